//! What drivers, gunners and passengers are offered.

use crate::battle::system::{Offer, Targeting, Wording};
use crate::battle::{Battle, Key, Order, Post, Refusal, Target, UnitId};
use crate::rules::cepheus::actions::list::find;
use crate::rules::cepheus::conditions::{budget, vehicle};
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::keys::{FREE, MINOR, MULTI_ACTION_DM, SIGNIFICANT};
use crate::rules::cepheus::vehicles::stunts::STUNTS;
use crate::rules::cepheus::vehicles::{driving, gunnery, pursuit, seats};
use smallvec::{SmallVec, smallvec};

/// Whether an order about vehicles may be given, as its action says.
fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    find(order.act).map_or(Ok(()), |action| (action.check)(battle, order))
}

type Cost = SmallVec<[(Key, i16); 2]>;

/// Collects offers.
struct Offers<'a> {
    all: &'a mut Vec<Offer>,
}

impl Offers<'_> {
    fn add(&mut self, order: Order, cost: Cost, refused: Option<Refusal>) {
        self.add_as(order, Wording::PLAIN, cost, refused);
    }

    fn add_as(&mut self, order: Order, wording: Wording, cost: Cost, refused: Option<Refusal>) {
        let targeting = find(order.act).map_or(Targeting::None, |action| action.info.targeting);
        let harms = matches!(order.act, RAM);
        self.all.push(Offer { order, targeting, wording, cost, harms, refused });
    }
}

/// Adds what somebody may do about vehicles, and takes away what nobody does aboard.
pub fn offers(battle: &Battle, unit: UnitId, all: &mut Vec<Offer>) {
    all.retain(|offer| seats::concerns(battle, unit, offer.order.act));
    if battle.vehicles().is_empty() {
        return;
    }
    let starships = battle.vehicles().iter().any(|one| vehicle::is_starship(battle, *one) && battle.is_up(*one));
    let order = |act| Order::new(unit, act);
    if let Some(seat) = battle.seat(unit) {
        if seat.post == Post::Driver {
            drives(battle, unit, seat.vehicle, &mut Offers { all });
        }
        gunnery::offers(battle, unit, all);
        places(battle, unit, &mut Offers { all });
    } else if battle.takes_turns(unit) && seats::can_board_any(battle, unit) {
        let refused = budget::can_pay_minor(battle, unit, 1).err();
        Offers { all }.add(order(BOARD), smallvec![(MINOR, 1)], refused);
    }
    if starships {
        let shots: Vec<Order> = all
            .iter()
            .filter(|offer| offer.harms && offer.targeting == Targeting::Enemy && offer.order.act != RAM)
            .map(|offer| Order { act: VOLLEY, ..offer.order.clone() })
            .collect();
        for shot in shots {
            let refused = budget::can_spend(battle, unit, SIGNIFICANT).err();
            Offers { all }.add(shot, smallvec![(SIGNIFICANT, 1)], refused);
        }
    }
}

fn drives(battle: &Battle, unit: UnitId, vehicle: UnitId, offers: &mut Offers<'_>) {
    let order = |act| Order::new(unit, act);
    let steered = driving::steered(battle, unit).err();
    let idle = || steered.clone().or_else(|| driving::may_drive(battle, unit, vehicle).err());
    let minor = || -> Cost { driving::price(battle, unit).map(|what| (what, 1)).into_iter().collect() };
    let control = || idle().or_else(|| driving::can_control(battle, unit).err());
    let significant = || driving::can_devote(battle, unit).err();
    let whole = || -> Cost { driving::attention(battle, unit).map(|what| (what, 1)).into_iter().collect() };
    if battle.rules().flag(MULTI_ACTION_DM) {
        let order = order(DRIVE_AND_FIGHT);
        let refused = check(battle, &order).err();
        offers.add(order, Cost::new(), refused);
    }
    offers.add(order(STEER), minor(), control());
    let check = |order: &Order| self::check(battle, order).err();
    offers.add(order(HALT), minor(), check(&order(HALT)));
    let stunt = battle.conditions(unit).has(MANOEUVRES);
    let refused = if stunt { idle() } else { idle().or_else(significant) };
    offers.add(order(MANOEUVRE), if stunt { Cost::new() } else { whole() }, refused);
    if battle.machine(vehicle).is_some_and(|machine| machine.design.flies) {
        for mode in [UP, DOWN] {
            let order = order(CLIMB).mode(mode);
            let refused = check(&order);
            offers.add(order, minor(), refused);
        }
    }
    offers.add(order(EVADE), whole(), check(&order(EVADE)));
    offers.add(order(RAM), whole(), idle().or_else(significant));
    for mode in STUNTS {
        let order = order(STUNT).mode(mode);
        let refused = steered.clone().or_else(significant);
        offers.add(order, whole(), refused);
        if mode == EXTRA_ARC
            && let Some(offer) = offers.all.last_mut()
        {
            offer.targeting = Targeting::Enemy;
        }
    }
    for other in battle.occupants(vehicle).filter(|other| *other != unit && battle.is_up(*other)) {
        let order = order(STUNT).mode(CHAIN).at(Target::Unit(other));
        offers.add_as(order, Wording::way("chain_for"), whole(), steered.clone().or_else(significant));
    }
    let speed = vehicle::speed(battle, vehicle);
    let held = battle.conditions(vehicle).get(MUST_WEAVE).map(|held| held.amount);
    let numbers = held.map_or(1..=i16::try_from(pursuit::most(speed)).unwrap_or(0), |held| held..=held);
    for number in numbers {
        let order = order(WEAVE).amount(number);
        let refused = check(&order);
        if held.is_some() || refused.as_ref().is_none_or(|refusal| refusal.why.as_str() != "nothing_to_weave_through") {
            offers.add(order, whole(), refused);
        }
    }
    offers.add(order(PURSUE), smallvec![(FREE, 1)], budget::can_spend(battle, unit, FREE).err());
    if battle.conditions(vehicle).has(PURSUING) {
        offers.add(order(BREAK_OFF), Cost::new(), None);
    }
}

fn places(battle: &Battle, unit: UnitId, offers: &mut Offers<'_>) {
    let Some(seat) = battle.seat(unit) else { return };
    let closed = vehicle::shut_in(battle, unit);
    let armed = battle.machine(seat.vehicle).is_some_and(|machine| !machine.design.mounts.is_empty());
    let posts = [
        (DRIVER, seat.post != Post::Driver),
        (GUNNER, armed && seat.post != Post::Gunner),
        (PASSENGER, seat.post != Post::Passenger),
        (FRONT, closed),
        (RIGHT, closed),
        (REAR, closed),
        (LEFT, closed),
    ];
    for (mode, shown) in posts {
        let order = Order::new(unit, SEAT).mode(mode);
        if shown {
            let refused = check(battle, &order).err();
            offers.add(order, smallvec![(MINOR, 1)], refused);
        }
    }
    let wording = if seat.belted { Wording::way("loosen") } else { Wording::PLAIN };
    let refused = budget::can_pay_minor(battle, unit, 1).err();
    offers.add_as(Order::new(unit, BELT), wording, smallvec![(MINOR, 1)], refused);
    offers.add(Order::new(unit, LEAVE), smallvec![(MINOR, 1)], seats::can_leave(battle, unit).err());
}
