//! DR-WPN, DR-ENR-01: the starter armoury, row by row, and what a level may add to it.

use six_seconds::battle::Key;
use six_seconds::rules::drive::armoury::{
    Armoury, Decay, Dismember, Effect, Energy, Immunity, Injury, Level, Limit, Nature, Plating, Shape, Source, Stored,
    Tag, What,
};
use six_seconds::rules::drive::formulas::band::Band;
use six_seconds::rules::drive::formulas::injury_factor;
use six_seconds::rules::drive::formulas::parts::{Part, Parts, combined, exploded};

fn key(id: &'static str) -> Key {
    Key::new(id)
}

/// The fault of a text, with its place.
fn fault(text: &str) -> String {
    Armoury::read(text).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn dr_wpn_01_melee_weapons() {
    use Tag::*;
    let unarmoured = Dismember::EdgedOnlyUnarmoured;
    let none: &[(Energy, i32)] = &[];
    let rows: [(_, u8, u16, i32, i32, _, &[Tag], Dismember); 8] = [
        ("knife", 1, 1, 4, 10, none, &[Edged, Precise], Dismember::Never),
        ("longsword", 1, 1, 10, 12, none, &[Edged], unarmoured),
        ("hammer", 1, 1, 8, 20, none, &[Blunt], Dismember::Never),
        ("spear", 2, 2, 9, 14, none, &[Edged, Precise, Reach], Dismember::Never),
        ("crystal_sabre", 1, 1, 9, 11, none, &[Edged, Crystal], unarmoured),
        ("dense_blade", 2, 1, 11, 22, none, &[Edged, DenseMetal], Dismember::Always),
        ("shock_baton", 1, 1, 2, 4, &[(Energy::Electric, 12)], &[Blunt], Dismember::Never),
        ("flame_glaive", 2, 2, 14, 12, &[(Energy::Heat, 8)], &[Edged, Reach], unarmoured),
    ];
    for (id, hands, reach, damage, drive, energy, tags, dismember) in rows {
        let one = Armoury::built_in().weapon(key(id)).unwrap();
        assert!(one.melee, "{id}");
        assert_eq!((one.hands, one.reach, one.damage, one.drive), (hands, reach, damage, drive), "{id}");
        assert_eq!((&*one.energy, &*one.tags, one.dismember), (energy, tags, dismember), "{id}");
        assert!(!one.is_energy() && one.can_crit(2), "{id}");
    }
}

#[test]
fn dr_wpn_02_guns() {
    let rows = [
        ("particle_rifle", Energy::Particle, 30, 60, 30, 1, 12),
        ("arc_projector", Energy::Electric, 26, 20, 10, 1, 10),
        ("frost_caster", Energy::Frost, 24, 20, 10, 1, 10),
        ("heat_lance", Energy::Heat, 44, 40, 20, 4, 12),
        ("siege_projector", Energy::Particle, 130, 160, 40, 10, 20),
    ];
    for (id, energy, damage, range, crit_range, charge, battery) in rows {
        let one = Armoury::built_in().weapon(key(id)).unwrap();
        assert_eq!((one.damage, one.drive, &*one.energy), (0, 0, &[(energy, damage)][..]), "{id}");
        assert_eq!((one.range, one.charge, one.battery), (range, charge, battery), "{id}");
        assert!(one.can_crit(crit_range) && !one.can_crit(crit_range + 1), "{id}");
        assert!(one.is_energy() && !one.melee && !one.projectile && one.dismember == Dismember::Never, "{id}");
        assert_eq!((one.emplaced, one.full_action), (id == "siege_projector", id == "siege_projector"), "{id}");
    }
    let carbine = Armoury::built_in().weapon(key("carbine")).unwrap();
    assert_eq!((carbine.damage, carbine.drive, carbine.range, carbine.magazine, carbine.hits), (17, 20, 40, 30, 3));
    assert!(carbine.projectile && carbine.can_crit(20) && !carbine.can_crit(21) && !carbine.is_energy());
    let lance = Armoury::built_in().weapon(key("heat_lance")).unwrap();
    assert_eq!(lance.charge_steps, [11, 22, 33, 44]);
}

#[test]
fn dr_wpn_02_explosives_and_zones() {
    let grenade = Armoury::built_in().weapon(key("frag_grenade")).unwrap();
    let burst = grenade.explosive.unwrap();
    assert_eq!((burst.frag, burst.frag_drive, burst.blast, burst.radius), (18, 16, 28, 2));
    let area = burst.area();
    assert_eq!((area.frag, area.frag_drive, area.blast), (9, 16, 14));
    assert_eq!((grenade.range, grenade.range_a_strength, grenade.single_use), (10, 3, true));
    assert!(!grenade.can_crit(1) && !grenade.is_energy());
    let rows = [
        ("rocket_pod", Shape::Cluster, Energy::Blast, 40, 16, 80, (0, 0), true),
        ("demolition", Shape::Point, Energy::Blast, 60, 24, 0, (0, 0), true),
        ("storm_caster", Shape::Cluster, Energy::Electric, 40, 16, 100, (8, 16), false),
        ("sunfall", Shape::Point, Energy::Heat, 60, 24, 160, (12, 24), false),
    ];
    for (id, shape, energy, high, low, range, cells, inside) in rows {
        let one = Armoury::built_in().weapon(key(id)).unwrap();
        let zone = one.zone.unwrap();
        assert_eq!((zone.shape, zone.energy, zone.high, zone.low), (shape, energy, high, low), "{id}");
        assert_eq!((one.range, (one.charge, one.battery), zone.starts_inside), (range, cells, inside), "{id}");
        let radii = if shape == Shape::Point { (4, 8) } else { (6, 6) };
        assert_eq!((zone.high_radius(), zone.radius()), radii, "{id}");
        assert_eq!((one.single_use, one.placed, one.emplaced), (inside, id == "demolition", id == "sunfall"), "{id}");
        assert!(!one.can_crit(1), "{id}");
    }
}

#[test]
fn dr_wpn_03_armours() {
    let rows = [
        ("hide", 10, 18, false, 0, 0),
        ("padded", 8, 20, false, 10, 0),
        ("leather", 12, 22, false, 18, 0),
        ("composite", 16, 26, false, 15, 0),
        ("mail", 16, 28, true, 40, -5),
        ("brigandine", 18, 30, true, 35, -5),
        ("ceramic", 22, 34, false, 38, -10),
        ("plate", 24, 38, true, 55, -10),
        ("dense_weave", 26, 44, true, 30, 0),
    ];
    for (id, lo, hi, metallic, pounds, evasion) in rows {
        let one = Armoury::built_in().armour(key(id)).unwrap();
        assert_eq!((one.range.lo, one.range.hi, one.metallic), (lo, hi, metallic), "{id}");
        assert_eq!((one.pounds, one.evasion), (pounds, evasion), "{id}");
    }
}

#[test]
fn dr_wpn_04_shields() {
    let rows = [
        ("deflector", Level::Medium, (0, 0), 20, Source::Charge, 60, 6, Some(12), true),
        ("squad_dome", Level::Low, (3, 0), 30, Source::Charge, 150, 8, Some(6), true),
        ("site_dome", Level::Low, (20, 20), 60, Source::Mains, 600, 0, None, true),
        ("skin_weave", Level::High, (0, 0), 10, Source::Charge, 40, 6, Some(12), true),
        ("ward", Level::Medium, (0, 0), 10, Source::Insight, 50, 0, Some(6), false),
        ("hull_screen", Level::Medium, (0, 0), 50, Source::Charge, 200, 8, Some(12), true),
        ("kinetic_belt", Level::Kinetic, (0, 0), 15, Source::Charge, 45, 6, Some(12), false),
    ];
    for (id, level, around, unit, source, cap, battery, turns, blast_double) in rows {
        let one = Armoury::built_in().shield(key(id)).unwrap();
        assert_eq!((one.level, (one.radius, one.standoff), one.unit), (level, around, unit), "{id}");
        assert_eq!((one.source, one.cap, one.battery, one.turns), (source, cap, battery, turns), "{id}");
        assert_eq!((one.blast_double, one.vehicle), (blast_double, id == "hull_screen"), "{id}");
        assert_eq!(one.stops(Energy::Blast), id != "kinetic_belt", "{id}");
    }
}

#[test]
fn dr_wpn_06_pseudogravity() {
    let rows = [
        ("grav_gauntlet", 15, 60, (Source::Charge, 8), 10, 10, Effect::Move(4), false),
        ("tether_projector", 15, 45, (Source::Charge, 6), 20, 8, Effect::Hold, false),
        ("lift_harness", 10, 40, (Source::Charge, 10), 20, 0, Effect::Lift(4), false),
        ("crane_arm", 100, 400, (Source::Mains, 0), 5, 20, Effect::Move(10), true),
    ];
    for (id, unit, cap, power, divisor, range, effect, heavy) in rows {
        let one = Armoury::built_in().gravity(key(id)).unwrap();
        assert_eq!((one.unit, one.cap, (one.source, one.battery)), (unit, cap, power), "{id}");
        assert_eq!((one.divisor, one.range, one.effect), (divisor, range, effect), "{id}");
        assert_eq!((one.emplaced, one.full_action), (heavy, heavy), "{id}");
    }
}

#[test]
fn dr_wpn_07_dampers() {
    let all = Armoury::built_in();
    let of = |id| all.damper(key(id)).map(|one| (one.value, one.radius, one.rounds, one.thrown)).unwrap();
    assert_eq!(of("damper_beacon"), (4, 8, None, false));
    assert_eq!(of("damper_grenade"), (2, 3, Some(3), true));
    assert!(all.is_gauge(key("damping_gauge")) && !all.is_gauge(key("damper_beacon")));
}

#[test]
fn dr_wpn_08_auras() {
    let energy = Stored::Energy;
    let rows = [
        ("spark_mantle", energy(Energy::Electric), 10, 30, Decay::EachTurn(10), (Source::Charge, 6), false),
        ("ember_cloak", energy(Energy::Heat), 10, 20, Decay::AllAfter(3), (Source::Charge, 4), false),
        ("rime_ward", energy(Energy::Frost), 10, 40, Decay::EachTurn(20), (Source::Insight, 0), true),
        ("spine_harness", Stored::Normal { drive: 16 }, 12, 36, Decay::Never, (Source::Spring, 3), false),
    ];
    for (id, stored, unit, max, decay, power, mental) in rows {
        let one = Armoury::built_in().aura(key(id)).unwrap();
        assert_eq!((one.stored, one.unit, one.max, one.decay), (stored, unit, max, decay), "{id}");
        assert_eq!(((one.source, one.battery), one.mental), (power, mental), "{id}");
    }
}

#[test]
fn dr_wpn_10_profiles() {
    use Nature::*;
    let all = Armoury::built_in();
    let crystal = (What::NotBlunt(Tag::Crystal), 150);
    let rows: [(_, _, Option<(i32, i32, bool)>, &[(What, i32)], &[Nature], i32); 5] = [
        ("soldier", None, None, &[], &[Organic, Sentient], 170),
        ("elf", Some(8), None, &[(What::Energy(Energy::Frost), 75)], &[Organic, Sentient, Elf], 170),
        ("vampire", Some(12), None, &[crystal], &[Organic, Sentient, Vampire], 170),
        (
            "construct",
            Some(15),
            Some((18, 30, true)),
            &[(What::Energy(Energy::Electric), 150)],
            &[NonOrganic, Construct],
            170,
        ),
        ("beast", Some(20), Some((10, 18, false)), &[], &[Organic], 500),
    ];
    for (id, factor, hide, multipliers, tags, pounds) in rows {
        let one = all.profile(key(id)).unwrap();
        let own = one.hide.map(|hide| (hide.range.lo, hide.range.hi, hide.metallic));
        assert_eq!((one.injury_factor, own, &*one.multipliers), (factor, hide, multipliers), "{id}");
        assert_eq!((&*one.tags, one.pounds), (tags, pounds), "{id}");
        let immune: &[Immunity] = if id == "construct" { &[Immunity::Disease] } else { &[] };
        assert_eq!((&*one.immune, &*one.injury_types), (immune, &Injury::ALL[..]), "{id}");
    }
    // A soldier of Toughness 35, which is a base CON of 7.
    assert_eq!(injury_factor::of(7, all.profile(key("soldier")).unwrap().pounds), 9);
}

#[test]
fn dr_bgd_12_thresholds_of_a_human_and_of_a_construct() {
    let limits = |id| {
        let limits = Armoury::built_in().profile(key(id)).unwrap().thresholds;
        let pair = |limit: Limit| (limit.disabled, limit.dead);
        (Injury::ALL.map(|injury| pair(limits.of(injury))), pair(limits.total))
    };
    let none = (None, None);
    let human = [(Some(6), None), (Some(3), Some(4)), (Some(4), Some(6)), none, none];
    assert_eq!(limits("soldier"), (human, (Some(6), Some(8))));
    let construct = [(Some(6), None), (Some(4), Some(5)), (Some(5), Some(6)), none, none];
    assert_eq!(limits("construct"), (construct, (Some(7), Some(8))));
}

#[test]
fn dr_enr_01_there_are_five_types_of_energy() {
    for word in ["particle", "electric", "heat", "frost", "blast"] {
        let read = Armoury::read(&format!("(weapons: [(id: \"own\", energy: [({word}, 5)])])")).unwrap();
        let weapon = read.weapon(key("own")).unwrap();
        assert_eq!((weapon.energy[0].0.key(), weapon.energy[0].1), (key(word), 5));
    }
    let fault = fault("(weapons: [(id: \"own\", energy: [(acid, 5)])])");
    assert!(fault.contains("acid") && fault.contains("particle"), "{fault}");
}

#[test]
fn a_level_adds_entries_and_replaces_some() {
    let text = r#"(
        armour: [(id: "mail", range: (1, 2))],
        profiles: [(id: "frost_elf", like: "elf", pounds: 120, injury_types: [superficial, core])],
    )"#;
    let all = Armoury::read(text).unwrap();
    let mail = all.armour(key("mail")).unwrap();
    assert_eq!((mail.range.lo, mail.range.hi, mail.metallic), (1, 2, false));
    assert_eq!(all.armour(key("plate")).map(|plate| plate.range.hi), Some(38));
    let elf = all.profile(key("frost_elf")).unwrap();
    assert_eq!((elf.injury_factor, elf.pounds, elf.multipliers.len()), (Some(8), 120, 1));
    // DR-BGD-05: what the body lacks becomes Core.
    assert_eq!((elf.suffers(Injury::Mobility), elf.suffers(Injury::Superficial)), (Injury::Core, Injury::Superficial));
    let own = all.profile_of(r#"(like: "frost_elf", strength: 3)"#).unwrap();
    assert_eq!((own.id, own.strength, own.pounds), (key("frost_elf"), Some(3), 120));
    assert_eq!(all.profile_of("\"beast\"").map(|beast| beast.pounds), Ok(500));
    let fault = |text| all.profile_of(text).unwrap_err().code.to_string();
    assert!(fault("\"dragon\"").contains("no profile \"dragon\"") && fault("(like: \"dragon\")").contains("dragon"));
    assert!(fault("(injury_factor: 1)").contains("at least 2") && !fault("7").is_empty());
}

#[test]
fn bad_numbers_are_one_error_with_its_place() {
    let cases = [
        ("(weapons: [(id: \"w\", damage: -1)])", "-1 is not a number from 0 to 32767"),
        ("(weapons: [(id: \"w\", damage: 40000)])", "40000 is not a number"),
        ("(weapons: [(id: \"w\")])", "\"w\": a weapon needs damage"),
        ("(weapons: [(id: \"w\", damage: 1, charge: 3, battery: 2)])", "more charge than the battery holds"),
        ("(weapons: [(id: \"w\", energy: [(heat, 9)], charge: 2, battery: 2, charge_steps: [9])])", "one charge step"),
        ("(armour: [(id: \"a\", range: (9, 8))])", "9 to 8 is no armour range"),
        ("(armour: [(id: \"a\", range: (8, 8)), (id: \"a\", range: (8, 8))])", "\"a\": this id stands twice"),
        ("(shields: [(id: \"s\", level: low, unit: 5, source: charge, cap: 9)])", "needs a battery"),
        ("(dampers: [(id: \"d\", value: 0, radius: 3)])", "0 is not a number from 1"),
        ("(profiles: [(id: \"p\", like: \"dragon\")])", "\"dragon\": there is no such profile"),
        ("(profiles: [(id: \"p\", injury_factor: 1)])", "at least 2"),
        ("(profiles: [(id: \"p\", injury_types: [arm])])", "every body has a core"),
        ("(profiles: [(pounds: 3)])", "a profile needs an id"),
    ];
    for (text, what) in cases {
        let fault = fault(text);
        assert!(fault.contains(what) && fault.contains("1:"), "{text}: {fault}");
    }
    let second =
        "(\n    armour: [\n        (id: \"a\", range: (1, 2)),\n        (id: \"a\", range: (1, 2)),\n    ],\n)";
    assert!(fault(second).starts_with("4:14"), "{}", fault(second));
}

/// Damage and degrees at IF 9 of one hit with STR 8.
fn hit(parts: &Parts, armour: Option<Plating>) -> (i32, i32) {
    let left = |part: &Part| Band::met(part.drive, part.energy, armour).through(part.damage);
    let damage = parts.iter().map(left).sum();
    (damage, injury_factor::degrees(0, damage, 9))
}

#[test]
fn dr_wpn_09_weapons_against_armour() {
    let all = Armoury::built_in();
    let armours = ["padded", "leather", "composite", "mail", "brigandine", "ceramic", "plate", "dense_weave"];
    let parts = |id| {
        let one = all.weapon(key(id)).unwrap();
        let strength = if one.melee { 8 } else { 0 };
        let own =
            if one.damage > 0 { Part::normal(one.damage + strength, one.drive + strength) } else { Part::normal(0, 0) };
        combined(own, &one.energy, 0)
    };
    let explosive = all.weapon(key("frag_grenade")).unwrap().explosive.unwrap();
    let zone = |id, high: bool| {
        let zone = all.weapon(key(id)).unwrap().zone.unwrap();
        let value = if high { zone.high } else { zone.low };
        combined(Part::normal(0, 0), &[(zone.energy, value)], 0)
    };
    let rows = [
        (parts("knife"), "12/1 6/0 6/0 6/0 6/0 6/0 0/0 0/0 0/0"),
        (parts("longsword"), "18/2 9/1 9/1 9/1 9/1 9/1 0/0 0/0 0/0"),
        (parts("hammer"), "16/1 16/1 16/1 16/1 8/0 8/0 8/0 8/0 8/0"),
        (parts("spear"), "17/1 17/1 8/0 8/0 8/0 8/0 8/0 0/0 0/0"),
        (parts("crystal_sabre"), "17/1 8/0 8/0 8/0 8/0 8/0 0/0 0/0 0/0"),
        (parts("dense_blade"), "19/2 19/2 19/2 19/2 19/2 9/1 9/1 9/1 9/1"),
        (parts("shock_baton"), "22/2 11/1 11/1 0/0 0/0 0/0 0/0 0/0 0/0"),
        (parts("flame_glaive"), "30/3 15/1 15/1 15/1 15/1 15/1 0/0 0/0 0/0"),
        (parts("carbine"), "17/1 8/0 8/0 8/0 8/0 8/0 0/0 0/0 0/0"),
        (parts("particle_rifle"), "30/3 30/3 30/3 30/3 30/3 15/1 15/1 15/1 15/1"),
        (parts("arc_projector"), "26/2 26/2 26/2 13/1 26/2 26/2 13/1 26/2 26/2"),
        (parts("frost_caster"), "24/2 24/2 24/2 12/1 12/1 12/1 12/1 12/1 0/0"),
        (parts("heat_lance"), "44/4 44/4 44/4 44/4 44/4 44/4 44/4 44/4 22/2"),
        (parts("siege_projector"), "130/14 130/14 130/14 130/14 130/14 130/14 130/14 130/14 130/14"),
        (exploded(explosive), "46/5 37/4 37/4 37/4 23/2 14/1 14/1 14/1 14/1"),
        (exploded(explosive.area()), "23/2 11/1 11/1 4/0 4/0 0/0 0/0 0/0 0/0"),
        (zone("rocket_pod", true), "40/4 40/4 40/4 40/4 40/4 40/4 40/4 40/4 20/2"),
        (zone("storm_caster", true), "40/4 40/4 40/4 40/4 40/4 40/4 40/4 40/4 40/4"),
        (zone("rocket_pod", false), "16/1 8/0 8/0 8/0 8/0 0/0 0/0 0/0 0/0"),
        (zone("demolition", true), "60/6 60/6 60/6 60/6 60/6 60/6 60/6 60/6 60/6"),
        (zone("demolition", false), "24/2 24/2 24/2 12/1 12/1 12/1 12/1 12/1 0/0"),
    ];
    for (parts, row) in rows {
        let worn = armours.map(|id| Some(all.armour(key(id)).unwrap().plating()));
        let told: Vec<String> =
            [None].into_iter().chain(worn).map(|armour| hit(&parts, armour)).map(|(a, b)| format!("{a}/{b}")).collect();
        assert_eq!(told.join(" "), row, "{parts:?}");
    }
}
