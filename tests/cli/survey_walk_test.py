"""The README's walk through the surveys: each printed command prints what the README prints.

A block of the section is run line by line: `$ command`, then its output; a line of "…" stands for any lines. Commands are
run in a copy of the workspace, in the order of the section, so that what one writes the next one reads.
"""

import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import unittest

from harness import SOURCE, TOOL, ToolTest, environment

SECTION = "## From a survey to gaps and tables"


def blocks():
    """(command, expected lines) of the section's console blocks, in order."""
    text = (SOURCE / "README.md").read_text()
    section = text.split(SECTION + "\n", 1)[1].split("\n## ", 1)[0]
    steps = []
    for block in re.findall(r"```console\n(.*?)```", section, re.S):
        for line in block.splitlines():
            if line.startswith("$ "):
                steps.append((line[2:], []))
            else:
                steps[-1][1].append(line)
    return steps


def pattern(lines):
    parts = ["(?:.*\n)*?" if line.strip() == "…" else re.escape(line) + "\n" for line in lines]
    return re.compile("".join(parts))


class SurveyWalk(ToolTest):
    def setUp(self):
        super().setUp()
        for name in ("data", "golden", "templates"):
            shutil.copytree(SOURCE / name, self.dir / name)
        shutil.copy(SOURCE / "README.md", self.dir)

    def run_line(self, line):
        env = environment({"COLUMNS": "100"})
        env["PATH"] = str(pathlib.Path(TOOL).parent) + os.pathsep + env["PATH"]
        done = subprocess.run(["bash", "-c", line], cwd=self.dir, env=env, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return done.stdout.decode()

    def test_the_section_runs_as_printed(self):
        steps = blocks()
        self.assertGreaterEqual(len(steps), 5)
        for command, expected in steps:
            output = self.run_line(command)
            self.assertIsNotNone(pattern(expected).fullmatch(output), f"$ {command}\n{output}")

    def test_the_examples_name_the_bundled_confs(self):
        for survey in sorted((SOURCE / "data/surveys").iterdir()):
            meta = json.loads(survey.read_text())["meta"]
            conf = (SOURCE / f"golden/backends_{meta['platform']}.conf").read_bytes()
            self.assertEqual(meta["conf_sha256"], hashlib.sha256(conf).hexdigest(),
                             f"{survey.name} is of another conf; run tools/stamp_example_surveys")

    def test_the_example_file_of_tables_is_up_to_date(self):
        command = "gen_vendor_confs survey report --platform ppu --update data/operator-support.md"
        self.assertIn(f"`{command} --check`", (SOURCE / "README.md").read_text())
        self.assertIn(f"`{command}`", (SOURCE / "data/operator-support.md").read_text())
        self.assertEqual(self.run_line(command + " --check"), "data/operator-support.md is up to date\n", command)

    def test_every_example_survey_is_used_and_says_that_it_is_one(self):
        commands = " ".join(command for command, _ in blocks())
        surveys = sorted((SOURCE / "data/surveys").iterdir())
        self.assertEqual(len(surveys), 3)
        for survey in surveys:
            self.assertIn(f"data/surveys/{survey.name}", commands)
            self.assertIn('"example": true', survey.read_text())


if __name__ == "__main__":
    unittest.main()
