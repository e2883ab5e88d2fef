"""tools/vendorconfs.py over a plugin's own copy. Usage: vendorconfs_py_test.py PLUGIN CONF"""

import ctypes
import os
import sys
import threading
import unittest
import unittest.mock

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools"))
import vendorconfs  # noqa: E402

PLUGIN, CONF = sys.argv[1:3]
os.environ["FLAGOS_BACKEND_CONFIG"] = CONF
os.environ["FLAGOS_OP_abs"] = "gcu"
for name in ("FLAGOS_FORCE_BACKEND", "FLAGOS_LOG"):
    os.environ.pop(name, None)


class PythonTest(unittest.TestCase):
    def test_route(self):
        route = vendorconfs.route("mm")
        self.assertEqual((route.backend, route.annotation, route.origin, route.file, route.line),
                         ("flaggems", "gcu", "conf", CONF, 4))
        self.assertEqual(vendorconfs.route("mm", ["float64"])[1:2], ("gcu",))
        self.assertEqual(vendorconfs.route("mm", ["float64"]).origin, "dtype-escape")
        self.assertEqual(vendorconfs.route("abs").origin, "override")
        self.assertTrue(vendorconfs.route("abs").strict)
        self.assertEqual(vendorconfs.route("nosuch").origin, "default")
        with self.assertRaisesRegex(vendorconfs.RoutingError, "no dtype"):
            vendorconfs.route("mm", ["float99"])

    def test_kernels(self):
        self.assertEqual(vendorconfs.slots("mm"), ["flaggems", "gcu"])
        self.assertEqual(vendorconfs.slots("nosuch"), [])
        self.assertEqual(vendorconfs.executed("mm"), "flaggems")
        self.assertEqual(vendorconfs.executed("mm", ["float64", "int8"]), "gcu")
        self.assertIsNone(vendorconfs.executed("nosuch"))

    def test_table(self):
        self.assertEqual(vendorconfs.ops(), ["abs", "add.Tensor", "mm"])
        self.assertEqual(vendorconfs.ops(backend="gcu"), ["abs"])
        self.assertEqual(vendorconfs.ops(backend="GCU"), ["abs"])
        self.assertEqual(vendorconfs.ops(backend="none"), ["add.Tensor"])
        self.assertEqual(vendorconfs.ops(backend="metax"), [])
        with self.assertRaisesRegex(vendorconfs.RoutingError, '"flagems" is no backend; did you mean "flaggems"'):
            vendorconfs.ops(backend="flagems")
        self.assertEqual(vendorconfs.conf_path(), CONF)
        self.assertRegex(vendorconfs.digest(), "^[0-9a-f]{32}$")
        self.assertEqual([d.rule for d in vendorconfs.diagnostics()], ["duplicate-op"])
        self.assertEqual(vendorconfs.diagnostics()[0].severity, "warning")

    def test_names(self):
        self.assertEqual(vendorconfs.env_name("add.Tensor"), "FLAGOS_OP_add__Tensor")
        self.assertEqual(vendorconfs.log_name("flaggems"), "flaggems")
        with self.assertRaises(vendorconfs.RoutingError):
            vendorconfs.log_name("no backend")

    def test_override(self):
        call = ctypes.CDLL(PLUGIN).plugin_call
        before = vendorconfs.digest()
        self.assertEqual(call(1), 2)
        with vendorconfs.override(mm="gcu"):
            self.assertEqual(call(1), 3)
            with vendorconfs.override({"mm": "flaggems", "add.Tensor": "cuda"}):
                self.assertEqual(call(1), 2)
                self.assertEqual(vendorconfs.route("add.Tensor").backend, "cuda")
            self.assertEqual(call(1), 3)
        self.assertEqual(call(1), 2)
        self.assertEqual(vendorconfs.digest(), before)
        with self.assertRaisesRegex(vendorconfs.RoutingError, "did you mean \"cuda\""):
            with vendorconfs.override(mm="cud"):
                pass

    def test_no_lock_is_held_in_callbacks(self):
        """8 threads call in while the sink, which needs the GIL, calls in too: a held lock would be a deadlock."""
        plugin = ctypes.CDLL(PLUGIN)
        kind = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
        heard = []
        sink = kind(lambda _data, _diagnostic: heard.append(vendorconfs.route("mm").backend))
        plugin.vendorconfs_set_sink(sink, None)

        def work():
            for _ in range(100):
                plugin.plugin_speak()
                plugin.plugin_call(1)
                with vendorconfs.override(mm="gcu"):
                    vendorconfs.digest()

        threads = [threading.Thread(target=work, daemon=True) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
        self.assertFalse(any(thread.is_alive() for thread in threads))
        plugin.vendorconfs_set_sink(kind(0), None)
        self.assertEqual(len(heard), 800)

    def test_what_is_no_copy(self):
        with self.assertRaisesRegex(vendorconfs.RoutingError, "not a copy"):
            vendorconfs.attach("/nowhere/plugin.so")

    def test_a_copy_without_some_functions(self):
        copy = vendorconfs._Library(PLUGIN)
        known = dict(copy._SIGNATURES)
        with unittest.mock.patch.object(vendorconfs._Library, "_SIGNATURES", {**known, "of_tomorrow": (None, [])}):
            copy = vendorconfs._Library(PLUGIN)
        self.assertEqual(copy.abi_version(), vendorconfs.ABI_VERSION)
        with self.assertRaisesRegex(vendorconfs.RoutingError, "has no vendorconfs_of_tomorrow; link the whole"):
            copy.of_tomorrow()


if __name__ == "__main__":
    vendorconfs.attach(PLUGIN)
    unittest.main(argv=sys.argv[:1])
