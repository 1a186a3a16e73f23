"""The language server: puzzle files in editors that speak the Language Server Protocol."""
