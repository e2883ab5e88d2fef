"""Tables that a script changes, rebinds or lacks, and functions that it alters: an error, or a line in the report."""

import unittest

from importing import COVERAGE, SCRIPT, ImportTest

STATE_ONCE = "state it once, at the top level, as one literal"
BY_HAND = "is not the one that the contract covers: compare its rules by hand\n"


class Changes(ImportTest):
    def refused_with(self, table, how, statements, at=0):
        """`statements` in place of a line in the middle of the script; their line `at` is to blame."""
        original = (self.checkout / SCRIPT).read_text()
        line = self.edit(SCRIPT, "RETRIES = 3", statements) + at
        self.assertEqual(self.refused(), f'{SCRIPT}:{line}: "{table}" {how}; {STATE_ONCE}', statements)
        (self.checkout / SCRIPT).write_text(original)

    def test_a_table_that_is_bound_again(self):
        (self.checkout / "scripts/codegen/overrides.py").write_text('NATIVE_KERNEL_PREFERRED = {"acme"}\n')
        for how, statement in (
            ("is imported as well", "from overrides import NATIVE_KERNEL_PREFERRED"),
            ("is imported as well", "from overrides import X as NATIVE_KERNEL_PREFERRED"),
            ("is imported as well", "import overrides as NATIVE_KERNEL_PREFERRED"),
            ("is defined again with def", "def NATIVE_KERNEL_PREFERRED(): pass"),
            ("is defined again with class", "class NATIVE_KERNEL_PREFERRED: pass"),
            ("is assigned inside an expression", '(NATIVE_KERNEL_PREFERRED := {"acme"})'),
            ("is assigned together with other names", "NATIVE_KERNEL_PREFERRED, _X = set(), set()"),
            ("is changed after its literal", "del NATIVE_KERNEL_PREFERRED"),
        ):
            self.refused_with("NATIVE_KERNEL_PREFERRED", how, statement)

    def test_an_import_of_everything(self):
        for statement in ("from overrides import *", "try:\n    pass\nfinally:\n    pass\nfrom re import *"):
            original = (self.checkout / SCRIPT).read_text()
            line = self.edit(SCRIPT, "RETRIES = 3", statement) + statement.count("\n")
            module = statement.split()[-3]
            self.assertEqual(
                self.refused(),
                f'{SCRIPT}:{line}: "from {module} import *" may bind any table; name what it imports',
            )
            (self.checkout / SCRIPT).write_text(original)

    def test_a_change_in_place(self):
        for at, statements in (
            (1, 'for _s in NATIVE_TRITON_GAPS.values():\n    _s.add("blend")'),
            (1, 'for _p, _s in NATIVE_TRITON_GAPS.items():\n    _s |= {"blend"}'),
            (1, 'for _s in (NATIVE_TRITON_GAPS["acme"],):\n    _s.clear()'),
            (0, '[_s.add("blend") for _s in NATIVE_TRITON_GAPS.values()]'),
            (0, 'NATIVE_TRITON_GAPS.get("acme").add("blend")'),
            (0, 'set.add(NATIVE_TRITON_GAPS["acme"], "blend")'),
            (0, 'dict.update(NATIVE_TRITON_GAPS, {"acme": set()})'),
            (1, '_X = NATIVE_TRITON_GAPS["acme"]\n_X |= {"blend"}'),
            (0, 'NATIVE_TRITON_GAPS.__setitem__("acme", set())'),
            (1, "import gen_vendor_confs as me\nme.NATIVE_TRITON_GAPS = {}"),
            (2, "_X = NATIVE_TRITON_GAPS\n_Y = _X if _X else None\n_Y.clear()"),
            (1, 'class C:\n    NATIVE_TRITON_GAPS["acme"].add("blend")'),
            (1, 'def _f():\n    NATIVE_TRITON_GAPS["acme"].add("blend")'),
            (2, "def _f():\n    ops = NATIVE_TRITON_GAPS['acme']\n    ops.add('blend')"),
            (2, "_X = NATIVE_TRITON_GAPS\ndef _f():\n    _X.clear()"),
        ):
            self.refused_with("NATIVE_TRITON_GAPS", "is changed after its literal", statements, at)

    def test_a_global_of_a_function(self):
        self.refused_with(
            "NATIVE_KERNEL_PREFERRED",
            "is changed after its literal",
            "def _f():\n    global NATIVE_KERNEL_PREFERRED\n    NATIVE_KERNEL_PREFERRED = set()",
        )

    def test_a_table_that_is_handed_to_something_unknown(self):
        for at, statement, unknown in (
            (2, "def _f(t):\n    t.clear()\n_f(NATIVE_TRITON_GAPS)", "_f(NATIVE_TRITON_GAPS)"),
            (2, "def _f():\n    return NATIVE_TRITON_GAPS\n_f().clear()", "_f().clear()"),
            (0, "_X = amend(NATIVE_TRITON_GAPS)", "amend(NATIVE_TRITON_GAPS)"),
            (0, "def _f(x=amend(NATIVE_TRITON_GAPS)): pass", "amend(NATIVE_TRITON_GAPS)"),
            (0, "(lambda t: t.clear())(NATIVE_TRITON_GAPS)", "(lambda t: t.clear())(NATIVE_TRITON_GAPS)"),
            (0, "_f = lambda x: NATIVE_TRITON_GAPS.clear()", "lambda x: NATIVE_TRITON_GAPS.clear()"),
            (1, "_X = NATIVE_TRITON_GAPS['acme']\namend(_X)", "amend(_X)"),
        ):
            self.refused_with("NATIVE_TRITON_GAPS", f'may be changed by "{unknown}"', statement, at)

    def test_names_that_are_reached_by_strings(self):
        for at, statement, what in (
            (0, 'globals()["NATIVE_KERNEL_PREFERRED"] = {"acme"}', "globals()"),
            (0, "exec(open('x').read())", "exec(open('x').read())"),
            (0, "vars().update()", "vars()"),
            (0, "_X = sys.modules[__name__]", "sys.modules"),
            (1, "def _f():\n    globals().update()", "globals()"),
        ):
            self.refused_with("VENDORS", f'may be changed by "{what}"', statement, at)

    def test_a_table_of_another_module(self):
        line = self.edit(
            SCRIPT, "RETRIES = 3", "import backend_coverage\nbackend_coverage.FLAGGEMS_HOLDS = set()"
        )
        self.assertEqual(
            self.refused(),
            f'{SCRIPT}:{line + 1}: "FLAGGEMS_HOLDS" is changed after its literal; {STATE_ONCE}',
        )

    def test_a_set_with_two_names(self):
        self.edit(SCRIPT, "EXTRA_ROUTED = {", "EXTRA_ROUTED = _X = {")
        self.refused_with("EXTRA_ROUTED", "is changed after its literal", '_X.add("kiln")')
        self.refused_with("EXTRA_ROUTED", "is changed after its literal", 'def _f():\n    _X.add("kiln")', 1)

    def test_a_module_that_is_run_and_not_read(self):
        (self.checkout / "scripts/codegen/tweaks.py").write_text("import backend_coverage\n")
        line = self.edit(SCRIPT, "RETRIES = 3", "import tweaks")
        self.assertIn(f'{SCRIPT}:{line}: the import does not read the module "tweaks"\n', self.import_())

    def test_a_change_by_the_program(self):
        line = self.edit(
            SCRIPT, 'if __name__ == "__main__":\n', 'if __name__ == "__main__":\n    amend(VENDORS)\n'
        )
        self.assertIn(f'{SCRIPT}:{line}: "VENDORS" may be changed by', self.refused())

    def test_what_changes_no_table_is_only_said(self):
        line = self.edit(
            SCRIPT,
            "RETRIES = 3",
            (
                "assert set(NATIVE_TRITON_GAPS) <= set(VENDORS)\n"
                "for _p in VENDORS:\n    if _p not in NATIVE_TRITON_GAPS:\n        print(_p)\n"
                "_SEEN = {}\ndef _f():\n    ops = set(FLAGGEMS_PYTHON_OPS_FROZEN)\n    ops.add('x')\n    _SEEN['x'] = ops\n"
                "_ALL = VENDORS.keys() | set(TILEOPS_PLATFORMS)\n_ALL |= {'x'}"
            ),
        )
        report = self.import_()
        follow = "a statement of the top level that the import does not follow\n"
        self.assertIn(f'{SCRIPT}:{line}: "assert set(NATIVE_TRITON_GAPS) <= set(VENDORS)": {follow}', report)
        self.assertIn(f'{SCRIPT}:{line + 1}: "for _p in VENDORS:": {follow}', report)
        self.assertIn(f"{SCRIPT}:{line + 10}: \"_ALL |= {{'x'}}\": {follow}", report)

    def test_a_function_that_is_read_changes_a_table(self):
        line = self.line_of("def flaggems_python_ops_for(")
        self.edit(
            SCRIPT,
            "    return set(FLAGGEMS_PYTHON_OPS) if platform in",
            "    ops = BOREALIS_GAPS\n    ops -= {'blend'}\n    return set(FLAGGEMS_PYTHON_OPS) if platform in",
        )
        self.assertEqual(
            self.refused(),
            f'{SCRIPT}:{line + 2}: "ops -= {{\'blend\'}}" changes "BOREALIS_GAPS" itself, and with it later'
            " routes; copy it first: ops = set(BOREALIS_GAPS)",
        )

    def test_a_copy_or_a_frozenset_may_be_worked_on(self):
        self.edit(
            SCRIPT,
            "    return set(FLAGGEMS_PYTHON_OPS) if platform in",
            (
                "    ops = FLAGGEMS_CPP_OPS\n    ops |= {'blend'}\n    ops = BOREALIS_GAPS.copy()\n"
                "    ops |= {'blend'}\n    return set(FLAGGEMS_PYTHON_OPS) if platform in"
            ),
        )
        self.import_()


class Absent(ImportTest):
    def test_a_table_that_a_function_names(self):
        for old, name in (
            ('NATIVE_KERNEL_PREFERRED = {"borealis"}', "NATIVE_KERNEL_PREFERRED"),
            ('EXTRA_ROUTED = {"mosaic"}', "EXTRA_ROUTED"),
            ('FLAGGEMS_PENDING_NATIVE_VENDORS = ("acme",)', "FLAGGEMS_PENDING_NATIVE_VENDORS"),
            ("    FLAGGEMS_HOLDS,\n", "FLAGGEMS_HOLDS"),
        ):
            original = (self.checkout / SCRIPT).read_text()
            self.edit(SCRIPT, old, "")
            message = self.refused()
            self.assertRegex(
                message,
                rf'^{SCRIPT}:\d+: \w+\(\) names "{name}", which nothing defines; define it, empty if need be$',
            )
            line = int(message.split(":")[1])
            self.assertIn(name, (self.checkout / SCRIPT).read_text().splitlines()[line - 1])
            (self.checkout / SCRIPT).write_text(original)

    def test_a_table_that_nothing_names(self):
        self.edit(
            SCRIPT,
            'BOXING_GAP_NOTES = {\n    "dune": (\n        "braid hangs in the compiler (issue #31),",\n'
            '        "fold returns the input.",\n    ),\n}\n',
            "",
        )
        self.assertIn(f"  {SCRIPT}:1: no BOXING_GAP_NOTES: taken as empty\n", self.import_())

    def test_a_table_under_another_name(self):
        path = self.checkout / SCRIPT
        path.write_text(path.read_text().replace("NATIVE_KERNEL_PREFERRED", "KERNEL_FIRST"))
        line = self.line_of("KERNEL_FIRST = {")
        report = self.import_()
        self.assertIn(f"  {SCRIPT}:1: no NATIVE_KERNEL_PREFERRED: taken as empty\n", report)
        self.assertIn(
            f"  {SCRIPT}:{line}: KERNEL_FIRST is no table that the import knows, and what build_all() does with it"
            " is left out\n",
            report,
        )

    def test_a_set_that_the_coverage_lacks(self):
        self.edit(COVERAGE, 'TILEOPS_OPS = ["braid", "hoist"]', "")
        line = self.line_of("from backend_coverage import (")
        self.assertEqual(
            self.refused(),
            f'{SCRIPT}:{line}: no "TILEOPS_OPS" in {COVERAGE}; define it there or drop it',
        )


class AlteredFunctions(ImportTest):
    def test_a_function_that_is_read_is_no_def_of_the_script(self):
        line = self.edit(
            SCRIPT, "def tileops_ops():\n    return set(TILE_OPS)\n", "tileops_ops = lambda: set()\n"
        )
        self.assertEqual(
            self.refused(),
            f'{SCRIPT}:{line}: "tileops_ops" is no function of the script; define it there with def: the import'
            " follows no other function",
        )

    def test_a_function_that_is_read_and_bound_again(self):
        line = self.edit(
            SCRIPT, 'if __name__ == "__main__":', 'tileops_ops = set\nif __name__ == "__main__":'
        )
        self.assertEqual(
            self.refused(), f'{SCRIPT}:{line}: "tileops_ops" is assigned a second time; {STATE_ONCE}'
        )

    def test_a_decorator(self):
        line = self.edit(SCRIPT, "def tileops_ops():", "@amend\ndef tileops_ops():")
        self.assertEqual(
            self.refused(),
            f'{SCRIPT}:{line}: cannot tell what "@amend" makes of tileops_ops(); drop the decorator',
        )

    def test_a_rule_that_is_bound_again(self):
        line = self.edit(SCRIPT, 'if __name__ == "__main__":', 'route = len\nif __name__ == "__main__":')
        self.assertIn(f"  {SCRIPT}:{line}: route() {BY_HAND}", self.import_())

    def test_ops_that_the_contract_leaves_out(self):
        line = (
            self.edit(
                SCRIPT, "return DUNE_CPP_MEASURED & fg_cpp if", 'return DUNE_CPP_MEASURED | {"hoist"} if'
            )
            - 1
        )
        gaps = self.line_of("def boxing_triton_gaps(")
        self.edit(SCRIPT, "        return measured & (fg_py | fg_cpp)", "        return measured")
        report = self.import_()
        left_out = "ops outside the coverage, which the contract leaves out: "
        self.assertIn(f'  {SCRIPT}:{line}: boxing_cpp_ops() gives "dune" {left_out}hoist\n', report)
        self.assertIn(f'  {SCRIPT}:{gaps}: boxing_triton_gaps() gives "ember" {left_out}lathe\n', report)

    def test_a_narrower_intersection_is_kept(self):
        self.edit(
            SCRIPT, "return DUNE_CPP_MEASURED & fg_cpp if", 'return DUNE_CPP_MEASURED & fg_cpp - {"twist"} if'
        )
        self.import_()
        self.assertNotIn(
            '"twist"', (self.workspace / "platforms/dune.toml").read_text().partition("[[measured]]")[2]
        )

    def test_a_function_that_calls_itself(self):
        line = self.edit(
            SCRIPT,
            "def tileops_ops():\n    return set(TILE_OPS)",
            "def tileops_ops():\n    return tileops_ops()",
        )
        self.assertTrue(self.refused().startswith(f"{SCRIPT}:{line}: tileops_ops() calls itself; "))

    def test_a_long_chain_of_unions(self):
        self.edit(
            SCRIPT,
            'NATIVE_KERNEL_PREFERRED = {"borealis"}',
            "NATIVE_KERNEL_PREFERRED = " + " | ".join(['{"borealis"}'] * 900),
        )
        self.import_()


if __name__ == "__main__":
    unittest.main()
