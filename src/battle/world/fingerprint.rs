//! Fingerprints: quick hashes by which exact odds and the AI recognise what they have examined. They are compared only
//! within one process.

use std::hash::{Hash, Hasher};

/// A running hash, word by word.
#[derive(Clone, Copy, Default, Debug)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Adds a value.
    pub fn add(&mut self, more: impl Hash) {
        more.hash(self);
    }

    /// The same with one more value.
    pub fn with(mut self, more: impl Hash) -> Self {
        self.add(more);
        self
    }
}

impl Hasher for Fingerprint {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, part: u8) {
        self.write_u64(part.into());
    }

    fn write_u16(&mut self, part: u16) {
        self.write_u64(part.into());
    }

    fn write_u32(&mut self, part: u32) {
        self.write_u64(part.into());
    }

    fn write_usize(&mut self, part: usize) {
        self.write_u64(part as u64);
    }

    fn write_u64(&mut self, word: u64) {
        let wide = u128::from(self.0.rotate_left(23) ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        self.0 = (wide >> 64) as u64 ^ wide as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_tell_order_number_and_width_of_parts_apart() {
        let all = [
            Fingerprint::default(),
            Fingerprint::default().with(0_u8),
            Fingerprint::default().with((0_u8, 0_u8)),
            Fingerprint::default().with((1, 2)),
            Fingerprint::default().with((2, 1)),
            Fingerprint::default().with(-1),
            Fingerprint::default().with("12345678"),
            Fingerprint::default().with("123456789"),
        ];
        let different: std::collections::BTreeSet<u64> = all.iter().map(Fingerprint::finish).collect();
        assert_eq!(different.len(), all.len());
        assert_eq!(Fingerprint::default().with((1, 2)).finish(), Fingerprint::default().with(1).with(2).finish());
    }
}
