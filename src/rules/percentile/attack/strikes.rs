//! Plain attacks: Standard Attack, Burst, Flurry, Called Shot, Heavy Attack, Take Down, throws (PC-AAC-01 to 09, PC-AAC-14,
//! PC-AAC-15, PC-AAC-26).

use crate::battle::system::{Action, Targeting};
use crate::battle::{Battle, Cx, Flow, Order, Refusal, Rule, Target, Until};
use crate::rules::percentile::armoury::strike::Strike;
use crate::rules::percentile::attack::{self, overwatch, plan};
use crate::rules::percentile::conditions::holds;
use crate::rules::percentile::keys::price::{self, action, info};
use crate::rules::percentile::keys::{mark, *};

/// One blow or shot.
pub const ATTACK_ACTION: Action =
    action(info(ATTACK, "shoot", 'a', Targeting::Enemy, "PC-AAC-01"), |_, _| price::half_attack(), check, resolve);

/// Several shots.
pub const BURST_ACTION: Action =
    action(info(BURST, "burst", 'b', Targeting::Enemy, "PC-AAC-02"), |_, _| price::half_attack(), check, resolve);

/// Several blows.
pub const FLURRY_ACTION: Action =
    action(info(FLURRY, "melee", 'f', Targeting::Enemy, "PC-AAC-06"), |_, _| price::half_attack(), check, resolve);

/// An attack at a part of the body or at a thing.
pub const CALLED_SHOT_ACTION: Action = action(
    info(CALLED_SHOT, "kill_aim", 'l', Targeting::Enemy, "PC-AAC-09"),
    |_, _| price::half_attack(),
    check,
    resolve,
);

/// Throwing a melee weapon or a grenade.
pub const THROW_ACTION: Action =
    action(info(THROW, "throw", 't', Targeting::Square, "PC-BGD-37"), |_, _| price::half_attack(), check, resolve);

/// One blow with full force, which exposes the attacker.
pub const HEAVY_ATTACK_ACTION: Action = action(
    info(HEAVY_ATTACK, "melee", 'h', Targeting::Enemy, "PC-AAC-14"),
    |_, _| price::full_attack(),
    check,
    |cx, order| {
        mark::set(cx, order.unit, EXPOSED, 1, Until::TurnStart, Rule("PC-AAC-15"));
        resolve(cx, order)
    },
);

/// A blow that stuns instead of wounding; within a grapple one of the controller's options (PC-AAC-28).
pub const TAKE_DOWN_ACTION: Action = action(
    info(TAKE_DOWN, "stunned", 'n', Targeting::Enemy, "PC-AAC-26"),
    holds::price_of_attack,
    |battle, order| match battle.profile(order.unit).has(TAKEDOWN) {
        true => check(battle, order),
        false => Err(Refusal::by("needs_the_talent", Rule("PC-AAC-26"))),
    },
    resolve,
);

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    // A called shot names no weapon: what it lacks shows once it has a target.
    if order.at == Target::None && order.act != CALLED_SHOT {
        let planned = plan::plan(battle, &order.clone().at(Target::Unit(order.unit)))?;
        plan::usable(battle, &planned)?;
        return Err(Refusal::form("needs_a_unit"));
    }
    plan::check(battle, &plan::plan(battle, order)?)
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(strike) = plan::plan(cx.battle(), order) else { return Ok(()) };
    let nothing_follows = !overwatch::may_follow(cx.battle(), &strike);
    attack::make(cx, &Strike { nothing_follows, ..strike }).map(|_| ())
}
