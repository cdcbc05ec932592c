//! Explosive devices: impact on the target, area around it (DR-BGD-25, DR-SHA-09 to DR-SHA-11, DR-CMB-10).

use crate::battle::{Cx, Event, Flow, Rule, UnitId};
use crate::grid::Square;
use crate::rules::drive::area::bursts::chance_at;
use crate::rules::drive::area::fire::{self, Values};
use crate::rules::drive::area::strike::{Blow, strike};
use crate::rules::drive::area::victims::{self, Bang};
use crate::rules::drive::armoury::{Dismember, Energy, Explosive};
use crate::rules::drive::damage::shot::Shot;
use crate::rules::drive::shields::cover::{Matter, Origin, Threat};

const RULE: Rule = Rule("DR-BGD-25");

/// An explosive that goes off.
#[derive(Clone, Copy)]
pub struct Device {
    /// Where it has gone off.
    pub bang: Bang,
    /// What it does.
    pub explosive: Explosive,
    /// Whether its fragments sever limbs.
    pub dismember: Dismember,
}

/// How shields see what bursts in a square (DR-SHD-09).
pub const fn threat(centre: Square) -> Threat {
    Threat { from: Origin::Square(centre), matter: Matter::Blast }
}

/// Goes off in a square: the direct target, if there is one, takes the impact, or area values where it has evaded; all
/// others may be affected.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn go_off(cx: &mut Cx<'_>, device: Device, direct: Option<(UnitId, bool)>) -> Flow {
    let Device { bang, explosive, dismember } = device;
    let Bang { by, centre, .. } = bang;
    let threat = Some(threat(centre));
    let area = || Shot::of_explosive(explosive.area(), dismember);
    if let Some((target, evaded)) = direct {
        // The impact's energy appears only as it explodes (DR-SHA-10).
        let (shot, threat) = match evaded {
            true => (area(), threat),
            false => (Shot::of_explosive(explosive, dismember), None),
        };
        match (evaded, by) {
            (false, Some(unit)) => cx.emit(Event::Hit { unit, target, effect: 0, rule: RULE }),
            _ => bang.catches(cx, target, RULE),
        }
        strike(cx, target, Blow { by, shot, threat, times: 1, place: None })?;
    }
    for (victim, away) in victims::around(cx.battle(), centre, explosive.radius, direct.map(|one| one.0)) {
        let chance = victims::chance(cx.battle(), victim, centre, chance_at(away));
        if bang.may_catch(cx, victim, chance, RULE)? {
            strike(cx, victim, Blow { by, shot: area(), threat, times: 1, place: None })?;
        }
    }
    let value = Values::Same(explosive.area().blast);
    fire::spread(cx, by, centre, explosive.radius, Energy::Blast, &value)
}
