//! Places in a text.

/// A range of bytes in the text of a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// A range of `length` bytes from `start`.
    pub const fn new(start: usize, length: usize) -> Self {
        Self { start, end: start + length }
    }
}

/// A value with its place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub span: Span,
}
