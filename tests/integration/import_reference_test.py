"""The import over the checkout of the reference script, where ../shared holds one beside this tree.

Judged by the routes of ../shared/expected. Where ../shared does not exist, the test says so and is skipped.
"""

import subprocess
import sys
import unittest

from importing import SKIP, SOURCE, ImportTest, routes_of_table, run_script

SHARED = SOURCE.parent / "shared"
MAKE_CHECKOUT = SHARED / "reference/make_checkout"


class Reference(ImportTest):
    def setUp(self):
        super().setUp()
        self.checkout = self.checkout.parent / "reference"
        self.workspace = self.checkout / "routing"
        subprocess.run([sys.executable, "-B", MAKE_CHECKOUT, self.checkout], check=True)

    def test_routes_of_all_platforms(self):
        self.import_()
        expected = {path.stem: routes_of_table(path) for path in (SHARED / "expected").glob("*.tsv")}
        self.assertEqual(len(expected), 9)
        generated = self.generated()
        self.assertEqual(sorted(generated), sorted(expected))
        for platform, routes in expected.items():
            self.assertEqual(generated[platform], routes, platform)

    def test_confs_of_the_script_are_up_to_date_by_route(self):
        run_script(self.checkout)
        self.import_()
        done = self.tool("check", "--routes-only")
        self.assertEqual((done.returncode, done.stdout), (0, "all 9 confs are up to date\n"), done.stderr)

    def test_lint_and_validate_find_no_errors(self):
        self.import_()
        done = self.tool("lint", "--severity", "error")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.generated()
        done = self.tool("validate", *sorted((self.checkout / "generated").glob("*.conf")))
        self.assertEqual((done.returncode, done.stdout), (0, "9 confs validated: no findings\n"))

    def test_no_rule_of_the_script_is_unknown(self):
        self.assertNotIn("by hand\n", self.import_().partition("to fill in by hand:")[0])


if __name__ == "__main__":
    if not MAKE_CHECKOUT.exists():
        print(
            f"skipped: {SHARED.name}/ is not beside this tree, so that there is no reference checkout to"
            " import"
        )
        sys.exit(SKIP)
    unittest.main()
