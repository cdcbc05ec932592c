//! The parts of a body with their injuries (DR-BGD-05, DR-BGD-07 to DR-BGD-12).

use crate::battle::system::{BodyPart, Limb};
use crate::battle::{Battle, UnitId};
use crate::rules::drive::armoury::{Injury, Limit, Profile};
use crate::rules::drive::conditions::pace::LIMB_MOST;
use crate::rules::drive::keys::LIMB_LOST;
use crate::rules::drive::state;
use crate::rules::drive::wounds::place::Place;

/// The parts that somebody with a profile has: those of the types of injury that it can suffer.
pub fn parts(battle: &Battle, unit: UnitId) -> Vec<BodyPart> {
    let Some(profile) = state::profile(battle, unit) else { return Vec::new() };
    let gone = battle.conditions(unit).amount(LIMB_LOST);
    let has = |place: &Place| profile.suffers(place.injury) == place.injury;
    let part = |place: Place| BodyPart {
        limb: limb(place),
        what: place.key(),
        degrees: state::degrees(battle, unit, place.key()),
        most: most(profile, place.injury),
        lost: place.limb().is_some_and(|limb| gone & limb != 0),
    };
    Place::ALL.into_iter().filter(has).map(part).collect()
}

const fn limb(place: Place) -> Limb {
    match (place.injury, place.other) {
        (Injury::Superficial, _) => Limb::Skin,
        (Injury::Perception, _) => Limb::Head,
        (Injury::Core, _) => Limb::Torso,
        (Injury::Arm, false) => Limb::Arm,
        (Injury::Arm, true) => Limb::OtherArm,
        (Injury::Mobility, false) => Limb::Leg,
        (Injury::Mobility, true) => Limb::OtherLeg,
    }
}

/// The degrees that kill, else those that disable; of a limb those that make it useless for good.
fn most(profile: &Profile, injury: Injury) -> i32 {
    let of = |limit: Limit| limit.dead.or(limit.disabled).unwrap_or(LIMB_MOST);
    match injury {
        Injury::Superficial => of(profile.thresholds.superficial),
        Injury::Perception => of(profile.thresholds.perception),
        Injury::Core => of(profile.thresholds.core),
        Injury::Arm | Injury::Mobility => LIMB_MOST,
    }
}
