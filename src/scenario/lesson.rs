//! Lessons: what a level teaches step by step, each until the learner has done it.

use super::checks::look_up;
use super::decode::{Decode, Int, Name};
use super::diagnostic::Faults;
use super::model::Level;
use super::node::Node;
use super::record::record;
use crate::battle::engine::END_TURN;
use crate::battle::{Battle, Event, Key, Order, Rules, SideId};
use std::collections::BTreeMap;

/// When a lesson is learnt, as it is written.
#[derive(Clone, Debug, Default)]
pub enum LearntDef {
    /// `Read`: when it has been read.
    #[default]
    Read,
    /// `Act("aim")`: when the action has been done.
    Act(Name),
    /// `Hit`: when an attack has struck.
    Hit,
    /// `Attacked`: when somebody has attacked, whether it struck or not.
    Attacked,
    /// `Reacted`: when somebody has reacted to an attack.
    Reacted,
    /// `Round(2)`: when that round has begun.
    Round(Int<1, 1000>),
}

record! {
    /// A step of what a level teaches.
    LessonDef {
        /// What it says to people.
        text: String,
        /// When it is learnt; when it has been read if left out.
        until: LearntDef = LearntDef::Read,
    }
}

impl Decode for LearntDef {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        const KINDS: [&str; 6] = ["Read", "Act(\"aim\")", "Hit", "Attacked", "Reacted", "Round(2)"];
        match node.ident().unwrap_or_default() {
            "Read" => Some(Self::Read),
            "Hit" => Some(Self::Hit),
            "Attacked" => Some(Self::Attacked),
            "Reacted" => Some(Self::Reacted),
            "Act" if let Ok(action) = node.after_ident().inside() => Name::decode(action, faults).map(Self::Act),
            "Round" if let Ok(round) = node.after_ident().inside() => {
                Int::<1, 1000>::decode(round, faults).map(Self::Round)
            }
            other => {
                let expected = format!("one of {}", KINDS.join(", "));
                faults.unknown(node.span(), "there is no such end of a lesson", expected, other, KINDS);
                None
            }
        }
    }
}

/// When a lesson is learnt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Learnt {
    /// When it has been read.
    Read,
    /// When somebody of the learner's has done this.
    Act(Key),
    /// When an attack of the learner's has struck.
    Hit,
    /// When somebody of the learner's has attacked.
    Attacked,
    /// When somebody of the learner's has reacted.
    Reacted,
    /// When this round has begun.
    Round(u16),
}

/// A step of what a level teaches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// What it says to people.
    pub text: String,
    /// When it is learnt.
    pub until: Learnt,
}

impl Lesson {
    /// Whether an order that was carried out for a learner's side is what it asks for.
    pub fn is_done_by(&self, order: &Order) -> bool {
        self.until == Learnt::Act(order.act)
    }

    /// Whether an event is what it asks for from a learner's side.
    pub fn is_learnt_from(&self, battle: &Battle, learner: SideId, event: &Event) -> bool {
        let own = |unit| battle.side(unit) == learner;
        match (self.until, event) {
            (Learnt::Hit | Learnt::Attacked, Event::Hit { unit, .. })
            | (Learnt::Attacked, Event::Missed { unit, .. })
            | (Learnt::Reacted, Event::Reacted { unit, .. }) => own(*unit),
            (Learnt::Round(wanted), Event::RoundStarted { round }) => *round >= wanted,
            _ => false,
        }
    }
}

/// The lessons of a level; those with faults are left out.
pub(super) fn lessons(level: &Level, rules: &Rules, faults: &mut Faults) -> Vec<Lesson> {
    let actions = rules
        .core
        .actions()
        .chain(rules.initiative.actions().iter().map(|action| &action.info))
        .map(|action| action.key);
    let actions: BTreeMap<&'static str, Key> =
        actions.chain([END_TURN]).map(|action| (action.as_str(), action)).collect();
    let mut lesson = |def: &LessonDef| {
        let until = match &def.until {
            LearntDef::Read => Learnt::Read,
            LearntDef::Act(name) => Learnt::Act(look_up(name, &actions, "action", faults)?),
            LearntDef::Hit => Learnt::Hit,
            LearntDef::Attacked => Learnt::Attacked,
            LearntDef::Reacted => Learnt::Reacted,
            LearntDef::Round(round) => Learnt::Round(round.value.unsigned_abs()),
        };
        Some(Lesson { text: def.text.split_whitespace().collect::<Vec<_>>().join(" "), until })
    };
    level.lessons.iter().filter_map(&mut lesson).collect()
}
