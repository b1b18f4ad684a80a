//! Contest input: the name of a format, a line's end, and cases. Answers are plain lines, an error
//! is one line, and no case has to do with those before it.

use std::time::Duration;

use stepwise::puzzle::JudgeError;
use stepwise::puzzles::FAMILIES;
use stepwise::search::Control;

use super::{Law, one_line};

pub const LAW: Law = Law { name: "judging", rounds: 150, samples, holds };

/// The most bytes of cases.
const LONGEST: usize = 600;

fn samples() -> Vec<Vec<u8>> {
    let cases = [
        ("solitaire", "4 4 4 5 5 4 6 5\n2 4 3 3 3 6 4 6\n"),
        ("solitaire-8", "4 4 4 5 5 4 6 5 2 4 3 3 3 6 4 6 1 1 1 2 1 3 1 4 8 8 8 7 8 6 8 5\n"),
        ("eight", "283104765\n123804765\n123456780\n"),
        ("magic", "12345678\n1 7 6 2 5 3 8 4\n"),
        ("magic-clockwise", "2 6 8 4 5 7 3 1\n12345678\n"),
    ];
    cases.iter().map(|(format, cases)| format!("{format}\n{cases}").into_bytes()).collect()
}

fn holds(bytes: &[u8]) -> bool {
    let at = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let (name, cases) = bytes.split_at(at);
    let cases = &cases[..cases.len().min(LONGEST)];
    let format = FAMILIES.iter().flat_map(|family| family.judges).find(|format| format.name.as_bytes() == name);
    let Some(format) = format else { return false };
    let answers = |input: &[u8]| {
        let mut answers = Vec::new();
        let judged = (format.run)(&mut &input[..], &mut answers, &Control::default().with_timeout(Duration::from_secs(20)));
        let answers = String::from_utf8(answers).expect("answers are text");
        answers.lines().for_each(one_line);
        assert!(answers.is_empty() || answers.ends_with('\n'));
        (judged, answers)
    };
    let (judged, first) = answers(cases);
    match judged {
        Ok(()) => {
            let twice = [cases, b"\n", cases].concat();
            let (judged, both) = answers(&twice);
            assert!(judged.is_ok(), "the same cases again: {judged:?}");
            assert_eq!(both, first.repeat(2));
            true
        }
        Err(JudgeError::Io(error)) => {
            assert_eq!(error.kind(), std::io::ErrorKind::InvalidData, "{error}");
            false
        }
        Err(error) => {
            one_line(error);
            false
        }
    }
}
