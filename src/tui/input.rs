//! The thread that reads the terminal.
//!
//! It sleeps until something comes; while a sequence or a paste is begun it sleeps no longer than
//! the [`Decoder`] has patience. It ends when the terminal is gone: a tty that was hung up is
//! readable for ever and has nothing to read.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;

use super::events::Event;

/// Reads keys and mouse for as long as the program runs.
///
/// # Errors
/// The system refused a thread.
pub(super) fn listen(events: Sender<Event>) -> io::Result<()> {
    let read = move || {
        // Nobody listens any more, or nothing can be read.
        let _ = read(&events);
        let _ = events.send(Event::Closed);
    };
    thread::Builder::new().name("input".into()).spawn(read).map(drop)
}

/// Sends what is read, until there is nothing to read from or nobody to send to.
#[cfg(unix)]
fn read(events: &Sender<Event>) -> Result<(), Gone> {
    use rustix::io::Errno;

    use super::decoder::Decoder;

    let terminal = io::stdin();
    let mut decoder = Decoder::default();
    let (mut bytes, mut found) = ([0; 4096], Vec::new());
    loop {
        if has_more(&terminal, decoder.patience())? {
            match rustix::io::read(&terminal, &mut bytes) {
                Ok(0) => return Err(Gone),
                Ok(count) => decoder.feed(&bytes[..count], &mut found),
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(_) => return Err(Gone),
            }
        } else {
            decoder.give_up(&mut found);
        }
        for event in found.drain(..) {
            events.send(Event::Input(event)).map_err(|_| Gone)?;
        }
    }
}

/// Waits until there is something to read, or as long as there is patience.
#[cfg(unix)]
fn has_more(terminal: &io::Stdin, patience: Option<std::time::Duration>) -> Result<bool, Gone> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    let patience = patience.map(Timespec::try_from).transpose().map_err(|_| Gone)?;
    loop {
        match poll(&mut [PollFd::new(terminal, PollFlags::IN)], patience.as_ref()) {
            Ok(ready) => return Ok(ready > 0),
            Err(Errno::INTR | Errno::AGAIN) => {}
            Err(_) => return Err(Gone),
        }
    }
}

/// Sends what is read, until there is nothing to read from or nobody to send to.
#[cfg(not(unix))]
fn read(events: &Sender<Event>) -> Result<(), Gone> {
    loop {
        let event = crossterm::event::read().map_err(|_| Gone)?;
        events.send(Event::Input(event)).map_err(|_| Gone)?;
    }
}

/// The terminal is gone, or the game.
struct Gone;
