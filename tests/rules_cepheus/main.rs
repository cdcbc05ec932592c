//! The 2D6 rules, entry by entry, played through orders with given dice.

mod actions;
mod aiming;
mod attacks;
mod blasts;
mod bursts;
mod cast;
mod checks;
mod collisions;
mod command;
mod crew;
mod delay;
mod gear;
mod grappling;
mod ground;
mod haze;
mod healing;
mod initiative;
mod movement;
mod reactions;
mod remainder;
mod setup;
mod special_fire;
mod vehicle_damage;
mod vehicles;
mod work;
mod wounds;
