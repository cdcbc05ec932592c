//! The posture of a combatant in words.

use super::parts::stance;
use super::phrases::{phrase, say};
use crate::battle::{Battle, Post, Speed, UnitId};
use crate::grid::Altitude;

/// The posture of a combatant that is up: at the wheel or aboard, in the air, or a stance. Ships and vehicles have no
/// stance, so their kind is shown instead.
pub fn posture(battle: &Battle, unit: UnitId) -> String {
    let (body, profile) = (battle.body(unit), battle.profile(unit));
    let stiff = profile.vessel.is_some() || battle.machine(unit).is_some_and(|machine| machine.design.vehicle);
    let kind = Some(&profile.kind).filter(|kind| stiff && !kind.is_empty()).cloned();
    if let Some(seat) = battle.seat(unit).filter(|_| kind.is_none()) {
        let machine = battle.machine(seat.vehicle);
        let speed = machine.map_or(Speed::NONE, |machine| machine.speed);
        return match seat.post {
            _ if machine.is_none() => say("sheet.rides", &[("vehicle", &battle.name(seat.vehicle))]),
            Post::Driver => say("sheet.drives", &[("n", &speed)]),
            _ => say("sheet.is_aboard", &[("vehicle", &battle.name(seat.vehicle))]),
        };
    }
    let flies = match body.altitude {
        Altitude::Ground => None,
        Altitude::Low => phrase("hud.flies_low", &[]),
        Altitude::High => phrase("hud.flies_high", &[]),
    };
    match (kind, flies) {
        (Some(kind), Some(flies)) => format!("{kind}, {flies}"),
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => stance(body.stance),
    }
}
