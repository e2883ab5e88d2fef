"""The steps of README's "Migration", each command as printed, in the small device repo."""

import os
import re
import subprocess
import sys
import textwrap
import unittest

from importing import IMPORT, SOURCE, TOOL, ImportTest


def steps():
    """The commands of each step."""
    section = re.search(
        r"^## Migration\n(.*?)^## ", (SOURCE / "README.md").read_text(), re.DOTALL | re.MULTILINE
    )[1]
    return [
        textwrap.dedent(block).splitlines()
        for block in re.findall(r"^ *```sh\n(.*?)^ *```", section, re.DOTALL | re.MULTILINE)
    ]


class Migration(ImportTest):
    def test_each_command_runs_as_printed(self):
        commands = self.checkout.parent / "bin"
        commands.mkdir()
        for name, program in (
            ("gen_vendor_confs", TOOL),
            ("import_device_repo", IMPORT),
            ("python3", sys.executable),
        ):
            (commands / name).symlink_to(program)
        environment = {
            **os.environ,
            "PATH": f"{commands}:{os.environ['PATH']}",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        outputs = []
        for step in steps():
            for command in step:
                done = subprocess.run(
                    ["sh", "-c", command], cwd=self.checkout, env=environment, capture_output=True, text=True
                )
                self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}{done.stderr}")
                outputs.append((command, done.stdout))
        self.assertEqual(len(steps()), 5)
        said = dict(outputs)
        self.assertEqual(said["gen_vendor_confs check --routes-only"], "all 5 confs are up to date\n")
        self.assertEqual(said["gen_vendor_confs"].count("wrote "), 5)
        self.assertEqual(said["gen_vendor_confs --check"], "all 5 confs are up to date\n")
        self.assertIn("acme", said["gen_vendor_confs --stats"])
        self.assertIn("kiln\n", said["gen_vendor_confs export native --platform acme --format text"])


if __name__ == "__main__":
    unittest.main()
