"""The version of pylogic."""

VERSION = "0.1.0"
