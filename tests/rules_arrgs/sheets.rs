//! AR-BGD, AR-WPN: people, sizes, the armoury.

use crate::cast::{apart, at, check_of, guard, mage, ogre, points, post, raider, scene, success, sum, vitality};
use six_seconds::battle::{Ledger, UnitId};
use six_seconds::rules::arrgs::armoury::{DamageType, Weapon};
use six_seconds::rules::arrgs::checks::{Purpose, Use, ledger, reaction};
use six_seconds::rules::arrgs::keys;
use six_seconds::rules::arrgs::movement::distance;
use six_seconds::rules::arrgs::range;
use six_seconds::testkit::{Deed, Figure, Table, attack, reload};

#[test]
fn ar_bgd_01_the_score_is_the_modifier() {
    let all = |body| {
        let figure = guard().stats(&format!("body {body}")).items("long_sword");
        let mut table = apart(figure, 1, post());
        table.dice(&[10]).order("Guard", attack("Post"));
        (sum(&table, "attack").0, vitality(&table, "Guard") + 1)
    };
    assert_eq!((all(3), all(5), all(-1)), ((17, 28), (19, 30), (13, 24)));
}

#[test]
fn ar_bgd_02_skills_have_their_abilities() {
    let scores = "body 1 agility 2 intellect 4 personality 3";
    let table =
        apart(Figure::new("Sage").stats(scores).skills("nature 1").tags("humanoid expert").initiative(14), 5, post());
    let (battle, unit) = (table.battle(), table.id("Sage"));
    let ability = |skill| Use::skill(battle, unit, skill).ability;
    let usual = [
        (keys::ARCANE, keys::INTELLECT),
        (keys::MEDICINE, keys::INTELLECT),
        (keys::PERCEPTION, keys::INTELLECT),
        (keys::NATURE, keys::INTELLECT),
        (keys::RELIGION, keys::PERSONALITY),
        (keys::DISCIPLINE, keys::PERSONALITY),
        (keys::STEALTH, keys::AGILITY),
        (keys::RIDE, keys::AGILITY),
        (keys::PILOTING, keys::AGILITY),
        (keys::MISSILE_WEAPONRY, keys::AGILITY),
        (keys::MELEE_WEAPONRY, keys::BODY),
        (keys::ATHLETICS, keys::BODY),
    ];
    for (skill, usual) in usual {
        assert_eq!(ability(skill), usual, "{skill:?}");
    }
    let total = |skill| ledger(Ledger::bare(), battle, unit, Use::skill(battle, unit, skill), |_| {}).total();
    assert_eq!((total(keys::NATURE), total(keys::ARCANE)), (5, 4));
}

#[test]
fn ar_bgd_02_without_the_skill_no_spell_attack_is_possible() {
    let bolt = || Deed::new("cast").with("spark_bolt").at("Post");
    let table = apart(guard().items("spark_bolt"), 3, post());
    assert_eq!(table.refused("Guard", bolt()), "AR-BGD-02", "Arcane 0");
    let mut table = apart(guard().items("spark_bolt").skills("arcane 1"), 3, post());
    table.dice(&[10]).order("Guard", bolt());
    assert_eq!(sum(&table, "attack").0, 10 + 1 + 1, "skill and Intellect");
}

#[test]
fn ar_bgd_04_additional_points_by_rank() {
    for (rank, additional) in [("", 2), ("minion", 0), ("elite", 3), ("boss", 4)] {
        let figure = Figure::new("Rank").tags(&format!("humanoid {rank}")).stats("body 3 agility 3").initiative(14);
        assert_eq!(points(&apart(figure, 5, post()), "Rank").1, additional, "{rank}");
    }
}

#[test]
fn ar_bgd_05_an_expertise_helps_a_rolled_reflex() {
    for (tags, total) in [("humanoid expert acrobatics", 11), ("humanoid expert", 9)] {
        let mut table = apart(guard().items("long_sword"), 1, raider().tags(tags));
        table.answer("Raider", "defend").dice(&[9, 4]).order("Guard", attack("Raider"));
        assert_eq!(sum(&table, "defend").0, total, "{tags}");
        assert_eq!(check_of(&table, "attack").need, 15, "not the Reaction");
    }
}

#[test]
fn ar_bgd_05_an_expertise_helps_with_feats_of_balance() {
    for (tags, total) in [("humanoid acrobatics", 7), ("humanoid", 5)] {
        let table = apart(raider().tags(tags), 5, post());
        let of = Use::of(Purpose::Other, keys::ATHLETICS, keys::AGILITY);
        assert_eq!(ledger(Ledger::bare(), table.battle(), table.id("Raider"), of, |_| {}).total(), total, "{tags}");
    }
}

#[test]
fn ar_bgd_07_each_class_has_its_vitality() {
    let scores = "body 2 agility 3 personality 1";
    for (class, total) in [("warrior", 26), ("expert", 21), ("magic_user", 16)] {
        let table =
            apart(Figure::new("One").stats(scores).tags(&format!("humanoid {class}")).initiative(14), 5, post());
        assert_eq!(vitality(&table, "One"), total, "{class}");
    }
}

#[test]
fn ar_bgd_10_sizes() {
    let sizes = [
        (-4, 8, 1, (0, 0)),
        (-3, 4, 1, (0, 0)),
        (-2, 2, 1, (0, 1)),
        (-1, 1, 1, (1, 1)),
        (0, 0, 1, (1, 1)),
        (1, -1, 4, (1, 2)),
        (2, -2, 9, (1, 3)),
        (3, -4, 16, (1, 4)),
        (4, -8, 36, (1, 6)),
    ];
    for (size, agility, squares, threat) in sizes {
        let empty = ".".repeat(12);
        let rows = ["B.......P...".to_owned(), empty.clone(), empty.clone(), empty.clone(), empty.clone(), empty];
        let figure = Figure::new("Body").stats(&format!("size {size}")).tags("humanoid").initiative(14);
        let table = scene(&rows, [figure, post()]).begin();
        let (battle, unit) = (table.battle(), table.id("Body"));
        assert_eq!((battle.covered(unit).len(), range::threat(battle, unit)), (squares, threat), "{size}");
        let total = |of| reaction::of(battle, unit, of, |_| {}).total();
        let defences = (total(Use::REFLEX), total(Use::FORTITUDE), total(Use::WILLPOWER));
        assert_eq!(defences, (10 + agility, 10 - agility, 10 - agility), "{size}");
    }
}

/// Fortitude, Reflex and Willpower, and squares of a passive movement.
fn figures_of(table: &Table, name: &str) -> ([i32; 3], u16) {
    let (battle, unit): (_, UnitId) = (table.battle(), table.id(name));
    let of = |of| reaction::of(battle, unit, of, |_| {}).total();
    let defences = [of(Use::FORTITUDE), of(Use::REFLEX), of(Use::WILLPOWER)];
    (defences, distance::passive_over(battle, unit, &[]))
}

#[test]
fn ar_bgd_30_the_people_of_the_examples() {
    let figures = [guard(), raider(), mage(), ogre(), post()];
    let table = scene(&["G.R.M.O...P", "...........", "..........."], figures).begin();
    let people = [
        ("Guard", 28, [16, 15, 14], Some(11), 7, 4),
        ("Raider", 21, [14, 15, 12], Some(9), 5, 7),
        ("Mage", 20, [12, 13, 16], Some(7), 2, 2),
        ("Ogre", 37, [19, 12, 11], Some(15), 10, 0),
        ("Post", 40, [15, 15, 15], None, 5, 5),
    ];
    for (name, total, defences, squares, melee, ranged) in people {
        let found = figures_of(&table, name);
        let bonus = |of| ledger(Ledger::bare(), table.battle(), table.id(name), of, |_| {}).total();
        assert_eq!((vitality(&table, name), found.0), (total, defences), "{name}");
        assert!(squares.is_none_or(|squares| squares == found.1), "{name} moves {}", found.1);
        assert_eq!((bonus(Use::MELEE), bonus(Use::RANGED)), (melee, ranged), "{name}");
    }
}

/// A weapon of the armoury.
fn weapon<T>(id: &str, of: impl FnOnce(&Weapon) -> T) -> T {
    let table = apart(guard().items(id), 5, post());
    let battle = table.battle();
    let def = battle.gear(table.id("Guard")).item(0).expect("it has the weapon").def;
    of(battle.setup().item(def).data::<Weapon>().expect("it is a weapon"))
}

#[test]
fn ar_dmg_02_every_weapon_has_a_type_of_damage() {
    let known =
        [("long_sword", DamageType::Slashing), ("fire_flask", DamageType::Fire), ("bite", DamageType::Piercing)];
    for (id, kind) in known {
        assert_eq!(weapon(id, |weapon| weapon.types.clone()), [kind], "{id}");
    }
    for id in ["dagger", "halberd", "whip", "great_club", "sling", "blaster", "claws", "unarmed"] {
        assert!(weapon(id, |weapon| !weapon.types.is_empty()), "{id}");
    }
}

#[test]
fn ar_wpn_01_weapons_for_the_hand() {
    use DamageType::{Bludgeoning, Piercing, Slashing};
    let all: [(&str, i32, &[DamageType], i32, u16, u8, [i32; 3]); 13] = [
        ("dagger", 4, &[Piercing, Slashing], 19, 0, 1, [0, 0, 0]),
        ("club", 5, &[Bludgeoning], 20, 0, 1, [0, 0, 0]),
        ("short_sword", 5, &[Piercing], 19, 0, 1, [0, 0, 0]),
        ("long_sword", 7, &[Slashing], 19, 0, 1, [0, 0, 0]),
        ("mace", 7, &[Bludgeoning], 20, 0, 1, [0, 0, 0]),
        ("battle_axe", 8, &[Slashing], 20, 0, 1, [0, 0, 2]),
        ("rapier", 5, &[Piercing], 18, 0, 1, [0, 0, 0]),
        ("spear", 6, &[Piercing], 20, 1, 1, [0, 0, 0]),
        ("quarterstaff", 5, &[Bludgeoning], 20, 0, 2, [1, 0, 0]),
        ("halberd", 8, &[Piercing, Slashing], 20, 1, 2, [2, 0, 0]),
        ("great_sword", 10, &[Slashing], 19, 0, 2, [0, 0, 0]),
        ("maul", 10, &[Bludgeoning], 20, 0, 2, [0, 0, 2]),
        ("whip", 2, &[Slashing], 20, 2, 1, [2, 2, 0]),
    ];
    for (id, sv, types, crit, reach, hands, extras) in all {
        let found = weapon(id, |weapon| {
            let extras = [weapon.trip, weapon.disarm, weapon.sunder];
            (weapon.sv, weapon.types.clone(), weapon.crit, weapon.reach, weapon.hands, extras)
        });
        assert_eq!(found, (sv, types.to_vec(), crit, reach, hands, extras), "{id}");
    }
    let target = raider().wearing("chain_shirt").stats("armour_training 1 vitality 40 aap_allotment 0");
    let mut table = apart(guard().items("great_sword"), 1, target);
    table.dice(&[12]).order("Guard", attack("Raider"));
    assert_eq!((success(&table), vitality(&table, "Raider")), (Some(14), 40 - 15));
}

#[test]
fn ar_wpn_03_weapons_that_shoot() {
    use DamageType::{Bludgeoning, Fire, Piercing};
    let all = [
        ("sling", 3, Bludgeoning, 20, 8, 1, 1, 10, (false, false)),
        ("short_bow", 5, Piercing, 20, 10, 1, 0, 0, (false, false)),
        ("long_bow", 7, Piercing, 20, 16, 1, 0, 0, (false, false)),
        ("light_crossbow", 7, Piercing, 19, 12, 1, 1, 10, (false, false)),
        ("heavy_crossbow", 10, Piercing, 19, 16, 1, 2, 12, (false, false)),
        ("revolver", 8, Piercing, 20, 8, 6, 1, 10, (true, false)),
        ("rifle", 12, Piercing, 19, 20, 5, 1, 10, (false, true)),
        ("blaster", 10, Fire, 20, 12, 20, 1, 10, (false, true)),
    ];
    for (id, sv, kind, crit, increment, shots, reload, dc, several) in all {
        let found = weapon(id, |weapon| {
            let several = (weapon.several, weapon.magazine);
            let loads = (weapon.shots, weapon.reload, weapon.reload_dc, several);
            (weapon.sv, weapon.types.clone(), weapon.crit, weapon.increment, weapon.increments, loads)
        });
        assert_eq!(found, (sv, vec![kind], crit, increment, 10, (shots, reload, dc, several)), "{id}");
    }
    let mut table = apart(raider().of(0).items("long_bow").initiative(20), 30, post());
    table.dice(&[13]).order("Raider", attack("Post"));
    assert_eq!((sum(&table, "attack"), success(&table)), ((18, 15), Some(10)));
}

#[test]
fn ar_wpn_04_each_weapon_comes_with_its_ammunition() {
    let all = [
        ("sling", 20),
        ("short_bow", 20),
        ("long_bow", 20),
        ("light_crossbow", 20),
        ("heavy_crossbow", 20),
        ("revolver", 12),
        ("rifle", 2 * 5),
        ("blaster", 2 * 20),
    ];
    for (id, supply) in all {
        let table = apart(raider().of(0).items(id), 5, post());
        let gear = table.battle().gear(table.id("Raider"));
        assert_eq!(gear.item(0).map(|item| item.loaded + item.spare), Some(supply), "{id}");
    }
}

#[test]
fn ar_wpn_04_each_shot_with_a_bow_takes_an_arrow() {
    let archer = raider().of(0).items("long_bow").initiative(20).stats("ap_allotment 42 vitality 99");
    let mut table = apart(archer, 5, post().stats("vitality 200"));
    for _ in 0..20 {
        table.dice(&[1]).order("Raider", attack("Post"));
    }
    assert_eq!((table.loaded("Raider"), table.refused("Raider", attack("Post"))), (0, "AR-WPN-04"));
}

#[test]
fn ar_wpn_04_a_magazine_loads_the_whole_weapon() {
    let shooter = raider().of(0).items("rifle").rounds("rifle", 1, 10).initiative(20).stats("ap_allotment 6");
    let mut table = apart(shooter, 5, post().stats("vitality 99"));
    table.dice(&[5]).order("Raider", attack("Post"));
    assert_eq!((table.loaded("Raider"), table.refused("Raider", attack("Post"))), (0, "AR-WPN-04"));
    table.dice(&[10]).order("Raider", reload());
    assert_eq!((table.loaded("Raider"), points(&table, "Raider").0), (5, 3));
    table.dice(&[5]).order("Raider", attack("Post"));
    assert_eq!(table.loaded("Raider"), 4);
}

#[test]
fn ar_wpn_08_shields_help_reflex_and_hinder_the_rest() {
    for (shield, reflex, melee) in [("buckler", 16, 7), ("shield", 16, 6), ("tower_shield", 15, 4)] {
        let table = apart(guard().items(&format!("long_sword {shield}")), 5, post());
        let bonus = ledger(Ledger::bare(), table.battle(), table.id("Guard"), Use::MELEE, |_| {}).total();
        assert_eq!((figures_of(&table, "Guard").0[1], bonus), (reflex, melee), "{shield}");
    }
    let surprised = guard().items("long_sword shield").condition("surprised", 1).foe();
    let table = scene(&["G....R", "......"], [surprised, raider().of(0)]).begin();
    assert_eq!(figures_of(&table, "Guard").0[1], 14, "unaware of the attack");
}

#[test]
fn ar_wpn_15_items_have_vitality_and_resistance() {
    for (id, tough) in [
        ("spear", (10, 2)),
        ("quarterstaff", (10, 2)),
        ("halberd", (10, 2)),
        ("long_bow", (10, 2)),
        ("long_sword", (20, 5)),
        ("mace", (20, 5)),
        ("rifle", (15, 3)),
        ("blaster", (15, 3)),
    ] {
        assert_eq!(weapon(id, |weapon| (weapon.vitality, weapon.resistance)), tough, "{id}");
    }
    for (face, damage) in [(10, 9), (11, 10)] {
        let target = raider().items("long_sword").stats("aap_allotment 0");
        let mut table = apart(guard().items("maul"), 1, target);
        table.dice(&[face]).order("Guard", at("sunder", "Raider"));
        let item = table.battle().gear(table.id("Raider")).item(0).expect("it has a sword").wear.damage;
        let broken = six_seconds::rules::arrgs::items::is_broken(table.battle(), table.id("Raider"), 0);
        assert_eq!((item, broken), (damage, damage == 10));
    }
}
