//! Somebody is struck by part of an area, as by an attack of its own (DR-SHA-08, DR-SEQ-01, steps 2 to 11).

use crate::battle::{Cx, Flow, Rule, UnitId};
use crate::rules::drive::armoury::Level;
use crate::rules::drive::damage::landing;
use crate::rules::drive::damage::outcome::{self, Coming, Outcome};
use crate::rules::drive::damage::shot::Shot;
use crate::rules::drive::shields::cover::{self, Threat};
use crate::rules::drive::shields::paying;
use crate::rules::drive::state;
use crate::rules::drive::wounds::place::{self, Place};

const STEP: Rule = Rule("DR-SEQ-01");

/// What strikes somebody.
pub struct Blow {
    /// Whose it is.
    pub by: Option<UnitId>,
    /// What it does.
    pub shot: Shot,
    /// How shields before the evasion see it; `None` if they cannot act any more.
    pub threat: Option<Threat>,
    /// How many times its energy a high-precision shield has to pay for (DR-SHA-01).
    pub times: i32,
    /// Where it strikes, if that is known.
    pub place: Option<Place>,
}

/// Strikes somebody: shields, type of injury, armour, harm, riders.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn strike(cx: &mut Cx<'_>, victim: UnitId, blow: Blow) -> Flow {
    let Blow { by, mut shot, threat, times, place } = blow;
    let skinned = cover::is_skinned(cx.battle(), victim);
    if let Some(threat) = threat {
        paying::stop(cx, victim, Level::Low, threat, &mut shot.energy);
        paying::stop(cx, victim, Level::Medium, threat, &mut shot.energy);
    }
    if shot.parts(0).is_empty() {
        return Ok(());
    }
    let place = match place {
        _ if state::profile(cx.battle(), victim).is_none() => Place::CORE,
        Some(place) => place,
        None => place::roll(cx, by, victim, false)?,
    };
    let shots = [shot];
    let severs = landing::may_sever(cx.battle(), victim, &shots);
    let (timed_by, shots, rule) = (by, &shots[..], STEP);
    let coming = Coming { victim, by, timed_by, shots, more_drive: 0, place, severs, skinned, rule };
    let mut skin = |cx: &mut Cx<'_>, energy, left| paying::stop_at_skin(cx, victim, energy, left, times);
    let outcome = Outcome::of(cx, coming, &mut skin);
    outcome::take_effect(cx, [outcome])
}
