//! Spare parts: what a camp has of them, and stripping systems for them (CE-REP-04).

use crate::battle::system::{Action, ItemOf, OrderForm, Price, Targeting};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Life, Order, Refusal, Rule, System, UnitId, Until};
use crate::rules::cepheus::damage::hit_location::worn_out;
use crate::rules::cepheus::healing::camp::of_camp;
use crate::rules::cepheus::healing::repair::all_hits;
use crate::rules::cepheus::healing::workshop;
use crate::rules::cepheus::keys::vehicles::{ARM, COMPUTER, DRIVE, LEG, POWER_PLANT, SENSORS};
use crate::rules::cepheus::keys::*;

const PARTS: Rule = Rule("CE-REP-04");

/// True if a place of the camp's field is at hand.
pub fn at_hand(battle: &Battle, place: Key) -> bool {
    battle.setup().field_word(place) == Some(AT_HAND)
}

/// True if there are parts for one repair: a workshop or scrap yard has enough of them, and people carry some.
pub fn has_parts(battle: &Battle) -> bool {
    at_hand(battle, WORKSHOP) || owner(battle, None).is_some()
}

/// Who has parts: rather the one who works.
fn owner(battle: &Battle, first: Option<UnitId>) -> Option<UnitId> {
    let has = |unit: &UnitId| battle.conditions(*unit).amount(SPARE_PARTS) > 0;
    first.into_iter().chain(battle.units()).find(has)
}

/// Takes the parts for one repair out of what the camp has; a workshop has its own.
pub fn take_part(cx: &mut Cx<'_>, unit: UnitId) {
    if at_hand(cx.battle(), WORKSHOP) {
        return;
    }
    if let Some(owner) = owner(cx.battle(), Some(unit)) {
        let left = cx.battle().conditions(owner).amount(SPARE_PARTS) - 1;
        if left == 0 {
            cx.end_condition(owner, SPARE_PARTS, MEND, PARTS);
        } else {
            stock(cx, owner, left);
        }
    }
}

fn stock(cx: &mut Cx<'_>, unit: UnitId, amount: i32) {
    let (amount, until) = (i16::try_from(amount).unwrap_or(i16::MAX), Until::Cleared);
    cx.set_condition(unit, Condition { key: SPARE_PARTS, amount, until, on: None, rule: PARTS });
}

/// The system that would be stripped: the soundest of that name.
fn meant(battle: &Battle, order: &Order) -> Option<(UnitId, usize)> {
    let (unit, key) = (order.target_unit()?, order.mode?);
    let systems = battle.machine(unit)?.systems.iter().enumerate();
    let fits = |one: &(usize, &System)| one.1.key == key && one.1.slot == order.with && !worn_out(key, all_hits(one.1));
    let soundest = systems.filter(fits).min_by_key(|one| (all_hits(one.1), one.0));
    soundest.map(|(place, _)| (unit, place))
}

/// Taking parts out of a system, of a wreck too.
pub const STRIP_ACTION: Action = Action {
    info: of_camp(STRIP, "interact", 'x', "CE-REP-04"),
    form: OrderForm::PLAIN
        .harms()
        .modes(&[DRIVE, SENSORS, POWER_PLANT, COMPUTER, ARM, LEG])
        .item(ItemOf::Target)
        .at(&[Targeting::Friend]),
    price: |_, _| Price::free(),
    offers: workshop::strips,
    check: |battle, order| {
        if battle.body(order.unit).life >= Life::Dead {
            return Err(Refusal::form("target_is_out"));
        }
        meant(battle, order).map(|_| ()).ok_or(Refusal::by("nothing_to_strip", PARTS))
    },
    resolve: strip,
};

/// Damages a system for its parts: each hit dealt to it gives those for one repair.
fn strip(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Some((unit, at)) = meant(cx.battle(), order) else { return Ok(()) };
    let Some(System { key, hits, .. }) = cx.battle().machine(unit).map(|machine| machine.systems[at]) else {
        return Ok(());
    };
    let place = u8::try_from(at).unwrap_or(u8::MAX);
    cx.emit(Event::SystemHit { unit, place, system: key, hits: hits + 1, rule: PARTS });
    let before = cx.battle().conditions(order.unit).amount(SPARE_PARTS);
    stock(cx, order.unit, before + 1);
    Ok(())
}
