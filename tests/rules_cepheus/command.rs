//! CE-SET-06 to -08, CE-LEA, CE-COM: where a fight begins, who commands, and who can be heard.

use crate::cast::{alfa, apart, bravo, charlie};
use six_seconds::battle::{Event, Life};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, throw_at, walk};

fn lead(target: &str) -> Deed {
    Deed::new("lead").at(target)
}

fn jam() -> Deed {
    Deed::new("jam")
}

/// A soldier of the first side with that gear.
fn soldier(name: &str, gear: &str) -> Figure {
    Figure::new(name).items(gear)
}

/// The commander: Tactics 1, INT 9.
fn chief(gear: &str) -> Figure {
    soldier("KIM", gear).stats("int 9 soc 9").skills("tactics 1 leadership 1")
}

/// The commander and a member of its unit out of earshot, with an enemy in a corner. Fixed initiative for all but the
/// member, who rolls 9.
fn pair(gear: &str, squares: usize) -> Scene {
    let rows = [format!("K{}M.", ".".repeat(squares - 1)), format!("{}E", ".".repeat(squares + 1))];
    let member = soldier("MEL", gear);
    let enemy = Figure::new("EVE").items("radio_jammer").foe().initiative(20);
    Scene::new("cepheus", &rows).figures([chief(gear).initiative(3), member, enemy])
}

/// The bonus of a member of the unit at the start when the commander rolls Effect 3.
fn bonus(gear: &str, squares: usize) -> i32 {
    let tactics: &[u8] = if gear.is_empty() { &[] } else { &[4, 5] };
    pair(gear, squares).dice(&[4, 5]).dice(tactics).begin().base("MEL") - 9
}

#[test]
fn ce_set_06_a_place_proposes_how_far_apart_one_begins() {
    for (fact, word, band) in
        [("terrain_class", "interior", 2), ("terrain_class", "outdoor", 3), ("start_band", "long", 4)]
    {
        let table = apart('A', 5, 'C').figures([alfa(), charlie()]).field(fact, word).begin();
        assert_eq!(proposed(&table), Some((band, "CE-SET-06")));
    }
    assert_eq!(proposed(&apart('A', 5, 'C').figures([alfa(), charlie()]).begin()), None);
}

fn proposed(table: &Table) -> Option<(i32, &'static str)> {
    table.events().iter().find_map(|event| match event {
        Event::Noted { what, number, rule, .. } if what.as_str().starts_with("starting_range") => {
            Some((*number, rule.0))
        }
        _ => None,
    })
}

#[test]
fn ce_set_07_light_brings_the_start_nearer() {
    let start = |class: &'static str, light: &'static str| {
        let scene = apart('A', 5, 'C').figures([alfa(), charlie()]).field("terrain_class", class);
        proposed(&scene.field("light", light).begin())
    };
    assert_eq!(start("open", "dark"), Some((2, "CE-SET-07")));
    assert_eq!(start("open", "low"), Some((3, "CE-SET-07")));
    assert_eq!(start("interior", "low"), Some((2, "CE-SET-06")));
}

#[test]
fn ce_set_08_the_best_tactician_commands() {
    let figures = || {
        let one = Figure::new("ONE").at('A').skills("tactics 1").stats("int 12");
        [one, Figure::new("TWO").at('B').skills("tactics 2"), charlie()]
    };
    let table = Scene::new("cepheus", &["A.B....C"]).figures(figures()).dice(&[3, 3, 3, 3, 3, 3]).begin();
    assert_eq!((table.check().what.as_str(), table.check().unit), ("tactics", table.id("TWO")));
    let [one, two, enemy] = figures();
    let marked = [one.tags("commander"), two, enemy];
    let table = Scene::new("cepheus", &["A.B....C"]).figures(marked).dice(&[3, 3, 3, 3, 3, 3]).begin();
    assert_eq!(table.check().unit, table.id("ONE"));
}

#[test]
fn ce_lea_01_tactics_raise_all_in_direct_touch() {
    let table = pair("radio_short", 30).dice(&[4, 5, 4, 5]).begin();
    assert_eq!((table.check().total, table.check().effect), (11, 3));
    assert_eq!((table.base("MEL"), table.count("MEL")), (12, 12));
    let table = pair("radio_short", 30).dice(&[4, 5, 3, 2]).begin();
    assert_eq!(table.base("MEL"), 9, "a failure changes nothing");
}

#[test]
fn ce_lea_01_only_one_hop_and_only_the_own_squad() {
    let relay = soldier("REX", "radio_short maser_comm");
    let far = soldier("MEL", "maser_comm");
    let rows = [format!("K{}R{}M", ".".repeat(29), ".".repeat(39)), format!("E{}", ".".repeat(70))];
    let enemy = Figure::new("EVE").foe().initiative(20);
    let figures = [chief("radio_short").initiative(3), relay, far, enemy];
    let table = Scene::new("cepheus", &rows).figures(figures).dice(&[4, 5, 4, 5, 4, 5]).begin();
    assert_eq!((table.base("REX"), table.base("MEL")), (12, 9), "a relay is not direct");
    let other = soldier("MEL", "radio_short").tags("squad_b");
    let figures = [chief("radio_short").initiative(3), other, Figure::new("EVE").foe().initiative(20)];
    let table = Scene::new("cepheus", &["K..M", "E..."]).figures(figures).dice(&[4, 5]).begin();
    assert_eq!(table.base("MEL"), 9);
}

#[test]
fn ce_lea_02_leadership_raises_anothers_count_for_one_round() {
    let led = || bravo().of(0);
    let mut table = Scene::new("cepheus", &["K.B.....C"]).figures([chief("").initiative(10), led(), charlie()]).begin();
    table.dice(&[3, 5]).order("KIM", lead("BRAVO"));
    assert_eq!((table.check().effect, table.count("BRAVO"), table.left("KIM", "significant")), (2, 9, 0));
    table.order("KIM", end_turn());
    assert_eq!(table.turns().last(), Some(&("BRAVO", 9)));
    table.pass_to("KIM").pass_to("BRAVO");
    assert_eq!(table.turns().last(), Some(&("BRAVO", 7)));
}

#[test]
fn ce_lea_02_who_has_acted_is_led_in_the_next_round() {
    let led = bravo().of(0);
    let mut table = Scene::new("cepheus", &["K.B.....C"]).figures([chief("").initiative(3), led, charlie()]).begin();
    table.pass_to("KIM").dice(&[3, 5]).order("KIM", lead("BRAVO"));
    table.pass_to("BRAVO");
    assert_eq!(table.turns().last(), Some(&("BRAVO", 9)));
    assert_eq!(table.refused("BRAVO", lead("CHARLIE")), "CE-LEA-02");
}

#[test]
fn ce_com_01_no_link_no_leadership() {
    let rows = [format!("K{}M.", ".".repeat(39)), format!("{}E", ".".repeat(41))];
    let scene = |gear: &str| {
        let enemy = Figure::new("EVE").foe().initiative(2);
        Scene::new("cepheus", &rows).figures([chief(gear).initiative(9), soldier("MEL", gear).initiative(5), enemy])
    };
    assert!(scene("radio_short").begin().allows("KIM", lead("MEL")));
    assert_eq!(scene("radio_short").field("radio", "jammed").begin().refused("KIM", lead("MEL")), "CE-COM-01");
    let deaf = soldier("MEL", "radio_short").initiative(5).tags("radio_jammed");
    let figures = [chief("radio_short").initiative(9), deaf, Figure::new("EVE").foe().initiative(2)];
    assert_eq!(Scene::new("cepheus", &rows).figures(figures).begin().refused("KIM", lead("MEL")), "CE-COM-01");
}

#[test]
fn ce_com_02_the_bonus_goes_with_the_link_and_comes_back_with_it() {
    let mut table = pair("radio_short", 40).dice(&[4, 5, 4, 5]).begin();
    assert_eq!((table.current(), table.base("MEL")), ("EVE", 12));
    table.order("EVE", jam());
    assert_eq!((table.base("MEL"), table.condition("MEL", "cut_off")), (9, 1));
    table.order("EVE", jam());
    assert_eq!((table.base("MEL"), table.condition("MEL", "cut_off")), (12, 0));
}

#[test]
fn ce_com_03_a_voice_carries_through_walls_but_not_through_vacuum() {
    let heard = |squares: usize, wall: &str, air: &'static str| {
        let rows = [format!("K{}{wall}M.", ".".repeat(squares - 2)), format!("E{}#..", "#".repeat(squares - 2))];
        let figures =
            [chief("").initiative(9), soldier("MEL", "").initiative(5), Figure::new("EVE").foe().initiative(2)];
        Scene::new("cepheus", &rows).figures(figures).field("air", air).begin().allows("KIM", lead("MEL"))
    };
    assert!(heard(15, "#", "normal") && heard(20, "#", "normal"));
    assert!(!heard(21, "#", "normal") && heard(21, ".", "normal"), "beyond the voice one must see");
    assert!(!heard(15, "#", "vacuum") && heard(15, ".", "vacuum"));
    assert!(heard(34, ".", "normal") && !heard(35, ".", "normal"));
}

#[test]
fn ce_com_03_how_far_a_voice_carries_is_an_option() {
    let heard = |range: i32| {
        let rows = [format!("K{}#M.", ".".repeat(13)), format!("E{}#..", "#".repeat(13))];
        let figures =
            [chief("").initiative(9), soldier("MEL", "").initiative(5), Figure::new("EVE").foe().initiative(2)];
        Scene::new("cepheus", &rows).figures(figures).number("voice_range", range).begin().allows("KIM", lead("MEL"))
    };
    assert_eq!((heard(15), heard(14)), (true, false));
}

#[test]
fn ce_com_04_a_wire_cannot_be_jammed_but_is_only_so_long() {
    let linked = |squares: usize| {
        let rows = [format!("K{}#M", ".".repeat(squares - 2)), format!("E{}", "#".repeat(squares))];
        let figures = [
            chief("cable").initiative(9),
            soldier("MEL", "cable").initiative(5),
            Figure::new("EVE").foe().initiative(2),
        ];
        Scene::new("cepheus", &rows).figures(figures).field("radio", "jammed").begin().allows("KIM", lead("MEL"))
    };
    assert!(linked(34) && !linked(35));
}

#[test]
fn ce_com_05_radio_stops_at_jammers_and_under_the_ground() {
    assert_eq!((bonus("radio_short", 40), bonus("", 40)), (3, 0));
    let mut table = pair("radio_short", 40).dice(&[4, 5, 4, 5]).begin();
    table.order("EVE", jam()).order("EVE", end_turn()).pass_to("KIM");
    assert_eq!(table.refused("KIM", lead("MEL")), "CE-COM-01");
    let below = pair("radio_short", 40).zone("blocks_radio", (40, 0), (40, 0)).dice(&[4, 5]).begin();
    assert_eq!(below.base("MEL"), 9);
}

/// The bonus over a line of sight with grenade smoke or a wall on it.
fn beamed(gear: &str, between: &str) -> i32 {
    let rows =
        [format!("K{}{between}{}M", ".".repeat(19), ".".repeat(20)), format!("E{}", "#".repeat(40 + between.len()))];
    let enemy = Figure::new("EVE").foe().initiative(20);
    let scene = Scene::new("cepheus", &rows).figures([chief(gear).initiative(3), soldier("MEL", gear), enemy]);
    let tactics: &[u8] = if between == "#" { &[] } else { &[4, 5] };
    scene.dice(&[4, 5]).dice(tactics).begin().base("MEL") - 9
}

#[test]
fn ce_com_06_laser_needs_a_clear_line() {
    assert_eq!((beamed("laser_comm", "."), beamed("laser_comm", "#")), (3, 0));
    assert_eq!(through_smoke("laser_comm"), 9);
}

#[test]
fn ce_com_07_maser_minds_walls_but_no_smoke() {
    assert_eq!((beamed("maser_comm", "."), beamed("maser_comm", "#")), (3, 0));
    assert_eq!(through_smoke("maser_comm"), 12);
}

/// The member's base, 12 at the start, with grenade smoke between it and the commander.
fn through_smoke(gear: &str) -> i32 {
    let rows = [format!("K{}M", ".".repeat(39)), format!("...........E{}", "#".repeat(29))];
    let enemy = Figure::new("EVE").several("smoke_grenade", 1).holding("smoke_grenade").foe().initiative(20);
    let figures = [chief(gear).initiative(3), soldier("MEL", gear), enemy];
    let mut table = Scene::new("cepheus", &rows).figures(figures).dice(&[4, 5, 4, 5]).begin();
    assert_eq!(table.base("MEL"), 12);
    table.dice(&[6, 6, 1]).order("EVE", throw_at("smoke_grenade", 11, 0));
    table.base("MEL")
}

#[test]
fn ce_com_08_meson_goes_through_rock_but_not_while_one_moves() {
    let rows = [format!("K{}M.", "#".repeat(39)), format!("E{}", "#".repeat(41))];
    let enemy = Figure::new("EVE").foe().initiative(2);
    let figures = [chief("meson_comm").initiative(20), soldier("MEL", "meson_comm"), enemy];
    let mut table = Scene::new("cepheus", &rows).figures(figures).field("radio", "jammed").dice(&[4, 5, 4, 5]).begin();
    assert_eq!(table.base("MEL"), 12);
    table.order("KIM", end_turn()).order("MEL", walk("e"));
    assert_eq!((table.base("MEL"), table.condition("MEL", "cut_off")), (9, 1));
    table.order("MEL", end_turn()).pass_to("MEL");
    assert_eq!((table.base("MEL"), table.condition("MEL", "cut_off")), (12, 0));
}

#[test]
fn ce_com_01_with_the_commander_out_nobody_leads() {
    let rows = ["K.M.R", "....E"];
    let sergeant = soldier("MEL", "").skills("leadership 1").initiative(6);
    let enemy = Figure::new("EVE").items("rifle").skills("slug_rifle 3").foe().initiative(20);
    let figures =
        [chief("").stats("str 1 dex 9 end 1").initiative(9), sergeant, soldier("REX", "").initiative(5), enemy];
    let mut table = Scene::new("cepheus", &rows).figures(figures).begin();
    table.answer("KIM", "str").dice(&[4, 4, 1, 1, 1]).order("EVE", attack("KIM")).order("EVE", end_turn());
    assert_eq!((table.body("KIM").life, table.current()), (Life::Down, "MEL"));
    assert_eq!(table.refused("MEL", lead("REX")), "CE-COM-01");
}
