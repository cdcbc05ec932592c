//! Short inline lists, written to files as plain lists.

use serde::{Serialize, Serializer};
use smallvec::{Array, SmallVec};

/// Writes a short list as serde writes a slice.
pub fn list<A: Array, S: Serializer>(items: &SmallVec<A>, serializer: S) -> Result<S::Ok, S::Error>
where
    A::Item: Serialize,
{
    items.as_slice().serialize(serializer)
}
