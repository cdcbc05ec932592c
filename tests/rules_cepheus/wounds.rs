//! CE-DMG, CE-ARM, CE-INJ, CE-UNC: damage, armour, wounds, states, waking.

use crate::cast::{alfa, apart, bravo, charlie, harm, is_hit, state};
use six_seconds::battle::{Key, Life, Stance, engine};
use six_seconds::testkit::{Figure, Scene, Table, attack, end_turn, kill_aim};

/// ALFA shoots CHARLIE with a rifle at Medium range; BRAVO keeps the battle going.
fn range(victim: Figure) -> Table {
    let row = format!("A{}C.......B", ".".repeat(19));
    Scene::new("cepheus", &[row]).figures([alfa(), victim, bravo()]).begin()
}

/// A hit with Effect 0 (dice 3+3 and +2) and those three dice of damage.
fn wound(table: &mut Table, dice: [u8; 3]) {
    let [a, b, c] = dice;
    table.dice(&[3, 3, a, b, c]).order("ALFA", attack("CHARLIE"));
}

fn body(table: &Table) -> [i32; 3] {
    ["str", "dex", "end"].map(|stat| table.stat("CHARLIE", stat))
}

#[test]
fn ce_dmg_01_dice_effect_and_bonuses_less_armour() {
    let mut table = range(charlie().wearing("mesh"));
    table.dice(&[4, 3, 2, 4, 5]).order("ALFA", attack("CHARLIE"));
    assert_eq!(harm(&table, "CHARLIE"), Some((vec![("dice", 11), ("effect", 1), ("mesh", -5)], 7)));
}

#[test]
fn ce_min_04_aim_for_the_kill_adds_before_armour() {
    let mut table = range(charlie().wearing("battle_dress"));
    for _ in 0..3 {
        table.order("ALFA", kill_aim("CHARLIE"));
    }
    table.pass_to("ALFA");
    wound(&mut table, [3, 3, 4]);
    let expected = vec![("dice", 10), ("effect", 0), ("kill_aim", 6), ("battle_dress", -16)];
    assert_eq!(harm(&table, "CHARLIE"), Some((expected, 0)));
}

#[test]
fn ce_dmg_02_the_first_wound_falls_on_endurance_and_the_rest_where_the_victim_likes() {
    for (choice, left) in [("str", [5, 7, 0]), ("dex", [7, 5, 0])] {
        let mut table = range(charlie());
        table.answer("CHARLIE", choice);
        wound(&mut table, [3, 3, 3]);
        assert_eq!(body(&table), left);
    }
    let mut table = range(charlie());
    table.answer("CHARLIE", "str");
    wound(&mut table, [5, 5, 5]);
    assert_eq!((body(&table), state(&table, "CHARLIE")), ([0, 6, 0], "unconscious"));
}

#[test]
fn ce_dmg_03_a_later_wound_is_split_as_the_victim_likes() {
    let hurt = || charlie().now("str 5 end 0");
    let mut wise = range(hurt());
    wise.split("CHARLIE", &[("str", 2), ("dex", 6)]);
    wound(&mut wise, [3, 3, 2]);
    assert_eq!((body(&wise), wise.body("CHARLIE").life), ([3, 1, 0], Life::Up));
    let mut rash = range(hurt());
    rash.split("CHARLIE", &[("str", 1), ("dex", 7)]);
    wound(&mut rash, [3, 3, 2]);
    assert_eq!((body(&rash), rash.body("CHARLIE").life), ([4, 0, 0], Life::Down));
}

#[test]
fn ce_dmg_03_the_policy_stays_conscious_and_asks_nobody() {
    let row = format!("A{}C.......B", ".".repeat(19));
    let scene = Scene::new("cepheus", &[row]).figures([alfa(), charlie().now("str 5 end 0"), bravo()]);
    let mut table = scene.word("damage_allocation", "auto").begin();
    wound(&mut table, [3, 3, 2]);
    assert_eq!((body(&table), table.body("CHARLIE").life), ([3, 1, 0], Life::Up));
    assert!(table.asked_of("wound").is_none());
}

#[test]
fn ce_dmg_04_two_at_zero_are_unconscious() {
    let mut table = range(charlie().now("str 5 end 0"));
    wound(&mut table, [4, 4, 4]);
    assert_eq!(table.body("CHARLIE").life, Life::Dead, "12 points");
    let mut one_left = range(charlie().now("str 5 end 0"));
    wound(&mut one_left, [4, 4, 3]);
    assert_eq!((one_left.body("CHARLIE").life, state(&one_left, "CHARLIE")), (Life::Down, "unconscious"));
    assert_eq!((one_left.body("CHARLIE").stance, one_left.in_hand("CHARLIE")), (Stance::Prone, "nothing"));
    assert_eq!(one_left.battle().things().count(), 1, "the shotgun lies there");
    let conscious = range(charlie().now("str 5 end 0"));
    assert_eq!(state(&conscious, "CHARLIE"), "wounded");
}

#[test]
fn ce_dmg_05_three_at_zero_are_dead() {
    let mut six = range(charlie().now("str 0 dex 6 end 0"));
    wound(&mut six, [2, 2, 2]);
    assert_eq!((state(&six, "CHARLIE"), six.body("CHARLIE").life), ("dead", Life::Dead));
    let mut five = range(charlie().now("str 0 dex 6 end 0"));
    wound(&mut five, [2, 2, 1]);
    assert_eq!((body(&five), five.body("CHARLIE").life), ([0, 1, 0], Life::Down));
}

#[test]
fn ce_dmg_06_states() {
    for (now, expected) in [
        ("str 7", "unhurt"),
        ("str 5 end 0", "wounded"),
        ("str 5 dex 6 end 0", "seriously_wounded"),
        ("str 0 end 0", "unconscious"),
        ("str 0 dex 0 end 0", "dead"),
    ] {
        assert_eq!(state(&range(charlie().now(now)), "CHARLIE"), expected, "{now}");
    }
}

#[test]
fn ce_dmg_07_damage_lowers_the_next_shot() {
    let mut table = range(charlie());
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.dm("dex"), Some(1));
    let hurt = alfa().now("dex 5");
    let mut table = apart('A', 20, 'C').figures([hurt, charlie()]).begin();
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("dex"), table.count("ALFA")), (Some(-1), 12));
}

#[test]
fn ce_arm_01_armour_subtracts_and_has_a_value_against_lasers() {
    let mut cloth = range(charlie().wearing("cloth"));
    wound(&mut cloth, [4, 4, 4]);
    assert_eq!(harm(&cloth, "CHARLIE").map(|harm| harm.1), Some(3));
    let laser = Figure::new("ALFA").stats("dex 9").skills("energy_rifle 1").items("laser_rifle").initiative(12);
    let mut table = apart('A', 20, 'C').figures([laser, charlie().wearing("reflec")]).begin();
    table.dice(&[3, 3, 4, 4, 4, 4, 3]).order("ALFA", attack("CHARLIE"));
    assert_eq!(harm(&table, "CHARLIE"), Some((vec![("dice", 19), ("effect", 0), ("reflec", -14)], 5)));
    let mut layers = range(charlie().wearing("jack").wearing("reflec"));
    wound(&mut layers, [4, 4, 4]);
    assert_eq!(harm(&layers, "CHARLIE"), Some((vec![("dice", 12), ("effect", 0), ("reflec", 0), ("jack", -3)], 9)));
}

#[test]
fn ce_arm_02_a_great_hit_does_a_point_whatever_the_armour() {
    let rifle = |dice: &[u8]| {
        let marksman = Figure::new("D").stats("dex 12").skills("slug_rifle 0").items("rifle").initiative(20);
        let mut table = apart('D', 20, 'C').figures([marksman, charlie().wearing("battle_dress")]).begin();
        table.dice(dice).order("D", attack("CHARLIE"));
        (table.check().effect, harm(&table, "CHARLIE").map(|harm| harm.1))
    };
    assert_eq!(rifle(&[6, 6, 1, 1, 1]), (6, Some(1)));
    assert_eq!(rifle(&[6, 5, 1, 1, 1]), (5, Some(0)));
}

#[test]
fn ce_min_06_a_hit_without_damage_spoils_the_aim_for_the_kill() {
    let marksman = charlie().items("rifle").initiative(13).wearing("battle_dress");
    let mut table = apart('A', 20, 'C').figures([alfa(), marksman]).begin();
    table.order("CHARLIE", kill_aim("ALFA")).order("CHARLIE", kill_aim("ALFA")).order("CHARLIE", end_turn());
    assert_eq!(table.condition("CHARLIE", "kill_aiming"), 4);
    wound(&mut table, [1, 1, 1]);
    assert!(is_hit(&table));
    assert_eq!((harm(&table, "CHARLIE").map(|harm| harm.1), table.condition("CHARLIE", "kill_aiming")), (Some(0), 0));
}

#[test]
fn ce_inj_01_a_point_off_each_of_three_is_serious() {
    assert_eq!(state(&range(charlie().now("str 6 dex 6 end 6")), "CHARLIE"), "seriously_wounded");
}

#[test]
fn ce_inj_02_one_back_at_full_strength_is_serious_no_more() {
    assert_eq!(state(&range(charlie().now("str 7 dex 6 end 6")), "CHARLIE"), "wounded");
}

#[test]
fn ce_inj_04_the_seriously_wounded_have_no_minor_action() {
    let table = range(charlie().now("str 6 dex 6 end 6").initiative(20));
    assert_eq!((table.left("CHARLIE", "minor"), table.left("CHARLIE", "significant")), (0, 1));
    assert!(table.allows("CHARLIE", attack("ALFA")));
}

/// CHARLIE falls with END 2 and 0 in the other physical characteristics; then so many rounds end.
fn asleep() -> Table {
    let mut table = range(charlie().now("str 0 dex 0 end 5"));
    wound(&mut table, [1, 1, 1]);
    assert_eq!((body(&table), table.body("CHARLIE").life), ([0, 0, 2], Life::Down));
    table
}

fn rounds(table: &mut Table, count: usize) {
    for _ in 0..count {
        for name in ["ALFA", "BRAVO"] {
            table.order(name, end_turn());
        }
    }
}

#[test]
fn ce_unc_01_a_waking_check_after_a_minute() {
    let mut table = asleep();
    rounds(&mut table, 10);
    assert_eq!(table.condition("CHARLIE", "out"), 1);
    table.dice(&[5, 4]);
    rounds(&mut table, 1);
    assert_eq!((table.check().total, table.dm("end"), table.body("CHARLIE").life), (7, Some(-2), Life::Down));
}

#[test]
fn ce_unc_01_fallen_in_round_four_the_checks_are_at_the_end_of_rounds_14_24_and_34() {
    let mut table = range(charlie().now("str 0 dex 0 end 5"));
    for _ in 0..3 {
        table.pass_to("ALFA");
    }
    wound(&mut table, [1, 1, 1]);
    assert_eq!((table.round(), table.body("CHARLIE").life), (4, Life::Down));
    for last in [14, 24, 34] {
        // No dice are given, so a check before its time would stop the test.
        while table.round() < last {
            rounds(&mut table, 1);
        }
        table.dice(&[1, 1]);
        rounds(&mut table, 1);
        assert_eq!((table.round(), table.check().what.as_str()), (last + 1, "wake"));
    }
    assert_eq!(table.dm("failed_before"), Some(2));
}

#[test]
fn ce_unc_02_each_failure_helps_the_next_check() {
    let mut table = asleep();
    table.dice(&[5, 4, 5, 4]);
    rounds(&mut table, 21);
    assert_eq!((table.check().total, table.dm("failed_before")), (8, Some(1)));
    assert_eq!((table.body("CHARLIE").life, table.body("CHARLIE").stance), (Life::Up, Stance::Prone));
    assert_eq!(state(&table, "CHARLIE"), "seriously_wounded");
}

#[test]
fn ce_unc_01_who_woke_with_two_at_zero_falls_at_the_next_point() {
    let mut table = asleep();
    table.dice(&[6, 6]);
    rounds(&mut table, 11);
    assert_eq!(table.body("CHARLIE").life, Life::Up);
    table.dice(&[5, 5, 1, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert_ne!(table.body("CHARLIE").life, Life::Up);
}

#[test]
fn ce_unc_01_who_comes_to_with_two_at_zero_is_awake_after_the_battle() {
    let table = asleep();
    let (after, _) = engine::aftermath(table.battle());
    let (core, charlie) = (after.rules().core, table.id("CHARLIE"));
    assert_eq!(
        (after.body(charlie).life, after.rules().harm.state(&after, charlie).as_str()),
        (Life::Up, "seriously_wounded")
    );
    assert!(core.declared().lasting.keeps(Key::new("shaky")), "nobody wakes only to sleep in camp");
}
