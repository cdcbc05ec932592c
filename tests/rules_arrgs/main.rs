//! ARRGS, entry by entry.

mod aid;
mod areas;
mod attacks;
mod cast;
mod charges;
mod checks;
mod countdown;
mod damage;
mod economy;
mod loading;
mod magic;
mod magic_odds;
mod magic_policy;
mod magnitude;
mod mounts;
mod moving;
mod odds;
mod opportunity;
mod policy;
mod ready;
mod replaced;
mod series;
mod spells;
mod trifles;
mod vehicles;
mod weakness;
