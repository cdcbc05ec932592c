//! DR-BGD-49, DR-WPN: the starter armoury as items of every core.

use six_seconds::battle::system::Armoury as Stock;
use six_seconds::battle::{ItemDef, ItemKind, Key};
use six_seconds::rules::drive::armoury::{Armoury, Weapon, host};
use six_seconds::rules::{SYSTEMS, arrgs, cepheus, espionage, percentile};

/// The items and people for a core.
fn stock(core: &str) -> Stock {
    let file = host::file(core).unwrap_or_else(|| panic!("{core}: no file"));
    let system = SYSTEMS.iter().find(|system| system.core.id().as_str() == core).unwrap();
    system.core.armoury(file.text).unwrap_or_else(|error| panic!("{}: {error}", file.name))
}

fn cores() -> impl Iterator<Item = &'static str> {
    SYSTEMS.iter().map(|system| system.core.id().as_str())
}

fn find(stock: &Stock, id: Key) -> &ItemDef {
    stock.items.iter().find(|item| item.key == id).unwrap_or_else(|| panic!("{id} is missing"))
}

#[test]
fn every_core_has_every_item_and_no_other() {
    for core in cores() {
        let stock = stock(core);
        let mut items: Vec<Key> = stock.items.iter().map(|item| item.key).collect();
        let mut known: Vec<Key> = Armoury::built_in().items().collect();
        items.sort();
        known.sort();
        assert_eq!((known.len(), items), (46, known), "{core}");
        assert!(
            stock.items.iter().all(|item| item.rule.0.starts_with("DR-WPN-") && item.note.ends_with('.')),
            "{core}"
        );
    }
}

#[test]
fn batteries_and_magazines_are_what_the_items_hold() {
    let all = Armoury::built_in();
    for core in cores() {
        let stock = stock(core);
        for item in &stock.items {
            let id = item.key;
            let device = all.shield(id).map(|one| one.battery).or(all.gravity(id).map(|one| one.battery));
            let device = device.or(all.aura(id).map(|one| one.battery));
            if let Some(battery) = device {
                assert_eq!((item.kind, item.capacity), (ItemKind::Gear, battery), "{core}: {id}");
            }
            let holds = |one: &Weapon| if one.charge > 0 { one.battery } else { one.magazine };
            if let Some(gun) = all.weapon(id).filter(|one| !one.melee && !one.single_use) {
                assert_eq!((item.kind, item.capacity), (ItemKind::Weapon, holds(gun)), "{core}: {id}");
            }
            assert_eq!(item.kind == ItemKind::Armour, all.armour(id).is_some(), "{core}: {id}");
        }
        for id in ["frag_grenade", "demolition", "damper_grenade"] {
            assert_eq!(find(&stock, Key::new(id)).kind, ItemKind::Expendable, "{core}: {id}");
        }
    }
}

/// All that a hit does, without strength.
fn damage(weapon: &Weapon) -> i32 {
    let energy: i32 = weapon.energy.iter().map(|part| part.1).sum();
    let explosive = weapon.explosive.map_or(0, |explosive| explosive.frag + explosive.blast);
    weapon.damage + energy + explosive + weapon.zone.map_or(0, |zone| zone.high)
}

/// The damage and the drive bonus of a core's weapon by DR-BGD-49.
fn bridged(item: &ItemDef) -> Option<(i32, i32)> {
    let percentile = item.data::<percentile::armoury::Weapon>().map(|one| (one.damage.max(), 2 * one.pen));
    let espionage = item.data::<espionage::armoury::Weapon>().map(|one| (one.damage.max(), 2 * one.piercing));
    let arrgs = item.data::<arrgs::armoury::Weapon>().map(|one| (one.sv + 5, 0));
    let cepheus = item.data::<cepheus::armoury::Weapon>().and_then(|one| Some((one.dice?.max(), 0)));
    let grenade = item.data::<cepheus::armoury::Grenade>().map(|one| (one.rings[0].dice.max(), 0));
    let explosive = item.data::<cepheus::armoury::Explosive>().map(|one| (one.dice.max(), 0));
    percentile.or(espionage).or(arrgs).or(cepheus).or(grenade).or(explosive)
}

#[test]
fn dr_bgd_49_bridged_back_the_weapons_have_their_damage_and_not_more_than_their_drive() {
    let all = Armoury::built_in();
    for core in cores() {
        for item in stock(core).items.iter().filter(|item| all.weapon(item.key).is_some()) {
            let own = all.weapon(item.key).unwrap();
            let (whole, bonus) = bridged(item).unwrap_or_else(|| panic!("{core}: {} is no weapon", item.key));
            assert_eq!(whole, damage(own), "{core}: {}", item.key);
            let most = if own.energy.is_empty() { (own.drive - own.damage).max(0) } else { 0 };
            let least =
                if matches!(core, "percentile" | "espionage") && own.explosive.is_none() { most - 1 } else { 0 };
            assert!((least..=most).contains(&bonus), "{core}: {}: {bonus}", item.key);
        }
    }
}

#[test]
fn dr_bgd_49_bridged_back_no_armour_is_better_than_it_is() {
    let all = Armoury::built_in();
    for core in cores() {
        for item in stock(core).items.iter().filter(|item| item.kind == ItemKind::Armour) {
            let percentile = item.data::<percentile::armoury::Armour>().map(|one| (one.ap, one.ag));
            let espionage = item.data::<espionage::armoury::Armour>().map(|one| (one.reduction, one.defence));
            let resists = |one: &arrgs::armoury::Armour| one.resists.iter().map(|one| one.1).max().unwrap_or(0);
            let arrgs = item.data::<arrgs::armoury::Armour>().map(|one| (resists(one), one.penalty));
            let cepheus = item.data::<cepheus::armoury::Armour>().map(|one| (i32::from(one.ar) / 2, 0));
            let (points, hampers) = percentile.or(espionage).or(arrgs).or(cepheus).unwrap();
            let range = all.armour(item.key).unwrap().range;
            let of = |points: i32| 18 + 3 * points;
            assert!(points == 0 || (of(points) <= range.hi && of(points + 1) > range.hi), "{core}: {}", item.key);
            assert!(points > 0 || range.hi < of(1), "{core}: {}", item.key);
            assert_eq!(hampers, 0, "{core}: {}: the model counts what it takes from evasion", item.key);
        }
    }
}

#[test]
fn dr_wpn_10_every_core_has_the_same_people() {
    let people = [
        "soldier",
        "elf",
        "vampire",
        "construct",
        "beast",
        "rifleman",
        "shield_bearer",
        "lancer",
        "grav_adept",
        "aura_duellist",
    ];
    for core in cores() {
        let stock = stock(core);
        let names: Vec<&str> = stock.archetypes.iter().map(|one| one.key.as_str()).collect();
        assert_eq!(names, people, "{core}");
        let soldier = &stock.archetypes[0];
        let stat = |name: &str| soldier.stats.iter().find(|stat| stat.0 == name).map_or(0, |stat| i32::from(stat.1));
        // DR-BGD-47: base CON 7 and STR 8.
        let sturdy = match core {
            "percentile" => (stat("t") / 5, stat("s") / 4),
            "cepheus" => (stat("end"), stat("str")),
            "arrgs" => (4 + stat("body"), 5 + stat("body")),
            _ => (stat("con") * 3 / 5, 7 + (stat("str") - 10) / 2),
        };
        assert_eq!(sturdy, (7, 8), "{core}");
    }
}

#[test]
fn people_are_made_of_what_their_core_knows() {
    for system in SYSTEMS {
        let core = system.core;
        let (stock, own) = (stock(core.id().as_str()), core.armoury(system.armoury.text).unwrap());
        let known = |id: &str| stock.items.iter().chain(&own.items).any(|item| item.key.as_str() == id);
        let words = core.vocabulary();
        for one in &stock.archetypes {
            let items = one.items.iter().map(|item| &item.0).chain(&one.worn);
            items.for_each(|id| assert!(known(id), "{}: {}: {id}", core.id(), one.key));
            let stats = one.stats.iter().filter(|stat| !words.stats.iter().any(|info| info.key.as_str() == stat.0));
            let skills = one.skills.iter().filter(|skill| !words.skills.iter().any(|key| key.as_str() == skill.0));
            let strange: Vec<&String> = stats.chain(skills).map(|pair| &pair.0).collect();
            assert!(strange.is_empty(), "{}: {}: {strange:?}", core.id(), one.key);
            let tag = |tag: &String| words.tags.iter().any(|key| key.as_str() == tag);
            assert!(one.tags.iter().all(tag), "{}: {}: {:?}", core.id(), one.key, one.tags);
        }
    }
}
