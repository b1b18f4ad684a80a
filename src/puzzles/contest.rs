//! Contest input as it comes: bytes and words from a stream, answers flushed before it blocks.
//!
//! Nothing is kept but one word, so input of any length runs in constant memory. Output is
//! flushed whenever the buffered input is used up: whoever feeds cases one by one sees each
//! answer, and a file is answered in large writes.

use std::io::{self, BufRead, ErrorKind, Write};

/// The longest word that is kept; the rest of a longer one is left to the next word, which is
/// harmless because no format has a word this long.
const LONGEST_WORD: usize = 64;

/// A contest's input and output.
pub struct Contest<'a> {
    input: &'a mut dyn BufRead,
    /// Where the answers go.
    pub output: &'a mut dyn Write,
    /// Bytes that can be read without asking the source.
    buffered: usize,
}

impl<'a> Contest<'a> {
    /// Nothing read yet.
    pub fn new(input: &'a mut dyn BufRead, output: &'a mut dyn Write) -> Self {
        Contest { input, output, buffered: 0 }
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
