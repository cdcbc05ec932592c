//! PC-OVW-03, PC-AAC-16: a combatant that falls to an interruption does not finish its action.

use crate::cast::{ana, at, bo, cy, table, tests};
use six_seconds::battle::{Event, Life, Stance};
use six_seconds::testkit::{Deed, Figure, Table, attack, draw, end_turn, reload, walk};

/// Bo with a single Wound between Ana, who waits for any action, and Dan, who keeps the battle going.
fn watched(bo: Figure) -> Table {
    let dan = Figure::new("Dan").foe().initiative(2).items("knife");
    let mut table = table(&["A.........B..", "............D", "............."], [ana(), bo.now("wounds 1"), dan]);
    table.order("Ana", Deed::new("overwatch").mode("enemy_acts")).order("Ana", end_turn());
    table
}

/// A combatant's actions after its death, by the events of the latest order.
fn done_by_the_dead(table: &Table, who: &str) -> Vec<String> {
    let unit = table.id(who);
    let dies = |event: &Event| matches!(event, Event::LifeChanged { unit: one, to: Life::Dead, .. } if *one == unit);
    let at = table.latest().iter().position(dies).expect("the shot kills");
    let does = |event: &&Event| match event {
        Event::Spent { unit: one, .. }
        | Event::ConditionSet { unit: one, .. }
        | Event::Declared { unit: one, .. }
        | Event::Moved { unit: one, .. }
        | Event::StanceChanged { unit: one, .. }
        | Event::Reloaded { unit: one, .. }
        | Event::Noted { unit: one, .. } => *one == unit,
        _ => false,
    };
    table.latest()[at..].iter().filter(does).map(|event| format!("{event:?}")).collect()
}

#[test]
fn pc_ovw_03_whom_a_shot_kills_does_nothing_more() {
    let gunner = || bo().items("assault_rifle knife").holding("assault_rifle").rounds("assault_rifle", 3, 60);
    for deed in [
        Deed::new("overwatch").mode("enemy_moves"),
        Deed::new("aim"),
        Deed::new("guard_mode"),
        reload(),
        draw("maul"),
        walk("e e"),
        Deed::new("disengage").along("e"),
        attack("Ana"),
        at("suppressive_fire", "Ana").mode("full"),
    ] {
        let mut table = watched(gunner());
        let act = format!("{deed:?}");
        table.dice(&[20, 90, 42, 9]).order("Bo", deed);
        assert_eq!((table.body("Bo").life, done_by_the_dead(&table, "Bo")), (Life::Dead, vec![]), "{act}");
        assert_eq!((table.square("Bo"), table.condition("Bo", "watching"), table.current()), ((10, 0), 0, "Dan"));
    }
}

#[test]
fn pc_ovw_03_whom_a_shot_kills_does_not_get_up() {
    let mut table = watched(bo().stance(Stance::Prone));
    table.dice(&[20, 90, 30, 9]).order("Bo", Deed::new("stand"));
    assert_eq!((done_by_the_dead(&table, "Bo"), table.body("Bo").stance), (vec![], Stance::Prone));
}

#[test]
fn pc_aac_16_whom_a_counter_attack_kills_strikes_with_no_other_weapon() {
    let striker = bo().items("sword knife").condition("off_hand", 4).now("wounds 1").initiative(30);
    let mut table = table(&["AB....C"], [ana().holding("knife").tags("counter_attack"), striker, cy()]);
    table.answer("Ana", "parry").dice(&[20, 20, 10, 4]).order("Bo", at("multiple_attack", "Ana"));
    assert_eq!((tests(&table, "attack"), done_by_the_dead(&table, "Bo")), (2, vec![]));
}

#[test]
fn pc_grp_01_whom_a_shot_kills_in_the_middle_of_a_dodge_is_not_seized() {
    let cal = Figure::new("Cal").stats("bs 42 ag 41").of(0).items("assault_rifle").initiative(30);
    let dan = Figure::new("Dan").foe().initiative(2).items("knife");
    let figures = [cal, ana().holding("knife"), bo().now("wounds 1"), dan];
    let mut table = table(&["C.....", "......", "...AB.", ".....D"], figures);
    table.order("Cal", Deed::new("overwatch").mode("enemy_acts")).order("Cal", end_turn());
    table.answer("Bo", "dodge").dice(&[20, 20, 90, 5, 9]).order("Ana", at("grapple", "Bo"));
    assert_eq!((table.body("Bo").life, table.condition("Ana", "grappling")), (Life::Dead, 0));
}
