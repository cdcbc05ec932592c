//! What an attack means for the rhythm of those who make and meet it: told to initiative models (FI-MAP-04).

use crate::battle::system::{Happening, Occasion};
use crate::battle::{Battle, Cx, Flow, Rule, UnitId};
use crate::rules::arrgs::attack::{Manner, Strike};
use crate::rules::arrgs::checks::{Purpose, abilities, exertion};
use crate::rules::arrgs::conditions::tell;
use crate::rules::arrgs::keys::*;
use smallvec::SmallVec;

const ROWS: Rule = Rule("FI-MAP-04");

/// Tells what an attack costs its maker: a heavy weapon, a strange one, and every attack that is a strain.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn made(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    let battle = cx.battle();
    let (unit, weapon) = (strike.unit, strike.weapon(battle));
    let (item, armed) = (weapon.id, strike.manner != Manner::Spell);
    let costs = [
        (armed && (weapon.mounted || weapon.tactical), Occasion::FiredTactical),
        (armed && !weapon.unarmed && is_strange(battle, strike), Occasion::UsedUntrained),
        (is_strain(battle, unit), Occasion::MadeFinalAttack),
    ];
    let costs: SmallVec<[Occasion; 3]> = costs.into_iter().filter(|one| one.0).map(|one| one.1).collect();
    costs.into_iter().try_for_each(|what| tell(cx, unit, Happening::of(what, ROWS).kind(item)))
}

/// True if somebody knows nothing of the weapons that an attack is made with.
fn is_strange(battle: &Battle, strike: &Strike) -> bool {
    let skill = strike.of.skill;
    [MELEE_WEAPONRY, MISSILE_WEAPONRY].contains(&skill) && abilities::skill(battle, strike.unit, skill) < 1
}

/// True for attacks after the first of a Repeated Attack, and for those paid with a point above the third.
fn is_strain(battle: &Battle, unit: UnitId) -> bool {
    battle.conditions(unit).has(REPEATED) || exertion::penalty(battle, unit) < 0
}

/// Tells that an attack has come through: an area that reaches Reflex is a blast, what reaches Willpower a stress.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn struck(cx: &mut Cx<'_>, strike: &Strike, (area, rule): (bool, Rule)) -> Flow {
    let told = |what| Happening::of(what, rule).by(Some(strike.unit));
    tell(cx, strike.target, told(Occasion::Struck))?;
    match strike.defence.purpose {
        Purpose::Willpower if !strike.willing => tell(cx, strike.target, told(Occasion::FailedStressSave)),
        Purpose::Reflex if area => tell(cx, strike.target, told(Occasion::FailedBlastSave)),
        _ => Ok(()),
    }
}

/// Tells of a critical that has taken its target out.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn felled(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    if cx.battle().is_up(strike.target) {
        return Ok(());
    }
    tell(cx, strike.unit, Happening::of(Occasion::Triumphed, ROWS).kind(ATTACK))
}
