"""stats, from the outside."""

import json
import unittest

from harness import SOURCE, SmallWorkspaceTest

# The rows that the reference script prints for the bundled data.
REFERENCE_ROWS = """\
ascend                          0       218            157      375   1662    375 (18%)
dcu                             0       611           1426     1426      0   2037 (100%)
gcu                             0       251            180      187   1606    431 (21%)
iluvatar                        0       584             23       23   1430    607 (30%)
kunlunxin                       0         0            103      103   1934    103 ( 5%)
metax                          10       586           1441     1441      0   2037 (100%)
mps                             0         0             74       74   1963     74 ( 4%)
musa                            0       465             51      159   1521    516 (25%)
ppu                             0       591           1446     1446      0   2037 (100%)
"""


class Stats(SmallWorkspaceTest):
    def test_table(self):
        out = self.tool("stats").out
        self.assertTrue(out.startswith("op list: 4 ops\n"))
        self.assertIn("\nbox                             0         2              2        2      0      4 (100%)\n"
                      "chip                            0         2              1        2      1      3 (75%)\n", out)
        self.assertEqual(self.tool("--stats").out, out)

    def test_json(self):
        out = self.tool("stats", "--format", "json").out
        self.assertEqual(json.loads(out), {
            "schema": 1, "ops": 4, "platforms": [
                {"platform": "box", "kind": "boxing", "vendor": "cuda", "routes": {"flaggems": 2, "cuda": 2},
                 "kernels": 2, "covered": 4},
                {"platform": "chip", "kind": "native", "vendor": "acme",
                 "routes": {"flaggems": 2, "acme": 1, "none": 1}, "kernels": 2, "covered": 3}]})

    def test_platforms_narrow_the_rows_and_not_the_universe(self):
        everything = json.loads(self.tool("stats", "--format", "json").out)
        for platform in everything["platforms"]:
            narrowed = json.loads(self.tool("--platform", platform["platform"], "stats", "--format", "json").out)
            self.assertEqual(narrowed, {"schema": 1, "ops": everything["ops"], "platforms": [platform]})

    def test_needs_no_confs_and_writes_none(self):
        before = self.tree()
        self.tool("stats")
        self.assertEqual(self.tree(), before)

    def test_bundled_data(self):
        out = self.tool("--manifest", SOURCE / "data/vendorconfs.toml", "stats").out
        self.assertTrue(out.startswith("op list: 2037 ops\n"))
        self.assertTrue(out.endswith("-\n" + REFERENCE_ROWS), out)


if __name__ == "__main__":
    unittest.main()
