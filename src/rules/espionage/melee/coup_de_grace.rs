//! Coup de Grace (FI-BGD-08): a critical hit on somebody helpless, without a die or a price.

use crate::battle::system::{Action, ActionInfo, Attack, OrderForm, Struck, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Life, Order, Refusal, Rule, UnitId};
use crate::rules::common::attack::{Resolution, Then, resolve};
use crate::rules::espionage::attack::{Strike, hooked, plan, sequence};
use crate::rules::espionage::conditions::helpless;
use crate::rules::espionage::keys::classes::{ATTACKING, full};
use crate::rules::espionage::keys::*;

const LIST: Rule = Rule("FI-BGD-08");

/// Finishing somebody helpless who lies within reach.
pub const COUP_ACTION: Action = Action {
    info: ActionInfo { key: COUP, icon: "kill_aim", hotkey: '6', targeting: Targeting::Enemy, rule: LIST },
    form: OrderForm::PLAIN.harms().modes(&[UNARMED]),
    price: |_, _| full(ATTACKING),
    offers: |bar| {
        let down = |unit: UnitId| bar.battle.body(unit).life == Life::Down;
        let near = |unit: &UnitId| plan::in_reach(bar.battle, bar.unit, *unit) && down(*unit);
        if bar.battle.units().any(|unit| unit != bar.unit && near(&unit)) {
            bar.add(bar.order(COUP)).harms = true;
        }
    },
    check: |battle, order| strike(battle, order).map(|_| ()),
    resolve: |cx, order| {
        let Ok(strike) = strike(cx.battle(), order) else { return Ok(()) };
        sequence::declare(cx, &strike)?;
        let certain = [Struck::new(strike.target, 1, 0)];
        let strike = Strike { nothing_follows: cx.hooks().is_none(), ..strike };
        resolve(cx, &Coup { strike }, &(), &certain)
    },
};

/// A blow that cannot miss and is not evaded.
struct Coup {
    strike: Strike,
}

impl Resolution for Coup {
    type Roll = ();

    fn attack(&self, battle: &Battle) -> Attack {
        hooked::facts(battle, &self.strike)
    }

    fn nothing_follows(&self) -> bool {
        true
    }

    fn evade(&self, cx: &mut Cx<'_>, (): &(), struck: Struck, then: Then<'_>) -> Flow {
        then(cx, &[struck])
    }

    fn landed(&self, cx: &mut Cx<'_>, (): &(), struck: &[Struck]) -> Flow {
        let Strike { unit, target, .. } = self.strike;
        if struck.iter().any(|one| one.hits > 0) {
            cx.emit(Event::Hit { unit, target, effect: 0, rule: LIST });
        }
        Ok(())
    }

    fn damage(&self, cx: &mut Cx<'_>, (): &(), struck: &[Struck]) -> Flow {
        let hits = struck.iter().map(|one| i32::from(one.hits)).sum();
        sequence::inflict(cx, &self.strike, hits, true, &sequence::over)
    }
}

fn strike(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let strike = plan::plain(battle, order)?;
    if strike.weapon(battle).blast > 0 {
        return Err(Refusal::by("not_this_weapon", LIST));
    }
    plan::usable(battle, &strike)?;
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    if !helpless(battle, target) {
        Err(Refusal::by("not_helpless", LIST))
    } else if plan::in_reach(battle, order.unit, target) {
        Ok(strike)
    } else {
        Err(Refusal::by("out_of_range", LIST))
    }
}
