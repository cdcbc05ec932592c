//! What an initiative model asks of the system: readiness, quickness, and what breaks a tie.
//!
//! The models themselves are no part of the system. The dynamic one keeps a rolled count for the whole fight and shifts it
//! for single rounds without a lower limit (CE-INI-06, CE-INI-07, CE-INI-09), and lets combatants delay (CE-OTH-06,
//! CE-OTH-07, CE-OTH-08, CE-OTH-09).

use crate::battle::oracle::Matters;
use crate::battle::system::{Fatigue, TEAM_CHECK};
use crate::battle::{Battle, Cx, Flow, Key, Ledger, Rule, UnitId};
use crate::dice::Dice;
use crate::rules::cepheus::checks::check::{add_stat, skill_dm, stat_dm};
use crate::rules::cepheus::keys::*;

const SLOTS: Rule = Rule("FI-MAP-02");
/// How far one sees, in squares, by the light: bright, low and dark; in smoke; and how far one hears (FI-BGD-24).
const SIGHT: [u32; 3] = [200, 40, 4];
const SMOKY: u32 = 10;
const HEARING: u32 = 10;
const LOUD_HEARING: u32 = 4;

/// What a combatant adds to its initiative roll: its Dexterity DM (CE-INI-01).
pub fn quickness(battle: &Battle, unit: UnitId) -> Ledger {
    let mut ledger = Ledger::new();
    add_stat(&mut ledger, battle, unit, DEX);
    ledger
}

/// What breaks a tie: the Dexterity score as it is now (CE-INI-04).
pub fn tie_score(battle: &Battle, unit: UnitId) -> i32 {
    battle.stats(unit).now(DEX)
}

/// True if the combatant was ready when the fight began (CE-INI-02); where nobody was, everybody rolls (CE-INI-03).
pub fn prepared(battle: &Battle, unit: UnitId) -> bool {
    !battle.conditions(unit).has(UNAWARE)
}

/// What a combatant adds to an initiative roll on a d20: twice its Dexterity DM (FI-MAP-02).
pub fn swiftness(battle: &Battle, unit: UnitId) -> Ledger {
    let mut ledger = Ledger::new();
    ledger.add(DEX, 2 * stat_dm(battle, unit, DEX), SLOTS);
    ledger
}

/// The Intelligence DM (FI-MAP-02).
pub fn wits(battle: &Battle, unit: UnitId) -> i32 {
    stat_dm(battle, unit, INT)
}

/// How tired a combatant is: fatigued (CE-FAT-01), or with no Endurance left (CE-DMG-02).
pub fn fatigue(battle: &Battle, unit: UnitId) -> Fatigue {
    match () {
        () if battle.machine(unit).is_some() => Fatigue::Fresh,
        () if battle.stats(unit).now(END) <= 0 => Fatigue::Exhausted,
        () if battle.conditions(unit).has(FATIGUED) => Fatigue::Fatigued,
        () => Fatigue::Fresh,
    }
}

/// How far people see or hear on this field, whichever is farther, in squares.
pub fn senses(battle: &Battle) -> u32 {
    let word = |fact| battle.setup().field_word(fact).map_or("", Key::as_str);
    let light = match word(LIGHT) {
        "dark" => SIGHT[2],
        "low" => SIGHT[1],
        _ => SIGHT[0],
    };
    let sight = if word(SMOKE_FACT) == "dense" { light.min(SMOKY) } else { light };
    sight.max(if word(AIR) == "loud" { LOUD_HEARING } else { HEARING })
}

/// A team check: two dice and the lowest sum of Recon and Intelligence DM among the team (FI-MAP-02).
///
/// # Errors
/// Halts if dice are missing.
pub fn team_check(cx: &mut Cx<'_>, team: &[UnitId], rule: Rule) -> Flow<i32> {
    let bonus = |unit: &UnitId| skill_dm(cx.battle(), *unit, RECON) + wits(cx.battle(), *unit);
    let Some((lowest, unit)) = team.iter().map(|unit| (bonus(unit), *unit)).min() else { return Ok(0) };
    Ok(cx.roll_amount(unit, TEAM_CHECK, Dice::d6(2), &Matters::All, rule)? + lowest)
}
