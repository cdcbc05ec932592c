//! AR-ATK, AR-CRT, AR-RNG, AR-THR, AR-DFM: attacks with weapons.

use crate::cast::{
    apart, at, check_of, checks, guard, mage, ogre, points, post, raider, scene, success, sum, vitality,
};
use six_seconds::battle::Stance;
use six_seconds::testkit::{attack, walk};

#[test]
fn ar_atm_01_an_attack_costs_two_points_and_one_vitality() {
    let mut table = apart(guard().items("long_sword"), 1, post());
    table.dice(&[15]).order("Guard", attack("Post"));
    assert_eq!((success(&table), points(&table, "Guard"), vitality(&table, "Guard")), (Some(14), (1, 2), 27));
    assert_eq!(vitality(&table, "Post"), 26);
}

#[test]
fn ar_atk_03_ability_and_skill_by_category() {
    let mut table = apart(guard().items("long_bow"), 5, post());
    table.dice(&[10]).order("Guard", attack("Post"));
    assert_eq!(sum(&table, "attack").0, 14);
    let mut table = apart(guard().items("spear"), 3, post());
    table.dice(&[10]).order("Guard", attack("Post").mode("thrown"));
    assert_eq!((sum(&table, "attack").0, table.in_hand("Guard")), (14, "nothing"));
}

#[test]
fn ar_atk_05_melee_needs_the_threat_range() {
    let mut table = apart(guard().items("long_sword"), 2, post());
    assert_eq!(table.refused("Guard", attack("Post")), "AR-ATK-05");
    table.order("Guard", walk("e"));
    assert!(table.allows("Guard", attack("Post")));
}

#[test]
fn ar_atk_04_lines_of_sight_and_effect_are_needed() {
    let table = scene(&["G.#.P", "....."], [guard().items("long_bow"), post()]).begin();
    assert_eq!(table.refused("Guard", attack("Post")), "AR-ATK-04");
}

#[test]
fn ar_thr_01_an_ogre_threatens_two_squares() {
    for (row, near) in [("O.G...", true), ("O..G..", true), ("O...G.", false)] {
        let figures = [ogre().items("great_club").initiative(20), guard().of(0)];
        let table = scene(&[row, "......", "......"], figures).begin();
        assert_eq!(table.allows("Ogre", attack("Guard")), near, "{row}");
    }
}

#[test]
fn ar_rng_02_two_less_for_each_increment_after_the_first() {
    for (squares, range) in [(16, None), (17, Some(-2)), (32, Some(-2)), (33, Some(-4))] {
        let mut table = apart(raider().of(0).items("long_bow").initiative(20), squares, post());
        table.dice(&[10]).order("Raider", attack("Post"));
        assert_eq!(table.dm("range"), range, "{squares}");
    }
}

#[test]
fn ar_bgd_09_weapons_reach_five_or_ten_increments() {
    for (weapon, mode, squares, reaches) in [
        ("dagger", "thrown", 10, true),
        ("dagger", "thrown", 11, false),
        ("sling", "", 80, true),
        ("sling", "", 81, false),
    ] {
        let table = apart(guard().items(weapon), squares, post());
        let order = if mode.is_empty() { attack("Post") } else { attack("Post").mode(mode) };
        assert_eq!(table.allows("Guard", order), reaches, "{weapon} at {squares}");
    }
}

#[test]
fn ar_wpn_02_a_thrown_dagger() {
    let mut table = apart(raider().of(0).items("dagger").initiative(20), 5, post());
    table.dice(&[12]).order("Raider", attack("Post").mode("thrown"));
    assert_eq!((sum(&table, "attack"), success(&table)), ((15, 15), Some(4)));
}

#[test]
fn ar_crt_01_a_critical_adds_another_roll() {
    let mut table = apart(guard().items("long_sword"), 1, post());
    table.dice(&[19, 8]).order("Guard", attack("Post"));
    assert_eq!((success(&table), vitality(&table, "Post")), (Some(25), 15));
}

#[test]
fn ar_crt_02_criticals_chain() {
    for (faces, value) in [([20, 19, 3], 39), ([20, 19, 1], 37)] {
        let mut table = apart(guard().items("long_sword"), 1, post().stats("vitality 99"));
        table.dice(&faces).order("Guard", attack("Post"));
        assert_eq!(success(&table), Some(value), "{faces:?}");
    }
}

#[test]
fn ar_crt_03_weapons_have_ranges() {
    for (weapon, face, critical) in
        [("rapier", 18, true), ("rapier", 17, false), ("mace", 20, true), ("mace", 19, false)]
    {
        let mut table = apart(guard().items(weapon), 1, post());
        let faces = [face, 5];
        table.dice(&faces[..1 + usize::from(critical)]).order("Guard", attack("Post"));
        assert_eq!(checks(&table, "attack"), 1 + usize::from(critical), "{weapon} {face}");
    }
}

#[test]
fn ar_crt_04_a_critical_hit_causes_dying_once() {
    let mut table = apart(guard().items("long_sword"), 1, ogre().stats("size 0"));
    table.answer("Ogre", "none").dice(&[20, 19, 3]).order("Guard", attack("Ogre"));
    assert_eq!(table.condition("Ogre", "dying"), 1);
}

#[test]
fn ar_crt_04_dying_needs_damage() {
    for (needs, dying) in [(true, 0), (false, 1)] {
        let figures = [guard().items("dagger"), ogre().stats("size 0 hide 60")];
        let mut table = scene(&["GO...", "....."], figures).flag("dying_needs_damage", needs).begin();
        table.answer("Ogre", "none").dice(&[20, 2]).order("Guard", attack("Ogre"));
        assert_eq!((vitality(&table, "Ogre"), table.condition("Ogre", "dying")), (37, dying), "{needs}");
    }
}

#[test]
fn ar_crt_06_a_critical_may_miss() {
    let clumsy = guard().stats("body -4").items("club").tags("warrior");
    let mut table = apart(clumsy, 1, post().stats("agility 20"));
    table.dice(&[20, 20, 19]).order("Guard", attack("Post"));
    assert_eq!((success(&table), table.condition("Post", "dying"), checks(&table, "attack")), (None, 0, 3));
}

#[test]
fn ar_dfm_01_a_defence_lessens_the_attack() {
    for (face, value) in [(16, 5), (12, 9), (11, 9)] {
        let mut table = apart(raider().items("mace").initiative(20), 1, guard());
        table.answer("Guard", "defend").dice(&[12, face]).order("Raider", attack("Guard"));
        assert_eq!((sum(&table, "attack"), success(&table)), ((17, 15), Some(value)), "{face}");
        assert_eq!(points(&table, "Guard").1, 0);
    }
}

#[test]
fn ar_dfm_01_at_zero_the_attack_has_failed() {
    let mut table = apart(raider().items("dagger").initiative(20), 1, guard());
    table.answer("Guard", "defend").dice(&[10, 19]).order("Raider", attack("Guard"));
    assert_eq!((success(&table), vitality(&table, "Guard")), (None, 27), "it still costs Vitality");
}

#[test]
fn ar_dfm_02_only_who_can_pay_and_is_aware_may_defend() {
    let mut table = apart(raider().items("mace").initiative(20), 1, guard().stats("aap_allotment 1"));
    table.dice(&[12]).order("Raider", attack("Guard"));
    assert_eq!(success(&table), Some(9), "nobody is asked");
    let mut table = apart(raider().items("mace").initiative(20), 1, guard().condition("surprised", 1));
    table.dice(&[12]).order("Raider", attack("Guard"));
    assert_eq!(success(&table), Some(9), "nor here");
}

#[test]
fn ar_dfm_03_a_lower_result_takes_nothing() {
    for face in [12, 7, 2] {
        let mut table = apart(raider().items("mace").initiative(20), 1, guard());
        table.answer("Guard", "defend").dice(&[12, face]).order("Raider", attack("Guard"));
        assert_eq!(success(&table), Some(9), "{face}");
    }
}

#[test]
fn ar_dfm_04_the_defence_comes_before_resistance() {
    // SV 9, 4 less by the Defence, 4 less by the hide; half as much again of the point that is left is nothing.
    let mut table = apart(raider().items("mace").initiative(20), 1, guard().stats("hide 4"));
    table.answer("Guard", "defend").dice(&[12, 16]).order("Raider", attack("Guard"));
    assert_eq!((success(&table), vitality(&table, "Guard")), (Some(5), 28 - 1 - 1));
}

#[test]
fn ar_dfm_06_acrobatics_help_to_dodge() {
    let mut table = apart(guard().items("mace"), 1, raider().tags("acrobatics"));
    table.answer("Raider", "defend").dice(&[12, 10]).order("Guard", attack("Raider"));
    assert_eq!(sum(&table, "defend"), (17, 19));
    assert_eq!(check_of(&table, "attack").need, 15, "the flat Reflex does not know of it");
}

#[test]
fn ar_dfm_07_a_defence_can_be_critical() {
    let mut table = apart(raider().items("great_sword").initiative(20), 1, guard());
    table.answer("Guard", "defend").dice(&[12, 20, 15]).order("Raider", attack("Guard"));
    assert_eq!(success(&table), Some(12 - 11));
}

#[test]
fn ar_bgd_14_the_prone_are_easy_beside_and_hard_afar() {
    for (squares, weapon, need) in [(1, "short_sword", 13), (5, "long_bow", 17)] {
        let target = guard().stance(Stance::Prone);
        let mut table = apart(raider().items(weapon).initiative(20), squares, target);
        table.answer("Guard", "none").dice(&[15]).order("Raider", attack("Guard"));
        assert_eq!(check_of(&table, "attack").need, need);
    }
    let mut table = apart(guard().items("long_sword").stance(Stance::Prone), 1, post());
    table.dice(&[10]).order("Guard", attack("Post"));
    assert_eq!(sum(&table, "attack").0, 15);
}

#[test]
fn ar_bgd_15_states_lower_reactions() {
    for (state, need) in [("stunned", 13), ("immobile", 13), ("helpless", 0), ("charged", 13)] {
        let figures = [raider().items("club").initiative(20), guard().condition(state, 1), mage()];
        let mut table = scene(&["RG......M", "........."], figures).begin();
        if matches!(state, "immobile" | "charged") {
            table.answer("Guard", "none");
        }
        table.dice(&[7]).order("Raider", attack("Guard"));
        assert_eq!(check_of(&table, "attack").need, need, "{state}");
    }
}

#[test]
fn ar_bgd_16_nothing_stands_between_the_helpless_and_a_club() {
    let figures = [raider().items("club").initiative(20), mage().condition("helpless", 1), guard()];
    let mut table = scene(&["RM......G", "........."], figures).begin();
    table.dice(&[7]).order("Raider", at("attack", "Mage"));
    assert_eq!((sum(&table, "attack"), success(&table)), ((12, 0), Some(17)));
}

#[test]
fn ar_veh_07_a_fast_target_is_hard_to_hit() {
    let figures = [guard().stats("initiative_bonus 0"), raider().items("long_bow")];
    let mut table = scene(&["G..............R", "................"], figures).begin();
    table.order("Guard", walk("e e e e e e e e e e e")).order("Guard", six_seconds::testkit::end_turn());
    table.answer("Guard", "none").dice(&[10]).order("Raider", attack("Guard"));
    assert_eq!((sum(&table, "attack"), table.dm("fast_target")), ((13, 15), Some(-4)));
}

#[test]
fn ar_bgd_14_the_prone_dodge_worse_as_well() {
    for (squares, weapon, total) in [(1, "short_sword", 10 + 5 - 2), (5, "long_bow", 10 + 5 + 2)] {
        let target = guard().stance(Stance::Prone);
        let mut table = apart(raider().items(weapon).initiative(20), squares, target);
        table.answer("Guard", "defend").dice(&[15, 10]).order("Raider", attack("Guard"));
        assert_eq!(sum(&table, "defend").0, total, "{weapon}");
    }
}
