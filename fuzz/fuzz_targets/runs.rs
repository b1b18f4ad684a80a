//! Feeds the law `runs` of `tests/laws`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    (stepwise_fuzz::laws::law("runs").holds)(bytes);
});
