"""Examples in the helps run as they are printed, at any width, and each help names the tool's options."""

import os
import re
import shutil
import subprocess
import unittest

from harness import SOURCE, TOOL, ToolTest, environment

# Their examples are about files of a shell and of man.
ELSEWHERE = ("completion", "manual")


class HelpExamples(ToolTest):
    def setUp(self):
        super().setUp()
        for name in ("data", "golden", "templates"):
            shutil.copytree(SOURCE / name, self.dir / name)
        # Some examples compare with a revision.
        git = ["git", "-c", "user.name=t", "-c", "user.email=t@localhost.invalid"]
        for command in (["init", "-q", "-b", "main"], ["add", "data", "golden", "templates"], ["commit", "-q", "-m", "State"]):
            subprocess.run(git + command, cwd=self.dir, check=True)
        (self.dir / "bin").mkdir()
        (self.dir / "bin/gen_vendor_confs").symlink_to(TOOL)

    def helps(self):
        listed = self.tool("--help").out.partition("Subcommands:\n")[2].split("\n\n")[0]
        names = re.findall(r"^  ([a-z-]+)  ", listed, flags=re.M)
        return [[]] + [[name] for name in names] + [["survey", name] for name in ("import", "graduate", "report")]

    def shell(self, command):
        env = environment({"PATH": f"{self.dir / 'bin'}:{os.environ['PATH']}"})
        return subprocess.run(["sh", "-c", command], cwd=self.dir, env=env, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False)

    def test_examples_run(self):
        count = 0
        for command in self.helps():
            if command and command[0] in ELSEWHERE:
                continue
            for width in ("44", "200"):
                out = self.tool(*command, "--help", env={"COLUMNS": width}).out
                examples = out.partition("\nExamples:\n")[2].replace("\\\n", " ")
                for example in examples.splitlines():
                    with self.subTest(example, width=width):
                        done = self.shell(example)
                        self.assertIn(done.returncode, (0, 1), done.stderr)
                        count += 1
        self.assertGreater(count, 50)

    def test_a_broken_example_keeps_to_the_width(self):
        out = self.tool("export", "--help", env={"COLUMNS": "80"}).out
        self.assertIn("  gen_vendor_confs export flaggems-wanted --platform gcu --format inc --output \\\n"
                      "      gcu_flaggems_register.inc\n", out)

    def test_each_help_names_the_global_options(self):
        line = ("Global options: --manifest FILE, --registration-root DIR, --platform P, -q, -v, --color WHEN; see "
                "gen_vendor_confs --help\n")
        for command in self.helps()[1:]:
            with self.subTest(command):
                self.assertEqual(self.tool(*command, "--help").out.count(line), 1)
        self.assertNotIn("Global options", self.tool("--help").out)


if __name__ == "__main__":
    unittest.main()
