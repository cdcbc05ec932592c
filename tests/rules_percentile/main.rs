//! The d100 rules, entry by entry.

mod altitude;
mod attacks;
mod basics;
mod cast;
mod damage;
mod grapple;
mod initiative;
mod movement;
mod turns;
mod waiting;
