//! Decisions: reactions by the odds with and without them, everything else as the rules suggest.

use crate::battle::odds::{Forecaster, is_reaction};
use crate::battle::oracle::{Answer, Asked, Choice, Wanted};
use crate::battle::{Battle, Key, Order, Target, UnitId};

/// What a reaction must save to be worth its price, in millionths of a combatant.
const PRICE: i64 = 40_000;

const NONE: Key = Key::new("none");

/// The answer of a sensible player.
pub(super) fn answer(battle: &Battle, choice: &Choice) -> Answer {
    match (choice.asked, &choice.wanted) {
        (Asked::Unit(unit), Wanted::One(answers)) if is_reaction(choice.what) => {
            let keys: Vec<Key> = answers.iter().map(|one| one.key).collect();
            react(battle, choice, unit, &keys).map_or_else(|| choice.default_answer(), Answer::One)
        }
        _ => choice.default_answer(),
    }
}

/// The reaction that saves most, if it saves enough; `None` if the odds cannot be told.
fn react(battle: &Battle, choice: &Choice, unit: UnitId, answers: &[Key]) -> Option<Key> {
    let order = cause(battle, choice, unit)?;
    let mut forecaster = Forecaster::new(battle).at_most(super::WIDEST);
    forecaster.suppose_turn(order.unit);
    let plain = forecaster.forecast(&order, unit, NONE).ok()?.loss;
    let mut best = (NONE, PRICE);
    for &key in answers.iter().filter(|key| **key != NONE) {
        let saved = plain - forecaster.forecast(&order, unit, key).ok()?.loss;
        if saved > best.1 {
            best = (key, saved);
        }
    }
    Some(best.0)
}

/// The order that the decision answers, as far as the decision tells it.
fn cause(battle: &Battle, choice: &Choice, unit: UnitId) -> Option<Order> {
    let (by, act) = (choice.about.by?, choice.about.act?);
    let of_item = |item: Key| {
        let slots = 0..u8::try_from(battle.gear(by).items.len()).unwrap_or(u8::MAX);
        slots.into_iter().find(|slot| battle.item(by, *slot).is_some_and(|(_, def)| def.key == item))
    };
    let with = choice.about.item.and_then(of_item);
    let at = if choice.about.at == Target::None { Target::Unit(unit) } else { choice.about.at.clone() };
    Some(Order { with, ..Order::new(by, act).at(at) })
}
