//! Between battles: the camp of the survivors, its actions, and their way into the next battle.

use super::Stop;
use super::victory::RETREATED;
use crate::battle::event::Event;
use crate::battle::key::{SideId, UnitId};
use crate::battle::model::{
    CALLED, Conditions, Gear, Item, Life, Machine, Order, Post, Refusal, Seat, Stance, Store, Wear,
};
use crate::battle::oracle::{Cx, Flow, Oracle};
use crate::battle::system::{Bar, Offer, allows_in_camp};
use crate::battle::world::{Battle, Phase, Recruit};
use crate::grid::Square;
use smallvec::SmallVec;
use std::sync::Arc;

/// A combatant in its present state, ready to enter a battle.
pub fn recruit(battle: &Battle, unit: UnitId) -> Recruit {
    let initiative = battle.initiative(unit);
    let mut body = *battle.body(unit);
    if battle.to_come(unit).is_some() {
        body.life = Life::Up;
    }
    Recruit {
        side: battle.side(unit),
        profile: Arc::clone(&battle.unit(unit).profile),
        body,
        stats: battle.stats(unit).clone(),
        conditions: battle.conditions(unit).clone(),
        gear: battle.gear(unit).clone(),
        initiative: initiative.fixed.then_some(initiative.base),
        arrives: initiative.arrives,
        machine: battle.machine(unit).cloned(),
        seat: battle.seat(unit),
    }
}

/// The camp of a side after a battle: all combatants of the side, including the dead, in their present state, and
/// those of the earlier camp who were not in that battle. Whoever was down when the side retreated stays behind: its life
/// is [`Life::Gone`].
pub fn pitch(over: &Battle, side: SideId, earlier: Option<&Battle>) -> Battle {
    let (after, _) = super::aftermath(over);
    let rules = after.rules();
    let stays = |unit: &UnitId| after.side(*unit) == side && after.initiative(*unit).arrives != CALLED;
    let own = after.units().filter(stays).map(|unit| recruit(&after, unit));
    let mut members: Vec<Recruit> = own.collect();
    let setup = Arc::clone(after.shared_setup());
    for member in earlier.into_iter().flat_map(|camp| camp.units().map(move |unit| (camp, unit))) {
        let (camp, unit) = member;
        if after.find_unit(camp.name(unit)).is_none() {
            let gear = carried(camp, &after, unit);
            members.push(Recruit { gear, side, ..recruit(camp, unit) });
        }
    }
    let lost = |name: &str| {
        let known = earlier.and_then(|camp| camp.find_unit(name).map(|unit| camp.body(unit).life));
        known.filter(|life| *life >= Life::Dead)
    };
    let retreated = has_retreated(over, side);
    let stayed = |name: &str| retreated && over.find_unit(name).is_some_and(|unit| over.body(unit).life == Life::Down);
    for member in &mut members {
        member.seat = None;
        member.machine = member.machine.as_ref().map(Machine::at_rest);
        member.conditions.0.retain(|condition| rules.keeps(condition.key));
        member.conditions.0.iter_mut().for_each(|condition| condition.on = None);
        member.body.square = Square::new(0, 0);
        member.body.stance = Stance::Standing;
        (member.body.moved, member.initiative, member.arrives) = (0, None, 0);
        member.body.life = match member.body.life {
            _ if stayed(&member.profile.name) => Life::Gone,
            Life::Gone => lost(&member.profile.name).unwrap_or(Life::Up),
            life => life,
        };
    }
    Battle::new(setup, after.map().clone(), members)
}

/// True if a battle is over because the side has retreated from it.
pub fn has_retreated(over: &Battle, side: SideId) -> bool {
    matches!(over.scheduler().phase, Phase::Over { winner, what } if what == RETREATED && winner != Some(side))
}

/// A combatant's items, translated to another battle's catalogue. Items missing there are left behind.
fn carried(from: &Battle, to: &Battle, unit: UnitId) -> Gear {
    let gear = from.gear(unit);
    let find = |def| to.setup().find_item(from.setup().item(def).key);
    let item = |item: &Option<Item>| {
        item.and_then(|item| {
            let (wear, store) = (Wear { idle: 0, ..item.wear }, Store::default());
            Some(Item { def: find(item.def)?, progress: 0, wear, store, ..item })
        })
    };
    let items: SmallVec<[Option<Item>; 6]> = gear.items.iter().map(item).collect();
    let worn = gear.worn.iter().filter_map(|worn| find(*worn)).collect();
    let in_hand = gear.in_hand.filter(|slot| items.get(usize::from(*slot)).is_some_and(Option::is_some));
    Gear { items, in_hand, worn }
}

/// A level's battle that has not begun, with the combatants of the camp in place of those of the same name: they keep
/// their wounds and gear, and a vehicle of the same build keeps its hits. The dead and destroyed stay out; combatants
/// unknown to the camp come as the level states. Crews of lost vehicles start on foot where the vehicle would stand;
/// if the driver is missing, another occupant takes the wheel.
pub fn muster(level: &Battle, side: SideId, camp: &Battle) -> Battle {
    let mut recruits: Vec<Recruit> = level.units().map(|unit| enter(level, side, camp, unit)).collect();
    for &vehicle in level.vehicles() {
        let aboard = |one: &Recruit| one.seat.is_some_and(|seat| seat.vehicle == vehicle);
        if recruits[vehicle.index()].body.life == Life::Gone {
            let covered = level.covered(vehicle);
            let mut squares = covered.iter().copied().cycle();
            for one in recruits.iter_mut().filter(|one| aboard(one)) {
                one.seat = None;
                one.body.square = squares.next().unwrap_or(one.body.square);
            }
        } else if level.driver(vehicle).is_some() {
            take_the_wheel(recruits.iter_mut().filter(|one| aboard(one)).filter_map(|one| one.seat.as_mut()));
        }
    }
    Battle::new(Arc::clone(level.shared_setup()), level.map().clone(), recruits)
}

/// Makes a passenger the driver if there is no driver; without passengers, a gunner.
fn take_the_wheel<'a>(seats: impl Iterator<Item = &'a mut Seat>) {
    let mut seats: Vec<&mut Seat> = seats.collect();
    if let Some(seat) = seats.iter_mut().min_by_key(|seat| (seat.post != Post::Driver, seat.post == Post::Gunner)) {
        seat.post = Post::Driver;
    }
}

/// A combatant of a level as it comes from the camp.
fn enter(level: &Battle, side: SideId, camp: &Battle, unit: UnitId) -> Recruit {
    let fresh = recruit(level, unit);
    let known = camp.find_unit(level.name(unit)).filter(|_| level.side(unit) == side);
    let Some(known) = known.filter(|known| same_build(level.machine(unit), camp.machine(*known))) else { return fresh };
    let (mut body, mut seat, mut machine, mut arrives) = (fresh.body, fresh.seat, fresh.machine, fresh.arrives);
    let broken_down = camp.machine(known).is_some() && camp.body(known).life == Life::Down;
    if camp.body(known).life >= Life::Dead || broken_down {
        (body.life, seat, arrives) = (Life::Gone, None, 0);
    }
    if let (Some(machine), Some(known)) = (&mut machine, camp.machine(known)) {
        machine.systems.clone_from(&known.systems);
    }
    let mut conditions: Conditions = camp.conditions(known).clone();
    let stated = fresh.conditions.0.iter().filter(|one| !camp.conditions(known).has(one.key));
    conditions.0.extend(stated.copied());
    let (profile, stats) = (Arc::clone(&camp.unit(known).profile), camp.stats(known).clone());
    Recruit { body, profile, stats, conditions, gear: carried(camp, level, known), seat, machine, arrives, ..fresh }
}

/// True if both are living, or both machines with the same systems. A machine of the same name with other systems is
/// another machine.
fn same_build(one: Option<&Machine>, other: Option<&Machine>) -> bool {
    let parts = |machine: &Machine| machine.systems.iter().map(|system| (system.key, system.slot)).collect::<Vec<_>>();
    one.map(parts) == other.map(parts)
}

/// Every action that a side may take in camp.
pub fn offers(camp: &Battle) -> Vec<Offer> {
    let mut offers = Vec::new();
    for action in camp.rules().camp_actions() {
        for unit in camp.units() {
            let mut bar = Bar::in_camp(camp, unit);
            (action.offers)(&mut bar);
            offers.append(&mut bar.finish());
        }
    }
    offers
}

/// Checks whether an order may be given in camp.
///
/// # Errors
/// The reason if it may not.
pub fn check(camp: &Battle, order: &Order) -> Result<(), Refusal> {
    let known = |unit: UnitId| camp.has_unit(unit);
    if !known(order.unit) || order.target_unit().is_some_and(|target| !known(target)) {
        return Err(Refusal::form("no_such_unit"));
    }
    allows_in_camp(camp, order)
}

/// Gives an order in camp.
///
/// # Errors
/// See [`Stop`]; the camp is then as it was.
pub fn give(camp: &mut Battle, order: &Order, oracle: &mut dyn Oracle) -> Result<Vec<Event>, Stop> {
    check(camp, order).map_err(Stop::Refused)?;
    super::transact(camp, oracle, |cx| play(cx, order))
}

/// Carries out a checked order.
pub(in crate::battle) fn play(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let action = cx.battle().rules().camp_action(order.act);
    action.map_or(Ok(()), |action| (action.resolve)(cx, order))
}
