//! What a core reads of a level before its battle begins.

use super::{Armoury, Landmark, Misfit};
use crate::battle::key::{Key, UnitId};
use crate::battle::model::{Profile, Stats, Work};
use crate::battle::oracle::Cx;
use crate::battle::world::Battle;

/// A core's part in loading a level.
pub trait LevelRules {
    /// Reads an armoury in the system's own format.
    ///
    /// # Errors
    /// The place and the reason when the text is not such an armoury.
    fn armoury(&self, text: &str) -> Result<Armoury, ron::error::SpannedError>;
    /// The combatants of a battle that has not begun who cannot be as they are.
    fn misfits(&self, _: &Battle) -> Vec<Misfit> {
        Vec::new()
    }
    /// What a mark of a terrain or a zone should be, if it is one that the system reads and cannot be as it is.
    fn bad_mark(&self, _: &str) -> Option<&'static str> {
        None
    }
    /// What the system makes of a level's own ground, for its briefing.
    fn landmarks(&self, _: &Battle) -> Vec<Landmark> {
        Vec::new()
    }
    /// Squares from side to side that a living body with such stats covers; its own square is the north-western one.
    fn breadth(&self, _: &Stats) -> u8 {
        1
    }
    /// The work that a combatant is in the middle of.
    fn work(&self, _: &Battle, _: UnitId) -> Option<Work> {
        None
    }
    /// What is wrong with work that a level puts a combatant to, as a name of the language file's group `misfit`.
    fn bad_work(&self, _: &Battle, _: UnitId, _: &Work) -> Option<Key> {
        Some(Key::new("no_such_work"))
    }
    /// Puts a combatant to work as the battle begins.
    fn resume_work(&self, _: &mut Cx<'_>, _: UnitId, _: &Work) {}
    /// The condition that says which item is in a combatant's other hand: its amount is the slot, from 1.
    fn other_hand(&self) -> Option<Key> {
        None
    }
    /// Items that a combatant has by its traits, as parts of its body.
    fn innate(&self, _: &Profile) -> &'static [Key] {
        &[]
    }
}
