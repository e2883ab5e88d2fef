"""check, from the outside."""

import json
import random
import shutil
import shlex
import subprocess
import unittest

from harness import SmallWorkspaceTest, op_lines

RUN = "run: gen_vendor_confs"
KEYS = {"rule", "severity", "message", "file", "line", "platform", "op"}


class CheckTest(SmallWorkspaceTest):
    def setUp(self):
        super().setUp()
        self.confs = self.generate()

    def findings(self, *arguments, status=1):
        result = self.tool(*arguments, "check", "--format", "json", status=status)
        self.assertEqual(result.out.count("\n"), 1)
        document = json.loads(result.out)
        self.assertEqual(set(document), {"schema", "findings", "waived"})
        self.assertEqual((document["schema"], document["waived"]), (1, 0))
        for finding in document["findings"]:
            self.assertLessEqual(KEYS, set(finding))
            self.assertIsInstance(finding["file"], str)
            self.assertGreaterEqual(finding["line"], 1)
        return document["findings"]

    def rules(self, *arguments, status=1):
        return [(finding["rule"], finding["severity"], finding["file"], finding["platform"])
                for finding in self.findings(*arguments, status=status)]

    def change_title(self, name="box"):
        self.edit(f"platforms/{name}.toml", f'"A {name}"', f'"Another {name}"')


class States(CheckTest):
    def test_fresh(self):
        result = self.tool("check")
        self.assertEqual(result.out, "all 2 confs are up to date\n")
        self.assertEqual(self.tool("-q", "check").out, "")
        self.assertEqual(self.tool("--check").out, result.out)
        self.assertEqual(self.findings(status=0), [])

    def test_stale(self):
        self.edit("platforms/box.toml", 'ops = ["c"]', 'ops = ["b"]')
        result = self.tool("check", status=1)
        self.assertRegex(result.out, r"confs/backends_box\.conf:\d+: error: .*2 routes move")
        self.assertIn("\n-b = flaggems\n", result.out)
        self.assertIn("\n+b = cuda\n", result.out)
        self.assertIn("  cuda -> flaggems (1): c\n", result.out)
        self.assertIn("  flaggems -> cuda (1): b\n", result.out)
        self.assertIn("\n1 of 2 confs is out of date", result.out)
        self.assertEqual(result.out.splitlines()[-1], RUN)
        self.assertEqual(self.rules(), [("stale", "error", "confs/backends_box.conf", "box")])

    def test_the_remedy_writes_what_was_compared(self):
        self.edit("platforms/box.toml", 'ops = ["c"]', 'ops = ["b"]')
        out = self.tool("check", "--golden", "my confs", "--manifest", "vendorconfs.toml", status=1).out
        remedy = out.splitlines()[-1]
        self.assertEqual(remedy, "run: gen_vendor_confs --manifest vendorconfs.toml --output 'my confs'")
        self.tool(*shlex.split(remedy)[2:])
        self.tool("check", "--golden", "my confs")

    def test_the_line_is_that_of_the_first_difference(self):
        self.edit("confs/backends_chip.conf", "\nd = none\n", "\nd = acme\n")
        line = 1 + self.read("confs/backends_chip.conf").splitlines().index("d = acme")
        stale = [finding for finding in self.findings() if finding["rule"] == "stale"]
        # The digest in the header still is the generated one.
        self.assertEqual(stale[0]["line"], line)

    def test_missing(self):
        (self.dir / "confs/backends_chip.conf").unlink()
        result = self.tool("check", status=1)
        self.assertIn('"confs/backends_chip.conf" does not exist', result.out)
        self.assertEqual(result.out.splitlines()[-1], RUN)
        # What asks for it: the platform file's name line.
        finding = self.findings()[0]
        self.assertEqual((finding["rule"], finding["file"], finding["line"]), ("missing", "platforms/chip.toml", 2))

    def test_a_missing_directory_has_no_confs(self):
        shutil.rmtree(self.dir / "confs")
        self.assertEqual([rule for rule, *_ in self.rules()], ["missing", "missing"])
        self.assertFalse((self.dir / "confs").exists())

    def test_edited_by_hand(self):
        self.edit("confs/backends_box.conf", "\nd = cuda\n", "\nd = flaggems\n")
        self.assertEqual(self.rules(), [("stale", "error", "confs/backends_box.conf", "box"),
                                        ("hand-edited", "error", "confs/backends_box.conf", "box")])
        self.assertEqual(self.tool("check", status=1).out.splitlines()[-1], RUN)

    def test_an_edit_of_the_header_is_stale_alone(self):
        self.write({"confs/backends_box.conf": "# mine\n" + self.confs["box"]})
        self.assertEqual([rule for rule, *_ in self.rules()], ["stale"])

    def test_foreign(self):
        self.write({"confs/backends_box.conf": "a = cuda\n"})
        self.assertEqual(self.rules(), [("stale", "error", "confs/backends_box.conf", "box"),
                                        ("foreign", "warning", "confs/backends_box.conf", "box")])

    def test_orphans_are_warnings(self):
        self.write({"confs/backends_gone.conf": self.confs["box"]})
        result = self.tool("check")
        self.assertIn("confs/backends_gone.conf:1: warning: ", result.out)
        self.assertIn("all 2 confs are up to date", result.out)
        self.assertEqual(self.rules(status=0), [("orphan", "warning", "confs/backends_gone.conf", None)])

    def test_a_conf_that_cannot_be_read(self):
        (self.dir / "confs/backends_box.conf").unlink()
        (self.dir / "confs/backends_box.conf").mkdir()
        self.assertIn("confs/backends_box.conf: is no regular file", self.tool("check", status=2).err)

    def test_nothing_is_written(self):
        self.change_title()
        (self.dir / "confs/backends_chip.conf").unlink()
        before = self.tree()
        self.tool("check", status=1)
        self.assertEqual(self.tree(), before)


class Options(CheckTest):
    def test_routes_only(self):
        self.change_title()
        self.tool("check", status=1)
        self.tool("check", "--routes-only")
        self.edit("platforms/box.toml", 'ops = ["c"]', 'ops = ["b"]')
        self.tool("check", "--routes-only", status=1)

    def test_routes_only_sees_annotations(self):
        self.edit("registration/native.inc", 'm.impl("a", Wrapper);\n', "")
        self.edit("registration/flaggems.inc", 'm.impl("b"', 'm.impl("a", Wrapper);\nm.impl("b"')
        result = self.tool("check", "--routes-only", status=1)
        self.assertIn("annotation", result.out)

    def test_golden(self):
        shutil.copytree(self.dir / "confs", self.dir / "golden")
        shutil.rmtree(self.dir / "confs")
        self.tool("check", status=1)
        self.tool("check", "--golden", "golden")
        self.write({"golden/backends_gone.conf": ""})
        self.assertIn("golden/backends_gone.conf", self.tool("check", "--golden", "golden").out)

    def test_platforms(self):
        self.change_title("box")
        self.tool("check", "--platform", "chip")
        self.assertEqual([platform for *_, platform in self.rules("--platform", "box")], ["box"])
        # Confs of other platforms are none of a narrowed run's business.
        self.write({"confs/backends_gone.conf": ""})
        self.assertNotIn("orphan", self.tool("check", "--platform", "chip").out)

    def test_colours(self):
        self.edit("platforms/box.toml", 'ops = ["c"]', 'ops = ["b"]')
        plain = self.tool("check", status=1).out
        self.assertNotIn("\033", plain)
        coloured = self.tool("--color", "always", "check", status=1).out
        self.assertIn("\033[31m-b = flaggems\033[0m\n", coloured)
        self.assertIn("\033[32m+b = cuda\033[0m\n", coloured)
        for code in ("31", "32", "33", "36", "1", "2", "0"):
            coloured = coloured.replace(f"\033[{code}m", "")
        self.assertEqual(coloured, plain)


class Diffs(CheckTest):
    def setUp(self):
        super().setUp()
        if shutil.which("patch") is None:
            self.skipTest("patch is not installed")

    def diff(self, out):
        """The diff in check's output, which begins at its first file header and ends with the moves."""
        lines = out[out.index("--- "):].splitlines(keepends=True)
        marks = ("--- ", "+++ ", "@@ ", " ", "+", "-", "\\")
        end = next(i for i, line in enumerate(lines) if not line.startswith(marks))
        return "".join(lines[:end])

    def apply(self, diff):
        done = subprocess.run(["patch", "-s", "--fuzz=0", "-p0", "confs/backends_box.conf"], cwd=self.dir,
                              input=diff.encode(), capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout.decode())

    def test_the_diff_applies(self):
        self.edit("confs/backends_box.conf", "\nd = cuda\n", "\nd = flaggems\ne = cuda")
        self.apply(self.diff(self.tool("check", status=1).out))
        self.assertEqual(self.read("confs/backends_box.conf"), self.confs["box"])

    def test_diffs_of_random_edits_apply(self):
        chance = random.Random(37)
        for _ in range(25):
            lines = self.confs["box"].splitlines(keepends=True)
            for _ in range(chance.randint(1, 6)):
                at = chance.randrange(len(lines))
                if chance.random() < 0.5:
                    del lines[at]
                else:
                    lines.insert(at, chance.choice(["# a comment\n", "a = none\n", "\n", "zeta = cuda\n"]))
            if chance.random() < 0.3:
                lines[-1] = lines[-1].rstrip("\n")
            self.write({"confs/backends_box.conf": "".join(lines)})
            out = self.tool("check", status=1).out
            self.assertEqual(out.splitlines()[-1], RUN)
            self.apply(self.diff(out))
            self.assertEqual(self.read("confs/backends_box.conf"), self.confs["box"])


class Moves(CheckTest):
    def test_lines_that_come_and_go(self):
        self.edit("confs/backends_box.conf", "\nb = flaggems\n", "\n")
        self.write({"confs/backends_box.conf": self.read("confs/backends_box.conf") + "zeta = cuda\n"})
        out = self.tool("check", status=1).out
        self.assertIn("  (no line) -> flaggems (1): b\n", out)
        self.assertIn("  cuda -> (no line) (1): zeta\n", out)

    def test_the_routes_are_those_of_the_file_whatever_its_form(self):
        self.write({"confs/backends_box.conf": op_lines(self.confs["box"]).replace(" = ", "=")})
        self.tool("check", "--routes-only")


if __name__ == "__main__":
    unittest.main()
