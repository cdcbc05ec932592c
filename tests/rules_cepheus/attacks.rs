//! CE-ATK and CE-MOD: attacks, their modifiers, damage on a hit.

use crate::cast::{alfa, apart, bravo, charlie, harm, is_hit};
use six_seconds::battle::{Event, Key, Life};
use six_seconds::rules::cepheus::armoury::Row;
use six_seconds::rules::cepheus::range::bands::Band;
use six_seconds::testkit::{Deed, Figure, Scene, Table, aim, attack, draw, end_turn, kill_aim, throw, throw_at, walk};

fn shooting(squares: usize) -> Table {
    apart('A', squares, 'C').figures([alfa(), charlie()]).begin()
}

#[test]
fn ce_atk_01_announced_answered_then_rolled_and_the_round_is_spent_with_the_roll() {
    let mut table = shooting(5);
    table.answer("CHARLIE", "dodge").dice(&[3, 3]).order("ALFA", attack("CHARLIE"));
    let name = |event: &Event| match event {
        Event::Declared { .. } => Some("declared"),
        Event::Reacted { .. } => Some("reacted"),
        Event::AmmoSpent { left: 9, .. } => Some("spent"),
        Event::Checked(_) => Some("checked"),
        Event::Missed { .. } => Some("missed"),
        _ => None,
    };
    let names: Vec<&str> = table.latest().iter().filter_map(name).collect();
    assert_eq!(names, ["declared", "reacted", "spent", "checked", "missed"]);
    assert_eq!((table.dm("dodge"), table.check().total, table.loaded("ALFA")), (Some(-1), 7, 9));
    assert_eq!(table.refused("ALFA", attack("CHARLIE")), "CE-RND-02");
}

#[test]
fn ce_atk_01_a_wall_stops_sight_and_so_the_attack() {
    let table = Scene::new("cepheus", &["A..#..C"]).figures([alfa(), charlie()]).begin();
    assert_eq!(table.refused("ALFA", attack("CHARLIE")), "CE-BLD-01");
    assert_eq!(table.refused("ALFA", attack("ALFA")), "");
}

#[test]
fn ce_atk_02_melee_takes_the_skill_of_the_weapon_and_the_better_of_strength_and_dexterity() {
    let table = || apart('B', 2, 'A').figures([bravo().initiative(20), alfa().of(0)]).begin();
    let mut sword = table();
    sword.dice(&[3, 4, 1, 1, 1]).order("BRAVO", attack("ALFA"));
    assert_eq!((sword.check().total, sword.check().effect), (10, 2));
    assert_eq!((sword.dm("slashing_weapons"), sword.dm("str"), sword.dm("difficulty")), (Some(2), Some(1), Some(0)));
    let mut by_dexterity = table();
    by_dexterity.dice(&[3, 4, 1, 1, 1]).order("BRAVO", attack("ALFA").mode("dex"));
    assert_eq!((by_dexterity.dm("dex"), by_dexterity.dm("str")), (Some(0), None));
}

#[test]
fn ce_atk_03_shooting_takes_the_gun_skill_and_dexterity() {
    let mut table = shooting(20);
    table.dice(&[4, 3, 1, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.check().total, table.check().effect), (9, 1));
    assert_eq!((table.dm("slug_rifle"), table.dm("dex")), (Some(1), Some(1)));
}

#[test]
fn ce_atk_04_throwing_takes_athletics_and_dexterity() {
    let mut table = apart('A', 2, 'C').figures([alfa().items("dagger").holding("dagger"), charlie()]).begin();
    table.dice(&[4, 3, 2]).order("ALFA", throw("dagger", "CHARLIE"));
    assert_eq!((table.check().total, table.check().effect, table.dm("athletics")), (8, 0, Some(0)));
    assert!(is_hit(&table));
}

#[test]
fn ce_atk_05_difficulty_by_row_and_band() {
    let rows = [
        (Row::CloseQuarters, "0 -2 - - - - -"),
        (Row::ExtendedReach, "-2 0 - - - - -"),
        (Row::Thrown, "- 0 -2 -2 - - -"),
        (Row::Pistol, "-2 0 0 -2 -4 - -"),
        (Row::Rifle, "-4 -2 0 0 0 -2 -4"),
        (Row::Shotgun, "-2 0 -2 -2 -4 - -"),
        (Row::AssaultWeapon, "-2 0 0 0 -2 -4 -6"),
        (Row::Rocket, "-4 -2 -2 0 0 -2 -4"),
    ];
    for (row, cells) in rows {
        let dm = |band: Band| row.difficulty(band).map_or("-".to_owned(), |difficulty| difficulty.dm().to_string());
        assert_eq!(Band::ALL.map(dm).join(" "), cells, "{row:?}");
    }
}

#[test]
fn ce_atk_05_a_pistol_reaches_long_range_and_no_farther() {
    let table = |squares| {
        apart('B', squares, 'A').figures([bravo().holding("auto_pistol").initiative(20), alfa().of(0)]).begin()
    };
    let mut long = table(40);
    long.dice(&[6, 6, 1, 1]).order("BRAVO", attack("ALFA"));
    assert_eq!(long.dm("difficulty"), Some(-4));
    assert_eq!(table(170).refused("BRAVO", attack("ALFA")), "CE-ATK-05");
}

#[test]
fn ce_atk_05_nothing_is_thrown_within_one_square() {
    let mut table = apart('A', 1, 'C').figures([alfa().items("dagger").holding("dagger"), charlie()]).begin();
    table.order("ALFA", walk("e"));
    assert_eq!(table.refused("ALFA", throw("dagger", "CHARLIE")), "CE-ATK-05");
    assert!(table.allows("ALFA", attack("CHARLIE")), "but it can be used hand to hand");
}

#[test]
fn ce_set_04_and_05_bands_are_measured_straight() {
    let bands =
        [(0, 0), (1, 1), (2, 1), (3, 2), (8, 2), (9, 3), (34, 3), (35, 4), (166, 4), (167, 5), (333, 5), (334, 6)];
    for (squares, band) in bands {
        assert_eq!(Band::of(squares), Band::ALL[band], "{squares}");
    }
    let at = |x, y| Band::between((0, 0).into(), (x, y).into());
    assert_eq!([at(2, 2), at(1, 1), at(0, 0)], [Band::Short, Band::Close, Band::Personal]);
}

#[test]
fn ce_atk_06_modifiers_add_up() {
    let mut table = Scene::new("cepheus", &["A.........xC"]).figures([alfa(), charlie()]).begin();
    table.order("ALFA", aim("CHARLIE")).answer("CHARLIE", "dodge").dice(&[2, 2]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("half_cover"), table.dm("dodge"), table.dm("aiming")), (Some(-1), Some(-2), Some(1)));
    assert_eq!(table.check().ledger.total(), 1 + 1 - 1 - 2 + 1);
}

#[test]
fn ce_atk_07_damage_is_dice_and_effect() {
    let mut table = apart('A', 20, 'C').figures([alfa(), charlie().wearing("mesh")]).begin();
    table.dice(&[4, 3, 2, 4, 5]).order("ALFA", attack("CHARLIE"));
    assert_eq!(harm(&table, "CHARLIE"), Some((vec![("dice", 11), ("effect", 1), ("mesh", -5)], 7)));
    assert_eq!(table.stat("CHARLIE", "end"), 0);
}

#[test]
fn ce_mod_01_a_sight_helps_an_aimed_shot_once() {
    let table = |gear: &str| apart('A', 20, 'C').figures([alfa().items(gear), charlie()]).begin();
    let mut aimed = table("laser_sight telescopic_sight");
    aimed.order("ALFA", aim("CHARLIE")).dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((aimed.dm("aiming"), aimed.dm("sight")), (Some(1), Some(1)));
    let mut for_the_kill = table("laser_sight");
    for_the_kill.order("ALFA", kill_aim("CHARLIE")).dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((for_the_kill.dm("aiming"), for_the_kill.dm("sight")), (None, Some(1)));
    let mut hasty = table("laser_sight");
    hasty.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(hasty.dm("sight"), None);
}

#[test]
fn ce_mod_01_it_adds_to_the_full_aim() {
    let mut table = apart('A', 20, 'C').figures([alfa().items("laser_sight"), charlie()]).begin();
    for _ in 0..2 {
        for _ in 0..3 {
            table.order("ALFA", aim("CHARLIE"));
        }
        table.pass_to("ALFA");
    }
    table.dice(&[1, 1, 1, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("aiming"), table.dm("sight")), (Some(6), Some(1)));
}

#[test]
fn ce_mod_03_each_ten_metres_that_the_target_moved_cost_one() {
    for (ways, dm) in [(vec!["e e e"], None), (vec!["e e e e", "e e e"], Some(-1)), (vec!["e e e e"; 3], Some(-1))] {
        let row = format!("A{}C{}", ".".repeat(14), ".".repeat(14));
        let mut table = Scene::new("cepheus", &[row]).figures([alfa(), charlie().initiative(20)]).begin();
        for way in ways {
            table.order("CHARLIE", walk(way));
        }
        table.order("CHARLIE", end_turn()).dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
        assert_eq!(table.dm("target_movement"), dm);
    }
}

#[test]
fn ce_thr_04_an_empty_square_is_thrown_at_with_the_difficulty_of_its_band() {
    let thrower = alfa().several("frag_grenade", 2).holding("frag_grenade");
    let mut table = apart('A', 30, 'C').figures([thrower, charlie()]).begin();
    table.dice(&[5, 4, 3]).order("ALFA", throw_at("frag_grenade", 6, 0));
    assert_eq!((table.dm("difficulty"), table.check().total, table.loaded("ALFA")), (Some(-2), 8, 1));
    assert!(harm(&table, "CHARLIE").is_none() && harm(&table, "ALFA").is_some());
}

#[test]
fn ce_wpn_04_a_heavy_gun_in_weak_arms() {
    let gunner = Figure::new("ALFA").stats("str 9 dex 7").skills("heavy_weapons 1").items("pgmp").initiative(12);
    let mut table = apart('A', 20, 'C').figures([gunner, charlie()]).begin();
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.dm("too_heavy"), Some(-3));
}

#[test]
fn ce_shg_02_flechettes_strike_those_who_lie_there_too() {
    let gunner = charlie().tags("flechette").initiative(20);
    let target = Figure::new("ALFA").of(0).initiative(2);
    let frail = Figure::new("DORA").of(0).at('A').stats("str 1 dex 9 end 1").initiative(1);
    let mut table = apart('C', 12, 'A').figures([gunner, target, frail]).begin();
    table.answer("DORA", "str").dice(&[6, 6, 1, 2]).order("CHARLIE", attack("ALFA"));
    assert_eq!((table.body("DORA").life, harm(&table, "ALFA").map(|harm| harm.1)), (Life::Down, Some(3)));
    table.pass_to("CHARLIE").dice(&[6, 6, 1, 1]).order("CHARLIE", attack("ALFA"));
    assert_eq!(["ALFA", "DORA"].map(|who| harm(&table, who).map(|harm| harm.1)), [Some(2), Some(2)]);
}

#[test]
fn ce_shg_02_flechettes_spread_from_whom_blind_fire_strikes() {
    let gunner = charlie().tags("flechette").initiative(20);
    let target = Figure::new("ALFA").of(0).initiative(2);
    let beside = Figure::new("DORA").of(0).at('A').initiative(1);
    let mut table = apart('C', 12, 'A').figures([gunner, target, beside]).begin();
    table.dice(&[6, 5, 4, 1, 3, 3]).order("CHARLIE", Deed::new("blind").at_square(11, 0));
    assert_eq!((table.dm("spread"), table.check().effect), (Some(1), 0));
    assert_eq!(["ALFA", "DORA"].map(|who| harm(&table, who).map(|harm| harm.1)), [Some(6), Some(6)]);
}

#[test]
fn ce_wpn_04_a_fusion_gun_irradiates_whoever_is_near_when_it_fires() {
    let gunner = Figure::new("ALFA").stats("str 9").skills("heavy_weapons 1").items("fgmp pgmp").holding("fgmp");
    let near = Figure::new("DORA").at('D').initiative(3);
    let far = Figure::new("EMIL").at('E').initiative(2);
    let row = format!("A.DE{}C", ".".repeat(20));
    let figures = [gunner.initiative(12), charlie(), near, far];
    let mut table = Scene::new("cepheus", &[row]).figures(figures).begin();
    let rads = |table: &Table| ["ALFA", "DORA", "EMIL", "CHARLIE"].map(|who| table.condition(who, "rads"));
    table.dice(&[3, 4, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(rads(&table), [140, 140, 0, 0], "up to two squares, hit or miss");
    table.pass_to("ALFA").dice(&[6, 6, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(rads(&table), [380, 380, 0, 0]);
    table.order("ALFA", draw("pgmp")).pass_to("ALFA").dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(rads(&table), [380, 380, 0, 0], "plasma gives off none");
    let core = table.battle().rules().core;
    assert!(core.declared().lasting.keeps(Key::new("rads")), "a dose stays");
}
