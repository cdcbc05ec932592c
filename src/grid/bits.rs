//! A rectangle of bits, one per square, in rows of 64-bit words.

use super::square::Square;

/// A set of squares of a map.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitGrid {
    width: u16,
    height: u16,
    stride: usize,
    words: Box<[u64]>,
}

impl BitGrid {
    /// The empty set for a map of `width` by `height` squares.
    pub fn new(width: u16, height: u16) -> Self {
        let stride = usize::from(width).div_ceil(64);
        Self { width, height, stride, words: vec![0; stride * usize::from(height)].into_boxed_slice() }
    }

    /// Columns.
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u16 {
        self.height
    }

    /// True if the square is on the map.
    #[inline]
    pub fn covers(&self, square: Square) -> bool {
        (square.x as u16) < self.width && (square.y as u16) < self.height
    }

    /// True if the square is in the set; squares off the map never are.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        match self.place(square) {
            Some((word, bit)) => self.words[word] & bit != 0,
            None => false,
        }
    }

    /// Adds the square to the set or removes it; squares off the map are ignored.
    pub fn set(&mut self, square: Square, present: bool) {
        if let Some((word, bit)) = self.place(square) {
            if present {
                self.words[word] |= bit;
            } else {
                self.words[word] &= !bit;
            }
        }
    }

    /// The number of squares in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// True if the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The squares of the set, row by row from the north-west.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.words.chunks_exact(self.stride.max(1)).enumerate().flat_map(|(y, row)| {
            row.iter().enumerate().flat_map(move |(i, &word)| {
                let mut rest = word;
                std::iter::from_fn(move || {
                    let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                    rest &= rest - 1;
                    Some(Square::new((i * 64) as i16 + bit as i16, y as i16))
                })
            })
        })
    }

    /// The words of row `y`; bit `x % 64` of word `x / 64` is column `x`.
    #[inline]
    pub(super) fn row(&self, y: usize) -> &[u64] {
        &self.words[y * self.stride..(y + 1) * self.stride]
    }

    /// Words in a row.
    #[inline]
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// Removes all squares.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    #[inline]
    pub(super) fn row_mut(&mut self, y: usize) -> &mut [u64] {
        &mut self.words[y * self.stride..(y + 1) * self.stride]
    }

    /// Adds every square of `other`, with rows and columns exchanged.
    pub(super) fn add_transposed(&mut self, other: &BitGrid) {
        for top in (0..usize::from(other.height)).step_by(64) {
            let rows = (usize::from(other.height) - top).min(64);
            for word in 0..other.stride {
                let mut block = [0; 64];
                let mut any = 0;
                for (i, line) in block[..rows].iter_mut().enumerate() {
                    *line = other.words[(top + i) * other.stride + word];
                    any |= *line;
                }
                if any == 0 {
                    continue;
                }
                transpose(&mut block);
                let columns = (usize::from(other.width) - word * 64).min(64);
                for (i, line) in block[..columns].iter().enumerate() {
                    self.words[(word * 64 + i) * self.stride + top / 64] |= line;
                }
            }
        }
    }

    #[inline]
    fn place(&self, square: Square) -> Option<(usize, u64)> {
        let (x, y) = (square.x as u16, square.y as u16);
        (x < self.width && y < self.height).then(|| (usize::from(y) * self.stride + usize::from(x >> 6), 1 << (x & 63)))
    }
}

/// The bits `from..=to` of one word, both 0 to 63.
#[inline]
pub(super) fn span(from: u32, to: u32) -> u64 {
    (u64::MAX << from) & (u64::MAX >> (63 - to))
}

/// Mirrors a block of 64 by 64 bits at its main diagonal.
fn transpose(block: &mut [u64; 64]) {
    let mut mask = 0x0000_0000_FFFF_FFFF_u64;
    let mut step = 32;
    while step > 0 {
        for pair in block.chunks_exact_mut(2 * step) {
            let (low, high) = pair.split_at_mut(step);
            for (a, b) in low.iter_mut().zip(high) {
                let swap = ((*a >> step) ^ *b) & mask;
                *a ^= swap << step;
                *b ^= swap;
            }
        }
        step /= 2;
        mask ^= mask << step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposition_swaps_rows_and_columns() {
        let mut a = BitGrid::new(130, 70);
        let squares: Vec<Square> = (0..130).map(|x| Square::new(x, x * 7 % 70)).collect();
        squares.iter().for_each(|&s| a.set(s, true));
        let mut b = BitGrid::new(70, 130);
        b.add_transposed(&a);
        let mut back: Vec<Square> = b.iter().map(|s| Square::new(s.y, s.x)).collect();
        back.sort();
        assert_eq!(back, squares);
        assert_eq!((b.len(), b.is_empty()), (130, false));
    }

    #[test]
    fn squares_off_the_map_are_never_in() {
        let mut bits = BitGrid::new(3, 3);
        for square in [Square::new(-1, 0), Square::new(0, -1), Square::new(3, 0), Square::new(0, 3)] {
            bits.set(square, true);
            assert!(!bits.contains(square));
        }
        assert!(bits.is_empty());
    }
}
