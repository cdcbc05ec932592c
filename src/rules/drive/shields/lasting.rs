//! How long the points of a shield last, and those that a line from outside makes by itself (DR-WPN-04, DR-SHD-17).

use crate::battle::{Cx, Flow, Rule, Store, UnitId};
use crate::rules::drive::armoury::Source;
use crate::rules::drive::conditions::turns;
use crate::rules::drive::shields::pools::{self, Screen};

const LASTS: Rule = Rule("DR-WPN-04");
const MADE: Rule = Rule("DR-SHD-17");

/// A turn starts: shields on a line from outside make their points, if their owner can run them.
///
/// # Errors
/// None.
pub fn turn_starts(cx: &mut Cx<'_>, owner: UnitId) -> Flow {
    feed(cx, owner);
    Ok(())
}

/// A round starts: shields on a line from outside whose owner is out make their points by themselves.
///
/// # Errors
/// None.
pub fn round_starts(cx: &mut Cx<'_>) -> Flow {
    out(cx).into_iter().for_each(|owner| feed(cx, owner));
    Ok(())
}

/// A turn ends: its owner's shields lose a turn of their time; the whole pool expires together.
///
/// # Errors
/// None.
pub fn turn_ends(cx: &mut Cx<'_>, owner: UnitId) -> Flow {
    age(cx, owner);
    Ok(())
}

/// A round ends: for those who had no turn in it, being out of the fight, it counts as ended.
///
/// # Errors
/// None.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    turns::missed(cx.battle()).into_iter().for_each(|owner| age(cx, owner));
    Ok(())
}

fn out(cx: &Cx<'_>) -> Vec<UnitId> {
    cx.battle().units().filter(|unit| !cx.battle().is_up(*unit)).collect()
}

fn feed(cx: &mut Cx<'_>, owner: UnitId) {
    let battle = cx.battle();
    let fed = |screen: &Screen| screen.shield(battle).source == Source::Mains;
    let all: Vec<Screen> = pools::of(battle, owner).filter(fed).collect();
    for screen in all {
        let shield = screen.shield(cx.battle());
        let points = (i32::from(screen.store.points) + shield.unit).min(shield.cap);
        let points = i16::try_from(points).unwrap_or(i16::MAX);
        pools::set(cx, &screen, Store { points, turns: 0 }, MADE);
    }
}

fn age(cx: &mut Cx<'_>, owner: UnitId) {
    let aging = |screen: &Screen| screen.store.turns > 0 && screen.store.points > 0;
    let all: Vec<Screen> = pools::active_of(cx.battle(), owner).filter(aging).collect();
    let mut aged = Vec::new();
    for screen in all {
        let pool = screen.shield(cx.battle()).pool;
        if pool.is_some() && aged.contains(&pool) {
            continue;
        }
        aged.push(pool);
        let Store { points, turns } = screen.store;
        let left = if turns > 1 { Store { points, turns: turns - 1 } } else { Store::default() };
        pools::set(cx, &screen, left, LASTS);
    }
}
