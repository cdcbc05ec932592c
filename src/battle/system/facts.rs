//! Facts about combatants that other parties of the rules ask a core for.

use super::{Fatigue, Happening, TeamCheck};
use crate::battle::event::Event;
use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::model::Ledger;
use crate::battle::oracle::{Cx, Flow, Matters};
use crate::battle::world::Battle;
use crate::dice::Dice;

/// Roll of a check that a team makes as one.
pub const TEAM_CHECK: Key = Key::new("team_check");

/// Facts about combatants in the core's own numbers.
pub trait Facts {
    /// The combatant's modifier to an initiative roll.
    fn quickness(&self, battle: &Battle, unit: UnitId) -> Ledger;
    /// The score that breaks a tie in initiative: higher goes first.
    fn tie_score(&self, battle: &Battle, unit: UnitId) -> i32;
    /// The happenings that one of the events of an order or a phase means to an initiative model; those of harm are the
    /// damage model's.
    fn happenings(&self, _: &Battle, _events: &[Event], _at: usize) -> Vec<(UnitId, Happening)> {
        Vec::new()
    }
    /// True if the combatant bleeds.
    fn bleeds(&self, _: &Battle, _: UnitId) -> bool {
        false
    }
    /// What the combatant adds to an initiative roll on a d20; it breaks ties there, too.
    fn swiftness(&self, battle: &Battle, unit: UnitId) -> Ledger {
        self.quickness(battle, unit)
    }
    /// Lets the combatant raise its initiative roll, by dice that it spends for that, say: adds to the roll's ledger.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn raise_initiative(&self, _: &mut Cx<'_>, _: UnitId, _: &mut Ledger) -> Flow {
        Ok(())
    }
    /// What its intelligence adds where it takes stock of the fight.
    fn wits(&self, _: &Battle, _: UnitId) -> i32 {
        0
    }
    /// How tired the combatant is.
    fn fatigue(&self, _: &Battle, _: UnitId) -> Fatigue {
        Fatigue::Fresh
    }
    /// How far the combatant sees or hears, whichever is farther, in squares; `None` where the rules set no limit.
    fn senses(&self, _: &Battle, _: UnitId) -> Option<u32> {
        None
    }
    /// Rolls a check that a team makes as one; the higher result wins.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn team_check(&self, cx: &mut Cx<'_>, team: &[UnitId], _: TeamCheck, rule: Rule) -> Flow<i32> {
        let Some(unit) = team.first() else { return Ok(0) };
        cx.roll_amount(*unit, TEAM_CHECK, Dice::new(1, 20), &Matters::All, rule)
    }
    /// Knocks a combatant out for so many minutes; gives whether the core knows of such a thing.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn knock_out(&self, _: &mut Cx<'_>, _: UnitId, _minutes: i32) -> Flow<bool> {
        Ok(false)
    }
    /// True if the combatant was ready for the fight when it began.
    fn prepared(&self, battle: &Battle, unit: UnitId) -> bool;
}
