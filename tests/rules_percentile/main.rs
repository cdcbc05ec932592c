//! The d100 rules, entry by entry.

mod afterwards;
mod altitude;
mod attacks;
mod basics;
mod cast;
mod damage;
mod grapple;
mod initiative;
mod movement;
mod ships;
mod turns;
mod waiting;
