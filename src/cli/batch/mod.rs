//! Many battles: on one machine or cut into shards for many, written down one by one, resumed, put together again.

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "a batch has a time limit")]

mod fight;
mod line;
mod summary;
mod work;

pub use fight::{Fight, Fought};
pub use line::{Line, Terms, read as read_lines};
pub use summary::Summary;
pub use work::Work;
