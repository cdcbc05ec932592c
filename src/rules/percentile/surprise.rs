//! Who is surprised when the fight begins: whom the level names, and who fails to notice a side that hides (PC-SET-02).

use super::keys::*;
use super::states;
use super::test::{self, Test};
use crate::battle::{Battle, Cx, Flow, HIDDEN, Rule, SideId, UnitId, Until};

const RULE: Rule = Rule("PC-SET-02");

/// Whether a side has combatants on the field and shows none of them.
fn hides(battle: &Battle, side: SideId) -> bool {
    let mut there = battle.units().filter(|unit| battle.side(*unit) == side && battle.is_up(*unit)).peekable();
    there.peek().is_some() && there.all(|unit| battle.conditions(unit).has(HIDDEN))
}

/// Where the level asks for it, everybody in the open whom only hidden enemies of a side await tests Perception, in the
/// order in which the level lists them; who fails is surprised.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn notice(cx: &mut Cx<'_>) -> Flow {
    let battle = cx.battle();
    if !battle.rules().flag(SURPRISE_TEST) {
        return Ok(());
    }
    let sides = (0..battle.setup().sides.len()).filter_map(|at| u8::try_from(at).ok()).map(SideId);
    let hidden: Vec<SideId> = sides.filter(|side| hides(battle, *side)).collect();
    let exposed = |unit: &UnitId| {
        let conditions = battle.conditions(*unit);
        battle.is_up(*unit)
            && !conditions.has(HIDDEN)
            && !conditions.has(SURPRISED)
            && hidden.iter().any(|side| *side != battle.side(*unit))
    };
    let units: Vec<UnitId> = battle.units().filter(exposed).collect();
    for unit in units {
        let test = Test::of(cx.battle(), unit, SURPRISED, PER, RULE).tired(cx.battle()).passing();
        if !test::roll(cx, test)?.passed() {
            states::set(cx, unit, SURPRISED, 1, Until::RoundEnd(1), Rule("PC-SET-03"));
        }
    }
    Ok(())
}
