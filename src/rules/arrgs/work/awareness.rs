//! Getting out of sight, and who notices it: hiding, and surprise by Stealth (AR-BGD-06, AR-STR-05).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, HIDDEN, Refusal, Rule, UnitId};
use crate::rules::arrgs::checks::{self, Purpose, Test, Use, reaction, roll};
use crate::rules::arrgs::conditions::can_act;
use crate::rules::arrgs::economy::manoeuvre;
use crate::rules::arrgs::keys::classes::PROVOKING;
use crate::rules::arrgs::keys::healing::{BY_STEALTH, CONCEAL, HIDING, SURPRISE};
use crate::rules::arrgs::keys::{mark, *};

const HIDES: Rule = Rule("AR-BGD-06");
const SURPRISED_BY: Rule = Rule("AR-STR-05");
/// The number to reach where there is nobody to hide from.
const NOBODY: i32 = 10;
const SNEAKING: Use = Use::of(Purpose::Other, STEALTH, AGILITY);
const NOTICING: Use = Use::of(Purpose::Other, PERCEPTION, INTELLECT);

/// Getting out of sight.
pub const CONCEAL_ACTION: Action = Action {
    info: ActionInfo { key: CONCEAL, icon: "prone", hotkey: 'h', targeting: Targeting::None, rule: HIDES },
    form: OrderForm::PLAIN,
    price: |battle, order| manoeuvre(battle, order, 1).class(PROVOKING),
    offers: |bar| {
        if !bar.battle.conditions(bar.unit).has(HIDDEN) {
            bar.add_further(bar.order(CONCEAL), Wording::PLAIN, false);
        }
    },
    check: |battle, order| match battle.conditions(order.unit).has(HIDDEN) {
        true => Err(Refusal::by("already_hidden", HIDES)),
        false => Ok(()),
    },
    resolve: |cx, order| {
        let unit = order.unit;
        let battle = cx.battle();
        let watchers = battle.units().filter(|other| battle.are_enemies(unit, *other) && can_act(battle, *other));
        let dc = watchers.map(|other| notice(battle, other)).max().unwrap_or(NOBODY);
        if sneak(cx, unit, dc, HIDES)? >= dc {
            mark::set(cx, unit, HIDDEN, 1, HIDES);
        }
        Ok(())
    },
};

/// What somebody notices: a Reaction with Perception.
fn notice(battle: &Battle, unit: UnitId) -> i32 {
    reaction::of(battle, unit, NOTICING, |_| {}).total()
}

/// Rolls Stealth; gives the result, which is nothing for a natural 1.
fn sneak(cx: &mut Cx<'_>, unit: UnitId, dc: i32, rule: Rule) -> Flow<i32> {
    let ledger = checks::for_roll(cx, unit, SNEAKING, |_, _| {});
    let outcome = roll(cx, &Test { whole: true, ..Test::new(unit, HIDING, ledger, dc, rule) })?;
    Ok(if outcome.success { outcome.total } else { outcome.total.min(dc - 1) })
}

/// Finds out who is surprised where the level leaves that to Stealth: each hidden combatant rolls once, and those whose number
/// all of their enemies reach are unaware. Somebody in the open is noticed by everybody (AR-STR-05).
///
/// # Errors
/// Halts when dice are missing.
pub fn surprise(cx: &mut Cx<'_>) -> Flow {
    if !cx.battle().rules().is(SURPRISE, BY_STEALTH) {
        return Ok(());
    }
    let units: Vec<UnitId> = cx.battle().units().filter(|unit| can_act(cx.battle(), *unit)).collect();
    let mut results: Vec<(UnitId, i32)> = Vec::new();
    for unit in units.iter().copied().filter(|unit| cx.battle().conditions(*unit).has(HIDDEN)).collect::<Vec<_>>() {
        let battle = cx.battle();
        let foes = units.iter().copied().filter(|other| battle.are_enemies(unit, *other));
        let least = foes.map(|other| notice(battle, other)).min().unwrap_or(NOBODY);
        results.push((unit, sneak(cx, unit, least, SURPRISED_BY)?));
    }
    for unit in units.iter().copied() {
        let (battle, dc) = (cx.battle(), notice(cx.battle(), unit));
        let mut foes = units.iter().filter(|other| battle.are_enemies(unit, **other)).peekable();
        let unnoticed = |foe: &UnitId| results.iter().any(|(who, result)| who == foe && *result >= dc);
        if foes.peek().is_some() && foes.all(unnoticed) {
            mark::set(cx, unit, SURPRISED, 1, SURPRISED_BY);
        }
    }
    Ok(())
}
