//! Lessons: the steps that a level teaches, each shown until the player has done it.

use super::checks::look_up;
use super::decode::{Decode, Int, Name};
use super::diagnostic::Faults;
use super::model::Level;
use super::node::Node;
use super::record::record;
use crate::battle::engine::END_TURN;
use crate::battle::{Battle, Event, Key, Order, Rules, SideId};
use std::collections::BTreeMap;

/// The condition that completes a lesson, as written.
#[derive(Clone, Debug, Default)]
pub enum LearntDef {
    /// `Read`: the player has read it.
    #[default]
    Read,
    /// `Act("aim")`: the player has used the action.
    Act(Name),
    /// `Hit`: an attack has hit.
    Hit,
    /// `Attacked`: an attack has been made, hit or miss.
    Attacked,
    /// `Reacted`: a combatant has reacted to an attack.
    Reacted,
    /// `Round(2)`: that round has begun.
    Round(Int<1, 1000>),
}

record! {
    /// One lesson of a level.
    LessonDef {
        /// Its text.
        text: String,
        /// Its text where the game is played by touch; `text` if left out.
        touch: Option<String> = None,
        /// The condition that completes it; reading it if left out.
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

/// The condition that completes a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Learnt {
    /// The player has read it.
    Read,
    /// A combatant of the player's has used this action.
    Act(Key),
    /// An attack of the player's has hit.
    Hit,
    /// A combatant of the player's has attacked.
    Attacked,
    /// A combatant of the player's has reacted.
    Reacted,
    /// This round has begun.
    Round(u16),
}

/// One lesson of a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Its text.
    pub text: String,
    /// Its text where the game is played by touch, if that is another one.
    pub touch: Option<String>,
    /// The condition that completes it.
    pub until: Learnt,
}

impl Lesson {
    /// Its text for fingers, or for mouse and keyboard.
    pub fn words(&self, fingers: bool) -> &str {
        self.touch.as_deref().filter(|_| fingers).unwrap_or(&self.text)
    }

    /// Its subject: cover, where the text begins with "Lesson 2 of 10: cover."
    pub fn topic(&self) -> Option<&str> {
        let (head, rest) = self.text.split_once(": ")?;
        rest.split_once('.').map(|parts| parts.0).filter(|_| !head.contains('.'))
    }

    /// True if an order carried out for the player's side completes it.
    pub fn is_done_by(&self, order: &Order) -> bool {
        self.until == Learnt::Act(order.act)
    }

    /// True if an event completes it for the player's side.
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

/// The lessons of a level, without faulty ones.
pub(super) fn lessons(level: &Level, rules: &Rules, faults: &mut Faults) -> Vec<Lesson> {
    let actions = rules.actions().map(|action| action.info.key);
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
        let plain = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(Lesson { text: plain(&def.text), touch: def.touch.as_ref().map(plain), until })
    };
    level.lessons.iter().filter_map(&mut lesson).collect()
}
