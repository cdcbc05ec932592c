//! ARRGS, entry by entry.

mod attacks;
mod cast;
mod checks;
mod countdown;
mod damage;
mod economy;
mod moving;
mod odds;
mod opportunity;
mod weakness;
