//! PC-LTH: the lethal chart row by row, Lethal Damage and burned Fate.

use crate::cast::{ana, apart, bo, dealt, need, table};
use six_seconds::battle::{Event, Life, Stance};
use six_seconds::rules::percentile::checks::worn::armour_points;
use six_seconds::testkit::{Figure, Table, attack};

/// An enemy of Ana who acts before her.
fn eve(weapon: &str) -> Figure {
    Figure::new("Eve").stats("bs 60").items(weapon).holding(weapon).foe().initiative(30)
}

/// A critical hit on Ana with a row of the chart; `first` and later dice are given.
fn critical(attacker: Figure, squares: usize, first: [u8; 2], row: u8, more: &[u8]) -> Table {
    let who = if squares == 1 { "Bo" } else { "Eve" };
    let mut table = apart(attacker, squares, ana().of(if squares == 1 { 1 } else { 0 }).stats("wounds 40"));
    table.dice(&[first[0], 10]).dice(&[first[1], row]).dice(more).order(who, attack("Ana"));
    table
}

fn shot(weapon: &str, row: u8, more: &[u8]) -> Table {
    critical(eve(weapon), 10, [70, 60], row, more)
}

fn cut(row: u8, more: &[u8]) -> Table {
    critical(bo().of(0).initiative(30), 1, [57, 47], row, more)
}

/// Both dice of the rocket are rolled before the confirmation test.
fn blown(row: u8, more: &[u8]) -> Table {
    let mut table = apart(eve("rocket_launcher").condition("braced", 1), 10, ana().of(0).stats("wounds 40"));
    table.dice(&[70, 10, 9, 60, row]).dice(more).order("Eve", attack("Ana"));
    table
}

fn conditions(table: &Table, keys: [&'static str; 3]) -> [i32; 3] {
    keys.map(|key| table.condition("Ana", key))
}

#[test]
fn pc_lth_03_impact_row_by_row() {
    let look = |table: &Table| (conditions(table, ["fatigue", "stunned", "lethal"]), table.body("Ana").stance);
    assert_eq!(look(&shot("assault_rifle", 1, &[])), ([1, 0, 0], Stance::Standing));
    let thrown = shot("assault_rifle", 2, &[]);
    assert_eq!((look(&thrown), thrown.square("Ana")), (([1, 0, 0], Stance::Standing), (11, 0)));
    assert_eq!(look(&shot("assault_rifle", 3, &[])), ([1, 0, 0], Stance::Prone));
    assert_eq!(look(&shot("assault_rifle", 4, &[])), ([0, 1, 0], Stance::Prone));
    let cracked = shot("assault_rifle", 5, &[]);
    assert_eq!((look(&cracked), cracked.stat("Ana", "s")), (([0, 1, 0], Stance::Standing), 24));
    assert_eq!(cracked.in_hand("Ana"), "nothing");
}

#[test]
fn pc_lth_04_energy_row_by_row() {
    let look = |table: &Table| conditions(table, ["fatigue", "dazzled", "burning"]);
    assert_eq!(look(&shot("laser_carbine", 1, &[])), [1, 0, 0]);
    assert_eq!(look(&shot("laser_carbine", 2, &[])), [0, 1, 0]);
    let scorched = shot("laser_carbine", 3, &[]);
    assert_eq!((look(&scorched), scorched.in_hand("Ana"), scorched.stat("Ana", "bs")), ([0, 0, 0], "nothing", 37));
    assert_eq!(look(&shot("laser_carbine", 4, &[])), [0, 0, 1]);
    let burned = shot("laser_carbine", 5, &[]);
    assert_eq!((look(&burned), burned.condition("Ana", "stunned"), burned.stat("Ana", "t")), ([1, 0, 0], 1, 28));
}

#[test]
fn pc_lth_05_rending_row_by_row() {
    let look = |table: &Table| conditions(table, ["reacted", "bleeding", "hobbled"]);
    assert_eq!(look(&cut(1, &[])), [1, 0, 0]);
    assert_eq!(look(&cut(2, &[])), [0, 1, 0]);
    assert_eq!(look(&cut(3, &[])), [0, 0, 1]);
    let slashed = cut(4, &[]);
    assert_eq!((slashed.in_hand("Ana"), slashed.stat("Ana", "ws"), slashed.stat("Ana", "bs")), ("nothing", 25, 32));
    for (roll, stunned) in [(38, 0), (39, 1)] {
        let severed = cut(5, &[roll]);
        assert_eq!((look(&severed), severed.condition("Ana", "stunned")), ([0, 2, 0], stunned), "{roll}");
    }
}

#[test]
fn pc_lth_06_explosive_row_by_row() {
    for (roll, pinned) in [(26, 0), (27, 1)] {
        let shaken = blown(1, &[roll]);
        assert_eq!((need(&shaken, "pinning"), shaken.condition("Ana", "pinned")), (26, pinned));
    }
    // The number of squares, then a random direction: she stands at the burst. East is the third, west the seventh.
    let bowled = blown(2, &[2, 3]);
    assert_eq!((bowled.square("Ana"), bowled.body("Ana").stance), ((12, 0), Stance::Prone));
    let splinters = blown(3, &[]);
    assert_eq!((splinters.condition("Ana", "fatigue"), splinters.stat("Ana", "ag")), (1, 36));
    let shocked = blown(4, &[1, 7]);
    assert_eq!((shocked.square("Ana"), shocked.body("Ana").stance), ((9, 0), Stance::Prone));
    assert_eq!(shocked.condition("Ana", "stunned"), 1);
    let split = blown(5, &[]);
    assert_eq!(conditions(&split, ["split_armour", "stunned", "fatigue"]), [2, 1, 2]);
}

#[test]
fn pc_lth_06_split_armour_counts_double_only_for_what_is_left_of_it() {
    let points = |worn: &str, primitive| {
        let target = Figure::new("Ana").wearing(worn).condition("split_armour", 2).initiative(20);
        let table = apart(bo(), 1, target);
        armour_points(table.battle(), table.id("Ana"), primitive, None)
    };
    assert_eq!((points("ballistic_vest", false), points("ballistic_vest", true)), (2, 4));
    assert_eq!((points("hide_coat", false), points("hide_coat", true)), (0, 0));
}

/// Eve with a rifle, Ana, and an ally who keeps the battle going.
fn duel(ana: Figure) -> Table {
    let friend = Figure::new("Cal").initiative(1).items("knife");
    table(&["E.........A....", "..............C"], [eve("assault_rifle"), ana, friend])
}

#[test]
fn pc_lth_02_what_goes_past_zero_adds_up_and_strikes_by_its_sum() {
    let mut table = duel(ana().now("wounds 3"));
    table.dice(&[70, 8]).order("Eve", attack("Ana"));
    assert_eq!((dealt(&table), table.stat("Ana", "wounds"), table.condition("Ana", "lethal")), (vec![7], 0, 4));
    assert_eq!((table.condition("Ana", "stunned"), table.body("Ana").stance), (1, Stance::Prone));
    table.answer("Ana", "keep").pass_to("Eve").dice(&[60, 4]).order("Eve", attack("Ana"));
    assert_eq!((dealt(&table), table.condition("Ana", "lethal"), table.stat("Ana", "s")), (vec![3], 7, 24));
    assert_eq!((table.body("Ana").life, table.in_hand("Ana")), (Life::Down, "nothing"));
}

#[test]
fn pc_lth_08_a_burned_point_saves_for_the_whole_battle() {
    let begin = || duel(ana().condition("lethal", 8).condition("bleeding", 2).now("wounds 0"));
    let mut table = begin();
    table.dice(&[70, 6]).order("Eve", attack("Ana"));
    let look = |table: &Table| (table.body("Ana").life, table.condition("Ana", "lethal"), table.stat("Ana", "fate"));
    assert_eq!((dealt(&table), look(&table)), (vec![5], (Life::Down, 9, 0)));
    table.pass_to("Eve").dice(&[90, 9]).order("Eve", attack("Ana"));
    assert_eq!(look(&table), (Life::Down, 9, 0), "nothing hurts her further");
    let hurts = |event: &&Event| matches!(event, Event::Harmed { amount: 1.., .. });
    assert_eq!(table.events().iter().filter(hurts).count(), 1, "nor does blood that she has lost");
    let mut dies = begin();
    dies.answer("Ana", "none").answer("Ana", "none").dice(&[70, 6]).order("Eve", attack("Ana"));
    assert_eq!(dies.body("Ana").life, Life::Dead);
}
