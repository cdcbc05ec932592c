//! The creatures that casters can summon: combatants from the start, one for each spell and each side, that stay away until
//! somebody calls them or takes them over (AR-WPN-27, AR-CSP-05).

use crate::battle::system::Archetype;
use crate::battle::{
    Body, CALLED, Condition, Conditions, Gear, Item, ItemDefId, Key, Life, Profile, Recruit, Rule, Setup, SideId,
    Stance, Stat, Stats, Store, UnitId, Until, Wear,
};
use crate::rules::arrgs::armoury::{Stored, Weapon};
use crate::rules::arrgs::checks::abilities;
use crate::rules::arrgs::keys::{SUMMONED, vocabulary::VOCABULARY};
use std::sync::Arc;

const CALLS: Rule = Rule("AR-WPN-27");

/// The creatures that the spells of some recruits may bring.
pub fn of(setup: &Setup, recruits: &[Recruit]) -> Vec<Recruit> {
    let bound = |recruit: &Recruit| recruit.conditions.get(SUMMONED).is_some();
    let mut all: Vec<Recruit> = Vec::new();
    if recruits.iter().any(bound) {
        return all;
    }
    for (caster, recruit) in (0..).map(UnitId).zip(recruits) {
        for (slot, item) in (0..).zip(&recruit.gear.items) {
            let Some(item) = item else { continue };
            let Some(creature) = setup.item(item.def).data::<Stored>().and_then(|stored| stored.creature.as_ref())
            else {
                continue;
            };
            for _ in 0..item.loaded.max(1) {
                for side in (0..setup.sides.len()).filter_map(|side| u8::try_from(side).ok()).map(SideId) {
                    let taken = |name: &str| recruits.iter().chain(&all).any(|one| one.profile.name == name);
                    let name =
                        name(&creature.name, recruit, (side != recruit.side).then(|| setup.side_name(side)), taken);
                    all.push(made(setup, creature, (name, side), (caster, slot), recruit.body));
                }
            }
        }
    }
    all
}

/// A name that nobody has: after the caster, or after the side that might take the creature over.
fn name(kind: &str, caster: &Recruit, side: Option<&str>, taken: impl Fn(&str) -> bool) -> String {
    let whose = side.unwrap_or(&caster.profile.name);
    let plain = format!("{kind} ({whose})");
    let numbered = (2..).map(|number: u16| format!("{kind} {number} ({whose})"));
    std::iter::once(plain).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}

fn made(
    setup: &Setup,
    creature: &Archetype,
    (name, side): (String, SideId),
    (caster, slot): (UnitId, i16),
    at: Body,
) -> Recruit {
    let keys = |words: &[String]| words.iter().filter_map(|word| Key::intern(word)).collect::<Vec<_>>();
    let mut tags = keys(&creature.tags);
    tags.sort();
    let skill = |(name, level): &(String, i16)| Some((Key::intern(name)?, *level));
    let mut skills: Vec<(Key, i16)> = creature.skills.iter().filter_map(skill).collect();
    skills.sort();
    let stated = |key: Key| creature.stats.iter().find(|one| one.0 == key.as_str()).map(|one| one.1);
    let stat = |info: &crate::battle::system::StatInfo| {
        let max = stated(info.key).unwrap_or(info.default);
        Stat { key: info.key, max, now: max }
    };
    let known = VOCABULARY.stats.iter().filter(|info| info.belongs(false, stated(info.key).is_some()));
    let mut stats: Vec<Stat> = known.map(stat).collect();
    abilities::derive(&tags, &mut stats);
    let amount = slot + 1;
    let bond = Condition { key: SUMMONED, amount, until: Until::Cleared, on: Some(caster), rule: CALLS };
    let traits = VOCABULARY.traits_of(creature);
    let profile = Profile { name, kind: creature.name.clone(), skills, tags, traits, vessel: None };
    Recruit {
        side,
        profile: Arc::new(profile),
        body: Body { square: at.square, life: Life::Gone, stance: Stance::Standing, ..at },
        stats: Stats(stats.into_iter().collect()),
        conditions: Conditions([bond].into_iter().collect()),
        gear: gear(setup, creature),
        initiative: Some(0),
        arrives: CALLED,
        machine: None,
        seat: None,
    }
}

fn gear(setup: &Setup, creature: &Archetype) -> Gear {
    let find = |id: &String| Key::intern(id).and_then(|key| setup.find_item(key));
    let carried = creature.items.iter().filter_map(|(id, count)| Some((find(id)?, *count)));
    let item = |(def, count): (ItemDefId, i16)| {
        let capacity = setup.item(def).capacity;
        let loaded = if capacity > 0 { capacity } else { count };
        Some(Item { def, loaded, spare: 0, progress: 0, wear: Wear::default(), store: Store::default() })
    };
    let items: smallvec::SmallVec<[Option<Item>; 6]> = carried.map(item).collect();
    let armed = |item: &Option<Item>| item.is_some_and(|item| setup.item(item.def).data::<Weapon>().is_some());
    let in_hand = items.iter().position(armed).and_then(|slot| u8::try_from(slot).ok());
    Gear { in_hand, items, worn: creature.worn.iter().filter_map(find).collect() }
}
