//! Actions: each is declared once, in the file of its rule, with everything the program knows of it.

use super::{ActionInfo, Bar};
use crate::battle::key::Key;
use crate::battle::model::{Order, Refusal};
use crate::battle::oracle::{Cx, Flow};
use crate::battle::world::Battle;
use smallvec::{SmallVec, smallvec};

/// What an order costs, in the currency of the core.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Price {
    /// What it takes of the budget, by the names of the budget: what tables show.
    pub cost: SmallVec<[(Key, i16); 2]>,
    /// The core's own classes of actions that it belongs to, such as attack or movement: some conditions forbid a class,
    /// and a turn may hold only so many of one.
    pub classes: SmallVec<[Key; 2]>,
}

impl Price {
    /// So much of one part of the budget.
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
/// The engine gives an order in this sequence: what always forbids ([`super::Procedure::forbids`]), whether the price can
/// be paid, [`Action::check`], payment, [`Action::resolve`]. No action asks for its duties or its price itself.
#[derive(Clone, Copy)]
pub struct Action {
    /// What tables show of it.
    pub info: ActionInfo,
    /// What an order of it costs. `None`: it takes its price as it goes, and its check asks for it.
    pub price: Option<fn(&Battle, &Order) -> Price>,
    /// Adds the orders of it that a combatant might give now, allowed or not.
    pub offers: fn(&mut Bar<'_>),
    /// Whether an order of it may be given. It asks for a missing target last: what is refused before that is refused
    /// whoever the target is, and shown on the offer.
    pub check: fn(&Battle, &Order) -> Result<(), Refusal>,
    /// Carries out an order that was checked and paid for.
    pub resolve: fn(&mut Cx<'_>, &Order) -> Flow,
}

impl Action {
    /// The price of an order of it; nothing where it takes its price as it goes.
    pub fn price(&self, battle: &Battle, order: &Order) -> Price {
        self.price.map_or_else(Price::free, |price| price(battle, order))
    }

    /// A check that forbids nothing.
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
