//! Change Reach: shifting the Threat Range with a long weapon (AR-CHR).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, Order, Refusal, Rule, UnitId};
use crate::rules::arrgs::checks::traits::critical_range;
use crate::rules::arrgs::checks::{self, Test, Use, gear, roll};
use crate::rules::arrgs::economy::manoeuvre;
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::classes::PROVOKING;
use crate::rules::arrgs::keys::log::{LYING, OVER};
use crate::rules::arrgs::keys::manoeuvres::CHANGE_REACH;
use crate::rules::arrgs::keys::{mark, *};

const SHIFTS: Rule = Rule("AR-CHR-01");
const LIMITS: Rule = Rule("AR-CHR-02");
const DIFFICULTY: i32 = 10;
const VALUE: i32 = 1;

/// Shifting one's Threat Range to so many squares beyond the natural one.
pub const CHANGE_REACH_ACTION: Action = Action {
    info: ActionInfo { key: CHANGE_REACH, icon: "interact", hotkey: 'k', targeting: Targeting::None, rule: SHIFTS },
    form: OrderForm::PLAIN.number("shift"),
    price: |battle, order| manoeuvre(battle, order, 1).class(PROVOKING),
    offers: |bar| {
        let (reach, now) = (reach(bar.battle, bar.unit), shift(bar.battle, bar.unit));
        for to in (0..=reach).filter(|to| *to != now) {
            let number = i16::try_from(to).unwrap_or(0);
            bar.add_as(bar.order(CHANGE_REACH).amount(number), Wording::PLAIN.number(number));
        }
    },
    check: |battle, order| {
        let (reach, to) = (reach(battle, order.unit), i32::from(order.amount));
        match () {
            () if reach < 1 => Err(Refusal::by("no_reach", LIMITS)),
            () if !(0..=reach).contains(&to) => Err(Refusal::by("beyond_reach", LIMITS).with(reach)),
            () if to == shift(battle, order.unit) => Err(Refusal::by("reach_is_there", LIMITS)),
            () => Ok(()),
        }
    },
    resolve,
};

/// The Reach of the weapon in hand, in squares.
fn reach(battle: &Battle, unit: UnitId) -> i32 {
    items::held(battle, unit).map_or(0, |(_, weapon)| i32::from(weapon.reach))
}

fn shift(battle: &Battle, unit: UnitId) -> i32 {
    battle.conditions(unit).amount(REACH_SHIFTED)
}

/// Rolls Melee Weaponry. It is no attack: lying prone does not hinder (AR-BGD-14).
fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let held = items::held(cx.battle(), unit).map(|(slot, _)| slot);
    let ledger = checks::for_roll(cx, unit, Use::MELEE, |all, battle| {
        all.leave_out(LYING);
        held.into_iter().for_each(|slot| gear::hinder(all, battle, unit, slot));
    });
    let (now, wanted) = (shift(cx.battle(), unit), i32::from(order.amount));
    let enough = (wanted - now).abs();
    let crit = critical_range(cx.battle(), unit, Use::MELEE);
    let test = Test { enough, crit, ..Test::graded(unit, CHANGE_REACH, ledger, (DIFFICULTY, VALUE), SHIFTS) };
    let outcome = roll(cx, &test)?;
    let to = wanted.clamp(now - outcome.sv, now + outcome.sv);
    if to == 0 {
        cx.end_condition(unit, REACH_SHIFTED, OVER, SHIFTS);
    } else if to != now {
        mark::set(cx, unit, REACH_SHIFTED, to, SHIFTS);
    }
    Ok(())
}
