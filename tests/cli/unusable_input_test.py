"""Input that cannot be used: one message at the right place, exit status 2, nothing written. tests/input/ has every
message; here stands one of each sort, proven through the binary."""

import os
import unittest

from harness import SMALL_WORKSPACE, SmallWorkspaceTest

BOX = "platforms/box.toml"
CHIP = "platforms/chip.toml"


class UnusableInput(SmallWorkspaceTest):
    def check(self, message):
        """Every command says `message`, and no file appears or changes."""
        before = self.tree()
        for command in ("generate", "check", "stats"):
            with self.subTest(command):
                result = self.tool(command, status=2)
                self.assertEqual((result.out, result.err), ("", f"error: {message}\n"))
                self.assertEqual(self.tree(), before)

    def append(self, name, text):
        self.write({name: self.read(name) + text})

    def lines(self, name):
        return SMALL_WORKSPACE[name].count("\n")

    def test_unreadable_files(self):
        for name, message in (
                ("vendorconfs.toml", "no vendorconfs.toml or data/vendorconfs.toml in this directory or above it; go to "
                                     "the project or name the file with --manifest"),
                ("coverage.json", 'vendorconfs.toml:8: "coverage.json" does not exist; create it or correct the path'),
                ("registration/all.inc",
                 'vendorconfs.toml:5: "registration/all.inc" does not exist; create it or correct the path'),
                ("registration/native.inc",
                 'platforms/chip.toml:8: "registration/native.inc" does not exist; create it or correct the path')):
            with self.subTest(name):
                text = self.read(name)
                (self.dir / name).unlink()
                self.check(message)
                self.write({name: text})

    def test_a_directory_and_a_fifo_in_the_place_of_a_registration_file(self):
        path = self.dir / "registration/native.inc"
        path.unlink()
        path.mkdir()
        message = 'platforms/chip.toml:8: "registration/native.inc" is no regular file; name a file'
        self.check(message)
        path.rmdir()
        os.mkfifo(path)
        for command in ("generate", "check", "stats"):
            self.assertEqual(self.tool(command, status=2).err, f"error: {message}\n")

    def test_no_platform(self):
        for name in (BOX, CHIP):
            (self.dir / name).unlink()
        self.check('vendorconfs.toml:9: "platforms" has no platform file; add one <platform>.toml a platform')

    def test_two_files_of_one_platform(self):
        self.write({"platforms/chip2.toml": "# a copy\n" + SMALL_WORKSPACE[CHIP]})
        self.check('platforms/chip2.toml:3: platform "chip" has two files, the other is platforms/chip.toml:2; keep one')

    def test_a_universe_without_ops(self):
        self.write({"registration/all.inc": "// nothing\n"})
        self.check("vendorconfs.toml:5: the universe files register no op, so that there is nothing to route; generate "
                   "them or correct the paths")

    def test_malformed_toml(self):
        self.append(BOX, "\nops = [")
        line = self.lines(BOX) + 2
        for command in ("generate", "check", "stats"):
            self.assertTrue(self.tool(command, status=2).err.startswith(f"error: platforms/box.toml:{line}: "))

    def test_malformed_json(self):
        self.write({"coverage.json": '{\n"schema": 1,\n}\n'})
        self.check('coverage.json:3: malformed JSON: unexpected "}" where a key in double quotes should stand')

    def test_a_repeated_json_key(self):
        self.write({"coverage.json": '{"schema": 1,\n"sets": {},\n"sets": {}}'})
        self.check('coverage.json:3: the key "sets" stands twice in this object, first in line 2; keep one')

    def test_null(self):
        self.write({"coverage.json": '{"schema": 1,\n"holds": null}'})
        self.check("coverage.json:2: null is no value of these files; leave the key out")

    def test_text_that_is_not_utf8(self):
        for name, line in ((CHIP, self.lines(CHIP) + 1), ("coverage.json", 2), ("registration/native.inc", 3)):
            with self.subTest(name):
                self.write({name: SMALL_WORKSPACE[name].encode() + b"// caf\xe9"})
                result = self.tool("generate", status=2)
                self.assertTrue(result.err.startswith(f"error: {name}:{line}: "), result.err)
                self.assertIn("not UTF-8; save", result.err)
                self.write({name: SMALL_WORKSPACE[name]})

    def test_schemas(self):
        self.edit(BOX, "schema = 1", "schema = 2")
        self.check("platforms/box.toml:1: schema 2 is newer than this tool knows (1); use a newer gen_vendor_confs")
        self.edit(BOX, "schema = 2", "schema = 0")
        self.check("platforms/box.toml:1: schema 0 does not exist; the first is 1")
        self.edit(BOX, "schema = 0\n", "")
        self.check('platforms/box.toml:1: the platform file lacks the required key "schema"; add it')

    def test_an_unknown_key(self):
        self.edit(CHIP, "ceiling =", "celing =")
        self.check('platforms/chip.toml:13: unknown key "celing" in [routing], did you mean "ceiling"?')

    def test_a_missing_key(self):
        self.edit(CHIP, 'ceiling = "ceiling"\n', "")
        self.check('platforms/chip.toml:11: [routing] lacks the required key "ceiling", the coverage set that bounds '
                   'its FlagGems routes; use one of ceiling')

    def test_a_wrong_type(self):
        self.edit(CHIP, 'ceiling = "ceiling"', "ceiling = 1")
        self.check('platforms/chip.toml:13: "ceiling" must be a string, not an integer')

    def test_an_unknown_word(self):
        self.edit(CHIP, 'kind = "crash"', 'kind = "carsh"')
        self.check('platforms/chip.toml:17: "kind" has the unknown value "carsh", did you mean "crash"?')

    def test_an_unknown_coverage_set(self):
        self.edit(CHIP, '"ceiling"\n', '"cieling"\n')
        self.check('platforms/chip.toml:13: "ceiling" names the unknown coverage set "cieling", did you mean "ceiling"?')

    def test_a_string_that_is_no_op(self):
        self.edit(CHIP, 'ops = ["c"]', 'ops = [\n  "c",\n  "aten::d",\n]')
        self.check('platforms/chip.toml:18: "aten::d" is no op name; write name or name.overload, as in mm or add_.Tensor')

    def test_an_op_in_two_gaps(self):
        self.append(CHIP, '\n[[gap]]\nops = [\n  "d",\n  "c"]\nkind = "crash"\nreason = "r"\n')
        self.check(f'platforms/chip.toml:{self.lines(CHIP) + 5}: "c" stands in two gaps, first in line 16; keep it in one')

    def test_an_op_twice_in_a_coverage_set(self):
        self.write({"coverage.json": '{"schema": 1, "sets": {"ceiling": {"ops": [\n"a",\n"b",\n"a"]}}}'})
        self.check('coverage.json:4: "a" stands twice in the set "ceiling", first in line 2; keep one')

    def test_a_date(self):
        self.append(CHIP, 'evidence = { date = "yesterday" }\n')
        self.check(f'platforms/chip.toml:{self.lines(CHIP) + 1}: "yesterday" is no date; write it as in 2026-09-15')

    def test_a_registration_section_on_a_boxing_platform(self):
        self.edit(BOX, "[routing]", '[registration]\nnative = ""\n\n[routing]')
        self.check("platforms/box.toml:7: a boxing platform registers the whole universe and has no [registration]; "
                   "remove it")

    def test_an_unterminated_comment_in_a_registration_file(self):
        self.append("registration/native.inc", "/* begun\n")
        result = self.tool("generate", status=2)
        self.assertTrue(result.err.startswith("error: registration/native.inc:3: "), result.err)

    def test_of_many_errors_the_same_is_named_each_time(self):
        # Files are read side by side.
        for name in (BOX, CHIP, "registration/all.inc", "registration/native.inc"):
            self.append(name, "/* \xff")
        self.write({"coverage.json": "{"})
        messages = {self.tool("check", status=2).err for _ in range(30)}
        self.assertEqual(messages, {"error: registration/all.inc:5: unterminated comment; close it with */\n"})

    def test_a_template(self):
        self.edit("vendorconfs.toml", "[output]\n", '[output]\ntemplate = "conf.mustache"\n')
        self.write({"conf.mustache": "# {{title}}\n# {{#notes}}\n"})
        for command in ("generate", "check"):
            result = self.tool(command, status=2)
            self.assertTrue(result.err.startswith("error: conf.mustache:2: malformed Mustache template: "), result.err)
        self.write({"conf.mustache": "{{title}} = cuda\n"})
        result = self.tool("generate", status=2)
        self.assertEqual(result.err, 'error: conf.mustache:1: the header of box has the line "A box = cuda", which a loader '
                                     "would read as a route; begin it with #\n")
        self.assertFalse((self.dir / "confs").exists())

    def test_a_misspelt_template_variable(self):
        self.edit("vendorconfs.toml", "[output]\n", '[output]\ntemplate = "conf.mustache"\n')
        self.write({"conf.mustache": "# a\n# {{titel}}\n"})
        for command in ("generate", "check"):
            self.assertEqual(self.tool(command, status=2).err,
                             'error: conf.mustache:2: unknown variable "titel" in the template, did you mean "title"?\n')

    def test_confs_over_their_own_inputs(self):
        self.edit("vendorconfs.toml", '"confs"\nfile_name = "backends_{platform}.conf"',
                  '"platforms"\nfile_name = "{platform}.toml"')
        self.check('vendorconfs.toml:12: "confs" and "file_name" would write the conf of box over "platforms/box.toml", '
                   "which it is made from; name another directory")

    def test_defines_that_are_none(self):
        self.edit("vendorconfs.toml", "[data]", 'defines = [\n"A=1",\n"USE GCU"]\n\n[data]')
        self.check('vendorconfs.toml:9: "USE GCU" is no preprocessor symbol; write NAME or NAME=VALUE, of letters, '
                   "digits and '_'")


class Findings(SmallWorkspaceTest):
    """What a lint rule covers stops no conf."""

    def test_never_stop_generate(self):
        self.edit(CHIP, 'ops = ["c"]', 'ops = ["c", "c", "outside"]')
        self.edit(CHIP, 'reason = "It crashes."', 'reason = ""')
        self.edit("registration/native.inc", 'm.impl("a"', 'm.impl("a", Wrapper);\nm.impl("a"')
        entry = '\n[[measured]]\nops = ["b"]\nbackend = "flaggems"\nreason = "r"\n'
        self.write({CHIP: self.read(CHIP) + entry + entry})
        self.tool("generate")
        self.tool("check")


if __name__ == "__main__":
    unittest.main()
