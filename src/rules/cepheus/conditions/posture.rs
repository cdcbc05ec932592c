//! Lying prone, and bracing a weapon (CE-STA-03, CE-XRG-03).

use crate::battle::{Battle, Cx, Key, Rule, Stance, UnitId};
use crate::rules::cepheus::keys::*;

const NEEDS: Rule = Rule("CE-XRG-03");

/// True if somebody lies on the ground: nobody aboard a vehicle does (CE-VEH-06).
pub fn is_prone(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).stance == Stance::Prone && battle.seat(unit).is_none()
}

/// Moving, or another stance, ends bracing.
pub fn unbrace(cx: &mut Cx<'_>, unit: UnitId, why: Key) {
    cx.end_condition(unit, BRACED, why, NEEDS);
}
