//! What may be done and what comes of it: orders, turns, rounds, the time between battles.

use super::{Bar, Offer, Price};
use crate::battle::key::UnitId;
use crate::battle::model::{Order, Refusal};
use crate::battle::oracle::{Cx, Flow};
use crate::battle::phases::PhaseBuilder;
use crate::battle::world::Battle;

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
    /// Registers what the core does between orders: as turns begin (what they may hold) and end, as rounds begin and end,
    /// and after the fight (recovery, prizes; these steps ask for no dice and no decision).
    fn register(&self, phases: &mut PhaseBuilder);
    /// Somebody whom a simultaneous turn brought down falls now that all of those turns are over (CE-INI-05).
    fn fell(&self, _: &mut Cx<'_>, _: UnitId) {}

    /// What forbids an order whatever its action is: held, at work, dazed ... `price` is what the order costs.
    ///
    /// # Errors
    /// The reason why not.
    fn forbids(&self, _: &Battle, _: &Order, _: &Price) -> Result<(), Refusal> {
        Ok(())
    }
    /// Whether a combatant can pay a price now.
    ///
    /// # Errors
    /// The reason why not.
    fn can_pay(&self, battle: &Battle, unit: UnitId, price: &Price) -> Result<(), Refusal>;
    /// Takes the price of an order, and ends what an order of that price breaks off.
    fn pay(&self, cx: &mut Cx<'_>, order: &Order, price: &Price);
    /// Called before an order is paid for. Gives whether something happened that may forbid it now.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn before(&self, _: &mut Cx<'_>, _: &Order) -> Flow<bool> {
        Ok(false)
    }
    /// Called after an order was carried out at its price, or, without a price, forbidden by what happened before it.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn after(&self, _: &mut Cx<'_>, _: &Order, _: Option<&Price>) -> Flow {
        Ok(())
    }
    /// Everything the combatant might do now, allowed or not, in the order of the action bar.
    fn offers(&self, battle: &Battle, unit: UnitId) -> Vec<Offer> {
        let mut bar = Bar::new(battle, unit);
        for action in battle.rules().core.declared().actions.iter().copied().flatten() {
            (action.offers)(&mut bar);
        }
        bar.finish()
    }
    /// The same actions with the numbers that [`Procedure::offers`] leaves out: as legal, and left to people to choose.
    fn further_offers(&self, _: &Battle, _: UnitId) -> Vec<Offer> {
        Vec::new()
    }

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
