//! The 2D6 rules, entry by entry, played through orders with given dice.

mod actions;
mod aiming;
mod cast;
mod checks;
mod delay;
mod initiative;
mod movement;
mod setup;
