//! The `stepwise` binary: maps a result to an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    stepwise::cli::run(std::env::args_os()).into()
}
