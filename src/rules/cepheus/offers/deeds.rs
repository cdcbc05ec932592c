//! Offers beside the fight itself: leading, working, healing, charges, drugs, things on the ground.

use crate::battle::system::{Offer, Targeting, Wording};
use crate::battle::{Battle, DroppedItem, Key, Order, Refusal, Target, UnitId};
use crate::rules::cepheus::area::explosives;
use crate::rules::cepheus::armoury::{Drug, Explosive};
use crate::rules::cepheus::conditions::budget;
use crate::rules::cepheus::field::{comms, sensors};
use crate::rules::cepheus::healing::{drugs, treatment};
use crate::rules::cepheus::initiative::command;
use crate::rules::cepheus::items::hands;
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::work::{extended, tasks};
use smallvec::{SmallVec, smallvec};

type Cost = SmallVec<[(Key, i16); 2]>;

struct Offers<'a> {
    battle: &'a Battle,
    unit: UnitId,
    all: &'a mut Vec<Offer>,
}

impl Offers<'_> {
    fn add(&mut self, order: Order, targeting: Targeting, wording: Wording, cost: Cost, refused: Option<Refusal>) {
        self.all.push(Offer { order, targeting, wording, cost, harms: false, refused });
    }

    fn order(&self, act: Key) -> Order {
        Order::new(self.unit, act)
    }

    fn significant(&self) -> Option<Refusal> {
        budget::can_spend(self.battle, self.unit, SIGNIFICANT).err()
    }
}

/// Adds what the combatant might do beside the fight itself; what it has no means or occasion for is left out.
pub fn offers(battle: &Battle, unit: UnitId, all: &mut Vec<Offer>) {
    let mut offers = Offers { battle, unit, all };
    let whole = || smallvec![(SIGNIFICANT, 1)];
    if extended::at_work(battle, unit) {
        offers.add(offers.order(ABANDON), Targeting::None, Wording::PLAIN, smallvec![], None);
        return;
    }
    if command::members(battle, unit).len() > 1 && battle.profile(unit).skill(LEADERSHIP).is_some() {
        let refused = command::can_lead(battle, unit).err();
        offers.add(offers.order(LEAD), Targeting::Friend, Wording::PLAIN, whole(), refused);
    }
    if battle.units().any(|friend| extended::can_be_aided(battle, unit, friend)) {
        let refused = offers.significant();
        offers.add(offers.order(AID), Targeting::Friend, Wording::PLAIN, whole(), refused);
    }
    jobs(&mut offers);
    for patient in treatment::patients(battle, unit) {
        let order = offers.order(FIRST_AID).at(Target::Unit(patient));
        let refused = offers.significant();
        offers.add(order, Targeting::None, Wording::PLAIN, whole(), refused);
    }
    carried(&mut offers);
    for (charge, _) in explosives::charges(battle, unit) {
        let order = offers.order(DETONATE).amount(i16::try_from(charge.id.0).unwrap_or(i16::MAX));
        let refused = budget::can_spend(battle, unit, FREE).err();
        let wording = Wording { square: Some(charge.square), ..Wording::PLAIN };
        offers.add(order, Targeting::None, wording, smallvec![(FREE, 1)], refused);
    }
    for (thing, &DroppedItem { item, .. }) in hands::at_feet(battle, unit) {
        if battle.setup().find_item(item).is_none() {
            continue;
        }
        let order = offers.order(PICK_UP).amount(i16::try_from(thing.id.0).unwrap_or(i16::MAX));
        let refused = budget::can_pay_minor(battle, unit, 1).err();
        offers.add(order, Targeting::None, Wording::item(item), smallvec![(MINOR, 1)], refused);
    }
    if sensors::has_bioscanner(battle, unit) {
        let refused = sensors::can_scan(battle, unit).err();
        offers.add(offers.order(SCAN), Targeting::None, Wording::PLAIN, smallvec![(MINOR, 1)], refused);
    }
    if comms::has_jammer(battle, unit) {
        let on = battle.conditions(unit).has(JAM);
        let wording = if on { Wording::way("off") } else { Wording::PLAIN };
        let refused = comms::can_jam(battle, unit).err();
        offers.add(offers.order(JAM), Targeting::None, wording, smallvec![(FREE, 1)], refused);
    }
}

/// Doors that take a check, with the time that is taken over it.
fn jobs(offers: &mut Offers<'_>) {
    let near: SmallVec<[_; 2]> = tasks::near(offers.battle, offers.unit).collect();
    for (square, job) in near {
        for by in tasks::shifts(&job) {
            let how = match by {
                ..=-2 => Wording::way("great_haste"),
                -1 => Wording::way("haste"),
                0 => Wording::PLAIN,
                1 => Wording::way("care"),
                2.. => Wording::way("great_care"),
            };
            let order = offers.order(TASK).at(Target::Square(square)).amount(by);
            let refused = offers.significant();
            offers.add(order, Targeting::None, how, smallvec![(SIGNIFICANT, 1)], refused);
        }
    }
}

/// Drugs to take and explosives to set.
fn carried(offers: &mut Offers<'_>) {
    let slots = offers.battle.gear(offers.unit).slots();
    for slot in slots {
        let Some((item, def)) = offers.battle.item(offers.unit, slot).filter(|(item, _)| item.loaded > 0) else {
            continue;
        };
        let count = item.loaded;
        if def.data::<Drug>().is_some() {
            let order = offers.order(TAKE_DRUG).with(slot);
            let refused = drugs::check(offers.battle, &order).err();
            offers.add(order, Targeting::None, Wording::item(def.key), smallvec![(MINOR, 1)], refused);
        } else if def.data::<Explosive>().is_some() {
            let (order, refused) = (offers.order(PLANT).with(slot), offers.significant());
            let wording = Wording::item(def.key).number(count);
            offers.add(order, Targeting::None, wording, smallvec![(SIGNIFICANT, 1)], refused);
        }
    }
}
