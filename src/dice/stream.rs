//! Dice from a seed: the same seed gives the same faces on every platform and in every version.

use super::expr::Dice;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// An endless stream of faces, xoshiro256++ behind a bounded draw of our own. Its state can be saved at any point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DiceStream {
    generator: Xoshiro256PlusPlus,
}

impl DiceStream {
    /// The stream of a seed, which SplitMix64 expands to the state of the generator.
    pub fn from_seed(seed: u64) -> Self {
        let mut state = seed;
        let mut bytes = [0; 32];
        for word in bytes.chunks_exact_mut(8) {
            word.copy_from_slice(&split_mix(&mut state).to_le_bytes());
        }
        Self { generator: Xoshiro256PlusPlus::from_seed(bytes) }
    }

    /// The face of a die of `sides` sides, 1 to `sides`, all equally likely. A die of no sides shows 0 and one of one
    /// side 1; neither advances the stream.
    pub fn die(&mut self, sides: u8) -> u8 {
        if sides < 2 {
            return sides;
        }
        let sides = u32::from(sides);
        let fair = u32::MAX - (u32::MAX % sides + 1) % sides;
        loop {
            let word = self.generator.next_u32();
            if word <= fair {
                return (word % sides) as u8 + 1;
            }
        }
    }

    /// The faces of all dice of an expression, in the order rolled.
    pub fn faces(&mut self, dice: Dice) -> Vec<u8> {
        (0..dice.count).map(|_| self.die(dice.sides)).collect()
    }

    /// The total of an expression.
    pub fn roll(&mut self, dice: Dice) -> i32 {
        let faces = self.faces(dice);
        dice.total(&faces)
    }

    /// A new stream that depends on this one's state and on `salt`, and leaves this one unchanged: for each battle of
    /// a series, say.
    pub fn fork(&self, salt: u64) -> Self {
        let mut twin = self.generator.clone();
        Self::from_seed(twin.next_u64() ^ salt.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}

fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// xoshiro256++ and SplitMix64 from their public definitions, to compare the stream with.
    fn reference(seed: u64, sides: &[u8]) -> Vec<u8> {
        let mut state = seed;
        let mut s: [u64; 4] = std::array::from_fn(|_| split_mix(&mut state));
        let mut next = || {
            let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
            let t = s[1] << 17;
            s[2] ^= s[0];
            s[3] ^= s[1];
            s[1] ^= s[2];
            s[0] ^= s[3];
            s[2] ^= t;
            s[3] = s[3].rotate_left(45);
            (result >> 32) as u32
        };
        let mut fair = |sides: u64| loop {
            let word = u64::from(next());
            if word < (1 << 32) / sides * sides {
                return (word % sides) as u8 + 1;
            }
        };
        sides.iter().map(|&sides| fair(u64::from(sides))).collect()
    }

    #[test]
    fn a_fork_depends_on_the_state_and_on_the_salt() {
        let first = |stream: &DiceStream, salt| {
            let mut fork = stream.fork(salt);
            [(); 8].map(|()| fork.roll(Dice::new(1, 20)))
        };
        let (one, other) = (DiceStream::from_seed(1), DiceStream::from_seed(2));
        let all = [first(&one, 0), first(&one, 1), first(&one, 2), first(&other, 0), first(&other, 1)];
        for (at, sum) in all.iter().enumerate() {
            assert!(!all[..at].contains(sum), "{all:?}");
        }
        assert_eq!(first(&one, 1), first(&one, 1));
    }

    #[test]
    fn the_stream_is_the_published_generator_with_a_fair_draw() {
        let sides = [6, 6, 6, 10, 20, 100, 8, 4, 3, 2, 255, 7].repeat(200);
        for seed in [0, 1, 42, u64::MAX] {
            let mut stream = DiceStream::from_seed(seed);
            let faces: Vec<u8> = sides.iter().map(|&sides| stream.die(sides)).collect();
            assert_eq!(faces, reference(seed, &sides));
        }
    }

    #[test]
    fn every_face_falls_about_equally_often() {
        let mut stream = DiceStream::from_seed(7);
        let mut counts = [0_u32; 6];
        (0..60_000).for_each(|_| counts[usize::from(stream.die(6)) - 1] += 1);
        assert!(counts.iter().all(|count| (9_600..=10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_saved_stream_goes_on_where_it_was() {
        let mut stream = DiceStream::from_seed(3);
        stream.faces(Dice::new(9, 6));
        let mut loaded: DiceStream = ron::from_str(&ron::to_string(&stream).unwrap()).unwrap();
        assert_eq!(loaded.faces(Dice::new(50, 20)), stream.faces(Dice::new(50, 20)));
        assert_ne!(stream.fork(1), stream.fork(2));
        assert_eq!((stream.die(1), stream.die(0)), (1, 0));
    }
}
