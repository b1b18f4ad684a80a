//! The `stepwise` binary: maps a result to an exit code.

fn main() {}
