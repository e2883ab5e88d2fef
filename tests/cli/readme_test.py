"""What README.md prints of the tool is what the tool prints."""

import re
import shlex
import shutil
import unittest

from harness import SOURCE, ToolTest

README = (SOURCE / "README.md").read_text()


class Readme(ToolTest):
    """self.dir holds the bundled workspace."""

    def setUp(self):
        super().setUp()
        for name in ("data", "golden", "templates"):
            shutil.copytree(SOURCE / name, self.dir / name)

    def sample(self, command):
        """The lines that README.md prints behind `command`."""
        found = re.search(rf"^\$ {re.escape(command)}\n((?:(?!\$ |```).*\n)*)", README, flags=re.M)
        self.assertIsNotNone(found, command)
        return found[1]

    def run_command(self, command):
        return self.tool(*shlex.split(command)[1:]).out

    def test_the_first_walk(self):
        for command in ("gen_vendor_confs", "gen_vendor_confs stats --platform gcu"):
            with self.subTest(command):
                self.assertEqual(self.run_command(command), self.sample(command))

    def test_explain(self):
        command = "gen_vendor_confs explain mm --platform ppu"
        begin, marker, _ = self.sample(command).partition("  …\n")
        self.assertTrue(marker)
        self.assertEqual(self.run_command(command)[:len(begin)], begin)

    def test_the_edit_that_the_walk_proposes(self):
        found = re.search(r'Edit `data/platforms/(\w+)\.toml` \(remove `"(\w+)"` from its gap', README)
        self.assertIsNotNone(found)
        platform, op = found.groups()
        self.assertIn(f"`golden/backends_{platform}.conf` and the route that would move", README)
        text = self.read(f"data/platforms/{platform}.toml")
        without = re.sub(rf'^(ops = \[.*)"{op}", ', r"\1", text, count=1, flags=re.M)
        self.assertNotEqual(text, without)
        self.write({f"data/platforms/{platform}.toml": without})
        out = self.tool("check", status=1).out
        self.assertRegex(out, rf"(?m)^-{op} = cuda$")
        self.assertRegex(out, rf"(?m)^\+{op} = flaggems$")
        self.assertRegex(out, rf"(?m)^  cuda -> flaggems \(1\): {op}$")
        self.assertIn("\n1 of 9 confs is out of date (", out)
        self.assertTrue(out.endswith("\nrun: gen_vendor_confs\n"))


if __name__ == "__main__":
    unittest.main()
