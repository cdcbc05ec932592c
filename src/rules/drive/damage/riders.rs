//! What each type of energy does besides damage (DR-ENR-04 to DR-ENR-16, DR-CMB-05).

use crate::battle::{Cx, Flow, Rule, UnitId};
use crate::rules::drive::armoury::{Energy, Immunity, Nature};
use crate::rules::drive::conditions::{self, EXHAUSTED, aloft, deaf, stun};
use crate::rules::drive::damage::burning;
use crate::rules::drive::damage::landing::Landed;
use crate::rules::drive::keys::*;
use crate::rules::drive::{state, wounds};

/// Fatigue for a degree of frost (DR-ENR-10).
const TIRING: i32 = 25;

/// The degrees that a type of energy has made: all of them if nothing else got through, else its own multiples of the
/// injury factor (DR-ENR-04).
pub fn degrees(cx: &Cx<'_>, victim: UnitId, landed: &Landed, energy: Energy, gained: i32) -> i32 {
    match landed.pure() {
        Some(pure) if pure == energy => gained,
        _ => landed.of(energy) / state::injury_factor(cx.battle(), victim),
    }
}

/// Applies the riders of an attack that has made so many degrees of injury. `skinned`: the victim could use a
/// high-precision shield as the attack was declared. `struck_by_blast`: blast reached it, whatever got through.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn apply(
    cx: &mut Cx<'_>,
    victim: UnitId,
    by: Option<UnitId>,
    landed: &Landed,
    gained: i32,
    (skinned, struck_by_blast): (bool, bool),
) -> Flow {
    let Some(profile) = state::profile(cx.battle(), victim) else { return Ok(()) };
    let (flesh, tires) = (!profile.is(Nature::NonOrganic), !profile.immune.contains(&Immunity::Fatigue));
    let of = |cx: &Cx<'_>, energy| degrees(cx, victim, landed, energy, gained);
    let particle = of(cx, Energy::Particle);
    if particle > 0 {
        let so_far = cx.battle().conditions(victim).amount(PARTICLE_DEGREES);
        conditions::set(cx, victim, PARTICLE_DEGREES, so_far + particle, Rule("DR-ENR-05"));
    }
    if of(cx, Energy::Electric) >= 2 {
        stun_by(cx, victim, by, Rule("DR-ENR-08"));
    }
    if of(cx, Energy::Heat) >= 1 && !skinned {
        burning::ignite(cx, victim, Rule("DR-ENR-09"));
    }
    let frost = of(cx, Energy::Frost);
    if frost > 0 && tires {
        let fatigue = cx.battle().conditions(victim).amount(FATIGUE) + TIRING * frost;
        conditions::set(cx, victim, FATIGUE, fatigue.min(EXHAUSTED), Rule("DR-ENR-10"));
        wounds::check(cx, victim, by)?;
    }
    if struck_by_blast && flesh && !skinned {
        deaf::deafen(cx, victim, Rule("DR-ENR-11"));
    }
    let blast = of(cx, Energy::Blast);
    if blast >= 1 {
        aloft::knock_down(cx, victim, Rule("DR-ENR-12"));
    }
    if blast >= 2 && flesh {
        stun_by(cx, victim, by, Rule("DR-ENR-13"));
    }
    Ok(())
}

fn stun_by(cx: &mut Cx<'_>, victim: UnitId, by: Option<UnitId>, rule: Rule) {
    stun::stun(cx, victim, by.unwrap_or(victim), rule);
}
