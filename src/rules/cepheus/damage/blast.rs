//! Blasts: who is caught, what each does about it, and what the rings do.

use crate::battle::oracle::{About, Answer, Asked, BLAST_REACTION, Choice, Choosable, Matters};
use crate::battle::system::{DecisionInfo, Subject};
use crate::battle::{
    Battle, Condition, Cx, Event, Flow, Key, Ledger, Life, Rule, Stance, Target, ThingId, UnitId, Until,
};
use crate::dice::Dice;
use crate::grid::{Altitude, Square, straight};
use crate::rules::cepheus::armoury::Armour;
use crate::rules::cepheus::checks::chance;
use crate::rules::cepheus::checks::check::{self, add_stat, standing_penalties};
use crate::rules::cepheus::conditions::vehicle::shut_in;
use crate::rules::cepheus::conditions::{aiming, budget, posture};
use crate::rules::cepheus::damage::harm::{self, Blow};
use crate::rules::cepheus::evasion::{aware, may_dodge, pay};
use crate::rules::cepheus::keys::log::{BLAST, DAMAGE, DAMAGE_ROLL, DICE, DIVE, DODGE, NONE, STUNNED, WITHSTAND};
use crate::rules::cepheus::keys::{DEMOLITIONS, END, LOST_SIGNIFICANT};
use crate::rules::cepheus::work::extended;
use crate::rules::cepheus::wounds::consciousness;
use smallvec::{SmallVec, smallvec};

/// What to do about a blast.
pub const BLAST_DECISION: DecisionInfo =
    DecisionInfo::or(BLAST_REACTION, Subject::Reaction, NONE, &[NONE, DODGE, DIVE]);

const AREA: Rule = Rule("CE-EXP-01");
const DODGING: Rule = Rule("CE-EXP-02");
const DIVING: Rule = Rule("CE-EXP-03");
const ONE_ROLL: Rule = Rule("CE-EXP-04");

/// Something that bursts.
#[derive(Clone, Debug)]
pub struct Blast {
    /// What it was on the map.
    pub thing: ThingId,
    /// What it is.
    pub item: Key,
    /// Where it bursts.
    pub centre: Square,
    /// In which band of altitude: what goes off in the air leaves the ground alone, and the other way round.
    pub altitude: Altitude,
    /// Whose it is.
    pub by: Option<UnitId>,
    /// Whether it stuns instead of wounding (CE-WPN-05).
    pub stun: bool,
    /// Outer radius of each ring in squares, and its dice, innermost first.
    pub rings: SmallVec<[(u32, Dice); 4]>,
    /// What the dice are multiplied by (CE-WPN-10).
    pub times: i32,
    /// The rule of its numbers.
    pub rule: Rule,
}

/// Somebody caught.
#[derive(Clone, Copy)]
struct Victim {
    unit: UnitId,
    ring: usize,
    squares: u32,
    answer: Key,
}

/// Bursts: everybody in the rings is caught, answers, and takes one ring's roll. `reacted` has already answered the
/// throw that set it off and may not answer again (CE-REA-03).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn burst(cx: &mut Cx<'_>, blast: &Blast, reacted: Option<UnitId>) -> Flow {
    burst_of(cx, blast, reacted, None)
}

/// The same for a vehicle that is torn apart: those aboard it are caught, wherever it flies (CE-LOC-03).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn burst_of(cx: &mut Cx<'_>, blast: &Blast, reacted: Option<UnitId>, vehicle: Option<UnitId>) -> Flow {
    let Blast { thing, item, centre, by, rule, .. } = *blast;
    cx.emit(Event::Exploded { thing, item, square: centre, by, rule });
    let mut victims = caught(cx.battle(), blast, vehicle);
    for victim in &victims {
        let squares = u16::try_from(victim.squares).unwrap_or(u16::MAX);
        cx.emit(Event::Caught { unit: victim.unit, thing, squares, rule: AREA });
    }
    for victim in &mut victims {
        if reacted != Some(victim.unit) {
            victim.answer = ask(cx, blast, victim)?;
        }
        aiming::lose_kill_aim(cx, victim.unit, BLAST);
    }
    let mut rolled: SmallVec<[i32; 4]> = smallvec![0; blast.rings.len()];
    for (ring, (_, pool)) in blast.rings.iter().enumerate() {
        let within: SmallVec<[UnitId; 4]> =
            victims.iter().filter(|victim| victim.ring == ring).map(|victim| victim.unit).collect();
        if let Some(&first) = within.first() {
            let matters = chance::matters(cx.battle(), within);
            rolled[ring] = cx.roll_amount(by.unwrap_or(first), DAMAGE_ROLL, *pool, &matters, ONE_ROLL)?;
        }
    }
    for victim in &victims {
        suffer(cx, blast, victim, rolled[victim.ring])?;
    }
    Ok(())
}

/// The band of altitude of what is shot or thrown at: that of the one meant, else that of whoever is in the square, the
/// lowest first.
pub fn aimed_at(battle: &Battle, target: Option<UnitId>, square: Square) -> Altitude {
    let there = battle.bodies_at(square).filter(|unit| battle.body(*unit).life < Life::Dead);
    let lowest = || there.map(|unit| battle.body(unit).altitude).min();
    target.map(|unit| battle.body(unit).altitude).or_else(lowest).unwrap_or_default()
}

/// Everybody alive in the rings to whom no solid square bars the line from the centre (CE-EXP-01), in order of id, and in
/// the same band of altitude. A large body is as near as its nearest square, a vehicle that explodes too (CE-SET-05); a
/// closed one shields those aboard, unless it is what explodes.
fn caught(battle: &Battle, blast: &Blast, vehicle: Option<UnitId>) -> SmallVec<[Victim; 8]> {
    let victim = |unit: UnitId| {
        let inside = vehicle.is_some() && battle.seat(unit).map(|seat| seat.vehicle) == vehicle;
        if battle.body(unit).altitude != blast.altitude || (!inside && shut_in(battle, unit)) {
            return None;
        }
        let (from, square) = match vehicle {
            _ if inside => (blast.centre, blast.centre),
            Some(vehicle) => battle.facing_squares(vehicle, unit),
            None => (blast.centre, battle.square_toward(unit, blast.centre)),
        };
        let squares = straight(from, square);
        let ring = blast.rings.iter().position(|ring| squares <= ring.0)?;
        let reached = battle.body(unit).life < Life::Dead && battle.can_hit(from, square);
        reached.then_some(Victim { unit, ring, squares, answer: NONE })
    };
    battle.units().filter_map(victim).collect()
}

/// Asks one who is caught: nothing, a dodge (CE-EXP-02), or a dive for cover (CE-EXP-03), and takes the price.
fn ask(cx: &mut Cx<'_>, blast: &Blast, victim: &Victim) -> Flow<Key> {
    let (battle, unit) = (cx.battle(), victim.unit);
    if !aware(battle, unit) || !may_dodge(battle, unit) {
        return Ok(NONE);
    }
    if !extended::frees_itself(cx, unit, blast.by.unwrap_or(unit))? {
        return Ok(NONE);
    }
    let battle = cx.battle();
    let dice = blast.rings[victim.ring].1;
    let armour = |worn: &_| battle.setup().item(*worn).data::<Armour>().map_or(0, |armour| i32::from(armour.ar));
    let expected = i32::from(dice.count) * 7 / 2 - battle.gear(unit).worn.iter().map(armour).sum::<i32>();
    let sensible = match expected {
        ..=2 => NONE,
        3..=8 => DODGE,
        _ => DIVE,
    };
    let answers = [(NONE, DODGING), (DODGE, DODGING), (DIVE, DIVING)].map(|(key, rule)| Choosable { key, rule });
    let about = About {
        by: blast.by,
        act: Some(BLAST),
        item: Some(blast.item),
        at: Target::Square(blast.centre),
        ..About::default()
    };
    let choice =
        Choice::one(Asked::Unit(unit), BLAST_REACTION, DODGING, &answers).about(about).suggest(Answer::One(sensible));
    let answer = cx.choose_one(&choice)?;
    if answer != NONE {
        pay(cx, unit, answer, blast.by.unwrap_or(unit), if answer == DIVE { DIVING } else { DODGING })?;
    }
    Ok(answer)
}

fn suffer(cx: &mut Cx<'_>, blast: &Blast, victim: &Victim, rolled: i32) -> Flow {
    let Victim { unit, answer, .. } = *victim;
    let mut ledger = Ledger::new();
    ledger.add(DICE, rolled, ONE_ROLL);
    ledger.add_some(DEMOLITIONS, rolled * (blast.times - 1), Rule("CE-WPN-10"));
    if answer == DODGE {
        let less = cx.roll_amount(unit, DODGE, Dice::d6(1), &Matters::Only(smallvec![unit]), DODGING)?;
        ledger.add(DODGE, -less.min(ledger.total()), DODGING);
    } else if answer == DIVE {
        ledger.add(DIVE, -(ledger.total() / 2), DIVING);
    }
    let blow = Blow { by: blast.by, victim: unit, effect: None, laser: false, rule: blast.rule };
    if blast.stun {
        stun(cx, &blow, ledger)?;
    } else {
        harm::deal(cx, &blow, ledger)?;
    }
    if answer == DIVE {
        land(cx, unit, blast.by);
    }
    Ok(())
}

/// A stun grenade: an Endurance check less the damage after armour, or out; no wound (CE-WPN-05). What has no Endurance
/// is not stunned.
fn stun(cx: &mut Cx<'_>, blow: &Blow, mut damage: Ledger) -> Flow {
    let unit = blow.victim;
    let amount = harm::through_armour(&mut damage, cx.battle(), blow);
    if !cx.battle().is_up(unit) || cx.battle().machine(unit).is_some() {
        return Ok(());
    }
    let mut ledger = Ledger::new();
    add_stat(&mut ledger, cx.battle(), unit, END);
    ledger.add(DAMAGE, -amount, blow.rule);
    standing_penalties(&mut ledger, cx.battle(), unit);
    if check::roll(cx, unit, WITHSTAND, ledger, &Matters::Only(smallvec![unit]), blow.rule)? < 0 {
        consciousness::leave(cx, unit, blow.by, Life::Down, STUNNED, blow.rule);
    }
    Ok(())
}

/// One who dived lies prone, unless he is aboard (CE-VEH-06), and loses a significant action: this round's if it is still
/// to come, else the next (CE-EXP-03).
fn land(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>) {
    if !cx.battle().is_up(unit) {
        return;
    }
    if cx.battle().seat(unit).is_none() {
        cx.set_stance(unit, Stance::Prone, DIVE, DIVING);
    }
    posture::unbrace(cx, unit, DIVE);
    let round = cx.battle().scheduler().round + u16::from(!budget::is_to_come(cx.battle(), unit));
    let condition =
        Condition { key: LOST_SIGNIFICANT, amount: 0, until: Until::RoundEnd(round), on: None, rule: DIVING };
    cx.emit_or_defer(by, unit, Event::ConditionSet { unit, condition });
}
