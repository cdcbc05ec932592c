//! What a damage model adds to a core and to the combatants of a level.

use super::{Action, DecisionInfo, OptionInfo, Rules, StatInfo};
use crate::battle::key::Key;
use crate::battle::world::Recruit;

/// What a damage model adds to the names and actions of a core; nothing for a core's own model.
#[derive(Clone, Copy, Debug)]
pub struct HarmDeclarations {
    /// Its actions, in the order of the action bar.
    pub actions: &'static [Action],
    /// What it lets people do in camp, between battles.
    pub camp: &'static [Action],
    /// Its decisions.
    pub decisions: &'static [DecisionInfo],
    /// Its options.
    pub options: &'static [OptionInfo],
    /// The stats of those whom it concerns, in the order of the sheet.
    pub stats: &'static [StatInfo],
    /// Its conditions.
    pub conditions: &'static [Key],
    /// Those of them that only record what has been done; no sheet shows them.
    pub notes: &'static [Key],
    /// Those of them that a combatant keeps after the battle.
    pub lasting: &'static [Key],
    /// The badges of conditions that show on the map.
    pub badges: &'static [(Key, &'static str)],
    /// Secondary checks: none is the check that an order is about.
    pub secondary_checks: &'static [Key],
}

impl HarmDeclarations {
    /// Nothing.
    pub const NONE: Self = Self {
        actions: &[],
        camp: &[],
        decisions: &[],
        options: &[],
        stats: &[],
        conditions: &[],
        notes: &[],
        lasting: &[],
        badges: &[],
        secondary_checks: &[],
    };
}

/// What of a level a damage model reads as its battle is made.
pub struct Outfit<'a> {
    /// The combatants, in the order of their ids.
    pub recruits: &'a mut [Recruit],
    /// What the level says of each, in the format of the model's own armoury.
    pub profiles: &'a [Option<&'a str>],
    /// Items and profiles of the level only, in the same format.
    pub armoury: Option<&'a str>,
    /// The rules in force.
    pub rules: &'a Rules,
}

/// Why the level's data for a damage model cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfit {
    /// The combatant whose profile it is; `None` for the level's armoury.
    pub unit: Option<usize>,
    /// What is wrong, and where in that text.
    pub error: ron::error::SpannedError,
}
