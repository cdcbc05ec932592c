//! The d100 rules, entry by entry.

mod afterwards;
mod altitude;
mod armoury;
mod arrivals;
mod attacks;
mod background;
mod basics;
mod cast;
mod damage;
mod edges;
mod further;
mod grapple;
mod held_fire;
mod initiative;
mod large;
mod lethal;
mod movement;
mod qualities;
mod sequence;
mod ships;
mod states;
mod things;
mod turns;
mod waiting;
mod wear;
mod zones;
