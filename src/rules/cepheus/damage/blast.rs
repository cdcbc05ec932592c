//! Blasts: who is caught, their reactions, and the damage of the rings.

use crate::battle::oracle::{About, Answer, Asked, BLAST_REACTION, Choice, Choosable, Matters};
use crate::battle::system::{Attack, Blow, Cause, DecisionInfo, Purpose, Struck, Subject};
use crate::battle::{
    Battle, Condition, Cx, Event, Flow, Key, Ledger, Life, Rule, Stance, Target, ThingId, UnitId, Until,
};
use crate::dice::Dice;
use crate::grid::{Altitude, Square, straight};
use crate::rules::cepheus::armoury::Armour;
use crate::rules::cepheus::checks::chance;
use crate::rules::cepheus::conditions::vehicle::shut_in;
use crate::rules::cepheus::conditions::{aiming, budget, posture};
use crate::rules::cepheus::evasion::{aware, may_dodge, pay};
use crate::rules::cepheus::keys::log::{BLAST, DAMAGE_ROLL, DICE, DIVE, DODGE, NONE};
use crate::rules::cepheus::keys::{DEMOLITIONS, LOST_SIGNIFICANT};
use crate::rules::cepheus::work::extended;
use crate::rules::common::attack::{AllStruck, Resolution, Steps, Then, make};
use smallvec::{SmallVec, smallvec};

/// The reaction to a blast.
pub const BLAST_DECISION: DecisionInfo =
    DecisionInfo::or(BLAST_REACTION, Subject::Reaction, NONE, &[NONE, DODGE, DIVE]);

/// Those who are near a blast.
pub const AREA: Rule = Rule("CE-EXP-01");
const DODGING: Rule = Rule("CE-EXP-02");
const DIVING: Rule = Rule("CE-EXP-03");
const ONE_ROLL: Rule = Rule("CE-EXP-04");

/// A blast.
#[derive(Clone, Debug)]
pub struct Blast {
    /// The thing that explodes.
    pub thing: ThingId,
    /// Its item.
    pub item: Key,
    /// Its centre.
    pub centre: Square,
    /// Its altitude band: a blast in the air leaves the ground alone, and the other way round.
    pub altitude: Altitude,
    /// The combatant that caused it.
    pub by: Option<UnitId>,
    /// True if it stuns instead of wounding (CE-WPN-05).
    pub stun: bool,
    /// Outer radius of each ring in squares, and its dice, innermost first.
    pub rings: SmallVec<[(u32, Dice); 4]>,
    /// The factor of the dice (CE-WPN-10).
    pub times: i32,
    /// The rule of its numbers.
    pub rule: Rule,
}

/// A combatant in the blast.
#[derive(Clone, Copy)]
pub struct Victim {
    unit: UnitId,
    ring: usize,
    squares: u32,
}

/// Explodes: everybody in the rings reacts and takes the damage of one ring. `reacted` has already reacted to the
/// throw and may not react again (CE-REA-03).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn burst(cx: &mut Cx<'_>, blast: &Blast, reacted: Option<UnitId>) -> Flow {
    burst_of(cx, blast, reacted, None)
}

/// The same for a vehicle that explodes: those aboard are caught, wherever it flies (CE-LOC-03).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn burst_of(cx: &mut Cx<'_>, blast: &Blast, reacted: Option<UnitId>, vehicle: Option<UnitId>) -> Flow {
    make(cx, &Burst { blast, reacted, vehicle }).map(|_| ())
}

/// A blast as an attack on everybody within it.
struct Burst<'a> {
    blast: &'a Blast,
    /// Who may not answer any more.
    reacted: Option<UnitId>,
    /// The vehicle that is torn apart.
    vehicle: Option<UnitId>,
}

impl Steps for Burst<'_> {
    type Ready = ();

    fn declare(&self, cx: &mut Cx<'_>) {
        let Blast { thing, item, centre, by, rule, .. } = *self.blast;
        cx.emit(Event::Exploded { thing, item, square: centre, by, rule });
    }

    fn ready(&self, _: &mut Cx<'_>) -> Flow {
        Ok(())
    }

    /// A blast needs no roll to reach whoever is near.
    fn roll(&self, cx: &mut Cx<'_>, (): &()) -> Flow<Self::Roll> {
        Ok(caught(cx.battle(), self.blast, self.vehicle).into_iter().collect())
    }

    fn reached(&self, cx: &mut Cx<'_>, caught: &mut Self::Roll) -> Flow<AllStruck> {
        for victim in &*caught {
            let squares = u16::try_from(victim.squares).unwrap_or(u16::MAX);
            cx.emit(Event::Caught { unit: victim.unit, thing: self.blast.thing, squares, rule: AREA });
        }
        Ok(caught.iter().map(|victim| Struck::new(victim.unit, 1, 0)).collect())
    }
}

impl Resolution for Burst<'_> {
    /// Everybody caught.
    type Roll = SmallVec<[Victim; 4]>;

    fn attack(&self, _: &Battle) -> Attack {
        let Blast { by, item, rule, stun, .. } = *self.blast;
        let (act, item) = (BLAST, Some(item));
        Attack { by, target: None, act, item, melee: false, thrown: false, blast: true, harms: !stun, rule }
    }

    fn nothing_follows(&self) -> bool {
        false
    }

    fn evade(&self, cx: &mut Cx<'_>, caught: &Self::Roll, struck: Struck, then: Then<'_>) -> Flow {
        let Some(victim) = caught.iter().find(|victim| victim.unit == struck.victim) else { return Ok(()) };
        let answer = if self.reacted == Some(victim.unit) { NONE } else { ask(cx, self.blast, victim)? };
        aiming::lose_kill_aim(cx, victim.unit, BLAST);
        then(cx, &[Struck { reaction: Some(answer).filter(|answer| *answer != NONE), ..struck }])
    }

    fn damage(&self, cx: &mut Cx<'_>, caught: &Self::Roll, struck: &[Struck]) -> Flow {
        let blast = self.blast;
        let hits = |one: &&Struck| one.hits > 0;
        let ring =
            |one: &Struck| caught.iter().find(|victim| victim.unit == one.victim).map_or(0, |victim| victim.ring);
        let mut rolled: SmallVec<[i32; 4]> = smallvec![0; blast.rings.len()];
        for (at, (_, pool)) in blast.rings.iter().enumerate() {
            let within = struck.iter().filter(hits).filter(|one| ring(one) == at).map(|one| one.victim);
            let within: SmallVec<[UnitId; 4]> = within.collect();
            if let Some(&first) = within.first() {
                let matters = chance::matters(cx.battle(), within);
                rolled[at] = cx.roll_amount(blast.by.unwrap_or(first), DAMAGE_ROLL, *pool, &matters, ONE_ROLL)?;
            }
        }
        struck.iter().filter(hits).try_for_each(|one| suffer(cx, blast, one, rolled[ring(one)]))
    }
}

/// The altitude band of a shot or throw: the target's, otherwise that of the lowest body in the square.
pub fn aimed_at(battle: &Battle, target: Option<UnitId>, square: Square) -> Altitude {
    let there = battle.bodies_at(square).filter(|unit| battle.body(*unit).life < Life::Dead);
    let lowest = || there.map(|unit| battle.body(unit).altitude).min();
    target.map(|unit| battle.body(unit).altitude).or_else(lowest).unwrap_or_default()
}

/// Everybody alive in the rings and in the same altitude band, with no solid square between it and the centre
/// (CE-EXP-01), in order of id. The distance of a large body is that of its nearest square (CE-SET-05), for an
/// exploding vehicle too; a closed vehicle protects those aboard unless it is the one that explodes.
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
        reached.then_some(Victim { unit, ring, squares })
    };
    battle.units().filter_map(victim).collect()
}

/// Asks a victim for its reaction: none, a dodge (CE-EXP-02), or a dive for cover (CE-EXP-03); takes the price.
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

fn suffer(cx: &mut Cx<'_>, blast: &Blast, struck: &Struck, rolled: i32) -> Flow {
    let (unit, answer) = (struck.victim, struck.reaction.unwrap_or(NONE));
    let mut ledger = Ledger::new();
    ledger.add(DICE, rolled, ONE_ROLL);
    ledger.add_some(DEMOLITIONS, rolled * (blast.times - 1), Rule("CE-WPN-10"));
    if answer == DODGE {
        let less = cx.roll_amount(unit, DODGE, Dice::d6(1), &Matters::Only(smallvec![unit]), DODGING)?;
        ledger.add(DODGE, -less.min(ledger.total()), DODGING);
    } else if answer == DIVE {
        ledger.add(DIVE, -(ledger.total() / 2), DIVING);
    }
    let purpose = if blast.stun { Purpose::Stun } else { Purpose::Wound };
    let _ = cx.harm(Blow { purpose, ..Blow::new(unit, blast.by, Cause::Blast, ledger, blast.rule) })?;
    if answer == DIVE {
        land(cx, unit, blast.by);
    }
    Ok(())
}

/// A victim that dived is prone, unless it is aboard a vehicle (CE-VEH-06), and loses a significant action: this
/// round's if its turn is still to come, otherwise the next (CE-EXP-03).
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
