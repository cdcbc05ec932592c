//! PC-ATK, PC-AAC, PC-UNA, PC-GRP, PC-DEF: the steps of an attack and the rules beside them.

use crate::cast::{ana, apart, at, bo, cy, dealt, dee, need, struck, table, test_of, tests};
use six_seconds::battle::{Event, Life, Stance};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn};

fn bo_first() -> Figure {
    bo().of(0).initiative(30)
}

fn needs(table: &Table, who: &str) -> Vec<i32> {
    let own = |event: &Event| match event {
        Event::Checked(check) if check.unit == table.id(who) => Some(check.need),
        _ => None,
    };
    table.latest().iter().filter_map(own).collect()
}

#[test]
fn pc_atk_04_both_kinds_of_modifiers_add_up() {
    let scene = Scene::new("percentile", &["A.........B"]).initiative("structured").field("air", "fog");
    let mut table = scene.figures([ana().condition("fatigue", 1), bo()]).begin();
    table.order("Ana", Deed::new("aim")).dice(&[33]).order("Ana", attack("Bo"));
    assert_eq!((need(&table, "attack"), test_of(&table, "attack").success), (32, false));
}

#[test]
fn pc_atk_07_a_bare_pass_is_one_hit() {
    let mut table = apart(ana(), 10, bo());
    table.dice(&[52, 4]).order("Ana", attack("Bo"));
    assert_eq!((test_of(&table, "attack").effect, dealt(&table)), (1, vec![4]));
    let mut table = apart(ana(), 10, bo());
    table.dice(&[47, 4]).order("Ana", at("burst", "Bo").rounds(1));
    assert_eq!((need(&table, "attack"), dealt(&table).len()), (47, 1));
}

#[test]
fn pc_atk_11_no_hit_left_no_damage_rolled() {
    let mut table = apart(ana().stats("bs 80"), 10, cy());
    table.answer("Cy", "dodge").dice(&[40, 32]).order("Ana", at("burst", "Cy").rounds(3));
    assert_eq!((test_of(&table, "attack").effect, test_of(&table, "dodge").effect), (4, 3));
    let rolled = |event: &Event| matches!(event, Event::Rolled { what, .. } if what.as_str() == "damage");
    assert!(!table.latest().iter().any(rolled) && dealt(&table).is_empty());
}

#[test]
fn pc_atk_21_wounds_fall_by_what_is_dealt() {
    let mut table = apart(bo_first().stats("s 49"), 1, ana().of(1));
    table.dice(&[57, 7]).order("Bo", attack("Ana"));
    assert_eq!((dealt(&table), table.stat("Ana", "wounds")), (vec![12 - 6], 6));
    let mut table =
        apart(ana().stats("bs 62").items("assault_rifle"), 10, bo().stats("t 50 wounds 12").now("wounds 12"));
    table.dice(&[72, 8]).order("Ana", attack("Bo"));
    assert_eq!((dealt(&table), table.stat("Bo", "wounds")), (vec![12 - 5], 5));
}

#[test]
fn pc_aac_17_minus_twenty_for_each_weapon_and_aim_for_the_first() {
    let mut table = apart(cy().of(0).initiative(30), 10, bo());
    table.dice(&[90, 91]).order("Cy", at("multiple_attack", "Bo"));
    assert_eq!(needs(&table, "Cy"), [30, 30]);
    let mut table = apart(cy().of(0).initiative(30), 10, bo());
    table.order("Cy", Deed::new("aim").mode("full")).pass_to("Cy");
    table.dice(&[90, 91]).order("Cy", at("multiple_attack", "Bo"));
    assert_eq!(needs(&table, "Cy"), [50, 30]);
}

#[test]
fn pc_aac_16_each_weapon_may_have_its_own_target() {
    let figures = [cy().of(0).initiative(30), bo(), dee()];
    let mut table = table(&["C.........B", "..........D"], figures);
    table.choose("Cy", &["Bo"]).choose("Cy", &["Dee"]).dice(&[30, 5, 20, 5]).order("Cy", at("multiple_attack", "Bo"));
    assert_eq!(struck(&table), ["Bo", "Dee"]);
}

/// Cy's first weapon kills Bo, who was to be the target of the second as well.
fn outlived(others: [Figure; 2]) -> Table {
    let [near, far] = others;
    let figures = [cy().of(0).initiative(30), bo().now("wounds 1"), near, far];
    table(&["C.........B", "..........D", "..........E"], figures)
}

#[test]
fn pc_aac_16_a_weapon_whose_target_has_died_may_strike_another() {
    let eve = || Figure::new("Eve").foe().initiative(2);
    for (chosen, expected) in [("Dee", ["Bo", "Dee"]), ("Eve", ["Bo", "Eve"])] {
        let mut table = outlived([dee(), eve()]);
        table.choose("Cy", &["Bo"]).choose("Cy", &["Bo"]).choose("Cy", &[chosen]);
        table.dice(&[30, 9, 20, 5]).order("Cy", at("multiple_attack", "Bo"));
        assert_eq!(table.body("Bo").life, Life::Dead);
        assert_eq!((struck(&table), needs(&table, "Cy")), (expected.to_vec(), vec![30, 30]), "{chosen}");
    }
    let mut held = outlived([dee(), eve()]);
    held.choose("Cy", &["Bo"]).choose("Cy", &["Bo"]).choose("Cy", &[]);
    held.dice(&[30, 9]).order("Cy", at("multiple_attack", "Bo"));
    assert_eq!(struck(&held), ["Bo"]);
}

#[test]
fn pc_aac_16_one_who_has_only_fallen_stays_the_target() {
    let figures = [cy().of(0).initiative(30), bo().now("wounds 1").stats("fate 1"), dee()];
    let mut table = table(&["C.........B", "..........D"], figures);
    table.choose("Cy", &["Bo"]).choose("Cy", &["Bo"]).dice(&[30, 1, 90]).order("Cy", at("multiple_attack", "Bo"));
    assert_eq!((struck(&table), needs(&table, "Cy").len()), (vec!["Bo"], 2));
}

#[test]
fn pc_aac_21_no_second_counter_attack_before_the_next_turn() {
    let fighter = bo().tags("counter_attack").stats("reactions 2");
    let figures = [ana().holding("knife"), fighter, cy().of(0).items("knife").holding("knife").initiative(15)];
    let mut table = table(&["ABC"], figures);
    table.answer("Bo", "parry").dice(&[20, 20, 90]).order("Ana", attack("Bo"));
    assert_eq!((tests(&table, "attack"), table.condition("Bo", "countered")), (2, 1));
    table.order("Ana", end_turn()).answer("Bo", "parry").dice(&[20, 20]).order("Cy", attack("Bo"));
    assert_eq!(tests(&table, "attack"), 1);
    table.order("Cy", end_turn()).order("Bo", end_turn());
    table.answer("Bo", "parry").dice(&[20, 20, 90]).order("Ana", attack("Bo"));
    assert_eq!(tests(&table, "attack"), 2);
}

/// Bo holds Ana, and it is his next turn.
fn holding(bo: Figure, ana: Figure) -> Table {
    let mut table = apart(bo, 1, ana.of(1));
    table.dice(&[45]).order("Bo", at("grapple", "Ana")).pass_to("Bo");
    table
}

#[test]
fn pc_aac_25_the_fallen_stays_grappled() {
    let mut table = holding(bo_first(), ana());
    table.answer("Bo", "none").dice(&[20, 90]).order("Bo", at("knock_down", "Ana"));
    assert_eq!(
        (table.body("Ana").stance, table.condition("Ana", "restrained"), table.left("Bo", "half")),
        (Stance::Prone, 1, 0)
    );
}

#[test]
fn pc_aac_28_a_take_down_in_a_hold_needs_a_small_weapon() {
    let mut table = holding(bo_first().tags("takedown"), ana());
    assert_eq!(table.refused("Bo", at("take_down", "Ana").with("sword")), "PC-AAC-28");
    table.dice(&[17, 5]).order("Bo", at("take_down", "Ana"));
    assert_eq!((need(&table, "attack"), table.left("Bo", "half"), table.condition("Ana", "restrained")), (27, 0, 1));
    assert_eq!(tests(&table, "withstand"), 0);
    let knifeman = bo_first().tags("takedown").items("knife").condition("off_hand", 3).holding("nothing");
    let mut table = holding(knifeman, ana().stats("ap 0"));
    table.dice(&[17, 5, 90]).order("Bo", at("take_down", "Ana"));
    assert_eq!((need(&table, "attack"), table.condition("Ana", "stunned")), (47, 1));
}

#[test]
fn pc_aac_34_a_feint_bars_the_guardian_not_the_protector() {
    let eve = Figure::new("Eve").stats("ws 47 s 45").items("sword").foe().initiative(30);
    let mut table = table(&["EA.", ".B."], [eve, ana(), bo().of(0)]);
    table.dice(&[20, 90]).order("Eve", at("feint", "Ana"));
    table.answer("Bo", "protect_ally").dice(&[50, 4]).order("Eve", attack("Ana"));
    assert!(table.asked_of("guardian").is_none() && table.asked_of("reaction").is_none());
    assert_eq!((dealt(&table), table.stat("Ana", "wounds")), (vec![4], 12));
}

#[test]
fn pc_una_03_a_blow_as_hard_as_the_toughness_bonus_tires() {
    for (die, lost, fatigue) in [(5, 3, 1), (4, 2, 0)] {
        let mut table = apart(bo_first().holding("nothing"), 1, dee().of(1).holding("nothing"));
        let faces: &[u8] = if die == 5 { &[57, 5, 90] } else { &[57, 4] };
        table.dice(faces).order("Bo", attack("Dee").mode("unarmed"));
        assert_eq!((dealt(&table), table.condition("Dee", "fatigue")), (vec![lost], fatigue), "{die}");
    }
    let mut table = apart(bo_first().holding("nothing"), 1, dee().of(1).stats("t 9 ap 9").holding("nothing"));
    table.dice(&[57, 4]).order("Bo", attack("Dee").mode("unarmed"));
    assert_eq!((dealt(&table), table.condition("Dee", "fatigue")), (vec![0], 0));
}

#[test]
fn pc_una_04_claws_are_no_bare_hands() {
    let beast = Figure::new("Bo").stats("ws 47 s 45").items("claws").holding("nothing").initiative(30);
    let mut table = apart(beast, 1, ana().of(1));
    table.dice(&[57, 9]).order("Bo", attack("Ana"));
    assert_eq!((need(&table, "attack"), table.dm("bare_hands"), dealt(&table)), (57, None, vec![9 + 4 - 3 - 3]));
    assert_eq!(table.condition("Ana", "fatigue"), 0);
}

#[test]
fn pc_grp_10_a_stunned_controller_lets_go() {
    let figures =
        [bo_first(), ana().of(1), Figure::new("Cal").of(1).stats("ws 60").items("shock_baton").initiative(29)];
    let mut table = table(&["CBA"], figures);
    table.dice(&[45]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    table.dice(&[60, 4, 90]).order("Cal", attack("Bo"));
    assert_eq!((table.condition("Bo", "stunned"), table.condition("Ana", "restrained")), (1, 0));
    assert_eq!(table.condition("Bo", "grappling"), 0);
}

#[test]
fn pc_grp_10_a_hold_ends_with_a_death_or_a_blow_that_parts_the_two() {
    let shooter = || Figure::new("Cal").of(1).stats("bs 60").items("assault_rifle").initiative(29);
    let mut dead = table(&["BA", "..", "..", "..", "C."], [bo_first().now("wounds 1"), ana().of(1), shooter()]);
    dead.dice(&[45]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    dead.dice(&[50, 9]).order("Cal", attack("Bo"));
    assert_eq!((dead.body("Bo").life, dead.condition("Ana", "restrained")), (Life::Dead, 0));
    let mut parted = table(&[".BA...C"], [bo_first().stats("wounds 40"), ana().of(1), shooter()]);
    parted.dice(&[45]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    parted.dice(&[50, 10, 40, 2]).order("Cal", attack("Bo"));
    assert_eq!((parted.square("Bo"), parted.condition("Ana", "restrained")), ((0, 0), 0));
}

#[test]
fn pc_def_01_a_deflector_has_a_strength() {
    let text = r#"(name: "test", rules: (core: Percentile, initiative: Structured), map: (rows: ["A.......C"],
        legend: {'.': "grass", 'A': "grass", 'C': "grass"}), sides: [(name: "a"), (name: "b")],
        units: [(name: "Ana", side: "a", at: 'A', initiative: 20, items: ["assault_rifle"], stats: (bs: 42)),
            (name: "Cy", side: "b", at: 'C', initiative: 5, items: [], worn: ["ward"])],
        armoury: (deflectors: [(id: "ward", name: "Ward", strength: 50, rule: "PC-DEF-01", note: "")]))"#;
    let mut table = Scene::level(text);
    table.answer("Cy", "deflect").dice(&[30, 50]).order("Ana", attack("Cy"));
    assert_eq!((need(&table, "deflect"), dealt(&table).len()), (50, 0));
}

#[test]
fn pc_def_04_a_failed_deflector_is_the_one_evasion_unless_it_says_otherwise() {
    const WARD: &str =
        r#"(deflectors: [(id: "ward", name: "Ward", strength: 60, extra_evasion: true, rule: "PC-DEF-04", note: "")])"#;
    for (worn, dodges, faces) in [("personal_field", 0, &[30, 90, 5][..]), ("ward", 1, &[30, 90, 20])] {
        let scene = Scene::new("percentile", &["A.........C"]).initiative("structured").armoury(WARD);
        let mut table = scene.figures([ana(), cy().wearing(worn)]).begin();
        table.answer("Cy", "deflect");
        if dodges > 0 {
            table.answer("Cy", "dodge");
        }
        table.dice(faces).order("Ana", attack("Cy"));
        assert_eq!((tests(&table, "dodge"), dealt(&table).len()), (dodges, 1 - dodges), "{worn}");
    }
}

#[test]
fn pc_bgd_19_an_item_is_put_away() {
    let mut table = apart(cy().of(0).initiative(30), 1, bo());
    table.order("Cy", Deed::new("stow"));
    assert_eq!((table.in_hand("Cy"), table.left("Cy", "half")), ("nothing", 1));
    assert!(table.battle().gear(table.id("Cy")).item(0).is_some());
}
