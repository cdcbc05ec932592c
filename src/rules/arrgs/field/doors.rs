//! Doors and other things to work within reach, and the feats that some of them ask for (AR-MIS-01).

use crate::battle::{Battle, Key, Order, Refusal, Rule, Target, UnitId};
use crate::grid::Terrain;
use crate::rules::arrgs::range;
use crate::rules::common::doors::{self, Door, mark_after};

/// Dealings with things and the surroundings.
pub const HANDLING: Rule = Rule("AR-MIS-01");
/// The mark of a thing that asks for a feat, followed by the number to reach.
const FEAT_DC: &str = "feat_dc_";
/// The mark of the skill that serves.
const FEAT_SKILL: &str = "feat_skill_";
/// The mark of the ability that serves.
const FEAT_ABILITY: &str = "feat_ability_";

/// What a thing asks for: skill, ability, the number to reach.
pub type Feat = (Key, Key, i32);

/// The doors next to a combatant.
pub fn near(battle: &Battle, unit: UnitId) -> impl Iterator<Item = Door> + '_ {
    let around = battle.covered(unit).into_iter().flat_map(|own| own.neighbours());
    around.filter(move |square| range::to_square(battle, unit, *square) == 1).filter_map(|at| doors::at(battle, at))
}

/// The door that an order means.
///
/// # Errors
/// The reason if there is none.
pub fn meant(battle: &Battle, order: &Order) -> Result<Door, Refusal> {
    doors::meant(battle, order, near(battle, order.unit), HANDLING)
}

/// The feat that the thing of an order asks for; most ask for none. One that is asked for provokes (AR-MIS-02).
pub fn feat(battle: &Battle, order: &Order) -> Option<Feat> {
    let Target::Square(square) = order.at else { return None };
    let terrain = battle.map().terrain(square)?;
    let word = |mark| mark_after(terrain, mark).and_then(Key::intern);
    Some((word(FEAT_SKILL)?, word(FEAT_ABILITY)?, dc(terrain)?))
}

fn dc(terrain: &Terrain) -> Option<i32> {
    mark_after(terrain, FEAT_DC)?.parse::<u8>().ok().map(i32::from)
}

/// What a mark of a thing that asks for a feat should look like, where it is wrong.
pub fn bad_mark(mark: &str, skills: &[Key], abilities: &[Key]) -> Option<&'static str> {
    let known =
        |prefix, names: &[Key]| mark.strip_prefix(prefix).map(|rest| names.iter().any(|name| name.as_str() == rest));
    let number = mark.strip_prefix(FEAT_DC).map(|rest| rest.parse::<u8>().is_ok());
    match (number, known(FEAT_SKILL, skills), known(FEAT_ABILITY, abilities)) {
        (Some(false), ..) => Some("feat_dc_15"),
        (_, Some(false), _) => Some("feat_skill_athletics"),
        (.., Some(false)) => Some("feat_ability_agility"),
        _ => None,
    }
}
