//! Overwatch going off (PC-OVW-02 to PC-OVW-06).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{DecisionInfo, Price, Subject};
use crate::battle::{Battle, Condition, Cx, Event, Flow, HIDDEN, Key, Order, Refusal, Rule, Target, UnitId, Until};
use crate::rules::percentile::armoury::strike::{Strike, weapon_of};
use crate::rules::percentile::attack::watch::{Shot, bears, in_zone, knows, occasion};
use crate::rules::percentile::attack::{plan, sequence};
use crate::rules::percentile::checks::characteristics::{in_order, in_order_of};
use crate::rules::percentile::checks::{self, Test};
use crate::rules::percentile::conditions::{holds, pinned};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;

/// Whether a watcher shoots.
pub const WATCH_SHOT_DECISION: DecisionInfo = DecisionInfo::or(WATCH_SHOT, Subject::Strike, NONE, &[SHOOT, NONE]);

const FIRST: Rule = Rule("PC-OVW-03");
const LAST: Rule = Rule("PC-OVW-06");
/// Amount of a shot that is put off until an attack is over; other late shots wait for the end of the action.
const AFTER_THE_ATTACK: i16 = 2;

/// True if anybody is on overwatch.
pub fn anybody(battle: &Battle) -> bool {
    battle.anybody_has(WATCHING)
}

/// True if an overwatch shot may interrupt or follow an attack that begins now.
pub fn may_follow(battle: &Battle, strike: &Strike) -> bool {
    let anybody = weapon_of(battle, strike).blast > 0 || battle.current() != Some(strike.unit);
    let waits = |watcher: UnitId| {
        matches!(occasion(battle, watcher), Some(ENEMY_ACTS | ENEMY_OUT_OF_REACTIONS))
            && (anybody || battle.are_enemies(watcher, strike.target))
    };
    battle.anybody_has(WATCH_LATE) || battle.units().any(waits)
}

/// How watchers respond to what a combatant does, in initiative order.
struct Stir {
    shoots: Vec<UnitId>,
    /// Those who could have expected to shoot, and why they don't.
    holds: Vec<(UnitId, Refusal)>,
}

/// Who shoots and who holds. `fits` tells whether it is a watcher's occasion; none where nobody would expect it to be.
fn stir(battle: &Battle, unit: UnitId, fits: impl Fn(UnitId, Key) -> Option<bool>) -> Stir {
    let mut stir = Stir { shoots: Vec::new(), holds: Vec::new() };
    if !anybody(battle) {
        return stir;
    }
    let waits = |watcher: &UnitId| {
        let conditions = battle.conditions(*watcher);
        conditions.has(WATCHING) && !conditions.has(WATCH_LATE) && knows(battle, *watcher, unit)
    };
    for watcher in in_order_of(battle, waits) {
        let Some((occasion, fits)) = occasion(battle, watcher).and_then(|key| Some((key, fits(watcher, key)?))) else {
            continue;
        };
        match bears(battle, watcher, unit) {
            Ok(()) if fits => stir.shoots.push(watcher),
            Ok(()) => stir.holds.push((watcher, Refusal { why: occasion, rule: Some(LAST), number: 0 })),
            Err(why) if fits => stir.holds.push((watcher, why)),
            Err(_) => {}
        }
    }
    stir
}

/// Reports why watchers hold fire, once an order for each watcher and target.
fn hold(cx: &mut Cx<'_>, unit: UnitId, holds: Vec<(UnitId, Refusal)>) {
    holds.into_iter().for_each(|(watcher, why)| hold_one(cx, watcher, unit, why, false));
}

fn hold_one(cx: &mut Cx<'_>, watcher: UnitId, target: UnitId, refusal: Refusal, slower: bool) {
    let told =
        |event: &Event| matches!(event, Event::HeldFire { unit, target: at, .. } if (*unit, *at) == (watcher, target));
    if !cx.events().iter().any(told) {
        let Refusal { why, rule, number } = refusal;
        cx.emit(Event::HeldFire { unit: watcher, target, why, number, slower, rule: rule.unwrap_or(LAST) });
    }
}

/// What happens before an order is carried out: those whose occasion it is and who are quicker shoot first
/// (PC-OVW-03).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn before(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let battle = cx.battle();
    if !anybody(battle) {
        return Ok(());
    }
    let unit = order.unit;
    let price = battle.rules().action(order.act).map_or_else(Price::free, |action| (action.price)(battle, order));
    let (free, attack) = (price.cost.is_empty(), price.is(ATTACKS));
    let within_hold = (order.act == CLOSE_ATTACK).then(|| holds::partner(battle, unit)).flatten();
    let attacked = order.target_unit().or(within_hold);
    let fits = |watcher: UnitId, occasion: Key| {
        let named = battle.conditions(watcher).get(WATCHING).and_then(|watch| watch.on);
        match occasion {
            _ if free && !attack => None,
            ENEMY_ACTS => Some(!free),
            ENEMY_ATTACKS => Some(attack && named == Some(unit)),
            ENEMY_ATTACKS_ALLY => Some(attack && named.is_some() && named == attacked),
            // The steps tell.
            ENEMY_MOVES if price.is(MOVEMENT) => None,
            _ => Some(false),
        }
    };
    let Stir { shoots, holds } = stir(battle, unit, fits);
    hold(cx, unit, holds);
    for watcher in shoots {
        meet(cx, watcher, unit)?;
    }
    Ok(())
}

/// Agility against Agility: who is quicker acts first. The slower watcher shoots when the other is done.
fn meet(cx: &mut Cx<'_>, watcher: UnitId, unit: UnitId) -> Flow {
    if !in_zone(cx.battle(), watcher, unit) {
        return Ok(());
    }
    let side = |battle: &Battle, unit: UnitId| {
        let test = Test::of(battle, unit, QUICKER, AG, FIRST).tired(battle);
        Test { grain: checks::Grain::Failures, ..test }
    };
    let (own, other) = (side(cx.battle(), watcher), side(cx.battle(), unit));
    let agility = own.score.amount - other.score.amount;
    let (own, other) = (checks::roll(cx, own)?, checks::roll(cx, other)?);
    let ahead = (own.dos - other.dos, other.dof - own.dof, agility);
    if ahead > (0, 0, 0) {
        cx.break_in(|cx| fire(cx, watcher, unit))
    } else {
        let (amount, until, rule) = (1, Until::Cleared, FIRST);
        cx.set_condition(watcher, Condition { key: WATCH_LATE, amount, until, on: Some(unit), rule });
        Ok(())
    }
}

/// Shoots from overwatch, after which those given a hit test against being pinned (PC-OVW-02, PC-OVW-04).
fn fire(cx: &mut Cx<'_>, watcher: UnitId, unit: UnitId) -> Flow {
    let rule = Rule("PC-OVW-02");
    if cx.battle().rules().flag(OVERWATCH_MAY_HOLD) {
        let answers = [SHOOT, NONE].map(|key| Choosable { key, rule });
        let about =
            About { by: Some(unit), act: Some(OVERWATCH), item: None, at: Target::Unit(unit), ..About::default() };
        let choice = Choice::one(Asked::Unit(watcher), WATCH_SHOT, rule, &answers).about(about);
        if cx.choose_one(&choice.suggest(Answer::One(SHOOT)))? == NONE {
            return Ok(());
        }
    }
    let order = Shot::declared(cx.battle(), watcher).at(cx.battle(), watcher, unit);
    cx.end_condition(watcher, WATCHING, USED, rule);
    let Ok(strike) = plan::plan(cx.battle(), &order) else { return Ok(()) };
    let mut struck = sequence::make(cx, &strike)?;
    cx.end_condition(watcher, HIDDEN, OVERWATCH, Rule("PC-SET-01"));
    let astray = weapon_of(cx.battle(), &strike).blast > 0 && !struck.contains(&unit);
    if struck.is_empty() || astray {
        struck.insert(0, unit);
    }
    for one in struck {
        pinned::pinning(cx, one, watcher, 0, Rule("PC-OVW-04"))?;
    }
    Ok(())
}

/// What a reaction sets off before it is carried out (PC-OVW-06).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn reacting(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let Stir { shoots, holds } = stir(cx.battle(), unit, |_, occasion| (occasion == ENEMY_ACTS).then_some(true));
    hold(cx, unit, holds);
    for watcher in shoots {
        meet(cx, watcher, unit)?;
    }
    Ok(())
}

/// Why watchers have held fire on a mover, as of its latest step in their sight.
#[derive(Default)]
pub struct Held(Vec<(UnitId, Refusal)>);

impl Held {
    /// Tells of those who still hold when the walk is over.
    pub fn tell(self, cx: &mut Cx<'_>, unit: UnitId) {
        let watching = |watcher: UnitId| {
            let conditions = cx.battle().conditions(watcher);
            conditions.has(WATCHING) && !conditions.has(WATCH_LATE)
        };
        let holds = self.0.into_iter().filter(|hold| watching(hold.0)).collect();
        hold(cx, unit, holds);
    }
}

/// What a step into a square sets off.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn stepped(cx: &mut Cx<'_>, unit: UnitId, held: &mut Held) -> Flow {
    let Stir { shoots, holds } = stir(cx.battle(), unit, |_, occasion| (occasion == ENEMY_MOVES).then_some(true));
    held.0.retain(|hold| !shoots.contains(&hold.0) && holds.iter().all(|one| one.0 != hold.0));
    held.0.extend(holds);
    for watcher in shoots {
        meet(cx, watcher, unit)?;
    }
    Ok(())
}

/// What happens once an order has been carried out: the slower watchers shoot (PC-OVW-03), and those who wait for a
/// last reaction that no attack has called for.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn after(cx: &mut Cx<'_>) -> Flow {
    if !cx.battle().anybody_has(WATCH_LATE) {
        return Ok(());
    }
    for watcher in in_order(cx.battle()) {
        catch_up(cx, watcher)?;
    }
    Ok(())
}

/// A watcher whose shot was put off makes it if it still can.
fn catch_up(cx: &mut Cx<'_>, watcher: UnitId) -> Flow {
    let Some(late) = cx.battle().conditions(watcher).get(WATCH_LATE).copied() else { return Ok(()) };
    cx.end_condition(watcher, WATCH_LATE, OVER, late.rule);
    let Some(unit) = late.on.filter(|unit| cx.battle().conditions(watcher).has(WATCHING) && cx.battle().is_up(*unit))
    else {
        return Ok(());
    };
    let out_of_sight = Err(Refusal::by("no_line_of_sight", Rule("PC-BGD-34")));
    let battle = cx.battle();
    match if knows(battle, watcher, unit) { bears(battle, watcher, unit) } else { out_of_sight } {
        Ok(()) => fire(cx, watcher, unit),
        Err(why) => {
            hold_one(cx, watcher, unit, why, late.amount != AFTER_THE_ATTACK);
            Ok(())
        }
    }
}

/// Somebody has spent its last reaction: those who wait for that shoot once the attack is over (PC-OVW-06).
pub fn out_of_reactions(cx: &mut Cx<'_>, unit: UnitId) {
    let fits = |_, occasion| (occasion == ENEMY_OUT_OF_REACTIONS).then_some(true);
    let Stir { shoots, holds } = stir(cx.battle(), unit, fits);
    hold(cx, unit, holds);
    for watcher in shoots {
        let (key, amount, until, on) = (WATCH_LATE, AFTER_THE_ATTACK, Until::Cleared, Some(unit));
        cx.set_condition(watcher, Condition { key, amount, until, on, rule: LAST });
    }
}

/// What happens once an attack has been resolved: those shoot who have waited for its victim's last reaction.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn attack_over(cx: &mut Cx<'_>) -> Flow {
    let waits =
        |battle: &Battle, unit: UnitId| battle.conditions(unit).amount(WATCH_LATE) == i32::from(AFTER_THE_ATTACK);
    if !cx.battle().anybody_has(WATCH_LATE) {
        return Ok(());
    }
    for watcher in in_order(cx.battle()) {
        if waits(cx.battle(), watcher) {
            catch_up(cx, watcher)?;
        }
    }
    Ok(())
}
