//! An attack from the announcement to the harm: d20, payment, damage hit by hit, a boost, saves (FI-BGD-02, FI-BGD-28).

use crate::battle::oracle::{Matters, Pairs, Raise};
use crate::battle::system::{Cause, Happening, Occasion};
use crate::battle::{Battle, Cx, Event, Faces, Flow, Ledger, Life, Rule, Target, Until};
use crate::dice::{Dice, Rolled};
use crate::rules::common::attack::declared;
use crate::rules::espionage::armoury::Category;
use crate::rules::espionage::attack::first_hit::FirstHit;
use crate::rules::espionage::attack::hooked::{self, Attempt};
use crate::rules::espionage::attack::{Manner, Strike, modifiers, payment};
use crate::rules::espionage::checks::abilities::modifier;
use crate::rules::espionage::checks::{self, DiceLater, Outcome, Test, action_dice};
use crate::rules::espionage::conditions::{recover_balance, tell};
use crate::rules::espionage::damage::{self, Injuring, model};
use crate::rules::espionage::items;
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use smallvec::{SmallVec, smallvec};

/// The rule of attacks.
pub const SEQUENCE: Rule = Rule("FI-BGD-02");
const ROLL: Rule = Rule("FI-BGD-06");
const TRAINED: Rule = Rule("FI-BGD-15");
/// Points above Defence for each further hit of automatic fire (FI-BGD-10).
const STEP: i32 = 4;

/// Announces an attack and begins it.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn declare(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    let Strike { unit, act, .. } = *strike;
    let item = strike.weapon(cx.battle()).id;
    let at = strike.ground.map_or(Target::Unit(strike.target), Target::Square);
    let reach = cx.battle().reach(unit, &at);
    cx.emit(Event::Declared { unit, act, at, item: Some(item), mode: None, reach, rule: SEQUENCE });
    if cx.hooks().is_some() {
        declared(cx, &hooked::facts(cx.battle(), strike))?;
    }
    begin(cx, strike)
}

/// Takes the shots of an attack that is announced, and tells what using its weapon means.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn begin(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    let unit = strike.unit;
    let weapon = strike.weapon(cx.battle());
    let (item, category) = (weapon.id, weapon.category);
    let untrained = !modifiers::is_trained(cx.battle(), unit, weapon);
    if cx.battle().current() == Some(unit) {
        let so_far = i16::try_from(cx.battle().conditions(unit).amount(ATTACKED)).unwrap_or(0);
        let until = Until::RoundEnd(cx.battle().scheduler().round);
        mark::set(cx, unit, ATTACKED, so_far | weapon_bit(strike.slot), until, Rule("FI-BGD-14"));
    }
    if let Some(slot) = strike.slot {
        spend(cx, strike, slot);
    }
    if category == Category::Tactical {
        tell(cx, unit, Happening::of(Occasion::FiredTactical, TRAINED).kind(item))?;
    }
    if untrained {
        tell(cx, unit, Happening::of(Occasion::UsedUntrained, TRAINED).kind(item))?;
    }
    Ok(())
}

/// The bit by which a turn remembers the weapons used in it: bare hands first.
pub fn weapon_bit(slot: Option<u8>) -> i16 {
    slot.map_or(1, |slot| 1 << (1 + slot.min(13)))
}

/// Takes the shots of an attack from its weapon, or what is thrown from the hand.
fn spend(cx: &mut Cx<'_>, strike: &Strike, slot: u8) {
    let unit = strike.unit;
    let Some((carried, def)) = cx.battle().item(unit, slot) else { return };
    let (item, loaded) = (def.key, carried.loaded);
    let rounds = if strike.manner == Manner::Thrown { 1 } else { strike.rounds(cx.battle()) };
    if strike.manner == Manner::Thrown && strike.weapon(cx.battle()).is_melee() {
        let there = cx.battle().square(strike.target);
        items::drop_at(cx, unit, slot, there, SEQUENCE);
    } else if rounds > 0 {
        cx.emit(Event::AmmoSpent { unit, slot, item, rounds, left: loaded - rounds, rule: Rule("FI-BGD-10") });
    }
}

/// The check of an attack.
pub fn test(cx: &Cx<'_>, strike: &Strike) -> Test {
    let (battle, weapon) = (cx.battle(), strike.weapon(cx.battle()));
    let untrained = if modifiers::is_trained(battle, strike.unit, weapon) { 0 } else { 2 };
    let ledger = modifiers::attack(cx.ledger(), battle, strike);
    let need = modifiers::met(battle, strike).total();
    let on = Some(strike.target).filter(|_| strike.ground.is_none());
    Test {
        on,
        dice_later: match strike.ground {
            Some(_) => DiceLater::None,
            None if strike.continues => DiceLater::Series,
            None => DiceLater::OneAttack,
        },
        exact: cx.hooks().is_some(),
        steps: (strike.more_hits, STEP),
        special: (weapon.threat, weapon.error + strike.error + untrained),
        ..Test::new(strike.unit, ATTACK, ledger, need, SEQUENCE)
    }
}

/// What an attack continues with.
pub type Then<'a> = &'a dyn Fn(&mut Cx<'_>) -> Flow;

/// Nothing.
pub fn over(_: &mut Cx<'_>) -> Flow {
    Ok(())
}

/// Makes an attack at somebody.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn make(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    declare(cx, strike)?;
    let test = test(cx, strike);
    cx.tail(strike.nothing_follows, |cx| shoot(cx, strike, &test, &over))
}

/// Rolls an attack that has been announced, carries it to its end, and continues.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn shoot(cx: &mut Cx<'_>, strike: &Strike, test: &Test, then: Then<'_>) -> Flow {
    checks::roll_then(cx, test, strike.nothing_follows, &|cx, outcome| settle(cx, strike, test, outcome, then))
}

fn settle(cx: &mut Cx<'_>, strike: &Strike, test: &Test, outcome: Outcome, then: Then<'_>) -> Flow {
    if cx.hooks().is_some() {
        let (need, effect, rule) =
            (test.need, &|cx: &mut Cx<'_>, outcome, hits| deal(cx, strike, outcome, hits), SEQUENCE);
        return Attempt { strike, need, effect, then, rule }.settle(cx, outcome);
    }
    let (unit, target) = (strike.unit, strike.target);
    let effect = outcome.total - test.need;
    if !outcome.passed() {
        cx.emit(Event::Missed { unit, target: Some(target), effect, rule: SEQUENCE });
        if outcome.error {
            payment::critical_miss(cx, strike)?;
        }
        return then(cx);
    }
    let critical = outcome.threat && payment::critical_hit(cx, strike)?;
    cx.emit(Event::Hit { unit, target, effect, rule: SEQUENCE });
    recover_balance(cx, target, STRUCK);
    tell(cx, target, Happening::of(Occasion::Struck, SEQUENCE).by(Some(unit)))?;
    let run = |cx: &mut Cx<'_>| inflict(cx, strike, outcome.degree, critical, then);
    match cx.battle().body(target).life < Life::Dead {
        true if strike.continues => cx.tail(strike.nothing_follows, run),
        true => cx.final_tail(strike.nothing_follows, run),
        false => then(cx),
    }
}

/// The damage of hits that a damage model leaves to the core.
fn deal(cx: &mut Cx<'_>, strike: &Strike, outcome: Outcome, hits: i16) -> Flow {
    let critical = outcome.threat && payment::critical_hit(cx, strike)?;
    inflict(cx, &Strike { nothing_follows: false, ..strike.clone() }, i32::from(hits), critical, &over)
}

/// Rolls the damage of all hits, lets an action die be added to the first, deals it as one injury (FI-BGD-03, FI-BGD-04,
/// FI-BGD-06), and continues.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn inflict(cx: &mut Cx<'_>, strike: &Strike, number: i32, critical: bool, then: Then<'_>) -> Flow {
    if number < 1 {
        return then(cx);
    }
    let weapon = strike.weapon(cx.battle());
    let (pool, kind, piercing) = (weapon.damage, weapon.kind, weapon.piercing);
    let taken = model::armour(cx.battle(), strike.target, kind, piercing);
    let mut blow = FirstHit::new(cx.battle(), strike, taken, critical);
    let mut others: SmallVec<[Rolled; 3]> = SmallVec::new();
    if number > 1 {
        others = roll_damage(cx, &blow, number)?;
        blow.made = Some(others.remove(0));
        blow.others = others.iter().map(|rolled| blow.total(rolled.sum)).collect();
    }
    cx.raise(strike.nothing_follows, &blow, &|cx, first, gained| {
        let rolls = std::iter::once(first).chain(&others);
        let mut hits: SmallVec<[Ledger; 3]> =
            rolls.map(|rolled| raw(cx.ledger(), cx.battle(), strike, pool, rolled.sum)).collect();
        for more in gained {
            hits[0].add(ACTION_DIE, *more, Rule("FI-BGD-04"));
        }
        let (victim, by, rule) = (strike.target, Some(strike.unit), ROLL);
        let cause = if strike.act == COUP { Cause::Finish } else { Cause::Attack };
        damage::deal(cx, Injuring { victim, by, cause, hits, kind, piercing, critical, rule })?;
        then(cx)
    })
}

/// What a hit deals before armour, from what its dice come to.
pub fn raw(mut ledger: Ledger, battle: &Battle, strike: &Strike, pool: Dice, dice: i32) -> Ledger {
    ledger.add(DICE, dice, ROLL);
    ledger.add_some(WEAPON, pool.plus, Rule("FI-WPN-01"));
    if strike.weapon(battle).is_melee() {
        ledger.add_some(STR, modifier(battle, strike.unit, STR), ROLL);
    }
    if let Some(force) = strike.force {
        ledger.add_some(force.what, force.amount, force.rule);
    }
    let short = 1 - ledger.total();
    ledger.add_some(LEAST, short.max(0), ROLL);
    ledger
}

/// The dice of all hits. Of several plain ones only what they deal together matters; an action die may be added to the
/// first.
///
/// # Errors
/// Halts when dice are missing.
pub fn roll_damage(cx: &mut Cx<'_>, blow: &FirstHit<'_>, hits: i32) -> Flow<SmallVec<[Rolled; 3]>> {
    let FirstHit { strike, taken, critical, dice, .. } = *blow;
    let least = blow.total(dice.min());
    let own = Matters::Only(smallvec![strike.target]);
    let merges = cx.battle().rules().harm.is_native();
    let deals = move |sum: i32| if merges { (least + sum - dice.min() - taken).max(0) } else { sum };
    let raised = action_dice::may_raise(cx, strike.unit, Some(strike.target));
    let apart = critical || raised;
    let mut rolls: SmallVec<[Rolled; 3]> = SmallVec::new();
    let mut left = usize::try_from(hits).unwrap_or(0);
    while left > 0 {
        cx.rolls(strike.unit, DAMAGE);
        let plain = !(apart && rolls.is_empty());
        // Where armour never takes more than a hit deals, the dice of all plain hits are as good as one roll.
        if plain && merges && least >= taken && left > 1 {
            rolls.extend(together(cx, dice, left, &own)?);
            break;
        }
        let open = if plain && merges && rolls.len() == 1 + usize::from(apart) { rolls.pop() } else { None };
        let rolled = match open {
            Some(mut earlier) => {
                let both = Pairs { fine: &deals, class: &|_, fine, sum| (fine + deals(sum), 0) };
                let rolled = cx.roll_jointly(&mut earlier, dice, &own, &both)?;
                rolls.push(earlier);
                rolled
            }
            None => cx.roll_by_class(dice, &own, &|mine, sum| match mine {
                true if raised && !plain => sum,
                true => deals(sum),
                false => 0,
            })?,
        };
        rolls.push(rolled);
        left -= 1;
    }
    for Rolled { faces, sum, .. } in &rolls {
        let faces: Faces = faces.iter().copied().collect();
        cx.emit(Event::Rolled { unit: strike.unit, what: DAMAGE, pool: dice, faces, rolled: *sum, rule: ROLL });
    }
    Ok(rolls)
}

/// The dice of several hits at once. Where only their sum is known, all but the first hit show the least.
fn together(cx: &mut Cx<'_>, dice: Dice, hits: usize, matters: &Matters) -> Flow<SmallVec<[Rolled; 3]>> {
    let count = usize::from(dice.count);
    let all = Dice { count: dice.count * u16::try_from(hits).unwrap_or(1), ..dice };
    let rolled = cx.roll_for(all, matters)?;
    let one = |at: usize| {
        let faces = rolled.faces.get(at * count..(at + 1) * count);
        match faces {
            Some(faces) => dice.count_faces(faces),
            None if at == 0 => Rolled { sum: rolled.sum - all.min() + dice.min(), ..Rolled::default() },
            None => Rolled { sum: dice.min(), ..Rolled::default() },
        }
    };
    Ok((0..hits).map(one).collect())
}
