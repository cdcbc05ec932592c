//! The parts of a level that a core reads before its battle begins.

use super::{Armoury, Landmark, Misfit};
use crate::battle::key::{Key, UnitId};
use crate::battle::model::{Profile, Setup, Stat, Stats, Work};
use crate::battle::oracle::Cx;
use crate::battle::world::{Battle, Recruit};

/// A core's part in loading levels.
pub trait LevelRules {
    /// Reads an armoury in the system's own format.
    ///
    /// # Errors
    /// The place and the reason if the text is not an armoury.
    fn armoury(&self, text: &str) -> Result<Armoury, ron::error::SpannedError>;
    /// Fills in the stats that follow from others, where neither the level nor the armoury states them: of a living
    /// combatant with these traits.
    fn derive(&self, _tags: &[Key], _stats: &mut [Stat]) {}
    /// The combatants of a battle that has not begun whose data break the rules.
    fn misfits(&self, _: &Battle) -> Vec<Misfit> {
        Vec::new()
    }
    /// What a mark of a terrain or a zone should look like, if the system reads that mark and it is wrong.
    fn bad_mark(&self, _: &str) -> Option<&'static str> {
        None
    }
    /// Tasks and other actions that the level's terrain allows, for its briefing.
    fn landmarks(&self, _: &Battle) -> Vec<Landmark> {
        Vec::new()
    }
    /// The width in squares of a living body with such stats; its own square is the north-western one.
    fn breadth(&self, _: &Stats) -> u8 {
        1
    }
    /// How many people a living body with such traits carries. Like a vehicle, it moves when its rider steers it, and takes
    /// no turns of its own; 0 if it carries nobody.
    fn carries(&self, _tags: &[Key]) -> u8 {
        0
    }
    /// The work that a combatant is in the middle of.
    fn work(&self, _: &Battle, _: UnitId) -> Option<Work> {
        None
    }
    /// The fault in work that a level states for a combatant, as a name of the language file's group `misfit`.
    fn bad_work(&self, _: &Battle, _: UnitId, _: &Work) -> Option<Key> {
        Some(Key::new("no_such_work"))
    }
    /// Lets a combatant continue its work as the battle begins.
    fn resume_work(&self, _: &mut Cx<'_>, _: UnitId, _: &Work) {}
    /// The condition that stores the item in a combatant's other hand: its amount is the slot, counted from 1.
    fn other_hand(&self) -> Option<Key> {
        None
    }
    /// Combatants that others may call into the battle: they join the recruits, and stay away until then
    /// ([`CALLED`](crate::battle::CALLED)).
    fn retinue(&self, _: &Setup, _: &[Recruit]) -> Vec<Recruit> {
        Vec::new()
    }
    /// Items that a combatant's traits give it as parts of its body.
    fn innate(&self, _: &Profile) -> &'static [Key] {
        &[]
    }
}
