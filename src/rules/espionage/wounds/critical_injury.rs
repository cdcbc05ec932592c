//! Critical injuries (FI-BGD-19): half of all wounds in one injury, a failed save, and a die for what it does.

use crate::battle::oracle::Matters;
use crate::battle::system::{Happening, Occasion};
use crate::battle::{Cx, Event, Flow, Key, Life, Rule, UnitId, Until};
use crate::dice::Dice;
use crate::rules::espionage::checks::saves::{self, Save};
use crate::rules::espionage::conditions::tell;
use crate::rules::espionage::items;
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::wounds::is_special;
use smallvec::smallvec;

const INJURIES: Rule = Rule("FI-BGD-19");
/// The number to reach.
const HARD: i32 = 15;
const DIE: Dice = Dice::new(1, 6);

/// What an injury that cost so many wounds does besides.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn after(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, lost: i32) -> Flow {
    let battle = cx.battle();
    let half = (battle.stats(unit).max(WOUNDS) + 1) / 2;
    if lost < half || !is_special(battle, unit) || battle.body(unit).life >= Life::Dead {
        return Ok(());
    }
    if saves::make(cx, Save::new(unit, INJURY_SAVE, FORT, HARD, INJURIES))? {
        return Ok(());
    }
    let face = roll(cx, unit)?;
    tell(cx, unit, Happening::of(Occasion::CriticallyInjured, INJURIES).by(by))?;
    let key = injury(face);
    if key == BLEEDING {
        return bleed(cx, unit);
    }
    if !cx.battle().conditions(unit).has(key) {
        mark::set(cx, unit, key, 1, Until::Cleared, INJURIES);
    }
    if key == ARM_INJURY {
        items::drop_held(cx, unit, INJURIES);
    }
    if key == GUT_INJURY {
        cx.set_stat(unit, VITALITY, 0, INJURIES);
        return bleed(cx, unit);
    }
    Ok(())
}

/// Somebody begins to bleed: it counts in this round, even if the blood is stopped at once (FI-FLU-05).
fn bleed(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    if cx.battle().conditions(unit).has(BLEEDING) {
        return Ok(());
    }
    mark::set(cx, unit, BLEEDING, 1, Until::Cleared, INJURIES);
    tell(cx, unit, Happening::of(Occasion::Bled, INJURIES))
}

/// What a face of the die means.
fn injury(face: i32) -> Key {
    match face {
        1 | 2 => BLEEDING,
        3 => LEG_INJURY,
        4 => ARM_INJURY,
        5 => CONCUSSION,
        _ => GUT_INJURY,
    }
}

/// Rolls for the injury. Where nothing follows in the order, all but that of the belly weigh the same if they are new. An
/// order that was interrupted goes on with the injury.
fn roll(cx: &mut Cx<'_>, unit: UnitId) -> Flow<i32> {
    let known = [BLEEDING, LEG_INJURY, ARM_INJURY, CONCUSSION].map(|key| cx.battle().conditions(unit).has(key));
    let goes_on = cx.keeps_aftereffects();
    let class = |_: bool, face: i32| match face {
        _ if goes_on => 10 + face.max(2),
        1 | 2 => i32::from(known[0]),
        3..=5 => i32::from(known[usize::try_from(face - 2).unwrap_or(0)]),
        _ => 2,
    };
    cx.rolls(unit, INJURY);
    let rolled = cx.roll_by_class(DIE, &Matters::Only(smallvec![unit]), &class)?;
    let faces = rolled.faces.iter().copied().collect();
    cx.emit(Event::Rolled { unit, what: INJURY, pool: DIE, faces, rolled: rolled.sum, rule: INJURIES });
    Ok(rolled.sum)
}
