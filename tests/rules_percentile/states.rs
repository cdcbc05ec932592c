//! PC-BGD-14, -22, -27, -31, -33, PC-AAC-30, PC-OVW-02, PC-SUP-05, PC-DEF-03: what conditions allow, and their
//! duration.

use crate::cast::{ana, apart, at, bo, cy, dealt, dee, need, needs, struck, table, test_of, tests};
use six_seconds::battle::{Event, Life, Stance};
use six_seconds::testkit::{Deed, Figure, attack, end_turn, walk};

fn bo_first() -> Figure {
    bo().of(0).initiative(30)
}

#[test]
fn pc_bgd_27_one_level_more_than_the_toughness_bonus_is_too_much() {
    for (levels, life) in [(2, Life::Up), (3, Life::Down)] {
        let weary = dee().of(1).condition("fatigue", levels).holding("nothing");
        let mut table = apart(bo_first().holding("nothing"), 1, weary);
        table.dice(&[57, 5, 90]).order("Bo", attack("Dee").mode("unarmed"));
        assert_eq!((table.condition("Dee", "fatigue"), table.body("Dee").life), (i32::from(levels) + 1, life));
    }
}

#[test]
fn pc_bgd_27_fatigue_weighs_on_evasion_and_not_on_confirming_or_deflectors() {
    let weary = || cy().condition("fatigue", 1);
    for (answer, target) in [("dodge", 42), ("deflect", 50)] {
        let mut table = apart(ana(), 10, weary());
        table.answer("Cy", answer).dice(&[30, 1]).order("Ana", attack("Cy"));
        assert_eq!(need(&table, answer), target);
    }
}

#[test]
fn pc_bgd_31_the_immobilised_deflect_and_parry_but_do_not_dodge() {
    let mut table = apart(ana(), 10, cy().condition("immobilised", 1));
    table.answer("Cy", "deflect").dice(&[30, 50]).order("Ana", attack("Cy"));
    assert!(!table.was_offered("Cy", "dodge"));
    let mut close = apart(ana().holding("knife"), 1, bo().condition("immobilised", 1));
    close.answer("Bo", "parry").dice(&[30, 57]).order("Ana", attack("Bo"));
    assert!(!close.was_offered("Bo", "dodge") && dealt(&close).is_empty());
    let lying = apart(ana().condition("immobilised", 1).stance(Stance::Prone), 1, bo());
    assert_eq!(lying.refused("Ana", Deed::new("stand")), "PC-ACT-09");
    assert_eq!(lying.refused("Ana", Deed::new("disengage").along("s")), "PC-ACT-09");
}

#[test]
fn pc_bgd_14_one_who_steps_in_does_not_evade_and_needs_to_move() {
    let eve = || Figure::new("Eve").stats("ws 47 s 45").items("sword").foe().initiative(30);
    for (still, asked) in [(0, true), (1, false)] {
        let guard = if still > 0 { bo().of(0).condition("immobilised", 1) } else { bo().of(0) };
        let mut table = table(&["EA.", ".B."], [eve(), ana(), guard]);
        table.answer("Bo", "none");
        if asked {
            table.answer("Bo", "protect_ally");
        }
        table.dice(&[50, 4]).order("Eve", attack("Ana"));
        assert_eq!(table.asked_of("protect_ally").is_some(), asked);
        assert_eq!((table.condition("Bo", "reacted"), tests(&table, "dodge")), (i32::from(asked), 0));
        assert_eq!(table.stat("Ana", "wounds") < 12, !asked);
    }
}

#[test]
fn pc_bgd_22_only_those_with_a_free_reaction_assist() {
    for state in ["reacted", "surprised", "stunned", "pinned"] {
        let friend = Figure::new("Cal").of(1).items("knife").initiative(2).condition(state, 1);
        let mut table = table(&["BA", ".C"], [bo_first(), ana().of(1), friend]);
        table.dice(&[40]).order("Bo", at("grapple", "Ana"));
        table.order("Bo", end_turn()).dice(&[90, 90]).order("Ana", Deed::new("take_control"));
        assert_eq!(needs(&table), [34, 45], "{state}");
        assert!(table.asked_of("assist").is_none(), "{state}");
    }
}

#[test]
fn pc_bgd_33_dazzled_eyes_for_a_turn_and_fire_until_it_is_out() {
    let mut table = apart(ana().condition("dazzled", 1), 10, bo());
    table.dice(&[90]).order("Ana", attack("Bo")).pass_to("Ana").dice(&[90]).order("Ana", attack("Bo"));
    let shots: Vec<i32> = table
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Checked(check) => Some(check.need),
            _ => None,
        })
        .collect();
    assert_eq!(shots, [42, 52]);
    let burning = || apart(ana().condition("burning", 1).stats("wounds 40"), 10, bo());
    for (roll, left) in [(41, 0), (42, 1)] {
        let mut table = burning();
        table.dice(&[roll]).order("Ana", Deed::new("put_out"));
        assert_eq!((need(&table, "put_out"), table.condition("Ana", "burning")), (41, left));
        assert_eq!(table.left("Ana", "half"), 0);
    }
}

#[test]
fn pc_aac_30_overwatch_keeps_the_aim_and_guard_mode_loses_it() {
    let mut watch = apart(ana(), 12, bo());
    watch.order("Ana", Deed::new("aim")).pass_to("Ana");
    watch.order("Ana", Deed::new("overwatch").mode("enemy_moves")).order("Ana", end_turn());
    watch.dice(&[20, 90, 99, 1]).order("Bo", walk("w"));
    assert_eq!(need(&watch, "attack"), 42 + 10 + 10);
    let mut guard = apart(ana(), 12, bo());
    guard.order("Ana", Deed::new("aim")).pass_to("Ana").order("Ana", Deed::new("guard_mode"));
    assert_eq!(guard.condition("Ana", "aiming"), 0);
}

#[test]
fn pc_aac_30_a_free_attack_uses_the_aim_up() {
    let fencer = bo().initiative(30).condition("aiming", 10);
    let mut table = table(&[".....AB"], [ana(), fencer]);
    table.order("Bo", end_turn()).dice(&[90]).order("Ana", walk("w w"));
    assert_eq!((need(&table, "attack"), table.condition("Bo", "aiming")), (47 + 10 + 10, 0));
}

#[test]
fn pc_ovw_02_one_shot_in_its_own_turn_only_deflects() {
    let mut table = table(&["A.........C"], [ana(), cy()]);
    table.order("Ana", Deed::new("overwatch").mode("enemy_moves")).order("Ana", end_turn());
    table.answer("Cy", "deflect").dice(&[1, 90, 52, 50, 1]).order("Cy", walk("w"));
    assert!(table.was_offered("Cy", "deflect") && !table.was_offered("Cy", "dodge"));
    assert!(test_of(&table, "deflect").success && dealt(&table).is_empty());
}

#[test]
fn pc_sup_05_every_two_degrees_are_one_hit_more() {
    let figures = [ana(), bo().initiative(12), cy().initiative(9)];
    let mut table = table(&["A.....BC"], figures);
    // 22 less 3: two degrees, two hits; the die of two selects Cy, the other hit is Bo's.
    table.dice(&[3, 2, 6, 6, 1, 1]).order("Ana", at("suppressive_fire", "Bo").mode("full"));
    assert_eq!((test_of(&table, "suppressive_fire").effect, struck(&table)), (2, vec!["Bo", "Cy"]));
}

#[test]
fn pc_def_03_any_number_of_attacks_is_deflected() {
    let figures = [ana(), bo().of(0).items("pistol").holding("pistol"), cy().initiative(1), dee().of(0)];
    let mut table = table(&["A.........C", "B..........", "D.........."], figures);
    for who in ["Ana", "Bo", "Dee"] {
        table.answer("Cy", "deflect").dice(&[5, 50]).order(who, attack("Cy")).order(who, end_turn());
    }
    let deflected = |event: &&Event| matches!(event, Event::Checked(check) if check.what.as_str() == "deflect");
    assert_eq!((table.events().iter().filter(deflected).count(), table.stat("Cy", "wounds")), (3, 10));
}

#[test]
fn pc_bgd_33_the_dead_bleed_and_burn_no_more() {
    let dies = bo().now("wounds 4").condition("burning", 1).condition("bleeding", 1);
    let mut table = table(&["A.........B..C"], [ana(), dies, cy()]);
    table.dice(&[52, 4]).order("Ana", attack("Bo"));
    assert_eq!(table.body("Bo").life, Life::Dead);
    table.pass_to("Ana");
    assert_eq!((table.round(), table.stat("Bo", "wounds")), (2, 0));
}
