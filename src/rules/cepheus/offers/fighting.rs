//! What a combatant on foot is offered, in the order of the action bar.

use crate::battle::system::{Action, Bar, Offer, Targeting, Wording};
use crate::battle::{Battle, Key, Order, Refusal, UnitId};
use crate::rules::cepheus::actions::list::find;
use crate::rules::cepheus::area::{launch, throwing};
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::attack::{aim, coup_de_grace, extreme_range, sequence};
use crate::rules::cepheus::checks::encumbrance;
use crate::rules::cepheus::conditions::machine;
use crate::rules::cepheus::items::{doors, hands};
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::melee::grapple;
use crate::rules::cepheus::movement::{stance, walking};
use crate::rules::cepheus::offers::deeds;
use crate::rules::cepheus::work::extended;
use smallvec::{SmallVec, smallvec};

type Cost = SmallVec<[(Key, i16); 2]>;

const PLAIN: Wording = Wording::PLAIN;

fn offer(order: Order, wording: Wording, cost: Cost, refused: Option<Refusal>) -> Offer {
    let targeting = find(order.act).map_or(Targeting::None, |action| action.info.targeting);
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
