//! The types of all degrees of injury in the order in which they were gained: the last ones heal first (DR-BGD-13).

use crate::battle::{Battle, Condition, Cx, Key, Rule, UnitId, Until};
use crate::rules::drive::keys::*;
use crate::rules::drive::wounds::place::Place;

const RULE: Rule = Rule("DR-BGD-13");
/// The notes that hold the types, five in each.
const NOTES: [Key; 3] = [DEGREES_A, DEGREES_B, DEGREES_C];
const IN_A_NOTE: i16 = 5;
/// A type takes a digit of this base; 0 is none.
const BASE: i16 = 8;

fn digits(battle: &Battle, unit: UnitId, note: Key) -> Vec<i16> {
    let mut number = i16::try_from(battle.conditions(unit).amount(note)).unwrap_or(0);
    let mut digits = Vec::new();
    while number > 0 {
        digits.push(number % BASE);
        number /= BASE;
    }
    digits.reverse();
    digits
}

fn write(cx: &mut Cx<'_>, unit: UnitId, note: Key, digits: &[i16]) {
    let amount = digits.iter().fold(0, |number, digit| number * BASE + digit);
    if amount == 0 {
        cx.end_condition(unit, note, OVER, RULE);
    } else {
        cx.set_condition(unit, Condition { key: note, amount, until: Until::Cleared, on: None, rule: RULE });
    }
}

/// Notes one more degree; of the sixteenth and later ones nothing is kept, as they lie far beyond death.
pub fn push(cx: &mut Cx<'_>, unit: UnitId, place: Place) {
    for note in NOTES {
        let mut digits = digits(cx.battle(), unit, note);
        if digits.len() < usize::from(IN_A_NOTE.unsigned_abs()) {
            digits.push(place.number() + 1);
            return write(cx, unit, note, &digits);
        }
    }
}

/// Takes the last degree away and gives its type.
pub fn pop(cx: &mut Cx<'_>, unit: UnitId) -> Option<Place> {
    for note in NOTES.into_iter().rev() {
        let mut digits = digits(cx.battle(), unit, note);
        if let Some(last) = digits.pop() {
            write(cx, unit, note, &digits);
            return Some(Place::of(last - 1));
        }
    }
    None
}
