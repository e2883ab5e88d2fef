"""Errors and report lines that blame the right line, and say what is true of it."""

import unittest

from importing import COVERAGE, SCRIPT, ImportTest, run_script

WRITE_OUT = "write it out as a literal of strings, names and unions"
VENDOR_KEY = "cannot be a vendor key; name the vendor's own backend key"


class Errors(ImportTest):
    def test_a_module_whose_attributes_are_used(self):
        line = self.edit(
            SCRIPT, "EXTRA_ROUTED = {", "import backend_coverage as bc\nEXTRA_ROUTED = {*bc.TILEOPS_OPS, "
        )
        self.assertEqual(
            self.refused(),
            f'{SCRIPT}:{line + 1}: "bc" is a module, of which the import reads nothing; a table comes with: from'
            " MODULE import TABLE",
        )

    def test_a_method_of_a_built_in_type(self):
        line = self.edit(SCRIPT, 'EXTRA_ROUTED = {"mosaic"}', 'EXTRA_ROUTED = dict.fromkeys(["mosaic"])')
        self.assertEqual(
            self.refused(), f"{SCRIPT}:{line}: \"dict.fromkeys(['mosaic'])\" is not a literal; {WRITE_OUT}"
        )

    def test_a_nul_byte(self):
        line = self.edit(SCRIPT, "RETRIES = 3", "RETRIES = \0")
        self.assertEqual(self.refused(), f"{SCRIPT}:{line}: holds a NUL byte; mend the file")

    def test_vendor_keys(self):
        for old, new in (
            ('    "acme": (\n', '    "none": (\n'),
            ('    "acme": (\n', '    "FlagGems": (\n'),
            ('BOXING_FALLBACK = "cuda"', 'BOXING_FALLBACK = "none"'),
            ('BOXING_FALLBACK = "cuda"', 'BOXING_FALLBACK = "x y"'),
            ('BOXING_FALLBACK = "cuda"', 'BOXING_FALLBACK = ""'),
        ):
            original = (self.checkout / SCRIPT).read_text()
            line = self.edit(SCRIPT, old, new)
            self.assertEqual(self.refused(), f'{SCRIPT}:{line}: "{new.split(chr(34))[1]}" {VENDOR_KEY}')
            (self.checkout / SCRIPT).write_text(original)

    def test_an_annotation_before_its_table_binds_nothing(self):
        self.edit(SCRIPT, 'EXTRA_ROUTED = {"mosaic"}', 'EXTRA_ROUTED: set\nEXTRA_ROUTED = {"mosaic"}')
        self.import_()

    def test_byte_order_marks(self):
        for file in (SCRIPT, COVERAGE):
            path = self.checkout / file
            path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
        self.import_()

    def test_a_registration_file_outside_the_checkout(self):
        inc = self.checkout.parent / "acme_register.inc"
        (self.checkout / "csrc/aten/backends/acme/generated/acme_register.inc").rename(inc)
        self.edit(SCRIPT, '"backends/acme/generated/acme_register.inc"', f'"{inc}"')
        self.import_()
        self.assertIn(
            'native = "../../../acme_register.inc"\n', (self.workspace / "platforms/acme.toml").read_text()
        )
        self.assertEqual(len(self.generated()), 5)


class Report(ImportTest):
    def test_notes_of_a_native_platform_have_an_effect(self):
        self.edit(
            SCRIPT, 'BOXING_GAP_NOTES = {\n    "dune"', 'BOXING_GAP_NOTES = {\n    "acme": "x",\n    "dune"'
        )
        self.assertNotIn("BOXING_GAP_NOTES", self.import_())
        self.assertIn('[[note]]\ntext = "x"\n', (self.workspace / "platforms/acme.toml").read_text())

    def test_gaps_are_looked_up_by_the_name_of_the_conf(self):
        self.edit(SCRIPT, '"ember": "backends_ember.conf",', '"ember": "backends_gale.conf",')
        self.edit(SCRIPT, 'BOXING_TRITON_GAPS = {\n    "ember": {', 'BOXING_TRITON_GAPS = {\n    "gale": {')
        report = self.import_()
        self.assertNotIn('BOXING_TRITON_GAPS names "gale"', report)
        self.assertIn('"twist"', (self.workspace / "platforms/ember.toml").read_text())

    def test_escape_kernels_behind_no_kernel_library(self):
        line = self.edit(
            SCRIPT,
            '        "drift",\n    },\n}\n\nBOXING',
            '        "drift",\n        "loom",\n    },\n}\n\nBOXING',
        )
        report = self.import_()
        self.assertIn(
            f'{SCRIPT}:{line + 1}: ESCAPE_NATIVE["borealis"]: no kernel library takes "loom" there, so that the'
            " script annotates its route and the contract does not\n",
            report,
        )
        self.assertNotIn('takes "drift"', report)

    def test_lines_of_a_conf_that_are_no_gaps_may_be_anything(self):
        path = self.checkout / "csrc/aten/backends/acme/generated/acme_register.inc"
        path.write_text(path.read_text() + 'm.impl("aten::loom", WrapperLoom);\n')
        run_script(self.checkout)
        conf = self.checkout / "torch_acme/configs/backends_dune.conf"
        self.assertIn("aten::loom = cuda\n", conf.read_text())
        conf.write_text(conf.read_text() + "foo bar = cuda\n")
        self.import_()


if __name__ == "__main__":
    unittest.main()
