//! DR-PSG-01 to DR-PSG-16, DR-WPN-06, DR-BGD-19, -23, -33, -43: pseudogravity.

use crate::auras::stored;
use crate::cast::{at, begin, bob, notes, running, scene};
use six_seconds::battle::oracle::{Answer, Wanted};
use six_seconds::battle::{Event, Key, Stance};
use six_seconds::grid::Square;
use six_seconds::rules::drive::gravity::{effort, moving, weight};
use six_seconds::testkit::{Deed, Figure, Table, end_turn};

/// A body of 210 lb.
pub const HEAVY: &str = "(like: \"soldier\", injury_factor: 10, pounds: 210)";

/// A body of 200 lb.
const FLYER: &str = "(like: \"soldier\", injury_factor: 10, pounds: 200)";

/// Ann with a device that has so many points ready.
pub fn ann(device: &str, points: i16) -> Figure {
    crate::cast::ann().items(device).stored(device, points, 0).rounds(device, 8, 0)
}

pub fn gauntlet(points: i16) -> Figure {
    ann("grav_gauntlet", points)
}

/// Using a device on somebody, with so many points; 0 for as many as suffice.
pub fn on(device: &str, target: &str, points: i16) -> Deed {
    Deed::new("pseudogravity").with(device).at(target).rounds(points)
}

pub fn pull(target: &str, points: i16) -> Deed {
    on("grav_gauntlet", target, points)
}

pub fn fetch(x: i16, y: i16) -> Deed {
    Deed::new("pseudogravity").with("grav_gauntlet").mode("on_item").at_square(x, y)
}

/// The points ready in a device.
fn ready(table: &Table, who: &str, device: &str) -> i32 {
    let (battle, unit) = (table.battle(), table.id(who));
    let one = six_seconds::rules::drive::gravity::carried(battle, unit).find(|one| one.gravity.id.as_str() == device);
    one.map_or(-1, |one| one.points)
}

/// The squares that the last user could choose from.
pub fn offered(table: &Table) -> Vec<(i16, i16)> {
    match table.asked_of("gravity_to").map(|choice| choice.wanted.clone()) {
        Some(Wanted::Square(squares)) => squares.into_iter().map(|Square { x, y }| (x, y)).collect(),
        _ => Vec::new(),
    }
}

const OPEN: [&str; 3] = ["..........", "A....B....", ".........."];

pub fn table(rows: &[&str], figures: impl IntoIterator<Item = Figure>) -> Table {
    begin(scene(rows, "", "").figures(figures))
}

/// Ann with so many points, and Bob of 210 lb five squares away.
fn facing(points: i16) -> Table {
    table(&OPEN, [gauntlet(points), bob().profile(HEAVY)])
}

#[test]
fn dr_psg_01_nothing_works_without_points() {
    let table = facing(0);
    assert_eq!(table.refused("Ann", pull("Bob", 0)), "DR-PSG-04");
    assert!(facing(30).allows("Ann", pull("Bob", 0)));
}

#[test]
fn dr_psg_02_it_seizes_items_and_presses_no_keys() {
    let cal = Figure::new("Cal").items("carbine").initiative(30);
    let mut table = table(&["..........", "A..C.B...+", ".........."], [gauntlet(30), bob(), cal]);
    table.order("Cal", Deed::new("drop").with("carbine")).pass_to("Ann");
    assert!(table.allows("Ann", fetch(3, 1)));
    assert_eq!(table.refused("Ann", fetch(9, 1)), "DR-PSG-02");
}

#[test]
fn dr_psg_03_what_is_carried_weighs_with_its_bearer() {
    // 170 lb and 40 lb of mail: 210.
    let table = table(&OPEN, [gauntlet(30), bob().wearing("mail")]);
    assert_eq!(weight::of(table.battle(), table.id("Bob")), Some(210));
}

#[test]
fn dr_psg_04_points_are_bought_on_the_own_turn_up_to_the_cap() {
    let buy = |units| Deed::new("charge_gravity").with("grav_gauntlet").rounds(units);
    let mut table = facing(0);
    table.order("Ann", buy(2));
    assert_eq!(ready(&table, "Ann", "grav_gauntlet"), 30);
    table.order("Ann", buy(3));
    assert_eq!(ready(&table, "Ann", "grav_gauntlet"), 60, "15 of 75 are lost");
    assert_eq!(table.refused("Ann", buy(1)), "DR-PSG-04");
    let mut table = facing(0);
    table.pass_to("Bob");
    assert_eq!(table.refused("Ann", buy(1)), "", "not her turn");
}

#[test]
fn dr_psg_05_points_against_weight() {
    let mut table = facing(30);
    table.goes_to("Ann", 8, 1).order("Ann", pull("Bob", 21));
    assert_eq!((table.square("Bob"), ready(&table, "Ann", "grav_gauntlet")), ((8, 1), 9));
    let mut table = facing(30);
    table.order("Ann", pull("Bob", 20));
    assert_eq!((table.square("Bob"), notes(&table, "gravity_fails")), ((5, 1), vec![20]));
}

#[test]
fn dr_psg_05_as_many_points_as_suffice_are_suggested() {
    let mut table = facing(30);
    table.goes_to("Ann", 1, 1).order("Ann", pull("Bob", 0));
    assert_eq!((table.square("Bob"), notes(&table, "gravity_spent")), ((1, 1), vec![21]));
    assert_eq!(facing(20).refused("Ann", pull("Bob", 0)), "DR-PSG-05");
}

#[test]
fn dr_psg_06_points_of_a_failure_are_lost() {
    // Damping 2 that nobody knows of: 21 points are worth 10.
    let beacon = Figure::new("Cal").foe().at('B').items("damper_grenade").stored("damper_grenade", 1, 0);
    let mut table = table(&OPEN, [gauntlet(30), bob().profile(HEAVY), beacon.initiative(1)]);
    table.order("Ann", pull("Bob", 21));
    assert_eq!((table.square("Bob"), ready(&table, "Ann", "grav_gauntlet")), ((5, 1), 9));
    assert_eq!(notes(&table, "gravity_fails"), [10]);
}

#[test]
fn dr_psg_07_a_flyer_weighs_ten_per_cent_more_a_point_of_speed() {
    let flying = || bob().profile(FLYER).condition("lifted", 3);
    let mut failing = table(&OPEN, [gauntlet(60), flying()]);
    failing.answer("Bob", "resist").order("Ann", pull("Bob", 25));
    assert_eq!(failing.square("Bob"), (5, 1));
    let mut table = table(&OPEN, [gauntlet(60), flying()]);
    table.answer("Bob", "resist").goes_to("Ann", 7, 1).order("Ann", pull("Bob", 26));
    assert_eq!(table.square("Bob"), (7, 1));
}

#[test]
fn dr_psg_08_flight_resists_once_it_is_paid_for() {
    let winged = || bob().profile(FLYER).items("lift_harness").stored("lift_harness", 40, 0);
    let mut unpaid = table(&OPEN, [gauntlet(60), winged()]);
    unpaid.goes_to("Ann", 7, 1).order("Ann", pull("Bob", 20));
    assert_eq!(unpaid.square("Bob"), (7, 1));
    let mut paid = table(&OPEN, [gauntlet(60), winged().initiative(30)]);
    paid.order("Bob", Deed::new("pseudogravity").with("lift_harness"));
    assert_eq!((paid.condition("Bob", "lifted"), ready(&paid, "Bob", "lift_harness")), (4, 30));
    paid.order("Bob", end_turn()).answer("Bob", "resist").order("Ann", pull("Bob", 27));
    assert_eq!(paid.square("Bob"), (5, 1), "standing, but paid for: 280 lb");
}

#[test]
fn dr_psg_09_who_declines_cannot_resist_before_its_own_turn() {
    let mut table = table(&OPEN, [gauntlet(60), bob().profile(FLYER).condition("lifted", 4)]);
    table.answer("Bob", "yield").goes_to("Ann", 7, 1).order("Ann", pull("Bob", 20));
    table.goes_to("Ann", 6, 1).order("Ann", pull("Bob", 20));
    assert_eq!((table.square("Bob"), table.condition("Bob", "yielding")), ((6, 1), 1), "not asked again");
    table.pass_to("Bob");
    assert_eq!(table.condition("Bob", "yielding"), 0);
    table.pass_to("Ann").answer("Bob", "resist").order("Ann", pull("Bob", 20));
    assert_eq!(table.square("Bob"), (6, 1));
}

#[test]
fn dr_psg_15_dr_bgd_33_the_user_glows_and_both_ends_sound() {
    let mut table = table(&OPEN, [gauntlet(30).condition("hidden", 1), bob().profile(HEAVY)]);
    table.order("Ann", pull("Bob", 5));
    assert_eq!((table.condition("Ann", "hidden"), table.condition("Ann", "glowing")), (0, 3), "failed, but spent");
    let (ann, bob) = (table.id("Ann"), table.id("Bob"));
    let sounds = |event: &Event| match event {
        Event::Noted { unit, what, .. } if what.as_str() == "gravity_sound" => Some(*unit),
        _ => None,
    };
    assert_eq!(table.latest().iter().filter_map(sounds).collect::<Vec<_>>(), [ann, bob]);
    assert_eq!((effort::light(table.battle(), ann), effort::light(table.battle(), bob)), (3, 0));
    table.pass_to("Bob");
    assert_eq!(table.battle().rules().harm.light(table.battle(), ann), 3);
    table.pass_to("Ann");
    assert_eq!(table.battle().rules().harm.light(table.battle(), ann), 0, "until the start of her next turn");
}

#[test]
fn dr_psg_16_strong_uses_raise_a_wind() {
    let mut table = table(&OPEN, [ann("crane_arm", 300), bob().profile(HEAVY)]);
    table.goes_to("Ann", 9, 1).order("Ann", on("crane_arm", "Bob", 120));
    assert_eq!((notes(&table, "gravity_wind"), table.square("Bob")), (vec![120], (9, 1)));
    let mut table = self::table(&OPEN, [ann("crane_arm", 300), bob().profile(HEAVY)]);
    table.goes_to("Ann", 9, 1).order("Ann", on("crane_arm", "Bob", 99));
    assert_eq!(notes(&table, "gravity_wind"), Vec::<i32>::new());
}

#[test]
fn dr_wpn_06_dr_bgd_43_the_tether_holds_until_its_user_has_ended_the_next_turn() {
    let mut table = table(&OPEN, [ann("tether_projector", 45), bob().profile(HEAVY)]);
    table.order("Ann", on("tether_projector", "Bob", 0));
    assert_eq!((notes(&table, "gravity_spent"), table.square("Bob")), (vec![11], (5, 1)));
    assert!(!moving::is_uncovered(table.battle(), table.id("Bob")), "held in place, cover stays");
    table.pass_to("Bob");
    assert_eq!(table.refused("Bob", Deed::new("move").along("e")), "DR-WPN-06");
    table.pass_to("Ann").order("Ann", end_turn());
    assert!(table.allows("Bob", Deed::new("move").along("e")));
}

#[test]
fn dr_wpn_06_the_harness_lifts_its_wearer_until_its_next_turn() {
    let wearer = ann("lift_harness", 40).profile(HEAVY);
    let mut table = table(&OPEN, [wearer, bob()]);
    let lift = |points| Deed::new("pseudogravity").with("lift_harness").rounds(points);
    table.order("Ann", lift(10));
    assert_eq!(table.condition("Ann", "lifted"), 0);
    table.order("Ann", lift(11));
    assert_eq!((table.condition("Ann", "lifted"), ready(&table, "Ann", "lift_harness")), (4, 19));
    assert_eq!(weight::flying(table.battle(), table.id("Ann")), 4);
    table.pass_to("Bob").pass_to("Ann");
    assert_eq!(table.condition("Ann", "lifted"), 0);
}

#[test]
fn dr_wpn_06_walls_and_bodies_stop_what_is_moved() {
    let rows = ["#########.", "A....B.#..", "#####C####"];
    let cal = Figure::new("Cal").foe().initiative(1);
    let mut table = table(&rows, [gauntlet(30), bob().profile(HEAVY), cal]);
    table.goes_to("Ann", 6, 1).order("Ann", pull("Bob", 21));
    assert!(offered(&table).iter().all(|(x, y)| *y == 1 && (1..=6).contains(x)), "{:?}", offered(&table));
    assert_eq!((table.square("Bob"), table.body("Bob").stance), ((6, 1), Stance::Prone));
}

#[test]
fn dr_wpn_06_the_starter_devices() {
    let built_in = six_seconds::rules::drive::armoury::Armoury::built_in();
    let row = |id: &'static str| {
        built_in.gravity(Key::new(id)).map(|one| (one.unit, one.cap, one.battery, one.divisor, one.range))
    };
    assert_eq!(row("grav_gauntlet"), Some((15, 60, 8, 10, 10)));
    assert_eq!(row("tether_projector"), Some((15, 45, 6, 20, 8)));
    assert_eq!(row("lift_harness"), Some((10, 40, 10, 20, 0)));
    assert_eq!(row("crane_arm"), Some((100, 400, 0, 5, 20)));
    // Out of range at eleven squares.
    let table = table(&["A..........B", "............"], [gauntlet(30), bob()]);
    assert_eq!(table.refused("Ann", pull("Bob", 30)), "DR-WPN-06");
}

#[test]
fn dr_wpn_06_over_a_drop_one_falls_by_the_cores_rules() {
    let rows = ["..........", "A....B....", ".........."];
    let scene = scene(&rows, "", "").zone("elevation_3", (0, 0), (6, 2));
    let mut table = begin(scene.figures([gauntlet(30), bob().profile(HEAVY)]));
    // A fall of three steps: d10 and 3 points of the core, straight to the running total.
    table.goes_to("Ann", 8, 1).dice(&[4]).order("Ann", pull("Bob", 21));
    assert_eq!((table.square("Bob"), table.body("Bob").stance), ((8, 1), Stance::Prone));
    // 4 + 3 points of health are worth three points of damage each under these rules.
    assert_eq!(running(&table, "Bob"), 7 * table.battle().rules().core.wound());
    // The drop is what is suggested for an enemy.
    let suggested = table.asked_of("gravity_to").map(|choice| choice.default_answer());
    let over = |answer: Answer| matches!(answer, Answer::Square(Square { x, .. }) if x > 6);
    assert!(suggested.is_some_and(over));
}

#[test]
fn dr_bgd_33_who_gives_light_is_seen_in_the_dark() {
    let dark = |points: i16| {
        let rows = ["A.........B"];
        let user = Figure::new("Bob").foe().initiative(30).items("grav_gauntlet").stored("grav_gauntlet", points, 0);
        let scene = scene(&rows, "", "").field("light", "dark").figures([crate::cast::ann(), user]);
        let mut table = begin(scene);
        if points > 0 {
            table.order("Bob", pull("Ann", 5));
        }
        table.pass_to("Ann").dice(&[99]).order("Ann", at("attack", "Bob"));
        table.dm("dark")
    };
    assert_eq!((dark(0), dark(30)), (Some(-20), None));
}

#[test]
fn dr_bgd_42_a_knock_down_that_succeeds_is_a_contact() {
    let bob = bob().items("spine_harness").stored("spine_harness", 36, 0);
    let mut table = begin(scene(&["AB......"], "", "").figures([crate::cast::ann().holding("blade"), bob]));
    table.answer("Ann", "none").dice(&[5, 95]).order("Ann", at("knock_down", "Bob"));
    assert_eq!((notes(&table, "aura_replied"), table.body("Bob").stance), (vec![36], Stance::Prone));
}

#[test]
fn dr_bgd_42_one_that_fails_is_none() {
    let bob = bob().items("spine_harness").stored("spine_harness", 36, 0);
    let mut table = begin(scene(&["AB......"], "", "").figures([crate::cast::ann().holding("blade"), bob]));
    table.dice(&[95, 5]).order("Ann", at("knock_down", "Bob"));
    assert_eq!((notes(&table, "aura_replied"), running(&table, "Ann")), (vec![], 0));
    assert_eq!(table.body("Bob").stance, Stance::Standing);
}

#[test]
fn dr_bgd_42_taking_an_item_is_a_contact() {
    let bob = bob().items("blade spine_harness").holding("blade").stored("spine_harness", 36, 0);
    let ann = crate::cast::ann().tags("disarm").holding("nothing");
    let mut table = begin(scene(&["AB......"], "", "").figures([ann, bob]));
    table.dice(&[5, 95]).order("Ann", at("disarm", "Bob"));
    assert_eq!((notes(&table, "aura_replied"), table.in_hand("Bob")), (vec![36], "nothing"));
}

#[test]
fn dr_bgd_42_the_restrained_may_still_act_and_are_not_pinned() {
    let bob = bob().items("spine_harness").stored("spine_harness", 36, 0).condition_on("restrained", "Ann");
    let ann = crate::cast::ann().holding("nothing").condition_on("grappling", "Bob").condition("hold_kept", 1);
    let mut table = begin(scene(&["AB......"], "", "").figures([ann, bob.initiative(30)]));
    table.dice(&[95, 5]).order("Bob", at("break_free", "Ann")).order("Bob", end_turn());
    assert_eq!(stored(&table, "Bob", "spine_harness"), 36, "an aura of the pinned would be gone");
}

#[test]
fn dr_bgd_42_who_is_held_fast_may_try_to_get_loose() {
    let bob = bob().holding("nothing").condition_on("restrained", "Ann").condition("held_fast", 1);
    let ann = crate::cast::ann().holding("nothing").condition_on("grappling", "Bob").condition("hold_kept", 1);
    let table = begin(scene(&["AB......"], "", "").figures([ann, bob.initiative(30)]));
    assert_eq!(table.refused("Bob", at("take_control", "Ann")), "DR-BGD-42");
    assert!(table.allows("Bob", at("break_free", "Ann")));
}

#[test]
fn dr_aur_01_whoever_is_still_grappling_as_its_turn_ends_is_answered() {
    let rows = ["AB......"];
    let bob = bob().items("spine_harness").stored("spine_harness", 36, 0);
    let bob = bob.condition_on("restrained", "Ann").condition("aura_policy", 2);
    let ann = crate::cast::ann().holding("nothing").condition_on("grappling", "Bob").condition("hold_kept", 1);
    let mut table = begin(scene(&rows, "", "").figures([ann, bob]));
    table.order("Ann", end_turn());
    assert_eq!((notes(&table, "aura_replied"), running(&table, "Ann")), (vec![10], 10));
}

#[test]
fn dr_bgd_23_a_harness_flies_as_long_as_it_is_paid_for() {
    let wearer = ann("lift_harness", 40).profile(HEAVY);
    let mut table = table(&OPEN, [wearer, bob()]);
    let lift = || Deed::new("pseudogravity").with("lift_harness");
    assert_eq!(table.refused("Ann", Deed::new("fly").rounds(1)), "PC-ALT-05");
    table.order("Ann", lift()).order("Ann", Deed::new("fly").rounds(1));
    assert_eq!(weight::flying(table.battle(), table.id("Ann")), 4);
    table.pass_to("Bob");
    assert_eq!(table.condition("Ann", "falling"), 0);
    table.pass_to("Ann");
    table.order("Ann", lift()).order("Ann", end_turn());
    assert_eq!(table.condition("Ann", "falling"), 0, "paid again");
    table.pass_to("Ann");
    table.order("Ann", end_turn());
    assert!(table.condition("Ann", "falling") > 0, "unpaid, she begins to fall");
}

#[test]
fn dr_bgd_43_the_tether_of_one_who_falls_after_its_turn_holds_through_the_next_round() {
    let dan = Figure::new("Dan").stats("bs 50").items("rod").profile(crate::cast::TEN).foe().initiative(15);
    let fay = Figure::new("Fay").initiative(2);
    let rows = ["A....B........", "D.............", "#############.", "F............."];
    let scene = scene(&rows, "", "").damage_armoury(crate::cast::all_arms("", "", "damage: 90, drive: 99"));
    let mut table = begin(scene.figures([ann("tether_projector", 45), bob().profile(HEAVY).initiative(40), dan, fay]));
    table.pass_to("Ann").order("Ann", on("tether_projector", "Bob", 11)).pass_to("Dan");
    table.dice(&crate::cast::hit(crate::cast::CORE)).order("Dan", at("attack", "Ann"));
    let step = || Deed::new("move").along("e");
    table.pass_to("Bob");
    assert_eq!((table.round(), table.refused("Bob", step())), (2, "DR-WPN-06"));
    table.order("Bob", end_turn()).pass_to("Bob");
    assert!(table.round() == 3 && table.allows("Bob", step()));
}

#[test]
fn dr_wpn_06_a_flyer_on_the_ground_that_resists_in_vain_lands_prone() {
    let moved = |answer: &'static str| {
        let mut table = table(&OPEN, [gauntlet(60), bob().profile(FLYER).condition("lifted", 3)]);
        table.answer("Bob", answer).order("Ann", pull("Bob", 26));
        table.body("Bob").stance
    };
    assert_eq!((moved("resist"), moved("yield")), (Stance::Prone, Stance::Standing));
}
