//! The forms of orders and decisions: the parts an order may have besides its unit, and the answers a decision may
//! get. The reference for authors of order files is made from them.

use super::actions::Targeting;
use crate::battle::key::Key;
use crate::battle::model::Order;
use crate::battle::oracle::Wanted;

/// The modes of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modes {
    /// One of these, or none; an empty list: the action has no modes.
    Listed(&'static [Key]),
    /// The id of the ammunition, for weapons that take several kinds.
    Ammunition,
}

/// The owner of the item that an order may name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemOf {
    /// The order names no item.
    Nobody,
    /// An item that the combatant carries.
    Bearer,
    /// A weapon that is mounted on the combatant's vehicle.
    Vehicle,
    /// An item that the combatant carries, or a mounted weapon of its vehicle.
    Either,
    /// An item in the hands of the target.
    Target,
}

/// The parts that an order of an action may have besides its unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderForm {
    /// Its modes.
    pub modes: Modes,
    /// The meaning of its number, as a name in the language file's group `order_number`; `None` if it takes no number.
    pub number: Option<Key>,
    /// The owner of the item that it may name.
    pub item: ItemOf,
    /// Its possible targets; empty if [`super::ActionInfo::targeting`] is the only one.
    pub at: &'static [Targeting],
    /// True if it runs at its target and may give the path (`Target::Run`).
    pub run: bool,
    /// True if some of its orders do harm; offers of other actions never do.
    pub harms: bool,
}

impl OrderForm {
    /// An action without mode, number or item, with the target of its [`super::ActionInfo`].
    pub const PLAIN: Self =
        Self { modes: Modes::Listed(&[]), number: None, item: ItemOf::Nobody, at: &[], run: false, harms: false };

    /// The same with modes.
    #[must_use]
    pub const fn modes(mut self, modes: &'static [Key]) -> Self {
        self.modes = Modes::Listed(modes);
        self
    }

    /// The same with a kind of ammunition as its mode.
    #[must_use]
    pub const fn ammunition(mut self) -> Self {
        self.modes = Modes::Ammunition;
        self
    }

    /// The same with a number.
    #[must_use]
    pub const fn number(mut self, meaning: &'static str) -> Self {
        self.number = Some(Key::new(meaning));
        self
    }

    /// The same with an item.
    #[must_use]
    pub const fn item(mut self, of: ItemOf) -> Self {
        self.item = of;
        self
    }

    /// The same with all its possible targets.
    #[must_use]
    pub const fn at(mut self, at: &'static [Targeting]) -> Self {
        self.at = at;
        self
    }

    /// The same as a run at the target.
    #[must_use]
    pub const fn run(mut self) -> Self {
        self.run = true;
        self
    }

    /// The same as an action that may do harm.
    #[must_use]
    pub const fn harms(mut self) -> Self {
        self.harms = true;
        self
    }

    /// True if the action has that mode.
    pub fn has_mode(&self, mode: Key) -> bool {
        match self.modes {
            Modes::Listed(modes) => modes.contains(&mode),
            Modes::Ammunition => true,
        }
    }

    /// True if every part of an order is one that its action takes.
    pub fn admits(&self, order: &Order) -> bool {
        order.mode.is_none_or(|mode| self.has_mode(mode))
            && (order.amount == 0 || self.number.is_some())
            && (order.with.is_none() || self.item != ItemOf::Nobody)
    }
}

/// The answers that a decision may get.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answers {
    /// One of these; a battle may offer only some of them.
    OneOf(&'static [Key]),
    /// Any number of combatants.
    Combatants,
    /// One of the items that the combatant carries, by its id; a battle may offer only some of them.
    Item,
    /// A square.
    Square,
    /// Points distributed over some of these stats.
    Points(&'static [Key]),
}

impl Answers {
    /// True if the wanted answer of a battle has the declared form.
    pub fn cover(self, wanted: &Wanted) -> bool {
        match (self, wanted) {
            (Self::OneOf(keys), Wanted::One(offered)) => offered.iter().all(|one| keys.contains(&one.key)),
            (Self::Item, Wanted::One(_)) | (Self::Combatants, Wanted::Some(_)) | (Self::Square, Wanted::Square(_)) => {
                true
            }
            (Self::Points(keys), Wanted::Split { into, .. }) => into.iter().all(|part| keys.contains(&part.0)),
            _ => false,
        }
    }
}
