//! What may be done and what comes of it: orders, turns, rounds, the time between battles.

use super::Offer;
use crate::battle::Battle;
use crate::battle::cx::Cx;
use crate::battle::ids::UnitId;
use crate::battle::oracle::Flow;
use crate::battle::order::Order;
use crate::battle::refusal::Refusal;

/// The procedures of a core.
pub trait Procedure {
    /// Called once before initiative is settled.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn prepare(&self, cx: &mut Cx<'_>) -> Flow;
    /// Called once after initiative is settled, before the first round.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn begun(&self, _: &mut Cx<'_>) -> Flow {
        Ok(())
    }
    /// Opens a turn: sets the budget.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn turn_start(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow;
    /// Closes a turn.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn turn_end(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow;
    /// The system's work at the end of a round, before conditions expire.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn round_end(&self, cx: &mut Cx<'_>) -> Flow;

    /// Whether an order may be given. Changes nothing, draws nothing.
    ///
    /// # Errors
    /// The reason why not.
    fn check(&self, battle: &Battle, order: &Order) -> Result<(), Refusal>;
    /// Carries out an order that was checked.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn resolve(&self, cx: &mut Cx<'_>, order: &Order) -> Flow;
    /// Everything the combatant might do now, allowed or not, in the order of the action bar.
    fn offers(&self, battle: &Battle, unit: UnitId) -> Vec<Offer>;
    /// The same actions with the numbers that [`Procedure::offers`] leaves out: as legal, and left to people to choose.
    fn further_offers(&self, _: &Battle, _: UnitId) -> Vec<Offer> {
        Vec::new()
    }

    /// What becomes of everybody once the battle is over: recovery, prizes. Asks for no dice and no decision; a system
    /// without this step leaves everybody as they are.
    fn aftermath(&self, _: &mut Cx<'_>) {}
    /// Everything that may be done in camp, between battles.
    fn camp_offers(&self, _: &Battle) -> Vec<Offer> {
        Vec::new()
    }
    /// Whether an order may be given in camp.
    ///
    /// # Errors
    /// The reason why not.
    fn camp_check(&self, _: &Battle, _: &Order) -> Result<(), Refusal> {
        Err(Refusal::form("no_such_action"))
    }
    /// Carries out an order in camp that was checked.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn camp(&self, _: &mut Cx<'_>, _: &Order) -> Flow {
        Ok(())
    }
}
