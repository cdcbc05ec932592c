//! Shots of energy that burst: what they do around their target, and to one that has evaded (DR-BGD-24, DR-SHA-01 to
//! DR-SHA-08, DR-SHA-18).

use crate::battle::system::{Attack, Struck};
use crate::battle::{Battle, Cx, Event, Explosion, Flow, Key, Rule, UnitId};
use crate::grid::{Line, Square};
use crate::rules::drive::area::fire::{self, Values};
use crate::rules::drive::area::scatter;
use crate::rules::drive::area::strike::{Blow, strike};
use crate::rules::drive::area::victims::{self, Bang};
use crate::rules::drive::armoury::{Energy, Level};
use crate::rules::drive::damage::burst::{Burst, RADIUS};
use crate::rules::drive::damage::flight::Flight;
use crate::rules::drive::damage::shot::{self, Shot};
use crate::rules::drive::keys::*;
use crate::rules::drive::shields::cover::{self, Matter, Origin, Threat};
use crate::rules::drive::shields::pools;
use crate::rules::drive::wounds::place;

const BURSTS: Rule = Rule("DR-BGD-24");
/// What a burst is called among the things of a battle.
const EXPLOSION: Key = Key::new("burst_of_energy");
/// Chances to be affected next to the burst, and two squares off.
const NEAR: i32 = 75;
const FAR: i32 = 50;
/// Squares before its target at which a shield of a group stops a burst (DR-SHA-02).
const STOPPED_AT: u32 = 3;

/// The chance to be affected by a burst so many squares off, for those who stand in the open.
pub const fn chance_at(squares: u32) -> i32 {
    if squares <= 1 { NEAR } else { FAR }
}

/// The type of injury of a target that has evaded and takes area damage (DR-SEQ-03).
///
/// # Errors
/// Halts when the die is missing.
pub fn evaded(cx: &mut Cx<'_>, attack: &Attack, struck: &mut Struck) -> Flow {
    let mut flight = Flight::of(struck);
    let Some(burst) = Burst::of(cx.battle(), attack) else { return Ok(()) };
    if attack.target == Some(struck.victim) && burst.area(burst.past_all(&flight)).is_some() {
        flight.place = Some(place::roll(cx, attack.by, struck.victim, false)?);
        flight.store(struck);
    }
    Ok(())
}

/// The attack is over. A shield of low precision has paid once for all (DR-SHD-06); the burst strikes those around, sets fires and breaks walls.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn after(cx: &mut Cx<'_>, attack: &Attack, struck: &[Struck]) -> Flow {
    let Some(burst) = Burst::of(cx.battle(), attack) else { return Ok(()) };
    let Some(target) = attack.target else { return Ok(()) };
    let energy = shot::of(cx.battle(), attack).energy[0].0;
    // The direct target, or whoever has taken the hit in its place.
    let Some(direct) = struck.iter().find(|one| one.victim == target).or(struck.first()) else {
        let aimed = cx.battle().square(target);
        return match scatter::astray(cx, attack.by, aimed)? {
            Some(centre) => {
                let bang = explode(cx, attack, centre);
                go_off(cx, bang, (burst, energy), None, burst.value)
            }
            None => Ok(()),
        };
    };
    let flight = Flight::of(direct);
    let (past_low, past_all) = (burst.past_low(&flight), burst.past_all(&flight));
    let centre = cx.battle().square(target);
    if past_low == 0 {
        let centre = stopped_at(cx.battle(), attack, target);
        noted(cx, attack, BURST_FAR_OFF, 0);
        let Bang { by, thing, .. } = explode(cx, attack, centre);
        fire::spread(cx, by, centre, RADIUS, energy, &Values::Same(burst.unshielded()))?;
        cx.emit(Event::ThingGone { thing });
        return Ok(());
    }
    let Some(area) = burst.area(past_low) else {
        noted(cx, attack, TOO_WEAK_TO_BURST, past_low);
        return Ok(());
    };
    noted(cx, attack, AREA_BURST, area);
    let bang = explode(cx, attack, centre);
    if direct.hits < 1
        && past_all > 0
        && let Some(damage) = burst.area(past_all)
    {
        bang.catches(cx, direct.victim, BURSTS);
        let shot = Shot::of_energy(energy, damage);
        let times = factor(cx.battle(), Burst::AREA_FACTOR);
        strike(cx, direct.victim, Blow { by: attack.by, shot, threat: None, times, place: flight.place })?;
    }
    go_off(cx, bang, (burst, energy), Some(direct.victim), past_low)
}

/// How many times its damage a part of a burst counts for a high-precision shield of its target (DR-SHA-01).
pub fn factor(battle: &Battle, original: i32) -> i32 {
    if battle.rules().is(AOE_HIGH_PRECISION_COST, SUFFERED) { 1 } else { original }
}

/// Bursts in a square: everybody around but the target may be affected, whatever the target's own shields have stopped
/// (DR-SHA-05, DR-SHA-06); `left` is what low-precision shields left of it.
fn go_off(cx: &mut Cx<'_>, bang: Bang, (burst, energy): (Burst, Energy), except: Option<UnitId>, left: i32) -> Flow {
    let Bang { by, thing, centre } = bang;
    let Some(damage) = burst.area(left) else { return Ok(()) };
    for (victim, away) in victims::around(cx.battle(), centre, RADIUS, except) {
        let chance = victims::chance(cx.battle(), victim, centre, chance_at(away));
        if bang.may_catch(cx, victim, chance, BURSTS)? {
            let threat = Some(Threat { from: Origin::Square(centre), matter: Matter::Beam });
            let shot = Shot::of_energy(energy, damage);
            strike(cx, victim, Blow { by, shot, threat, times: 1, place: None })?;
        }
    }
    fire::spread(cx, by, centre, RADIUS, energy, &Values::Same(burst.unshielded()))?;
    cx.emit(Event::ThingGone { thing });
    Ok(())
}

/// Shows a burst on the map.
fn explode(cx: &mut Cx<'_>, attack: &Attack, centre: Square) -> Bang {
    let (thing, by, square, rule) = (cx.new_thing(), attack.by, centre, BURSTS);
    cx.emit(Event::ThingAppeared { thing, kind: EXPLOSION, square, from: square, by, state: Explosion.into() });
    if let Some(item) = attack.item {
        cx.emit(Event::Exploded { thing, item, square, by, rule });
    }
    Bang { by, thing, centre }
}

fn noted(cx: &mut Cx<'_>, attack: &Attack, what: Key, number: i32) {
    if let Some(unit) = attack.by {
        cx.emit(Event::Noted { unit, what, other: attack.target, number, rule: BURSTS });
    }
}

/// Where a burst goes off that low precision has stopped: on the line of attack, at the edge of the field or three squares
/// before the target (DR-SHA-02).
fn stopped_at(battle: &Battle, attack: &Attack, target: UnitId) -> Square {
    let Some(by) = attack.by else { return battle.square(target) };
    let (from, to) = battle.facing_squares(by, target);
    let field = pools::all(battle).find(|screen| {
        let shield = screen.shield(battle);
        shield.level == Level::Low
            && shield.standoff > 0
            && cover::apart(battle, screen.owner, target) <= u32::from(shield.radius)
    });
    let (edge, radius) = match field {
        Some(screen) => (battle.square(screen.owner), u32::from(screen.shield(battle).standoff)),
        None => (to, STOPPED_AT),
    };
    let inside = |at: &Square| (*at - edge).chebyshev() <= radius;
    Line::between(from, to).map(|step| step.square).find(inside).unwrap_or(to)
}
