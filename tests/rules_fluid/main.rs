//! The rules of fluid initiative, entry by entry, played through orders with given dice under the cores that ship.

mod arrgs;
mod awareness;
mod cast;
mod conditions;
mod d100;
mod drive;
mod hosts;
mod limits;
mod order;
mod rows;
mod setup;
mod thresholds;
