//! AR-STR, AR-ACT, AR-CHK: rounds and turns, points, kinds of checks.

use crate::cast::{
    apart, at, check_of, checks, guard, mage, next_round, points, post, raider, scene, soldier, success, sum, vitality,
};
use six_seconds::battle::{Event, Key, Stance};
use six_seconds::testkit::{Deed, Figure, attack, draw, end_turn, walk};

#[test]
fn ar_str_01_everybody_has_one_turn_in_each_round() {
    let mut table = scene(&["G....R", "......"], [guard(), raider()]).begin();
    for _ in 0..3 {
        next_round(&mut table);
    }
    let turns = [("Guard", 14), ("Raider", 9)].repeat(4);
    assert_eq!((table.round(), table.turns()), (4, turns[..7].to_vec()));
}

#[test]
fn ar_str_07_the_surprised_react_in_full_and_do_nothing() {
    let figures = [guard().items("long_sword"), raider().items("short_sword").condition("surprised", 1)];
    let mut table = scene(&["GR...", "....."], figures).begin();
    table.dice(&[9]).order("Guard", attack("Raider"));
    assert_eq!((sum(&table, "attack"), table.condition("Raider", "surprised")), ((16, 15), 1));
    table.order("Guard", end_turn());
    assert_eq!((table.round(), table.current(), table.condition("Raider", "surprised")), (1, "Guard", 0));
    table.answer("Raider", "none").dice(&[9]).order("Guard", attack("Raider"));
    assert_eq!(sum(&table, "attack"), (16, 15), "now it is asked for a Defence");
}

#[test]
fn ar_str_09_any_number_of_actions_in_any_order() {
    let mut table = apart(guard().items("long_sword"), 2, post());
    table.order("Guard", walk("e")).dice(&[10]).order("Guard", attack("Post"));
    table.order("Guard", Deed::new("sidestep").along("n"));
    assert_eq!(points(&table, "Guard"), (0, 1));
    let mut table = apart(guard().items("long_sword"), 1, post());
    table.order("Guard", Deed::new("swift")).order("Guard", Deed::new("sidestep").along("n"));
    table.dice(&[10]).order("Guard", attack("Post")).order("Guard", walk("s"));
    assert_eq!(points(&table, "Guard"), (0, 1));
}

#[test]
fn ar_act_01_a_fourth_point_still_strains() {
    let mut table = apart(guard().items("long_sword").stats("ap_allotment 4"), 1, post());
    assert_eq!(points(&table, "Guard"), (4, 2));
    table.dice(&[10]).order("Guard", attack("Post"));
    assert_eq!(sum(&table, "attack").0, 17);
    table.dice(&[10]).order("Guard", attack("Post"));
    assert_eq!((sum(&table, "attack").0, points(&table, "Guard")), (15, (0, 2)));
}

#[test]
fn ar_act_03_additional_points_last_for_one_opportunity() {
    let figures = [raider().initiative(20).stats("aap_allotment 0"), guard().items("long_sword")];
    let mut table = scene(&["RG...", "....."], figures).begin();
    table.answer("Guard", "strike").dice(&[2]).order("Raider", walk("s"));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard")), ((0, 0), 27));
    table.order("Raider", walk("n"));
    assert_eq!(checks(&table, "attack"), 0, "nobody is asked");
    table.order("Raider", end_turn()).order("Guard", end_turn());
    assert_eq!(points(&table, "Guard").1, 2, "the next round fills them up");
}

#[test]
fn ar_act_04_the_same_attack_standard_and_swift_and_immediate() {
    let figures = || [guard().items("long_sword dagger"), raider().items("short_sword").stats("aap_allotment 0")];
    let mut table = scene(&["GR...", "....."], figures()).begin();
    table.dice(&[2]).order("Guard", attack("Raider"));
    assert_eq!(points(&table, "Guard"), (1, 2), "Standard");
    table.order("Guard", Deed::new("swift")).dice(&[2]).order("Guard", attack("Raider"));
    assert_eq!(points(&table, "Guard"), (1, 0), "Swift");
    table.order("Guard", draw("dagger"));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard")), ((1, 0), 26), "Complementary");
    let mut table = scene(&["GR...", "....."], figures()).begin();
    table.order("Guard", end_turn()).answer("Guard", "strike").dice(&[2]).order("Raider", walk("e"));
    assert_eq!((points(&table, "Guard").1, vitality(&table, "Guard")), (0, 27), "Immediate");
}

#[test]
fn ar_act_11_strain_ends_before_the_checks_of_the_round() {
    let mut table = apart(guard().condition("staggered", 1), 9, post());
    for way in ["n", "s", "n", "s"] {
        table.order("Guard", Deed::new("sidestep").along(way));
    }
    assert_eq!(table.condition("Guard", "points_used"), 4);
    table.order("Guard", end_turn()).dice(&[10]).order("Post", end_turn());
    assert_eq!((sum(&table, "staggered_check"), table.condition("Guard", "points_used")), ((16, 16), 0));
}

#[test]
fn ar_chk_01_die_skill_ability_and_all_modifiers() {
    // Hal helps the Guard, who lies prone: +2 Assisted in place of the Magic of the check, -2 Circumstance.
    for (face, total) in [(10, 16), (11, 17), (2, 8)] {
        let prone = guard().items("long_sword shield").stance(Stance::Prone);
        let mut table = scene(&["HGP...", "......"], [soldier("Hal").at('H').initiative(20), prone, post()]).begin();
        table.dice(&[10]).order("Hal", at("aid", "Guard").mode("aided_melee")).order("Hal", end_turn());
        table.dice(&[face]).order("Guard", attack("Post"));
        let part = |line| check_of(&table, "attack").ledger.amount_of(Key::new(line));
        let parts = ["melee_weaponry", "body", "aided", "lying", "check_penalty"].map(part);
        assert_eq!(parts, [Some(4), Some(3), Some(2), Some(-2), Some(-1)]);
        assert_eq!((check_of(&table, "attack").ledger.lines().len(), sum(&table, "attack").0), (5, total));
    }
    // The same formula for a defence: skill 3, ability 2, Magic 4, Tech 2, Check Penalty 1, Circumstance -2.
    let rows = ["MG....", ".R....", "......"];
    let figures = [
        mage().items("iron_ward").initiative(20),
        guard().items("shield").stance(Stance::Prone),
        raider().items("mace"),
    ];
    let mut table = scene(&rows, figures).begin();
    table
        .always("opening", "none")
        .always("reaction", "none")
        .dice(&[4])
        .order("Mage", Deed::new("cast").with("iron_ward").at("Guard"));
    table.order("Mage", end_turn()).order("Guard", end_turn()).dice(&[3]).order("Raider", attack("Guard"));
    assert_eq!(check_of(&table, "attack").need, 10 + 3 + 2 + 4 + 2 - 1 - 2);
}

#[test]
fn ar_chk_02_actions_are_rolled_the_defence_manoeuvre_too() {
    let mut table = apart(raider().items("mace").initiative(20), 1, guard());
    table.answer("Guard", "defend").dice(&[12, 4]).order("Raider", attack("Guard"));
    let faces = |what| check_of(&table, what).faces.to_vec();
    assert_eq!((faces("attack"), faces("defend")), (vec![12], vec![4]));
}

#[test]
fn ar_chk_03_reactions_use_ten() {
    let mut table = apart(guard().items("long_sword"), 1, raider().stats("aap_allotment 0"));
    table.dice(&[2]).order("Guard", attack("Raider"));
    assert_eq!(check_of(&table, "attack").need, 10 + 2 + 3);
}

#[test]
fn ar_chk_04_the_success_value_goes_with_the_margin() {
    for (face, value) in [(11, Some(10)), (6, Some(5)), (2, Some(1))] {
        let mut table = apart(guard().items("long_sword"), 1, post());
        table.dice(&[face]).order("Guard", attack("Post"));
        assert_eq!(success(&table), value, "{face}");
    }
}

#[test]
fn ar_chk_06_without_a_success_value_the_number_must_be_reached() {
    for (face, stance) in [(8, Stance::Prone), (7, Stance::Standing)] {
        let mut table = apart(guard().items("long_sword"), 1, raider().stats("aap_allotment 0"));
        table.dice(&[face]).order("Guard", at("trip", "Raider"));
        assert_eq!((sum(&table, "attack").0, table.body("Raider").stance), (i32::from(face) + 7, stance));
    }
}

#[test]
fn ar_chk_08_natural_movement_is_not_rolled() {
    let mut table = scene(&["G..............P", "................"], [guard(), post()]).begin();
    let east = ["e"; 11].join(" ");
    table.order("Guard", walk(&east));
    let rolled = table.events().iter().any(|event| matches!(event, Event::Checked(_)));
    assert_eq!((table.square("Guard"), rolled), ((11, 0), false));
}

#[test]
fn ar_chk_09_a_wise_fighter_foresees_blows() {
    let sage = |traits: &str| {
        let sage = Figure::new("Sage").stats("agility 1 intellect 5 aap_allotment 0").skills("athletics 1");
        let sage = sage.tags("humanoid").traits(traits);
        let mut table = apart(guard().items("long_sword"), 1, sage.foe().initiative(1));
        table.dice(&[2]).order("Guard", attack("Sage"));
        check_of(&table, "attack").need
    };
    assert_eq!((sage("reflex ability intellect"), sage("")), (16, 12));
}

#[test]
fn ar_mod_01_skill_and_ability_count_in_full() {
    let mut table = apart(guard().items("long_sword"), 1, post());
    table.dice(&[2]).order("Guard", attack("Post"));
    assert_eq!((table.dm("body"), table.dm("melee_weaponry")), (Some(3), Some(4)));
}

#[test]
fn ar_mod_02_an_inherent_modifier_adds_up_with_the_rest() {
    for (traits, total) in [("inherent melee_weaponry 1", 18), ("inherent missile_weaponry 1", 17)] {
        let mut table = apart(guard().traits(traits).items("long_sword"), 1, post());
        table.dice(&[10]).order("Guard", attack("Post"));
        assert_eq!(sum(&table, "attack").0, total, "{traits}");
    }
    for (traits, total) in [("inherent melee_weaponry 1", 14), ("inherent missile_weaponry 1", 15)] {
        let mut table = apart(guard().traits(traits).items("long_bow"), 5, post());
        table.dice(&[10]).order("Guard", attack("Post"));
        assert_eq!(sum(&table, "attack").0, total, "{traits}");
    }
    // It adds to an expertise, to help and to what is worn.
    for (tags, total) in [("humanoid expert acrobatics", 12), ("humanoid expert", 10)] {
        let target = raider().tags(tags).items("buckler");
        let mut table = apart(guard().items("long_sword"), 1, target);
        table.answer("Raider", "defend").dice(&[12, 4]).order("Guard", attack("Raider"));
        assert_eq!(sum(&table, "defend").0, total, "{tags}");
    }
}

#[test]
fn ar_mod_05_a_spell_on_oneself_is_a_magic_modifier() {
    // The margin counts from the difficulty of 11: die 4 and +9 are 13, so the Success Value is 1 + 2.
    for (die, reflex) in [(4, 18), (3, 17), (2, 16), (1, 15), (5, 19), (6, 19)] {
        let rows = ["MG....", ".R....", "......"];
        let figures = [mage().items("iron_ward").initiative(20), guard(), raider().items("mace")];
        let mut table = scene(&rows, figures).flag("willing_from_zero", false).begin();
        table.always("opening", "none").always("reaction", "none");
        table.dice(&[die]).order("Mage", Deed::new("cast").with("iron_ward").at("Guard"));
        table.order("Mage", end_turn()).order("Guard", end_turn()).dice(&[3]).order("Raider", attack("Guard"));
        assert_eq!(check_of(&table, "attack").need, reflex, "{die}");
    }
}

#[test]
fn ar_mod_07_circumstances_add_up() {
    let mut table = apart(guard().items("long_sword"), 6, post());
    let step = |way: &str| Deed::new("sidestep").along(way);
    table.order("Guard", step("e")).order("Guard", step("w")).order("Guard", step("e"));
    table.dice(&[10]).order("Guard", at("charge", "Post"));
    let part = |line| check_of(&table, "attack").ledger.amount_of(Key::new(line));
    assert_eq!((part("charge"), part("over_exertion")), (Some(2), Some(-4)));
    let rest = part("speed_band").unwrap_or(0);
    assert_eq!(sum(&table, "attack").0, 17 - 2 + rest);
}

#[test]
fn ar_mod_08_two_less_for_each_increment() {
    for (squares, less) in [(20, -2), (21, -4), (25, -4), (30, -4), (31, -6)] {
        let mut table = apart(guard().items("short_bow"), squares, post());
        table.dice(&[10]).order("Guard", attack("Post"));
        assert_eq!(table.dm("range"), Some(less), "{squares}");
    }
}

#[test]
fn ar_mod_12_size_can_be_left_out() {
    for (on, total, need) in [(true, 20, 12), (false, 19, 13)] {
        let giant = |name: &str| {
            let giant = Figure::new(name).stats("body 6 agility 1 vitality 37 speed 6 size 1 aap_allotment 0");
            giant.skills("athletics 2 melee_weaponry 3").tags("humanoid").items("great_club").initiative(9)
        };
        let figures = [giant("Ogre").initiative(20), giant("Troll").foe()];
        let mut table = scene(&["O.T...", "......", "......"], figures).flag("use_size", on).begin();
        table.dice(&[10]).order("Ogre", attack("Troll"));
        assert_eq!(sum(&table, "attack"), (total, need), "{on}");
    }
}
