//! What a combatant has begun, holds ready or suffers, for those who weigh orders: in thousandths of a combatant.

use crate::battle::{Battle, DroppedItem, FoundHazard, Goal, Item, Life, Post, Speed, Stance, TurnState, UnitId};
use crate::dice::Dice;
use crate::grid::{Altitude, Square};
use crate::rules::cepheus::area::explosives;
use crate::rules::cepheus::armoury::{Gear, Grenade, Weapon};
use crate::rules::cepheus::checks::check;
use crate::rules::cepheus::checks::training;
use crate::rules::cepheus::checks::zone::in_zone_named;
use crate::rules::cepheus::conditions::{drugged, grappled, vehicle};
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::melee::{grapple, holds};
use crate::rules::cepheus::vehicles::{driving, evasive_action};
use crate::rules::cepheus::work::extended::{self, Work};

/// First aid for somebody who is out: the chance that it fights again.
const PATIENT_OUT: i32 = 260;
/// Work that the side's objective asks for, and any other.
const OBJECTIVE: i32 = 500;
const LOCK: i32 = 40;
/// What every round that a work still takes counts against it.
const ROUND: i32 = 8;
/// A charge for each enemy in its reach, in squares, against each friend, and where an objective makes people come.
const IN_REACH: i32 = 45;
const REACH: u32 = 4;
const AMONG_FRIENDS: i32 = 40;
/// Who stands on a charge of its own, less the farther away, and how far from one it is safe, in squares.
const STANDING_BY: i32 = -120;
const SAFE: u32 = 9;
const IN_THE_WAY: i32 = 30;
/// A point of initiative lent or lost, and fire that keeps one down.
const LED: i32 = 6;
const KEPT_DOWN: i32 = -25;
/// A grapple, for each point of the edge that one has in it up to so many, with a gun that is of no use there, and on the
/// ground.
const GRIP: i32 = 12;
const MOST_EDGE: i32 = 6;
const IDLE_GUN: i32 = -60;
const FLOORED: i32 = -20;
/// Enemy radios silenced.
const SILENCE: i32 = 20;
/// A die of damage that waits in a volley while friends can still join.
const VOLLEYED: i32 = 16;
/// A drug in the blood while enemies are in sight.
const DRUGGED: i32 = 45;
/// Anything to fight with besides how good it is, and something in hand.
const ARMED: i32 = 60;
const IN_HAND: i32 = 25;
/// The most that the quality of a weapon counts for, of a launcher of grenades, of reach beyond the arm, of
/// one that somebody has no skill with, in percent, and of one that lies at one's feet, in percent.
const BEST_WEAPON: i32 = 80;
const LAUNCHER: i32 = 30;
const RANGED: i32 = 25;
const UNSKILLED: i32 = 50;
const AT_FEET: i32 = 60;
/// A full weapon; and a reload that leaves no time to dodge while enemies look on.
const READY: i32 = 30;
const HEEDLESS: i32 = -15;
/// The controls of a vehicle, and of one for people who have to get somewhere.
const CONTROLS: i32 = 20;
const WITH_A_GOAL: i32 = 160;
/// A seat in a vehicle that will not go again, for people who have to get somewhere.
const STRANDED: i32 = -60;
/// A vehicle that moves and that nobody drives.
const OUT_OF_CONTROL: i32 = -160;
/// A vehicle that moves and whose driver has nothing left this turn to keep it in hand.
const UNATTENDED: i32 = -40;
/// A vehicle at speed where it should stay.
const OVERSHOOTS: i32 = -40;
/// A flying machine off the ground, where it goes over everything and little reaches it.
const AIRBORNE: i32 = 20;
/// A belt in a vehicle under way.
const BELTED: i32 = 8;
/// The next check of a driver well set up, by its DM.
const WELL_SET_UP: i32 = 10;
/// A vehicle: an arc gained, a weave it has to follow, a quarry it follows, a point of evasion.
const ONE_MORE_ARC: i32 = 30;
const FORCED: i32 = -90;
const ON_THE_HEELS: i32 = 15;
const EVASION: i32 = 6;

/// Air that is known to be bad, and how far around its mark, in squares.
const FOUL: i32 = -40;
const AROUND: u32 = 2;

/// All of it together.
pub fn of(battle: &Battle, unit: UnitId) -> i32 {
    if battle.is_vehicle(unit) {
        return ridden(battle, unit);
    }
    if !battle.is_up(unit) {
        return 0;
    }
    under_way(battle, unit)
        + charges(battle, unit)
        + volley(battle, unit)
        + lent(battle, unit)
        + clinch(battle, unit)
        + kit(battle, unit)
        + readiness(battle, unit)
        + seat(battle, unit)
        + air(battle, unit)
}

fn enemies_in_sight(battle: &Battle, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let side = battle.side(unit);
    let seen = move |other: &UnitId| battle.in_sight_of(side, *other) && battle.is_up(*other);
    battle.units().filter(move |other| battle.are_enemies(unit, *other)).filter(seen)
}

/// Work, by what its check promises and how long it still takes.
fn under_way(battle: &Battle, unit: UnitId) -> i32 {
    let Some(work) = extended::of(battle, unit) else { return 0 };
    let left = battle.conditions(unit).amount(WORKING);
    let end = i32::from(battle.setup().round_limit) - i32::from(battle.scheduler().round);
    if battle.setup().round_limit > 0 && left > end {
        return 0;
    }
    let worth = match work.act {
        FIRST_AID => work.on.map_or(0, |patient| treated(battle, patient)),
        PLANT => charge(battle, unit, work.at) / 2,
        _ => task(battle, unit, &work),
    };
    let skill = extended::sheet(battle, unit, &work).total() + work.dm + battle.conditions(unit).amount(AIDED);
    (worth * ways(skill) / 36 - ROUND * left).max(0)
}

/// The rolls of 2D6 out of 36 that succeed with those modifiers.
fn ways(dm: i32) -> i32 {
    let spread = Dice::new(2, 6).spread();
    let good = spread.weights().iter().filter(|one| one.0 + dm >= check::TARGET).map(|one| one.1).sum::<u128>();
    i32::try_from(good).unwrap_or(0)
}

fn treated(battle: &Battle, patient: UnitId) -> i32 {
    match battle.body(patient).life {
        Life::Down => PATIENT_OUT,
        Life::Up => (1000 - battle.rules().harm.worth(battle, patient)) / 5,
        Life::Dead | Life::Gone => 0,
    }
}

fn task(battle: &Battle, unit: UnitId, work: &Work) -> i32 {
    let objectives = &battle.setup().sides[battle.side(unit).index()].objectives;
    let asked = objectives.iter().any(|objective| match objective.goal {
        Goal::TaskDone { zone } => in_zone_named(battle, zone.as_str(), work.at),
        _ => false,
    });
    if asked {
        OBJECTIVE
    } else if enemies_in_sight(battle, unit).next().is_none() {
        LOCK
    } else {
        0
    }
}

/// Charges that are set; who set them had better not stand by.
fn charges(battle: &Battle, unit: UnitId) -> i32 {
    let near = |at: Square| SAFE.saturating_sub((battle.square(unit) - at).chebyshev());
    let own = |at| STANDING_BY * near(at) as i32 / SAFE as i32;
    explosives::charges(battle, unit).map(|(thing, _)| charge(battle, unit, thing.square) + own(thing.square)).sum()
}

/// A charge in a square: who is near, and whether people come there.
fn charge(battle: &Battle, unit: UnitId, at: Square) -> i32 {
    let near = |other: &UnitId| (battle.square(*other) - at).chebyshev() <= REACH;
    let enemies = enemies_in_sight(battle, unit).filter(near).count();
    let friend = |other: &UnitId| *other != unit && battle.side(*other) == battle.side(unit) && battle.is_up(*other);
    let friends = battle.units().filter(friend).filter(near).count();
    let wanted = battle.setup().sides.iter().flat_map(|side| &side.objectives).any(|objective| match objective.goal {
        Goal::Hold { zone, .. } | Goal::Reach { zone, .. } => in_zone_named(battle, zone.as_str(), at),
        _ => false,
    });
    let people = IN_REACH * enemies as i32 - AMONG_FRIENDS * friends as i32;
    (people + if wanted { IN_THE_WAY } else { 0 }).max(0)
}

/// A hit that waits for those who still come to fire with it.
fn volley(battle: &Battle, unit: UnitId) -> i32 {
    let comes = |other: UnitId| {
        battle.side(other) == battle.side(unit)
            && battle.is_up(other)
            && battle.initiative(other).state == TurnState::Waiting
    };
    let joined = battle.units().filter(|other| *other != unit).any(comes);
    if joined { VOLLEYED * battle.conditions(unit).amount(IN_VOLLEY) } else { 0 }
}

/// Initiative lent by a leader that is still to come, less what suppression takes.
fn lent(battle: &Battle, unit: UnitId) -> i32 {
    let initiative = battle.initiative(unit);
    let now = initiative.now.iter().filter(|_| initiative.state == TurnState::Waiting);
    let shifts = now.chain(&initiative.next).filter(|shift| shift.what == LEAD);
    let conditions = battle.conditions(unit);
    let down = if conditions.has(SUPPRESSED) { KEPT_DOWN } else { 0 };
    LED * (shifts.map(|shift| shift.by).sum::<i32>() - conditions.amount(PINNED)) + down
}

/// A grapple that goes on.
fn clinch(battle: &Battle, unit: UnitId) -> i32 {
    let Some(other) = grappled::opponent(battle, unit) else { return 0 };
    let gun = if holds::gun_in_hand(battle, unit) { IDLE_GUN } else { 0 };
    let prone = if battle.body(unit).stance == Stance::Prone { FLOORED } else { 0 };
    GRIP * grapple::edge(battle, unit, other).clamp(-MOST_EDGE, MOST_EDGE) + gun + prone
}

/// What it carries and what runs of it.
fn kit(battle: &Battle, unit: UnitId) -> i32 {
    let armed = |slot: u8| {
        battle.item(unit, slot).is_some_and(|(item, def)| {
            let loaded = |weapon: &Weapon| weapon.rounds == 0 || item.loaded + item.spare > 0;
            def.data::<Weapon>().is_some_and(|weapon| !weapon.has("natural") && loaded(weapon))
                || (def.data::<Grenade>().is_some() && item.loaded > 0)
        })
    };
    let mut slots = battle.gear(unit).slots();
    let mut sum = if slots.any(armed) { ARMED + best_weapon(battle, unit).unwrap_or(0) } else { 0 };
    sum += if battle.gear(unit).in_hand.is_some_and(armed) { IN_HAND } else { 0 };
    let radio = |other: &UnitId| {
        let mut defs = battle.gear(*other).items.iter().flatten().map(|item| battle.setup().item(item.def));
        let speaks = |gear: &Gear| gear.medium.is_some_and(|medium| medium.as_str() == "radio");
        defs.any(|def| def.data::<Gear>().is_some_and(speaks))
    };
    let enemies = || battle.units().filter(|other| battle.are_enemies(unit, *other) && battle.is_up(*other));
    if battle.conditions(unit).has(JAM) && enemies().filter(radio).nth(1).is_some() {
        sum += SILENCE;
    }
    if drugged::taken(battle, unit).is_some() && enemies_in_sight(battle, unit).next().is_some() {
        sum += DRUGGED;
    }
    sum
}

/// The best weapon that somebody has rounds for, by its quality.
fn best_weapon(battle: &Battle, unit: UnitId) -> Option<i32> {
    let items = battle.gear(unit).items.iter().flatten();
    let weapon = |item: &Item| {
        let weapon = battle.setup().item(item.def).data::<Weapon>()?;
        let usable = !weapon.has("natural") && (weapon.rounds == 0 || item.loaded + item.spare > 0);
        usable.then(|| quality(battle, unit, weapon))
    };
    items.filter_map(weapon).max()
}

/// How much a weapon is good for in somebody's hands, by its damage, rate, blast and the skill that it asks for.
fn quality(battle: &Battle, unit: UnitId, weapon: &Weapon) -> i32 {
    let rate = i32::from(weapon.rates.iter().copied().max().unwrap_or(1)).min(10);
    let blast = weapon.rings.iter().map(|ring| 3 * i32::from(ring.squares)).max().unwrap_or(0);
    let direct = weapon.dice.map_or(0, |dice| 2 * (dice.min() + dice.max()) / 2 + rate);
    let launched = if weapon.fires.is_some() { LAUNCHER } else { 0 };
    let skilled = weapon.uses.iter().any(|one| training::dm(battle, unit, one.skill) >= 0);
    let range = if weapon.uses.iter().all(|one| one.row.is_melee()) { 0 } else { RANGED };
    let whole = (direct.max(launched) + blast + range).clamp(0, BEST_WEAPON);
    if skilled { whole } else { whole * UNSKILLED / 100 }
}

/// What lies in a square and is better than anything that somebody has.
pub fn loot(battle: &Battle, unit: UnitId, square: Square) -> i32 {
    let of_use = |dropped: &DroppedItem| {
        let def = battle.setup().item(battle.setup().find_item(dropped.item)?);
        let one = def.data::<Weapon>().filter(|one| one.rounds == 0 || dropped.loaded + dropped.spare > 0)?;
        Some(quality(battle, unit, one))
    };
    let lying = battle.things_with::<DroppedItem>().filter(|(thing, _)| thing.square == square);
    let Some(best) = lying.filter_map(|(_, dropped)| of_use(dropped)).max() else { return 0 };
    let room = battle.gear(unit).free_slot().is_some();
    let own = best_weapon(battle, unit).unwrap_or(-ARMED);
    if room { (best - own).max(0) * AT_FEET / 100 } else { 0 }
}

/// The air where it stands, as far as its side has found out about it.
fn air(battle: &Battle, unit: UnitId) -> i32 {
    let found = |by: Option<UnitId>| by.is_some_and(|by| battle.side(by) == battle.side(unit));
    let near = |at: Square| (battle.square(unit) - at).chebyshev() <= AROUND;
    let bad = battle.things_with::<FoundHazard>().any(|(thing, _)| found(thing.by) && near(thing.square));
    if bad { FOUL } else { 0 }
}

/// The rounds of its weapons, and a reload under way.
fn readiness(battle: &Battle, unit: UnitId) -> i32 {
    let heedless = battle.conditions(unit).has(NO_DODGE);
    let slots = battle.gear(unit).slots();
    let rounds = |slot: u8| {
        let (item, def) = battle.item(unit, slot).filter(|(_, def)| def.capacity > 0)?;
        let weapon = def.data::<Weapon>()?;
        let needed = weapon.reload_actions.max(1);
        let full = READY * i32::from(item.loaded) / i32::from(def.capacity);
        let now = if item.loaded > 0 { (READY + full) / 2 } else { 0 };
        let gained = if item.spare > 0 { (READY - now) * i32::from(item.progress) / i32::from(needed) } else { 0 };
        Some(now + gained)
    };
    let watched = heedless && enemies_in_sight(battle, unit).next().is_some();
    slots.filter_map(rounds).sum::<i32>() + if watched { HEEDLESS } else { 0 }
}

fn seat(battle: &Battle, unit: UnitId) -> i32 {
    let Some(seat) = battle.seat(unit).filter(|seat| battle.is_up(seat.vehicle)) else { return 0 };
    let moves = battle.machine(seat.vehicle).is_some_and(|machine| machine.is_moving());
    let objectives = || battle.setup().sides[battle.side(unit).index()].objectives.iter();
    let there = objectives().any(|objective| match objective.goal {
        Goal::Reach { zone, .. } | Goal::Hold { zone, .. } => in_zone_named(battle, zone.as_str(), battle.square(unit)),
        _ => false,
    });
    let travels = battle.has_to_travel(unit);
    let post = match seat.post {
        _ if vehicle::top_speed(battle, seat.vehicle) == Speed::NONE => {
            if travels {
                STRANDED
            } else {
                0
            }
        }
        Post::Driver if travels => WITH_A_GOAL,
        Post::Driver => CONTROLS,
        Post::Gunner | Post::Passenger => 0,
    };
    let belt = if seat.belted && moves { BELTED } else { 0 };
    let past = if there && moves && seat.post == Post::Driver { OVERSHOOTS } else { 0 };
    post + past + belt + WELL_SET_UP * battle.conditions(unit).amount(SET_UP)
}

fn ridden(battle: &Battle, vehicle: UnitId) -> i32 {
    let conditions = battle.conditions(vehicle);
    let when = |key, amount| if conditions.has(key) { amount } else { 0 };
    let airborne = battle.body(vehicle).altitude != Altitude::Ground;
    let moves = battle.machine(vehicle).is_some_and(|machine| machine.is_moving());
    let adrift = moves && battle.driver(vehicle).is_none_or(|driver| extended::at_work(battle, driver));
    let unattended =
        |driver: &UnitId| battle.current() == Some(*driver) && moves && driving::can_control(battle, *driver).is_err();
    let lapses = |driver: &UnitId| battle.current() == Some(*driver) && evasive_action::is_over(battle, *driver);
    let follows = !battle.has_to_travel(vehicle);
    when(OTHER_ARC, ONE_MORE_ARC)
        + when(MUST_WEAVE, FORCED)
        + if follows { when(PURSUING, ON_THE_HEELS) } else { 0 }
        + if battle.driver(vehicle).is_some_and(|driver| lapses(&driver)) {
            0
        } else {
            EVASION * conditions.amount(EVADING)
        }
        + if adrift { OUT_OF_CONTROL } else { 0 }
        + if battle.driver(vehicle).is_some_and(|driver| unattended(&driver)) { UNATTENDED } else { 0 }
        + if airborne { AIRBORNE } else { 0 }
}
