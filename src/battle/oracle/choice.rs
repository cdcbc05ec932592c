//! Decisions: the question, the combatant or side that is asked, and the answer.

use crate::battle::key::{Key, Rule, SideId, UnitId, list};
use crate::battle::model::Target;
use crate::battle::world::Battle;
use crate::dice::Dice;
use crate::grid::Square;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::fmt;

/// Decision: a target's reaction to an announced attack. The answers are reactions, `none` first.
pub const REACTION: Key = Key::new("reaction");
/// Decision: the reaction of a combatant caught in a blast.
pub const BLAST_REACTION: Key = Key::new("blast_reaction");
/// Decision: a delaying combatant acts now or waits on (the first answer).
pub const COME_IN: Key = Key::new("delay");
/// Decision: the combatants that a side hastens at the start of a round.
pub const HASTEN: Key = Key::new("hasten");
/// The decision where a combatant stands when the battle begins.
pub const DEPLOY: Key = Key::new("deploy");
/// The last decision of a deployment: the side's people are in place. Until then it can be undone.
pub const DEPLOYED: Key = Key::new("deployment_ends");
/// Decision: the faces of a player's own dice (SIX-DIC-01).
pub const DICE: Key = Key::new("own_dice");

const OWN_DICE: Rule = Rule("SIX-DIC-01");

/// The combatant or side that is asked for a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Asked {
    /// One combatant.
    Unit(UnitId),
    /// A side.
    Side(SideId),
    /// Nobody in the battle: the dice on the player's table.
    Table,
}

impl Asked {
    /// The side that decides.
    pub fn side(self, battle: &Battle) -> Option<SideId> {
        match self {
            Self::Unit(unit) => Some(battle.side(unit)),
            Self::Side(side) => Some(side),
            Self::Table => None,
        }
    }

    /// The combatant that decides, if it is one.
    pub fn unit(self) -> Option<UnitId> {
        match self {
            Self::Unit(unit) => Some(unit),
            Self::Side(_) | Self::Table => None,
        }
    }

    /// The name of the combatant or side that decides.
    pub fn name(self, battle: &Battle) -> &str {
        match self {
            Self::Unit(unit) => battle.name(unit),
            Self::Side(side) => battle.setup().side_name(side),
            Self::Table => "",
        }
    }
}

/// One of the offered answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Choosable {
    /// The answer.
    pub key: Key,
    /// The rule that offers it.
    pub rule: Rule,
}

/// The form of the wanted answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Wanted {
    /// One of these; the first is the default.
    One(#[serde(serialize_with = "list")] SmallVec<[Choosable; 4]>),
    /// Any number of these combatants, each once; none is allowed.
    Some(Vec<UnitId>),
    /// All points distributed over these stats, none beyond its maximum.
    Split {
        /// The number of points, at least 1.
        points: i16,
        /// The stats, each with the most points it can take.
        #[serde(serialize_with = "list")]
        into: SmallVec<[(Key, i16); 4]>,
    },
    /// One of these squares.
    Square(Vec<Square>),
    /// The faces of these dice.
    Faces(Dice),
}

/// The subject of a decision, for the prompt and the odds.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct About {
    /// The combatant that caused it.
    pub by: Option<UnitId>,
    /// The action, such as `attack`.
    pub act: Option<Key>,
    /// The item used.
    pub item: Option<Key>,
    /// The target.
    pub at: Target,
    /// The roll and the number it was against, for a check that may be rolled again.
    pub roll: Option<(i32, i32)>,
    /// A number to distribute, such as hits; for a check that may be rolled again, its chance in percent.
    pub number: i16,
}

/// A decision to be taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The combatant or side that is asked.
    pub asked: Asked,
    /// Its name, such as `reaction` or `wound`.
    pub what: Key,
    /// Its subject.
    pub about: About,
    /// The wanted answer.
    pub wanted: Wanted,
    /// The answer that is mostly sensible, where the rules state or know one.
    pub suggested: Option<Answer>,
    /// The rule that grants it.
    pub rule: Rule,
}

/// An answer to a decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// One of the answers offered.
    One(Key),
    /// These combatants.
    Some(Vec<UnitId>),
    /// Points for each stat.
    Split(Vec<(Key, i16)>),
    /// One of the squares offered.
    Square(Square),
    /// The faces of dice, in the order rolled.
    Faces(Vec<u8>),
}

impl Choice {
    /// A decision between named answers.
    pub fn one(asked: Asked, what: Key, rule: Rule, answers: &[Choosable]) -> Self {
        Self::new(asked, what, Wanted::One(answers.iter().copied().collect()), rule)
    }

    /// A decision of any shape.
    pub fn new(asked: Asked, what: Key, wanted: Wanted, rule: Rule) -> Self {
        Self { asked, what, about: About::default(), wanted, suggested: None, rule }
    }

    /// Asks for the faces of a player's own dice; `rolls` gives their owner and purpose, if known.
    pub fn dice(pool: Dice, rolls: Option<(UnitId, Key)>) -> Self {
        let (by, act) = (rolls.map(|rolls| rolls.0), rolls.map(|rolls| rolls.1));
        Self::new(Asked::Table, DICE, Wanted::Faces(pool), OWN_DICE).about(About { by, act, ..About::default() })
    }

    /// The question as a side may read it: without the roller if the side does not see that combatant.
    #[must_use]
    pub fn for_viewer(mut self, battle: &Battle, viewer: Option<SideId>) -> Self {
        let unseen = |unit: UnitId| viewer.is_some_and(|side| !battle.in_sight_of(side, unit));
        if self.asked == Asked::Table && self.about.by.is_some_and(unseen) {
            self.about = About::default();
        }
        self
    }

    /// The same decision with a suggested answer.
    pub fn suggest(mut self, answer: Answer) -> Self {
        self.suggested = Some(answer);
        self
    }

    /// The same decision with its subject.
    pub fn about(mut self, about: About) -> Self {
        self.about = about;
        self
    }

    /// True if an answer fits.
    pub fn allows(&self, answer: &Answer) -> bool {
        match (&self.wanted, answer) {
            (Wanted::One(answers), Answer::One(key)) => answers.iter().any(|one| one.key == *key),
            (Wanted::Some(units), Answer::Some(chosen)) => {
                let once = |(at, unit): (usize, &UnitId)| units.contains(unit) && !chosen[..at].contains(unit);
                chosen.iter().enumerate().all(once)
            }
            (Wanted::Split { points, into }, Answer::Split(parts)) => {
                let fits = |&(key, n): &(Key, i16)| n >= 0 && into.iter().any(|&(stat, cap)| stat == key && n <= cap);
                let mut keys: SmallVec<[Key; 4]> = parts.iter().map(|part| part.0).collect();
                keys.sort();
                keys.dedup();
                keys.len() == parts.len()
                    && parts.iter().all(fits)
                    && parts.iter().map(|part| i32::from(part.1)).sum::<i32>() == i32::from(*points)
            }
            (Wanted::Square(squares), Answer::Square(square)) => squares.contains(square),
            (Wanted::Faces(pool), Answer::Faces(faces)) => {
                faces.len() == pool.faces_wanted() && faces.iter().all(|face| (1..=pool.sides).contains(face))
            }
            _ => false,
        }
    }

    /// The default: the suggested answer; otherwise the first answer, nobody, the points on the first stats, or the
    /// first square. Dice have no default.
    pub fn default_answer(&self) -> Answer {
        if let Some(answer) = &self.suggested {
            return answer.clone();
        }
        match &self.wanted {
            Wanted::One(answers) => Answer::One(answers.first().map_or(Key::new("none"), |one| one.key)),
            Wanted::Some(_) => Answer::Some(Vec::new()),
            Wanted::Split { points, into } => {
                let mut rest = *points;
                let place = |&(key, cap): &(Key, i16)| {
                    let part = rest.min(cap);
                    rest -= part;
                    (key, part)
                };
                Answer::Split(into.iter().map(place).collect())
            }
            Wanted::Square(squares) => Answer::Square(squares.first().copied().unwrap_or_default()),
            Wanted::Faces(_) => Answer::Faces(Vec::new()),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(key) => write!(f, "{key}"),
            Self::Some(units) if units.is_empty() => f.write_str("nobody"),
            Self::Some(units) => write!(f, "{} combatants", units.len()),
            Self::Split(parts) => {
                let words: Vec<String> = parts.iter().map(|(key, n)| format!("{key} {n}")).collect();
                f.write_str(&words.join(", "))
            }
            Self::Square(square) => write!(f, "{square}"),
            Self::Faces(faces) => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                f.write_str(&faces.join(" "))
            }
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(answers) => {
                let words: Vec<&str> = answers.iter().map(|one| one.key.as_str()).collect();
                f.write_str(&words.join(", "))
            }
            Self::Some(units) => write!(f, "any of {} combatants", units.len()),
            Self::Split { points, into } => {
                let words: Vec<&str> = into.iter().map(|one| one.0.as_str()).collect();
                write!(f, "{points} points on {}", words.join(", "))
            }
            Self::Square(squares) => write!(f, "one of {} squares", squares.len()),
            Self::Faces(pool) => write!(f, "the faces of {pool}"),
        }
    }
}
