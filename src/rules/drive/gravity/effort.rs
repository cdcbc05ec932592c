//! Spending points: what is committed, what is left of it in a damping field, and what it gives away (DR-PSG-05, DR-PSG-06,
//! DR-PSG-15, DR-PSG-16).

use crate::battle::{Battle, Condition, Cx, Event, HIDDEN, Rule, UnitId, Until};
use crate::grid::Square;
use crate::rules::drive::armoury::Gravity;
use crate::rules::drive::fields;
use crate::rules::drive::formulas::damping::Damping;
use crate::rules::drive::formulas::weight::needed;
use crate::rules::drive::gravity;
use crate::rules::drive::keys::*;

const GLOW: Rule = Rule("DR-PSG-15");
/// Points that raise a wind (DR-PSG-16).
const STRONG: i32 = 100;
/// Squares that a user lights for a turn: a dim light (DR-BGD-33).
pub const LIGHT: i16 = 3;

/// Points that are spent on something.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Who spends them.
    pub user: UnitId,
    /// The slot of the source.
    pub slot: u8,
    /// The points, settled before the action (DR-PSG-06).
    pub points: i32,
    /// Who is moved or held, if it is somebody.
    pub on: Option<UnitId>,
    /// Where that is.
    pub start: Square,
}

/// The points that suffice for a weight, as far as somebody knows: with a gauge the damping at the place counts (DR-SIL-08).
pub fn suggested(battle: &Battle, user: UnitId, gravity: &Gravity, start: Square, pounds: i32) -> i32 {
    let damping = fields::gauged(battle, user, start).unwrap_or(Damping::NONE);
    damping.needed(needed(pounds, gravity.divisor))
}

/// Spends the points; they are lost whatever comes of it. Light and sound come before success is known. Gives what they are
/// worth where they act (DR-SIL-02).
pub fn spend(cx: &mut Cx<'_>, effort: Effort) -> i32 {
    let Effort { user, slot, points, on, start } = effort;
    gravity::take(cx, user, slot, points, Rule("DR-PSG-04"));
    let effective = fields::upon(cx.battle(), user, on, start).effective(points);
    cx.emit(Event::Noted { unit: user, what: GRAVITY_SPENT, other: on, number: points, rule: Rule("DR-PSG-06") });
    let (key, amount, until) = (GLOWING, LIGHT, Until::TurnStart);
    cx.set_condition(user, Condition { key, amount, until, on: None, rule: GLOW });
    cx.end_condition(user, HIDDEN, LIGHT_SOURCE, GLOW);
    for unit in [Some(user), on.filter(|other| *other != user)].into_iter().flatten() {
        cx.emit(Event::Noted { unit, what: GRAVITY_SOUND, other: None, number: 0, rule: GLOW });
    }
    if points >= STRONG {
        cx.emit(Event::Noted { unit: user, what: GRAVITY_WIND, other: None, number: points, rule: Rule("DR-PSG-16") });
    }
    effective
}

/// True if effective points reach a weight, equality included (DR-PSG-05).
pub fn reaches(effective: i32, gravity: &Gravity, pounds: i32) -> bool {
    effective >= needed(pounds, gravity.divisor)
}

/// Squares that somebody lights by having used pseudogravity.
pub fn light(battle: &Battle, unit: UnitId) -> i32 {
    battle.conditions(unit).amount(GLOWING)
}
