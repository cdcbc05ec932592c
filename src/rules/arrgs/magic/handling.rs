//! Dealing with spells in effect: Control Spell, Dismiss Spell, Counterspell (AR-CTL, AR-DSM, AR-CSP).

use crate::battle::system::{Action, ActionInfo, Bar, ItemOf, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Key, LastingSpell, Order, Refusal, Rule, Target, Thing, ThingId, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::armoury::Stored;
use crate::rules::arrgs::armoury::spell::Control;
use crate::rules::arrgs::checks::{self, Test, Use, assisted, roll, speed};
use crate::rules::arrgs::economy::manoeuvre;
use crate::rules::arrgs::keys::classes::PROVOKING;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::magic::casting::{use_slot, with_vitality};
use crate::rules::arrgs::magic::{
    counter, flames, in_effect, in_slot, lasting, of_lasting, summons, with_any_skill, with_skill,
};
use crate::rules::arrgs::range;
use crate::rules::arrgs::wounds::dying;

const CONTROLS: Rule = Rule("AR-CTL-01");
const CONTROLLER: Rule = Rule("AR-CTL-02");
const DISMISSES: Rule = Rule("AR-DSM-01");
const COUNTERS: Rule = Rule("AR-CSP-01");

/// A spell in effect as an order names it.
type Meant = (ThingId, LastingSpell);

/// The spells in effect that somebody controls, or those that it does not, in the order in which they were cast.
fn of(battle: &Battle, unit: UnitId, own: bool) -> impl Iterator<Item = (&Thing, &LastingSpell, &Stored)> {
    in_effect(battle).filter(move |(_, lasting, _)| (lasting.controller == unit) == own)
}

/// The spell that an order means by its number, the first without one.
fn meant(battle: &Battle, order: &Order, own: bool, rule: Rule) -> Result<Meant, Refusal> {
    let at = usize::try_from((order.amount - 1).max(0)).unwrap_or(0);
    let found = of(battle, order.unit, own).nth(at).map(|(thing, lasting, _)| (thing.id, *lasting));
    found.ok_or(Refusal::by("no_such_spell", rule))
}

/// What somebody makes spell attacks with.
fn skill(battle: &Battle, unit: UnitId) -> Result<Use, Refusal> {
    with_any_skill(battle, unit).ok_or(Refusal::by("not_trained", Rule("AR-BGD-02")))
}

/// Offers an action for each spell, with its number.
fn offer_each(bar: &mut Bar<'_>, own: bool, mut offer: impl FnMut(&mut Bar<'_>, i16, Key, &Stored)) {
    let battle = bar.battle;
    for (number, (_, lasting, stored)) in (1..).zip(of(battle, bar.unit, own)) {
        offer(bar, number, lasting.item, stored);
    }
}

/// Whether somebody sees the effect of a spell.
fn sees(battle: &Battle, unit: UnitId, thing: ThingId) -> bool {
    let from = battle.covered(unit);
    let to = flames::squares_of(battle, thing);
    from.iter().any(|from| to.iter().any(|to| battle.clear_between(*from, *to) && battle.map().sees(*from, *to)))
}

/// Steering a spell in effect, or keeping it up.
pub const CONTROL_ACTION: Action = Action {
    info: ActionInfo { key: CONTROL_SPELL, icon: "brace", hotkey: 'o', targeting: Targeting::None, rule: CONTROLS },
    form: OrderForm::PLAIN.number("spell").at(&[Targeting::None, Targeting::Square]),
    price: |battle, order| manoeuvre(battle, order, 1).class(PROVOKING),
    offers: |bar| {
        offer_each(bar, true, |bar, number, item, stored| {
            let targeting = match stored.spell.control {
                Control::None => return,
                Control::MoveArea(_) => Targeting::Square,
                Control::Keep | Control::Command => Targeting::None,
            };
            bar.add_as(bar.order(CONTROL_SPELL).amount(number), Wording::item(item)).targeting = targeting;
        });
    },
    check: |battle, order| {
        let (thing, lasting) = meant(battle, order, true, CONTROLLER)?;
        skill(battle, order.unit)?;
        let control = of_lasting(battle, &lasting).map_or(Control::None, |stored| stored.spell.control);
        if control == Control::None {
            return Err(Refusal::by("cannot_be_controlled", CONTROLS));
        }
        if !sees(battle, order.unit, thing) {
            return Err(Refusal::by("no_line_of_sight", CONTROLLER));
        }
        let Control::MoveArea(most) = control else { return Ok(()) };
        let to = aimed(order).ok_or(Refusal::form("needs_a_square"))?;
        let far = battle.thing(thing).map_or(0, |thing| range::across(battle, thing.square, to));
        let open = battle.map().contains(to) && !battle.map().is_solid(to);
        match () {
            () if !open => Err(Refusal::by("no_way", CONTROLS)),
            () if far > u32::from(most) => Err(Refusal::by("too_far", CONTROLS).with(i32::from(most))),
            () => Ok(()),
        }
    },
    resolve: |cx, order| {
        let Ok((thing, lasting)) = meant(cx.battle(), order, true, CONTROLLER) else { return Ok(()) };
        if !attempt(cx, order.unit, &lasting, CONTROL_SPELL, false)? {
            return Ok(());
        }
        let (unit, other) = (order.unit, lasting.on);
        cx.emit(Event::Noted { unit, what: SPELL_CONTROLLED, other, number: 0, rule: CONTROLS });
        lasting::change(cx, thing, LastingSpell { kept: true, ..lasting });
        if let Some((to, from)) = aimed(order).zip(cx.battle().thing(thing).map(|thing| thing.square)) {
            cx.emit(Event::ThingMoved { thing, from, to, what: CONTROL_SPELL, rule: CONTROLS });
        }
        Ok(())
    },
};

/// The squares that an area would fill which an order moves to a square; none for other orders.
pub fn would_fill(battle: &Battle, order: &Order, at: Square) -> Vec<Square> {
    let moved = |(_, lasting): Meant| {
        let stored = of_lasting(battle, &lasting)?;
        matches!(stored.spell.control, Control::MoveArea(_)).then(|| flames::covered(battle, stored, at).to_vec())
    };
    meant(battle, order, true, CONTROLLER).ok().and_then(moved).unwrap_or_default()
}

fn aimed(order: &Order) -> Option<Square> {
    if let Target::Square(at) = order.at { Some(at) } else { None }
}

/// Rolls a Spell Attack against 10 and the level of a spell; gives whether it succeeds.
fn attempt(cx: &mut Cx<'_>, unit: UnitId, lasting: &LastingSpell, what: Key, beyond: bool) -> Flow<bool> {
    let battle = cx.battle();
    let Some(stored) = of_lasting(battle, lasting) else { return Ok(false) };
    let dc = stored.difficulty();
    let of = with_skill(battle, unit, &stored.spell.lists).or_else(|| with_any_skill(battle, unit));
    let Some(of) = of else { return Ok(false) };
    let ledger = checks::for_roll(cx, unit, of, |_, _| {});
    let rule = if beyond { Rule("AR-DSM-03") } else { CONTROLS };
    Ok(roll(cx, &Test { beyond, ..Test::new(unit, what, ledger, dc, rule) })?.success)
}

/// Ending a spell of one's own.
pub const DISMISS_ACTION: Action = Action {
    info: ActionInfo { key: DISMISS_SPELL, icon: "close", hotkey: '-', targeting: Targeting::None, rule: DISMISSES },
    form: OrderForm::PLAIN.number("spell"),
    price: |battle, order| manoeuvre(battle, order, 1),
    offers: |bar| {
        offer_each(bar, true, |bar, number, item, _| {
            bar.add_as(bar.order(DISMISS_SPELL).amount(number), Wording::item(item));
        });
    },
    check: |battle, order| {
        meant(battle, order, true, Rule("AR-DSM-02"))?;
        skill(battle, order.unit).map(|_| ())
    },
    resolve: |cx, order| {
        let Ok((thing, lasting)) = meant(cx.battle(), order, true, DISMISSES) else { return Ok(()) };
        if attempt(cx, order.unit, &lasting, DISMISS_SPELL, true)? {
            lasting::end(cx, thing, Rule("AR-DSM-03"));
        }
        Ok(())
    },
};

/// The slot of the spell that a Counterspell uses up: as its order says, or the lowest that serves (AR-CSP-04).
fn used_up(battle: &Battle, order: &Order, against: &Stored) -> Option<u8> {
    let slots = counter::slots(battle, order.unit, against);
    slots.into_iter().find(|slot| order.with.is_none_or(|with| with == *slot))
}

/// Ending or taking over a spell that another controls.
pub const COUNTER_ACTION: Action = Action {
    info: ActionInfo { key: COUNTERSPELL, icon: "blind", hotkey: 's', targeting: Targeting::None, rule: COUNTERS },
    form: OrderForm::PLAIN.modes(&[END, SEIZE]).number("spell").item(ItemOf::Bearer),
    price: |battle, order| {
        let price = manoeuvre(battle, order, 2).class(PROVOKING);
        let stored = meant(battle, order, false, COUNTERS).ok().and_then(|(_, lasting)| of_lasting(battle, &lasting));
        let slot = stored.and_then(|stored| used_up(battle, order, stored));
        let level = slot.and_then(|slot| in_slot(battle, order.unit, slot)).map(|one| one.1.price());
        with_vitality(price, level.unwrap_or(1))
    },
    offers: |bar| {
        offer_each(bar, false, |bar, number, item, stored| {
            for (mode, using) in [(END, END_USING), (SEIZE, SEIZE_USING)] {
                let order = bar.order(COUNTERSPELL).mode(mode).amount(number);
                bar.add_as(order.clone(), Wording { way: Some(mode), ..Wording::item(item) });
                for slot in counter::slots(bar.battle, bar.unit, stored).into_iter().skip(1) {
                    let Some((_, def)) = bar.battle.item(bar.unit, slot) else { continue };
                    let wording = Wording { way: Some(using), ..Wording::item(def.key) };
                    bar.add_further(order.clone().with(slot), wording, false);
                }
            }
        });
    },
    check: |battle, order| {
        let (thing, lasting) = meant(battle, order, false, COUNTERS)?;
        let unit = order.unit;
        skill(battle, unit)?;
        let stored = of_lasting(battle, &lasting).ok_or(Refusal::by("no_such_spell", COUNTERS))?;
        let close = |at: &Square| {
            let own = battle.covered(unit);
            range::to_square(battle, unit, *at) <= counter::CLOSE && own.iter().any(|from| battle.can_hit(*from, *at))
        };
        if !flames::squares_of(battle, thing).iter().any(close) {
            return Err(Refusal::by("out_of_range", Rule("AR-CSP-03")));
        }
        used_up(battle, order, stored).map(|_| ()).ok_or(Refusal::by("no_fitting_slot", Rule("AR-CSP-04")))
    },
    resolve: |cx, order| {
        let unit = order.unit;
        let Ok((thing, lasting)) = meant(cx.battle(), order, false, COUNTERS) else { return Ok(()) };
        let Some(stored) = of_lasting(cx.battle(), &lasting) else { return Ok(()) };
        let lists = stored.spell.lists.clone();
        let Some(slot) = used_up(cx.battle(), order, stored) else { return Ok(()) };
        use_slot(cx, unit, slot);
        let opponent = lasting.controller;
        let battle = cx.battle();
        let their = with_skill(battle, opponent, &lists).or_else(|| with_any_skill(battle, opponent));
        let (Some(of), Some(their)) = (with_any_skill(battle, unit), their) else { return Ok(()) };
        let dc = counter::difficulty(battle, opponent, their);
        assisted::use_up(cx, opponent, their);
        let ledger = checks::for_roll(cx, unit, of, |all, battle| speed::add_of_target(all, battle, unit, opponent));
        let test = Test { against: Some(opponent), ..Test::new(unit, COUNTERSPELL, ledger, dc, COUNTERS) };
        let strains = cx.battle().conditions(opponent).has(DYING);
        let success = roll(cx, &test)?.success;
        if strains {
            dying::check(cx, opponent, false)?;
        }
        if !success {
            return Ok(());
        }
        if order.mode == Some(SEIZE) {
            cx.emit(Event::Noted {
                unit,
                what: SPELL_SEIZED,
                other: Some(opponent),
                number: 0,
                rule: Rule("AR-CSP-05"),
            });
            let on = lasting.on.map(|on| summons::change_sides(cx, on, unit).unwrap_or(on));
            lasting::change(cx, thing, LastingSpell { controller: unit, on, kept: false, ..lasting });
        } else {
            lasting::end(cx, thing, Rule("AR-CSP-05"));
        }
        Ok(())
    },
};
