//! Repairs of vehicles and robots between battles (CE-REP-01 to CE-REP-07): pure functions over what is broken.

use super::check::TARGET;
use crate::battle::oracle::{Matters, Oracle};
use crate::battle::{Flow, Key, Refusal, Rule};
use crate::dice::Dice;

const JURY_RIG: Rule = Rule("CE-REP-02");
const REPAIR: Rule = Rule("CE-REP-03");
const PARTS: Rule = Rule("CE-REP-04");
const DESTROYED: Rule = Rule("CE-REP-05");
const STRUCTURE: Rule = Rule("CE-REP-07");

/// Which of the three kinds of damage something is (CE-REP-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// To a system.
    System(Key),
    /// To the hull.
    Hull,
    /// To the structure.
    Structure,
}

/// A system of a machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct System {
    /// Its name, such as `drive`.
    pub key: Key,
    /// Hits that it has taken.
    pub hits: u8,
    /// Whether it is beyond ordinary repair.
    pub destroyed: bool,
    /// Hours that a patch still holds.
    pub patched: Option<u16>,
    /// What it cost, in credits.
    pub cost: u32,
}

impl System {
    /// The skill that mends it.
    pub fn skill(&self) -> Key {
        Key::new(match self.key.as_str() {
            "sensors" | "computer" => "electronics",
            "power_plant" => "engineering",
            _ => "mechanics",
        })
    }

    /// Hits that count now: a patched system works.
    pub fn working_hits(&self) -> u8 {
        if self.patched.is_some() { 0 } else { self.hits }
    }
}

/// A machine and the parts at hand for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Machine {
    /// Hull now and at full strength.
    pub hull: (u16, u16),
    /// Structure now and at full strength.
    pub structure: (u16, u16),
    /// Its systems.
    pub systems: Vec<System>,
    /// What it cost, in credits.
    pub cost: u32,
    /// Parts for so many repair checks.
    pub parts: u16,
}

/// What came of a repair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Effect of the check; none where there is none.
    pub effect: Option<i32>,
    /// What it took: rounds of a jury-rig, hours of anything else.
    pub time: u16,
    /// What it cost, in credits.
    pub credits: u32,
}

impl Machine {
    /// What is broken, each kind apart, with how many hits or points (CE-REP-01).
    pub fn report(&self) -> Vec<(Kind, u16)> {
        let broken = self.systems.iter().filter(|system| system.hits > 0);
        let mut report: Vec<(Kind, u16)> = broken.map(|one| (Kind::System(one.key), u16::from(one.hits))).collect();
        for (kind, (now, max)) in [(Kind::Hull, self.hull), (Kind::Structure, self.structure)] {
            if now < max {
                report.push((kind, max - now));
            }
        }
        report
    }

    /// Hours pass: patches fail (CE-REP-02).
    pub fn pass_hours(&mut self, hours: u16) {
        for system in &mut self.systems {
            system.patched = system.patched.and_then(|left| left.checked_sub(hours)).filter(|left| *left > 0);
        }
    }

    fn broken(&mut self, key: Key, rule: Rule) -> Result<&mut System, Refusal> {
        let found = self.systems.iter_mut().find(|system| system.key == key && system.hits > 0);
        found.ok_or(Refusal::by("not_broken", rule))
    }

    fn take_part(&mut self) -> Result<(), Refusal> {
        self.parts = self.parts.checked_sub(1).ok_or(Refusal::by("no_parts", PARTS))?;
        Ok(())
    }

    /// Damages a working system of its own for its parts (CE-REP-04).
    ///
    /// # Errors
    /// Where there is nothing to strip.
    pub fn strip(&mut self, key: Key) -> Result<(), Refusal> {
        let barren = ["passengers", "cockpit"].contains(&key.as_str());
        let system = self.systems.iter_mut().find(|system| system.key == key && !system.destroyed && !barren);
        let system = system.ok_or(Refusal::by("nothing_to_strip", PARTS))?;
        system.hits += 1;
        self.parts += 1;
        Ok(())
    }
}

fn roll(oracle: &mut dyn Oracle, pool: Dice) -> Flow<i32> {
    Ok(oracle.roll(pool, &Matters::All)?.sum)
}

fn time(oracle: &mut dyn Oracle) -> Flow<u16> {
    Ok(u16::try_from(roll(oracle, Dice::d6(1))?).unwrap_or(1))
}

/// Patches a system: 1D6 rounds, an Average check without parts; it holds 1D6 hours (CE-REP-02).
///
/// # Errors
/// Halts when dice are missing; inside, the reason why it cannot be done.
pub fn jury_rig(machine: &mut Machine, key: Key, dm: i32, oracle: &mut dyn Oracle) -> Flow<Result<Outcome, Refusal>> {
    let system = match machine.broken(key, JURY_RIG) {
        Ok(system) if !system.destroyed => system,
        Ok(_) => return Ok(Err(Refusal::by("destroyed", JURY_RIG))),
        Err(refusal) => return Ok(Err(refusal)),
    };
    let rounds = time(oracle)?;
    let effect = roll(oracle, Dice::d6(2))? + dm - TARGET;
    if effect >= 0 {
        system.patched = Some(time(oracle)?);
    }
    Ok(Ok(Outcome { effect: Some(effect), time: rounds, credits: 0 }))
}

/// Mends a hit of a system: 1D6 hours, parts, an Average check; failure uses up both (CE-REP-03).
///
/// # Errors
/// Halts when dice are missing; inside, the reason why it cannot be done.
pub fn mend(machine: &mut Machine, key: Key, dm: i32, oracle: &mut dyn Oracle) -> Flow<Result<Outcome, Refusal>> {
    let destroyed = match machine.broken(key, REPAIR) {
        Ok(system) => system.destroyed,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if destroyed {
        return Ok(Err(Refusal::by("destroyed", DESTROYED)));
    }
    if let Err(refusal) = machine.take_part() {
        return Ok(Err(refusal));
    }
    let hours = time(oracle)?;
    let effect = roll(oracle, Dice::d6(2))? + dm - TARGET;
    if let Ok(system) = machine.broken(key, REPAIR)
        && effect >= 0
    {
        (system.hits, system.patched) = (system.hits - 1, None);
    }
    Ok(Ok(Outcome { effect: Some(effect), time: hours, credits: 0 }))
}

/// Replaces a destroyed system in a full workshop, for 2D6 x 10 % of its price (CE-REP-05).
///
/// # Errors
/// Halts when dice are missing; inside, the reason why it cannot be done.
pub fn replace(
    machine: &mut Machine,
    key: Key,
    workshop: bool,
    oracle: &mut dyn Oracle,
) -> Flow<Result<Outcome, Refusal>> {
    if !workshop {
        return Ok(Err(Refusal::by("no_workshop", DESTROYED)));
    }
    let Some(system) = machine.systems.iter_mut().find(|system| system.key == key && system.destroyed) else {
        return Ok(Err(Refusal::by("not_broken", DESTROYED)));
    };
    let tenths = u32::try_from(roll(oracle, Dice::d6(2))?).unwrap_or(0);
    (system.hits, system.destroyed, system.patched) = (0, false, None);
    Ok(Ok(Outcome { effect: None, time: 0, credits: system.cost / 10 * tenths }))
}

/// Mends a point of hull: 1D6 hours, parts and a Mechanics check (CE-REP-06).
///
/// # Errors
/// Halts when dice are missing; inside, the reason why it cannot be done.
pub fn mend_hull(machine: &mut Machine, dm: i32, oracle: &mut dyn Oracle) -> Flow<Result<Outcome, Refusal>> {
    if machine.hull.0 >= machine.hull.1 {
        return Ok(Err(Refusal::by("not_broken", Rule("CE-REP-06"))));
    }
    if let Err(refusal) = machine.take_part() {
        return Ok(Err(refusal));
    }
    let hours = time(oracle)?;
    let effect = roll(oracle, Dice::d6(2))? + dm - TARGET;
    machine.hull.0 += u16::from(effect >= 0);
    Ok(Ok(Outcome { effect: Some(effect), time: hours, credits: 0 }))
}

/// Mends a point of structure in a workshop: 1D6 x 10 hours and a fifth of the machine's price, without a check
/// (CE-REP-07).
///
/// # Errors
/// Halts when dice are missing; inside, the reason why it cannot be done.
pub fn mend_structure(
    machine: &mut Machine,
    workshop: bool,
    oracle: &mut dyn Oracle,
) -> Flow<Result<Outcome, Refusal>> {
    if !workshop {
        return Ok(Err(Refusal::by("no_workshop", STRUCTURE)));
    }
    if machine.structure.0 >= machine.structure.1 {
        return Ok(Err(Refusal::by("not_broken", STRUCTURE)));
    }
    let hours = 10 * time(oracle)?;
    machine.structure.0 += 1;
    Ok(Ok(Outcome { effect: None, time: hours, credits: machine.cost / 5 }))
}
