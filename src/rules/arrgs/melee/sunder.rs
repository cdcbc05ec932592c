//! Sunder: an attack at an item (AR-SUN).

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Order, Refusal, Rule};
use crate::rules::arrgs::attack::{Strike, plan, sequence};
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::manoeuvres::SUNDER;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::melee::replaced;

const SUNDERS: Rule = Rule("AR-SUN-01");
const WHICH: Rule = Rule("AR-SUN-02");

/// Striking at an item, by hand or from afar.
pub const SUNDER_ACTION: Action = Action {
    info: ActionInfo { key: SUNDER, icon: "explode", hotkey: '6', targeting: Targeting::Enemy, rule: SUNDERS },
    form: OrderForm::PLAIN.modes(&[THROWN]).item(ItemOf::Target),
    price: replaced::price,
    offers: |bar| {
        bar.add(bar.order(SUNDER));
        if items::held(bar.battle, bar.unit).is_some_and(|(_, weapon)| weapon.strikes() && weapon.thrown) {
            bar.add_further(bar.order(SUNDER).mode(THROWN), Wording::way(THROWN.as_str()), false);
        }
    },
    check: |battle, order| {
        let strike = planned(battle, order)?;
        plan::check(battle, &strike)?;
        let slot = replaced::item(battle, order, strike.target, WHICH)?;
        let (vitality, _) = items::toughness(battle, strike.target, slot);
        if vitality > 0 { Ok(()) } else { Err(Refusal::by("cannot_be_sundered", WHICH)) }
    },
    resolve: |cx, order| {
        let Ok(strike) = planned(cx.battle(), order) else { return Ok(()) };
        let target = strike.target;
        let Ok(slot) = replaced::item(cx.battle(), order, target, WHICH) else { return Ok(()) };
        let (vitality, resistance) = items::toughness(cx.battle(), target, slot);
        let strike = Strike { enough: Some(i32::from(vitality) + resistance), ..strike };
        sequence::make_instead(cx, &strike, &|cx, value| {
            items::damage(cx, target, slot, value - resistance);
            Ok(())
        })
    },
};

fn planned(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    replaced::planned(battle, order, None, |weapon| weapon.sunder, SUNDERS)
}
