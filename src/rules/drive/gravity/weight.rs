//! What a target weighs against pseudogravity (DR-BGD-19, DR-PSG-03, DR-PSG-05, DR-PSG-07).

use crate::battle::{Battle, ItemKind, Key, UnitId};
use crate::rules::drive::armoury::Armour;
use crate::rules::drive::formulas::weight;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

/// The body of a human (DR-BGD-19).
const HUMAN: i32 = 170;

/// The weight of somebody with everything carried, and of a mount or vehicle with all aboard; a rider counts without the
/// mount. Nothing if nobody knows it: a machine without a profile.
pub fn of(battle: &Battle, unit: UnitId) -> Option<i32> {
    let profile = state::profile(battle, unit);
    let body = match profile {
        Some(profile) => profile.pounds,
        None if battle.machine(unit).is_some() => return None,
        None => HUMAN,
    };
    let armoury = state::armoury(battle);
    let worn = battle.gear(unit).worn.iter().filter_map(|worn| armoury.armour(battle.setup().item(*worn).key));
    let suits: i32 = worn.map(|armour: &Armour| armour.pounds).sum();
    let riders: i32 = battle.occupants(unit).filter_map(|rider| of(battle, rider)).sum();
    Some(body + suits + battle.rules().core.burden(battle, unit) + riders)
}

/// The weight of an item that lies about, in pounds: that of armour is known, other items weigh what their kind does.
pub fn of_item(battle: &Battle, item: Key) -> i32 {
    if let Some(armour) = state::armoury(battle).armour(item) {
        return armour.pounds;
    }
    let kind = battle.setup().find_item(item).map(|item| battle.setup().item(item).kind);
    match kind {
        Some(ItemKind::Weapon) => 8,
        Some(ItemKind::Armour) => 20,
        Some(ItemKind::Expendable) => 1,
        _ => 5,
    }
}

/// The flying SPD with which somebody can resist this round: that of the core, or one that is paid for (DR-BGD-23,
/// DR-PSG-08). It does not have to be flying.
pub fn flying(battle: &Battle, unit: UnitId) -> i32 {
    battle.rules().core.flying_speed(battle, unit).max(battle.conditions(unit).amount(LIFTED))
}

/// The weight of somebody who resists by flight, if it does (DR-PSG-07).
pub fn against(battle: &Battle, unit: UnitId, resists: bool) -> Option<i32> {
    let plain = of(battle, unit)?;
    Some(if resists { weight::resisting(plain, flying(battle, unit)) } else { plain })
}
