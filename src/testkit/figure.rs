//! A combatant of a test, described in a few words.

use crate::battle::system::Core;
use crate::battle::{
    Body, Condition, Conditions, Gear, Item, ItemDef, ItemDefId, ItemKind, Key, Life, Profile, Recruit, Rule, SideId,
    Stance, Stat, Stats, UnitId, Until,
};
use crate::grid::{Altitude, Dir8, Square};
use std::sync::Arc;

/// A combatant before the battle: every characteristic as the system has it by default, no skills, no gear.
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
    worn: Vec<Key>,
    holds: Option<Key>,
    conditions: Vec<(Key, i16)>,
    tags: Vec<Key>,
    stance: Stance,
    altitude: Altitude,
    initiative: Option<i32>,
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
    /// A combatant of the first side, which stands where the map shows the first letter of its name.
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
            worn: Vec::new(),
            holds: None,
            conditions: Vec::new(),
            tags: Vec::new(),
            stance: Stance::Standing,
            altitude: Altitude::default(),
            initiative: None,
        }
    }

    /// Fights for the second side.
    pub fn foe(self) -> Self {
        self.of(1)
    }

    /// Fights for that side, from 0.
    pub fn of(self, side: u8) -> Self {
        Self { side: SideId(side), ..self }
    }

    /// Stands where the map shows that letter.
    pub fn at(self, letter: char) -> Self {
        Self { letter, ..self }
    }

    /// Stats at full strength, such as `str 7 dex 9`.
    pub fn stats(mut self, text: &str) -> Self {
        self.stats.extend(pairs(text));
        self
    }

    /// Stats as they are when the battle begins.
    pub fn now(mut self, text: &str) -> Self {
        self.now.extend(pairs(text));
        self
    }

    /// Skill levels, such as `slug_rifle 1 tactics 1`.
    pub fn skills(mut self, text: &str) -> Self {
        self.skills.extend(pairs(text));
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

    /// An item with so many rounds in it and so many besides.
    pub fn rounds(mut self, item: &str, loaded: i16, spare: i16) -> Self {
        self.rounds.push((key(item), loaded, spare));
        self
    }

    /// Has that item in hand; `nothing` for empty hands.
    pub fn holding(self, item: &str) -> Self {
        Self { holds: Some(key(item)), ..self }
    }

    /// Wears that, over what it wears already.
    pub fn wearing(mut self, item: &str) -> Self {
        self.worn.push(key(item));
        self
    }

    /// Is in a condition.
    pub fn condition(mut self, name: &str, amount: i16) -> Self {
        self.conditions.push((key(name), amount));
        self
    }

    /// Has traits, such as `zealot mechanical`.
    pub fn tags(mut self, text: &str) -> Self {
        self.tags.extend(text.split_whitespace().map(key));
        self
    }

    /// Is held so.
    pub fn stance(self, stance: Stance) -> Self {
        Self { stance, ..self }
    }

    /// Flies in a band.
    pub fn flying(self, altitude: Altitude) -> Self {
        Self { altitude, ..self }
    }

    /// Has this initiative instead of a roll.
    pub fn initiative(self, count: i32) -> Self {
        Self { initiative: Some(count), ..self }
    }

    /// Rolls for initiative after all.
    pub fn rolled(self) -> Self {
        Self { initiative: None, ..self }
    }

    pub(super) fn recruit(&self, square: Square, core: &dyn Core, catalogue: &[ItemDef]) -> Recruit {
        let mut skills = self.skills.clone();
        skills.sort();
        let mut tags = self.tags.clone();
        tags.sort();
        let profile = Profile { name: self.name.clone(), kind: String::new(), skills, tags };
        let (altitude, facing) = (self.altitude, Dir8::N);
        let body = Body { square, altitude, facing, stance: self.stance, life: Life::Up, moved: 0 };
        let condition = |(key, amount): &(Key, i16)| {
            let (until, on, rule) = (Until::Cleared, None::<UnitId>, Rule("TEST"));
            Condition { key: *key, amount: *amount, until, on, rule }
        };
        Recruit {
            side: self.side,
            profile: Arc::new(profile),
            body,
            stats: self.sheet(core),
            conditions: Conditions(self.conditions.iter().map(condition).collect()),
            gear: self.gear(catalogue),
            initiative: self.initiative,
        }
    }

    fn sheet(&self, core: &dyn Core) -> Stats {
        let of = |list: &[(Key, i16)], key: Key| list.iter().rfind(|entry| entry.0 == key).map(|entry| entry.1);
        let stat = |info: &crate::battle::system::StatInfo| {
            let max = of(&self.stats, info.key).unwrap_or(info.default);
            Stat { key: info.key, max, now: of(&self.now, info.key).unwrap_or(max) }
        };
        Stats(core.vocabulary().stats.iter().map(stat).collect())
    }

    fn gear(&self, catalogue: &[ItemDef]) -> Gear {
        let find = |key: Key| {
            let at = catalogue.iter().position(|def| def.key == key);
            let at = at.unwrap_or_else(|| panic!("the armoury has no {key}"));
            (ItemDefId(u16::try_from(at).expect("a small armoury")), &catalogue[at])
        };
        let mut gear = Gear::default();
        for (slot, (key, count)) in (0..).zip(&self.items) {
            let (def, entry) = find(*key);
            let full = if entry.kind == ItemKind::Weapon { entry.capacity } else { *count };
            let given = self.rounds.iter().find(|rounds| rounds.0 == *key);
            let (loaded, spare) = given.map_or((full, 4 * entry.capacity), |rounds| (rounds.1, rounds.2));
            gear.items.push(Some(Item { def, loaded, spare, progress: 0 }));
            let wanted = self.holds.map_or(entry.kind == ItemKind::Weapon, |held| held == *key);
            if wanted && gear.in_hand.is_none() {
                gear.in_hand = Some(slot);
            }
        }
        gear.worn = self.worn.iter().rev().map(|key| find(*key).0).collect();
        gear
    }
}
