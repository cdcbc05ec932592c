//! Standing orders: what a player's combatants decide without asking, by what a decision is about.

use crate::battle::system::Subject;
use serde::{Deserialize, Serialize};

/// What to do when a decision is to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Standing {
    /// Ask every time.
    #[default]
    Ask,
    /// Do it where it is worth it: by how much it must help, or how likely it must be, is set beside it.
    WhenItHelps,
    /// Do it every time, in the way that helps most.
    Always,
    /// Never do it; haste only with those who are switched to it.
    Never,
}

impl Standing {
    /// The orders that may be given about a subject, in the order of the settings screen; none where every decision is
    /// the player's own.
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

/// A standing order with what it asks for, in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StandingOrder {
    /// What to do.
    pub standing: Standing,
    /// By how much it must help, or how likely it must be; read for [`Standing::WhenItHelps`] alone.
    pub least: u8,
}
