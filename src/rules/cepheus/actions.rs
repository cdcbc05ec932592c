//! The actions of the system and what a combatant is offered of them.

use super::armoury::Weapon;
use super::keys::*;
use super::stance::STANCES;
use super::{
    aim, attack, coup, deeds, extreme, grapple, interact, launch, load, machine, movement, ready, stance, throwing,
    work,
};
use crate::battle::system::{ActionInfo, Offer, Targeting, Wording};
use crate::battle::{Battle, Key, Order, Refusal, Rule, UnitId};
use smallvec::{SmallVec, smallvec};

/// Every action, in the order of the action bar.
pub static ACTIONS: [ActionInfo; 28] = [
    ActionInfo { key: MOVE, icon: "move", hotkey: 'm', targeting: Targeting::Path, rule: Rule("CE-MOV-01") },
    ActionInfo { key: ATTACK, icon: "shoot", hotkey: 'a', targeting: Targeting::Enemy, rule: Rule("CE-ATK-01") },
    ActionInfo { key: THROW, icon: "throw", hotkey: 't', targeting: Targeting::Square, rule: Rule("CE-ATK-04") },
    ActionInfo { key: AIM, icon: "aim", hotkey: 'i', targeting: Targeting::Enemy, rule: Rule("CE-MIN-01") },
    ActionInfo { key: KILL_AIM, icon: "kill_aim", hotkey: 'k', targeting: Targeting::Enemy, rule: Rule("CE-MIN-04") },
    ActionInfo { key: STANCE, icon: "crouch", hotkey: 'c', targeting: Targeting::None, rule: Rule("CE-MIN-07") },
    ActionInfo { key: DRAW, icon: "draw", hotkey: 'd', targeting: Targeting::Item, rule: Rule("CE-MIN-08") },
    ActionInfo { key: RELOAD, icon: "reload", hotkey: 'r', targeting: Targeting::None, rule: Rule("CE-MIN-09") },
    ActionInfo { key: INTERACT, icon: "open", hotkey: 'o', targeting: Targeting::Square, rule: Rule("CE-MIN-10") },
    ActionInfo { key: PANIC, icon: "panic", hotkey: 'p', targeting: Targeting::Enemy, rule: Rule("CE-PAN-01") },
    ActionInfo { key: SUPPRESS, icon: "suppress", hotkey: 's', targeting: Targeting::Enemy, rule: Rule("CE-SUP-01") },
    ActionInfo { key: BLIND, icon: "blind", hotkey: 'b', targeting: Targeting::Square, rule: Rule("CE-BLD-01") },
    ActionInfo { key: COUP, icon: "dead", hotkey: 'g', targeting: Targeting::Enemy, rule: Rule("CE-ATK-08") },
    ActionInfo { key: GRAPPLE, icon: "grapple", hotkey: 'l', targeting: Targeting::Enemy, rule: Rule("CE-GRP-01") },
    ActionInfo { key: BRACE, icon: "brace", hotkey: 'e', targeting: Targeting::None, rule: Rule("CE-XRG-03") },
    ActionInfo { key: DROP, icon: "dive", hotkey: 'x', targeting: Targeting::None, rule: Rule("CE-OTH-01") },
    ActionInfo { key: LAUNCH, icon: "throw", hotkey: 'n', targeting: Targeting::Square, rule: Rule("CE-WPN-04") },
    ActionInfo { key: LEAD, icon: "leadership", hotkey: 'u', targeting: Targeting::Friend, rule: Rule("CE-LEA-02") },
    ActionInfo { key: FIRST_AID, icon: "heal", hotkey: 'f', targeting: Targeting::None, rule: Rule("CE-HEA-05") },
    ActionInfo { key: TASK, icon: "interact", hotkey: 'j', targeting: Targeting::None, rule: Rule("CE-OTH-02") },
    ActionInfo { key: PLANT, icon: "grenade", hotkey: 'y', targeting: Targeting::None, rule: Rule("CE-WPN-10") },
    ActionInfo { key: DETONATE, icon: "explode", hotkey: 'z', targeting: Targeting::None, rule: Rule("CE-WPN-10") },
    ActionInfo { key: AID, icon: "aid", hotkey: 'h', targeting: Targeting::Friend, rule: Rule("CE-BGD-10") },
    ActionInfo { key: ABANDON, icon: "close", hotkey: 'q', targeting: Targeting::None, rule: Rule("CE-OTH-04") },
    ActionInfo { key: PICK_UP, icon: "draw", hotkey: 'v', targeting: Targeting::None, rule: Rule("CE-MIN-08") },
    ActionInfo { key: TAKE_DRUG, icon: "drug", hotkey: '1', targeting: Targeting::None, rule: Rule("CE-WPN-06") },
    ActionInfo { key: SCAN, icon: "scan", hotkey: '2', targeting: Targeting::None, rule: Rule("CE-SEN-01") },
    ActionInfo { key: JAM, icon: "jam", hotkey: '3', targeting: Targeting::None, rule: Rule("CE-COM-05") },
];

type Cost = SmallVec<[(Key, i16); 2]>;

const PLAIN: Wording = Wording::PLAIN;

fn offer(order: Order, wording: Wording, cost: Cost, refused: Option<Refusal>) -> Offer {
    let info = ACTIONS.iter().find(|info| info.key == order.act);
    let targeting = info.map_or(Targeting::None, |info| info.targeting);
    let targeting = if targeting == Targeting::Item { Targeting::None } else { targeting };
    Offer { order, targeting, wording, cost, harms: false, refused }
}

fn minor() -> Cost {
    smallvec![(MINOR, 1)]
}

fn listed(actions: u8) -> Cost {
    if actions == 0 { smallvec![(FREE, 1)] } else { smallvec![(MINOR, i16::from(actions))] }
}

/// Everything the combatant might do now, allowed or not, in the order of the action bar.
pub fn offers(battle: &Battle, unit: UnitId) -> Vec<Offer> {
    let order = |act| Order::new(unit, act);
    let mut all = vec![offer(order(MOVE), PLAIN, minor(), movement::possible(battle, unit).err())];
    attack::offers(battle, unit, &mut all);
    throwing::offers(battle, unit, &mut all);
    launch::offers(battle, unit, &mut all);
    let refused = aim::possible(battle, unit).err();
    all.push(offer(order(AIM), PLAIN, minor(), refused.clone()));
    all.push(offer(order(KILL_AIM), PLAIN, minor(), refused));
    for (to, mode) in STANCES {
        if battle.body(unit).stance != to {
            let order = order(STANCE).mode(mode);
            let refused = stance::check(battle, &order).err();
            all.push(offer(order, PLAIN, minor(), refused));
        }
    }
    draws(battle, unit, &mut all);
    reloads(battle, unit, &mut all);
    let (cost, refused) = match interact::possible(battle, unit) {
        Ok(cost) => (cost, None),
        Err(refusal) => (minor(), Some(refusal)),
    };
    all.push(offer(order(INTERACT), PLAIN, cost, refused));
    attack::special_offers(battle, unit, &mut all);
    let refused = coup::possible(battle, unit).err();
    all.push(offer(order(COUP), PLAIN, smallvec![(SIGNIFICANT, 1)], refused));
    all.push(offer(order(GRAPPLE), PLAIN, smallvec![(SIGNIFICANT, 1)], grapple::possible(battle, unit).err()));
    if extreme::matters(battle) {
        all.push(offer(order(BRACE), PLAIN, minor(), extreme::can_brace(battle, unit).err()));
    }
    all.push(offer(order(DROP), PLAIN, smallvec![(FREE, 1)], ready::can_drop(battle, unit).err()));
    deeds::offers(battle, unit, &mut all);
    for offer in &mut all {
        let act = offer.order.act;
        let bound = || work::leaves_free(battle, unit, act).and_then(|()| load::leaves_free(battle, unit, act));
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
        let Some(actions) = ready::draw_actions(def) else { continue };
        let refused = ready::draw_price(battle, unit, slot).err();
        let order = Order::new(unit, DRAW).with(slot);
        all.push(offer(order, Wording::item(def.key), listed(actions), refused));
    }
}

fn reloads(battle: &Battle, unit: UnitId, all: &mut Vec<Offer>) {
    let Some((_, _, def)) = battle.in_hand(unit).filter(|(_, _, def)| def.capacity > 0) else { return };
    let order = Order::new(unit, RELOAD);
    let refused = |order: &Order| ready::reload_plan(battle, order).err();
    let Some(weapon) = def.data::<Weapon>() else { return };
    let wording = Wording::item(def.key);
    all.push(offer(order.clone(), wording, listed(weapon.reload_actions.min(1)), refused(&order)));
    if let Some(fewer) = weapon.reload_actions_no_dodge {
        let fast = order.mode(NO_DODGE);
        all.push(offer(fast.clone(), wording, listed(fewer.min(1)), refused(&fast)));
    }
}
