//! Aid Another: a friend's next check of a kind is better by the Success Value (AR-AID).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, Key, Life, Order, Refusal, Rule, UnitId};
use crate::rules::arrgs::checks::assisted::KINDS;
use crate::rules::arrgs::checks::traits::critical_range;
use crate::rules::arrgs::checks::{self, Purpose, Test, Use, abilities, roll, speed};
use crate::rules::arrgs::economy::manoeuvre;
use crate::rules::arrgs::keys::aided::*;
use crate::rules::arrgs::keys::classes::PROVOKING;
use crate::rules::arrgs::keys::manoeuvres::AID;
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::magic::with_any_skill;
use crate::rules::arrgs::range;

const AIDS: Rule = Rule("AR-AID-01");
const WHOM: Rule = Rule("AR-AID-02");
const VOICE: Rule = Rule("AR-AID-03");
const UNTRAINED: Refusal = Refusal::by("untrained", Rule("AR-BGD-02"));
const DIFFICULTY: i32 = 10;
const VALUE: i32 = 1;
/// Help with these is always of use; the rest is for people to think of.
const USUAL: [Key; 3] = [AIDED_MELEE, AIDED_RANGED, AIDED_REFLEX];

/// Helping a friend.
pub const AID_ACTION: Action = Action {
    info: ActionInfo { key: AID, icon: "aid", hotkey: '2', targeting: Targeting::Friend, rule: AIDS },
    form: OrderForm::PLAIN.modes(&HELPS),
    price: |battle, order| manoeuvre(battle, order, 1).class(PROVOKING),
    offers: |bar| {
        for mode in HELPS {
            let (order, wording) = (bar.order(AID).mode(mode), Wording { way: Some(mode), ..Wording::PLAIN });
            if USUAL.contains(&mode) {
                bar.add_as(order, wording);
            } else {
                bar.add_further(order, wording, false);
            }
        }
    },
    check: |battle, order| {
        let magic = kind(order)?.1.purpose == Purpose::Spell;
        if magic && with_any_skill(battle, order.unit).is_none() {
            return Err(UNTRAINED);
        }
        let friend = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
        can_help(battle, order.unit, friend)?;
        let trained = |skill| abilities::skill(battle, order.unit, skill) > 0;
        if !magic || skill(battle, order, friend).is_some_and(trained) { Ok(()) } else { Err(UNTRAINED) }
    },
    resolve,
};

/// The kind of check that an order helps with.
fn kind(order: &Order) -> Result<(Key, Use), Refusal> {
    let mode = order.mode.unwrap_or(AIDED_MELEE);
    KINDS.into_iter().find(|kind| kind.0 == mode).ok_or(Refusal::form("no_such_mode"))
}

/// The skill to be helped with: for spells that of the friend (AR-AID-01).
fn skill(battle: &Battle, order: &Order, friend: UnitId) -> Option<Key> {
    let of = kind(order).ok()?.1;
    if of.purpose == Purpose::Spell { with_any_skill(battle, friend).map(|of| of.skill) } else { Some(of.skill) }
}

fn can_help(battle: &Battle, unit: UnitId, friend: UnitId) -> Result<(), Refusal> {
    if friend == unit || battle.side(friend) != battle.side(unit) || battle.body(friend).life >= Life::Dead {
        return Err(Refusal::by("not_a_friend", WHOM));
    }
    let squares = range::distance(battle, unit, friend);
    let voice = u32::try_from(battle.rules().number(AID_BY_VOICE)).unwrap_or(0);
    match squares {
        0 | 1 => Ok(()),
        far if far > voice => Err(Refusal::by("out_of_range", VOICE).with(i32::try_from(far).unwrap_or(0))),
        _ if !battle.sees(unit, friend) => Err(Refusal::by("no_line_of_sight", VOICE)),
        _ => Ok(()),
    }
}

/// The check: the skill to be helped with, and Personality.
fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(friend)) = (order.unit, order.target_unit()) else { return Ok(()) };
    let (Ok((key, _)), Some(skill)) = (kind(order), skill(cx.battle(), order, friend)) else { return Ok(()) };
    let of = Use::of(Purpose::Other, skill, PERSONALITY);
    let ledger = checks::for_roll(cx, unit, of, |all, battle| speed::add_of_target(all, battle, unit, friend));
    let dc = DIFFICULTY + cx.battle().rules().number(SCENE_DIFFICULTY);
    let crit = critical_range(cx.battle(), unit, of);
    let value = roll(cx, &Test { crit, ..Test::graded(unit, AID, ledger, (dc, VALUE), AIDS) })?.sv;
    if value > cx.battle().conditions(friend).amount(key) {
        mark::this_round(cx, friend, key, value, WHOM);
    }
    Ok(())
}
