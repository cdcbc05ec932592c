//! FI-BGD-05, FI-BGD-17 to FI-BGD-22, FI-BGD-27: wounds, dying, injuries, strain, states.

use crate::cast::{apart, at, check_of, checks, guard, health, ilse, kroll, scene, sum, vega};
use six_seconds::battle::engine::aftermath;
use six_seconds::battle::{Key, Life};
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn};

fn rifle() -> Figure {
    vega().items("assault_rifle")
}

/// Vega's rifle deals so much to somebody, as two dice.
fn hit(table: &mut Table, target: &str, damage: [u8; 2]) {
    table.dice(&[19, damage[0], damage[1]]).order("Vega", attack(target));
}

#[test]
fn fi_bgd_05_vitality_first_then_wounds() {
    let shooter = guard().of(0).at('G').initiative(30).items("assault_rifle").stats("attack_base 9");
    let mut table = apart(shooter, 5, vega().foe().now("vitality 5"));
    table.dice(&[15, 5, 6]).order("Guard", attack("Vega"));
    assert_eq!((health(&table, "Vega"), checks(&table, "injury_save")), ((0, 7), 0));
}

#[test]
fn fi_bgd_05_no_wounds_is_unconscious_less_is_dying_and_ten_below_is_death() {
    for (wounds, life, state) in [(9, Life::Down, "unconscious"), (8, Life::Down, "dying")] {
        let figure = kroll().foe().stats("fort 30").now(&format!("vitality 0 wounds {wounds}"));
        let mut table = apart(rifle(), 5, figure);
        table.dice(&[19, 4, 5, 20]).order("Vega", attack("Kroll"));
        let now = table.battle().rules().harm.state(table.battle(), table.id("Kroll"));
        assert_eq!((table.body("Kroll").life, now.as_str()), (life, state));
    }
    let mut table = apart(rifle(), 5, kroll().foe().stats("fort 30").now("vitality 0 wounds 1"));
    table.dice(&[19, 8, 3]).order("Vega", attack("Kroll"));
    assert_eq!((table.body("Kroll").life, health(&table, "Kroll").1), (Life::Dead, -10));
}

#[test]
fn fi_bgd_05_a_standard_unit_at_nothing_is_out() {
    let mut table = apart(rifle(), 5, guard().now("wounds 9"));
    hit(&mut table, "Guard", [4, 5]);
    assert_eq!((table.body("Guard").life, health(&table, "Guard").1), (Life::Dead, 0));
}

/// Kroll lies dying; the round ends with that roll of the hundred-sided die.
fn round_with(roll: u8) -> Table {
    let rows = ["V....G....", "..K......."];
    let dying = kroll().now("vitality 0 wounds 2");
    let figures = [vega(), dying, guard().initiative(30).items("assault_rifle")];
    let mut table = scene(&rows, figures).word("spend_policy", "never").begin();
    table.dice(&[19, 2, 3]).order("Guard", attack("Kroll")).order("Guard", end_turn());
    assert_eq!(health(&table, "Kroll").1, -3);
    table.dice(&[roll]).order("Vega", end_turn());
    table
}

#[test]
fn fi_bgd_05_the_dying_roll_at_each_rounds_end() {
    let table = round_with(16);
    assert_eq!((health(&table, "Kroll").1, table.condition("Kroll", "stable")), (0, 1));
    assert_eq!(health(&round_with(17), "Kroll").1, -4);
}

#[test]
fn fi_bgd_07_a_save_needs_its_number() {
    for (die, made) in [(12, false), (13, true)] {
        let rows = ["V.....G..", "........."];
        let mut table =
            scene(&rows, [vega().several("frag_grenade", 1), guard()]).word("spend_policy", "never").begin();
        table.dice(&[15, 1, 1, die]).order("Vega", six_seconds::testkit::throw_at("frag_grenade", 6, 0));
        assert_eq!(
            (sum(&table, "blast_save"), check_of(&table, "blast_save").success),
            ((i32::from(die) + 2, 15), made)
        );
    }
}

#[test]
fn fi_bgd_17_flat_footed_takes_dexterity_from_defence_until_hit() {
    let shooter = guard().of(0).at('G').initiative(30).items("silenced_pistol");
    let mut table = apart(shooter, 5, vega().foe().condition("flat_footed", 1));
    table.dice(&[8]).order("Guard", attack("Vega"));
    assert_eq!((sum(&table, "attack"), table.condition("Vega", "flat_footed")), ((11, 12), 1));
    table.dice(&[9, 1]).order("Guard", attack("Vega"));
    assert_eq!((sum(&table, "attack"), table.condition("Vega", "flat_footed")), ((12, 12), 0));
}

#[test]
fn fi_bgd_17_an_action_ends_it_and_a_free_one_does_not() {
    let mut table = apart(rifle().condition("flat_footed", 1), 5, guard());
    table.order("Vega", Deed::new("drop"));
    assert_eq!(table.condition("Vega", "flat_footed"), 1);
    table.order("Vega", Deed::new("crouch"));
    assert_eq!(table.condition("Vega", "flat_footed"), 0);
}

#[test]
fn fi_bgd_17_a_clumsy_defender_keeps_its_penalty() {
    let mut table = apart(rifle(), 5, guard().stats("dex 6").condition("flat_footed", 1));
    table.dice(&[1]).order("Vega", attack("Guard"));
    assert_eq!(sum(&table, "attack").1, 10 - 2 + 1);
}

#[test]
fn fi_bgd_18_reeling_takes_the_next_turn_with_aim_and_free_actions() {
    let mut table = apart(rifle(), 5, guard().condition("reeling", 1).condition("braced", 1).items("knife"));
    table.order("Vega", end_turn());
    assert_eq!(
        (table.left("Guard", "half"), table.left("Guard", "free"), table.condition("Guard", "braced")),
        (0, 0, 0)
    );
    assert_eq!(table.refused("Guard", Deed::new("step").along("n")), "FI-ACT-04");
    table.order("Guard", end_turn()).order("Vega", end_turn());
    assert_eq!((table.left("Guard", "half"), table.condition("Guard", "reeling")), (2, 0));
}

#[test]
fn fi_bgd_19_half_of_all_wounds_at_once_asks_for_a_save() {
    let mut table = apart(rifle(), 5, kroll().foe());
    table.answer("Vega", "pay").dice(&[20, 4, 4, 8, 2]).order("Vega", attack("Kroll"));
    assert_eq!((health(&table, "Kroll"), sum(&table, "injury_save")), ((40, 8), (14, 15)));
    assert_eq!(table.condition("Kroll", "bleeding"), 1);
    table.order("Vega", end_turn()).order("Kroll", end_turn());
    assert_eq!(health(&table, "Kroll"), (39, 8), "a point at the round's end");
}

#[test]
fn fi_bgd_19_less_than_half_does_not_and_standard_units_have_none() {
    let mut table = apart(rifle(), 5, kroll().foe());
    table.answer("Vega", "pay").dice(&[20, 3, 4]).order("Vega", attack("Kroll"));
    assert_eq!(checks(&table, "injury_save"), 0);
    let mut table = apart(rifle(), 5, guard());
    hit(&mut table, "Guard", [4, 5]);
    assert_eq!(checks(&table, "injury_save"), 0);
}

#[test]
fn fi_bgd_19_what_each_face_does() {
    for (face, key) in [(1, "bleeding"), (3, "leg_injury"), (4, "arm_injury"), (5, "concussion"), (6, "gut_injury")] {
        let mut table = apart(rifle(), 5, kroll().foe().items("knife"));
        table.answer("Vega", "pay").dice(&[20, 4, 4, 2, face]).order("Vega", attack("Kroll"));
        assert_eq!(table.condition("Kroll", key), 1, "{key}");
        assert_eq!(table.in_hand("Kroll") == "nothing", face == 4);
        assert_eq!(
            (health(&table, "Kroll").0 == 0, table.condition("Kroll", "bleeding")),
            (face == 6, i32::from(face == 6 || face == 1))
        );
        table.order("Vega", end_turn());
        let reach = table.battle().rules().core.move_range(table.battle(), table.id("Kroll"));
        assert_eq!(reach.limits.first(), Some(&if face == 3 { 3 } else { 6 }));
        assert_eq!(table.allows("Kroll", Deed::new("total_defence")), face != 5);
    }
}

#[test]
fn fi_bgd_20_passing_a_multiple_of_constitution_asks_for_fortitude() {
    for (before, die, number, state) in
        [(9, 9, 12, "fatigued"), (21, 12, 16, "exhausted"), (33, 17, 20, ""), (8, 0, 0, "none")]
    {
        let figure = guard().condition("subdual", before).items("knife");
        let mut table = apart(kroll().initiative(30), 1, figure);
        let faces = [19, 1, die];
        table.dice(if die > 0 { &faces } else { &faces[..2] });
        table.order("Kroll", Deed::new("attack").mode("unarmed").at("Guard"));
        if state == "none" {
            assert_eq!((checks(&table, "subdual_save"), table.condition("Guard", "subdual")), (0, 12));
            continue;
        }
        assert_eq!(sum(&table, "subdual_save"), (i32::from(die) + 2, number));
        match state {
            "" => assert_eq!(table.body("Guard").life, Life::Down),
            key => assert_eq!(table.condition("Guard", if key == "fatigued" { "fatigued" } else { "exhausted" }), 1),
        }
    }
}

#[test]
fn fi_bgd_20_two_multiples_at_once_are_one_save_at_the_higher_number() {
    let figure = guard().stats("con 3").items("knife");
    let mut table = apart(kroll().initiative(30), 1, figure);
    table.dice(&[19, 4, 2]).order("Kroll", Deed::new("attack").mode("unarmed").at("Guard"));
    assert_eq!((table.condition("Guard", "subdual"), sum(&table, "subdual_save").1), (7, 16));
    assert_eq!((table.condition("Guard", "exhausted"), table.condition("Guard", "fatigued")), (1, 0));
}

#[test]
fn fi_bgd_20_the_tired_attack_worse_and_do_not_run() {
    for (key, amount) in [("fatigued", -2), ("exhausted", -4)] {
        let mut table = apart(rifle().condition(key, 1), 5, guard());
        assert_eq!(table.refused("Vega", Deed::new("run").along("e e")), "FI-BGD-20");
        table.dice(&[2]).order("Vega", attack("Guard"));
        assert_eq!(sum(&table, "attack").0, 2 + 7 + amount);
    }
}

#[test]
fn fi_bgd_21_stress_past_wisdom_asks_for_will() {
    for (die, shaken) in [(11, 1), (12, 0)] {
        let figure = guard().condition("stress", 8);
        let mut table = apart(kroll().initiative(30), 3, figure);
        table.dice(&[20, 1, 5, die]).order("Kroll", at("threaten", "Guard"));
        assert_eq!((sum(&table, "stress_save"), table.condition("Guard", "shaken")), ((i32::from(die), 12), shaken));
        assert_eq!(table.condition("Guard", "stress"), 13);
    }
}

#[test]
fn fi_bgd_21_each_multiple_is_worse() {
    for (stress, number, shaken, cowed, life) in
        [(19, 16, 2, 0, Life::Up), (29, 20, 2, 1, Life::Up), (39, 24, 0, 0, Life::Down)]
    {
        let mut table = apart(kroll().initiative(30), 3, guard().condition("stress", stress));
        table.dice(&[20, 1, 5, 1]).order("Kroll", at("threaten", "Guard"));
        assert_eq!(sum(&table, "stress_save").1, number);
        let now = (table.condition("Guard", "shaken"), table.condition("Guard", "cowed"), table.body("Guard").life);
        assert_eq!(now, (shaken, cowed, life));
    }
}

#[test]
fn fi_bgd_21_the_shaken_fight_worse_and_the_cowed_do_not_fight() {
    let mut table = apart(rifle().condition("shaken", 2), 5, guard());
    assert_eq!(table.refused("Vega", at("aim", "Guard")), "FI-BGD-21");
    table.dice(&[2]).order("Vega", attack("Guard"));
    assert_eq!(table.dm("shaken"), Some(-2));
    let table = apart(rifle().condition("cowed", 1), 5, guard());
    assert_eq!(table.refused("Vega", attack("Guard")), "FI-BGD-21");
    assert_eq!(table.refused("Vega", Deed::new("reload")), "FI-BGD-21");
    assert!(table.allows("Vega", Deed::new("crouch")) && table.allows("Vega", Deed::new("total_defence")));
}

#[test]
fn fi_bgd_21_the_cowed_do_not_charge_and_go_on_dodging() {
    let charge = || Deed::new("charge").at("Guard");
    assert!(apart(vega().items("knife"), 4, guard()).allows("Vega", charge()));
    let table = apart(vega().items("knife").condition("cowed", 1), 4, guard());
    assert_eq!(table.refused("Vega", charge()), "FI-BGD-21");
    assert!(table.allows("Vega", six_seconds::testkit::walk("e")));
    let figures = (guard().initiative(30).condition("stress", 30), vega().items("submachine_gun"));
    let mut table = apart(figures.0, 5, figures.1);
    table.order("Guard", Deed::new("total_defence")).order("Guard", end_turn());
    let (x, y) = table.square("Guard");
    table.dice(&[1, 1, 2]).order("Vega", Deed::new("suppressive_fire").at_square(x, y));
    assert_eq!((table.condition("Guard", "cowed"), table.condition("Guard", "dodging")), (1, 1));
}

#[test]
fn fi_bgd_22_nausea_counts_from_the_next_own_turn_on() {
    let shooter = ilse().foe().items("stun_pistol").initiative(20);
    let mut table = apart(shooter, 5, vega().initiative(15));
    table.order("Ilse", Deed::new("ready").mode("enemy_moves")).order("Ilse", end_turn());
    table.dice(&[15, 3, 3, 2, 3]).order("Vega", six_seconds::testkit::walk("e")).order("Vega", end_turn());
    assert_eq!(table.condition("Vega", "nauseated"), 3, "she was well as this turn began");
    table.order("Ilse", end_turn()).order("Vega", end_turn());
    assert_eq!(table.condition("Vega", "nauseated"), 2);
}

#[test]
fn fi_bgd_22_a_shock_is_one_save_for_nausea_and_fatigue() {
    let shooter = ilse().initiative(30).items("stun_pistol");
    let mut table = apart(shooter, 3, vega().foe());
    table.dice(&[18, 8, 8, 8, 4]).order("Ilse", attack("Vega"));
    assert_eq!((sum(&table, "shock_save"), checks(&table, "shock_save")), ((11, 18), 1));
    assert_eq!((table.condition("Vega", "nauseated"), table.condition("Vega", "subdual")), (4, 16));
    assert_eq!((table.condition("Vega", "fatigued"), health(&table, "Vega")), (1, (32, 13)));
    table.order("Ilse", end_turn());
    assert_eq!(table.left("Vega", "half"), 1);
    table.order("Vega", end_turn());
    assert_eq!(table.condition("Vega", "nauseated"), 3);
}

#[test]
fn fi_bgd_22_a_save_made_leaves_nothing_and_insulation_keeps_it_off() {
    let shooter = || ilse().initiative(30).items("stun_pistol");
    let mut table = apart(shooter(), 3, vega().foe());
    table.dice(&[18, 8, 8, 15]).order("Ilse", attack("Vega"));
    assert_eq!((table.condition("Vega", "nauseated"), table.condition("Vega", "fatigued")), (0, 0));
    let mut table = apart(shooter(), 3, vega().foe().wearing("assault_suit"));
    table.dice(&[18, 2, 3]).order("Ilse", attack("Vega"));
    assert_eq!((checks(&table, "shock_save"), table.condition("Vega", "subdual")), (0, 0));
}

#[test]
fn fi_bgd_03_an_electrical_threat_cannot_be_paid() {
    let mut table = apart(ilse().initiative(30).items("stun_pistol"), 3, guard());
    table.dice(&[20, 1, 1, 20]).order("Ilse", attack("Guard"));
    assert!(!table.was_offered("Ilse", "pay"));
}

#[test]
fn fi_bgd_27_an_hour_later_fatigue_is_over() {
    let table = apart(rifle(), 5, guard().condition("subdual", 13).condition("fatigued", 1).condition("shaken", 1));
    let (after, _) = aftermath(table.battle());
    let conditions = after.conditions(table.id("Guard"));
    assert_eq!(conditions.amount(Key::new("subdual")), 12);
    assert!(!conditions.has(Key::new("fatigued")) && !conditions.has(Key::new("shaken")));
}

#[test]
fn fi_bgd_27_one_who_bleeds_alone_dies_and_vitality_comes_back() {
    let table = apart(rifle().now("vitality 10"), 5, kroll().foe().now("vitality 0 wounds 0").condition("bleeding", 1));
    let (after, _) = aftermath(table.battle());
    assert_eq!(after.stats(table.id("Vega")).now(Key::new("vitality")), 14);
    let bleeder = apart(rifle(), 5, kroll().foe().condition("bleeding", 1));
    let (after, _) = aftermath(bleeder.battle());
    assert_eq!(after.body(bleeder.id("Kroll")).life, Life::Up, "one who is up helps itself");
}

#[test]
fn fi_bgd_27_stress_wears_off_a_point_every_ten_minutes() {
    for (stress, shaken, cowed, left, then) in
        [(13, 1, 0, 7, 0), (22, 2, 0, 16, 1), (27, 2, 0, 21, 2), (36, 2, 1, 30, 2)]
    {
        let figure = guard().condition("stress", stress).condition("shaken", shaken);
        let figure = if cowed > 0 { figure.condition("cowed", 1) } else { figure };
        let table = apart(rifle(), 5, figure);
        let (after, _) = aftermath(table.battle());
        let conditions = after.conditions(table.id("Guard"));
        let amount = |key: &'static str| conditions.amount(Key::new(key));
        assert_eq!((amount("stress"), amount("shaken"), amount("cowed")), (left, then, 0), "{stress}");
    }
}

/// Somebody's state of health.
fn state(table: &Table, who: &str) -> &'static str {
    table.battle().rules().harm.state(table.battle(), table.id(who)).as_str()
}

#[test]
fn fi_bgd_05_the_state_tells_what_is_gone() {
    let cases = [
        ("vitality 40 wounds 16", "unhurt"),
        ("vitality 39 wounds 16", "winded"),
        ("vitality 0 wounds 16", "winded"),
        ("vitality 40 wounds 15", "wounded"),
        ("vitality 0 wounds 9", "wounded"),
        ("vitality 0 wounds 8", "badly_wounded"),
    ];
    for (now, told) in cases {
        assert_eq!(state(&apart(vega(), 5, kroll().foe().now(now)), "Kroll"), told, "{now}");
    }
}

#[test]
fn fi_bgd_22_a_strong_shock_costs_dexterity_and_a_terrible_one_paralyses() {
    let cases: [(&[u8], i32, i32, &str); 4] = [
        (&[8], 24, 16, "unhurt"),
        (&[9], 25, 15, "unhurt"),
        (&[10, 10, 10, 3], 49, 15, "unconscious"),
        (&[10, 10, 10, 4], 50, 16, "paralysed"),
    ];
    for (more, points, dexterity, told) in cases {
        let mut table = apart(ilse().stats("level 16").initiative(30).items("stun_pistol"), 3, vega().foe());
        table.answer("Ilse", "spend").dice(&[18, 8, 8]).dice(more).dice(&[1, 2]);
        if points >= 25 {
            table.dice(&[1]);
        }
        table.order("Ilse", attack("Vega"));
        assert_eq!((table.stat("Vega", "dex"), state(&table, "Vega")), (dexterity, told), "{points} points");
    }
}
