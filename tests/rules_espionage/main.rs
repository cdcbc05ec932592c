//! Espionage, entry by entry.

mod attacks;
mod automatic;
mod blasts;
mod cast;
mod delays;
mod dice;
mod harm;
mod meeting;
mod moving;
mod nerve;
mod offers;
mod people;
mod rounds;
mod shortening;
mod tempo;
mod turns;
mod work;
