//! A small source of choices that are the same on every machine.

/// The state of the source; any number begins one.
pub struct Choices(pub u64);

impl Choices {
    /// A number below `count`, which is not 0.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}
