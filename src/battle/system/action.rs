//! Actions: each is declared once, in the file of its rule, with all that the program knows of it.

use super::{ActionInfo, Bar, OrderForm};
use crate::battle::key::Key;
use crate::battle::model::{Order, Refusal};
use crate::battle::oracle::{Cx, Flow};
use crate::battle::world::Battle;
use smallvec::{SmallVec, smallvec};

/// The price of an order, in the currency of the core.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Price {
    /// Its cost by parts of the budget, as tables show it.
    pub cost: SmallVec<[(Key, i16); 2]>,
    /// The core's classes that the action belongs to, such as attack or movement: some conditions forbid a class, and
    /// a turn may allow only so many of one.
    pub classes: SmallVec<[Key; 2]>,
}

impl Price {
    /// A price of one part of the budget.
    pub fn of(what: Key, amount: i16) -> Self {
        Self { cost: smallvec![(what, amount)], classes: SmallVec::new() }
    }

    /// Nothing.
    pub fn free() -> Self {
        Self::default()
    }

    /// The same price for an action of a class.
    pub fn class(mut self, class: Key) -> Self {
        self.classes.push(class);
        self
    }

    /// True if the action belongs to a class.
    pub fn is(&self, class: Key) -> bool {
        self.classes.contains(&class)
    }
}

/// An action of a core or an initiative model.
///
/// The engine handles an order in this sequence: general prohibitions ([`super::Procedure::forbids`]), the price,
/// [`Action::check`], payment, [`Action::resolve`]. No action checks those prohibitions or its price itself.
#[derive(Clone, Copy)]
pub struct Action {
    /// The presentation of the action.
    pub info: ActionInfo,
    /// The parts that its orders may have besides their unit.
    pub form: OrderForm,
    /// The price of an order.
    pub price: fn(&Battle, &Order) -> Price,
    /// Adds a combatant's possible orders of this action, allowed or refused.
    pub offers: fn(&mut Bar<'_>),
    /// Checks an order. A missing target must be checked last: every earlier refusal then holds for all targets and
    /// can be shown on the offer.
    pub check: fn(&Battle, &Order) -> Result<(), Refusal>,
    /// Carries out an order that has been checked and paid for.
    pub resolve: fn(&mut Cx<'_>, &Order) -> Flow,
}

impl Action {
    /// Allows every order.
    ///
    /// # Errors
    /// None.
    pub fn always(_: &Battle, _: &Order) -> Result<(), Refusal> {
        Ok(())
    }
}

impl std::fmt::Debug for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Action({})", self.info.key)
    }
}
