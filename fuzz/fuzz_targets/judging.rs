//! Feeds the law `judging` of `tests/laws`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    (stepwise_fuzz::laws::law("judging").holds)(bytes);
});
