//! The effects of a load, with the option `encumbrance` (CE-BGD-12).

use crate::battle::{Battle, Key, Ledger, Refusal, Rule, UnitId};
use crate::rules::cepheus::checks::gravity;
use crate::rules::cepheus::keys::*;

const RULE: Rule = Rule("CE-BGD-12");

/// How heavy a load is for its bearer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Burden {
    /// Up to twice the Strength in kilograms.
    Light,
    /// Up to four times.
    Medium,
    /// Up to six times.
    Heavy,
    /// Up to twelve times: a step a round, and nothing else.
    Maximum,
    /// More than can be moved.
    TooMuch,
}

/// The burden of a combatant: its condition `load` in kilograms, as heavy as the gravity of the field makes it.
pub fn burden(battle: &Battle, unit: UnitId) -> Burden {
    if !battle.rules().flag(ENCUMBRANCE) {
        return Burden::Light;
    }
    let (kilograms, strength) = (battle.conditions(unit).amount(LOAD), battle.stats(unit).now(STR));
    let halves = gravity::halves(battle);
    let within = |times: i32| kilograms * halves <= 2 * times * strength;
    let steps = [(2, Burden::Light), (4, Burden::Medium), (6, Burden::Heavy), (12, Burden::Maximum)];
    steps.into_iter().find(|step| within(step.0)).map_or(Burden::TooMuch, |step| step.1)
}

/// Adds the penalty of a load on a physical check.
pub fn add(ledger: &mut Ledger, battle: &Battle, unit: UnitId) {
    let dm = match burden(battle, unit) {
        Burden::Light => 0,
        Burden::Medium => -1,
        Burden::Heavy | Burden::Maximum | Burden::TooMuch => -2,
    };
    ledger.add_some(LADEN, dm, RULE);
}

/// A combatant with the maximum load does nothing else.
///
/// # Errors
/// `overloaded`.
pub fn leaves_free(battle: &Battle, unit: UnitId, act: Key) -> Result<(), Refusal> {
    match burden(battle, unit) {
        Burden::Maximum if act != MOVE && act != DROP => Err(Refusal::by("overloaded", RULE)),
        Burden::TooMuch if act != DROP => Err(Refusal::by("overloaded", RULE)),
        _ => Ok(()),
    }
}
