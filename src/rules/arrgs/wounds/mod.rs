//! Vitality: lost by acting and by harm, and what follows at 0 and below (AR-VIT-01 to AR-VIT-08; AR-VIT-02, AR-VIT-03).

pub mod dying;
pub mod exerted;
pub mod saddle;
pub mod staggered;
pub mod state;
pub mod waking;

use crate::battle::{Cx, Flow, Life, Rule, Stance, UnitId};
use crate::rules::arrgs::conditions::is_thing;
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::log::*;
use crate::rules::arrgs::keys::{mark, *};

const ZERO: Rule = Rule("AR-VIT-06");
const DEATH: Rule = Rule("AR-VIT-07");

/// Vitality that somebody loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loss {
    /// Who.
    pub victim: UnitId,
    /// Whose doing, if it is somebody's.
    pub by: Option<UnitId>,
    /// How much.
    pub amount: i32,
    /// Applications of Dying that come with it (AR-CRT-04).
    pub dying: i32,
    /// The rule.
    pub rule: Rule,
}

impl Loss {
    /// A loss of so much, by nobody.
    pub fn new(victim: UnitId, amount: i32, rule: Rule) -> Self {
        Self { victim, by: None, amount, dying: 0, rule }
    }
}

/// Takes Vitality: then comes death, then Dying, then Disabled (AR-VIT-06, AR-VIT-07).
pub fn lose(cx: &mut Cx<'_>, loss: Loss) {
    let Loss { victim, by, amount, dying, rule } = loss;
    if cx.battle().body(victim).life >= Life::Dead {
        return;
    }
    let stats = cx.battle().stats(victim);
    let (left, total) = (stats.now(VITALITY) - amount.max(0), stats.max(VITALITY));
    cx.set_stat(victim, VITALITY, i16::try_from(left).unwrap_or(i16::MIN), rule);
    if is_thing(cx.battle(), victim) {
        if left <= 0 {
            fall(cx, victim, by, Life::Dead, DESTROYED, Rule("AR-BGD-26"));
        }
    } else if left <= -total {
        fall(cx, victim, by, Life::Dead, NO_VITALITY, DEATH);
    } else {
        if dying > 0 {
            self::dying::begin(cx, victim, dying, rule);
        }
        settle(cx, victim);
    }
}

/// Who has no Vitality left is Disabled, unless Dying (AR-VIT-06, AR-DSB-01, AR-DYG-07); a mount falls (AR-BGD-27).
pub fn settle(cx: &mut Cx<'_>, unit: UnitId) {
    if cx.battle().stats(unit).now(VITALITY) > 0 {
        return;
    }
    let conditions = cx.battle().conditions(unit);
    if !conditions.has(DYING) && !conditions.has(DISABLED) {
        mark::set(cx, unit, DISABLED, 1, ZERO);
    }
    if cx.battle().is_vehicle(unit) {
        saddle::falls(cx, unit);
    }
}

/// Gives Vitality back, up to the Total; gives how much (AR-VIT-05).
pub fn recover(cx: &mut Cx<'_>, unit: UnitId, amount: i32, rule: Rule) -> i32 {
    let stats = cx.battle().stats(unit);
    let (now, total) = (stats.now(VITALITY), stats.max(VITALITY));
    let gained = amount.min(total - now).max(0);
    cx.set_stat(unit, VITALITY, i16::try_from(now + gained).unwrap_or(i16::MAX), rule);
    gained
}

/// Takes somebody out of the fight: it falls and lets go of what it holds.
pub fn fall(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, to: Life, what: crate::battle::Key, rule: Rule) {
    if cx.battle().body(unit).life >= to {
        return;
    }
    cx.set_life(unit, by, to, what, rule);
    let_go(cx, unit, rule);
}

/// What breaks off when somebody is out of the fight: it falls from the saddle, and lets go of what it holds.
pub fn let_go(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    saddle::falls(cx, unit);
    if cx.keeps_aftereffects() && cx.battle().body(unit).life == Life::Down {
        items::drop_all(cx, unit, rule);
    }
}

/// Makes somebody unconscious: prone, with empty hands (AR-UNC-01).
pub fn faint(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, rule: Rule) -> Flow {
    mark::set(cx, unit, UNCONSCIOUS, 1, rule);
    fall(cx, unit, by, Life::Down, UNCONSCIOUS, rule);
    cx.set_stance(unit, Stance::Prone, UNCONSCIOUS, rule);
    Ok(())
}
