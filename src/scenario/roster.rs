//! The combatants of a level: from their records to recruits.

use super::checks::{limited, look_up, out_of_range, unique};
use super::decode::{Brief, Int, Name, Table};
use super::diagnostic::Faults;
use super::gear::{gear, other_hand};
use super::ground::{Ground, on_map};
use super::machines;
use super::model::{ConditionDef, HandDef, Level, PlaceDef, UnitDef};
use super::stock::Stock;
use super::traits::traits;
use crate::battle::system::{Archetype, Vocabulary};
use crate::battle::{
    Body, Condition, Conditions, Gear, Key, Life, Profile, Recruit, Rule, Rules, SideId, Stat, Stats, UnitId, Until,
    YIELDS,
};
use crate::grid::{Dir8, Pace, Square};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most combatants of a level.
const MOST_UNITS: usize = 500;
/// The most conditions of one combatant.
const MOST_CONDITIONS: usize = 32;
/// The rule that a condition set by the level cites.
const LEVEL: Rule = Rule("LEVEL");
const SQUARE_CAPACITY: Key = Key::new("square_capacity");

/// The combatants by name.
pub(super) type Names<'l> = BTreeMap<&'l str, UnitId>;

/// The names of the combatants; reports faults of the list.
pub(super) fn names<'l>(level: &'l Level, faults: &mut Faults) -> Names<'l> {
    unique(level.units.iter().map(|unit| &unit.name), "combatant", faults);
    let units = limited(&level.units, MOST_UNITS, "combatants", |unit| unit.span, faults);
    units.iter().zip(0..).map(|(unit, id)| (unit.name.as_str(), UnitId(id))).collect()
}

/// The squares of the combatants, in their order; `None` for those with a faulty place, and for all if there is no
/// map.
pub(super) fn places(level: &Level, ground: Option<&Ground>, faults: &mut Faults) -> Vec<Option<Square>> {
    let units = &level.units[..level.units.len().min(MOST_UNITS)];
    let Some(ground) = ground else { return vec![None; units.len()] };
    let mut taken: BTreeMap<char, usize> = BTreeMap::new();
    let size = (ground.map.width(), ground.map.height());
    let places = units.iter().map(|unit| {
        let (square, span) = match &unit.at {
            PlaceDef::Unknown => {
                if unit.aboard.is_none() && unit.span != Default::default() {
                    faults.add(unit.span, "this combatant has no place", "at: ... or aboard: ...");
                }
                return None;
            }
            PlaceDef::Square(at) => (on_map(at, size, faults)?, at.span),
            PlaceDef::Mark(mark) => {
                let squares = ground.marks.get(&mark.glyph).map(Vec::as_slice).unwrap_or_default();
                let next = taken.entry(mark.glyph).or_default();
                *next += 1;
                let Some(square) = squares.get(*next - 1) else {
                    no_place(mark.glyph, squares.len(), mark.span, faults);
                    return None;
                };
                (*square, mark.span)
            }
        };
        in_a_wall(unit, square, span, ground, faults);
        Some(square)
    });
    places.collect()
}

fn no_place(glyph: char, squares: usize, span: super::span::Span, faults: &mut Faults) {
    let what = match squares {
        0 => format!("no square of the map is marked '{glyph}'"),
        1 => format!("the only square marked '{glyph}' is taken"),
        _ => format!("all {squares} squares marked '{glyph}' are taken"),
    };
    faults.add(span, what, "a letter of the map with a free square, or a square such as (3, 5)");
}

fn in_a_wall(unit: &UnitDef, square: Square, span: super::span::Span, ground: &Ground, faults: &mut Faults) {
    if ground.map.pace(square) == Pace::Impassable {
        let terrain = ground.map.terrain(square).map_or("", |terrain| &terrain.name);
        let what = format!("\"{}\" cannot stand at {square}: {terrain}", unit.name.as_str());
        faults.add(span, what, "a square that can be entered");
    }
}

/// Reports squares with more combatants than the rules allow.
pub(super) fn crowded(level: &Level, places: &[Option<Square>], rules: &Rules, faults: &mut Faults) {
    let capacity = usize::try_from(rules.number(SQUARE_CAPACITY)).unwrap_or(0);
    if capacity == 0 {
        return;
    }
    let mut bodies: BTreeMap<Square, usize> = BTreeMap::new();
    for (unit, square) in level.units.iter().zip(places).filter(|(unit, _)| unit.arrives.is_none()) {
        let Some(square) = square else { continue };
        let here = bodies.entry(*square).or_default();
        *here += 1;
        if *here == capacity + 1 {
            let what = format!("the square {square} holds {capacity} combatants, one more is too many");
            faults.add(unit.name.span, what, "another square, or a higher square_capacity");
        }
    }
}

/// The names that combatants may use.
pub(super) struct Roster<'l> {
    pub level: &'l Level,
    pub rules: &'l Rules,
    pub stock: &'l Stock,
    pub sides: &'l BTreeMap<&'l str, SideId>,
    pub names: &'l Names<'l>,
    pub places: &'l [Option<Square>],
}

impl Roster<'_> {
    fn vocabulary(&self) -> &'static Vocabulary {
        self.rules.core.vocabulary()
    }

    /// The combatants; incomplete if there are faults.
    pub fn enlist(&self, faults: &mut Faults) -> Vec<Recruit> {
        let recruits = self.level.units.iter().zip(self.places);
        recruits.enumerate().filter_map(|(at, (unit, square))| self.recruit(at, unit, *square, faults)).collect()
    }

    fn recruit(&self, at: usize, def: &UnitDef, square: Option<Square>, faults: &mut Faults) -> Option<Recruit> {
        let side = look_up(&def.side, self.sides, "side", faults);
        let base = def.archetype.as_ref().and_then(|name| self.stock.archetype(name, faults));
        let empty = Archetype::default();
        let base_or_empty = base.unwrap_or(&empty);
        let tags = tags(&def.tags, &base_or_empty.tags, self.vocabulary().tags, faults);
        let traits = traits(&def.traits, base_or_empty, self.vocabulary(), faults);
        let stats = self.stats(def, base_or_empty, &tags, faults);
        let skills = self.skills(def, base_or_empty, faults);
        let gear = gear(def, base_or_empty, self.stock, faults);
        let mut conditions = self.conditions(&def.conditions, faults);
        self.other_hand(def, &gear, &mut conditions, faults);
        let kind = if def.kind.is_empty() { base_or_empty.name.clone() } else { def.kind.clone() };
        let vessel = def.vessel.or(base_or_empty.vessel);
        let profile = Profile { name: def.name.text.clone(), kind, skills, tags, traits, vessel };
        let seat = def.aboard.as_ref().and_then(|seat| self.seat(def, seat, faults));
        let machine =
            base_or_empty.machine.as_ref().map(|design| machines::machine(design, def, &gear, self.stock, faults));
        let square = square.or_else(|| self.places.get(seat?.vehicle.index()).copied().flatten())?;
        let body = Body {
            square,
            altitude: def.altitude,
            facing: def.facing.unwrap_or_else(|| match &machine {
                Some(machine) if machine.design.vehicle => Dir8::N,
                _ => self.toward_enemy(at, square),
            }),
            stance: def.stance,
            life: def.life,
            moved: def.moved.value.unsigned_abs(),
        };
        let initiative = def.initiative.map(|count| i32::from(count.value));
        let profile = Arc::new(profile);
        let arrives = self.arrival(def, faults);
        Some(Recruit { side: side?, profile, body, stats, conditions, gear, initiative, arrives, machine, seat })
    }

    /// Puts an item into the other hand.
    fn other_hand(&self, def: &UnitDef, gear: &Gear, conditions: &mut Conditions, faults: &mut Faults) {
        let Some(slot) = other_hand(def, gear, self.stock, faults) else { return };
        match self.rules.core.other_hand() {
            Some(key) => {
                let amount = i16::from(slot) + 1;
                conditions.0.retain(|condition| condition.key != key);
                conditions.0.push(Condition { key, amount, until: Until::Cleared, on: None, rule: LEVEL });
            }
            None => {
                let span = def.other_hand.as_ref().map_or(def.span, HandDef::span);
                faults.add(span, "these rules know one item in hand only", "in_hand alone");
            }
        }
    }

    /// The round in which a combatant arrives, 0 at the start; those aboard a vehicle arrive with it.
    fn arrival(&self, def: &UnitDef, faults: &mut Faults) -> u16 {
        if let Some(seat) = &def.aboard {
            if let Some(round) = &def.arrives {
                let what = format!("\"{}\" is aboard \"{}\" and comes with it", def.name.text, seat.vehicle.text);
                faults.add(round.span, what, "the round of the vehicle, in its own record");
            }
            let vehicle = self.level.units.iter().find(|unit| unit.name.text == seat.vehicle.text);
            return vehicle.and_then(|vehicle| vehicle.arrives.as_ref()).map_or(0, |round| round.value.unsigned_abs());
        }
        let Some(round) = &def.arrives else { return 0 };
        let limit = self.level.round_limit.value;
        if limit > 0 && round.value > limit {
            let what = format!("\"{}\" comes in round {}, after the last", def.name.text, round.value);
            faults.add(round.span, what, format!("a round up to {limit}"));
        }
        if def.life != Life::Up {
            faults.add(round.span, format!("\"{}\" comes later and is not up", def.name.text), "life: Up");
        }
        round.value.unsigned_abs()
    }

    fn toward_enemy(&self, at: usize, square: Square) -> Dir8 {
        let own = self.level.units.get(at).map_or("", |unit| unit.side.as_str());
        let enemies = self.level.units.iter().zip(self.places).filter(|(unit, _)| unit.side.as_str() != own);
        let nearest = enemies.filter_map(|(_, place)| *place).min_by_key(|enemy| (*enemy - square).squared());
        nearest.and_then(|enemy| Dir8::nearest(enemy - square)).unwrap_or(Dir8::N)
    }

    fn stats(&self, def: &UnitDef, base: &Archetype, tags: &[Key], faults: &mut Faults) -> Stats {
        let of_base = |key: Key| base.stats.iter().find(|stat| stat.0 == key.as_str()).map(|stat| stat.1);
        let fresh = |info: &crate::battle::system::StatInfo| {
            let max = of_base(info.key).unwrap_or(info.default);
            Stat { key: info.key, max, now: max }
        };
        let lists = |key: Key| base.stats.iter().any(|stat| stat.0 == key.as_str());
        let infos = self.vocabulary().stats.iter();
        let infos: Vec<_> = infos.filter(|info| info.belongs(base.machine.is_some(), lists(info.key))).collect();
        let known: BTreeMap<&str, usize> = infos.iter().zip(0..).map(|(stat, at)| (stat.key.as_str(), at)).collect();
        let mut stats: Vec<Stat> = infos.iter().map(|info| fresh(info)).collect();
        for (name, number) in &def.stats.0 {
            let Some(at) = look_up(name, &known, "stat", faults) else { continue };
            let info = infos[at];
            if (info.min..=info.max).contains(&number.value) {
                stats[at] = Stat { key: info.key, max: number.value, now: number.value };
            } else {
                let what = format!("{} {}", name.as_str(), number.value);
                out_of_range(number.span, what, &(info.min..=info.max), faults);
            }
        }
        if base.machine.is_none() {
            self.rules.core.derive(tags, &mut stats);
        }
        for (name, number) in &def.now.0 {
            let Some(at) = look_up(name, &known, "stat", faults) else { continue };
            let max = stats[at].max;
            if (infos[at].min.min(0)..=max).contains(&number.value) {
                stats[at].now = number.value;
            } else {
                let what = format!("{} {} is not between nothing and full strength", name.as_str(), number.value);
                faults.add(number.span, what, format!("a whole number from 0 to {max}"));
            }
        }
        Stats(stats.into_iter().collect())
    }

    fn skills(&self, def: &UnitDef, base: &Archetype, faults: &mut Faults) -> Vec<(Key, i16)> {
        let known = words(self.vocabulary().skills);
        let of_base = base.skills.iter().filter_map(|(name, level)| Some((*known.get(name.as_str())?, *level)));
        let mut skills: BTreeMap<Key, i16> = of_base.collect();
        let Table(own) = &def.skills;
        for (name, level) in own as &Vec<(Name, Int<-20, 200>)> {
            skills.extend(look_up(name, &known, "skill", faults).map(|key| (key, level.value)));
        }
        skills.into_iter().collect()
    }

    fn conditions(&self, defs: &[Brief<ConditionDef>], faults: &mut Faults) -> Conditions {
        let defs = limited(defs, MOST_CONDITIONS, "conditions", |def| def.0.span, faults);
        let known: BTreeMap<&str, Key> = self.rules.conditions().map(|key| (key.as_str(), key)).collect();
        unique(defs.iter().map(|def| &def.0.id), "condition of this combatant", faults);
        let condition = |Brief(def): &Brief<ConditionDef>| {
            let on = def.on.as_ref().map(|name| look_up(name, self.names, "combatant", faults));
            let key = look_up(&def.id, &known, "condition", faults)?;
            Some(Condition { key, amount: def.amount.value, until: def.until, on: on.flatten(), rule: LEVEL })
        };
        Conditions(defs.iter().filter_map(condition).collect())
    }
}

fn words(words: &[Key]) -> BTreeMap<&str, Key> {
    words.iter().map(|word| (word.as_str(), *word)).collect()
}

fn tags(own: &[Name], of_base: &[String], known: &[Key], faults: &mut Faults) -> Vec<Key> {
    let mut known = words(known);
    known.insert(YIELDS.as_str(), YIELDS);
    let of_base = of_base.iter().filter_map(|tag| known.get(tag.as_str()).copied());
    let mut tags: std::collections::BTreeSet<Key> = of_base.collect();
    for tag in own {
        tags.extend(look_up(tag, &known, "trait", faults));
    }
    tags.into_iter().collect()
}
