//! The contest formats as a test gives them cases.

use stepwise::puzzle::JudgeError;
use stepwise::puzzles::FAMILIES;
use stepwise::search::Control;

/// The answers of a format to an input, and how it ended.
pub fn judge(format: &str, input: &str) -> (String, Result<(), JudgeError>) {
    let mut formats = FAMILIES.iter().flat_map(|family| family.judges);
    let format = formats.find(|judge| judge.name == format).expect("a format");
    let mut output = Vec::new();
    let ended = (format.run)(&mut input.as_bytes(), &mut output, &Control::default());
    (String::from_utf8(output).expect("text"), ended)
}
