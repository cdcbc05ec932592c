//! CE-GRP: opposed checks, the outcomes, and what the grappled cannot do.

use crate::cast::{alfa, bravo, charlie, harm};
use six_seconds::battle::oracle::Wanted;
use six_seconds::battle::{DroppedItem, Event, Key, Stance};
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, reload, stance, walk};

const FIELD: [&str; 5] = ["...........", "...........", ".....B.....", "...........", "..........."];

fn grapple(target: &str) -> Deed {
    Deed::new("grapple").at(target)
}

fn together(others: impl IntoIterator<Item = Figure>) -> Table {
    Scene::new("cepheus", &FIELD).figures([bravo().of(0).initiative(20)]).figures(others).begin()
}

/// BRAVO wins the opening check against CHARLIE with Effect 3 and picks an outcome.
fn wins(outcome: &'static str) -> Table {
    let mut table = together([charlie().at('B')]);
    table.dice(&[4, 5, 6, 4]).answer("BRAVO", outcome);
    table
}

fn free(table: &Table) -> bool {
    ["BRAVO", "CHARLIE"]
        .iter()
        .all(|who| table.battle().conditions(table.id(who)).0.iter().all(|one| one.key.as_str() != "grappled"))
}

#[test]
fn ce_grp_01_02_an_opposed_check_begins_it() {
    let mut table = wins("hold");
    table.order("BRAVO", grapple("CHARLIE"));
    assert_eq!((table.condition("BRAVO", "grappled"), table.condition("CHARLIE", "grappled")), (1, 1));
    assert_eq!((table.left("BRAVO", "significant"), table.check().effect), (0, -1));
}

/// The amount of a line in the ledger of a combatant's latest check.
fn line(table: &Table, who: &str, line: &'static str) -> Option<i32> {
    let check = table.latest().iter().rev().find_map(|event| match event {
        Event::Checked(check) if check.unit == table.id(who) => Some(check),
        _ => None,
    });
    check.unwrap().ledger.amount_of(Key::new(line))
}

#[test]
fn ce_grp_01_each_of_the_two_chooses_strength_or_dexterity() {
    for (mode, own) in [("str", [Some(1), None]), ("dex", [None, Some(0)])] {
        for (resists, other) in [("str", [Some(0), None]), ("dex", [None, Some(1)])] {
            let mut table = together([alfa().of(1).at('B')]);
            table.answer("ALFA", resists).dice(&[1, 1, 6, 6]).order("BRAVO", grapple("ALFA").mode(mode));
            assert_eq!(["str", "dex"].map(|stat| line(&table, "BRAVO", stat)), own);
            assert_eq!(["str", "dex"].map(|stat| line(&table, "ALFA", stat)), other);
        }
    }
    let mut alike = together([charlie().at('B')]);
    alike.dice(&[1, 1, 6, 6]).order("BRAVO", grapple("CHARLIE"));
    assert_eq!(line(&alike, "BRAVO", "str"), Some(1), "the better if nothing is said");
    assert!(alike.asked_of("grapple_stat").is_none(), "both are 7: nothing to choose");
    assert_eq!(alike.refused("BRAVO", grapple("CHARLIE")), "CE-RND-02");
}

#[test]
fn ce_grp_01_a_mode_that_means_nothing_is_refused() {
    let table = together([charlie().at('B')]);
    assert_eq!(table.refused("BRAVO", grapple("CHARLIE").mode("banana")), "CE-GRP-01");
    assert!(table.allows("BRAVO", grapple("CHARLIE").mode("dex")));
}

#[test]
fn ce_grp_01_lost_it_does_not_begin() {
    let mut table = together([charlie().at('B')]);
    table.dice(&[1, 1, 6, 4]).order("BRAVO", grapple("CHARLIE"));
    assert!(free(&table) && table.asked("CHARLIE").is_none());
}

#[test]
fn ce_grp_01_only_in_the_same_square_and_on_ones_feet() {
    let apart = Scene::new("cepheus", &["BC"]).figures([bravo().of(0).initiative(20), charlie()]).begin();
    assert_eq!(apart.refused("BRAVO", grapple("CHARLIE")), "CE-GRP-01");
    let prone = Scene::new("cepheus", &["B"]).figures([bravo().stance(Stance::Prone).initiative(20), alfa().at('B')]);
    assert_eq!(prone.begin().refused("BRAVO", grapple("ALFA")), "CE-STA-03");
}

#[test]
fn ce_grp_03_disarm_drops_the_weapon_or_wrests_it_away() {
    let mut dropped = wins("disarm");
    dropped.order("BRAVO", grapple("CHARLIE"));
    assert_eq!((dropped.in_hand("CHARLIE"), dropped.battle().things().count()), ("nothing", 1));
    let mut wrested = together([charlie().rounds("shotgun", 3, 0).at('B')]);
    wrested.dice(&[6, 6, 1, 1]).answer("BRAVO", "disarm").order("BRAVO", grapple("CHARLIE"));
    assert_eq!((wrested.in_hand("BRAVO"), wrested.loaded("BRAVO")), ("shotgun", 3));
    assert_eq!((wrested.in_hand("CHARLIE"), wrested.battle().things().count()), ("nothing", 0));
}

#[test]
fn ce_grp_03_a_wrested_weapon_comes_as_it_is_loaded_without_the_losers_spare_rounds() {
    let mut table = together([charlie().rounds("shotgun", 3, 20).at('B')]);
    table.dice(&[6, 6, 1, 1]).answer("BRAVO", "disarm").order("BRAVO", grapple("CHARLIE"));
    let (_, item, def) = table.battle().in_hand(table.id("BRAVO")).unwrap();
    assert_eq!((def.key.as_str(), item.loaded, item.spare), ("shotgun", 3, 0));
    let mut dropped = together([charlie().rounds("shotgun", 3, 20).at('B')]);
    dropped.dice(&[4, 5, 6, 4]).answer("BRAVO", "disarm").order("BRAVO", grapple("CHARLIE"));
    let floor = dropped.battle().things_with::<DroppedItem>().next().map(|(_, item)| (item.loaded, item.spare));
    assert_eq!(floor, Some((3, 20)), "Effect 3: on the floor");
}

#[test]
fn ce_grp_04_drag_moves_both_two_squares() {
    let mut table = wins("drag");
    table.goes_to("BRAVO", 7, 2).order("BRAVO", grapple("CHARLIE"));
    assert_eq!((table.square("BRAVO"), table.square("CHARLIE")), ((7, 2), (7, 2)));
    assert_eq!(table.condition("CHARLIE", "grappled"), 1);
}

#[test]
fn ce_grp_05_escape_ends_it_four_squares_away() {
    let mut table = wins("escape");
    table.goes_to("BRAVO", 9, 2).order("BRAVO", grapple("CHARLIE"));
    assert!(free(&table));
    assert_eq!((table.square("BRAVO"), table.square("CHARLIE")), ((9, 2), (5, 2)));
}

#[test]
fn ce_grp_06_damage_is_2_and_the_effect() {
    let mut table = wins("squeeze");
    table.order("BRAVO", grapple("CHARLIE"));
    assert_eq!(harm(&table, "CHARLIE"), Some((vec![("squeeze", 2), ("effect", 3)], 5)));
    let mut armoured = together([charlie().wearing("jack").at('B')]);
    armoured.dice(&[4, 5, 6, 4]).answer("BRAVO", "squeeze").order("BRAVO", grapple("CHARLIE"));
    assert_eq!(harm(&armoured, "CHARLIE").map(|harm| harm.1), Some(2));
    let mut weak = together([charlie().at('B')]);
    weak.dice(&[1, 4, 1, 4]).answer("BRAVO", "squeeze").order("BRAVO", grapple("CHARLIE"));
    assert_eq!(harm(&weak, "CHARLIE").map(|harm| harm.1), Some(1));
}

#[test]
fn ce_grp_07_knocked_prone() {
    let mut table = wins("fell");
    table.order("BRAVO", grapple("CHARLIE"));
    assert_eq!((table.body("CHARLIE").stance, table.condition("CHARLIE", "grappled")), (Stance::Prone, 1));
}

#[test]
fn ce_grp_08_a_throw_ends_it() {
    let mut table = together([charlie().wearing("jack").at('B')]);
    table.dice(&[4, 5, 6, 4, 4]).answer("BRAVO", "hurl").goes_to("BRAVO", 5, 0).order("BRAVO", grapple("CHARLIE"));
    assert_eq!((free(&table), table.square("CHARLIE")), (true, (5, 0)));
    assert_eq!(harm(&table, "CHARLIE"), Some((vec![("dice", 4), ("jack", -3)], 1)));
    assert_eq!(table.body("CHARLIE").stance, Stance::Standing);
}

#[test]
fn ce_grp_09_nothing_else_meanwhile() {
    let mut table = wins("hold");
    table.order("BRAVO", grapple("CHARLIE")).pass_to("CHARLIE");
    for deed in [walk("e"), attack("BRAVO"), stance("prone"), Deed::new("drop")] {
        assert_eq!(table.refused("CHARLIE", deed), "CE-GRP-09");
    }
    assert!(table.allows("CHARLIE", grapple("BRAVO")));
    let battle = table.battle();
    assert!(battle.rules().core.move_range(battle, table.id("CHARLIE")).limits.is_empty());
}

#[test]
fn ce_grp_10_the_winner_of_each_check_chooses() {
    let mut table = wins("hold");
    table.order("BRAVO", grapple("CHARLIE")).pass_to("CHARLIE");
    table.dice(&[6, 6, 1, 1]).answer("CHARLIE", "escape").goes_to("CHARLIE", 1, 2).order("CHARLIE", grapple("BRAVO"));
    assert!(free(&table));
    let mut ended = wins("hold");
    ended.answer("BRAVO", "let_go").order("BRAVO", grapple("CHARLIE"));
    assert!(free(&ended));
}

#[test]
fn ce_grp_04_and_08_nobody_is_dragged_or_thrown_into_a_vehicle() {
    for (outcome, where_to) in [("drag", "drag_to"), ("hurl", "hurl_to")] {
        let car = Figure::new("CAR").at('V').machine("ground_car").facing(Dir8::N);
        let rows = ["...........", "...........", ".....B.V...", "...........", "..........."];
        let figures = [bravo().of(0).initiative(20), charlie().at('B'), car];
        let mut table = Scene::new("cepheus", &rows).figures(figures).begin();
        let rest: &[u8] = if outcome == "hurl" { &[1] } else { &[] };
        table.dice(&[4, 5, 6, 4]).dice(rest).answer("BRAVO", outcome).order("BRAVO", grapple("CHARLIE"));
        let Wanted::Square(squares) = &table.asked_of(where_to).unwrap().wanted else {
            panic!("a square is asked for")
        };
        assert!(squares.contains(&(3, 2).into()) && squares.contains(&(6, 2).into()), "{outcome}");
        assert!(!squares.iter().any(|at| table.battle().covers_square(table.id("CAR"), *at)), "{outcome}");
    }
}

#[test]
fn ce_set_02_an_attempt_to_seize_somebody_is_an_attack_on_his_side() {
    let unaware = |figure: Figure| figure.at('B').condition("unaware", 1);
    let mut table = together([unaware(charlie()), unaware(Figure::new("DOT").foe().initiative(2))]);
    table.dice(&[1, 1, 6, 4]).order("BRAVO", grapple("CHARLIE"));
    assert_eq!((table.condition("CHARLIE", "unaware"), table.condition("DOT", "unaware")), (0, 0));
}

#[test]
fn ce_oth_03_who_is_seized_works_no_more() {
    let echo = Figure::new("ECHO").skills("electronics 1").foe().at('B').initiative(30);
    let mut table = Scene::new("cepheus", &["Bv........."]).figures([bravo().of(0).initiative(20), echo]).begin();
    table.dice(&[5]).order("ECHO", Deed::new("task").at_square(1, 0)).order("ECHO", end_turn());
    assert_eq!(table.condition("ECHO", "working"), 4);
    table.dice(&[6, 6, 1, 1]).answer("BRAVO", "hold").order("BRAVO", grapple("ECHO")).order("BRAVO", end_turn());
    assert_eq!((table.current(), table.condition("ECHO", "working")), ("ECHO", 0));
    assert!(table.allows("ECHO", grapple("BRAVO")));
}

#[test]
fn ce_xrg_03_who_is_thrown_dragged_or_knocked_down_has_lost_his_rest() {
    for (outcome, dice, to) in
        [("hurl", &[4][..], Some((5, 0))), ("drag", &[][..], Some((7, 2))), ("fell", &[][..], None)]
    {
        let mut table = together([charlie().at('B').wearing("jack").condition("braced", 1)]);
        table.dice(&[4, 5, 6, 4]).dice(dice).answer("BRAVO", outcome);
        if let Some((x, y)) = to {
            table.goes_to("BRAVO", x, y);
        }
        table.order("BRAVO", grapple("CHARLIE"));
        assert_eq!(table.condition("CHARLIE", "braced"), 0, "{outcome}");
    }
}

#[test]
fn ce_wpn_03_who_loses_the_weapon_that_he_reloads_may_dodge_again() {
    let loader = charlie().items("revolver").holding("revolver").rounds("revolver", 0, 6).initiative(30).at('B');
    let mut table = together([loader]);
    table.order("CHARLIE", reload().mode("no_dodge")).order("CHARLIE", end_turn());
    assert_eq!(table.condition("CHARLIE", "no_dodge"), 1);
    table.dice(&[4, 5, 6, 4]).answer("BRAVO", "disarm").order("BRAVO", grapple("CHARLIE"));
    assert_eq!(table.condition("CHARLIE", "no_dodge"), 0);
}

#[test]
fn ce_min_03_to_resist_is_a_check_that_breaks_the_aim() {
    let mut table = together([charlie().at('B').condition_on("aiming", "BRAVO")]);
    table.dice(&[1, 1, 6, 4]).order("BRAVO", grapple("CHARLIE"));
    assert!(table.battle().conditions(table.id("CHARLIE")).0.iter().all(|one| one.key.as_str() != "aiming"));
}
