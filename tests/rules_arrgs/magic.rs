//! AR-CTL, AR-CSP, AR-DSM: spells in effect, who controls them, what counters them.

use crate::cast::{apart, guard, next_round, points, post, scene, soldier, sum, vitality};
use crate::spells::{cast, cast_at, caster, passive, stored};
use six_seconds::battle::{Event, Key, Life};
use six_seconds::testkit::{Deed, Figure, Table, end_turn, walk};

/// Controlling a spell.
pub fn control() -> Deed {
    Deed::new("control_spell")
}

fn dismiss() -> Deed {
    Deed::new("dismiss_spell")
}

/// Another Mage, an enemy.
pub fn rival(spells: &str) -> Figure {
    Figure::new("Rival")
        .stats("body 1 agility 2 intellect 4 personality 3")
        .skills("athletics 1 discipline 3 melee_weaponry 1 arcane 5")
        .tags("humanoid magic_user")
        .foe()
        .initiative(10)
        .items(spells)
}

/// How often the latest order noted something.
pub fn noted(table: &Table, what: &'static str) -> usize {
    let is = |event: &&Event| matches!(event, Event::Noted { what: one, .. } if *one == Key::new(what));
    table.latest().iter().filter(is).count()
}

const ROOM: [&str; 4] = ["............", "M.....P.....", "............", "............"];

/// A Mage with a Creeping Flame at (4, 2), and 4 points left.
fn flame() -> Table {
    let figure = caster("creeping_flame").stats("ap_allotment 9 vitality 60");
    let mut table = scene(&ROOM, [figure, post()]).begin();
    table.dice(&[10]).order("Mage", cast_at("creeping_flame", 4, 2));
    table
}

#[test]
fn ar_ctl_01_control_against_ten_and_the_level() {
    for (die, moved) in [(3, true), (2, false)] {
        let mut table = flame();
        let before = points(&table, "Mage").0;
        table.dice(&[die]).order("Mage", control().at_square(6, 1));
        assert_eq!((sum(&table, "control_spell").1, points(&table, "Mage").0), (12, before - 1));
        let at = table.battle().things().next().map(|thing| (thing.square.x, thing.square.y));
        assert_eq!(at, Some(if moved { (6, 1) } else { (4, 2) }), "{die}");
    }
    let table = flame();
    assert_eq!(table.refused("Mage", control().at_square(8, 2)), "AR-CTL-01", "3 squares at most");
    let mut table =
        scene(&["MG...", "....."], [caster("clouded_mind").stats("ap_allotment 6"), guard().foe().items("mace")])
            .begin();
    table.answer("Guard", "none").answer("Guard", "none").dice(&[10]).order("Mage", cast("clouded_mind", "Guard"));
    table.dice(&[9]).order("Mage", control());
    assert_eq!(noted(&table, "spell_controlled"), 1);
}

#[test]
fn ar_ctl_02_the_effect_has_to_be_seen() {
    let rows = ["M..#....P", "...#.....", "...#.....", "........."];
    let figure = caster("creeping_flame").stats("ap_allotment 9 vitality 60");
    let mut table = scene(&rows, [figure, post()]).begin();
    table.dice(&[10]).order("Mage", cast_at("creeping_flame", 4, 3).at_square(2, 2));
    assert!(table.allows("Mage", control().at_square(2, 1)));
    table.dice(&[10]).order("Mage", control().at_square(4, 0));
    assert_eq!(table.refused("Mage", control().at_square(4, 1)), "AR-CTL-02", "behind a wall");
    let table = flame();
    assert_eq!(table.refused("Mage", control().rounds(2).at_square(5, 2)), "AR-CTL-02", "there is no second spell");
}

#[test]
fn ar_ctl_04_concentration_lasts_as_long_as_it_is_controlled() {
    let mut table = apart(caster("clouded_mind").stats("vitality 60"), 3, passive(guard().foe()));
    table.dice(&[10]).order("Mage", cast("clouded_mind", "Guard"));
    table.dice(&[9]).order("Mage", control());
    next_round(&mut table);
    table.dice(&[9]).order("Mage", control());
    next_round(&mut table);
    assert_eq!((table.round(), table.condition("Guard", "stunned")), (3, 1));
    next_round(&mut table);
    assert_eq!((table.round(), table.condition("Guard", "stunned")), (4, 0), "not controlled in round 3");
    let mut table = apart(caster("clouded_mind"), 3, passive(guard().foe()));
    table.dice(&[10]).order("Mage", cast("clouded_mind", "Guard"));
    next_round(&mut table);
    assert_eq!(table.condition("Guard", "stunned"), 0, "the round of casting is no exception");
}

#[test]
fn ar_ctl_04_a_failed_control_keeps_nothing_and_may_be_repeated() {
    let mut table = apart(caster("clouded_mind").stats("vitality 60 ap_allotment 4"), 3, passive(guard().foe()));
    table.dice(&[10]).order("Mage", cast("clouded_mind", "Guard"));
    table.dice(&[2]).order("Mage", control());
    assert_eq!(noted(&table, "spell_controlled"), 0);
    table.dice(&[12]).order("Mage", control());
    next_round(&mut table);
    assert_eq!(table.condition("Guard", "stunned"), 1);
}

#[test]
fn ar_dsm_01_dismiss_costs_a_point_and_does_not_provoke() {
    let rows = ["MG...", ".....", "....."];
    let figures = [caster("creeping_flame").stats("ap_allotment 9 vitality 60"), guard().foe().items("mace")];
    let mut table = scene(&rows, figures).begin();
    table.answer("Guard", "none").dice(&[10]).order("Mage", cast_at("creeping_flame", 3, 1));
    let before = points(&table, "Mage").0;
    table.dice(&[11]).order("Mage", dismiss());
    assert_eq!((points(&table, "Mage").0, table.battle().things().count()), (before - 1, 0));
    let mut table = flame();
    table.dice(&[4 + 8]).order("Mage", dismiss());
    assert_eq!(sum(&table, "dismiss_spell").1, 12);
}

#[test]
fn ar_wpn_28_flames_burn_the_rider_with_the_mount() {
    let horse = Figure::new("Horse")
        .stats("body 4 agility 2 personality 1 vitality 60 speed 10 size 1 legs 4 ap_allotment 0 aap_allotment 0")
        .skills("athletics 3")
        .tags("beast steed")
        .foe();
    let rider = passive(guard().foe()).aboard("Horse", six_seconds::battle::Post::Driver);
    let rows = ["............", "M.....H.....", "............", "............"];
    let mut table = scene(&rows, [caster("creeping_flame"), rider, horse]).begin();
    table.dice(&[10]).order("Mage", cast_at("creeping_flame", 3, 1)).order("Mage", end_turn());
    let before = (vitality(&table, "Guard"), vitality(&table, "Horse"));
    table.dice(&[10]).order("Guard", Deed::new("steer").along("w w"));
    // 19 against 15 and 14: SV 9 and 10, half as much again; 1 each for steering.
    assert_eq!((vitality(&table, "Guard"), vitality(&table, "Horse")), (before.0 - 1 - 13, before.1 - 1 - 15));
}

#[test]
fn ar_dsm_03_the_result_must_exceed_the_difficulty() {
    // 9 points used: -2 for the third above 3 and so on; the Mage has used 2, the attempt is the third.
    for (die, ended) in [(3, false), (4, true)] {
        let mut table = flame();
        table.dice(&[die]).order("Mage", dismiss());
        assert_eq!(sum(&table, "dismiss_spell").0, 9 + i32::from(die));
        assert_eq!(table.battle().things().count() == 0, ended, "{die}: 12 fails, 13 succeeds");
    }
}

#[test]
fn ar_dsm_02_only_its_controller_dismisses_a_spell() {
    let mut table = seized();
    table.dice(&[12]).order("Rival", control());
    next_until(&mut table, "Mage");
    assert_eq!(table.battle().things().count(), 1, "the spell goes on");
    assert_eq!(table.refused("Mage", dismiss()), "AR-DSM-02");
}

fn next_until(table: &mut Table, who: &str) {
    while table.current() != who {
        let current = table.current().to_owned();
        table.order(&current, end_turn());
    }
}

/// A wolf of the Mage's that the Rival has taken over.
fn seized() -> Table {
    let rows = ["............", "M..R........", "............"];
    let figures =
        [caster("summon_wolf").stats("vitality 40 ap_allotment 4"), rival("revitalise_2").stats("vitality 40")];
    let mut table = scene(&rows, figures).begin();
    table.answer("Rival", "none").dice(&[10]).order("Mage", cast_at("summon_wolf", 1, 2));
    table.order("Mage", end_turn());
    table.dice(&[18]).order("Rival", Deed::new("counterspell").mode("seize"));
    table
}

#[test]
fn ar_csp_05_a_spell_in_effect_may_be_seized_or_ended() {
    let mut table = seized();
    assert_eq!(noted(&table, "spell_seized"), 1);
    assert_eq!((table.body("Wolf (Mage)").life, table.body("Wolf (east)").life), (Life::Gone, Life::Up));
    assert_eq!((table.square("Wolf (east)"), vitality(&table, "Wolf (east)")), ((1, 2), 18));
    table.dice(&[12]).order("Rival", control());
    table.order("Rival", end_turn());
    assert_eq!(table.current(), "Wolf (east)", "it obeys after a Control Spell");
    assert_eq!(points(&table, "Wolf (east)"), (3, 2));
    let rows = ["............", "M..R........", "............"];
    let figures =
        [caster("summon_wolf").stats("vitality 40 ap_allotment 4"), rival("revitalise_2").stats("vitality 40")];
    let mut table = scene(&rows, figures).begin();
    table.answer("Rival", "none").dice(&[10]).order("Mage", cast_at("summon_wolf", 2, 2)).order("Mage", end_turn());
    table.dice(&[10]).order("Rival", Deed::new("counterspell").mode("end"));
    assert_eq!((table.body("Wolf (Mage)").life, table.battle().things().count()), (Life::Gone, 0));
    assert_eq!((stored(&table, "Rival", "revitalise_2"), vitality(&table, "Rival")), (0, 38));
}

/// A Mage casts Fire Burst at a square, six squares off; the Rival stands so many squares away.
fn against(squares: usize, spells: &str) -> Table {
    let row = format!("M{}R{}", ".".repeat(squares - 1), ".".repeat(12));
    let rows = [".".repeat(row.len()), row.clone(), ".".repeat(row.len()), ".".repeat(row.len())];
    scene(&rows, [caster("fire_burst"), rival(spells)]).begin()
}

#[test]
fn ar_csp_01_against_the_reaction_of_the_opposing_caster() {
    for (die, stopped) in [(10, true), (9, false)] {
        let mut table = against(5, "fire_burst");
        table.answer("Rival", "counterspell").dice(&[die]);
        if !stopped {
            table.dice(&[10]);
        }
        table.order("Mage", cast_at("fire_burst", 9, 1));
        assert_eq!(
            (sum(&table, "counterspell"), noted(&table, "spell_countered") == 1),
            ((9 + i32::from(die), 19), stopped)
        );
        assert_eq!((points(&table, "Rival").1, vitality(&table, "Rival")), (0, 17), "AR-CSP-07");
        assert_eq!((stored(&table, "Rival", "fire_burst"), stored(&table, "Mage", "fire_burst")), (0, 0));
    }
}

#[test]
fn ar_veh_07_a_caster_who_has_run_is_hard_to_counter() {
    let row = format!("M....R{}", ".".repeat(12));
    let figures = [caster("fire_burst").condition("squares_moved", 11), rival("fire_burst")];
    let mut table = scene(&[&row, &".".repeat(18)], figures).begin();
    table.answer("Rival", "counterspell").dice(&[10, 18]).order("Mage", cast_at("fire_burst", 9, 1));
    let counter = crate::cast::check_of(&table, "counterspell");
    assert_eq!((counter.total, counter.need), (10 + 9 - 4, 19));
}

#[test]
fn ar_csp_02_two_additional_points_are_needed_and_the_spell_is_not_rolled_yet() {
    let mut table = against(5, "fire_burst");
    table.answer("Rival", "counterspell").dice(&[15]).order("Mage", cast_at("fire_burst", 9, 1));
    let rolled = |event: &&Event| matches!(event, Event::Checked(check) if check.unit == table.id("Mage"));
    assert_eq!(table.latest().iter().filter(rolled).count(), 0);
    let rows = ["M....R.......", "............."];
    let mut table = scene(&rows, [caster("fire_burst"), rival("fire_burst").stats("aap_allotment 1")]).begin();
    table.dice(&[10]).order("Mage", cast_at("fire_burst", 9, 1));
    assert!(table.asked("Rival").is_none());
}

#[test]
fn ar_csp_03_close_unless_the_spell_is_aimed_at_oneself() {
    let mut table = against(6, "fire_burst");
    table.dice(&[2]).order("Mage", cast_at("fire_burst", 6, 1));
    assert!(table.asked("Rival").is_none(), "6 squares away, an area over it");
    let mut table = apart(caster("spark_bolt"), 6, rival("spark_bolt"));
    table.answer("Rival", "counterspell").dice(&[10]).order("Mage", cast("spark_bolt", "Rival"));
    assert_eq!(noted(&table, "spell_countered"), 1, "6 squares away, but the target");
}

#[test]
fn ar_csp_04_a_spell_of_the_school_and_of_the_level_is_needed() {
    for (spells, asked) in
        [("fire_burst", true), ("spark_bolt_3", true), ("spark_bolt_2", false), ("clouded_mind_4", false)]
    {
        let mut table = against(5, spells);
        if asked {
            table.answer("Rival", "none");
        }
        table.dice(&[2]).order("Mage", cast_at("fire_burst", 9, 1));
        assert_eq!(table.asked("Rival").is_some(), asked, "{spells}");
    }
    let mut table = against(5, "fire_burst spark_bolt_4");
    table.answer("Rival", "counterspell").dice(&[15]).order("Mage", cast_at("fire_burst", 9, 1));
    assert_eq!(stored(&table, "Rival", "spark_bolt_4"), 1, "the lowest that serves");
}

#[test]
fn ar_csp_04_the_spell_that_is_used_up_is_chosen() {
    for (answer, left) in [("fire_burst", (0, 1)), ("spark_bolt_4", (1, 0))] {
        let mut table = against(5, "fire_burst spark_bolt_4 spark_bolt_2 clouded_mind_4");
        table.answer("Rival", "counterspell").answer("Rival", answer).dice(&[15]);
        table.order("Mage", cast_at("fire_burst", 9, 1));
        assert_eq!((stored(&table, "Rival", "fire_burst"), stored(&table, "Rival", "spark_bolt_4")), left, "{answer}");
        assert_eq!(vitality(&table, "Rival"), if answer == "fire_burst" { 17 } else { 16 }, "{answer}");
        assert!(!table.was_offered("Rival", "spark_bolt_2") && !table.was_offered("Rival", "clouded_mind_4"));
    }
}

#[test]
fn ar_csp_04_so_it_is_against_a_spell_in_effect() {
    let rows = ["....R.......", "M.....P.....", "............", "............"];
    for (chosen, left) in [(None, (0, 1)), (Some("spark_bolt_4"), (1, 0))] {
        let figures = [caster("creeping_flame"), rival("fire_burst spark_bolt_4"), post()];
        let mut table = scene(&rows, figures).begin();
        table.always("reaction", "none").dice(&[10]).order("Mage", cast_at("creeping_flame", 4, 2));
        table.order("Mage", end_turn());
        let counter = Deed::new("counterspell").mode("end").rounds(1);
        let counter = chosen.map_or(counter.clone(), |item| counter.with(item));
        table.dice(&[15]).order("Rival", counter);
        assert_eq!((stored(&table, "Rival", "fire_burst"), stored(&table, "Rival", "spark_bolt_4")), left);
    }
}

#[test]
fn ar_csp_06_a_failed_counterspell_lets_the_spell_be_cast() {
    let mut table = apart(caster("spark_bolt"), 3, rival("spark_bolt"));
    table.answer("Rival", "counterspell").dice(&[9, 10]).order("Mage", cast("spark_bolt", "Rival"));
    assert_eq!((sum(&table, "attack").0, vitality(&table, "Rival")), (19, 20 - 1 - 18), "19 against 13: 12, half more");
}

#[test]
fn ar_csp_07_the_slot_is_used_up_whether_it_works_or_not() {
    let mut table = apart(caster("spark_bolt"), 3, rival("spark_bolt_3"));
    table.answer("Rival", "counterspell").dice(&[1, 2]).order("Mage", cast("spark_bolt", "Rival"));
    assert_eq!(stored(&table, "Rival", "spark_bolt_3"), 0);
    assert!(vitality(&table, "Rival") <= 17);
}

#[test]
fn ar_csp_01_a_counterspell_provokes() {
    let rows = ["M..RG...", "........", "........"];
    let figures =
        [caster("fire_burst"), rival("fire_burst").stats("vitality 40"), soldier("Gil").at('G').items("mace")];
    let mut table = scene(&rows, figures).begin();
    table.answer("Rival", "counterspell").answer("Gil", "strike").dice(&[8, 10]);
    table.order("Mage", cast_at("fire_burst", 6, 1));
    assert_eq!(vitality(&table, "Rival"), 40 - 3 - 13, "15 against 13: SV 9, half more");
    assert_eq!(noted(&table, "spell_countered"), 1);
}

#[test]
fn ar_csp_01_over_exertion_weighs_on_the_reaction_of_the_caster() {
    let rows = ["M....R.......", "............."];
    let mut table = scene(&rows, [caster("fire_burst").stats("ap_allotment 5"), rival("fire_burst")]).begin();
    table.order("Mage", walk("s")).order("Mage", walk("n"));
    table.answer("Rival", "counterspell").dice(&[8]).order("Mage", cast_at("fire_burst", 9, 1));
    assert_eq!(sum(&table, "counterspell"), (17, 17), "four points used");
}

/// A Mage far from a Guard.
pub const FIELD: [&str; 5] = ["............", "M.....G.....", "............", "............", "............"];
