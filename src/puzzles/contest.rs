//! Contest input as it comes: bytes and words from a stream, answers flushed before it blocks.
//!
//! Nothing is kept but one word, so input of any length runs in constant memory. Output is
//! flushed whenever the buffered input is used up: whoever feeds cases one by one sees each
//! answer, and a file is answered in large writes.

use std::io::{self, BufRead, ErrorKind, Write};

use crate::puzzle::{InputError, JudgeError};
use crate::search::{Control, StopReason};

/// The longest word that is kept; the rest of a longer one is left to the next word, which is
/// harmless because no format has a word this long.
const LONGEST_WORD: usize = 64;

/// Why a case has no answer.
pub enum Unanswered {
    /// A limit was reached.
    Stopped(StopReason),
    /// The answer could not be written.
    Io(io::Error),
}

impl From<StopReason> for Unanswered {
    fn from(reason: StopReason) -> Self {
        Unanswered::Stopped(reason)
    }
}

impl From<io::Error> for Unanswered {
    fn from(error: io::Error) -> Self {
        Unanswered::Io(error)
    }
}

/// A limit that was reached before the first case.
pub fn stopped(reason: StopReason) -> JudgeError {
    JudgeError::Stopped { case: 1, reason }
}

/// A contest's input and output.
pub struct Contest<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    /// Bytes that can be read without asking the source.
    buffered: usize,
}

impl<'a> Contest<'a> {
    /// Nothing read yet.
    pub fn new(input: &'a mut dyn BufRead, output: &'a mut dyn Write) -> Self {
        Contest { input, output, buffered: 0 }
    }

    /// Reads and answers case after case until the end of the input. Answers are flushed before
    /// an error is returned; the limits are looked at before each case.
    ///
    /// # Errors
    /// A malformed case or a limit, with the case's number; input or output that failed.
    pub fn answer_all<T>(
        &mut self,
        control: &Control,
        mut read: impl FnMut(&mut Self) -> io::Result<Option<Result<T, InputError>>>,
        mut answer: impl FnMut(&mut dyn Write, T) -> Result<(), Unanswered>,
    ) -> Result<(), JudgeError> {
        let mut ended = Ok(());
        for case in 1.. {
            match read(self)? {
                None => break,
                Some(Err(error)) => ended = Err(JudgeError::Input { case, error }),
                Some(Ok(asked)) => {
                    let answered = control.check().map_err(Unanswered::from).and_then(|()| answer(self.output, asked));
                    match answered {
                        Ok(()) => {}
                        Err(Unanswered::Stopped(reason)) => ended = Err(JudgeError::Stopped { case, reason }),
                        Err(Unanswered::Io(error)) => return Err(error.into()),
                    }
                }
            }
            if ended.is_err() {
                break;
            }
        }
        self.output.flush()?;
        ended
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.buffered == 0 {
            self.output.flush()?;
        }
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => {
                    self.buffered = bytes.len();
                    return Ok(bytes.first().copied());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn skip(&mut self) {
        self.input.consume(1);
        self.buffered -= 1;
    }

    /// The next byte that is not white space, `None` at the end of the input.
    ///
    /// # Errors
    /// Reading or flushing failed.
    pub fn byte(&mut self) -> io::Result<Option<u8>> {
        while let Some(byte) = self.peek()? {
            self.skip();
            if !byte.is_ascii_whitespace() {
                return Ok(Some(byte));
            }
        }
        Ok(None)
    }

    /// The next word between white space, invalid UTF-8 replaced; `None` at the end of the input.
    ///
    /// # Errors
    /// Reading or flushing failed.
    pub fn word(&mut self) -> io::Result<Option<String>> {
        let Some(first) = self.byte()? else { return Ok(None) };
        let mut word = vec![first];
        while word.len() < LONGEST_WORD
            && let Some(byte) = self.peek()?
            && !byte.is_ascii_whitespace()
        {
            self.skip();
            word.push(byte);
        }
        Ok(Some(String::from_utf8_lossy(&word).into_owned()))
    }
}
