//! Shields before the evasion: kinetic, low and medium precision (DR-SEQ-01, steps 2 and 3; DR-SEQ-02). What they let
//! through may still be dodged (DR-SHD-07, DR-SHD-10, DR-SHD-21). Mixed weapons pass them (DR-SHD-05).

use crate::battle::system::{Attack, Struck};
use crate::battle::{Cx, Event, Rule};
use crate::rules::drive::armoury::Level;
use crate::rules::drive::damage::flight::Flight;
use crate::rules::drive::damage::shot::{self, Shot};
use crate::rules::drive::keys::*;
use crate::rules::drive::shields::cover::{self, Matter, Origin, Threat};
use crate::rules::drive::shields::{paying, pools};

/// Shields meet every shot that the attack roll has scored on somebody. Shots that they stop no longer count as hits.
pub fn meet(cx: &mut Cx<'_>, attack: &Attack, struck: &mut Struck) {
    if pools::active(cx.battle()).next().is_none() {
        return;
    }
    let victim = struck.victim;
    let mut flight = Flight::of(struck);
    flight.skinned = cover::is_skinned(cx.battle(), victim);
    let before = struck.hits;
    if !attack.melee && !attack.blast {
        let one = shot::of(cx.battle(), attack);
        if one.is_energy() {
            struck.hits = stop(cx, attack, struck, &one, &mut flight);
        } else if one.projectile && one.normal.damage > 0 {
            let halted = paying::halt(cx, victim, one.normal.damage, struck.hits - flight.halted);
            match one.energy() {
                0 => struck.hits -= halted,
                _ => flight.halted += halted,
            }
        }
    }
    if struck.hits < 1 && before > 0 {
        let (what, other, number) = (ATTACK_STOPPED, attack.by, 0);
        cx.emit(Event::Noted { unit: victim, what, other, number, rule: Rule("DR-SEQ-01") });
    }
    flight.store(struck);
}

/// Low precision pays first, then medium (DR-SHD-19), shot by shot, for what shields of others have left of it. Gives the
/// shots of which something is left; the last ones are those.
fn stop(cx: &mut Cx<'_>, attack: &Attack, struck: &Struck, one: &Shot, flight: &mut Flight) -> i16 {
    let threat = Threat { from: attack.by.map_or(Origin::Nowhere, Origin::Unit), matter: Matter::Beam };
    let (mut before, mut left) = (flight.stopped, 0);
    for _ in 0..struck.hits {
        let mut shot = one.clone();
        shot.lessen(&mut before);
        let full = shot.clone();
        let low = paying::stop(cx, struck.victim, Level::Low, threat, &mut shot.energy);
        paying::stop(cx, struck.victim, Level::Medium, threat, &mut shot.energy);
        if shot.energy() > 0 {
            left += 1;
        } else if struck.hits > 1 {
            continue;
        }
        for ((energy, before), (_, after)) in full.energy.iter().zip(&shot.energy) {
            flight.stopped[*energy as usize] += i16::try_from(before - after).unwrap_or(i16::MAX);
        }
        flight.stopped_low += i16::try_from(low).unwrap_or(i16::MAX);
    }
    left
}
