//! A combatant of a test, described in a few words.

use crate::battle::system::{Archetype, Armoury, Core};
use crate::battle::{
    Body, Condition, Conditions, Gear, Item, ItemDef, ItemDefId, ItemKind, Key, Life, Machine, Post, Profile, Recruit,
    Rule, Seat, SideId, Speed, Stance, Stat, Stats, Store, UnitId, Until, Wear,
};
use crate::grid::{Altitude, Dir8, Quarter, Square};
use std::sync::Arc;

/// A combatant before the battle: the system's default stats, no skills, no gear.
#[derive(Clone, Debug)]
pub struct Figure {
    pub(super) name: String,
    pub(super) letter: char,
    side: SideId,
    stats: Vec<(Key, i16)>,
    now: Vec<(Key, i16)>,
    skills: Vec<(Key, i16)>,
    items: Vec<(Key, i16)>,
    rounds: Vec<(Key, i16, i16)>,
    stores: Vec<(Key, i16, i16)>,
    jams: Vec<Key>,
    worn: Vec<Key>,
    holds: Option<Key>,
    conditions: Vec<(Key, i16)>,
    pub(super) toward: Vec<(Key, String)>,
    tags: Vec<Key>,
    traits: Vec<[String; 3]>,
    stance: Stance,
    altitude: Altitude,
    initiative: Option<i32>,
    arrives: u16,
    facing: Dir8,
    machine: Option<String>,
    speed: u16,
    hits: Vec<(Key, i16)>,
    pub(super) aboard: Option<String>,
    seat: (Post, Option<bool>, Option<Quarter>),
    pub(super) profile: Option<&'static str>,
}

fn key(word: &str) -> Key {
    Key::intern(word).expect("a short name")
}

/// Pairs such as `str 7 dex 9`.
fn pairs(text: &str) -> Vec<(Key, i16)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.parse().unwrap_or_else(|_| panic!("{word:?} is no number in {text:?}"));
    words.chunks(2).map(|pair| (key(pair[0]), number(pair.get(1).copied().unwrap_or_default()))).collect()
}

impl Figure {
    /// A combatant of the first side, in the square with the first letter of its name on the map.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            letter: name.chars().next().unwrap_or('A'),
            side: SideId(0),
            stats: Vec::new(),
            now: Vec::new(),
            skills: Vec::new(),
            items: Vec::new(),
            rounds: Vec::new(),
            stores: Vec::new(),
            jams: Vec::new(),
            worn: Vec::new(),
            holds: None,
            conditions: Vec::new(),
            toward: Vec::new(),
            tags: Vec::new(),
            traits: Vec::new(),
            stance: Stance::Standing,
            altitude: Altitude::default(),
            initiative: None,
            arrives: 0,
            facing: Dir8::N,
            machine: None,
            speed: 0,
            hits: Vec::new(),
            aboard: None,
            seat: (Post::Passenger, None, None),
            profile: None,
        }
    }

    /// Its profile under the damage model, in the format of the model's armoury.
    pub fn profile(self, profile: &'static str) -> Self {
        Self { profile: Some(profile), ..self }
    }

    /// Fights for the second side.
    pub fn foe(self) -> Self {
        self.of(1)
    }

    /// Fights for that side, from 0.
    pub fn of(self, side: u8) -> Self {
        Self { side: SideId(side), ..self }
    }

    /// In the square with that letter on the map.
    pub fn at(self, letter: char) -> Self {
        Self { letter, ..self }
    }

    /// Full values of stats, such as `str 7 dex 9`.
    pub fn stats(mut self, text: &str) -> Self {
        self.stats.extend(pairs(text));
        self
    }

    /// Values of stats at the start of the battle.
    pub fn now(mut self, text: &str) -> Self {
        self.now.extend(pairs(text));
        self
    }

    /// Skill levels, such as `slug_rifle 1 tactics 1`; a later level replaces an earlier one.
    pub fn skills(mut self, text: &str) -> Self {
        for (skill, level) in pairs(text) {
            self.skills.retain(|known| known.0 != skill);
            self.skills.push((skill, level));
        }
        self
    }

    /// Items of the armoury, such as `rifle dagger`; the first weapon is in hand.
    pub fn items(mut self, text: &str) -> Self {
        self.items.extend(text.split_whitespace().map(|word| (key(word), 1)));
        self
    }

    /// Several of an item.
    pub fn several(mut self, item: &str, count: i16) -> Self {
        self.items.push((key(item), count));
        self
    }

    /// An item with rounds loaded and spare rounds.
    pub fn rounds(mut self, item: &str, loaded: i16, spare: i16) -> Self {
        self.rounds.push((key(item), loaded, spare));
        self
    }

    /// A device that holds so many points ready, for so many turns (0: without end).
    pub fn stored(mut self, item: &str, points: i16, turns: i16) -> Self {
        self.stores.push((key(item), points, turns));
        self
    }

    /// A jammed item.
    pub fn jammed(mut self, item: &str) -> Self {
        self.jams.push(key(item));
        self
    }

    /// The item in hand; `nothing` for empty hands.
    pub fn holding(self, item: &str) -> Self {
        Self { holds: Some(key(item)), ..self }
    }

    /// Armour, worn over earlier armour.
    pub fn wearing(mut self, item: &str) -> Self {
        self.worn.push(key(item));
        self
    }

    /// A condition.
    pub fn condition(mut self, name: &str, amount: i16) -> Self {
        self.conditions.push((key(name), amount));
        self
    }

    /// A condition that concerns another combatant.
    pub fn condition_on(mut self, name: &str, whom: &str) -> Self {
        self.toward.push((key(name), whom.to_owned()));
        self
    }

    /// Traits, such as `zealot mechanical`.
    pub fn tags(mut self, text: &str) -> Self {
        self.tags.extend(text.split_whitespace().map(key));
        self
    }

    /// Traits with a value, such as `critical_range melee_weaponry 18`.
    pub fn traits(mut self, text: &str) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        let triple = |words: &[&str]| [0, 1, 2].map(|at| words.get(at).copied().unwrap_or_default().to_owned());
        self.traits.extend(words.chunks(3).map(triple));
        self
    }

    /// The stance.
    pub fn stance(self, stance: Stance) -> Self {
        Self { stance, ..self }
    }

    /// The altitude band.
    pub fn flying(self, altitude: Altitude) -> Self {
        Self { altitude, ..self }
    }

    /// A fixed initiative instead of a roll.
    pub fn initiative(self, count: i32) -> Self {
        Self { initiative: Some(count), ..self }
    }

    /// The round of arrival.
    pub fn arrives(self, round: u16) -> Self {
        Self { arrives: round, ..self }
    }

    /// Rolls for initiative after all.
    pub fn rolled(self) -> Self {
        Self { initiative: None, ..self }
    }

    /// The facing.
    pub fn facing(self, facing: Dir8) -> Self {
        Self { facing, ..self }
    }

    /// A machine of the armoury: a vehicle, a robot or a drone.
    pub fn machine(self, archetype: &str) -> Self {
        Self { machine: Some(archetype.to_owned()), ..self }
    }

    /// The speed in km/h.
    pub fn speed(self, speed: u16) -> Self {
        Self { speed, ..self }
    }

    /// Hits on systems, such as `drive 1 sensors 2`.
    pub fn hits(mut self, text: &str) -> Self {
        self.hits.extend(pairs(text));
        self
    }

    /// A seat in a vehicle.
    pub fn aboard(self, vehicle: &str, post: Post) -> Self {
        Self { aboard: Some(vehicle.to_owned()), seat: (post, self.seat.1, self.seat.2), ..self }
    }

    /// Whether the seat belt is worn; by default it is in closed vehicles.
    pub fn belted(self, belted: bool) -> Self {
        Self { seat: (self.seat.0, Some(belted), self.seat.2), ..self }
    }

    /// A seat at a window.
    pub fn window(self, window: Quarter) -> Self {
        Self { seat: (self.seat.0, self.seat.1, Some(window)), ..self }
    }

    fn archetype<'a>(&self, armoury: &'a Armoury) -> Option<&'a Archetype> {
        let name = self.machine.as_ref()?;
        let found = armoury.archetypes.iter().find(|archetype| archetype.key == *name);
        Some(found.unwrap_or_else(|| panic!("the armoury has no {name}")))
    }

    pub(super) fn recruit(
        &self,
        square: Square,
        core: &dyn Core,
        armoury: &Armoury,
        vehicle: Option<(UnitId, &Figure)>,
    ) -> Recruit {
        let catalogue = &armoury.items;
        let kit = self.archetype(armoury);
        let mut skills = self.skills.clone();
        skills.sort();
        let mut tags = self.tags.clone();
        tags.extend(kit.iter().flat_map(|kit| &kit.tags).map(|tag| key(tag)));
        tags.sort();
        let own = Archetype { traits: self.traits.clone(), ..Archetype::default() };
        let traits = core.vocabulary().traits_of(&own);
        assert_eq!(traits.len(), self.traits.len(), "{}: {:?}", self.name, self.traits);
        let profile = Profile { name: self.name.clone(), kind: String::new(), skills, tags, traits, vessel: None };
        let (altitude, facing) = (self.altitude, self.facing);
        let body = Body { square, altitude, facing, stance: self.stance, life: Life::Up, moved: 0 };
        let condition = |(key, amount): &(Key, i16)| {
            let (until, on, rule) = (Until::Cleared, None::<UnitId>, Rule("TEST"));
            Condition { key: *key, amount: *amount, until, on, rule }
        };
        let gear = self.gear(catalogue, kit);
        Recruit {
            side: self.side,
            profile: Arc::new(profile),
            body,
            stats: self.sheet(core, kit),
            conditions: Conditions(self.conditions.iter().map(condition).collect()),
            machine: self.fitted(kit, &gear, catalogue),
            gear,
            initiative: self.initiative,
            arrives: self.arrives,
            seat: vehicle.map(|(vehicle, figure)| {
                let (post, belted, window) = self.seat;
                let open = figure.archetype(armoury).and_then(|kit| kit.machine.as_ref()).is_some_and(|kit| kit.open);
                Seat { vehicle, post, belted: belted.unwrap_or(!open), window }
            }),
        }
    }

    fn fitted(&self, kit: Option<&Archetype>, gear: &Gear, catalogue: &[ItemDef]) -> Option<Machine> {
        let design = kit?.machine.as_ref()?;
        let weapon = |slot: u8| {
            let def = &catalogue[usize::from(gear.item(slot)?.def.0)];
            let fits = !design.vehicle || design.mounts.iter().any(|mount| mount.slot == slot);
            (fits && def.kind == ItemKind::Weapon).then_some((slot, def.key))
        };
        let slots = gear.slots();
        let mut machine = Machine::new(Arc::clone(design), slots.filter_map(weapon));
        machine.speed = Speed::kph(self.speed);
        for (key, hits) in &self.hits {
            let system = machine.systems.iter_mut().find(|system| system.key == *key);
            system.unwrap_or_else(|| panic!("{} has no {key}", self.name)).hits =
                u8::try_from(*hits).expect("few hits");
        }
        Some(machine)
    }

    fn sheet(&self, core: &dyn Core, kit: Option<&Archetype>) -> Stats {
        let of = |list: &[(Key, i16)], key: Key| list.iter().rfind(|entry| entry.0 == key).map(|entry| entry.1);
        let stat = |info: &crate::battle::system::StatInfo| {
            let usual = |kit: &Archetype| kit.stats.iter().find(|stat| stat.0 == info.key.as_str()).map(|stat| stat.1);
            let max = of(&self.stats, info.key).or(kit.and_then(usual)).unwrap_or(info.default);
            Stat { key: info.key, max, now: of(&self.now, info.key).unwrap_or(max) }
        };
        let lists = |key: Key| kit.is_some_and(|kit| kit.stats.iter().any(|stat| stat.0 == key.as_str()));
        let infos = core.vocabulary().stats.iter();
        let mut stats: Vec<Stat> =
            infos.filter(|info| info.belongs(kit.is_some(), lists(info.key))).map(stat).collect();
        if kit.is_none() {
            core.derive(&self.tags, &mut stats);
        }
        for stat in &mut stats {
            stat.now = of(&self.now, stat.key).unwrap_or(stat.now);
        }
        Stats(stats.into_iter().collect())
    }

    fn gear(&self, catalogue: &[ItemDef], kit: Option<&Archetype>) -> Gear {
        let find = |key: Key| {
            let at = catalogue.iter().position(|def| def.key == key);
            let at = at.unwrap_or_else(|| panic!("the armoury has no {key}"));
            (ItemDefId(u16::try_from(at).expect("a small armoury")), &catalogue[at])
        };
        let mut gear = Gear::default();
        let own: Vec<(Key, i16)> = kit.iter().flat_map(|kit| &kit.items).map(|(id, count)| (key(id), *count)).collect();
        let vehicle = kit.and_then(|kit| kit.machine.as_ref()).is_some_and(|design| design.vehicle);
        for (slot, (key, count)) in (0..).zip(own.iter().chain(&self.items)) {
            let (def, entry) = find(*key);
            let holds = entry.kind == ItemKind::Weapon || entry.capacity > 0;
            let full = if holds { entry.capacity } else { *count };
            let given = self.rounds.iter().find(|rounds| rounds.0 == *key);
            let (loaded, spare) = given.map_or((full, entry.supply()), |rounds| (rounds.1, rounds.2));
            let wear = Wear { jammed: self.jams.contains(key), ..Wear::default() };
            let held = self.stores.iter().find(|stored| stored.0 == *key);
            let store = held.map_or(Store::default(), |stored| Store { points: stored.1, turns: stored.2 });
            gear.items.push(Some(Item { def, loaded, spare, progress: 0, wear, store }));
            let wanted = self.holds.map_or(entry.kind == ItemKind::Weapon, |held| held == *key);
            if wanted && !vehicle && gear.in_hand.is_none() {
                gear.in_hand = Some(slot);
            }
        }
        gear.worn = self.worn.iter().rev().map(|key| find(*key).0).collect();
        gear
    }
}
