"""Checkouts that cannot be imported: one message with file, line and remedy, status 2, nothing written."""

import unittest

from importing import COVERAGE, SCRIPT, ImportTest

WRITE_OUT = "write it out as a literal of strings, names and unions"
STATE_ONCE = "state it once, at the top level, as one literal"


class TablesThatAreNoLiterals(ImportTest):
    def test_each_known_table_that_is_no_literal_is_an_error(self):
        for table, old in (
            ("EXTRA_NATIVE", 'EXTRA_NATIVE = {"acme": {"polish"}}'),
            ("FLAGGEMS_PENDING_NATIVE_VENDORS", 'FLAGGEMS_PENDING_NATIVE_VENDORS = ("acme",)'),
            ("EXTRA_ROUTED", 'EXTRA_ROUTED = {"mosaic"}'),
            ("DCU_COMPOSITE_FLAGGEMS", 'DCU_COMPOSITE_FLAGGEMS = {"mosaic"}'),
            ("BOXING_FALLBACK", 'BOXING_FALLBACK = "cuda"'),
        ):
            with self.subTest(table=table):
                line = self.edit(SCRIPT, old, f"{table} = load()")
                self.assertEqual(self.refused(), f'{SCRIPT}:{line}: "load()" is not a literal; {WRITE_OUT}')
                self.edit(SCRIPT, f"{table} = load()", old)

    def test_a_comprehension(self):
        line = self.edit(
            SCRIPT, 'FLAGGEMS_CPP_PLATFORMS = {"dune"}', 'FLAGGEMS_CPP_PLATFORMS = {p for p in ["dune"]}'
        )
        self.assertEqual(
            self.refused(), f"{SCRIPT}:{line}: \"{{p for p in ['dune']}}\" is not a literal; {WRITE_OUT}"
        )

    def test_a_coverage_set_that_is_no_literal(self):
        line = self.edit(COVERAGE, 'TILEOPS_OPS = ["braid", "hoist"]', 'TILEOPS_OPS = "braid hoist".split()')
        self.assertEqual(
            self.refused(), f"{COVERAGE}:{line}: \"'braid hoist'.split()\" is not a literal; {WRITE_OUT}"
        )

    def test_a_table_that_is_changed_after_its_literal(self):
        for change in (
            'EXTRA_NATIVE["acme"].add("kiln")',
            'EXTRA_NATIVE["acme"] |= {"kiln"}',
            'EXTRA_NATIVE["gale"] = {"kiln"}',
            'del EXTRA_NATIVE["acme"]',
        ):
            with self.subTest(change=change):
                line = self.edit(SCRIPT, "RETRIES = 3", change)
                self.assertEqual(
                    self.refused(),
                    f'{SCRIPT}:{line}: "EXTRA_NATIVE" is changed after its literal; {STATE_ONCE}',
                )
                self.edit(SCRIPT, change, "RETRIES = 3")

    def test_a_table_in_a_block(self):
        line = self.edit(SCRIPT, 'EXTRA_ROUTED = {"mosaic"}', 'if sys.argv:\n    EXTRA_ROUTED = {"mosaic"}')
        self.assertEqual(
            self.refused(), f'{SCRIPT}:{line + 1}: "EXTRA_ROUTED" is assigned inside a block; {STATE_ONCE}'
        )

    def test_an_import_in_a_block(self):
        line = self.edit(
            SCRIPT,
            "from backend_coverage import (  # noqa: E402\n    FLAGGEMS_CPP_OPS,",
            (
                "try:\n    from backend_coverage import FLAGGEMS_CPP_OPS\nexcept ImportError:\n    pass\n"
                "from backend_coverage import ("
            ),
        )
        self.assertEqual(
            self.refused(),
            f'{SCRIPT}:{line + 1}: "FLAGGEMS_CPP_OPS" is imported inside a block; {STATE_ONCE}',
        )

    def test_a_table_that_is_assigned_twice(self):
        line = self.edit(SCRIPT, "RETRIES = 3", "EXTRA_ROUTED = set()")
        self.assertEqual(
            self.refused(), f'{SCRIPT}:{line}: "EXTRA_ROUTED" is assigned a second time; {STATE_ONCE}'
        )

    def test_a_name_that_is_not_there(self):
        line = self.edit(SCRIPT, '"borealis": BOREALIS_GAPS', '"borealis": BOREALIS_GAP')
        self.assertEqual(
            self.refused(),
            (
                f'{SCRIPT}:{line}: no "BOREALIS_GAP" in {SCRIPT}, did you mean "BOREALIS_GAPS"?; '
                "define it there or drop it"
            ),
        )

    def test_a_table_that_refers_to_itself(self):
        line = self.edit(SCRIPT, 'ACME_MEASURED = {"grade"}', "ACME_MEASURED = ACME_MEASURED")
        self.assertEqual(self.refused(), f'{SCRIPT}:{line}: "ACME_MEASURED" refers to itself; {WRITE_OUT}')

    def test_a_key_that_stands_twice(self):
        line = self.edit(
            SCRIPT,
            'EXTRA_NATIVE = {"acme": {"polish"}}',
            'EXTRA_NATIVE = {"acme": {"kiln"}, "acme": {"polish"}}',
        )
        self.assertEqual(
            self.refused(),
            f'{SCRIPT}:{line}: "acme" is a key twice, and the script uses the last; keep one of them',
        )


class TablesOfAWrongShape(ImportTest):
    def test_shapes(self):
        for old, new, message in (
            (
                'EXTRA_ROUTED = {"mosaic"}',
                'EXTRA_ROUTED = "mosaic"',
                "EXTRA_ROUTED is no set, list or tuple of strings; write it as a set of strings",
            ),
            (
                'EXTRA_NATIVE = {"acme": {"polish"}}',
                'EXTRA_NATIVE = {"polish"}',
                '"EXTRA_NATIVE" is no dictionary; write it as {platform: …}',
            ),
            (
                '"corvid": ("", ("backends/corvid/generated/corvid_flaggems_register.inc",)),',
                '"corvid": "",',
                (
                    'VENDORS["corvid"] is no pair of a .inc and a tuple of .inc files; write it as'
                    ' ("native.inc", ("flaggems.inc",))'
                ),
            ),
            (
                'EXTRA_ROUTED = {"mosaic"}',
                'EXTRA_ROUTED = {"mo saic"}',
                '"mo saic" is no op; write "name" or "name.overload"',
            ),
            (
                'EXTRA_ROUTED = {"mosaic"}',
                'EXTRA_ROUTED = {"mosaic", 3}',
                "\"{'mosaic', 3}\" holds something that is no string; " + WRITE_OUT,
            ),
            (
                'NATIVE_KERNEL_PREFERRED = {"borealis"}',
                'NATIVE_KERNEL_PREFERRED = {"a/b"}',
                "\"a/b\" is no platform name; use letters, digits, '_', '-' and '.'",
            ),
            (
                '"dune": "backends_dune.conf",',
                '"dune": None,',
                'BOXING_PLATFORMS["dune"] is no file name; name its conf',
            ),
            (
                'BOXING_FALLBACK = "cuda"',
                "BOXING_FALLBACK = None",
                '"BOXING_FALLBACK" is no string; write it as one string',
            ),
            (
                'CSRC_DIR = REPO_ROOT / "csrc/aten"',
                'CSRC_DIR = REPO_ROOT / "../csrc"',
                '"CSRC_DIR" leads out of the checkout; keep it below REPO_ROOT',
            ),
            (
                "RETRIES = 3",
                'FLAGGEMS_PENDING_LATER_OPS = {"sift"}',
                (
                    '"FLAGGEMS_PENDING_LATER_OPS" stands alone; the import needs FLAGGEMS_PENDING_LATER_OPS'
                    " and FLAGGEMS_PENDING_LATER_VENDORS"
                ),
            ),
        ):
            with self.subTest(new=new):
                original = (self.checkout / SCRIPT).read_text()
                line = self.edit(SCRIPT, old, new)
                self.assertEqual(self.refused(), f"{SCRIPT}:{line}: {message}")
                (self.checkout / SCRIPT).write_text(original)

    def test_a_platform_of_both_kinds(self):
        line = self.edit(SCRIPT, '"dune": "backends_dune.conf",', '"acme": "backends_acme.conf",')
        self.assertEqual(
            self.refused(),
            f'{SCRIPT}:{line}: "acme" is also in VENDORS; a platform is native or boxing; keep one',
        )

    def test_no_platform_at_all(self):
        (self.checkout / SCRIPT).write_text(
            "REPO_ROOT = Path(__file__).resolve().parent.parent.parent\nCONF_DIR = REPO_ROOT /"
            ' "confs"\nCSRC_DIR = REPO_ROOT / "csrc/aten"\nGENERATED_REGISTER_INC = CSRC_DIR /'
            ' "generated/register.inc"\nVENDORS = {}\n'
        )
        self.assertEqual(
            self.refused(), f"{SCRIPT}: has no platform in VENDORS or BOXING_PLATFORMS; import another script"
        )

    def test_no_paths(self):
        line = self.edit(
            SCRIPT, 'CONF_DIR = REPO_ROOT / "torch_acme/configs"', 'CONF_DIR = "torch_acme/configs"'
        )
        self.assertEqual(
            self.refused(), f'{SCRIPT}:{line}: "CONF_DIR" is no path; write it as REPO_ROOT / "directory"'
        )


class FunctionsThatCannotBeRead(ImportTest):
    REMEDY = "keep to comparisons, named tables and set operations, or state the binding in a table"

    def test_a_loop(self):
        line = self.edit(
            SCRIPT,
            "    return set(TILE_OPS)",
            "    for op in TILE_OPS:\n        print(op)\n    return set(TILE_OPS)",
        )
        self.assertEqual(
            self.refused(),
            f'{SCRIPT}:{line}: cannot tell what "for op in TILE_OPS:" binds to a platform; {self.REMEDY}',
        )

    def test_an_unknown_parameter(self):
        line = self.edit(
            SCRIPT,
            "def boxing_measured_python_ops(filename):",
            "def boxing_measured_python_ops(filename, weather):",
        )
        self.assertEqual(
            self.refused(),
            (
                f'{SCRIPT}:{line}: the import does not know what "weather" of '
                f"boxing_measured_python_ops() is; {self.REMEDY}"
            ),
        )

    def test_a_result_that_is_no_set(self):
        line = self.line_of("def boxing_measured_python_ops(")
        self.edit(
            SCRIPT, "        return DUNE_FLAGGEMS_MEASURED | DUNE_COMPOSITE_FLAGGEMS", "        return None"
        )
        self.assertEqual(
            self.refused(),
            (
                f'{SCRIPT}:{line}: boxing_measured_python_ops() returns no set of ops for "dune"; return a '
                "set that a table names"
            ),
        )

    def test_a_host_that_decides(self):
        line = self.edit(
            SCRIPT,
            "    return set(TILE_OPS)",
            '    return set(TILE_OPS) if sys.platform == "linux" else set()',
        )
        self.assertEqual(
            self.refused(),
            f'{SCRIPT}:{line}: "sys" is a module, of which the import reads nothing; a table comes with: from'
            " MODULE import TABLE",
        )


class Files(ImportTest):
    def test_no_checkout(self):
        self.checkout = self.checkout / "nowhere"
        self.assertEqual(self.refused(), f"{self.checkout}: is no directory; name the root of a checkout")

    def test_no_script(self):
        (self.checkout / SCRIPT).unlink()
        self.assertEqual(self.refused(), f"{self.checkout}: has no {SCRIPT}; name the script with --script")

    def test_a_script_elsewhere(self):
        self.edit(
            SCRIPT, "Path(__file__).resolve().parent.parent.parent", "Path(__file__).resolve().parent.parent"
        )
        for file in (SCRIPT, COVERAGE):
            (self.checkout / file).rename(self.checkout / file.replace("codegen/", ""))
        self.import_()
        self.assertIn('root = "../csrc/aten"', (self.workspace / "vendorconfs.toml").read_text())

    def test_no_python(self):
        line = self.edit(SCRIPT, "RETRIES = 3", "RETRIES = = 3")
        self.assertRegex(self.refused(), f"^{SCRIPT}:{line}: is not Python: invalid syntax; mend the file$")

    def test_not_utf8(self):
        (self.checkout / COVERAGE).write_bytes(b"TILEOPS_OPS = {'\xff'}\n")
        self.assertEqual(self.refused(), f"{COVERAGE}: is not UTF-8; save it as UTF-8")

    def test_a_coverage_module_that_is_not_there(self):
        (self.checkout / COVERAGE).unlink()
        line = self.line_of("from backend_coverage import")
        self.assertEqual(
            self.refused(),
            f'{SCRIPT}:{line}: the module "backend_coverage" is not {COVERAGE}; keep it beside the script',
        )

    def test_a_registration_file_that_is_not_there(self):
        inc = "csrc/aten/backends/corvid/generated/corvid_flaggems_register.inc"
        (self.checkout / inc).unlink()
        line = self.line_of('"corvid": (')
        self.assertEqual(self.refused(), f"{SCRIPT}:{line}: {inc} is no file; generate it or drop its entry")

    def test_a_conf_to_read_back_that_is_not_there_is_said(self):
        (self.checkout / "torch_acme/configs/backends_dune.conf").unlink()
        line = self.line_of('"dune": "backends_dune.conf"')
        self.assertIn(
            (
                f'{SCRIPT}:{line}: torch_acme/configs/backends_dune.conf is absent, so that "dune" has no'
                " gaps to read back\n"
            ),
            self.import_(),
        )


if __name__ == "__main__":
    unittest.main()
