//! A day of rest between battles: injuries heal, fatigue fades, fever takes its course (DR-BGD-13, DR-BGD-32, DR-BGD-37).

use super::fever;
use crate::battle::system::{Action, ActionInfo, OrderForm, Price, Targeting};
use crate::battle::{Battle, Cx, Flow, Life, Rule, UnitId};
use crate::rules::drive::keys::*;
use crate::rules::drive::state;
use crate::rules::drive::wounds::{fate, healing};

const RULE: Rule = Rule("DR-BGD-13");

/// A day of rest for everybody in camp.
pub const REST_DAY_ACTION: Action = Action {
    info: ActionInfo { key: REST_DAY, icon: "wait", hotkey: '~', targeting: Targeting::None, rule: RULE },
    form: OrderForm::PLAIN,
    price: |_, _| Price::free(),
    offers: |bar| {
        if patients(bar.battle).next() == Some(bar.unit) {
            bar.add(bar.order(REST_DAY));
        }
    },
    check: Action::always,
    resolve: |cx, _| {
        let all: Vec<UnitId> = patients(cx.battle()).collect();
        all.into_iter().try_for_each(|unit| rest(cx, unit))
    },
};

/// The living who have a profile.
fn patients(battle: &Battle) -> impl Iterator<Item = UnitId> + '_ {
    let alive = |unit: &UnitId| battle.body(*unit).life < Life::Dead && state::profile(battle, *unit).is_some();
    battle.units().filter(alive)
}

fn rest(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let before = fate(cx.battle(), unit);
    cx.end_condition(unit, FATIGUE, OVER, Rule("DR-BGD-32"));
    cx.end_condition(unit, TREATED, OVER, RULE);
    healing::wake(cx, unit, before);
    let points = healing::half_a_degree(cx.battle(), unit);
    healing::heal(cx, unit, points);
    fever::day(cx, unit)
}
