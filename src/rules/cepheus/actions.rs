//! The actions of the system and what a combatant is offered of them.

use super::armoury::Weapon;
use super::keys::*;
use super::stance::STANCES;
use super::{
    aim, attack, coup, deeds, extreme, grapple, interact, launch, load, movement, ready, stance, throwing, work,
};
use crate::battle::system::{ActionInfo, Offer, Targeting};
use crate::battle::{Battle, Key, Order, Refusal, Rule, UnitId};
use smallvec::{SmallVec, smallvec};

/// Every action, in the order of the action bar.
pub static ACTIONS: [ActionInfo; 28] = [
    ActionInfo {
        key: MOVE,
        label: "Move",
        icon: "move",
        hotkey: 'm',
        targeting: Targeting::Path,
        help: "Walk up to four squares for each minor action; slower crouched, prone or on difficult ground.",
        rule: Rule("CE-MOV-01"),
    },
    ActionInfo {
        key: ATTACK,
        label: "Attack",
        icon: "shoot",
        hotkey: 'a',
        targeting: Targeting::Enemy,
        help: "Strike or shoot with the weapon in hand: the significant action.",
        rule: Rule("CE-ATK-01"),
    },
    ActionInfo {
        key: THROW,
        label: "Throw",
        icon: "throw",
        hotkey: 't',
        targeting: Targeting::Square,
        help: "Throw a grenade or a throwing weapon: the significant action.",
        rule: Rule("CE-ATK-04"),
    },
    ActionInfo {
        key: AIM,
        label: "Aim",
        icon: "aim",
        hotkey: 'i',
        targeting: Targeting::Enemy,
        help: "+1 on the next attack on this target, up to +6, as long as you do nothing else.",
        rule: Rule("CE-MIN-01"),
    },
    ActionInfo {
        key: KILL_AIM,
        label: "Aim for the kill",
        icon: "kill_aim",
        hotkey: 'k',
        targeting: Targeting::Enemy,
        help: "+2 damage on the next hit on this target, up to +6; you cannot dodge meanwhile, and a hit on you spoils it.",
        rule: Rule("CE-MIN-04"),
    },
    ActionInfo {
        key: STANCE,
        label: "Stance",
        icon: "crouch",
        hotkey: 'c',
        targeting: Targeting::None,
        help: "Stand, crouch or lie down.",
        rule: Rule("CE-MIN-07"),
    },
    ActionInfo {
        key: DRAW,
        label: "Draw",
        icon: "draw",
        hotkey: 'd',
        targeting: Targeting::Item,
        help: "Take another weapon in hand.",
        rule: Rule("CE-MIN-08"),
    },
    ActionInfo {
        key: RELOAD,
        label: "Reload",
        icon: "reload",
        hotkey: 'r',
        targeting: Targeting::None,
        help: "Load the weapon in hand; slow weapons take several actions, over several turns if need be.",
        rule: Rule("CE-MIN-09"),
    },
    ActionInfo {
        key: INTERACT,
        label: "Use door",
        icon: "open",
        hotkey: 'o',
        targeting: Targeting::Square,
        help: "Open or close a door next to you.",
        rule: Rule("CE-MIN-10"),
    },
    ActionInfo {
        key: PANIC,
        label: "Panic fire",
        icon: "panic",
        hotkey: 'p',
        targeting: Targeting::Enemy,
        help: "Empty the magazine at a target: -2 to hit, and the damage of a burst of all its rounds.",
        rule: Rule("CE-PAN-01"),
    },
    ActionInfo {
        key: SUPPRESS,
        label: "Suppress",
        icon: "suppress",
        hotkey: 's',
        targeting: Targeting::Enemy,
        help: "Keep a target down with twice the rounds: it acts later and does everything at -1. No harm.",
        rule: Rule("CE-SUP-01"),
    },
    ActionInfo {
        key: BLIND,
        label: "Fire blind",
        icon: "blind",
        hotkey: 'b',
        targeting: Targeting::Square,
        help: "Fire at a square where you see nobody: a chance hit on whoever stands on the line, friend or foe.",
        rule: Rule("CE-BLD-01"),
    },
    ActionInfo {
        key: COUP,
        label: "Coup de grace",
        icon: "dead",
        hotkey: 'g',
        targeting: Targeting::Enemy,
        help: "Kill somebody helpless: with a blade within two squares, with a gun within one.",
        rule: Rule("CE-ATK-08"),
    },
    ActionInfo {
        key: GRAPPLE,
        label: "Grapple",
        icon: "grapple",
        hotkey: 'l',
        targeting: Targeting::Enemy,
        help: "Wrestle somebody in your square: the winner of each check holds, disarms, drags, hurts, fells or throws.",
        rule: Rule("CE-GRP-01"),
    },
    ActionInfo {
        key: BRACE,
        label: "Brace",
        icon: "brace",
        hotkey: 'e',
        targeting: Targeting::None,
        help: "Rest the weapon on something: without it no shot carries beyond Distant.",
        rule: Rule("CE-XRG-03"),
    },
    ActionInfo {
        key: DROP,
        label: "Drop",
        icon: "dive",
        hotkey: 'x',
        targeting: Targeting::None,
        help: "Let go of what is in hand, at no cost.",
        rule: Rule("CE-OTH-01"),
    },
    ActionInfo {
        key: LAUNCH,
        label: "Launch",
        icon: "throw",
        hotkey: 'n',
        targeting: Targeting::Square,
        help: "Fire a launcher at a square: a grenade of your choice, or a rocket.",
        rule: Rule("CE-WPN-04"),
    },
    ActionInfo {
        key: LEAD,
        label: "Lead",
        icon: "lead",
        hotkey: 'u',
        targeting: Targeting::Friend,
        help: "Raise the initiative of another of your unit by the Effect of a Leadership check.",
        rule: Rule("CE-LEA-02"),
    },
    ActionInfo {
        key: FIRST_AID,
        label: "First aid",
        icon: "aid",
        hotkey: 'f',
        targeting: Targeting::None,
        help: "Treat a fresh wound beside you: some rounds of work, then points come back.",
        rule: Rule("CE-HEA-05"),
    },
    ActionInfo {
        key: TASK,
        label: "Work",
        icon: "open",
        hotkey: 'j',
        targeting: Targeting::None,
        help: "Work on a lock beside you: a check, at once or after some rounds.",
        rule: Rule("CE-OTH-02"),
    },
    ActionInfo {
        key: PLANT,
        label: "Set a charge",
        icon: "grenade",
        hotkey: 'y',
        targeting: Targeting::None,
        help: "Set an explosive here: some rounds of work, then it waits for your button.",
        rule: Rule("CE-WPN-10"),
    },
    ActionInfo {
        key: DETONATE,
        label: "Set it off",
        icon: "explode",
        hotkey: 'z',
        targeting: Targeting::None,
        help: "Set off a charge of yours.",
        rule: Rule("CE-WPN-10"),
    },
    ActionInfo {
        key: AID,
        label: "Help",
        icon: "aid",
        hotkey: 'h',
        targeting: Targeting::Friend,
        help: "Help somebody beside you with its work: its check gets +1, +2, or -1 if you are clumsy.",
        rule: Rule("CE-BGD-10"),
    },
    ActionInfo {
        key: ABANDON,
        label: "Leave the work",
        icon: "cancel",
        hotkey: 'q',
        targeting: Targeting::None,
        help: "Leave what you are working on; what is done of it is lost.",
        rule: Rule("CE-OTH-04"),
    },
    ActionInfo {
        key: PICK_UP,
        label: "Pick up",
        icon: "draw",
        hotkey: 'v',
        targeting: Targeting::None,
        help: "Pick up what lies in your square.",
        rule: Rule("CE-MIN-08"),
    },
    ActionInfo {
        key: TAKE_DRUG,
        label: "Take a drug",
        icon: "drug",
        hotkey: '1',
        targeting: Targeting::None,
        help: "Take a drug that you carry.",
        rule: Rule("CE-WPN-06"),
    },
    ActionInfo {
        key: SCAN,
        label: "Sniff the air",
        icon: "scan",
        hotkey: '2',
        targeting: Targeting::None,
        help: "Look for gas, poison and germs with a bioscanner.",
        rule: Rule("CE-SEN-01"),
    },
    ActionInfo {
        key: JAM,
        label: "Jam radio",
        icon: "jam",
        hotkey: '3',
        targeting: Targeting::None,
        help: "Switch your jammer: enemy radios fall silent while it runs.",
        rule: Rule("CE-COM-05"),
    },
];

type Cost = SmallVec<[(Key, i16); 2]>;

fn offer(act: Key, order: Order, label: &str, cost: Cost, refused: Option<Refusal>) -> Offer {
    let info = ACTIONS.iter().find(|info| info.key == act);
    let targeting = info.map_or(Targeting::None, |info| info.targeting);
    let targeting = if targeting == Targeting::Item { Targeting::None } else { targeting };
    Offer { order, targeting, label: label.to_owned(), cost, harms: false, refused }
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
    let mut all = vec![offer(MOVE, order(MOVE), "Move", minor(), movement::possible(battle, unit).err())];
    attack::offers(battle, unit, &mut all);
    throwing::offers(battle, unit, &mut all);
    launch::offers(battle, unit, &mut all);
    let refused = aim::possible(battle, unit).err();
    all.push(offer(AIM, order(AIM), "Aim", minor(), refused.clone()));
    all.push(offer(KILL_AIM, order(KILL_AIM), "Aim for the kill", minor(), refused));
    for (to, mode, label) in STANCES {
        if battle.body(unit).stance != to {
            let order = order(STANCE).mode(mode);
            let refused = stance::check(battle, &order).err();
            all.push(offer(STANCE, order, label, minor(), refused));
        }
    }
    draws(battle, unit, &mut all);
    reloads(battle, unit, &mut all);
    let (cost, refused) = match interact::possible(battle, unit) {
        Ok(cost) => (cost, None),
        Err(refusal) => (minor(), Some(refusal)),
    };
    all.push(offer(INTERACT, order(INTERACT), "Use door", cost, refused));
    attack::special_offers(battle, unit, &mut all);
    let refused = coup::possible(battle, unit).err();
    all.push(offer(COUP, order(COUP), "Coup de grace", smallvec![(SIGNIFICANT, 1)], refused));
    all.push(offer(
        GRAPPLE,
        order(GRAPPLE),
        "Grapple",
        smallvec![(SIGNIFICANT, 1)],
        grapple::possible(battle, unit).err(),
    ));
    if extreme::matters(battle) {
        all.push(offer(BRACE, order(BRACE), "Brace", minor(), extreme::can_brace(battle, unit).err()));
    }
    all.push(offer(DROP, order(DROP), "Drop", smallvec![(FREE, 1)], ready::can_drop(battle, unit).err()));
    deeds::offers(battle, unit, &mut all);
    for offer in &mut all {
        let act = offer.order.act;
        let bound = || work::leaves_free(battle, unit, act).and_then(|()| load::leaves_free(battle, unit, act));
        if let Err(refusal) = grapple::leaves_free(battle, unit, act).and_then(|()| bound()) {
            offer.refused = Some(refusal);
        }
    }
    all
}

fn draws(battle: &Battle, unit: UnitId, all: &mut Vec<Offer>) {
    let gear = battle.gear(unit);
    let slots = (0..gear.items.len()).filter_map(|at| u8::try_from(at).ok());
    for slot in slots.filter(|slot| gear.in_hand != Some(*slot)) {
        let Some((_, def)) = battle.item(unit, slot) else { continue };
        let Some(actions) = ready::draw_actions(def) else { continue };
        let refused = ready::draw_price(battle, unit, slot).err();
        let order = Order::new(unit, DRAW).with(slot);
        all.push(offer(DRAW, order, &format!("Draw {}", def.name), listed(actions), refused));
    }
}

fn reloads(battle: &Battle, unit: UnitId, all: &mut Vec<Offer>) {
    let Some((_, _, def)) = battle.in_hand(unit).filter(|(_, _, def)| def.capacity > 0) else { return };
    let order = Order::new(unit, RELOAD);
    let refused = |order: &Order| ready::reload_plan(battle, order).err();
    let Some(weapon) = def.data::<Weapon>() else { return };
    let name = format!("Reload {}", def.name);
    all.push(offer(RELOAD, order.clone(), &name, listed(weapon.reload_actions.min(1)), refused(&order)));
    if let Some(fewer) = weapon.reload_actions_no_dodge {
        let fast = order.mode(NO_DODGE);
        let name = format!("{name} without dodging");
        all.push(offer(RELOAD, fast.clone(), &name, listed(fewer.min(1)), refused(&fast)));
    }
}
