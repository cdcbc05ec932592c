//! Damage: dice, the die that degrees replace, criticals, soak, and what a wound brings (PC-ATK-12 to PC-ATK-20).

use super::armoury::{Harm, Weapon};
use super::keys::*;
use super::modifiers::guard;
use super::score::{armour_points, bonus, held, helpless, weapon};
use super::states;
use super::strike::{Strike, range_of, weapon_of};
use super::terms::*;
use super::test::{self, Outcome, Test};
use super::wounds::{self, Manner};
use super::{altitude, lethal, objects, salvo};
use crate::battle::oracle::{Answer, Asked, Choice, Choosable, Matters};
use crate::battle::system::Happening;
use crate::battle::{Battle, Cx, Event, Faces, Flow, Key, Ledger, Life, Rule, UnitId};
use crate::dice::Dice;
use crate::grid::Square;
use smallvec::{SmallVec, smallvec};

const ROLL: Rule = Rule("PC-ATK-12");
const SWAPPING: Rule = Rule("PC-ATK-13");
const SOAK: Rule = Rule("PC-ATK-19");

/// Highest face or degree whose harm is reckoned beforehand.
const MOST_SHOWN: i32 = 15;

/// One hit on its way.
#[derive(Clone, Debug)]
pub struct Hit {
    /// Whom it strikes.
    pub victim: UnitId,
    /// What its dice show.
    pub faces: SmallVec<[i32; 2]>,
    /// What degrees of success add to a die that they replace.
    pub gain: i32,
    /// The die that was replaced.
    pub swapped: Option<usize>,
    /// What a helpless victim suffers more, and on which die.
    pub worst: Option<(usize, i32)>,
}

impl Hit {
    /// A hit whose dice are not rolled yet.
    pub fn new(victim: UnitId) -> Self {
        Self { victim, faces: SmallVec::new(), gain: 0, swapped: None, worst: None }
    }

    fn maximum(&self, sides: i32) -> bool {
        let free = |die: usize| Some(die) != self.swapped && self.worst.is_none_or(|worst| worst.0 != die);
        self.faces.iter().enumerate().any(|(die, face)| *face == sides && free(die))
    }
}

/// The damage dice of a weapon in somebody's hands; training makes more of bare ones (PC-BGD-41).
pub fn dice(battle: &Battle, unit: UnitId, weapon: &Weapon) -> Dice {
    let profile = battle.profile(unit);
    match weapon.is_unarmed() {
        true if profile.has(UNARMED_MASTER) => Dice::new(1, 10),
        true if profile.has(UNARMED_WARRIOR) => Dice::new(1, 10).plus(-3),
        _ => weapon.damage,
    }
}

/// Whether armour counts double against it.
fn primitive(battle: &Battle, unit: UnitId, weapon: &Weapon) -> bool {
    weapon.has("primitive") && !(weapon.is_unarmed() && battle.profile(unit).has(UNARMED_MASTER))
}

/// What exact odds have to know of an attack in order to tell what follows a hit only once.
#[derive(Clone, Copy, Debug)]
pub struct Past {
    /// Where the attack began.
    pub since: usize,
    /// A number for what its procedure remembers besides the hits.
    pub memory: i64,
}

/// Rolls the damage of all hits, lets degrees replace a die, and lands hit after hit.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn inflict(cx: &mut Cx<'_>, strike: &Strike, mut outcome: Outcome, mut hits: Vec<Hit>, past: Past) -> Flow {
    if let Some(place @ (HELD_ITEM | OTHER_ITEM)) = strike.place {
        for hit in &hits {
            let damage = at_thing(cx, strike, outcome.dos, hit.victim)?;
            objects::strike_item(cx, strike.unit, hit.victim, place, damage);
        }
        return Ok(());
    }
    let pool = dice(cx.battle(), strike.unit, weapon_of(cx.battle(), strike));
    if let [hit] = &mut hits[..]
        && one_die(cx.battle(), strike, hit.victim)
    {
        throw_one(cx, strike, pool, &mut outcome, hit)?;
        swap(cx, strike, pool, outcome.dos, &mut hits)?;
        return land(cx, strike, pool, &hits[0]);
    }
    let dos = outcome.dos;
    if hits.iter().any(|hit| strike.is_melee() && helpless(cx.battle(), hit.victim)) {
        for hit in &mut hits {
            throw(cx, strike, pool, dos, hit)?;
        }
        swap(cx, strike, pool, dos, &mut hits)?;
        for hit in &hits {
            if cx.battle().body(hit.victim).life < Life::Dead {
                land(cx, strike, pool, hit)?;
            }
        }
        return Ok(());
    }
    salvo::inflict(cx, strike, pool, dos, hits, past)
}

/// The damage of one hit at a thing, before soak.
fn at_thing(cx: &mut Cx<'_>, strike: &Strike, dos: i32, victim: UnitId) -> Flow<i32> {
    let pool = dice(cx.battle(), strike.unit, weapon_of(cx.battle(), strike));
    let mut hits = [Hit::new(victim)];
    throw(cx, strike, pool, dos, &mut hits[0])?;
    swap(cx, strike, pool, dos, &mut hits)?;
    Ok(raw(cx.battle(), strike, pool, &hits[0]).total())
}

/// A called shot that has struck a spot of the level (PC-AAC-10).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn strike_spot(cx: &mut Cx<'_>, strike: &Strike, dos: i32, square: Square) -> Flow {
    let damage = at_thing(cx, strike, dos, strike.unit)?;
    objects::strike_square(cx, strike, square, damage);
    Ok(())
}

/// Whether a hit is one die that only degrees of success can replace.
pub fn one_die(battle: &Battle, strike: &Strike, victim: UnitId) -> bool {
    let pool = dice(battle, strike.unit, weapon_of(battle, strike));
    pool.count == 1 && !(strike.is_melee() && helpless(battle, victim))
}

/// Rolls the one die of an attack's only hit: it counts for what it deals after soak, with the degrees in its place where
/// they are more.
fn throw_one(cx: &mut Cx<'_>, strike: &Strike, pool: Dice, outcome: &mut Outcome, hit: &mut Hit) -> Flow {
    let battle = cx.battle();
    let dealt = |shown: i32| dealt(battle, strike, pool, &Hit { faces: smallvec![shown], ..hit.clone() });
    let harm: SmallVec<[i32; 16]> = (0..=MOST_SHOWN).map(dealt).collect();
    let asks = battle.rules().flag(ASK_DIE_SWAP);
    let sides = i32::from(pool.sides);
    let class = |dos: i32, face: i32| match usize::try_from(dos.max(face)) {
        _ if asks => 100 * dos + face,
        _ if face == sides => -1,
        Ok(shown) => harm.get(shown).copied().unwrap_or(100 + dos),
        Err(_) => 0,
    };
    let rolled = outcome.roll_onto(cx, Dice::new(1, pool.sides), &Matters::Only(smallvec![hit.victim]), &class)?;
    hit.faces.push(rolled.sum);
    let faces = rolled.faces.iter().copied().collect();
    let (unit, rolled, pool) = (strike.unit, rolled.sum, Dice::new(1, pool.sides));
    cx.emit(Event::Rolled { unit, what: DAMAGE, pool, faces, rolled, rule: ROLL });
    Ok(())
}

fn throw(cx: &mut Cx<'_>, strike: &Strike, pool: Dice, dos: i32, hit: &mut Hit) -> Flow {
    let die = Dice::new(1, pool.sides);
    let matters = Matters::Only(smallvec![hit.victim]);
    let class = |mine: bool, face: i32| if mine { face } else { face.min(dos) };
    let mut faces = Faces::new();
    for _ in 0..pool.count {
        let rolled = cx.roll_by(die, &matters, &class)?;
        faces.extend(rolled.faces.iter().copied());
        hit.faces.push(rolled.sum);
    }
    let (unit, rolled) = (strike.unit, hit.faces.iter().sum());
    let pool = Dice::new(pool.count, pool.sides);
    cx.emit(Event::Rolled { unit, what: DAMAGE, pool, faces, rolled, rule: ROLL });
    if strike.is_melee() && helpless(cx.battle(), hit.victim) {
        let lowest = hit.faces.iter().enumerate().min_by_key(|(_, face)| **face);
        hit.worst = lowest.map(|(die, face)| (die, i32::from(pool.sides) - face));
    }
    Ok(())
}

/// The one die of the whole attack that degrees of success replace: where they gain most, never a natural maximum
/// (PC-ATK-13 to PC-ATK-15).
pub fn swap(cx: &mut Cx<'_>, strike: &Strike, pool: Dice, dos: i32, hits: &mut [Hit]) -> Flow {
    let mut best: Option<(usize, usize, i32)> = None;
    for (at, hit) in hits.iter().enumerate() {
        for (die, face) in hit.faces.iter().enumerate() {
            let gain = dos - face;
            let free = *face < i32::from(pool.sides) && hit.worst.is_none_or(|worst| worst.0 != die);
            if free && gain > best.map_or(0, |best| best.2) {
                best = Some((at, die, gain));
            }
        }
    }
    let Some((at, die, gain)) = best else { return Ok(()) };
    if cx.battle().rules().flag(ASK_DIE_SWAP) {
        let answers = [REPLACE, KEEP].map(|key| Choosable { key, rule: SWAPPING });
        let choice = Choice::one(Asked::Unit(strike.unit), SWAP, SWAPPING, &answers).suggest(Answer::One(REPLACE));
        if cx.choose_one(&choice)? == KEEP {
            return Ok(());
        }
    }
    (hits[at].swapped, hits[at].gain) = (Some(die), gain);
    Ok(())
}

/// The ledger of a hit before soak.
fn raw(battle: &Battle, strike: &Strike, pool: Dice, hit: &Hit) -> Ledger {
    let weapon = weapon_of(battle, strike);
    let mut ledger = Ledger::new();
    ledger.add(DICE, hit.faces.iter().sum(), ROLL);
    ledger.add_some(DEGREES, hit.gain, SWAPPING);
    ledger.add_some(WORST, hit.worst.map_or(0, |worst| worst.1), Rule("PC-BGD-32"));
    ledger.add_some(WEAPON, pool.plus, weapon.rule);
    ledger.add_some(SIZE, strike.bulk, Rule("PC-SHP-06"));
    if weapon.is_melee() {
        ledger.add_some(STRENGTH_BONUS, bonus(battle, strike.unit, S), ROLL);
    }
    if weapon.has("scatter") {
        let squares = match strike.ground {
            Some(square) => altitude::across(battle, battle.square(strike.unit), square),
            None => altitude::distance(battle, battle.body(strike.unit), battle.body(hit.victim)),
        };
        let far = 2 * squares > u32::from(range_of(battle, strike));
        ledger.add_some(
            SCATTER,
            if squares <= 3 {
                3
            } else if far {
                -3
            } else {
                0
            },
            Rule("PC-BGD-37"),
        );
    }
    let short = -ledger.total();
    ledger.add_some(WEAPON, short.max(0), Rule("PC-BGD-08"));
    ledger
}

/// What a hit deals after soak, were it no critical one.
pub fn dealt(battle: &Battle, strike: &Strike, pool: Dice, hit: &Hit) -> i32 {
    past_soak(&mut raw(battle, strike, pool, hit), battle, strike, hit.victim)
}

/// Takes soak from damage and gives what is dealt (PC-ATK-19, PC-ATK-20).
fn soak(ledger: &mut Ledger, battle: &Battle, victim: UnitId, blow: Blow, place: Option<Key>) -> i32 {
    ledger.add(TOUGHNESS, -bonus(battle, victim, T), SOAK);
    ledger.add_some(ARMOUR, -(armour_points(battle, victim, blow.primitive, place) - blow.pen).max(0), SOAK);
    ledger.total().max(0)
}

/// What of an attack's hit gets past soak; a boarding action meets none (PC-SHP-03).
fn past_soak(ledger: &mut Ledger, battle: &Battle, strike: &Strike, victim: UnitId) -> i32 {
    if strike.act == BOARDING {
        return ledger.total().max(0);
    }
    let weapon = weapon_of(battle, strike);
    let (harm, pen) = (weapon.harm, weapon.pen + strike.bulk);
    let blow = Blow { harm, pen, primitive: primitive(battle, strike.unit, weapon) };
    soak(ledger, battle, victim, blow, strike.place)
}

/// Lands a hit whose dice are known (PC-ATK-16 to PC-ATK-20).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn land(cx: &mut Cx<'_>, strike: &Strike, pool: Dice, hit: &Hit) -> Flow {
    let (unit, victim) = (strike.unit, hit.victim);
    let own = Matters::Only(smallvec![victim]);
    let battle = cx.battle();
    let weapon = weapon_of(battle, strike);
    let (harm, subdual) = (weapon.harm, weapon.has("subdual"));
    let (unarmed, shocking) = (weapon.is_unarmed(), weapon.has("shocking"));
    let mut ledger = raw(battle, strike, pool, hit);
    let maximum = hit.maximum(i32::from(pool.sides)) && !strike.stuns;
    let confirmed = if maximum {
        let test = Test::of(battle, unit, CONFIRM, strike.stat, Rule("PC-ATK-16")).passing();
        let test = test.plus(GUARDING, guard(battle, victim), Rule("PC-AAC-22"));
        test::roll(cx, test.mattering(own.clone()))?.passed()
    } else {
        false
    };
    let mut dealt = past_soak(&mut ledger, cx.battle(), strike, victim);
    if strike.stuns {
        cx.emit(Event::Harmed { unit: victim, by: Some(unit), ledger, amount: 0, rule: Rule("PC-AAC-26") });
        return take_down(cx, victim, dealt);
    }
    let critical = confirmed && dealt > 0;
    if confirmed && dealt == 0 {
        dealt = 1;
        ledger.add(SCRATCH, 1 - ledger.total(), Rule("PC-ATK-18"));
    }
    if cx.battle().conditions(victim).has(SPARED) {
        dealt = 0;
    }
    cx.emit(Event::Harmed { unit: victim, by: Some(unit), ledger, amount: dealt, rule: Rule("PC-ATK-20") });
    if confirmed {
        cx.happened(victim, Happening::Critical, CONFIRM, Rule("PC-ATK-17"))?;
    }
    let from = Some(cx.battle().square(unit));
    wounds::take(cx, victim, Some(unit), dealt, Manner { harm, subdual, from, critical })?;
    if dealt == 0 || cx.battle().body(victim).life >= Life::Dead {
        return Ok(());
    }
    if unarmed && dealt >= bonus(cx.battle(), victim, T) {
        states::tire(cx, victim, 1, Some(unit));
    }
    if shocking {
        lethal::withstand(cx, victim, 0, own, Rule("PC-BGD-37"))?;
    }
    called(cx, strike, victim, dealt)
}

/// A stunning blow: the harm is cancelled, and the harder it would have been the harder it is to stand (PC-AAC-26, 27).
fn take_down(cx: &mut Cx<'_>, victim: UnitId, dealt: i32) -> Flow {
    if dealt < 1 {
        return Ok(());
    }
    let toughness = bonus(cx.battle(), victim, T).max(1);
    let modifier = if dealt <= toughness { 0 } else { -10 * (dealt / toughness) };
    lethal::withstand(cx, victim, modifier, Matters::Only(smallvec![victim]), Rule("PC-AAC-27"))
}

/// What a blow on a part of the body does besides (PC-BGD-39).
fn called(cx: &mut Cx<'_>, strike: &Strike, victim: UnitId, dealt: i32) -> Flow {
    const RULE: Rule = Rule("PC-BGD-39");
    if dealt < bonus(cx.battle(), victim, T) {
        return Ok(());
    }
    match strike.place {
        Some(HEAD) => states::stun(cx, victim, 1),
        Some(LEG) => states::raise(cx, victim, HOBBLED, 1, RULE),
        Some(ARM | OTHER_ARM) => {
            if let Some(slot) = held_by(cx.battle(), victim, strike.place == Some(OTHER_ARM)) {
                states::drop_item(cx, victim, slot, RULE);
            }
        }
        _ => {}
    }
    Ok(())
}

/// What an arm holds that can fall: the other arm its own item, or the other end of what takes two hands.
fn held_by(battle: &Battle, unit: UnitId, other: bool) -> Option<u8> {
    let main = battle.gear(unit).in_hand;
    let takes_both = |slot: &u8| weapon(battle, unit, *slot).is_some_and(|weapon| weapon.hands > 1);
    let slot = match other {
        false => main,
        true => held(battle, unit).find(|slot| Some(*slot) != main).or(main.filter(takes_both)),
    };
    slot.filter(|slot| weapon(battle, unit, *slot).is_none_or(|weapon| !weapon.has("natural")))
}

/// An overheated weapon burns its wielder: armour does not help (PC-BGD-37).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn burn(cx: &mut Cx<'_>, unit: UnitId, die: i32) -> Flow {
    const RULE: Rule = Rule("PC-BGD-37");
    let mut ledger = Ledger::new();
    ledger.add(DICE, die, RULE);
    ledger.add(TOUGHNESS, -bonus(cx.battle(), unit, T), SOAK);
    let amount = ledger.total().max(0);
    cx.emit(Event::Harmed { unit, by: Some(unit), ledger, amount, rule: RULE });
    wounds::take(cx, unit, Some(unit), amount, Manner { harm: Harm::Energy, ..Manner::IMPACT })
}

/// How harm meets armour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    /// Its kind.
    pub harm: Harm,
    /// Armour points that it ignores.
    pub pen: i32,
    /// Whether armour counts double.
    pub primitive: bool,
}

/// Harm without an attack test: soak is taken from the ledger's total, then Wounds are lost. No swap, no critical.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn impose(cx: &mut Cx<'_>, unit: UnitId, victim: UnitId, mut ledger: Ledger, blow: Blow, rule: Rule) -> Flow {
    let amount = soak(&mut ledger, cx.battle(), victim, blow, None);
    cx.emit(Event::Harmed { unit: victim, by: Some(unit), ledger, amount, rule });
    let from = Some(cx.battle().square(unit));
    wounds::take(cx, victim, Some(unit), amount, Manner { harm: blow.harm, from, ..Manner::IMPACT })
}

/// Unarmed harm without an attack test: no swap, no critical; then one level of fatigue in any case (PC-AAC-24,
/// PC-GRP-04).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn bare_blow(cx: &mut Cx<'_>, strike: &Strike, rule: Rule) -> Flow {
    let (unit, victim) = (strike.unit, strike.target);
    let pool = dice(cx.battle(), unit, weapon_of(cx.battle(), strike));
    let mut hit = Hit::new(victim);
    throw(cx, strike, pool, 0, &mut hit)?;
    let weapon = weapon_of(cx.battle(), strike);
    let blow = Blow { harm: weapon.harm, pen: weapon.pen, primitive: primitive(cx.battle(), unit, weapon) };
    let ledger = raw(cx.battle(), strike, pool, &hit);
    impose(cx, unit, victim, ledger, blow, rule)?;
    if cx.battle().body(victim).life < Life::Dead {
        states::tire(cx, victim, 1, Some(unit));
    }
    Ok(())
}
