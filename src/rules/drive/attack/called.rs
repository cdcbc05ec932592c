//! Called shots: by an option the part aimed at decides the type of injury (DR-BGD-06).

use crate::battle::system::Attack;
use crate::battle::{Cx, Event, UnitId};
use crate::rules::drive::armoury::Injury;
use crate::rules::drive::keys::CALLED_SHOT_SETS_TYPE;
use crate::rules::drive::wounds::place::Place;

/// The parts of the body by the names that orders give them, and what strikes there.
const PARTS: [(&str, Injury, bool); 5] = [
    ("head", Injury::Perception, false),
    ("torso", Injury::Core, false),
    ("arm", Injury::Arm, false),
    ("other_arm", Injury::Arm, true),
    ("leg", Injury::Mobility, false),
];

/// Where an attack strikes that has been called as it was announced.
pub fn place(cx: &Cx<'_>, attack: &Attack, victim: UnitId) -> Option<Place> {
    let battle = cx.battle();
    if attack.target != Some(victim) || !battle.rules().flag(CALLED_SHOT_SETS_TYPE) {
        return None;
    }
    let called = |event: &Event| match event {
        Event::Declared { unit, act, mode, .. } if Some(*unit) == attack.by && *act == attack.act => Some(*mode),
        _ => None,
    };
    let mode = cx.events().iter().rev().find_map(called)??;
    let (_, injury, other) = PARTS.into_iter().find(|part| mode.as_str() == part.0)?;
    Some(Place { injury, other }.on(battle, victim))
}
