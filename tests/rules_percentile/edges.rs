//! Edge cases: ties, limits and exceptions that the plain case does not touch.

use crate::cast::{ana, apart, at, bo, cy, dealt, dee, need, needs, table, tests};
use six_seconds::battle::{Life, Stance, engine};
use six_seconds::grid::Altitude;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, walk};

fn bo_first() -> Figure {
    bo().of(0).initiative(30)
}

fn with(armoury: &'static str, rows: &[&str], figures: impl IntoIterator<Item = Figure>) -> Table {
    Scene::new("percentile", rows).initiative("structured").armoury(armoury).figures(figures).begin()
}

#[test]
fn pc_bgd_05_equal_degrees_go_to_the_better_score_or_to_the_defender() {
    for (strength, roll, stance) in [(34, 20, Stance::Prone), (45, 30, Stance::Standing)] {
        let mut table = apart(bo_first(), 1, ana().of(1).stats(&format!("s {strength}")));
        table.dice(&[30, roll]).order("Bo", at("knock_down", "Ana"));
        assert_eq!(table.body("Ana").stance, stance, "{strength}");
    }
}

#[test]
fn pc_lth_02_helpless_from_six_and_pc_lth_08_dead_from_ten() {
    let shot = |lethal: i16, die: u8| {
        let victim = ana().now("wounds 0").condition("lethal", lethal);
        let mut table = apart(bo().items("assault_rifle").holding("assault_rifle").initiative(30), 10, victim);
        if lethal + i16::from(die) > 10 {
            table.answer("Ana", "none").answer("Ana", "none");
        }
        table.dice(&[20, die]).order("Bo", attack("Ana").with("assault_rifle"));
        assert_eq!(dealt(&table), [i32::from(die) + 4 - 5]);
        table.body("Ana").life
    };
    assert_eq!([shot(0, 6), shot(0, 7), shot(3, 7), shot(4, 7)], [Life::Up, Life::Down, Life::Down, Life::Dead]);
}

#[test]
fn pc_atk_17_the_chart_is_rolled_even_for_the_killing_hit() {
    let mut table = apart(ana(), 10, bo().now("wounds 3"));
    table.dice(&[24, 10, 40, 4]).order("Ana", attack("Bo"));
    assert_eq!((table.body("Bo").life, table.condition("Bo", "stunned")), (Life::Dead, 0));
}

#[test]
fn pc_atk_13_degrees_never_replace_a_natural_maximum() {
    let mut table = apart(ana().stats("bs 99").condition("aiming", 20), 10, bo());
    table.dice(&[5, 10, 100]).order("Ana", attack("Bo"));
    assert_eq!((table.check().success, dealt(&table)), (false, vec![10 + 4 - 4]), "13 degrees would be more");
}

#[test]
fn pc_atk_14_the_die_that_gains_most_is_replaced() {
    let mut table = apart(ana().stats("bs 82"), 10, bo().stats("wounds 60"));
    table.dice(&[47, 3, 1, 2]).order("Ana", at("burst", "Bo").rounds(3));
    assert_eq!(dealt(&table), [3 + 4 - 4, 4 + 4 - 4, 2 + 4 - 4]);
}

#[test]
fn pc_ovw_03_equal_tests_go_to_the_higher_agility_then_to_the_one_who_acts() {
    for (agility, rolls, place) in [(33, [31, 23], (30, 0)), (41, [31, 31], (26, 0))] {
        let mut table = apart(ana(), 32, bo().stats(&format!("ag {agility}")));
        table.order("Ana", Deed::new("overwatch").mode("enemy_moves").at_square(30, 0)).order("Ana", end_turn());
        let steps = ["w"; 6].join(" ");
        table.dice(&[rolls[0], rolls[1], 90, 41]).order("Bo", walk(&steps));
        assert_eq!((table.square("Bo"), table.condition("Bo", "pinned")), (place, 1), "{agility}");
    }
}

#[test]
fn pc_sup_04_friends_in_the_arc_do_not_test() {
    let cal = Figure::new("Cal").stats("wp 1").initiative(3);
    let mut table = table(&["A...C..B"], [ana(), cal, bo()]);
    table.dice(&[90, 50]).order("Ana", at("suppressive_fire", "Bo").mode("full"));
    assert_eq!(
        (tests(&table, "pinning"), table.condition("Cal", "pinned"), table.condition("Bo", "pinned")),
        (1, 0, 1)
    );
}

#[test]
fn pc_aac_11_the_straight_line_is_four_squares_and_no_less() {
    for (squares, allowed) in [(4, false), (5, true)] {
        let corridor = table(&[format!("B{}A", ".".repeat(squares - 1))], [bo_first(), ana().of(1)]);
        assert_eq!(corridor.allows("Bo", at("charge", "Ana")), allowed, "{squares}");
    }
}

#[test]
fn pc_set_04_the_surprised_strike_nobody_who_leaves() {
    let mut table = table(&[".....AB"], [ana(), bo().condition("surprised", 1)]);
    table.order("Ana", walk("w w w w"));
    assert_eq!((tests(&table, "attack"), table.square("Ana")), (0, (1, 0)));
}

#[test]
fn pc_alt_04_low_to_high_is_340_squares_and_ground_to_high_400() {
    const GUNS: &str = r#"(weapons: [
        (id: "spire", name: "Spire", class: basic, hands: 2, range: 170, single: true, damage: "1d10", harm: energy, clip: 9,
            reload: half, qualities: ["long_reach"], rule: "PC-BGD-37", note: ""),
        (id: "steeple", name: "Steeple", class: basic, hands: 2, range: 200, single: true, damage: "1d10", harm: energy,
            clip: 9, reload: half, qualities: ["long_reach"], rule: "PC-BGD-37", note: "")])"#;
    let shot = |gun: &str, band: Altitude| {
        let flier = dee().of(0).initiative(30).items(gun).holding(gun).flying(band);
        let high = bo().tags("flyer").flying(Altitude::High);
        with(GUNS, &["D.B"], [flier, high]).allows("Dee", attack("Bo").with(gun))
    };
    assert!(shot("spire", Altitude::Low) && !shot("spire", Altitude::Ground));
    assert!(shot("steeple", Altitude::Ground));
}

#[test]
fn pc_bgd_25_who_stands_at_the_cover_shoots_over_it() {
    let mut table = table(&["AxB"], [ana(), bo()]);
    table.dice(&[100]).order("Ana", attack("Bo"));
    assert_eq!((table.dm("light_cover"), need(&table, "attack")), (None, 42 + 10 + 10));
}

#[test]
fn pc_grp_14_a_hold_turned_around_lasts_into_the_next_turn() {
    let mut table = apart(bo_first(), 1, ana().of(1));
    table.dice(&[45]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    table.answer("Ana", "none").dice(&[10, 90]).order("Ana", Deed::new("take_control")).order("Ana", end_turn());
    assert_eq!((table.condition("Bo", "restrained"), table.condition("Ana", "grappling")), (1, 1));
}

#[test]
fn pc_grp_14_allies_help_to_turn_the_hold() {
    let friend = Figure::new("Cal").of(1).initiative(2).items("knife");
    let mut table = table(&["BAC"], [bo_first(), ana().of(1), friend]);
    table.dice(&[45]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    table.choose("east", &["Cal"]).answer("Ana", "none").dice(&[44, 90]).order("Ana", Deed::new("take_control"));
    assert_eq!((needs(&table)[0], table.condition("Ana", "grappling")), (34 + 10, 1));
}

#[test]
fn pc_aac_03_and_18_the_hits_cost_forty_at_most() {
    const STORM: &str = r#"(weapons: [(id: "storm", name: "Storm", class: pistol, hands: 1, range: 40, semi: 5, full: 10,
        single: true, damage: "1d10", harm: impact, clip: 60, reload: half, rule: "PC-BGD-37", note: "")])"#;
    let gunner = || Figure::new("Ana").stats("bs 70").items("storm storm").condition("off_hand", 2).initiative(20);
    let mut burst = with(STORM, &["A.........B"], [gunner(), bo()]);
    burst.dice(&[90]).order("Ana", at("burst", "Bo").rounds(10));
    assert_eq!(need(&burst, "attack"), 70 - 30);
    let mut both = with(STORM, &["A.........B"], [gunner(), bo()]);
    both.dice(&[90, 90]).order("Ana", at("multiple_attack", "Bo").mode("burst").rounds(10));
    assert_eq!(needs(&both), [70 - 60, 70 - 60]);
}

#[test]
fn pc_bgd_28_the_longer_stun_counts_and_only_lost_turns_wear_it_off() {
    let mut table = apart(ana(), 10, bo().condition("stunned", 3));
    table.dice(&[30, 4]).order("Ana", at("called_shot", "Bo").mode("head"));
    assert_eq!((dealt(&table), table.condition("Bo", "stunned")), (vec![4], 3));
    let baton = bo().tags("counter_attack").items("shock_baton").holding("shock_baton");
    let mut own = apart(ana().stats("fate 0"), 1, baton);
    own.order("Ana", Deed::new("draw").with("knife")).answer("Bo", "parry").dice(&[20, 20, 10, 4, 99]);
    own.order("Ana", attack("Bo")).order("Ana", end_turn());
    assert_eq!((own.condition("Ana", "stunned"), own.current()), (1, "Bo"), "the rest of this turn is no turn");
    own.order("Bo", end_turn());
    assert_eq!((own.condition("Ana", "stunned"), own.current(), own.round()), (0, "Bo", 2));
}

#[test]
fn pc_bgd_14_an_ally_takes_one_hit_of_several() {
    let eve = Figure::new("Eve").stats("ws 60 s 45").items("sword").foe().initiative(30);
    let mut table = table(&["EA.", ".B."], [eve, ana(), bo().of(0)]);
    table.answer("Bo", "none").answer("Bo", "protect_ally").dice(&[40, 8, 8]);
    table.order("Eve", at("flurry", "Ana").rounds(2));
    assert_eq!((dealt(&table).len(), table.stat("Bo", "wounds")), (2, 14 - (8 + 1 + 4 - 5)));
    assert_eq!(table.stat("Ana", "wounds"), 12 - (8 + 1 + 4 - 6));
}

#[test]
fn pc_bgd_14_an_ally_steps_in_against_friendly_fire_too() {
    let others =
        [("Cal", 3), ("Dan", 2)].map(|(name, count)| Figure::new(name).stats("wounds 20 t 30").initiative(count));
    let [cal, dan] = others;
    let mut table = table(&["A.C.....", ".D......", "........", "B......."], [ana().stats("bs 60"), cal, dan, bo()]);
    table.answer("Dan", "protect_ally").dice(&[40, 5]);
    table.order("Ana", Deed::new("suppressive_fire").mode("semi").at_square(7, 0));
    assert_eq!((table.stat("Cal", "wounds"), table.stat("Dan", "wounds")), (20, 20 - (5 + 4 - 3)));
}

#[test]
fn pc_grp_02_the_restrained_have_no_reactions() {
    let cal = Figure::new("Cal").stats("bs 60").items("pistol").initiative(40);
    let held = ana().of(1).condition_on("restrained", "Bo");
    let mut table = table(&["BA....C"], [bo_first().condition_on("grappling", "Ana"), held, cal]);
    table.dice(&[5, 1]).order("Cal", attack("Ana"));
    assert!(table.asked("Ana").is_none() && dealt(&table).len() == 1);
}

#[test]
fn pc_ovw_05_a_free_attack_ends_the_watch() {
    let mut table = table(&["AB......"], [ana(), bo()]);
    table.order("Ana", Deed::new("overwatch").mode("enemy_out_of_reactions")).order("Ana", end_turn());
    assert!(table.condition("Ana", "watching") > 0);
    table.dice(&[99]).order("Bo", walk("e"));
    assert_eq!((tests(&table, "attack"), table.condition("Ana", "watching")), (1, 0));
}

#[test]
fn pc_def_04_and_atk_10_one_evasion_whether_it_works_or_not() {
    let mut failed = apart(ana(), 10, cy());
    failed.always("reaction", "dodge").answer("Cy", "deflect").dice(&[30, 90, 1]).order("Ana", attack("Cy"));
    assert_eq!((tests(&failed, "deflect"), tests(&failed, "dodge"), dealt(&failed).len()), (1, 0, 1));
    const WARD: &str =
        r#"(deflectors: [(id: "ward", name: "Ward", strength: 50, extra_evasion: true, rule: "PC-DEF-04", note: "")])"#;
    let mut partly = with(WARD, &["A.........B"], [ana().stats("bs 82"), bo().wearing("ward").stats("wounds 60")]);
    partly.always("reaction", "dodge").answer("Bo", "deflect").dice(&[27, 50, 5, 5]);
    partly.order("Ana", at("burst", "Bo").rounds(3));
    assert_eq!((tests(&partly, "dodge"), dealt(&partly).len()), (0, 2), "another one follows a failed test only");
}

#[test]
fn pc_bgd_37_a_blast_stays_in_its_band_and_on_its_side_of_a_wall() {
    let thrower = || ana().several("frag_grenade", 1).holding("frag_grenade");
    let throw = || Deed::new("throw").with("frag_grenade").at_square(5, 0);
    let rows = ["A....B..", "......D."];
    let mut above = table(&rows, [thrower(), bo(), dee().flying(Altitude::Low)]);
    above.dice(&[42, 4]).order("Ana", throw());
    assert_eq!(dealt(&above).len(), 1);
    let mut behind = table(&["A....B#D"], [thrower(), bo(), dee()]);
    behind.dice(&[42, 4]).order("Ana", throw());
    assert_eq!(dealt(&behind).len(), 1);
}

#[test]
fn pc_aft_02_a_medic_who_has_fallen_helps_nobody() {
    let medic = Figure::new("Cal").tags("medic").stats("t 10 wounds 40").condition("fatigue", 1).initiative(2);
    let foe = bo().initiative(30).stats("wounds 14");
    let mut table = table(&["BCA"], [ana().now("wounds 4"), medic, foe.now("wounds 1")]);
    table.dice(&[20, 90, 5]).order("Bo", at("knock_down", "Cal")).order("Bo", end_turn());
    assert_eq!(table.body("Cal").life, Life::Down);
    table.dice(&[5, 9]).order("Ana", attack("Bo"));
    let (after, _) = engine::aftermath(table.battle());
    let wounds = six_seconds::battle::Key::new("wounds");
    assert_eq!(after.stats(table.id("Ana")).now(wounds), 4 + 3);
}
