//! Standing orders: a player's automatic answers to decisions, by subject.

use crate::battle::system::Subject;
use serde::{Deserialize, Serialize};

/// The answer to a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Standing {
    /// Ask every time.
    #[default]
    Ask,
    /// Do it if it is worth it: the necessary effect or chance is set beside it.
    WhenItHelps,
    /// Do it every time, in the way that helps most.
    Always,
    /// Never do it; haste only with those who are switched to it.
    Never,
}

impl Standing {
    /// The possible standing orders about a subject, in the order of the settings page; empty if the player takes all
    /// such decisions.
    pub const fn about(subject: Subject) -> &'static [Self] {
        match subject {
            Subject::Reaction | Subject::Strike => &[Self::Ask, Self::WhenItHelps, Self::Always, Self::Never],
            Subject::Reserve => &[Self::Ask, Self::WhenItHelps, Self::Never],
            Subject::Haste => &[Self::Ask, Self::Always, Self::Never],
            Subject::Detail => &[Self::Ask, Self::WhenItHelps],
            Subject::Plan => &[],
        }
    }

    /// Its key in the language file.
    pub const fn key(self, subject: Subject) -> &'static str {
        match (self, subject) {
            (Self::Ask, _) => "standing.ask",
            (Self::WhenItHelps, Subject::Strike) => "standing.when_likely",
            (Self::WhenItHelps, Subject::Reserve) => "standing.in_danger",
            (Self::WhenItHelps, Subject::Detail) => "standing.as_usual",
            (Self::WhenItHelps, _) => "standing.when_it_helps",
            (Self::Always, Subject::Haste) => "standing.everybody",
            (Self::Always, _) => "standing.always",
            (Self::Never, Subject::Haste) => "standing.nobody",
            (Self::Never, _) => "standing.never",
        }
    }
}

/// A standing order with its threshold, in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StandingOrder {
    /// The answer.
    pub standing: Standing,
    /// The least effect or chance; used for [`Standing::WhenItHelps`] only.
    pub least: u8,
}
