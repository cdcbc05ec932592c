//! AR-ATK, AR-DEF, AR-CRT-05, AR-RNG, AR-THR, AR-MIS-02: categories, damage, distances.

use crate::cast::{
    all_checks, apart, at, check_of, checks, guard, mage, ogre, points, post, raider, scene, soldier, success, sum,
    vitality,
};
use six_seconds::battle::Event;
use six_seconds::testkit::{Deed, Figure, Scene, attack, use_door, walk};

#[test]
fn ar_atk_01_a_friend_can_be_the_target_and_success_is_never_certain() {
    // Healing is an attack with a spell: its check, its price, its natural 1.
    for (die, after) in [(3, 27), (2, 26), (1, 10)] {
        let figures = [mage().items("revitalise").initiative(20), soldier("Gil").at('G').now("vitality 10"), post()];
        let mut table = scene(&["MG...P", "......"], figures).begin();
        table.dice(&[die]).order("Mage", Deed::new("cast").with("revitalise").at("Gil"));
        let parts = ["arcane", "intellect"].map(|line| table.dm(line));
        assert_eq!((sum(&table, "attack").0, parts), (i32::from(die) + 9, [Some(5), Some(4)]));
        assert_eq!((points(&table, "Mage").0, vitality(&table, "Mage")), (1, 19), "two points, one Vitality");
        assert_eq!(vitality(&table, "Gil"), after, "{die}");
    }
    // A blow at a friend, who does resist: 7 - 6 gets through, and half of it more.
    for (die, after) in [(1, 20), (7, 20 - 12)] {
        let figures = [guard().items("long_sword"), mage().stats("aap_allotment 0"), post()];
        let mut table = scene(&["GM...P", "......"], figures).begin();
        table.dice(&[die]).order("Guard", attack("Mage"));
        assert_eq!(vitality(&table, "Mage"), after, "{die}");
    }
}

#[test]
fn ar_atk_02_a_thrown_spear_and_a_thrust() {
    let mut table = apart(guard().items("spear"), 1, post());
    table.dice(&[10]).order("Guard", attack("Post"));
    assert_eq!((table.dm("melee_weaponry"), table.dm("missile_weaponry")), (Some(4), None));
    let mut table = apart(guard().items("spear"), 1, post());
    table.dice(&[10]).order("Guard", attack("Post").mode("thrown"));
    assert_eq!((table.dm("melee_weaponry"), table.dm("missile_weaponry")), (None, Some(2)));
}

#[test]
fn ar_atk_07_the_margin_is_part_of_the_damage() {
    for (weapon, face, value) in
        [("long_sword", 11, Some(10)), ("long_sword", 2, Some(1)), ("dagger", 4, None), ("dagger", 5, Some(1))]
    {
        let mut table = apart(guard().items(weapon), 1, post());
        table.dice(&[face]).order("Guard", attack("Post"));
        assert_eq!((success(&table), vitality(&table, "Post")), (value, 40 - value.unwrap_or(0)), "{weapon} {face}");
    }
}

#[test]
fn ar_atk_08_resistance_takes_from_the_success() {
    let mut table = apart(guard().items("long_sword"), 1, post().wearing("chain_shirt").stats("armour_training 1"));
    table.dice(&[11]).order("Guard", attack("Post"));
    assert_eq!((success(&table), vitality(&table, "Post")), (Some(10), 40 - 6));
}

#[test]
fn ar_def_01_a_defence_is_a_reaction() {
    let mut table = apart(raider().items("dagger").initiative(20), 3, guard().stats("aap_allotment 0"));
    table.dice(&[12]).order("Raider", attack("Guard").mode("thrown"));
    let rolled = table.latest().iter().filter(|event| matches!(event, Event::Checked(_))).count();
    assert_eq!((rolled, check_of(&table, "attack").need), (1, 15));
}

#[test]
fn ar_def_03_a_weapon_meets_reflex() {
    let mut table = apart(guard().items("long_sword"), 1, mage().foe().stats("aap_allotment 0").initiative(1));
    table.dice(&[6]).order("Guard", attack("Mage"));
    assert_eq!((sum(&table, "attack"), success(&table)), ((13, 13), Some(7)));
}

/// A blade with poison on it, and one that frightens.
const BLADES: &str = r#"(
    weapons: [
        (id: "venom_blade", name: "Venom blade", sv: 5, types: [acid], defence: fortitude, hands: 1, rule: "AR-DEF-03", note: "It weeps."),
        (id: "dread_blade", name: "Dread blade", sv: 5, types: [negative], defence: willpower, hands: 1, rule: "AR-DEF-03", note: "It stares."),
    ],
)"#;

#[test]
fn ar_def_03_a_weapon_may_meet_another_defence() {
    // The Mage: Reflex 13, Fortitude 12, Willpower 16.
    for (blade, defence) in [("venom_blade", 12), ("dread_blade", 16)] {
        let figures = [guard().items(blade), mage().foe().stats("aap_allotment 0 vitality 60").initiative(1)];
        let mut table = scene(&["GM...", "....."], figures).armoury(BLADES).begin();
        table.dice(&[10]).order("Guard", attack("Mage"));
        assert_eq!((sum(&table, "attack"), success(&table)), ((17, defence), Some(5 + 17 - defence)), "{blade}");
    }
    let figures = [guard().items("venom_blade"), mage().foe().stats("aap_allotment 0").initiative(1)];
    let mut table = scene(&["GM...", "....."], figures).armoury(BLADES).begin();
    table.dice(&[2]).order("Guard", at("trip", "Mage"));
    assert_eq!(sum(&table, "attack").1, 13, "a Trip names Reflex");
}

#[test]
fn ar_def_04_a_defence_as_an_action_comes_on_top_of_the_reaction() {
    // 17 against Reflex 15 is a Success Value of 8; the roll takes what it exceeds 17 by.
    for (die, value) in [(2, 8), (12, 8), (13, 7), (15, 5), (19, 1)] {
        let mut table = apart(raider().items("spear").initiative(20), 1, guard());
        table.answer("Guard", "defend").dice(&[12, die]).order("Raider", attack("Guard"));
        assert_eq!((sum(&table, "attack"), sum(&table, "defend").0), ((17, 15), i32::from(die) + 5));
        assert_eq!((success(&table), points(&table, "Guard").1), (Some(value), 0), "{die}");
    }
    let mut table = apart(raider().items("spear").initiative(20), 1, guard());
    table.answer("Guard", "none").dice(&[12]).order("Raider", attack("Guard"));
    assert_eq!((success(&table), points(&table, "Guard").1), (Some(8), 2));
    let mut table = apart(raider().items("spear").initiative(20), 1, guard().stats("aap_allotment 1"));
    table.dice(&[12]).order("Raider", attack("Guard"));
    assert_eq!((success(&table), checks(&table, "defend")), (Some(8), 0), "it takes two points");
}

#[test]
fn ar_crt_05_help_can_be_critical() {
    let figures = [guard(), raider().of(0).items("short_sword"), post()];
    let mut table = scene(&["GRP...", "......"], figures).begin();
    table.dice(&[20, 10]).order("Guard", at("aid", "Raider").mode("aided_melee"));
    let totals: Vec<_> = all_checks(&table, "aid").iter().map(|check| check.total).collect();
    assert_eq!((totals, table.condition("Raider", "aided_melee")), (vec![26, 16], 14));
}

#[test]
fn ar_rng_01_throws_and_shots_have_increments() {
    for (weapon, mode, near) in [("dagger", "thrown", 2), ("long_bow", "", 16)] {
        for (squares, less) in [(near, None), (near + 1, Some(-2))] {
            let mut table = apart(guard().items(weapon), squares, post());
            let order = if mode.is_empty() { attack("Post") } else { attack("Post").mode(mode) };
            table.dice(&[10]).order("Guard", order);
            assert_eq!(table.dm("range"), less, "{weapon} {squares}");
        }
    }
}

#[test]
fn ar_rng_03_a_diagonal_counts_as_one() {
    let figures = || [guard().items("dagger"), post()];
    let mut table = scene(&["G....", ".....", ".....", ".....", ".....", "...P."], figures()).begin();
    // Five squares: the third increment of a dagger.
    table.dice(&[10]).order("Guard", attack("Post").mode("thrown"));
    assert_eq!(table.dm("range"), Some(-4));
    let mut table = scene(&["G....", ".....", ".....", ".....", "....P"], figures()).begin();
    table.dice(&[10]).order("Guard", attack("Post").mode("thrown"));
    assert_eq!(table.dm("range"), Some(-2));
}

#[test]
fn ar_rng_03_diagonals_may_count_one_and_two_in_turn() {
    for (rule, less, reaches, squares) in [("one", -2, true, 7), ("alternating", -4, false, 5)] {
        let scene = |rows: &[&str], figures: Vec<Figure>| scene(rows, figures).word("diagonals", rule).begin();
        // Four diagonals are four squares or six: the second or the third increment of a dagger.
        let figures = vec![guard().items("dagger"), post()];
        let mut table = scene(&["G....", ".....", ".....", ".....", "....P"], figures);
        table.dice(&[10]).order("Guard", attack("Post").mode("thrown"));
        assert_eq!(table.dm("range"), Some(less), "{rule}");
        // An ogre threatens two squares.
        let figures = vec![ogre().of(0).items("great_club"), post()];
        let table = scene(&["O....", ".....", ".....", "...P."], figures);
        assert_eq!(table.allows("Ogre", attack("Post")), reaches, "{rule}");
        // A passive Movement of 7 squares: by steps to the south-east, every other one for two.
        let mut far = 0;
        for steps in 1..=9 {
            let rows = [
                "G..........",
                "...........",
                "...........",
                "...........",
                "...........",
                "...........",
                "...........",
                "...........",
                "...........",
                "...........",
                "..........P",
            ];
            let table = scene(&rows, vec![guard().stats("speed 1"), post()]);
            if table.allows("Guard", walk(&vec!["se"; steps].join(" "))) {
                far = steps;
            }
        }
        assert_eq!(far, squares, "{rule}");
    }
}

#[test]
fn ar_rng_03_diagonals_take_turns_wherever_the_way_begins() {
    let scene = |x: usize| {
        let first = format!("{}G{}", ".".repeat(x), ".".repeat(15 - x));
        let rows: Vec<&str> =
            [first.as_str()].into_iter().chain(["................"; 8]).chain(["P..............."]).collect();
        scene(&rows, [guard(), post()]).word("diagonals", "alternating").begin()
    };
    let go_on = |way: &str| Deed::new("go_farther").along(way);
    for x in [0, 1] {
        // Eleven squares: three diagonals are four of them, and seven steps ahead the others, in whatever order.
        for way in ["se se se e e e e e e e", "se e se e se e e e e e", "e e e e se e e se e se"] {
            let mut table = scene(x);
            assert!(!table.allows("Guard", walk(&format!("{way} e"))), "{way} and one more from column {x}");
            table.order("Guard", walk(way));
        }
        // Pauses do not make it longer: seven diagonals are ten squares, the eighth is two more.
        let mut table = scene(x);
        table.order("Guard", walk("se"));
        for _ in 1..7 {
            table.order("Guard", go_on("se"));
        }
        assert_eq!(table.refused("Guard", go_on("se")), "AR-ACT-06");
        table.order("Guard", go_on("e"));
        assert_eq!(table.refused("Guard", go_on("e")), "AR-ACT-06");
    }
}

#[test]
fn ar_thr_02_nobody_within_the_minimum() {
    for (squares, near) in [(1, false), (2, true), (3, false)] {
        let mut table = apart(guard().items("halberd"), squares, post());
        table.dice(&[15]).order("Guard", Deed::new("change_reach").rounds(1));
        table.order("Guard", Deed::new("swift"));
        assert_eq!(table.allows("Guard", attack("Post")), near, "{squares}");
    }
}

#[test]
fn ar_thr_03_reach_counts_once_it_is_shifted() {
    for (shifted, squares, near) in [(false, 1, true), (false, 2, false), (true, 1, false), (true, 2, true)] {
        let mut table = apart(guard().items("spear"), squares, post());
        if shifted {
            table.dice(&[15]).order("Guard", Deed::new("change_reach").rounds(1));
        }
        assert_eq!(table.allows("Guard", attack("Post")), near, "{shifted} {squares}");
    }
}

#[test]
fn ar_mis_02_only_what_takes_a_check_provokes() {
    let figures = [guard().items("long_sword"), raider().items("short_sword")];
    let mut table = scene(&["G+....", "R....."], figures).begin();
    table.order("Guard", use_door("e"));
    assert_eq!(points(&table, "Raider").1, 2);
    let mut table = Scene::level(include_str!("lamp.ron"));
    table.answer("Raider", "strike").answer("Guard", "none").dice(&[20, 2, 10]).order("Guard", use_door("e"));
    assert_eq!(points(&table, "Raider").1, 0);
}

#[test]
fn ar_bgd_28_things_nobody_minds_are_hit_with_a_ten() {
    let door = Figure::new("Door").stats("body 5 agility 5 vitality 20 ap_allotment 0 aap_allotment 0");
    let door = door.tags("object unattended").foe().initiative(0);
    let mut table = apart(guard().items("mace"), 1, door);
    table.dice(&[8]).order("Guard", attack("Door"));
    assert_eq!((sum(&table, "attack"), success(&table)), ((15, 10), Some(12)));
}
