//! Level files: from a text in RON to a battle, or to all faults of the text.
//!
//! [`load`] takes a text with a name, because levels may come from a disk, from the program itself ([`LEVELS`]) or
//! from a network; [`load_file`] reads from the disk. [`model`] declares what a level may contain; the [`Library`]
//! holds what it may refer to.

mod armoury;
mod checks;
mod decode;
mod diagnostic;
mod gear;
mod goals;
mod ground;
mod lesson;
mod library;
mod load;
mod machines;
pub mod model;
mod node;
mod objective;
mod places;
mod record;
mod rewrite;
mod roster;
mod ruling;
mod span;
mod start;
mod stock;
mod terrain;
mod traits;

pub use decode::{Brief, Decode, Int, Mark, Name, Row, Setting, Table};
pub use diagnostic::{Diagnostics, Entry, Fault, Faults, MOST_FAULTS};
pub use lesson::{Learnt, Lesson};
pub use library::{CAMPAIGNS, File, LEVELS, Library, STAGES};
pub use load::{Banner, Loaded, MOST_BYTES, load, load_bytes, load_file};
pub use model::Control;
pub use node::Node;
pub use record::Fields;
pub use rewrite::with_damage;
pub use span::{At, Span};
pub use terrain::Art;
