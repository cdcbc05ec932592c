//! Reads typed lines.

use std::io::{self, BufRead, Read};

/// The longest line to read, in bytes.
const LONGEST: u64 = 64 * 1024;

/// Reads a line; `None` at the end of the input. Bytes that are not UTF-8 are replaced.
///
/// # Errors
/// If the input cannot be read.
pub(super) fn line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = Read::take(input, LONGEST).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
