"""Reads a device repo that uses the Python script and writes a workspace for gen_vendor_confs.

Data flows one way: `module` (syntax trees and comments) to `evaluation` (tables and the functions that bind
platforms, as values that remember their lines) to `device_repo` (what the script declares) to `workspace_writer`.
Nothing of the checkout is imported or run.
"""
