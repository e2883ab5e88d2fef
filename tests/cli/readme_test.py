"""What README.md prints of the tool is what the tool prints."""

import os
import re
import shlex
import shutil
import subprocess
import textwrap
import unittest

from harness import SOURCE, TOOL, ToolTest

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

    def test_a_misspelt_key(self):
        found = re.search(r"^\$ gen_vendor_confs\n(error: (\S+):(\d+): unknown key .*\n)", README, flags=re.M)
        self.assertIsNotNone(found)
        name = found[2]
        self.edit(name, "\nreason =", "\nreasn =")
        self.assertEqual(self.tool(status=2).err, found[1])

    def test_a_new_platform(self):
        section = re.search(r"^## A new platform\n(.*?)^## ", README, flags=re.M | re.S)[1]
        text = re.search(r"^```toml\n(.*?)^```", section, flags=re.M | re.S)[1]
        name = "data/platforms/newchip.toml"
        self.assertIn(f"`{name.rsplit('/', 1)[1]}`", section)
        self.write({name: text})
        printed = re.search(r"^```console\n(.*?)^```", section, flags=re.M | re.S)[1]
        commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", printed, flags=re.M)
        self.assertEqual(len(commands), 3)
        for i, (command, output) in enumerate(commands):
            if i == 1:
                self.edit(name, "\n# flaggems = ", "\nflaggems = ")
            result = self.tool(*shlex.split(command)[1:])
            self.assertEqual(result.out + result.err, output)
        self.assertNotIn("registration-drift", self.tool("lint", "--platform", "newchip", status=1).out)
        # The form of extra_native that the table of keys shows.
        extra = re.search(r"`registration\.extra_native` .*: `(\[.*?\])`", section)[1]
        before = self.tool("lint", "--platform", "newchip", "--rule", "view-op-none", status=1).out
        self.assertIn('view "view_as_real" goes to none', before)
        self.edit(name, '\nnative = ""', f'\nextra_native = {extra}\nnative = ""')
        self.tool("lint", "--platform", "newchip", "--rule", "view-op-none")

    def test_the_lists_of_keys_are_whole(self):
        section = re.search(r"^## A new platform\n(.*?)^## ", README, flags=re.M | re.S)[1]
        for name, anchor, prefix in (
            ("data/platforms/gcu.toml", "\nplatform = ", ""),
            ("data/platforms/gcu.toml", "\nnative = ", "registration."),
            ("data/platforms/gcu.toml", "\nbackends = ", "routing."),
            ("data/vendorconfs.toml", "\nschema = ", ""),
            ("data/vendorconfs.toml", "\nroot = ", "registration."),
            ("data/vendorconfs.toml", "\ncoverage = ", "data."),
            ("data/vendorconfs.toml", "\nconfs = ", "output."),
        ):
            with self.subTest(name, prefix=prefix):
                whole = self.read(name)
                self.edit(name, anchor, f"\nno_key_of_this_name = 1{anchor}")
                known = self.tool(status=2).err.partition("; known keys: ")[2].strip().split(", ")
                self.write({name: whole})
                self.assertGreater(len(known), 2)
                for key in known:
                    self.assertRegex(section, rf"`(\[\[)?({re.escape(prefix)})?{key}\b|\n\[{key}\]\n|`(schema) = 1`")

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

    def test_the_gitlab_job_runs_both_commands(self):
        found = re.search(r"### GitLab\n\n```yaml\n.*?script:\n    - \|\n((?:      .*\n)+)", README, flags=re.S)
        self.assertIsNotNone(found)
        script = textwrap.dedent(found[1])
        (self.dir / "golden/backends_gcu.conf").unlink()
        environment = dict(os.environ, PATH=f"{os.path.dirname(TOOL)}:{os.environ['PATH']}")
        done = subprocess.run(["sh", "-e", "-c", script], cwd=self.dir, env=environment, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("<testsuite", self.read("check.xml"))
        self.assertIn("<testsuite", self.read("lint.xml"))

    def test_the_validate_hook_takes_confs_of_this_tool_alone(self):
        hooks = (SOURCE / ".pre-commit-hooks.yaml").read_text()
        files = re.search(r"id: vendor-confs-validate\n(?:  .*\n)*?  files: (.*)\n", hooks)[1]
        for name, taken in (("golden/backends_gcu.conf", True), ("backends_x.conf", True), ("etc/nginx.conf", False),
                            ("mybackends_x.conf", False), ("backends_x.conf.orig", False)):
            with self.subTest(name):
                self.assertEqual(re.search(files, name) is not None, taken)


if __name__ == "__main__":
    unittest.main()
