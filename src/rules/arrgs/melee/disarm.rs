//! Disarm: an attack that makes its target drop something (AR-DIS).

use crate::battle::oracle::{About, Answer, Asked, Choice, Wanted};
use crate::battle::system::{Action, ActionInfo, Answers, DecisionInfo, ItemOf, OrderForm, Subject, Targeting};
use crate::battle::{Battle, Cx, Flow, Key, Order, Refusal, Rule, Target};
use crate::grid::Square;
use crate::rules::arrgs::attack::{Strike, plan, sequence};
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::manoeuvres::{BACKPACK, DISARM, LANDING, OFF_ARM};
use crate::rules::arrgs::melee::replaced::{self, Replaced};
use crate::rules::arrgs::range;
use std::cmp::Reverse;
use std::collections::BTreeSet;

const DISARMS: Rule = Rule("AR-DIS-01");
const LANDS: Rule = Rule("AR-DIS-02");
const WHICH: Rule = Rule("AR-DIS-03");
/// What else than the item in hand.
const MODES: &[Key] = &[OFF_ARM, BACKPACK];
const DROPS: Replaced = Replaced { sv: Some(1), more: |weapon| weapon.disarm, rule: DISARMS };
/// The farthest that an item flies, in squares.
const MOST: i32 = 5;

/// Where a disarmed item lands.
pub const LANDING_DECISION: DecisionInfo = DecisionInfo::new(LANDING, Subject::Detail, Answers::Square);

/// Making somebody drop something.
pub const DISARM_ACTION: Action = Action {
    info: ActionInfo { key: DISARM, icon: "parry", hotkey: 'l', targeting: Targeting::Enemy, rule: DISARMS },
    form: OrderForm::PLAIN.modes(MODES).item(ItemOf::Target),
    price: replaced::price,
    offers: |bar| replaced::offers(bar, DISARM, MODES),
    check: |battle, order| {
        let strike = planned(battle, order)?;
        plan::check(battle, &strike)?;
        replaced::item(battle, order, strike.target, WHICH).map(|_| ())
    },
    resolve: |cx, order| {
        let Ok(strike) = planned(cx.battle(), order) else { return Ok(()) };
        sequence::make_instead(cx, &strike, &|cx, value| {
            let Ok(slot) = replaced::item(cx.battle(), order, strike.target, WHICH) else { return Ok(()) };
            let square = landing(cx, &strike, value.min(MOST))?;
            items::drop_at(cx, strike.target, slot, square, LANDS);
            Ok(())
        })
    },
};

fn planned(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    Ok(Strike { enough: Some(MOST), ..DROPS.by_hand(battle, order)? })
}

/// The square within so many of the target that the attacker chooses.
fn landing(cx: &mut Cx<'_>, strike: &Strike, squares: i32) -> Flow<Square> {
    let from = cx.battle().square(strike.target);
    if cx.takes_suggestions() || !cx.keeps_aftereffects() {
        return Ok(from);
    }
    let choices = choices(cx.battle(), strike, squares);
    let best = choices.first().copied().unwrap_or(from);
    let about = About { by: Some(strike.target), at: Target::Unit(strike.target), ..About::default() };
    let choice = Choice::new(Asked::Unit(strike.unit), LANDING, Wanted::Square(choices), LANDS).about(about);
    match cx.choose(&choice.suggest(Answer::Square(best)))? {
        Answer::Square(square) => Ok(square),
        _ => Ok(best),
    }
}

/// Where an item may land, the farthest from its owner first and of those the nearest to the attacker. Large owners are measured
/// from their nearest square; nothing lands in what is solid.
fn choices(battle: &Battle, strike: &Strike, squares: i32) -> Vec<Square> {
    let (from, map, metric) = (battle.square(strike.target), battle.map(), range::metric(battle));
    let covered = battle.covered(strike.target);
    let reach = i16::try_from(squares).unwrap_or(0);
    let around =
        |at: Square| (-reach..=reach).flat_map(move |y| (-reach..=reach).map(move |x| Square::new(at.x + x, at.y + y)));
    let far = |square: Square| range::to_square(battle, strike.target, square);
    let lands = |square: &Square| {
        let open = || covered.iter().any(|at| range::open(battle, *at, *square));
        map.contains(*square)
            && !map.is_solid(*square)
            && far(*square) <= reach.unsigned_abs().into()
            && (covered.contains(square) || open())
    };
    let all: BTreeSet<Square> = covered.iter().flat_map(|at| around(*at)).filter(lands).collect();
    let mut all: Vec<Square> = all.into_iter().collect();
    let own = battle.square(strike.unit);
    all.sort_by_key(|square| {
        let apart = Reverse((far(*square), metric.distance(from, *square)));
        (apart, metric.distance(own, *square), square.y, square.x)
    });
    all
}
