//! Answers to decisions in a forecast.

use crate::battle::event::Event;
use crate::battle::key::{Key, UnitId};
use crate::battle::oracle::{Answer, Asked, BLAST_REACTION, Choice, Chooser, REACTION, Wanted};
use crate::battle::world::Battle;
use smallvec::{SmallVec, smallvec};

pub(super) const NONE: Key = Key::new("none");

/// A set of reactions: one bit for each place in [`Answers::reactions`].
pub(super) type Set = u32;

/// All reactions, including those not found yet.
pub(super) const ALL: Set = Set::MAX;

/// The set of the reaction in a place.
pub(super) const fn one(at: usize) -> Set {
    1 << at
}

/// The reaction of a set that was found first; `none`, if the set contains it.
pub(super) const fn first(set: Set) -> Set {
    set & set.wrapping_neg()
}

/// The answers to a decision, each with the reactions for which it is given.
pub(super) type Ways = SmallVec<[(Key, Set); 4]>;

/// Answers a target's reactions with the one under exploration, and all other decisions with their default.
pub(super) struct Answers {
    pub target: UnitId,
    /// The reactions explored so far.
    pub reactions: SmallVec<[Key; 4]>,
    /// True if reactions offered to a target that has not reacted are explored as well.
    open: bool,
}

impl Answers {
    /// With that reaction.
    pub fn with(target: UnitId, reaction: Key) -> Self {
        Self { target, reactions: smallvec![reaction], open: false }
    }

    /// Without a reaction, and with each one that is offered.
    pub fn with_each(target: UnitId) -> Self {
        Self { target, reactions: smallvec![NONE], open: true }
    }

    /// The answers for the reactions of a set, if the decision is about a reaction of the target.
    pub fn ways(&mut self, choice: &Choice, set: Set) -> Option<Ways> {
        let own = matches!(choice.asked, Asked::Unit(unit) if unit == self.target);
        let Wanted::One(answers) = &choice.wanted else { return None };
        if !own || !is_reaction(choice.what) {
            return None;
        }
        let (mut ways, mut rest) = (Ways::new(), set);
        for answer in answers.iter().filter(|answer| answer.key != NONE) {
            if let Some(at) = self.place(answer.key, set).filter(|at| rest & one(*at) != 0) {
                ways.push((answer.key, one(at)));
                rest &= !one(at);
            }
        }
        if rest != 0 {
            ways.insert(0, (NONE, rest));
        }
        Some(ways)
    }

    /// The place of a reaction that is offered while the reactions of `set` are explored.
    fn place(&mut self, reaction: Key, set: Set) -> Option<usize> {
        let known = self.reactions.iter().position(|known| *known == reaction);
        let joins = self.open && set & one(0) != 0 && self.reactions.len() < Set::BITS as usize;
        if known.is_none() && joins {
            self.reactions.push(reaction);
            return Some(self.reactions.len() - 1);
        }
        known
    }

    /// The answer to a decision for the first reaction of a set.
    pub fn to(&mut self, choice: &Choice, set: Set) -> Answer {
        let ways = self.ways(choice, first(set));
        ways.and_then(|ways| ways.first().copied()).map_or_else(|| choice.default_answer(), |way| Answer::One(way.0))
    }
}

/// True if a decision is a target's reaction to an attack.
pub fn is_reaction(what: Key) -> bool {
    what == REACTION || what == BLAST_REACTION
}

/// The price of a reaction: the events that affect the reacting combatant before the next dice.
pub(super) fn price(events: &[Event], unit: UnitId) -> Vec<Event> {
    let answer = |event: &Event| matches!(event, Event::Reacted { unit: one, .. } if *one == unit);
    let Some(at) = events.iter().position(answer) else { return Vec::new() };
    let dice = |event: &&Event| {
        matches!(event, Event::Checked(_) | Event::Rolled { .. } | Event::Hit { .. } | Event::Missed { .. })
    };
    let own = events[at + 1..].iter().take_while(|event| !dice(event)).filter(|event| event.unit() == Some(unit));
    own.cloned().collect()
}

/// An answerer for play that decides as a forecast does: one reaction wherever it is offered, otherwise the default.
/// Many attacks rolled with it must match the forecast.
pub struct AsForecast {
    /// The combatant that reacts.
    pub target: UnitId,
    /// Its reaction.
    pub reaction: Key,
}

impl Chooser for AsForecast {
    fn choose(&mut self, _: &Battle, choice: &Choice) -> Option<Answer> {
        Some(Answers::with(self.target, self.reaction).to(choice, ALL))
    }
}
