//! A table for rule tests: a map drawn as text, figures by name, given dice and answers, orders in words.
//!
//! The dice fall as given, in order, and what is left over at the end fails the test. Decisions that nobody was told to
//! take go the way of a sensible player, and nobody reacts to an attack.
//!
//! ```
//! use six_seconds::testkit::{Figure, Scene, end_turn, walk};
//!
//! let alfa = Figure::new("ALFA").stats("dex 9").items("rifle");
//! let charlie = Figure::new("CHARLIE").foe().items("shotgun").initiative(5);
//! let mut table = Scene::new("cepheus", &["A....C"]).figures([alfa, charlie]).dice(&[4, 5]).begin();
//! assert_eq!(table.count("ALFA"), 10);
//! table.order("ALFA", walk("e e"));
//! assert_eq!((table.square("ALFA"), table.left("ALFA", "minor")), ((2, 0), 0));
//! table.order("ALFA", end_turn());
//! assert_eq!(table.current(), "CHARLIE");
//! ```

mod answers;
mod deed;
mod figure;
mod ground;
mod rolls;
mod scene;
mod table;

pub use deed::{
    Deed, aim, attack, delay, draw, drop_held, end_turn, kill_aim, reload, stance, throw, throw_at, use_door, walk,
};
pub use figure::Figure;
pub use rolls::{ATTACKS, close, fits, hold, hold_and_see, share};
pub use scene::Scene;
pub use table::Table;
