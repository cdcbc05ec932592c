//! Grappling: one holds, one is held (PC-GRP).

use crate::battle::system::{Action, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, Key, Life, Line, Order, Refusal, Rule, UnitId};
use crate::rules::percentile::armoury::strike::Strike;
use crate::rules::percentile::attack::plan::melee;
use crate::rules::percentile::attack::sequence;
use crate::rules::percentile::conditions::holds::{holds, partner};
use crate::rules::percentile::items::hands::free_hands;
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::keys::*;
use crate::rules::percentile::melee::tactics;
use crate::rules::percentile::range;

const START: Rule = Rule("PC-GRP-01");
const WHO: Rule = Rule("PC-GRP-15");

/// Checks whether a combatant may be seized by another (PC-GRP-15).
///
/// # Errors
/// The reason if it is refused.
pub fn may_seize(battle: &Battle, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    if free_hands(battle, unit) < 1 {
        Err(Refusal::by("no_free_hand", START))
    } else if partner(battle, unit).is_some() || partner(battle, target).is_some() {
        Err(Refusal::by("already_grappling", WHO))
    } else if !battle.are_enemies(unit, target) || battle.body(target).life >= Life::Dead {
        Err(Refusal::by("no_enemy", WHO))
    } else {
        Ok(())
    }
}

/// Seizing somebody, or keeping the hold.
pub const GRAPPLE_ACTION: Action = Action {
    info: info(GRAPPLE, "grapple", 'q', Targeting::Enemy, "PC-GRP-01"),
    form: OrderForm::PLAIN,
    price: |battle, order| if holds(battle, order.unit) { price::full() } else { price::full_attack() },
    offers: |bar| {
        if holds(bar.battle, bar.unit) {
            bar.add_as(bar.order(GRAPPLE), Wording::way("hold")).targeting = Targeting::None;
        } else if free_hands(bar.battle, bar.unit) > 0 {
            bar.add(bar.order(GRAPPLE));
        }
    },
    check,
    resolve: |cx, order| if holds(cx.battle(), order.unit) { Ok(()) } else { attempt(cx, order, 0) },
};

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let unit = order.unit;
    if holds(battle, unit) {
        return Ok(());
    }
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    may_seize(battle, unit, target)?;
    if range::apart(battle, unit, target) > 1 {
        return Err(Refusal::by("out_of_range", WHO));
    }
    tactics::check_melee(battle, order)
}

/// The attempt to seize somebody (PC-GRP-01), with what a charge gives it.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn attempt(cx: &mut Cx<'_>, order: &Order, charge: i32) -> Flow {
    let Some(target) = order.target_unit() else { return Ok(()) };
    let base = Line { what: if charge > 0 { CHARGE } else { GRAPPLE }, amount: charge, rule: START };
    let order = Order { act: GRAPPLE, with: None, ..order.clone() };
    let Some(def) = cx.battle().setup().find_item(Key::new("unarmed")) else { return Ok(()) };
    let Ok(strike) = melee(cx.battle(), &order, target, base) else { return Ok(()) };
    sequence::make(cx, &Strike { slot: None, def, ..strike }).map(|_| ())
}
