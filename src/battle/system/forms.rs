//! What an order may say beside who acts, and what a decision may be answered with: the reference for people who
//! write order files is made from these.

use super::actions::Targeting;
use crate::battle::key::Key;
use crate::battle::model::Order;
use crate::battle::oracle::Wanted;

/// The modes of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modes {
    /// These, or none at all; an empty list: the action has no modes.
    Listed(&'static [Key]),
    /// The id of the ammunition, for weapons that take several kinds.
    Ammunition,
}

/// Whose item an order may name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemOf {
    /// The order names no item.
    Nobody,
    /// An item that the combatant carries.
    Bearer,
    /// A weapon that is mounted on the combatant's vehicle.
    Vehicle,
    /// An item that the combatant carries, or aboard a vehicle one of its mounted weapons.
    Either,
    /// An item in the hands of the one whom the order is aimed at.
    Target,
}

/// What an order of one action may say beside who acts. An action without a form has the target of its
/// [`super::ActionInfo`] and takes no mode, number or item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderForm {
    /// The action.
    pub act: Key,
    /// Its modes.
    pub modes: Modes,
    /// What its number means, as a name of the language file's group `order_number`; none if it takes no number.
    pub number: Option<Key>,
    /// Whose item it may name.
    pub item: ItemOf,
    /// What it may be aimed at; empty where [`super::ActionInfo::targeting`] says all.
    pub at: &'static [Targeting],
    /// True if it runs at its target and may give the path (`Target::Run`).
    pub run: bool,
}

impl OrderForm {
    /// An action that takes no mode, number or item.
    pub const fn of(act: Key) -> Self {
        Self { act, modes: Modes::Listed(&[]), number: None, item: ItemOf::Nobody, at: &[], run: false }
    }

    /// The form of an action among those that a system declares.
    pub fn find(forms: &[Self], act: Key) -> Self {
        forms.iter().find(|form| form.act == act).copied().unwrap_or(Self::of(act))
    }

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

    /// The same with everything that it may be aimed at.
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

    /// True if the action has that mode.
    pub fn has_mode(&self, mode: Key) -> bool {
        match self.modes {
            Modes::Listed(modes) => modes.contains(&mode),
            Modes::Ammunition => true,
        }
    }

    /// True if an order says nothing that its action does not take.
    pub fn admits(&self, order: &Order) -> bool {
        order.mode.is_none_or(|mode| self.has_mode(mode))
            && (order.amount == 0 || self.number.is_some())
            && (order.with.is_none() || self.item != ItemOf::Nobody)
    }
}

/// What a decision may be answered with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answers {
    /// One of these; a battle may offer fewer of them.
    OneOf(&'static [Key]),
    /// Any number of combatants.
    Combatants,
    /// A square.
    Square,
    /// Points, shared out among some of these stats.
    Points(&'static [Key]),
}

impl Answers {
    /// True if what is wanted in a battle is what was declared.
    pub fn cover(self, wanted: &Wanted) -> bool {
        match (self, wanted) {
            (Self::OneOf(keys), Wanted::One(offered)) => offered.iter().all(|one| keys.contains(&one.key)),
            (Self::Combatants, Wanted::Some(_)) | (Self::Square, Wanted::Square(_)) => true,
            (Self::Points(keys), Wanted::Split { into, .. }) => into.iter().all(|part| keys.contains(&part.0)),
            _ => false,
        }
    }
}
