//! A hash of bytes that is the same on every platform.

/// A running FNV-1a hash of 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(u64);

const START: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

impl Default for Fnv {
    fn default() -> Self {
        Self(START)
    }
}

impl Fnv {
    /// The hash of bytes.
    pub const fn of(mut bytes: &[u8]) -> Self {
        let mut hash = START;
        while let [first, rest @ ..] = bytes {
            hash = (hash ^ *first as u64).wrapping_mul(PRIME);
            bytes = rest;
        }
        Self(hash)
    }

    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(PRIME);
        }
    }

    /// Adds a number.
    pub fn number(&mut self, number: impl Into<i64>) {
        self.bytes(&number.into().to_le_bytes());
    }

    /// Adds a name, closed by a byte that no name holds.
    pub fn name(&mut self, name: &str) {
        self.bytes(name.as_bytes());
        self.bytes(&[0xff]);
    }

    /// The hash so far.
    pub const fn value(self) -> u64 {
        self.0
    }
}
