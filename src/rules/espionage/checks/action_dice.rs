//! Action dice (FI-BGD-03, FI-BGD-04): specials own some for a fight, the opposition shares a pool.
//!
//! The first side of a level is the players'; every other one is the opposition. A price is paid by the one who acts, then
//! from the shared pool, then by those of its side who have most dice.

use crate::battle::oracle::{Matters, Reserve, Reserves};
use crate::battle::{Battle, Cx, Event, Faces, Flow, Key, Lifetime, Pool, Rule, SideId, UnitId};
use crate::dice::Dice;
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use smallvec::SmallVec;
use std::cmp::Reverse;

const DICE_RULE: Rule = Rule("FI-BGD-04");
/// The die of a shared pool.
const SHARED: Dice = Dice::new(1, 6);
/// The most faces of an action die.
pub const HIGHEST: i32 = 10;

/// Where action dice come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Purse {
    /// The kind of die.
    pub die: Dice,
    /// How many there are.
    pub left: i32,
    /// True if it is the side's.
    pub shared: bool,
}

/// The kind of die that somebody of a level owns.
pub fn die(level: i32) -> Dice {
    Dice::new(
        1,
        match level {
            ..=5 => 4,
            6..=10 => 6,
            11..=15 => 8,
            _ => 10,
        },
    )
}

/// Gives everybody the action dice of the fight.
pub fn hand_out(cx: &mut Cx<'_>) {
    let is_special = |cx: &Cx<'_>, unit: UnitId| cx.battle().profile(unit).has(SPECIAL);
    let units: Vec<UnitId> = cx.battle().units().collect();
    for unit in &units {
        if is_special(cx, *unit) {
            let level = cx.battle().stats(*unit).now(LEVEL);
            let left = i16::try_from(3 + (level + 4) / 5).unwrap_or(i16::MAX);
            cx.give_pool(*unit, Pool { key: ACTION_DICE, left, lasts: Lifetime::Fight }, DICE_RULE);
        }
    }
    let first = |unit: &&UnitId| cx.battle().side(**unit) == SideId(0) && is_special(cx, **unit);
    let players = i32::try_from(units.iter().filter(first).count()).unwrap_or(0);
    let left = i16::try_from(cx.battle().rules().number(SIDE_POOL) + players).unwrap_or(i16::MAX).max(0);
    let sides: Vec<SideId> = cx.battle().side_ids().skip(1).collect();
    for side in sides {
        cx.give_side_pool(side, Pool { key: ACTION_DICE, left, lasts: Lifetime::Fight }, DICE_RULE);
    }
}

/// Dice that somebody owns.
pub fn own(battle: &Battle, unit: UnitId) -> i32 {
    battle.budget(unit).left(ACTION_DICE)
}

fn shared(battle: &Battle, side: SideId) -> i32 {
    battle.side_budget(side).left(ACTION_DICE)
}

/// All dice of a side: its pool and those that its people own who can still act.
pub fn of_side(battle: &Battle, side: SideId) -> i32 {
    let owners = battle.units().filter(|unit| battle.side(*unit) == side && battle.is_up(*unit));
    shared(battle, side) + owners.map(|unit| own(battle, unit)).sum::<i32>()
}

/// True if all dice that somebody may spend on a target are explored.
pub fn may_raise(cx: &Cx<'_>, unit: UnitId, on: Option<UnitId>) -> bool {
    cx.weighs(unit, on) == Some(true) && !purses(cx.battle(), unit).is_empty()
}

/// The dice that somebody may add to a roll: its own, and those of its side.
pub fn reserves(battle: &Battle, unit: UnitId) -> Reserves {
    let (own, shared) = at_hand(battle, unit);
    [Reserve { die: die(battle.stats(unit).now(LEVEL)), left: own }, Reserve { die: SHARED, left: shared }]
}

/// All dice that later decisions may depend on: those that somebody may add to a roll, and those of every side.
pub fn all(battle: &Battle, unit: UnitId) -> ((i32, i32), SmallVec<[i32; 4]>) {
    (at_hand(battle, unit), battle.side_ids().map(|side| of_side(battle, side)).collect())
}

/// How many dice somebody may add to a roll, its own and those of its side.
pub fn at_hand(battle: &Battle, unit: UnitId) -> (i32, i32) {
    (own(battle, unit), shared(battle, battle.side(unit)))
}

/// The dice that somebody may add to a roll, by the answer that takes one of them.
pub fn purses(battle: &Battle, unit: UnitId) -> SmallVec<[(Key, Purse); 2]> {
    let [own, shared] = reserves(battle, unit);
    let all = [(SPEND, own, false), (SPEND_SHARED, shared, true)];
    let purse = |(answer, Reserve { die, left }, shared)| (answer, Purse { die, left, shared });
    all.into_iter().filter(|entry| entry.1.left > 0).map(purse).collect()
}

/// Spends a die and throws it: a top face is thrown again and added, as long as more than what is gained by then would
/// still make a difference (FI-BGD-04, FI-BGD-28).
///
/// # Errors
/// Halts when dice are missing.
pub fn throw(cx: &mut Cx<'_>, unit: UnitId, purse: Purse, enough: i32) -> Flow<i32> {
    take(cx, unit, purse.shared);
    cast(cx, unit, purse.die, enough)
}

/// Takes a die of one's own or of the side.
pub fn take(cx: &mut Cx<'_>, unit: UnitId, of_side: bool) {
    if of_side { cx.spend_of_side(unit, ACTION_DICE, 1) } else { cx.spend(unit, ACTION_DICE, 1) }
}

/// Throws a die that has been taken; see [`throw`].
///
/// # Errors
/// Halts when dice are missing.
pub fn cast(cx: &mut Cx<'_>, unit: UnitId, die: Dice, enough: i32) -> Flow<i32> {
    let (mut sum, mut faces) = (0, Faces::new());
    loop {
        cx.rolls(unit, ACTION_DIE);
        let rolled = cx.roll_for(die, &Matters::All)?;
        faces.extend(rolled.faces.iter().copied());
        sum += rolled.sum;
        if rolled.sum < i32::from(die.sides) || sum >= enough {
            break;
        }
    }
    let pool = Dice::new(u16::try_from(faces.len()).unwrap_or(1), die.sides);
    cx.emit(Event::Rolled { unit, what: ACTION_DIE, pool, faces, rolled: sum, rule: DICE_RULE });
    Ok(sum)
}

/// True if those who play by themselves would pay a price (FI-BGD-03).
pub fn would_pay(battle: &Battle, side: SideId, price: i32) -> bool {
    let rules = battle.rules();
    let kept = match rules.is(SPEND_POLICY, KEEP_LAST) {
        true => rules.number(DICE_KEPT),
        false if rules.is(SPEND_POLICY, ALWAYS) => 0,
        false => return false,
    };
    of_side(battle, side) - price >= kept
}

/// Pays a price from a side's dice; `first` is asked before all others.
pub fn pay(cx: &mut Cx<'_>, side: SideId, first: Option<UnitId>, price: i32) {
    let mut due = price;
    if let Some(unit) = first {
        due -= spend(cx, unit, due);
    }
    let pooled = shared(cx.battle(), side).min(due);
    if pooled > 0
        && let Some(unit) = first.or_else(|| owners(cx.battle(), side).first().copied()).or_else(|| anybody(cx, side))
    {
        cx.spend_of_side(unit, ACTION_DICE, i16::try_from(pooled).unwrap_or(0));
        due -= pooled;
    }
    for unit in owners(cx.battle(), side) {
        due -= spend(cx, unit, due);
    }
}

fn spend(cx: &mut Cx<'_>, unit: UnitId, most: i32) -> i32 {
    let part = own(cx.battle(), unit).min(most);
    if part > 0 {
        cx.spend(unit, ACTION_DICE, i16::try_from(part).unwrap_or(0));
    }
    part.max(0)
}

/// Those of a side who own dice and can act, those who have most first.
fn owners(battle: &Battle, side: SideId) -> Vec<UnitId> {
    let owns = |unit: &UnitId| battle.side(*unit) == side && battle.is_up(*unit) && own(battle, *unit) > 0;
    let mut all: Vec<UnitId> = battle.units().filter(owns).collect();
    all.sort_by_key(|unit| Reverse(own(battle, *unit)));
    all
}

fn anybody(cx: &Cx<'_>, side: SideId) -> Option<UnitId> {
    cx.battle().units().find(|unit| cx.battle().side(*unit) == side)
}
