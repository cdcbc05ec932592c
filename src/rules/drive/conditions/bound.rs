//! Tied up: helpless, and able to do what takes the mind alone (DR-BGD-35, DR-BGD-42, DR-AUR-17).

use crate::battle::system::{Exertion, Price};
use crate::battle::{Battle, Order, Refusal, Rule, UnitId};
use crate::rules::drive::armoury::Source;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

const RULE: Rule = Rule("DR-BGD-35");

/// True if somebody has nothing but its mind to act with.
pub fn is_bound(battle: &Battle, unit: UnitId) -> bool {
    battle.conditions(unit).has(BOUND)
}

/// True if somebody cannot defend itself at all.
pub fn is_helpless(battle: &Battle, unit: UnitId) -> bool {
    is_bound(battle, unit) || battle.rules().core.is_helpless(battle, unit)
}

/// True for orders that need consciousness only: those with an Ability, and those that cost nothing.
fn is_mental(battle: &Battle, order: &Order, price: &Price) -> bool {
    let armoury = state::armoury(battle);
    let ability = order.with.and_then(|slot| battle.item(order.unit, slot)).is_some_and(|(_, def)| {
        let aura = armoury.aura(def.key).is_some_and(|aura| aura.mental);
        let shield = armoury.shield(def.key).is_some_and(|shield| shield.source == Source::Insight);
        let gravity = armoury.gravity(def.key).is_some_and(|gravity| gravity.source == Source::Insight);
        aura || shield || gravity
    });
    ability || order.act == AURA_POLICY && price.cost.is_empty()
}

/// What being tied up, or held so fast that one can only struggle, forbids.
///
/// # Errors
/// The reason if it is forbidden.
pub fn check(battle: &Battle, order: &Order, price: &Price) -> Result<(), Refusal> {
    let conditions = battle.conditions(order.unit);
    let struggles = || battle.rules().core.exertions(battle, order).contains(&Exertion::Struggle);
    if conditions.has(HELD_FAST) && !struggles() {
        Err(Refusal::by("held_fast", Rule("DR-BGD-42")))
    } else if conditions.has(BOUND) && !is_mental(battle, order, price) {
        Err(Refusal::by("bound", RULE))
    } else {
        Ok(())
    }
}
