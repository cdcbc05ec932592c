//! What becomes of auras at the end of turns (DR-AUR-01, DR-AUR-11, DR-AUR-16 to DR-AUR-18).

use crate::battle::{Battle, Cx, Event, Flow, Life, Rule, UnitId};
use crate::rules::drive::armoury::Decay;
use crate::rules::drive::auras::{self, contact};
use crate::rules::drive::conditions::{bound, turns};
use crate::rules::drive::keys::*;
use crate::rules::drive::supply;

const DECAY: Rule = Rule("DR-AUR-11");
const KEEPING: Rule = Rule("DR-AUR-16");

/// A turn ends: those whom `unit` is still grappling may answer it (DR-AUR-01).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn grip(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let held = cx.battle().rules().core.grappling(cx.battle(), unit);
    held.into_iter().try_for_each(|owner| contact::touched(cx, owner, unit))
}

/// True if somebody can do nothing, or nothing but struggle, so that none of its auras lasts (DR-AUR-16).
fn cannot_keep(battle: &Battle, unit: UnitId) -> bool {
    let conditions = battle.conditions(unit);
    !battle.rules().core.can_act(battle, unit) || conditions.has(STUNNED) || conditions.has(HELD_FAST)
}

/// A turn of the owner ends: keeping auras up is part of it and costs nothing; unused damage expires.
///
/// # Errors
/// None.
pub fn turn_ends(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let (none, mental) = (cannot_keep(cx.battle(), unit), bound::is_bound(cx.battle(), unit));
    for slot in cx.battle().gear(unit).slots() {
        let Some(aura) = auras::in_slot(cx.battle(), unit, slot) else { continue };
        let Some(store) = cx.battle().gear(unit).item(slot).map(|item| item.store) else { continue };
        if store.points < 1 {
            continue;
        }
        let (left, turns, rule) = if none || mental && !aura.mental {
            (0, 0, if none { KEEPING } else { Rule("DR-AUR-17") })
        } else {
            match aura.decay {
                Decay::EachTurn(loss) => ((i32::from(store.points) - i32::from(loss)).max(0), 0, DECAY),
                Decay::AllAfter(_) if store.turns <= 1 => (0, 0, DECAY),
                Decay::AllAfter(_) => (store.points.into(), store.turns - 1, DECAY),
                Decay::Never => (store.points.into(), 0, DECAY),
            }
        };
        supply::store(cx, unit, slot, left, turns, rule);
        if left != i32::from(store.points) {
            let what = if left == 0 { AURA_EXPIRED } else { AURA_DECAYED };
            cx.emit(Event::Noted { unit, what, other: None, number: left, rule });
        }
    }
    Ok(())
}

/// A round ends: those who had no turn in it because they were out of the fight keep no auras.
///
/// # Errors
/// None.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    let here = |unit: &UnitId| cx.battle().body(*unit).life != Life::Gone;
    let units: Vec<UnitId> = turns::missed(cx.battle()).into_iter().filter(here).collect();
    units.into_iter().try_for_each(|unit| turn_ends(cx, unit))
}
