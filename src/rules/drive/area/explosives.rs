//! Explosive devices: impact on the target, area around it (DR-BGD-25, DR-SHA-09 to DR-SHA-11, DR-CMB-10).

use crate::battle::{Cx, Flow, Rule, UnitId};
use crate::grid::Square;
use crate::rules::drive::area::bursts::chance_at;
use crate::rules::drive::area::fire::{self, Values};
use crate::rules::drive::area::strike::{Blow, strike};
use crate::rules::drive::area::victims;
use crate::rules::drive::armoury::{Dismember, Energy, Explosive};
use crate::rules::drive::damage::shot::Shot;
use crate::rules::drive::shields::cover::{Matter, Origin, Threat};

const RULE: Rule = Rule("DR-BGD-25");

/// An explosive that goes off.
#[derive(Clone, Copy)]
pub struct Device {
    /// Whose it is.
    pub by: Option<UnitId>,
    /// What it does.
    pub explosive: Explosive,
    /// Whether its fragments sever limbs.
    pub dismember: Dismember,
}

/// Goes off in a square: the direct target, if there is one, takes the impact, or area values where it has evaded; all
/// others may be affected.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn go_off(cx: &mut Cx<'_>, device: Device, centre: Square, direct: Option<(UnitId, bool)>) -> Flow {
    let Device { by, explosive, dismember } = device;
    let threat = Some(Threat { from: Origin::Square(centre), matter: Matter::Blast });
    let area = || Shot::of_explosive(explosive.area(), dismember);
    if let Some((target, evaded)) = direct {
        // The impact's energy appears only as it explodes (DR-SHA-10).
        let (shot, threat) = match evaded {
            true => (area(), threat),
            false => (Shot::of_explosive(explosive, dismember), None),
        };
        strike(cx, target, Blow { by, shot, threat, times: 1, place: None })?;
    }
    for (victim, away) in victims::around(cx.battle(), centre, explosive.radius, direct.map(|one| one.0)) {
        let chance = victims::chance(cx.battle(), victim, centre, chance_at(away));
        if victims::is_caught(cx, by, victim, chance, RULE)? {
            strike(cx, victim, Blow { by, shot: area(), threat, times: 1, place: None })?;
        }
    }
    let value = Values::Same(explosive.area().blast);
    fire::spread(cx, by, centre, explosive.radius, Energy::Blast, &value)
}
