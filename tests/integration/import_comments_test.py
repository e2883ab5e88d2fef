"""What comments become: reasons, issues, or lines of the report."""

import json
import unittest

from importing import COVERAGE, SCRIPT, ImportTest

from device_repo_import.comments import issues_of  # importing.py makes it findable

ACME = '    "acme": {\n        "drift",\n        "drift_",\n'


class Issues(unittest.TestCase):
    def test_mentions(self):
        for text, issues in (
            ("#6225 mm hangs", ["#6225"]),
            ("(#5), PR #401; issue #2 and #3", ["#5", "#401", "#2", "#3"]),
            ("FlagGems#6225 and flaggems#1", ["FlagGems#6225", "FlagGems#1"]),
            ("Torch-FL#120.", ["Torch-FL#120"]),
            ("flagos-ai/FlagGems#6226", ["flagos-ai/FlagGems#6226"]),
            ("issue#6233, PR#10, org/repo#9", ["#6233", "#10", "org/repo#9"]),
            ("FlagGems issues #7, #8 and #9", ["FlagGems#7", "FlagGems#8", "FlagGems#9"]),
            ("FlagGems issue #77 and #78 upstream", ["FlagGems#77", "#78"]),
            ("FlagGems' issue #5; FlagGems #5", ["FlagGems#5"]),
            ("&#123; #fff https://host/page#12 https://host/#13", []),
        ):
            with self.subTest(text=text):
                self.assertEqual(issues_of(text), issues)


class Reasons(ImportTest):
    def gaps(self, new, platform="acme", old=ACME):
        """{op: (reason, issues)} after an edit of acme's gaps."""
        self.edit(SCRIPT, old, new)
        self.report = self.import_("--force")
        gaps = json.loads(self.tool("export", "gaps", "--platform", platform, "--format", "json").stdout)
        return {op: (gap["reason"], gap.get("issues", [])) for gap in gaps["entries"] for op in gap["ops"]}

    def test_a_comment_behind_the_opening_brace(self):
        gaps = self.gaps('    "acme": {  # all of it #102\n        "drift",\n        "drift_",\n')
        above = "Acme's compiler knows no 64-bit type; measured on the A1."
        self.assertEqual(gaps["drift_"], (f"{above} all of it #102", ["#102"]))

    def test_a_number_right_behind_the_mark(self):
        gaps = self.gaps('    "acme": {\n        #6225 drift hangs\n        "drift",\n        "drift_",\n')
        self.assertEqual(gaps["drift"], ("#6225 drift hangs", ["#6225"]))

    def test_pragmas_are_no_reasons_and_part_nothing(self):
        gaps = self.gaps(
            '    "acme": {\n        # Slow.\n        # fmt: off\n        "drift",  # noqa: E501\n'
            '        # pylint: disable=x\n        "drift_",  # stalls  # noqa: E501\n'
        )
        self.assertEqual(gaps["drift"], ("Slow.", []))
        self.assertEqual(gaps["drift_"], ("Slow. drift_: stalls", []))
        self.assertNotIn("noqa", self.report)

    def test_prose_that_begins_as_a_pragma_does(self):
        gaps = self.gaps(
            '    "acme": {\n        # type: int64 hangs\n        "drift",  # noqa is no word of ours\n'
            '        "drift_",  # type: ignore[x]\n'
        )
        self.assertEqual(gaps["drift"][0], "type: int64 hangs. drift: noqa is no word of ours")
        self.assertEqual(gaps["drift_"][0], "type: int64 hangs")

    def test_an_entry_that_is_commented_out(self):
        line = self.line_of("# Acme's compiler knows") + 1
        gaps = self.gaps(
            '    "acme": {\n        # Slow.\n        "drift",\n        # "blend",  # once\n        "drift_",\n'
        )
        self.assertEqual(gaps["drift_"], ("Slow.", []))
        self.assertIn(
            f'{SCRIPT}:{line + 3}: commented out in NATIVE_TRITON_GAPS: "blend",  # once\n', self.report
        )

    def test_comments_that_no_entry_takes(self):
        line = self.edit(
            SCRIPT, '    "borealis": BOREALIS_GAPS,\n}\n', '    "borealis": BOREALIS_GAPS,\n}  # end #22\n'
        )
        self.assertIn(
            f"{SCRIPT}:{line + 1}: comment in NATIVE_TRITON_GAPS: belongs to no entry\n", self.import_()
        )

    def test_a_comment_behind_what_is_no_entry(self):
        for old, table in (
            ('    "dune": "backends_dune.conf",', "BOXING_PLATFORMS"),
            ('EXTRA_ROUTED = {"mosaic"}', "EXTRA_ROUTED"),
            ('TILEOPS_PLATFORMS = {"ember", "gale"}', "TILEOPS_PLATFORMS"),
        ):
            line = self.edit(SCRIPT, old, old + "  # since May")
            self.assertIn(
                f"{SCRIPT}:{line}: comment in {table}: belongs to no entry\n", self.import_("--force")
            )

    def test_characters_that_only_some_readers_part_lines_at(self):
        gaps = self.gaps(
            '    # a\u2028b\u0085c\x0bd\x1ce\n    "acme": {\n        "drift",\n        # Wrong.\n        "drift_",\n'
        )
        self.assertEqual(gaps["drift_"][0], "Wrong.")

    def test_lines_that_end_as_on_other_systems(self):
        for end in ("\r", "\r\n"):
            path = self.checkout / SCRIPT
            original = path.read_bytes()
            path.write_bytes(original.replace(b"\n", end.encode()))
            self.import_("--force")
            text = (self.workspace / "platforms/acme.toml").read_text()
            self.assertIn('reason = "Slower than the kernel in hand, PR #401."\n', text)
            path.write_bytes(original)

    def test_holds_with_their_reasons_as_values(self):
        path = self.checkout / COVERAGE
        head = path.read_text().partition("FLAGGEMS_HOLDS")[0]
        path.write_text(
            head + 'FLAGGEMS_HOLDS = {"quilt": "Wrong stream, #12.", "sift.values": ("position", 3)}\n'
        )
        self.edit(
            SCRIPT,
            "def tileops_ops():",
            "def flaggems_holds():\n    return set(FLAGGEMS_HOLDS)\n\n\ndef tileops_ops():",
        )
        report = self.import_()
        holds = (self.workspace / "coverage.json").read_text()
        self.assertIn('"reason": "quilt: Wrong stream, #12.",\n      "issues": [\n        "#12"', holds)
        line = head.count("\n") + 1
        self.assertIn(
            f'{COVERAGE}:{line}: what the holds say of "sift.values" is no text, and is left out\n', report
        )


if __name__ == "__main__":
    unittest.main()
