//! Values by name.

use super::Key;

/// Values by name for many look-ups, in the order of the names' hashes.
#[derive(Clone, Debug)]
pub struct Index<T>(Vec<(Key, T)>);

impl<T: Copy> Index<T> {
    /// The first value of a name.
    pub fn get(&self, name: Key) -> Option<T> {
        let from = self.0.partition_point(|entry| entry.0.hash < name.hash);
        let alike = self.0[from..].iter().take_while(|entry| entry.0.hash == name.hash);
        alike.filter(|entry| entry.0 == name).map(|entry| entry.1).next()
    }
}

impl<T> FromIterator<(Key, T)> for Index<T> {
    fn from_iter<I: IntoIterator<Item = (Key, T)>>(entries: I) -> Self {
        let mut all: Vec<(Key, T)> = entries.into_iter().collect();
        all.sort_by_key(|entry| entry.0.hash);
        Self(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equal_names_counts() {
        let names = ["aim", "burst", "aim", "charge"].map(Key::new);
        let index: Index<usize> = names.into_iter().zip(0..).collect();
        assert_eq!(
            ["aim", "burst", "charge", "dodge"].map(|name| index.get(Key::new(name))),
            [Some(0), Some(1), Some(3), None]
        );
    }
}
