//! Work that is under way when a level begins, and how far work has come (CE-OTH-02).

use crate::battle::{Battle, Cx, Key, UnitId, Work};
use crate::grid::straight;
use crate::rules::cepheus::armoury::Explosive;
use crate::rules::cepheus::healing::treatment;
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::work::{extended, tasks};

/// The work that a combatant is in the middle of.
pub fn under_way(battle: &Battle, unit: UnitId) -> Option<Work> {
    let own = extended::of(battle, unit)?;
    let conditions = battle.conditions(unit);
    let amount = |key: Key| conditions.get(key).map_or(0, |condition| condition.amount);
    let (left, total) = (amount(WORKING), amount(own.act));
    let at = (own.act == TASK).then_some(own.at);
    Some(Work { act: own.act, at, on: own.on, with: own.with, done: total - left, left: Some(left) })
}

/// What is wrong with work that a level puts a combatant to.
pub fn fault(battle: &Battle, unit: UnitId, work: &Work) -> Option<Key> {
    let what = match work.act {
        TASK if !work.at.is_some_and(|at| tasks::near(battle, unit).any(|(square, _)| square == at)) => "no_task_there",
        FIRST_AID if work.on.is_none_or(|on| straight(battle.square(unit), battle.square(on)) > 1) => "nobody_to_treat",
        FIRST_AID if work.on.is_some_and(|on| treatment::can_be_aided(battle, on).is_err()) => "nobody_to_treat",
        PLANT if !work.with.is_some_and(|slot| is_explosive(battle, unit, slot)) => "nothing_to_plant",
        TASK | FIRST_AID | PLANT if work.left.is_none_or(|left| left < 1) => "no_turns_left",
        TASK | FIRST_AID | PLANT => return None,
        _ => "no_such_work",
    };
    Some(Key::new(what))
}

fn is_explosive(battle: &Battle, unit: UnitId, slot: u8) -> bool {
    battle.item(unit, slot).is_some_and(|(_, def)| def.data::<Explosive>().is_some())
}

/// Puts a combatant to work that has come so far.
pub fn resume(cx: &mut Cx<'_>, unit: UnitId, from: &Work) {
    let left = from.left.unwrap_or(1);
    let at = from.at.unwrap_or_else(|| cx.battle().square(unit));
    let own = extended::Work { act: from.act, on: from.on, at, with: from.with, dm: 0 };
    extended::begin(cx, unit, own, i32::from(left));
    let total = cx.battle().conditions(unit).get(from.act).copied();
    if let Some(total) = total {
        cx.set_condition(unit, crate::battle::Condition { amount: left.saturating_add(from.done), ..total });
    }
}
