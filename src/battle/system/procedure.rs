//! The procedures of a core: orders, turns, rounds.

use super::{Cause, Dealt, Price};
use crate::battle::key::{Key, UnitId};
use crate::battle::model::{Ledger, Order, Refusal};
use crate::battle::oracle::{Cx, Flow};
use crate::battle::phases::PhaseBuilder;
use crate::battle::world::Battle;

/// The procedures of a core.
pub trait Procedure {
    /// Called once before initiative is settled.
    ///
    /// # Errors
    /// Halts if dice or a decision are missing.
    fn prepare(&self, cx: &mut Cx<'_>) -> Flow;
    /// Called once after initiative is settled, before the first round.
    ///
    /// # Errors
    /// Halts if dice or a decision are missing.
    fn begun(&self, _: &mut Cx<'_>) -> Flow {
        Ok(())
    }
    /// Registers the core's work between orders: at the start (budgets) and end of turns, at the start and end of
    /// rounds, and after the fight (recovery, prizes; those steps ask for no dice and no decision).
    fn register(&self, phases: &mut PhaseBuilder);
    /// Called for a combatant that a simultaneous turn took out, once all of those turns are over (CE-INI-05).
    fn fell(&self, _: &mut Cx<'_>, _: UnitId) {}

    /// True if a combatant that is up still counts as fighting, as one who is bound does not.
    fn fights(&self, _: &Battle, _: UnitId) -> bool {
        true
    }
    /// What forbids an order whatever its action: held, at work, dazed ... `price` is the price of the order.
    ///
    /// # Errors
    /// The reason if it is forbidden.
    fn forbids(&self, _: &Battle, _: &Order, _: &Price) -> Result<(), Refusal> {
        Ok(())
    }
    /// Checks whether a combatant can pay a price now.
    ///
    /// # Errors
    /// The reason if it cannot.
    fn can_pay(&self, battle: &Battle, unit: UnitId, price: &Price) -> Result<(), Refusal>;
    /// What an order costs besides its price, for the tables: strength, and modifiers of later checks.
    fn toll(&self, _: &Battle, _: UnitId, _: &Price) -> Ledger {
        Ledger::new()
    }
    /// Takes the price of an order, and ends everything that an order of that price interrupts.
    fn pay(&self, cx: &mut Cx<'_>, order: &Order, price: &Price);
    /// Called before an order is paid for. Returns true if something happened that may forbid it now.
    ///
    /// # Errors
    /// Halts if dice or a decision are missing.
    fn before(&self, _: &mut Cx<'_>, _: &Order) -> Flow<bool> {
        Ok(false)
    }
    /// Called when an order has been paid for, before it is carried out: what others do about it first. Returns true if
    /// something happened that may prevent it; it is then paid for in vain.
    ///
    /// # Errors
    /// Halts if dice or a decision are missing.
    fn paid(&self, _: &mut Cx<'_>, _: &Order, _: &Price) -> Flow<bool> {
        Ok(false)
    }
    /// Whether an order that has been paid for can still be carried out after that.
    ///
    /// # Errors
    /// The reason why not.
    fn goes_on(&self, battle: &Battle, order: &Order) -> Result<(), Refusal> {
        battle.rules().action(order.act).map_or(Ok(()), |action| (action.check)(battle, order))
    }
    /// Called after an order was carried out at its price or, without a price, prevented by an event before it.
    ///
    /// # Errors
    /// Halts if dice or a decision are missing.
    fn after(&self, _: &mut Cx<'_>, _: &Order, _: Option<&Price>) -> Flow {
        Ok(())
    }
    /// Called when somebody was dealt a blow that was to wound, whichever damage model is in force: what that breaks off.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn harmed(&self, _: &mut Cx<'_>, _victim: UnitId, _: Cause, _: Dealt) -> Flow {
        Ok(())
    }
    /// Whether an action concerns a combatant as it is: what does not is not even offered to it. It forbids nothing.
    fn concerns(&self, _: &Battle, _: UnitId, _: Key) -> bool {
        true
    }
}
