//! The real binary in a real terminal: what is on it while the game runs, what goes over the wire,
//! and what is left of it after every way out. Which kind of fault is held off by which test says
//! `docs/terminal.md`.
#![cfg(target_os = "linux")]

mod files;
mod floods;
mod leaving;
mod limits;
mod play;
mod shell;
mod soak;
mod table;
mod wire;
