//! CE-BLD, CE-PAN, CE-SHG, CE-FIC, CE-ZRG, CE-MOD-02, CE-ATK-08 and -09: shots other than the plain shot.

use crate::cast::{alfa, apart, bravo, charlie, harm, is_hit, state};
use six_seconds::battle::Post;
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, walk};

fn blind(x: i16) -> Deed {
    Deed::new("blind").at_square(x, 0)
}

pub fn suppress(target: &str) -> Deed {
    Deed::new("suppress").at(target)
}

fn finish(target: &str) -> Deed {
    Deed::new("coup_de_grace").at(target)
}

/// A shooter in front of an empty field; CHARLIE is behind a wall.
fn hidden(shooter: Figure) -> Scene {
    Scene::new("cepheus", &["A..........", "##########.", "C.........."]).figures([shooter, charlie()])
}

#[test]
fn ce_bld_01_blind_fire_counts_as_level_0() {
    let mut table = hidden(Figure::new("ALFA").skills("slug_rifle 3").items("rifle").initiative(12)).begin();
    table.dice(&[1, 1, 1]).order("ALFA", blind(5));
    assert_eq!(table.dm("slug_rifle"), Some(0));
    let untrained = || Figure::new("ALFA").items("rifle").initiative(12);
    let mut table = hidden(untrained()).begin();
    table.dice(&[1, 1, 1]).order("ALFA", blind(5));
    assert_eq!((table.dm("slug_rifle"), table.dm("untrained")), (Some(0), None));
    let mut strict = hidden(untrained()).word("blind_untrained", "untrained").begin();
    strict.dice(&[1, 1, 1]).order("ALFA", blind(5));
    assert_eq!(strict.dm("untrained"), Some(-3));
}

#[test]
fn ce_bld_01_not_at_an_enemy_in_sight() {
    let table = apart('A', 5, 'C').figures([alfa(), charlie()]).begin();
    assert_eq!(table.refused("ALFA", blind(5)), "CE-BLD-01");
    assert!(table.allows("ALFA", blind(3)));
}

#[test]
fn ce_bld_02_three_dice_without_the_highest() {
    for (dice, sum) in [([6, 5, 2], 7), ([6, 6, 3], 9)] {
        let mut table = hidden(alfa()).begin();
        table.dice(&dice).order("ALFA", blind(5));
        assert_eq!(table.check().rolled, sum);
    }
}

#[test]
fn ce_bld_03_chance_says_whom_of_those_on_the_line_it_strikes() {
    let friend = || Figure::new("FOX").initiative(3);
    let figures = [alfa(), charlie().at('C'), friend().at('F'), bravo().at('B')];
    let mut table = Scene::new("cepheus", &["A...C.F.B.."]).figures(figures).begin();
    table.dice(&[6, 4, 4, 3, 1, 1, 1]).order("ALFA", blind(3));
    assert_eq!(table.check().effect, 1);
    assert_eq!(harm(&table, "BRAVO"), Some((vec![("dice", 3), ("effect", 1), ("jack", -3)], 1)));
    assert!(harm(&table, "CHARLIE").is_none() && harm(&table, "FOX").is_none());
}

#[test]
fn ce_bld_03_everybody_on_the_line_has_the_same_chance() {
    for (face, struck) in [(1, "CHARLIE"), (2, "FOX"), (3, "BRAVO")] {
        let figures = [alfa(), charlie().at('C'), Figure::new("FOX").initiative(3).at('F'), bravo().at('B')];
        let mut table = Scene::new("cepheus", &["A...C.F.B.."]).figures(figures).begin();
        table.dice(&[6, 4, 4, face, 6, 6, 6]).order("ALFA", blind(3));
        let harmed: Vec<&str> =
            ["CHARLIE", "FOX", "BRAVO"].into_iter().filter(|who| harm(&table, who).is_some()).collect();
        assert_eq!(harmed, [struck], "{face}");
    }
}

#[test]
fn ce_bld_03_the_dead_on_the_line_are_not_struck() {
    let figures = [alfa(), charlie().at('C').now("end 0 str 0 dex 1"), bravo().at('B')];
    let mut table = Scene::new("cepheus", &["A...C...B.."]).figures(figures).begin();
    table.dice(&[6, 6, 6, 6, 6]).order("ALFA", attack("CHARLIE"));
    assert_eq!(state(&table, "CHARLIE"), "dead");
    table.pass_to("ALFA").dice(&[6, 6, 6, 1, 1, 1]).order("ALFA", blind(4));
    assert!(harm(&table, "BRAVO").is_some());
}

#[test]
fn ce_atk_05_a_rocket_launcher_neither_panics_nor_suppresses_nor_fires_blind() {
    let armed = alfa().skills("heavy_weapons 1").items("rocket_launcher").holding("rocket_launcher");
    let table = apart('A', 20, 'C').figures([armed, charlie()]).begin();
    for deed in [Deed::new("panic").at("CHARLIE"), suppress("CHARLIE"), blind(10)] {
        assert_eq!(table.refused("ALFA", deed.clone()), "CE-ATK-05", "{deed:?}");
    }
}

#[test]
fn ce_bld_03_walls_stop_it_and_an_empty_line_takes_no_harm() {
    let mut table = Scene::new("cepheus", &["A...#.C"]).figures([alfa(), charlie()]).begin();
    table.dice(&[6, 6, 6]).order("ALFA", blind(6));
    assert!(!is_hit(&table));
}

fn pistoleer() -> Table {
    let gunner = bravo().holding("auto_pistol").rounds("auto_pistol", 15, 15).initiative(20);
    apart('B', 6, 'A').figures([gunner, alfa().of(0)]).begin()
}

#[test]
fn ce_pan_01_panic_fire_empties_the_magazine() {
    let mut table = pistoleer();
    table.dice(&[4, 5, 3, 4, 2, 4]).order("BRAVO", Deed::new("panic").at("ALFA"));
    assert_eq!((table.check().effect, table.dm("hasty_fire"), table.dm("spray")), (0, Some(-2), None));
    assert_eq!(harm(&table, "ALFA"), Some((vec![("dice", 13), ("effect", 0), ("mesh", -5)], 8)));
    assert_eq!(table.loaded("BRAVO"), 0);
}

#[test]
fn ce_pan_02_a_miss_empties_it_as_well() {
    let mut table = pistoleer();
    table.dice(&[1, 1]).order("BRAVO", Deed::new("panic").at("ALFA"));
    assert_eq!((is_hit(&table), table.loaded("BRAVO")), (false, 0));
}

#[test]
fn ce_pan_01_only_with_slugs_and_a_round_left() {
    let empty = apart('A', 6, 'C').figures([alfa().rounds("rifle", 0, 0), charlie()]).begin();
    assert_eq!(empty.refused("ALFA", Deed::new("panic").at("CHARLIE")), "CE-PAN-01");
    let beam = Figure::new("ALFA").items("laser_rifle").initiative(12);
    let beam = apart('A', 6, 'C').figures([beam, charlie()]).begin();
    assert_eq!(beam.refused("ALFA", Deed::new("panic").at("CHARLIE")), "CE-PAN-01");
}

fn flechettes(squares: usize) -> Table {
    let gunner = charlie().tags("flechette").initiative(20);
    let target = Figure::new("ALFA").of(0).initiative(2);
    apart('C', squares, 'A').figures([gunner, target, bravo().of(0).at('A')]).begin()
}

#[test]
fn ce_shg_01_up_to_short_range_they_are_shot() {
    let mut table = flechettes(6);
    table.dice(&[1, 1, 1]).order("CHARLIE", attack("ALFA"));
    assert_eq!((table.dm("difficulty"), table.dm("spread"), table.dm("into_melee")), (Some(-2), None, Some(-2)));
}

#[test]
fn ce_shg_02_farther_on_they_spread() {
    let mut table = flechettes(12);
    table.dice(&[6, 6, 3, 4]).order("CHARLIE", attack("ALFA"));
    assert_eq!((table.dm("spread"), table.dm("into_melee"), table.check().effect), (Some(1), None, 0));
    assert_eq!(harm(&table, "ALFA"), Some((vec![("dice", 7), ("effect", 0)], 7)));
    assert_eq!(harm(&table, "BRAVO"), Some((vec![("dice", 7), ("effect", 0), ("jack", -3)], 4)));
}

/// CHARLIE with flechettes twelve squares from ALFA, who stands over one unconscious and one dead.
fn over_the_fallen() -> Table {
    Scene::level(
        r#"(name: "test", rules: (core: Cepheus, initiative: Dynamic), map: (rows: ["C...........A..."],
        legend: {'.': "grass", 'C': "grass", 'A': "grass"}), sides: [(name: "a"), (name: "b")], units: [
            (name: "CHARLIE", side: "a", at: 'C', initiative: 20, items: ["shotgun"], tags: ["flechette"]),
            (name: "ALFA", side: "b", at: 'A', initiative: 2, items: []),
            (name: "BRAVO", side: "b", at: (12, 0), initiative: 1, items: [], life: Down, now: (str: 0, end: 0)),
            (name: "DORA", side: "b", at: (12, 0), initiative: 1, items: [], life: Dead,
                now: (str: 0, dex: 0, end: 0))])"#,
    )
}

#[test]
fn ce_shg_02_who_lies_beside_the_target_is_struck_and_the_dead_are_not() {
    for target in ["ALFA", "BRAVO"] {
        let mut table = over_the_fallen();
        table.dice(&[6, 6, 3, 4]).order("CHARLIE", attack(target));
        assert_eq!((table.dm("spread"), table.check().effect), (Some(1), 0), "{target}");
        for struck in ["ALFA", "BRAVO"] {
            assert_eq!(harm(&table, struck), Some((vec![("dice", 7), ("effect", 0)], 7)), "{target}: {struck}");
        }
        assert!(harm(&table, "DORA").is_none());
        assert_eq!(state(&table, "BRAVO"), "dead", "seven points more than were left");
    }
    let mut missed = over_the_fallen();
    missed.dice(&[6, 5]).order("CHARLIE", attack("ALFA"));
    assert!(!is_hit(&missed) && harm(&missed, "BRAVO").is_none(), "a miss misses all");
}

fn melee() -> Table {
    let figures = [alfa(), charlie(), bravo().of(0).at('C')];
    apart('A', 20, 'C').figures(figures).begin()
}

#[test]
fn ce_fic_01_a_shot_into_a_melee_takes_2() {
    let mut table = melee();
    table.dice(&[4, 3, 3]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("into_melee"), table.check().total, is_hit(&table)), (Some(-2), 7, false));
}

#[test]
fn ce_fic_02_a_miss_may_strike_somebody_else() {
    let mut table = melee();
    table.dice(&[4, 3, 4, 1, 2, 3]).order("ALFA", attack("CHARLIE"));
    assert_eq!(harm(&table, "BRAVO"), Some((vec![("dice", 6), ("effect", 0), ("jack", -3)], 3)));
    assert!(harm(&table, "CHARLIE").is_none());
}

fn weightless(shooter: Figure) -> Table {
    let mut table = apart('A', 20, 'C').figures([shooter, charlie()]).field("gravity", "zero").begin();
    table.dice(&[4, 4, 1, 1, 1]);
    table
}

#[test]
fn ce_zrg_01_without_weight_the_lower_level_counts() {
    let shooter = Figure::new("ALFA").stats("dex 9").skills("slug_rifle 1 zero_g 0").items("rifle").initiative(12);
    let mut table = apart('A', 20, 'C').figures([shooter, charlie()]).field("gravity", "zero").begin();
    table.dice(&[4, 3]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.dm("slug_rifle"), Some(0));
}

#[test]
fn ce_zrg_02_without_zero_g_everybody_is_untrained() {
    let shooter = Figure::new("ALFA").stats("dex 9").skills("slug_rifle 3").items("rifle").initiative(12);
    let mut table = apart('A', 20, 'C').figures([shooter, charlie()]).field("gravity", "zero").begin();
    table.dice(&[4, 4]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("untrained"), table.dm("slug_rifle")), (Some(-3), None));
}

#[test]
fn ce_zrg_03_recoil_without_weight() {
    let mut table = weightless(alfa());
    table.order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("recoil"), table.check().effect), (Some(-2), 0));
    let mut steady = weightless(alfa().items("gyrostabiliser"));
    steady.order("ALFA", attack("CHARLIE"));
    assert_eq!(steady.dm("recoil"), Some(-1));
}

#[test]
fn ce_mod_02_an_intelligent_weapon_within_its_tolerance() {
    let smart = || alfa().items("smart_program");
    let behind = |rows: &str| Scene::new("cepheus", &[rows]).figures([smart(), charlie()]).begin();
    let mut near = behind("A...............sC");
    near.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((near.dm("three_quarter_cover"), near.dm("smart")), (Some(-2), Some(1)));
    let mut far = behind("A...............xC");
    far.answer("CHARLIE", "dodge").dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((far.dm("half_cover"), far.dm("dodge"), far.dm("smart")), (Some(-1), Some(-2), None));
}

/// CHARLIE has been shot down; it is ALFA's turn again.
fn shot_down(squares: usize) -> Table {
    let killer = Figure::new("ALFA").stats("dex 9").skills("slug_rifle 1").items("rifle sword").initiative(20);
    let victim = Figure::new("CHARLIE").stats("str 1 end 1 dex 9").foe().initiative(2);
    let figures = [killer, victim, Figure::new("DORA").foe().at('C').initiative(1)];
    let mut table = apart('A', squares, 'C').figures(figures).begin();
    table.dice(&[6, 6, 1, 1, 1]).answer("CHARLIE", "str").order("ALFA", attack("CHARLIE")).pass_to("ALFA");
    assert_eq!(state(&table, "CHARLIE"), "unconscious");
    table
}

#[test]
fn ce_atk_08_a_blade_ends_the_helpless_within_two_squares() {
    let mut table = shot_down(2);
    table.order("ALFA", Deed::new("draw").with("sword"));
    assert_eq!(table.refused("ALFA", finish("DORA")), "CE-ATK-08");
    table.order("ALFA", finish("CHARLIE"));
    assert_eq!(state(&table, "CHARLIE"), "dead");
    let mut far = shot_down(3);
    far.order("ALFA", Deed::new("draw").with("sword"));
    assert_eq!(far.refused("ALFA", finish("CHARLIE")), "CE-ATK-08");
}

#[test]
fn ce_atk_08_full_cover_keeps_the_helpless_safe() {
    let killer = Figure::new("ALFA").stats("dex 9").skills("slug_rifle 1").items("rifle").initiative(20);
    let victim = Figure::new("CHARLIE").stats("str 1 end 1 dex 9").foe().initiative(30);
    let figures = [killer, victim, Figure::new("DORA").foe().initiative(1)];
    let mut table = Scene::new("cepheus", &["AbC.D"]).figures(figures).begin();
    table.order("CHARLIE", walk("w")).order("CHARLIE", end_turn());
    // 12 + 1 + 1, less 2 at such close range and 4 for the pillbox.
    table.dice(&[6, 6, 1, 1, 1]).answer("CHARLIE", "str").order("ALFA", attack("CHARLIE")).pass_to("ALFA");
    assert_eq!(state(&table, "CHARLIE"), "unconscious");
    assert_eq!(table.refused("ALFA", finish("CHARLIE")), "CE-COV-04");
}

#[test]
fn ce_atk_09_a_gun_only_from_the_next_square() {
    assert_eq!(shot_down(2).refused("ALFA", finish("CHARLIE")), "CE-ATK-09");
    let mut table = shot_down(1);
    table.order("ALFA", finish("CHARLIE"));
    assert_eq!((state(&table, "CHARLIE"), table.loaded("ALFA")), ("dead", 8));
}

/// A car with a machine gun in front and its gunner DORA, and a target 410 squares ahead.
fn gun_car(skill: &str, speed: u16) -> Table {
    let armoury = r#"(vehicles: [(
        id: "gun_car", name: "Gun car", skill: "wheeled_vehicle", agility: 0, top_speed_kph: 100, crew: 1, passengers: 2,
        open: false, military: false, large: true, armour: 6, hull: 3, structure: 2, footprint: (1, 3),
        weapons: [(weapon: "machine_gun", mount: front, count: 1)], rule: "TEST", note: "",
    )])"#;
    let row = format!("..V{}C", ".".repeat(410));
    let car = Figure::new("CAR").at('V').machine("gun_car").facing(Dir8::E).speed(speed);
    let dora = Figure::new("DORA").skills(skill).aboard("CAR", Post::Gunner).initiative(20);
    let scene = Scene::new("cepheus", &[row]).figures([car, dora, charlie().initiative(3)]);
    scene.armoury(armoury).number("distant_limit_m", 600).begin()
}

#[test]
fn ce_xrg_03_a_mounted_weapon_asks_for_skill_and_a_vehicle_at_rest() {
    let fire = || Deed::new("fire").with("machine_gun").mode("spray").rounds(20).at("CHARLIE");
    assert!(gun_car("heavy_weapons 3", 0).allows("DORA", fire()));
    assert_eq!(gun_car("heavy_weapons 2", 0).refused("DORA", fire()), "CE-XRG-03");
    assert_eq!(gun_car("heavy_weapons 3", 9).refused("DORA", fire()), "CE-XRG-03");
}

#[test]
fn ce_sup_05_a_mounted_weapon_suppresses_too() {
    let mut table = gun_car("heavy_weapons 3", 0);
    table.dice(&[6, 6]).order("DORA", Deed::new("fire").with("machine_gun").mode("suppress").rounds(20).at("CHARLIE"));
    assert_eq!(table.condition("CHARLIE", "suppressed"), 1);
    assert_eq!((table.dm("spray"), table.dm("hasty_fire")), (Some(3), Some(-2)));
    assert!(harm(&table, "CHARLIE").is_none());
}
