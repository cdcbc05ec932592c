//! Weapons with which an attack of the core takes a full action (DR-WPN-02, DR-BGD-48).

use crate::battle::system::Attack;
use crate::battle::{Battle, Cx, Event, Key, Order, Refusal, Rule, UnitId};
use crate::rules::drive::state;

const RULE: Rule = Rule("DR-WPN-02");

fn takes_all(battle: &Battle, item: Option<Key>) -> bool {
    item.and_then(|item| state::armoury(battle).weapon(item)).is_some_and(|weapon| weapon.full_action)
}

/// Forbids such an attack in a turn that no longer holds a full action.
///
/// # Errors
/// The reason if it is forbidden.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let slot = order.with.or(battle.gear(order.unit).in_hand);
    let item = slot.and_then(|slot| battle.item(order.unit, slot)).map(|(_, def)| def.key);
    if !takes_all(battle, item) {
        return Ok(());
    }
    let attack = battle.rules().core.attack_of(battle, order).filter(|attack| attack.item == item);
    let turn = battle.rules().core.declared().efforts.turn;
    let short = |part: &(Key, i16)| battle.budget(order.unit).left(part.0) < i32::from(part.1);
    match attack.is_some() && turn.iter().any(short) {
        true => Err(Refusal::by("takes_a_full_action", RULE)),
        false => Ok(()),
    }
}

/// Such an attack is over: it takes what of a full action the core has not asked for it.
pub fn over(cx: &mut Cx<'_>, attack: &Attack) {
    let Some(by) = attack.by.filter(|by| cx.battle().current() == Some(*by) && takes_all(cx.battle(), attack.item))
    else {
        return;
    };
    for (what, amount) in cx.battle().rules().core.declared().efforts.turn.iter().copied() {
        let rest = amount - paid(cx, by, what);
        let left = i16::try_from(cx.battle().budget(by).left(what)).unwrap_or(i16::MAX);
        if rest.min(left) > 0 {
            cx.spend(by, what, rest.min(left));
        }
    }
}

/// What somebody has paid for the order that is carried out.
fn paid(cx: &Cx<'_>, by: UnitId, pool: Key) -> i16 {
    let of = |event: &Event| match event {
        Event::Spent { unit, what, amount, .. } if *unit == by && *what == pool => *amount,
        _ => 0,
    };
    cx.events().iter().map(of).sum()
}
