"""Text from elsewhere that a terminal would obey: no message and no result passes it on."""

import unittest

from harness import SmallWorkspaceTest

CHIP = "platforms/chip.toml"


class HostileText(SmallWorkspaceTest):
    def tame(self, text):
        """`text`, which has no control character beside line breaks and tabs."""
        self.assertFalse([c for c in text if (ord(c) < 0x20 and c not in "\n\t") or 0x7F <= ord(c) < 0xA0], repr(text))
        return text

    def test_messages_about_input_are_whole_and_of_one_line(self):
        no_op = "is no op name; write name or name.overload, as in mm or add_.Tensor\n"
        for op, shown in ((r"m\u0000m", r"m\u0000m"), (r"m\nm", r"m\u000Am"), (r"\u001b[31m", r"\u001B[31m"),
                          ("-" * 3000, "-" * 80 + "...")):
            with self.subTest(shown):
                self.edit(CHIP, 'ops = ["c"]', f'ops = ["{op}"]')
                self.assertEqual(self.tool(status=2).err, f'error: platforms/chip.toml:16: "{shown}" {no_op}')
                self.edit(CHIP, f'ops = ["{op}"]', 'ops = ["c"]')
        self.assertFalse((self.dir / "confs").exists())

    def test_messages_about_titles_and_notes_name_their_line(self):
        message = r'has the control character "\u0000", which has no place in a conf; remove it' + "\n"
        self.edit(CHIP, '"A chip"', r'"A\u0000chip"')
        self.assertEqual(self.tool(status=2).err, f'error: platforms/chip.toml:3: "title" {message}')
        self.edit(CHIP, r'"A\u0000chip"', '"A chip"')
        self.write({CHIP: self.read(CHIP) + '\n[[note]]\ntext = "a\\u0000b"\n'})
        line = self.read(CHIP).count("\n")
        self.assertEqual(self.tool(status=2).err, f'error: platforms/chip.toml:{line}: "text" {message}')
        self.assertFalse((self.dir / "confs").exists())

    def test_messages_about_arguments(self):
        self.assertEqual(self.tool("stats", "--platform", "a\033[31m\a\nb", status=2).err,
                         r'error: --platform names the unknown platform "a\u001B[31m\u0007\u000Ab"; the platforms are '
                         "box, chip\n")
        self.assertIn(r"\u001B[2J", self.tame(self.tool("\033[2J", status=2).err))
        self.assertIn(r"\xFF", self.tame(self.tool("--x\udcff", status=2).err))

    def test_results(self):
        self.edit(CHIP, '"It crashes."', r'"It \u001b[31mcrashes\u0007\b."')
        for command in (["explain", "c", "--platform", "chip"], ["explain", "c"], ["lint"], ["query", "--op", "c"],
                        ["export", "gaps", "--platform", "chip", "--format", "json"]):
            with self.subTest(command):
                self.tame(self.tool(*command).out)
        self.assertIn(r"\u001B[31mcrashes\u0007\u0008.", self.tool("explain", "c", "--platform", "chip").out)

    def test_confs_of_others(self):
        self.generate()
        self.write({"mine.conf": b"a = \x1b[31mred\nb\x07 = cuda\n# caf\xe9 \x1b[2J\nc = \xff\x08\n"})
        for form in ("text", "github", "json", "junit", "sarif"):
            with self.subTest(form):
                self.tame(self.tool("validate", "mine.conf", "--platform", "box", "--format", form, status=1).out)
        (self.dir / "confs/backends_box.conf").write_bytes((self.dir / "mine.conf").read_bytes())
        self.tame(self.tool("check", status=1).out)

    def test_colours_are_the_tools_own(self):
        self.edit(CHIP, '"It crashes."', r'"It \u001b[2Jcrashes."')
        out = self.tool("--color", "always", "explain", "c", "--platform", "chip").out
        self.assertIn("\033[1m", out)
        self.assertNotIn("\033[2J", out)


if __name__ == "__main__":
    unittest.main()
