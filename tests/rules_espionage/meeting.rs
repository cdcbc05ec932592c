//! FI-STP, FI-FLT-02, FI-DST, FI-INI, FI-SUR under Espionage: how groups meet, and who acts before the first round.

use crate::cast::{another, at, fluid, guard, ilse, kroll, next_round, noted, settled, sum, vega};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, draw, end_turn, walk};

fn surprised(table: &Table) -> bool {
    table.battle().scheduler().surprise
}

#[test]
fn fi_flt_02_who_enters_on_purpose_has_all_of_its_defence() {
    for (late, defence) in [(ilse(), 14), (ilse().condition("accidental_entry", 1), 12)] {
        let figures = [vega(), late.arrives(2).initiative(3), guard().items("silenced_pistol")];
        let mut table = fluid(&["V.I......G"], figures).word("spend_policy", "never").begin();
        next_round(&mut table);
        table.order("Vega", end_turn()).dice(&[2]).order("Guard", attack("Ilse"));
        assert_eq!(sum(&table, "attack").1, defence);
        if defence == 12 {
            table.order("Guard", end_turn()).order("Ilse", Deed::new("crouch"));
            assert_eq!(table.condition("Ilse", "flat_footed"), 0, "her first action");
        }
    }
}

/// Two or three groups on a long road, with a place for the roll.
fn road(figures: impl IntoIterator<Item = Figure>, middle: &str, place: &'static str) -> Scene {
    let road = format!("{}{middle}{}", ".".repeat(47), ".".repeat(47));
    fluid(&[&road], figures).word("distance", "fluid").word("encounter_place", place)
}

fn apart(table: &Table, one: &str, other: &str) -> i16 {
    (table.square(one).0 - table.square(other).0).abs()
}

#[test]
fn fi_dst_02_the_sharpest_eyes_of_all_set_the_limit() {
    for (light, tags, squares) in [("bright", "", 84), ("dim", "", 40), ("dim", "night_vision", 60), ("dark", "", 10)] {
        let figures = [vega(), guard().tags(tags)];
        let scene = road(figures, "V....G", "aquatic_plains_desert").field("light", light);
        let table = scene.dice(&[1, 6, 3, 4, 2, 5]).begin();
        assert_eq!(apart(&table, "Vega", "Guard"), squares, "{light} {tags}");
    }
}

#[test]
fn fi_bgd_24_fog_at_noon_leaves_ten_squares() {
    for (fact, word, squares) in [("air", "fog", 10), ("air", "underwater", 12), ("air", "clear", 24)] {
        let scene = road([vega(), guard()], "V....G", "jungle_swamp").field(fact, word);
        assert_eq!(apart(&scene.dice(&[6, 6]).begin(), "Vega", "Guard"), squares, "{word}");
    }
    for (noise, squares) in [("quiet", 20), ("normal", 10), ("loud", 4)] {
        let scene = road([vega(), guard()], "V....G", "jungle_swamp").field("light", "dark").field("noise", noise);
        assert_eq!(apart(&scene.dice(&[6, 6]).begin(), "Vega", "Guard"), squares, "{noise}");
    }
}

#[test]
fn fi_dst_01_of_three_groups_neighbours_stand_that_far_apart() {
    let figures = [vega(), guard().condition("group", 1), kroll().foe().condition("group", 2)];
    let table = road(figures, "V...G...K", "jungle_swamp").dice(&[3, 4]).begin();
    assert_eq!((apart(&table, "Vega", "Guard"), apart(&table, "Guard", "Kroll")), (14, 14));
}

#[test]
fn fi_dst_02_who_is_not_there_yet_sees_nothing() {
    let late = another("Hugo").tags("night_vision").arrives(3);
    let scene = road([vega(), guard(), late], "V..H.G", "aquatic_plains_desert").field("light", "dim");
    assert_eq!(apart(&scene.dice(&[1, 6, 3, 4, 2, 5]).begin(), "Vega", "Guard"), 40);
}

#[test]
fn fi_ini_02_nobody_can_pay_for_an_initiative_check() {
    let figures = [vega().rolled(), kroll().foe().rolled()];
    let table = fluid(&["V....K"], figures).dice(&[20, 1]).begin();
    assert_eq!((table.count("Vega"), table.count("Kroll")), (26, 3));
    assert!(table.asked_of("critical").is_none() && table.asked_of("critical_miss").is_none());
    assert_eq!(settled(&table, "Vega"), None);
}

#[test]
fn fi_ini_04_the_die_is_shared_and_everybody_adds_its_own_bonus() {
    let guards = || [guard().rolled(), another("Hugo").rolled(), another("Jan").rolled()];
    let figures = || {
        let boss = kroll().foe().rolled().condition("group", 1);
        std::iter::once(vega()).chain(guards()).chain([boss])
    };
    let rows = ["V....GHJK"];
    let counts = |table: &Table| ["Guard", "Hugo", "Jan", "Kroll"].map(|who| table.count(who));
    let single = fluid(&rows, figures()).word("enemy_initiative", "single").dice(&[15, 9, 4, 2]).begin();
    assert_eq!(counts(&single), [18, 18, 18, 17]);
    let groups = fluid(&rows, figures()).dice(&[15, 4, 9, 4, 2]).begin();
    assert_eq!(counts(&groups), [18, 18, 18, 6]);
    let each = fluid(&rows, figures()).word("enemy_initiative", "individual").dice(&[15, 9, 1, 4]).begin();
    assert_eq!(counts(&each), [18, 12, 4, 6]);
}

fn meet(figures: impl IntoIterator<Item = Figure>, rows: &[&str], awareness: &'static str) -> Scene {
    fluid(rows, figures).word("group_awareness", awareness).word("spend_policy", "never")
}

#[test]
fn fi_sur_02_the_best_team_wins_and_a_tie_helps_nobody() {
    for (die, wins) in [(13, true), (14, false)] {
        let guards = [guard(), another("Hugo").initiative(4), another("Jan").initiative(3)];
        let figures = [vega(), ilse()].into_iter().chain(guards);
        let table = meet(figures, &["V.I...GHJ"], "none").dice(&[11, die]).begin();
        assert_eq!((noted(&table, "team_check"), surprised(&table)), (vec![16, i32::from(die) + 2], wins));
        assert_eq!((table.current(), table.round()), ("Vega", u16::from(!wins)));
    }
}

#[test]
fn fi_sur_02_in_a_crowd_they_blend_in() {
    let meet = |skill, crowd: bool, note| {
        let scene = meet([ilse(), guard()], &["I....G"], "none").word("surprise_skill", skill).dice(&[5, 10]);
        let scene = if crowd { scene.zone("crowd", (2, 0), (3, 0)) } else { scene };
        noted(&scene.begin(), note)
    };
    let (sneak, blend) = ("team_check", "team_check_blend");
    assert_eq!((meet("by_place", true, blend), meet("by_place", false, sneak)), (vec![14, 11], vec![10, 12]));
    assert_eq!((meet("sneak", true, sneak), meet("blend", false, blend)), (vec![10, 12], vec![14, 11]));
}

#[test]
fn fi_sur_03_an_ambush_wins_or_there_is_none() {
    for (die, wins) in [(12, true), (13, false)] {
        let figures = [vega().condition("in_ambush", 1), guard()];
        let table = meet(figures, &["V....G"], "some").dice(&[7, die]).begin();
        assert_eq!((noted(&table, "team_check")[0], surprised(&table)), (15, wins));
    }
}

#[test]
fn fi_sur_03_the_others_may_roll_to_notice() {
    let hiding = ("hiding", "team_check", vec![15, 12], true);
    for (against, note, results, wins) in [hiding, ("notice", "team_check_notice", vec![16], false)] {
        let figures = [vega().condition("in_ambush", 1), guard().skills("notice 6")];
        let scene = meet(figures, &["V....G"], "some").word("surprise_opposed_by", against);
        let table = scene.dice(&[7, 10]).begin();
        assert_eq!((noted(&table, note), surprised(&table)), (results, wins), "{against}");
    }
}

#[test]
fn fi_sur_04_without_the_clumsy_one_the_team_is_better() {
    for (clumsy, result, acts) in [(kroll(), 12, true), (kroll().condition("no_surprise_check", 1), 17, false)] {
        let mut table = meet([vega(), clumsy, guard()], &["V.K..G"], "none").dice(&[9, 1]).begin();
        assert_eq!(noted(&table, "team_check"), [result, 3]);
        table.order("Vega", Deed::new("crouch"));
        assert_eq!((table.current() == "Kroll", surprised(&table)), (acts, acts));
    }
}

#[test]
fn fi_sur_04_a_side_may_leave_out_its_own_before_the_roll() {
    let figures = [vega(), kroll(), guard()];
    let mut table = meet(figures, &["V.K..G"], "none").leave_out("west", &["Kroll"]).dice(&[9, 1]).begin();
    assert_eq!((noted(&table, "team_check"), surprised(&table)), (vec![17, 3], true));
    table.order("Vega", Deed::new("crouch"));
    assert!(!surprised(&table), "Kroll does not act in it");
}

#[test]
fn fi_bgd_25_states_count_in_a_team_check() {
    let table = meet([vega().condition("shaken", 1), guard()], &["V....G"], "none").dice(&[9, 1]).begin();
    assert_eq!(noted(&table, "team_check"), [9 + 8 - 1, 3]);
}

/// Vega and Ilse act before the guard.
fn ambush() -> Scene {
    let figures = [vega().items("knife"), ilse(), guard()];
    let rows = [".................", "V....G.......I...", "................."];
    meet(figures, &rows, "none").dice(&[19, 1])
}

#[test]
fn fi_sur_05_one_half_action_or_a_full_one_that_is_not_two() {
    let mut table = ambush().begin();
    assert_eq!(table.refused("Vega", walk("n e e e e e e")), "FI-SUR-05", "two moves");
    assert_eq!(table.refused("Vega", Deed::new("step").along("n")), "FI-SUR-05");
    assert_eq!(table.refused("Vega", Deed::new("press")), "FI-SUR-05");
    assert!(table.allows("Vega", at("charge", "Guard")) && table.allows("Vega", Deed::new("run").along("n")));
    table.order("Vega", walk("ne e e e e e"));
    assert_eq!(table.current(), "Ilse", "and no attack after the move");
}

#[test]
fn fi_sur_05_a_free_action_is_one_thing_or_comes_besides_by_the_option() {
    let mut table = ambush().begin();
    table.order("Vega", Deed::new("drop"));
    assert_eq!(table.current(), "Ilse");
    let mut table = ambush().flag("surprise_extra_free", true).begin();
    table.order("Vega", Deed::new("crouch")).order("Vega", Deed::new("drop"));
    assert_eq!(table.current(), "Ilse");
}

#[test]
fn fi_sur_05_no_task_is_split() {
    let figures = [ilse().initiative(30), guard()];
    let table = meet(figures, &["....G", "I....", "k####"], "none").dice(&[19, 1]).begin();
    let task = || Deed::new("task").at_square(0, 2);
    assert_eq!(table.refused("Ilse", task().mode("first_half")), "FI-SUR-05");
    assert!(surprised(&table) && table.allows("Ilse", task()), "whole, as the full action");
}

#[test]
fn fi_sur_06_what_happens_before_counts_in_the_first_round() {
    let figures = [kroll().items("grenade_launcher silenced_pistol").initiative(18), ilse().initiative(11), guard()];
    let mut table = meet(figures, &["K.I.................G"], "none").dice(&[15, 2]).begin();
    table.dice(&[15]).order("Kroll", Deed::new("attack").at_square(10, 0));
    assert_eq!((table.current(), table.base("Kroll")), ("Ilse", 18));
    table.order("Ilse", end_turn());
    assert_eq!((table.round(), table.current()), (1, "Kroll"));
    table.order("Kroll", draw("silenced_pistol")).order("Kroll", at("aim", "Guard"));
    next_round(&mut table);
    assert_eq!(settled(&table, "Kroll"), Some((-1, 17)));
}
