"""The route command: what the library warns of, ops that no conf lists, globs, and where the conf comes from."""

import json
import os
import unittest

from harness import SmallWorkspaceTest

BOX = "confs/backends_box.conf"


class Route(SmallWorkspaceTest):
    def setUp(self):
        super().setUp()
        self.generate()

    def route(self, *arguments, status=0, **env):
        return self.tool("route", *arguments, status=status, env=env)

    def test_warnings_of_the_load_stand_on_standard_error(self):
        for env, said in (
            ({"FLAGOS_OP_a": "flaggem"}, 'FLAGOS_OP_a=flaggem is ignored: "flaggem" is no backend; did you mean "flaggems"?'),
            ({"FLAGOS_FORCE_BACKEND": "cuda"}, "FLAGOS_FORCE_BACKEND=cuda is ignored"),
            ({"FLAGOS_OP_aa": "cuda"}, "FLAGOS_OP_aa"),
        ):
            with self.subTest(env):
                result = self.route("a", "--platform", "box", **env)
                self.assertRegex(result.out, r"\Aa  flaggems  conf  .*:\d+\n\Z")
                self.assertTrue(result.err.startswith("warning: environment: "), result.err)
                self.assertIn(said, result.err)
                self.assertEqual(result.err.count("\n"), 1)
                self.assertEqual(self.route("a", "--platform", "box", "-q", **env).err, "")

    def test_a_lenient_load_says_what_it_skips(self):
        self.write({"my.conf": "a = flaggems\nb = zork\nsome prose\n"})
        self.route("a", "--conf", "my.conf", status=2)
        err = self.route("a", "--conf", "my.conf", "--lenient").err
        self.assertRegex(err, r'(?m)^warning: .*my\.conf:2: .*"zork"')
        self.assertRegex(err, r"(?m)^warning: .*my\.conf:3: ")

    def test_a_conf_that_cannot_be_read_is_told_by_its_flag(self):
        (self.dir / "my.conf").mkdir()
        err = self.route("a", "--conf", "my.conf", status=2).err
        self.assertRegex(err, r"my\.conf: is a directory; --conf names this conf, give it a readable file\n\Z")

    def test_remarks_are_for_the_curious(self):
        arguments = ("a", "--platform", "box")
        self.assertEqual(self.route(*arguments, FLAGOS_FORCE_BACKEND="vendor").err, "")
        self.assertIn("info: ", self.route(*arguments, "-v", FLAGOS_FORCE_BACKEND="vendor").err)

    def test_json_has_the_diagnostics(self):
        result = self.route("a", "--platform", "box", "--format", "json", FLAGOS_OP_a="flaggem")
        document = json.loads(result.out)
        self.assertEqual([list(one) for one in document["diagnostics"]], [["severity", "rule", "message", "file", "line"]])
        self.assertEqual(document["diagnostics"][0]["severity"], "warning")
        self.assertEqual(document["diagnostics"][0]["rule"], "unknown-override")
        self.assertIsNone(document["diagnostics"][0]["line"])
        self.assertEqual(json.loads(self.route("a", "--platform", "box", "--format", "json").out)["diagnostics"], [])

    def test_an_op_that_no_line_names_is_answered_with_a_note(self):
        self.write({"my.conf": "add.Scalar = cuda\nadd.Tensor = cuda\nsoftmax = cuda\n"})
        result = self.route("sofmax", "add", "aten::softmax", "frobnicate", "softmax", "--conf", "my.conf")
        self.assertEqual(result.out.count(" default "), 4)
        self.assertEqual(
            result.err,
            'note: no conf line names "add", which gets the default backend; its overloads are add.Scalar, add.Tensor\n'
            'note: no conf line names "aten::softmax", which gets the default backend, did you mean "softmax"?\n'
            'note: no conf line names "frobnicate", which gets the default backend\n'
            'note: no conf line names "sofmax", which gets the default backend, did you mean "softmax"?\n')
        self.assertEqual(self.route("sofmax", "--conf", "my.conf", "-q").err, "")

    def test_globs_stand_for_the_ops_of_the_conf(self):
        tsv = ("--platform", "box", "--format", "tsv")
        self.assertEqual(self.route("[ab]*", "d", "d*", *tsv).out,
                         "a\tflaggems\t\tconf\nb\tflaggems\t\tconf\nd\tcuda\t\tconf\n")
        self.assertEqual(self.route("*", *tsv).out, self.route("--all", *tsv).out)
        self.assertEqual(self.route("z*", *tsv, status=2).err,
                         'error: no op of the conf matches "z*"; quote globs, and try a wider one\n')

    def test_without_a_conf_the_ways_to_name_one_are_said(self):
        for env in ({}, {"FLAGOS_BACKEND_CONFIG": ""}):
            self.assertEqual(self.route("a", status=2, **env).err,
                             "error: no conf to ask; name one with --conf, a --platform, or FLAGOS_BACKEND_CONFIG\n")
        self.assertIn("flaggems", self.route("a", FLAGOS_BACKEND_CONFIG=str(self.dir / BOX)).out)
        (self.dir / BOX).unlink()
        self.assertEqual(self.route("a", "--platform", "box", status=2).err,
                         f"error: {BOX}: does not exist; write it with gen_vendor_confs, or name a conf with --conf\n")


if __name__ == "__main__":
    unittest.main()
