//! The mount as a weapon: it strikes at its rider's word (AR-BGD-27, AR-WPN-09).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Order, Refusal, Rule, UnitId};
use crate::rules::arrgs::attack::{Strike, plan, sequence};
use crate::rules::arrgs::conditions::weariness;
use crate::rules::arrgs::economy::{drain, manoeuvre};
use crate::rules::arrgs::keys::classes::ATTACKING;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::vehicles::driving::steered;

const RIDING: Rule = Rule("AR-BGD-27");
/// Points of an attack.
const POINTS: i16 = 2;

/// The mount strikes with hoof, claw or tusk. The rider pays the points, the mount Vitality as well.
pub const SPUR_ACTION: Action = Action {
    info: ActionInfo { key: SPUR, icon: "melee", hotkey: '.', targeting: Targeting::Enemy, rule: RIDING },
    form: OrderForm::PLAIN.harms(),
    price: |battle, order| manoeuvre(battle, order, POINTS).class(ATTACKING),
    offers: |bar| {
        let Some(mount) = mount(bar.battle, bar.unit) else { return };
        if let Some((_, _, def)) = bar.battle.in_hand(mount) {
            bar.add_as(bar.order(SPUR), Wording::item(def.key)).harms = true;
        }
    },
    check: |battle, order| plan::check(battle, &strike(battle, order)?),
    resolve: |cx, order| {
        let Ok(strike) = strike(cx.battle(), order) else { return Ok(()) };
        drain(cx, strike.unit, 1 + weariness(cx.battle(), strike.unit));
        if steered(cx.battle(), order.unit).is_ok() { sequence::make(cx, &strike) } else { Ok(()) }
    },
};

fn mount(battle: &Battle, rider: UnitId) -> Option<UnitId> {
    battle.driven_by(rider).filter(|mount| battle.machine(*mount).is_none())
}

fn strike(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let mount = steered(battle, order.unit)?;
    let target = order.target_unit().unwrap_or(mount);
    plan::blow(battle, mount, target, SPUR).ok_or(Refusal::by("no_weapon", RIDING))
}
