//! PC-ATK, PC-UNA, PC-LTH, PC-AIL, PC-DEF: evasion, damage, wounds.

use crate::cast::{ana, apart, at, bo, cy, dealt, dee, need, table, test_of, tests};
use six_seconds::battle::{Event, Life, Stance};
use six_seconds::testkit::{Deed, Figure, attack, end_turn};

#[test]
fn pc_atk_01_the_whole_sequence() {
    let mut table = apart(ana(), 10, bo());
    table.answer("Bo", "dodge").dice(&[24, 61, 2]).order("Ana", attack("Bo"));
    assert_eq!((need(&table, "attack"), test_of(&table, "attack").effect, need(&table, "dodge")), (52, 3, 33));
    assert_eq!((dealt(&table), table.stat("Bo", "wounds")), (vec![3], 11));
}

#[test]
fn pc_atk_02_melee_needs_to_be_in_reach() {
    let swordsman = || bo().of(0).initiative(30);
    assert_eq!(apart(swordsman(), 2, ana().of(1)).refused("Bo", attack("Ana")), "PC-ATK-02");
    let pike = swordsman().items("pike").holding("pike");
    assert!(apart(pike, 2, ana().of(1)).allows("Bo", attack("Ana")));
}

#[test]
fn pc_atk_03_twice_the_stated_range_is_the_limit() {
    let shooter = || ana().items("pistol").holding("pistol");
    for (squares, modifier) in [(20, None), (40, Some(-10))] {
        let mut table = apart(shooter(), squares, bo());
        table.dice(&[90]).order("Ana", attack("Bo"));
        assert_eq!(table.dm("long_range"), modifier);
    }
    assert_eq!(apart(shooter(), 41, bo()).refused("Ana", attack("Bo")), "PC-ATK-03");
}

#[test]
fn pc_atk_05_a_thrown_knife_tests_weapon_skill() {
    let mut table = apart(ana().holding("knife"), 4, bo());
    table.dice(&[90]).order("Ana", at("throw", "Bo").with("knife"));
    assert_eq!((need(&table, "attack"), table.in_hand("Ana")), (45, "nothing"));
}

#[test]
fn pc_atk_06_aim_helps_a_knock_down() {
    let mut table = apart(bo().of(0).initiative(30).condition("aiming", 10), 1, ana().of(1));
    table.dice(&[50, 90]).order("Bo", at("knock_down", "Ana"));
    let own = table.events().iter().find_map(|event| match event {
        Event::Checked(check) if check.unit == table.id("Bo") => Some(check.need),
        _ => None,
    });
    assert_eq!((own, table.body("Ana").stance), (Some(55), Stance::Prone));
}

#[test]
fn pc_atk_08_without_a_reaction_only_the_deflector_is_left() {
    let mut table = apart(ana(), 10, cy().condition("reacted", 1));
    table.answer("Cy", "deflect").dice(&[30, 90, 1]).order("Ana", attack("Cy"));
    assert!(table.was_offered("Cy", "deflect") && !table.was_offered("Cy", "dodge"));
}

#[test]
fn pc_atk_09_each_degree_stops_a_hit_of_several() {
    let shooter = ana().stats("bs 80");
    let mut table = apart(shooter, 10, cy());
    table.answer("Cy", "dodge").dice(&[10, 38, 1, 1]).order("Ana", at("burst", "Cy").rounds(4));
    assert_eq!((test_of(&table, "dodge").effect, dealt(&table).len()), (2, 2));
}

#[test]
fn pc_atk_09_a_pass_stops_a_single_hit() {
    let mut table = apart(ana(), 10, cy());
    table.answer("Cy", "dodge").dice(&[10, 38]).order("Ana", attack("Cy"));
    assert_eq!(dealt(&table).len(), 0);
}

#[test]
fn pc_atk_10_one_evasion_for_one_attack() {
    let mut table = apart(ana(), 10, cy());
    table.answer("Cy", "deflect").dice(&[30, 90, 1]).order("Ana", attack("Cy"));
    assert_eq!(tests(&table, "dodge"), 0);
    table.pass_to("Ana").answer("Cy", "dodge").dice(&[30, 20]).order("Ana", attack("Cy"));
    assert_eq!(tests(&table, "dodge"), 1);
}

#[test]
fn pc_atk_12_strength_adds_to_melee() {
    let mut table = apart(bo().of(0).initiative(30), 1, ana().of(1));
    table.dice(&[57, 6]).order("Bo", attack("Ana"));
    let soak = 3 + 3;
    assert_eq!(dealt(&table), [11 - soak]);
}

#[test]
fn pc_atk_13_degrees_replace_a_low_die() {
    let mut table = apart(bo().of(0).initiative(30), 1, dee().of(1));
    table.dice(&[17, 2]).order("Bo", attack("Dee"));
    assert_eq!((test_of(&table, "attack").effect, dealt(&table)), (5, vec![10 - 3]));
}

#[test]
fn pc_atk_13_one_of_two_dice() {
    let shooter = ana().items("plasma_gun").holding("plasma_gun");
    let mut table = apart(shooter, 10, bo().stats("wounds 30"));
    table.dice(&[22, 3, 9]).order("Ana", attack("Bo"));
    assert_eq!((test_of(&table, "attack").effect, dealt(&table)), (4, vec![15 - 4]));
}

#[test]
fn pc_atk_14_only_one_hit_of_several() {
    let shooter = ana().stats("bs 60");
    let mut table = apart(shooter, 10, bo().now("wounds 30").stats("wounds 30"));
    table.dice(&[32, 1, 4, 8]).order("Ana", at("burst", "Bo").rounds(3));
    assert_eq!((test_of(&table, "attack").effect, dealt(&table)), (3, vec![7 - 4, 8 - 4, 12 - 4]));
}

#[test]
fn pc_atk_15_a_natural_maximum_is_kept_and_confirmed() {
    let mut table = apart(ana(), 10, bo());
    table.dice(&[24, 10, 43]).order("Ana", attack("Bo"));
    assert_eq!((tests(&table, "confirm"), dealt(&table)), (1, vec![10]));
}

#[test]
fn pc_atk_16_confirming_takes_the_bare_score() {
    for (roll, passes) in [(40, true), (43, false)] {
        let mut table = apart(ana().condition("fatigue", 1), 10, bo());
        let faces: &[u8] = if passes { &[24, 10, roll, 1] } else { &[24, 10, roll] };
        table.dice(faces).order("Ana", attack("Bo"));
        assert_eq!((need(&table, "confirm"), test_of(&table, "confirm").success), (42, passes));
    }
}

#[test]
fn pc_atk_17_a_critical_rolls_on_the_chart() {
    let mut table = apart(ana(), 10, bo());
    table.dice(&[24, 10, 40, 3]).order("Ana", attack("Bo"));
    assert_eq!((dealt(&table), table.stat("Bo", "wounds")), (vec![10], 4));
    assert_eq!((table.body("Bo").stance, table.condition("Bo", "fatigue")), (Stance::Prone, 1));
    assert_eq!(table.condition("Bo", "lethal"), 0);
}

#[test]
fn pc_atk_18_a_stopped_critical_does_one_point() {
    for (roll, lost) in [(40, 1), (43, 0)] {
        let mut table = apart(ana(), 10, bo().stats("ap 13"));
        table.dice(&[24, 10, roll]).order("Ana", attack("Bo"));
        assert_eq!((dealt(&table), table.stat("Bo", "wounds")), (vec![lost], 14 - lost));
    }
}

#[test]
fn pc_atk_19_penetration_lowers_armour_only() {
    for (weapon, soak) in [("pistol", 3 + 4), ("assault_rifle", 3 + 2), ("plasma_gun", 3)] {
        let eve = Figure::new("Eve").stats("bs 42").items(weapon).holding(weapon).foe().initiative(30);
        let mut table = apart(eve, 10, ana());
        let dice: &[u8] = if weapon == "plasma_gun" { &[52, 5, 5] } else { &[52, 9] };
        table.dice(dice).order("Eve", attack("Ana"));
        let damage = match weapon {
            "pistol" => 9 + 3,
            "assault_rifle" => 9 + 4,
            _ => 5 + 5 + 2,
        };
        assert_eq!(dealt(&table), [damage - soak], "{weapon}");
    }
}

#[test]
fn pc_bgd_37_only_armour_of_a_newer_make_counts_double() {
    let struck = |deed: Deed| {
        let target = Figure::new("Eve").foe().initiative(3).stats("t 30 ap 2 wounds 40").wearing("hide_coat");
        let mut table = apart(bo().of(0).initiative(30).tags("unarmed_warrior"), 1, target);
        table.dice(&[57, 9]).order("Bo", deed);
        dealt(&table)
    };
    assert_eq!(struck(attack("Eve").with("sword")), [9 + 1 + 4 - (3 + 4 - 1)]);
    let bare = Deed::new("attack").at("Eve").mode("unarmed");
    assert_eq!(struck(bare), [9 - 3 + 4 - (3 + 2 * 2 + 2)], "the hide coat counts once");
}

#[test]
fn pc_atk_20_soak_as_high_as_damage_stops_it() {
    let baton = bo().of(0).initiative(30).items("shock_baton").holding("shock_baton").stats("s 8");
    let mut table = apart(baton, 1, ana().of(1).stats("ap 0"));
    table.dice(&[57, 4]).order("Bo", attack("Ana"));
    assert_eq!((dealt(&table), tests(&table, "withstand")), (vec![0], 0));
}

#[test]
fn pc_bgd_37_a_shocking_hit_calls_for_toughness() {
    let baton = bo().of(0).initiative(30).items("shock_baton").holding("shock_baton");
    let mut table = apart(baton, 1, ana().of(1));
    table.dice(&[57, 4, 39]).order("Bo", attack("Ana"));
    assert_eq!((dealt(&table), need(&table, "withstand"), table.condition("Ana", "stunned")), (vec![4], 38, 1));
}

#[test]
fn pc_atk_22_no_wounds_left_kills_the_ordinary() {
    let mut table = apart(ana(), 10, bo().now("wounds 4"));
    table.dice(&[52, 4]).order("Ana", attack("Bo"));
    assert_eq!((dealt(&table), table.body("Bo").life), (vec![4], Life::Dead));
}

fn struck(wounds: i16, die: u8) -> six_seconds::testkit::Table {
    let mut table =
        apart(bo().of(0).initiative(30).stats("s 8"), 1, ana().of(1).now(&format!("wounds {wounds}")).stats("t 9"));
    table.dice(&[57, die]).order("Bo", attack("Ana"));
    table
}

#[test]
fn pc_atk_22_an_owner_of_fate_lives_on_at_zero() {
    let table = struck(4, 6);
    assert_eq!((dealt(&table), table.body("Ana").life, table.condition("Ana", "lethal")), (vec![4], Life::Up, 0));
}

#[test]
fn pc_lth_02_what_goes_past_zero_is_lethal() {
    let table = struck(4, 8);
    assert_eq!((dealt(&table), table.condition("Ana", "lethal"), table.condition("Ana", "bleeding")), (vec![6], 2, 1));
}

#[test]
fn pc_lth_08_fate_is_burned_to_live() {
    let gunner = || Figure::new("Cy").stats("bs 50").items("plasma_gun").initiative(30);
    let mut table = apart(ana().of(1).initiative(5), 10, gunner());
    table.dice(&[60, 9, 9]).order("Cy", attack("Ana").with("plasma_gun"));
    assert!(table.body("Ana").life == Life::Up);
    let mut table = apart(gunner(), 10, ana().of(1).condition("lethal", 8).now("wounds 0"));
    table.dice(&[60, 3, 3]).order("Cy", attack("Ana").with("plasma_gun"));
    assert_eq!(
        (table.body("Ana").life, table.condition("Ana", "lethal"), table.stat("Ana", "fate")),
        (Life::Down, 9, 0)
    );
}

#[test]
fn pc_lth_03_impact_floors() {
    let mut table = apart(ana(), 10, bo());
    table.dice(&[24, 10, 40, 4]).order("Ana", attack("Bo"));
    assert_eq!((table.condition("Bo", "stunned"), table.body("Bo").stance), (1, Stance::Prone));
}

#[test]
fn pc_lth_03_impact_cracks_bones() {
    let mut table = apart(ana(), 10, bo());
    table.dice(&[24, 10, 40, 5]).order("Ana", attack("Bo"));
    assert_eq!((table.in_hand("Bo"), table.stat("Bo", "s"), table.condition("Bo", "stunned")), ("nothing", 35, 1));
}

#[test]
fn pc_lth_03_impact_throws_back() {
    let mut table = apart(ana(), 10, bo());
    table.dice(&[24, 10, 40, 2]).order("Ana", attack("Bo"));
    assert_eq!((table.square("Bo"), table.condition("Bo", "fatigue")), ((11, 0), 1));
}

#[test]
fn pc_lth_04_energy_sets_alight() {
    let mut table = apart(ana().items("laser_carbine").holding("laser_carbine"), 10, bo());
    table.dice(&[24, 10, 40, 4]).order("Ana", attack("Bo").with("laser_carbine"));
    assert_eq!((table.condition("Bo", "burning"), table.condition("Bo", "lethal")), (1, 0));
    table.order("Ana", end_turn()).dice(&[3]).order("Bo", end_turn());
    assert_eq!(table.stat("Bo", "wounds"), 14 - (14 - 6) - 3);
}

#[test]
fn pc_lth_05_rending_slashes_the_arm() {
    let mut table = apart(bo().of(0).initiative(30), 1, ana().of(1));
    table.dice(&[57, 10, 47, 4]).order("Bo", attack("Ana"));
    assert_eq!((table.stat("Ana", "ws"), table.stat("Ana", "bs"), table.in_hand("Ana")), (25, 32, "nothing"));
}

#[test]
fn pc_lth_06_explosions_split_armour() {
    let rocketeer = bo().of(0).initiative(30).items("rocket_launcher").holding("rocket_launcher").stats("bs 80");
    let mut table = apart(rocketeer, 10, ana().of(1).stats("wounds 40"));
    table.dice(&[60, 10, 9, 80, 5]).order("Bo", attack("Ana"));
    assert_eq!((table.condition("Ana", "split_armour"), table.condition("Ana", "fatigue")), (2, 2));
    assert_eq!(table.condition("Ana", "stunned"), 1);
}

#[test]
fn pc_una_01_bare_hands_are_always_there() {
    let mut table = apart(ana(), 1, bo());
    table.dice(&[90]).order("Ana", attack("Bo").mode("unarmed"));
    assert_eq!(need(&table, "attack"), 25);
}

#[test]
fn pc_una_02_bare_hands_hurt_a_little_and_tire() {
    let bare = bo().of(0).initiative(30).holding("nothing");
    let mut table = apart(bare, 1, dee().of(1).holding("nothing"));
    table.dice(&[57, 5, 48]).order("Bo", attack("Dee").mode("unarmed"));
    assert_eq!((dealt(&table), table.condition("Dee", "fatigue")), (vec![3], 1));
}

#[test]
fn pc_bgd_41_training_makes_fists_weapons() {
    let bare = bo().of(0).initiative(30).holding("nothing").tags("unarmed_warrior");
    let mut table = apart(bare, 1, dee().of(1));
    table.dice(&[57, 8]).order("Bo", attack("Dee").mode("unarmed"));
    assert_eq!((need(&table, "attack"), dealt(&table)), (57, vec![9 - 3]));
}

#[test]
fn pc_ail_02_decay_lowers_the_bonus_at_once_but_not_the_initiative() {
    let core = six_seconds::rules::core("percentile").unwrap();
    let table = apart(cy().of(0).now("ag 47").initiative(30), 10, bo());
    assert_eq!(core.move_range(table.battle(), table.id("Cy")).limits.first(), Some(&4));
    assert_eq!(core.tie_score(table.battle(), table.id("Cy")), 52);
}

#[test]
fn pc_def_02_degrees_of_a_deflector_stop_hits() {
    let shooter = ana().stats("bs 90");
    let mut table = apart(shooter, 10, cy());
    table.answer("Cy", "deflect").dice(&[5, 23, 1]).order("Ana", at("burst", "Cy").rounds(4));
    assert_eq!((need(&table, "deflect"), test_of(&table, "deflect").effect, dealt(&table).len()), (50, 3, 1));
}

#[test]
fn pc_def_03_a_deflector_costs_no_reaction() {
    let mut table = apart(ana(), 10, cy());
    table.answer("Cy", "deflect").dice(&[30, 50]).order("Ana", attack("Cy"));
    assert_eq!(table.condition("Cy", "reacted"), 0);
}

#[test]
fn pc_def_05_the_strongest_deflector_counts() {
    let mut table = apart(ana(), 10, cy().wearing("belt_field"));
    table.answer("Cy", "deflect").dice(&[30, 50]).order("Ana", attack("Cy"));
    assert_eq!(need(&table, "deflect"), 50);
}

#[test]
fn pc_def_06_weakening_lowers_every_deflector() {
    let mut table = apart(ana(), 10, cy().wearing("belt_field").condition("weak_deflector", 20));
    table.answer("Cy", "deflect").dice(&[30, 30]).order("Ana", attack("Cy"));
    assert_eq!(need(&table, "deflect"), 30);
}

#[test]
fn pc_wpn_04_a_shield_adds_to_armour() {
    let core = |figure: Figure| {
        let table = apart(ana(), 10, figure);
        six_seconds::rules::percentile::checks::worn::armour_points(table.battle(), table.id("Bo"), false, None)
    };
    let shielded = Figure::new("Bo").foe().initiative(3).wearing("ballistic_vest").wearing("riot_shield");
    assert_eq!((core(bo()), core(shielded)), (2, 6));
}

#[test]
fn pc_bgd_37_a_grenade_strikes_everybody_near() {
    let figures = [ana().several("frag_grenade", 2).holding("frag_grenade"), bo(), cy(), dee()];
    let mut table = table(&["A....BC....D"], figures);
    table.dice(&[42, 4, 4]).order("Ana", at("throw", "Bo").with("frag_grenade"));
    assert_eq!(dealt(&table).len(), 2);
    assert!(table.asked_of("blast_reaction").is_some());
}
