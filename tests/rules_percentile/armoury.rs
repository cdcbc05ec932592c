//! PC-WPN: the armoury row by row, and the average results of its weapons.

use crate::cast::{ana, apart, at, bo, dealt};
use six_seconds::battle::engine;
use six_seconds::battle::oracle::{Answer, REACTION, Script};
use six_seconds::battle::system::Armoury;
use six_seconds::battle::{Event, Key, Order, Target};
use six_seconds::rules::percentile::armoury::{Class, Deflector, Harm, Reload, Weapon};
use six_seconds::scenario::Library;
use six_seconds::testkit::{Figure, attack};

fn built_in() -> Armoury {
    let core = six_seconds::rules::core("percentile").unwrap();
    core.armoury(Library::built_in().armoury(core).unwrap().text).unwrap()
}

fn weapon(armoury: &Armoury, id: &str) -> Weapon {
    let item = armoury.items.iter().find(|item| item.key.as_str() == id);
    item.and_then(|item| item.data::<Weapon>()).unwrap_or_else(|| panic!("no {id}")).clone()
}

#[test]
fn pc_wpn_01_a_row_is_read() {
    let rifle = weapon(&built_in(), "assault_rifle");
    assert_eq!((rifle.hits, rifle.semi, rifle.full, rifle.range), (6, 3, 6, 60));
    let long = |squares| apart(ana(), squares, bo());
    assert!(long(120).allows("Ana", attack("Bo")));
    assert_eq!(long(121).refused("Ana", attack("Bo")), "PC-ATK-03");
}

#[test]
fn pc_wpn_02_the_melee_weapons() {
    use Harm::{Energy, Impact, Rending};
    let rows: [(&str, u8, i16, &str, i32, Harm, &[&str]); 8] = [
        ("unarmed", 0, 1, "1d5-3", 0, Impact, &["primitive", "unarmed"]),
        ("claws", 0, 2, "1d10", 1, Rending, &["natural"]),
        ("knife", 1, 2, "1d5+1", 0, Rending, &["light"]),
        ("sword", 1, 3, "1d10+1", 1, Rending, &["balanced"]),
        ("shock_baton", 1, 2, "1d5+3", 0, Energy, &["shocking"]),
        ("maul", 2, 1, "1d10+5", 2, Impact, &["unwieldy"]),
        ("pike", 2, 1, "1d10+2", 1, Rending, &[]),
        ("power_blade", 1, 3, "1d10+2", 4, Energy, &["balanced"]),
    ];
    let armoury = built_in();
    for (id, hands, hits, damage, pen, harm, qualities) in rows {
        let row = weapon(&armoury, id);
        assert_eq!((row.hands, row.hits, row.pen, row.harm), (hands, hits, pen, harm), "{id}");
        assert_eq!(row.damage.to_string().to_lowercase(), damage, "{id}");
        let has: Vec<&str> = row.qualities.iter().map(|quality| quality.as_str()).collect();
        assert_eq!(has, qualities, "{id}");
    }
    let (knife, pike) = (weapon(&armoury, "knife"), weapon(&armoury, "pike"));
    assert_eq!((knife.thrown, pike.thrown, pike.reach), (5, 6, 2));
    let fencer = Figure::new("Bo").stats("ws 47 s 45").items("power_blade").initiative(30);
    let mut table = apart(fencer, 1, ana().of(1));
    table.dice(&[57, 5]).order("Bo", attack("Ana"));
    assert_eq!(dealt(&table), [8]);
}

#[test]
fn pc_wpn_03_the_ranged_weapons() {
    use Harm::{Energy, Explosive, Impact};
    type Row = (&'static str, Class, u8, u16, (bool, i16, i16), i16, &'static str, i32, Harm, i16, Reload);
    let rows: [Row; 13] = [
        ("pistol", Class::Pistol, 1, 20, (true, 2, 0), 2, "1d10+3", 0, Impact, 12, Reload::Half),
        ("heavy_revolver", Class::Pistol, 1, 20, (true, 0, 0), 1, "1d10+4", 2, Impact, 6, Reload::Full),
        ("machine_pistol", Class::Pistol, 1, 12, (true, 3, 6), 6, "1d10+2", 0, Impact, 30, Reload::Half),
        ("assault_rifle", Class::Basic, 2, 60, (true, 3, 6), 6, "1d10+4", 2, Impact, 30, Reload::Full),
        ("laser_carbine", Class::Basic, 2, 50, (true, 3, 0), 3, "1d10+4", 0, Energy, 40, Reload::Half),
        ("combat_shotgun", Class::Basic, 2, 15, (true, 2, 0), 2, "1d10+4", 0, Impact, 8, Reload::Full),
        ("marksman_rifle", Class::Basic, 2, 120, (true, 0, 0), 1, "1d10+6", 3, Impact, 5, Reload::Full),
        ("squad_machine_gun", Class::Heavy, 2, 80, (false, 4, 8), 8, "1d10+5", 3, Impact, 80, Reload::TwoFull),
        ("plasma_gun", Class::Basic, 2, 40, (true, 0, 0), 1, "2d10+2", 6, Energy, 10, Reload::Full),
        ("rocket_launcher", Class::Heavy, 2, 100, (true, 0, 0), 1, "2d10+5", 6, Explosive, 1, Reload::TwoFull),
        ("frag_grenade", Class::Thrown, 1, 10, (true, 0, 0), 1, "1d10+4", 0, Explosive, 0, Reload::None),
        ("point_defence_gun", Class::Mounted, 0, 30, (true, 3, 6), 6, "1d10+3", 1, Impact, 60, Reload::Full),
        ("sky_missile", Class::Heavy, 2, 300, (true, 0, 0), 1, "2d10+6", 5, Explosive, 1, Reload::TwoFull),
    ];
    let armoury = built_in();
    for (id, class, hands, range, modes, hits, damage, pen, harm, clip, reload) in rows {
        let row = weapon(&armoury, id);
        assert_eq!((row.class, row.hands, row.range, row.hits), (class, hands, range, hits), "{id}");
        assert_eq!((row.single, row.semi, row.full), modes, "{id}");
        assert_eq!((row.damage.to_string().to_lowercase().as_str(), row.pen, row.harm), (damage, pen, harm), "{id}");
        assert_eq!((row.clip, row.reload), (clip, reload), "{id}");
    }
    let blasts = ["rocket_launcher", "frag_grenade"].map(|id| weapon(&armoury, id).blast);
    assert_eq!(blasts, [2, 2]);
    for (id, quality) in [
        ("heavy_revolver", "reliable"),
        ("laser_carbine", "reliable"),
        ("combat_shotgun", "scatter"),
        ("marksman_rifle", "accurate"),
        ("squad_machine_gun", "heavy"),
        ("plasma_gun", "overheats"),
        ("plasma_gun", "recharge"),
        ("rocket_launcher", "heavy"),
        ("point_defence_gun", "point_defence"),
        ("sky_missile", "long_reach"),
    ] {
        assert!(weapon(&armoury, id).has(Key::new(quality)), "{id} {quality}");
    }
    assert!(
        !weapon(&armoury, "laser_carbine").has(Key::new("projectile"))
            && !weapon(&armoury, "plasma_gun").has(Key::new("projectile"))
    );
    let gunner = ana().items("squad_machine_gun").holding("squad_machine_gun");
    let table = apart(gunner, 10, bo());
    assert_eq!(table.refused("Ana", attack("Bo")), "PC-WPN-03");
    assert_eq!(table.refused("Ana", at("called_shot", "Bo").mode("leg")), "PC-WPN-03");
    assert!(table.allows("Ana", at("burst", "Bo").rounds(8)));
}

#[test]
fn pc_wpn_05_the_deflectors() {
    let armoury = built_in();
    for (id, strength) in
        [("belt_field", 30), ("personal_field", 50), ("bastion_projector", 70), ("fortress_field", 100)]
    {
        let item = armoury.items.iter().find(|item| item.key.as_str() == id).unwrap();
        let row = item.data::<Deflector>().unwrap();
        assert_eq!((row.strength, row.extra_evasion), (strength, false), "{id}");
    }
    for (roll, degrees) in [(100, -1), (95, 1), (5, 10)] {
        let mut table = apart(ana(), 10, bo().wearing("fortress_field"));
        let faces: &[u8] = if degrees < 0 { &[30, roll, 1] } else { &[30, roll] };
        table.answer("Bo", "deflect").dice(faces).order("Ana", attack("Bo"));
        assert_eq!(crate::cast::test_of(&table, "deflect").effect, degrees, "{roll}");
    }
}

/// Wounds lost over all 1000 outcomes of a standard attack's test and damage die, with no critical confirmed.
fn thousandfold(weapon: &str, squares: usize) -> i32 {
    let attacker = Figure::new("Ana").stats("ws 45 bs 45 s 40").items(weapon).initiative(20);
    let target = Figure::new("Bo").stats("t 30 ap 4 wounds 99").foe().initiative(5);
    let table = apart(attacker, squares, target);
    let (unit, foe) = (table.id("Ana"), table.id("Bo"));
    let order = Order::new(unit, Key::new("attack")).at(Target::Unit(foe));
    let (mut sum, mut battle) = (0, table.battle().fork());
    for roll in 1..=100 {
        for die in 1..=10 {
            battle.fork_from(table.battle());
            let mut script = Script::default();
            script.dice(&[roll, die, 100]);
            script.standing(REACTION, Answer::One(Key::new("none")));
            let events = engine::give(&mut battle, &order, &mut script).unwrap();
            sum += events
                .iter()
                .map(|event| if let Event::Harmed { amount, .. } = event { *amount } else { 0 })
                .sum::<i32>();
        }
    }
    sum
}

#[test]
fn pc_wpn_07_what_an_attack_costs_on_the_average() {
    assert_eq!(thousandfold("heavy_revolver", 10), 2750);
    for (weapon, squares, tenths) in [
        ("sword", 1, 28),
        ("maul", 1, 55),
        ("power_blade", 1, 50),
        ("claws", 1, 22),
        ("pistol", 10, 12),
        ("machine_pistol", 10, 9),
        ("assault_rifle", 10, 28),
        ("marksman_rifle", 10, 44),
    ] {
        assert_eq!((thousandfold(weapon, squares) + 50) / 100, tenths, "{weapon}");
    }
}
