//! Sensors in attacks, and what they find as a turn begins (CE-SEN-02 to CE-SEN-08, CE-ENV-03), and the bioscanner
//! (CE-SEN-01).

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting, Tested};
use crate::battle::{Battle, Cx, Event, Flow, FoundHazard, Key, Ledger, Life, Refusal, Rule, UnitId};
use crate::grid::{Square, crosses, straight};
use crate::rules::cepheus::armoury::{Gear, Weapon};
use crate::rules::cepheus::checks::check;
use crate::rules::cepheus::checks::zone::in_zone_marked;
use crate::rules::cepheus::conditions::{aiming, budget, machine};
use crate::rules::cepheus::field::environment::{self, Shot};
use crate::rules::cepheus::keys::{BAD_AIR, COMMS, INT, LIFE_SCIENCES, MECHANICAL, SCAN};
use crate::rules::cepheus::range::bands::apart;

const INFRA_RED: &str = "infra_red";
/// Cancels the penalties of darkness and low light (CE-SEN-06).
const LIGHT_INTENSIFICATION: &str = "light_intensification";
/// Finds what moves (CE-SEN-07).
const MOTION: &str = "motion";
const NEURAL: &str = "neural_activity";
/// Shows what stands behind walls (CE-SEN-03).
const DENSITOMETER: &str = "densitometer";
const EM_DETECTOR: &str = "em_detector";
/// Zone mark: a source of heat.
const HOT: &str = "hot";
const BIOSCANNER: &str = "bioscanner";
/// Zone marks that a bioscanner finds.
const BAD: [&str; 3] = ["gas", "poison", "biological"];
const BIOSCAN: Rule = Rule("CE-SEN-01");

/// The effect of an attacker's sensors against its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Senses {
    /// Low light does not matter.
    pub at_dusk: bool,
    /// Darkness does not matter.
    pub in_the_dark: bool,
    /// Smoke and soft cover do not hide it.
    pub infra_red: bool,
    /// Something other than the eye finds it.
    pub finds_it: bool,
    /// A sensor replaces the eye, so that bad weather does not affect sight (CE-ENV-06).
    pub replaces_the_eye: bool,
}

impl Senses {
    /// The senses of an attack.
    pub fn of(battle: &Battle, shot: &Shot) -> Self {
        let Some(target) = shot.target else { return Self::default() };
        let living = is_living(battle, target);
        let mut senses = Self::default();
        for gear in sensors(battle, shot.unit) {
            match gear.sensor.map_or("", Key::as_str) {
                INFRA_RED => senses.infra_red |= infra_red(battle, shot, target),
                LIGHT_INTENSIFICATION => {
                    senses.at_dusk = true;
                    senses.in_the_dark |= !gear.has("needs_some_light");
                }
                MOTION => senses.finds_it |= battle.body(target).moved > 0 && in_range(battle, gear, shot.unit, target),
                NEURAL => senses.finds_it |= living && in_range(battle, gear, shot.unit, target),
                _ => {}
            }
        }
        senses.finds_it |= senses.infra_red;
        senses.in_the_dark |= senses.finds_it;
        let some_light = !environment::is_dark(battle, shot.to);
        senses.replaces_the_eye = senses.finds_it || senses.in_the_dark || (senses.at_dusk && some_light);
        senses.at_dusk |= senses.finds_it;
        senses
    }
}

/// Warm bodies are visible, unless a source of heat lies on the line or within a square of it (CE-SEN-02).
fn infra_red(battle: &Battle, shot: &Shot, target: UnitId) -> bool {
    let hot = |at: Square| at.neighbours().chain([at]).any(|near| in_zone_marked(battle, HOT, near));
    is_warm(battle, target) && !hot(shot.to) && !crosses(shot.from, shot.to, hot)
}

/// Scanning the air with a bioscanner.
pub const SCAN_ACTION: Action = Action {
    info: ActionInfo { key: SCAN, icon: "scan", hotkey: '2', targeting: Targeting::None, rule: Rule("CE-SEN-01") },
    form: OrderForm::PLAIN,
    price: budget::one_minor,
    offers: |bar| {
        if has_bioscanner(bar.battle, bar.unit) {
            bar.add(bar.order(SCAN));
        }
    },
    check: |battle, order| can_scan(battle, order.unit),
    resolve: |cx, order| scan(cx, order.unit),
};

/// True if an attacker sees its target through soft cover.
pub fn through_soft_cover(battle: &Battle, unit: UnitId, target: UnitId) -> bool {
    let from = battle.square(unit);
    let has = sensors(battle, unit).any(|gear| gear.sensor.is_some_and(|sensor| sensor.as_str() == INFRA_RED));
    let hot = |at: Square| at.neighbours().chain([at]).any(|near| in_zone_marked(battle, HOT, near));
    let to = battle.square(target);
    has && is_warm(battle, target) && !hot(to) && !crosses(from, to, hot)
}

fn is_living(battle: &Battle, unit: UnitId) -> bool {
    let machine = battle.machine(unit).is_some() || battle.profile(unit).has(MECHANICAL);
    battle.body(unit).life < Life::Dead && !machine
}

/// True if a combatant is visible in infrared: the living, and machines unless they are switched off (CE-SEN-02).
fn is_warm(battle: &Battle, unit: UnitId) -> bool {
    is_living(battle, unit) || (battle.is_up(unit) && machine::works(battle, unit))
}

fn sensors(battle: &Battle, unit: UnitId) -> impl Iterator<Item = &Gear> {
    let defs = battle.gear(unit).items.iter().flatten().map(|item| battle.setup().item(item.def));
    defs.filter_map(|def| def.data::<Gear>()).filter(|gear| gear.sensor.is_some())
}

fn in_range(battle: &Battle, gear: &Gear, unit: UnitId, other: UnitId) -> bool {
    let squares = apart(battle, unit, other);
    gear.range_squares.is_none_or(|range| squares <= u32::from(range))
}

/// As a turn begins, the side learns where the acting combatant's sensors find enemies out of sight; that does not
/// make them targets.
pub fn sweep(cx: &mut Cx<'_>, unit: UnitId) {
    let battle = cx.battle();
    let side = battle.side(unit);
    if battle.gear(unit).items.is_empty() || sensors(battle, unit).next().is_none() {
        return;
    }
    let mut found = Vec::new();
    for other in battle.units().filter(|other| battle.are_enemies(unit, *other)) {
        if battle.body(other).life == Life::Gone || battle.in_sight_of(side, other) {
            continue;
        }
        let finds = |gear: &Gear| in_range(battle, gear, unit, other) && detects(battle, gear, unit, other);
        if sensors(battle, unit).any(finds) {
            let neural = |gear: &Gear| gear.sensor.is_some_and(|sensor| sensor.as_str() == NEURAL);
            found.push((other, sensors(battle, unit).any(|gear| neural(gear) && finds(gear))));
        }
    }
    for (other, mind) in found {
        cx.emit(Event::Spotted { unit: other, side });
        cx.emit(Event::LostSight { unit: other, side });
        if mind {
            let (what, number) = mind_of(cx.battle(), other);
            cx.emit(Event::Noted { unit, what, other: Some(other), number, rule: Rule("CE-SEN-08") });
        }
    }
}

fn detects(battle: &Battle, gear: &Gear, unit: UnitId, other: UnitId) -> bool {
    match gear.sensor.map_or("", Key::as_str) {
        DENSITOMETER => true,
        EM_DETECTOR => radiates(battle, other),
        MOTION => battle.body(other).moved > 0 && battle.can_hit(battle.square(unit), battle.square(other)),
        NEURAL => is_living(battle, other),
        _ => false,
    }
}

/// True if a combatant carries something that an electromagnetic detector finds (CE-SEN-04).
fn radiates(battle: &Battle, unit: UnitId) -> bool {
    let marked = |item: &crate::battle::Item| {
        let def = battle.setup().item(item.def);
        let weapon = def.data::<Weapon>().is_some_and(|weapon| weapon.has("em_signature"));
        weapon || def.data::<Gear>().is_some_and(|gear| gear.has("em_signature"))
    };
    battle.gear(unit).items.iter().flatten().any(marked)
}

/// The intelligence of a mind (CE-SEN-08), and the score behind it.
fn mind_of(battle: &Battle, unit: UnitId) -> (Key, i32) {
    let score = battle.stats(unit).now(INT);
    let class = match score {
        ..=2 => "mind_animal",
        3..=5 => "mind_low",
        6..=8 => "mind_human",
        9.. => "mind_high",
    };
    (Key::new(class), score)
}

/// Checks whether the combatant may scan the air: with a bioscanner, for a minor action.
///
/// # Errors
/// The reason if not.
pub fn can_scan(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    if has_bioscanner(battle, unit) { Ok(()) } else { Err(Refusal::by("no_bioscanner", BIOSCAN)) }
}

/// True if the combatant carries a bioscanner.
pub fn has_bioscanner(battle: &Battle, unit: UnitId) -> bool {
    sensors(battle, unit).any(|gear| gear.sensor.is_some_and(|sensor| sensor.as_str() == BIOSCANNER))
}

/// Scans the air: on a check of Comms or Life Sciences every zone of gas, poison or germs in range is marked on the
/// map at its nearest square (CE-SEN-01).
///
/// # Errors
/// Halts if the dice are missing.
pub fn scan(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    aiming::break_by_action(cx, unit, SCAN);
    let battle = cx.battle();
    let better = check::skill_dm(battle, unit, LIFE_SCIENCES) > check::skill_dm(battle, unit, COMMS);
    let mut ledger = Ledger::new();
    check::add_skill(&mut ledger, battle, unit, if better { LIFE_SCIENCES } else { COMMS });
    check::add_stat(&mut ledger, battle, unit, INT);
    check::standing_penalties(&mut ledger, battle, unit, Tested::Awareness);
    if check::roll(cx, unit, SCAN, ledger, &Matters::All, BIOSCAN)? < 0 {
        return Ok(());
    }
    let battle = cx.battle();
    let from = battle.square(unit);
    let bad = |zone: &&crate::grid::Zone| zone.tags.iter().any(|tag| BAD.contains(&tag.as_str()));
    let nearest = |zone: &crate::grid::Zone| zone.squares.iter().min_by_key(|at| (straight(from, *at), *at));
    let range = sensors(battle, unit).filter_map(|gear| gear.range_squares).max().unwrap_or(0);
    let near = |at: &Square| straight(from, *at) <= u32::from(range);
    let known = |at: &Square| battle.things_with::<FoundHazard>().any(|(thing, _)| thing.square == *at);
    let found: Vec<Square> = battle.map().zones().iter().filter(bad).filter_map(nearest).filter(near).collect();
    let found: Vec<Square> = found.into_iter().filter(|at| !known(at)).collect();
    for square in found {
        let (thing, by, state) = (cx.new_thing(), Some(unit), FoundHazard.into());
        cx.emit(Event::ThingAppeared { thing, kind: BAD_AIR, square, from: square, by, state });
    }
    Ok(())
}
