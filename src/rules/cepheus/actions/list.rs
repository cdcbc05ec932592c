//! The actions of the system and what a combatant is offered of them.

use crate::battle::system::{Action, ActionInfo, Bar, Offer, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, Key, Order, Refusal, Rule, UnitId};
use crate::rules::cepheus::actions::{deeds, vehicle_actions};
use crate::rules::cepheus::area::{explosives, launch, throwing};
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::attack::{aim, coup_de_grace, extreme_range, sequence};
use crate::rules::cepheus::checks::encumbrance;
use crate::rules::cepheus::conditions::machine;
use crate::rules::cepheus::field::{comms, sensors};
use crate::rules::cepheus::fire::{blind, suppression};
use crate::rules::cepheus::healing::{drugs, treatment};
use crate::rules::cepheus::initiative::command;
use crate::rules::cepheus::items::{doors, hands};
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::melee::grapple;
use crate::rules::cepheus::movement::{stance, walking};
use crate::rules::cepheus::work::{extended, tasks};
use smallvec::{SmallVec, smallvec};

/// An action that takes its price as it goes, and whose offers, check and resolution still stand with those of all others.
pub const fn shared(key: Key, icon: &'static str, hotkey: char, targeting: Targeting, rule: &'static str) -> Action {
    Action {
        info: ActionInfo { key, icon, hotkey, targeting, rule: Rule(rule) },
        price: None,
        offers: |_| {},
        check: check_shared,
        resolve: perform_shared,
    }
}

/// Every action, in the order of the action bar.
pub static ACTIONS: [Action; 28] = [
    shared(MOVE, "move", 'm', Targeting::Path, "CE-MOV-01"),
    shared(ATTACK, "shoot", 'a', Targeting::Enemy, "CE-ATK-01"),
    shared(THROW, "throw", 't', Targeting::Square, "CE-ATK-04"),
    aim::AIM_ACTION,
    aim::KILL_AIM_ACTION,
    stance::STANCE_ACTION,
    shared(DRAW, "draw", 'd', Targeting::Item, "CE-MIN-08"),
    shared(RELOAD, "reload", 'r', Targeting::None, "CE-MIN-09"),
    shared(INTERACT, "open", 'o', Targeting::Square, "CE-MIN-10"),
    shared(PANIC, "panic", 'p', Targeting::Enemy, "CE-PAN-01"),
    shared(SUPPRESS, "suppress", 's', Targeting::Enemy, "CE-SUP-01"),
    shared(BLIND, "blind", 'b', Targeting::Square, "CE-BLD-01"),
    shared(COUP, "dead", 'g', Targeting::Enemy, "CE-ATK-08"),
    shared(GRAPPLE, "grapple", 'l', Targeting::Enemy, "CE-GRP-01"),
    extreme_range::BRACE_ACTION,
    shared(DROP, "dive", 'x', Targeting::None, "CE-OTH-01"),
    shared(LAUNCH, "throw", 'n', Targeting::Square, "CE-WPN-04"),
    shared(LEAD, "leadership", 'u', Targeting::Friend, "CE-LEA-02"),
    shared(FIRST_AID, "heal", 'f', Targeting::None, "CE-HEA-05"),
    shared(TASK, "interact", 'j', Targeting::None, "CE-OTH-02"),
    shared(PLANT, "grenade", 'y', Targeting::None, "CE-WPN-10"),
    shared(DETONATE, "explode", 'z', Targeting::None, "CE-WPN-10"),
    shared(AID, "aid", 'h', Targeting::Friend, "CE-BGD-10"),
    shared(ABANDON, "close", 'q', Targeting::None, "CE-OTH-04"),
    shared(PICK_UP, "draw", 'v', Targeting::None, "CE-MIN-08"),
    shared(TAKE_DRUG, "drug", '1', Targeting::None, "CE-WPN-06"),
    shared(SCAN, "scan", '2', Targeting::None, "CE-SEN-01"),
    shared(JAM, "jam", '3', Targeting::None, "CE-COM-05"),
];

type Cost = SmallVec<[(Key, i16); 2]>;

const PLAIN: Wording = Wording::PLAIN;

fn offer(order: Order, wording: Wording, cost: Cost, refused: Option<Refusal>) -> Offer {
    let action = ACTIONS.iter().find(|action| action.info.key == order.act);
    let targeting = action.map_or(Targeting::None, |action| action.info.targeting);
    let targeting = if targeting == Targeting::Item { Targeting::None } else { targeting };
    Offer { order, targeting, wording, cost, harms: false, refused }
}

fn minor() -> Cost {
    smallvec![(MINOR, 1)]
}

fn listed(actions: u8) -> Cost {
    if actions == 0 { smallvec![(FREE, 1)] } else { smallvec![(MINOR, i16::from(actions))] }
}

/// What declared actions offer.
fn declared(battle: &Battle, unit: UnitId, actions: &[Action]) -> Vec<Offer> {
    let mut bar = Bar::new(battle, unit);
    actions.iter().for_each(|action| (action.offers)(&mut bar));
    bar.finish()
}

/// Everything the combatant might do now, allowed or not, in the order of the action bar.
pub fn offers(battle: &Battle, unit: UnitId) -> Vec<Offer> {
    let order = |act| Order::new(unit, act);
    let mut all = vec![offer(order(MOVE), PLAIN, minor(), walking::possible(battle, unit).err())];
    sequence::offers(battle, unit, &mut all);
    throwing::offers(battle, unit, &mut all);
    launch::offers(battle, unit, &mut all);
    all.extend(declared(battle, unit, &[aim::AIM_ACTION, aim::KILL_AIM_ACTION, stance::STANCE_ACTION]));
    draws(battle, unit, &mut all);
    reloads(battle, unit, &mut all);
    let (cost, refused) = match doors::possible(battle, unit) {
        Ok(cost) => (cost, None),
        Err(refusal) => (minor(), Some(refusal)),
    };
    all.push(offer(order(INTERACT), PLAIN, cost, refused));
    sequence::special_offers(battle, unit, &mut all);
    let refused = coup_de_grace::possible(battle, unit).err();
    all.push(offer(order(COUP), PLAIN, smallvec![(SIGNIFICANT, 1)], refused));
    all.push(offer(order(GRAPPLE), PLAIN, smallvec![(SIGNIFICANT, 1)], grapple::possible(battle, unit).err()));
    all.extend(declared(battle, unit, &[extreme_range::BRACE_ACTION]));
    all.push(offer(order(DROP), PLAIN, smallvec![(FREE, 1)], hands::can_drop(battle, unit).err()));
    deeds::offers(battle, unit, &mut all);
    for offer in &mut all {
        let act = offer.order.act;
        let bound =
            || extended::leaves_free(battle, unit, act).and_then(|()| encumbrance::leaves_free(battle, unit, act));
        let able = || machine::leaves_free(battle, unit, act);
        if let Err(refusal) = grapple::leaves_free(battle, unit, act).and_then(|()| bound()).and_then(|()| able()) {
            offer.refused = Some(refusal);
        }
    }
    all
}

fn draws(battle: &Battle, unit: UnitId, all: &mut Vec<Offer>) {
    let gear = battle.gear(unit);
    let slots = gear.slots();
    for slot in slots.filter(|slot| gear.in_hand != Some(*slot)) {
        let Some((_, def)) = battle.item(unit, slot) else { continue };
        let Some(actions) = hands::draw_actions(def) else { continue };
        let refused = hands::draw_price(battle, unit, slot).err();
        let order = Order::new(unit, DRAW).with(slot);
        all.push(offer(order, Wording::item(def.key), listed(actions), refused));
    }
}

fn reloads(battle: &Battle, unit: UnitId, all: &mut Vec<Offer>) {
    let Some((_, _, def)) = battle.in_hand(unit).filter(|(_, _, def)| def.capacity > 0) else { return };
    let order = Order::new(unit, RELOAD);
    let refused = |order: &Order| hands::reload_plan(battle, order).err();
    let Some(weapon) = def.data::<Weapon>() else { return };
    let wording = Wording::item(def.key);
    all.push(offer(order.clone(), wording, listed(weapon.reload_actions.min(1)), refused(&order)));
    if let Some(fewer) = weapon.reload_actions_no_dodge {
        let fast = order.mode(NO_DODGE);
        all.push(offer(fast.clone(), wording, listed(fewer.min(1)), refused(&fast)));
    }
}

/// Whether an order of an action that is not declared in its own file may be given.
fn check_shared(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    match order.act {
        MOVE => walking::check(battle, order),
        ATTACK | PANIC => sequence::check(battle, order),
        SUPPRESS => suppression::check(battle, order),
        BLIND => blind::check(battle, order),
        COUP => coup_de_grace::check(battle, order),
        GRAPPLE => grapple::check(battle, order),
        THROW => throwing::check(battle, order),
        DRAW => {
            let slot = order.with.ok_or(Refusal::form("needs_an_item"))?;
            hands::draw_price(battle, order.unit, slot).map(|_| ())
        }
        RELOAD => hands::reload_plan(battle, order).map(|_| ()),
        INTERACT => doors::check(battle, order),
        DROP => hands::can_drop(battle, order.unit),
        LAUNCH => launch::check(battle, order),
        PICK_UP => hands::can_pick_up(battle, order),
        LEAD => command::check_lead(battle, order),
        AID => extended::check_aid(battle, order),
        ABANDON => extended::can_abandon(battle, order.unit),
        TASK => tasks::check(battle, order),
        FIRST_AID => treatment::check(battle, order),
        PLANT => explosives::check(battle, order),
        DETONATE => explosives::check_detonate(battle, order),
        TAKE_DRUG => drugs::check(battle, order),
        SCAN => sensors::can_scan(battle, order.unit),
        JAM => comms::can_jam(battle, order.unit),
        _ => vehicle_actions::check(battle, order),
    }
}

/// Carries out such an order.
fn perform_shared(cx: &mut Cx<'_>, order: &Order) -> Flow {
    match order.act {
        MOVE => walking::resolve(cx, order),
        ATTACK | PANIC => sequence::resolve(cx, order),
        SUPPRESS => suppression::resolve(cx, order),
        BLIND => blind::resolve(cx, order),
        COUP => coup_de_grace::resolve(cx, order),
        GRAPPLE => grapple::resolve(cx, order),
        THROW => throwing::resolve(cx, order),
        DRAW => hands::draw(cx, order),
        RELOAD => hands::reload(cx, order),
        INTERACT => doors::resolve(cx, order),
        LAUNCH => launch::resolve(cx, order),
        PICK_UP => hands::pick_up(cx, order),
        LEAD => command::lead(cx, order),
        AID => extended::aid(cx, order),
        ABANDON => {
            extended::end(cx, order.unit, ABANDON, Rule("CE-OTH-04"));
            Ok(())
        }
        TASK => tasks::resolve(cx, order),
        FIRST_AID => treatment::begin_first_aid(cx, order),
        PLANT => explosives::resolve(cx, order),
        DETONATE => explosives::detonate(cx, order),
        TAKE_DRUG => drugs::resolve(cx, order),
        SCAN => sensors::scan(cx, order.unit),
        JAM => comms::jam(cx, order.unit),
        DROP => hands::drop_held(cx, order),
        _ => vehicle_actions::resolve(cx, order),
    }
}
