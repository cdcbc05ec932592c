//! The hooks (a) to (e) of an attack (DR-BGD-01, DR-SEQ-01, DR-SEQ-03).

use crate::battle::system::{Attack, Hooks, Struck};
use crate::battle::{Battle, Cx, Flow, Rule, UnitId};
use crate::rules::drive::area::bursts;
use crate::rules::drive::attack::{called, critical, full_action, shielding, sparing};
use crate::rules::drive::auras::contact;
use crate::rules::drive::conditions::melee;
use crate::rules::drive::damage::burst::Burst;
use crate::rules::drive::damage::flight::Flight;
use crate::rules::drive::damage::outcome::{self, Coming, Outcome};
use crate::rules::drive::damage::{holding, landing, shot};
use crate::rules::drive::gravity::guard;
use crate::rules::drive::shields::paying;
use crate::rules::drive::state;
use crate::rules::drive::wounds::place::{self, Place};

const STEP: Rule = Rule("DR-SEQ-01");

/// The model in the course of an attack.
pub struct InAttacks;

impl Hooks for InAttacks {
    fn mark(&self, battle: &Battle) -> Option<i32> {
        Some(critical::margin(battle))
    }

    fn does_all(&self, battle: &Battle, victim: UnitId) -> bool {
        state::profile(battle, victim).is_some()
    }

    fn declared(&self, cx: &mut Cx<'_>, attack: &Attack) -> Flow {
        if let Some(by) = attack.by.filter(|_| attack.melee) {
            guard::strikes(cx, by);
        }
        if let Some(target) = attack.target.filter(|_| attack.melee) {
            melee::receives(cx, target);
        }
        sparing::declared(cx, attack)
    }

    fn reached(&self, cx: &mut Cx<'_>, attack: &Attack, struck: &mut Struck) -> Flow {
        if attack.harms && struck.hits > 0 {
            shielding::meet(cx, attack, struck);
        }
        Ok(())
    }

    fn evaded(&self, cx: &mut Cx<'_>, attack: &Attack, struck: &mut Struck) -> Flow {
        if struck.hits > 0 && !attack.harms {
            let critical = struck.margin.is_some_and(|margin| margin >= critical::margin(cx.battle()));
            Flight { critical, ..Flight::of(struck) }.store(struck);
            let reply = reply(cx, attack, struck)?;
            return outcome::take_effect(cx, reply);
        }
        if !attack.harms || state::profile(cx.battle(), struck.victim).is_none() {
            return Ok(());
        }
        if struck.hits < 1 {
            return bursts::evaded(cx, attack, struck);
        }
        let mut flight = Flight::of(struck);
        if critical::is_critical(cx, attack, struck)? {
            critical::choose(cx, attack, struck, &mut flight)?;
        }
        flight.store(struck);
        Ok(())
    }

    fn strikes(&self, cx: &mut Cx<'_>, attack: &Attack, struck: &mut Struck) -> Flow {
        if struck.hits < 1 || !attack.harms || state::profile(cx.battle(), struck.victim).is_none() {
            return Ok(());
        }
        let mut flight = Flight::of(struck);
        flight.place = flight.place.or_else(|| called::place(cx, attack, struck.victim));
        if flight.place.is_none() {
            flight.place = Some(place::roll(cx, attack.by, struck.victim, attack.melee)?);
        }
        flight.store(struck);
        Ok(())
    }

    fn damage(&self, cx: &mut Cx<'_>, attack: &Attack, struck: &Struck) -> Flow<bool> {
        let (victim, by) = (struck.victim, attack.by);
        if struck.hits < 1 {
            return Ok(state::profile(cx.battle(), victim).is_some());
        }
        let flight = Flight::of(struck);
        if state::profile(cx.battle(), victim).is_none() {
            let reply = reply(cx, attack, struck)?;
            let done = unprofiled(cx, attack, struck, &flight)?;
            outcome::take_effect(cx, reply)?;
            return Ok(done);
        }
        let reply = reply(cx, attack, struck)?;
        let shots = shot::left(cx.battle(), attack, struck.hits, &flight);
        let times = times(cx.battle(), attack);
        let coming = Coming {
            victim,
            by,
            timed_by: by,
            shots: &shots,
            more_drive: flight.more_drive.into(),
            place: flight.place.unwrap_or(Place::CORE),
            severs: landing::may_sever(cx.battle(), victim, &shots),
            skinned: flight.skinned,
            rule: STEP,
        };
        let mut skin = |cx: &mut Cx<'_>, energy, left| paying::stop_at_skin(cx, victim, energy, left, times);
        let blow = Outcome::of(cx, coming, &mut skin);
        outcome::take_effect(cx, [blow].into_iter().chain(reply))?;
        Ok(true)
    }

    fn after(&self, cx: &mut Cx<'_>, attack: &Attack, struck: &[Struck]) -> Flow {
        bursts::after(cx, attack, struck)?;
        full_action::over(cx, attack);
        if let Some(by) = attack.by {
            holding::end(cx, by);
        }
        Ok(())
    }
}

/// How the auras of a victim answer a blow, worked out before either takes effect (DR-AUR-13).
fn reply(cx: &mut Cx<'_>, attack: &Attack, struck: &Struck) -> Flow<Option<Outcome>> {
    match attack.by {
        Some(by) if contact::provokes(attack, struck) => contact::reply(cx, struck.victim, by),
        _ => Ok(None),
    }
}

/// How many times its damage a direct hit counts for a high-precision shield (DR-SHA-01).
fn times(battle: &Battle, attack: &Attack) -> i32 {
    bursts::factor(battle, Burst::of(battle, attack).map_or(1, Burst::direct_factor))
}

/// A weapon of this model against somebody without a profile, or a machine, costs points of health of the core (DR-BGD-41).
fn unprofiled(cx: &mut Cx<'_>, attack: &Attack, struck: &Struck, flight: &Flight) -> Flow<bool> {
    let known = attack.item.is_some_and(|item| state::armoury(cx.battle()).weapon(item).is_some());
    if !known {
        return Ok(false);
    }
    let shots = shot::left(cx.battle(), attack, struck.hits, flight);
    let (victim, times) = (struck.victim, times(cx.battle(), attack));
    let mut skin = |cx: &mut Cx<'_>, energy, left| paying::stop_at_skin(cx, victim, energy, left, times);
    let landed = landing::meet(cx, victim, attack.by, &shots, 0, &mut skin);
    outcome::lose(cx, victim, attack.by, landed.ledger)?;
    Ok(true)
}
