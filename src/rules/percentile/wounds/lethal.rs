//! The lethal chart of critical hits and Lethal Damage (PC-LTH-03 to PC-LTH-06).

use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Flow, Key, Life, Rule, UnitId, Until};
use crate::dice::Dice;
use crate::grid::{Dir8, Square};
use crate::rules::percentile::armoury::Harm;
use crate::rules::percentile::checks::characteristics::able;
use crate::rules::percentile::checks::{self, Test, starship};
use crate::rules::percentile::conditions::{self, holds, pinned, stun};
use crate::rules::percentile::field::ground;
use crate::rules::percentile::items::drop;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{mark, *};
use crate::rules::percentile::wounds::{Manner, falls};
use smallvec::{SmallVec, smallvec};

use Effect::*;

const IMPACT: [&[Effect]; 5] =
    [&[Fatigue(1)], &[Push(1), Fatigue(1)], &[Prone, Fatigue(1)], &[Stun, Prone], &[Stun, Drop, Decay(S, 10)]];

const ENERGY: [&[Effect]; 5] =
    [&[Fatigue(1)], &[Dazzle], &[Drop, Decay(BS, 5)], &[Burn], &[Stun, Fatigue(1), Decay(T, 10)]];

const RENDING: [&[Effect]; 5] =
    [&[LoseReaction], &[Bleed(1)], &[Hobble], &[Drop, Decay(WS, 10), Decay(BS, 10)], &[Bleed(2), ToughnessOrStun]];

const EXPLOSIVE: [&[Effect]; 5] = [
    &[Pin(-10)],
    &[PushDie, Prone],
    &[Fatigue(1), Decay(AG, 5)],
    &[Stun, PushDie, Prone],
    &[LoseArmour(2), Stun, Fatigue(2)],
];

/// One part of a row.
#[derive(Clone, Copy, PartialEq)]
enum Effect {
    Fatigue(i16),
    Push(i32),
    PushDie,
    Prone,
    Stun,
    Drop,
    Decay(Key, i16),
    Dazzle,
    Burn,
    LoseReaction,
    Bleed(i16),
    Hobble,
    ToughnessOrStun,
    Pin(i32),
    LoseArmour(i16),
}

fn column(harm: Harm) -> (&'static [&'static [Effect]; 5], Rule) {
    match harm {
        Harm::Impact => (&IMPACT, Rule("PC-LTH-03")),
        Harm::Energy => (&ENERGY, Rule("PC-LTH-04")),
        Harm::Rending => (&RENDING, Rule("PC-LTH-05")),
        Harm::Explosive => (&EXPLOSIVE, Rule("PC-LTH-06")),
    }
}

/// The first row of the chart with the same effect on later hits of the attack and on the victim's fate. `stays`: the victim's
/// place matters to neither.
pub fn bearing(harm: Harm, row: i32, stays: bool) -> i32 {
    let rows = column(harm).0;
    let of = |row: i32| usize::try_from(row - 1).ok().and_then(|at| rows.get(at)).copied().unwrap_or_default();
    let bears = |row: i32| of(row).iter().filter(|effect| !only_later(**effect, stays));
    (1..row).find(|other| bears(*other).eq(bears(row))).unwrap_or(row)
}

/// True if the victim's place matters neither to later hits of the attack nor to its fate: the weapon does not scatter, no push
/// can end in a fall, and nobody can be freed from being pinned.
pub fn stays(battle: &Battle, manner: Manner) -> bool {
    let rows = column(manner.harm).0;
    let any = |kind: fn(&Effect) -> bool| rows.iter().any(|row| row.iter().any(kind));
    if !any(|effect| matches!(effect, Push(_) | PushDie)) {
        return true;
    }
    let pinned = |unit: UnitId| battle.conditions(unit).has(PINNED);
    let pins = any(|effect| matches!(effect, Pin(_))) || battle.units().any(pinned);
    !manner.scatters && !pins && !ground::is_steep(battle)
}

/// True if an effect only shows after this order.
fn only_later(effect: Effect, stays: bool) -> bool {
    match effect {
        Decay(stat, _) => stat != T,
        Push(_) | PushDie => stays,
        _ => matches!(effect, Prone | Drop | Dazzle | Burn | LoseReaction | Hobble),
    }
}

/// Applies a row, 1 to 5, of the chart to a combatant.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn apply(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, manner: Manner, row: i32) -> Flow {
    let (rows, rule) = column(manner.harm);
    let row = usize::try_from(row - 1).unwrap_or(0).min(rows.len() - 1);
    let hull = starship::hull(cx.battle(), unit);
    let pushes = rows[row].iter().any(|effect| matches!(effect, Push(_) | PushDie));
    let stays = pushes && !cx.keeps_aftereffects() && stays(cx.battle(), manner);
    let idle = |effect: Effect| !cx.keeps_aftereffects() && only_later(effect, stays);
    let effects: SmallVec<[Effect; 4]> =
        rows[row].iter().copied().filter(|effect| !idle(*effect) && (!hull || strikes_hulls(*effect))).collect();
    for effect in effects {
        if cx.battle().body(unit).life < Life::Dead {
            suffer(cx, unit, by, manner.from, effect, rule)?;
        }
    }
    Ok(())
}

/// True for effects that starships and vehicles suffer (PC-LTH-01).
const fn strikes_hulls(effect: Effect) -> bool {
    matches!(effect, LoseArmour(_) | Burn | Push(_) | PushDie)
}

fn suffer(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, from: Option<Square>, effect: Effect, rule: Rule) -> Flow {
    let own = Matters::Only(smallvec![unit]);
    match effect {
        Fatigue(levels) => conditions::tire(cx, unit, levels, by),
        Push(squares) => throw_back(cx, unit, from, squares, rule)?,
        PushDie => {
            let squares = cx.roll_amount(unit, DISTANCE, Dice::new(1, 5), &Matters::Only(smallvec![]), rule)?;
            throw_back(cx, unit, from, squares, rule)?;
        }
        Prone => conditions::floor(cx, unit, rule),
        Stun => stun::stun(cx, unit, 1)?,
        Drop => drop::drop_random(cx, unit, rule)?,
        Decay(stat, lost) => conditions::decay(cx, unit, stat, lost, by),
        Dazzle => {
            let turns = if cx.battle().current() == Some(unit) { 2 } else { 1 };
            mark::raise(cx, unit, DAZZLED, turns, rule);
        }
        Burn => mark::raise(cx, unit, BURNING, 1, rule),
        LoseReaction => {
            let all = i16::try_from(cx.battle().stats(unit).now(REACTIONS)).unwrap_or(1);
            mark::set(cx, unit, REACTED, all, Until::TurnStart, rule);
        }
        Bleed(wounds) => mark::raise(cx, unit, BLEEDING, wounds, rule),
        Hobble => mark::raise(cx, unit, HOBBLED, 1, rule),
        ToughnessOrStun => withstand(cx, unit, 0, own, rule)?,
        Pin(modifier) => {
            if let Some(by) = by {
                pinned::pinning(cx, unit, by, modifier, rule)?;
            }
        }
        LoseArmour(points) => {
            let lost = i16::try_from(cx.battle().conditions(unit).amount(SPLIT_ARMOUR)).unwrap_or(0);
            mark::set(cx, unit, SPLIT_ARMOUR, lost + points, Until::Cleared, rule);
        }
    }
    Ok(())
}

/// A Toughness test; on a failure the combatant is stunned for a turn.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn withstand(cx: &mut Cx<'_>, unit: UnitId, modifier: i32, matters: Matters, rule: Rule) -> Flow {
    let battle = cx.battle();
    if !able(battle, unit) && battle.body(unit).life != Life::Up {
        return Ok(());
    }
    let test = Test::of(battle, unit, WITHSTAND, T, rule).plus(BEYOND_TOUGHNESS, modifier, rule).tired(battle);
    if !checks::roll(cx, test.passing().mattering(matters))?.passed() {
        stun::stun(cx, unit, 1)?;
    }
    Ok(())
}

/// Pushes a combatant straight away from the origin of the harm; in a random direction from its own square.
fn throw_back(cx: &mut Cx<'_>, unit: UnitId, from: Option<Square>, squares: i32, rule: Rule) -> Flow {
    let away = |battle: &Battle| from.and_then(|from| Dir8::nearest(battle.square(unit) - from));
    let dir = match away(cx.battle()) {
        Some(dir) => dir,
        None => {
            let face = checks::pick(cx, unit, DIRECTION, 8, &Matters::Only(smallvec![]))?;
            u8::try_from(face + 1).ok().and_then(Dir8::from_face).unwrap_or(Dir8::N)
        }
    };
    falls::shove(cx, unit, dir, squares, rule)?;
    holds::parted(cx, unit);
    Ok(())
}
