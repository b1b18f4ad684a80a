//! The laws of `tests/laws` for the fuzz targets; see `docs/fuzzing.md`.

#[path = "../../tests/laws/mod.rs"]
pub mod laws;
