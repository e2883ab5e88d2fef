"""Messages that say what was meant: ops, issues, platforms, flags."""

import shutil
import unittest

from harness import SOURCE, SmallWorkspaceTest, ToolTest


class BundledHints(ToolTest):
    def setUp(self):
        super().setUp()
        shutil.copytree(SOURCE / "data", self.dir / "data")
        (self.dir / "templates").symlink_to(SOURCE / "templates")

    def error(self, *arguments):
        result = self.tool(*arguments, status=2)
        self.assertEqual(result.out, "")
        return result.err

    def test_names_of_ops(self):
        for word, hint in (
            ("add", "; its overloads are add.Scalar, add.Scalar_out, add.Tensor, add.out"),
            ("add_", "; its overloads are add_.Scalar, add_.Tensor"),
            ("sum.dim", ', did you mean "sum.dim_IntList"?'),
            ("aten::mm", ', did you mean "mm"?'),
            ("torch.mm", ', did you mean "mm"?'),
            ("conv2d", "; one that decomposes into other ops has no route; list ops with gen_vendor_confs query --op 'GLOB'"),
        ):
            with self.subTest(word):
                self.assertEqual(self.error("explain", word), f'error: no op is called "{word}"{hint}\n')
                self.assertEqual(self.error("query", "--op", word), f'error: no op is called "{word}"{hint}\n')
        self.assertIn('"matmul.no" stands in no gap of ppu', self.error("whatif", "--drop-gap", "ppu:matmul.no"))

    def test_a_composite_outside_the_universe(self):
        facts = (self.dir / "data/op_facts.json").read_text()
        (self.dir / "data/op_facts.json").write_text(facts.replace('"composite_ops": [', '"composite_ops": ["conv2d",', 1))
        self.assertEqual(self.error("explain", "conv2d"),
                         'error: "conv2d" is a composite op: it decomposes into other ops and has no route of its own; '
                         "ask for those\n")

    def test_issues_that_no_entry_names(self):
        for word, hint in (("6225", ', did you mean "FlagGems#6225"?'), ("#6225", ', did you mean "FlagGems#6225"?'),
                           ("flaggem#6225", ', did you mean "FlagGems#6225"?'),
                           ("Nowhere", '; "completion issues" lists those that are named')):
            with self.subTest(word):
                self.assertEqual(self.error("query", "--issue", word),
                                 f'error: --issue: no entry names the issue "{word}"{hint}\n')
        self.assertEqual(self.tool("query", "--issue", "FlagGems#6225").err, "")
        # Named, if by no entry of this platform.
        self.assertEqual(self.tool("query", "--issue", "FlagGems#6225", "--platform", "mps").err, "")

    def test_what_is_withheld_elsewhere(self):
        self.assertEqual(self.error("whatif", "--graduate", "ppu"),
                         "error: --graduate ppu: nothing is withheld there; the platforms that withhold sets: ascend, gcu, musa\n")
        for name in ("ascend", "gcu", "musa"):
            self.edit(f"data/platforms/{name}.toml", 'withhold = ["flaggems_pending"]', "withhold = []")
        self.assertEqual(self.error("whatif", "--graduate", "ppu"),
                         "error: --graduate ppu: nothing is withheld there, nor on any other platform\n")

    def test_a_check_that_lacks_the_format(self):
        self.assertEqual(self.error("export", "flaggems-wanted", "--platform", "gcu", "--check"),
                         "error: --check compares the platform's flaggems .inc with --format inc alone; add it, or name a "
                         "file with --output\n")
        self.assertIn("name it with --output", self.error("export", "native", "--platform", "gcu", "--check"))

    def test_view_op_none_shows_the_form_of_its_remedy(self):
        out = self.tool("lint", "--explain", "view-op-none").out
        self.assertIn('extra_native = [{ ops = ["_conj"], reason = "', out)


class SmallHints(SmallWorkspaceTest):
    def test_commands_as_flags(self):
        self.assertEqual(self.tool("--chek", status=2).err,
                         'error: unexpected argument "--chek", did you mean "--check"?; see gen_vendor_confs --help\n')
        self.assertEqual(self.tool("--statz", status=2).err,
                         'error: unexpected argument "--statz", did you mean "--stats"?; see gen_vendor_confs --help\n')
        self.assertNotIn("did you mean", self.tool("generate", "--chek", status=2).err)

    def test_what_a_command_needs_beside_its_name(self):
        self.tool("generate")
        for words, message in (
            (("route", "--platform", "chip"), "route needs ops, or --all for every op of the conf"),
            (("route", "--platform", "chip", "--all", "a"), "--all and named ops exclude each other; keep one"),
            (("route", "--platform", "chip", "a", "--dtype", "flot64"),
             '--dtype names the unknown dtype "flot64", did you mean "float64"?'),
            (("route", "--platform", "chip", "a", "--dtype", "zzzzz"),
             '--dtype names the unknown dtype "zzzzz"; the dtypes are float64, float32, float16, bfloat16, int64, int32, '
             "int16, int8, uint8, bool, complex64, complex128"),
            (("validate", "confs/backends_box.conf", "--platform", "box", "--platform", "chip"),
             "validate judges confs for one platform; name one with --platform"),
            (("export", "gaps", "--platform", "chip", "--format", "cpp"),
             "--format cpp compiles routes in, not gaps; ask for json or text"),
        ):
            with self.subTest(words):
                result = self.tool(*words, status=2)
                self.assertEqual((result.out, result.err), ("", f"error: {message}\n"))

    def test_an_earlier_state_without_the_confs(self):
        (self.dir / "empty").mkdir()
        self.write({"strange/backends_other.conf": "a = none\n"})
        for directory, command in (("empty", "lint"), ("empty", "stats"), ("strange", "lint"), ("strange", "stats")):
            with self.subTest(directory=directory, command=command):
                result = self.tool(command, "--baseline", directory, status=2)
                self.assertEqual(result.out, "")
                self.assertRegex(result.err, f"^error: --baseline {directory} has no conf [^\n]*\n$")

    def test_platforms_between_commas(self):
        self.assertEqual(self.tool("check", "--platform", "box,chip", status=2).err,
                         'error: --platform names the unknown platform "box,chip"; repeat the option: --platform box '
                         "--platform chip\n")


if __name__ == "__main__":
    unittest.main()
