//! The real binary, run in a clean environment.

use std::io::Write;
use std::process::{Command, Stdio};

/// How a run ended and what it wrote.
pub struct Ran {
    /// The exit code, unless a signal ended it.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// The binary with arguments, without any packs or language of the developer's own.
pub fn stepwise(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stepwise"));
    command.args(arguments).env("LC_ALL", "C").env("XDG_CACHE_HOME", "/dev/null");
    command.env("XDG_DATA_HOME", "/dev/null").env("XDG_CONFIG_HOME", "/nonexistent");
    command
}

/// Runs the binary with nothing on standard input.
pub fn run(arguments: &[&str]) -> Ran {
    run_with_input(arguments, b"")
}

/// Runs the binary with `input` on standard input.
pub fn run_with_input(arguments: &[&str], input: &[u8]) -> Ran {
    let mut command = stepwise(arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary");
    let mut pipe = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // The binary may end without reading everything.
    let writer = std::thread::spawn(move || drop(pipe.write_all(&input)));
    let output = child.wait_with_output().expect("an end");
    writer.join().expect("the writer");
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}
