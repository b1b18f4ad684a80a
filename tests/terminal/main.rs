//! The real binary in a real terminal: what is on it while the game runs, and what is left of it
//! after every way out.
#![cfg(target_os = "linux")]

mod files;
mod leaving;
mod play;
mod shell;
mod wire;
