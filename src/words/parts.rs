//! The parts of sentences: items, places, numbers, stances.

use super::phrases::{label, say};
use crate::battle::{Battle, Key, Post, Stance, Target};
use crate::grid::{Dir8, Quarter, Square};

pub(super) fn item_name(battle: &Battle, key: Key) -> String {
    let setup = battle.setup();
    setup.find_item(key).map_or_else(|| label(key), |id| setup.item(id).name.clone())
}

/// The half-metres of a square.
const SQUARE: u16 = 3;

/// A way: its squares if it is a whole number of them, and its metres.
pub(super) fn way(half_metres: u16) -> String {
    let half = if half_metres.is_multiple_of(2) { "" } else { ".5" };
    let metres = say("metres", &[("n", &format!("{}{half}", half_metres / 2))]);
    match half_metres / SQUARE {
        squares if squares == 0 || !half_metres.is_multiple_of(SQUARE) => metres,
        1 => say("way.one", &[("metres", &metres)]),
        squares => say("way", &[("n", &squares), ("metres", &metres)]),
    }
}

/// The name of an item inside a sentence: `Rifle` becomes `rifle`, an abbreviation such as `TDX` stays.
pub(super) fn item_noun(battle: &Battle, key: Key) -> String {
    let name = item_name(battle, key);
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain(name.chars().skip(1)).collect()
        }
        _ => name,
    }
}

/// The keys of the directions, in the order of [`Dir8::ALL`].
const DIRECTIONS: [&str; 8] = [
    "direction.north",
    "direction.north_east",
    "direction.east",
    "direction.south_east",
    "direction.south",
    "direction.south_west",
    "direction.west",
    "direction.north_west",
];

fn direction(dir: Dir8) -> String {
    let key = Dir8::ALL.iter().zip(DIRECTIONS).find(|one| *one.0 == dir);
    key.map_or_else(String::new, |one| say(one.1, &[]))
}

pub(super) fn said_square(square: Square) -> String {
    say("square", &[("square", &square)])
}

pub(super) fn target_name(battle: &Battle, target: &Target) -> String {
    match target {
        Target::None => String::new(),
        Target::Unit(unit) | Target::Run(unit, _) => battle.name(*unit).to_owned(),
        Target::Square(square) => said_square(*square),
        Target::Toward(dir) => direction(*dir),
        Target::Path(path) => path.last().map_or_else(String::new, |square| said_square(*square)),
    }
}

/// The name of the terrain of a square: a door, a wall, or open ground.
pub(super) fn ground_name(battle: &Battle, square: Square) -> String {
    battle.map().terrain(square).map_or("", |terrain| &terrain.name).replace('_', " ")
}

/// The name of the terrain that an order is aimed at; empty if it is not aimed at a square.
pub(super) fn ground_of(battle: &Battle, target: &Target) -> String {
    match target {
        Target::Square(square) => ground_name(battle, *square),
        _ => String::new(),
    }
}

/// A number with a typographic minus sign.
pub fn number(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// A number of tenths with one decimal.
pub fn tenths(tenths: u64) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The degrees of success or failure of a check.
pub(super) fn degrees(effect: i32) -> String {
    let key = match effect {
        1 => "degrees.one",
        -1 => "degrees.missing.one",
        ..=-2 => "degrees.missing",
        _ => "degrees",
    };
    say(key, &[("n", &effect.abs())])
}

/// A number with its sign, such as `+2` or `−1`.
pub fn signed(number: i32) -> String {
    if number > 0 { format!("+{number}") } else { self::number(number) }
}

/// A number as a term of a sum: `+ 2`, `− 1`.
pub(super) fn added(number: i32) -> String {
    format!("{} {}", if number < 0 { '−' } else { '+' }, number.unsigned_abs())
}

/// The display name of a stance.
pub(super) fn stance(stance: Stance) -> String {
    let key = match stance {
        Stance::Standing => "stance.standing",
        Stance::Crouched => "stance.crouched",
        Stance::Prone => "stance.prone",
    };
    say(key, &[])
}

pub(super) fn post(post: Post) -> String {
    let key = match post {
        Post::Driver => "post.driver",
        Post::Gunner => "post.gunner",
        Post::Passenger => "post.passenger",
    };
    say(key, &[])
}

/// The current round, or `before the first round`.
pub fn when(round: u16) -> String {
    if round == 0 { say("when.before", &[]) } else { say("when.round", &[("round", &round)]) }
}

/// The key for moving to a window on that side of a vehicle.
pub(super) const fn window(side: Quarter) -> &'static str {
    match side {
        Quarter::Front => "seat_taken.window_front",
        Quarter::Right => "seat_taken.window_right",
        Quarter::Rear => "seat_taken.window_rear",
        Quarter::Left => "seat_taken.window_left",
    }
}
