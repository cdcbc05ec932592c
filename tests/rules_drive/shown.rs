//! What people see of the model: shields, auras and fields over the map, thrown people, areas, bodies.

use crate::cast::{CORE, LEGS_SHOT, ann, at, begin, bob, hit, rows, scene};
use six_seconds::battle::system::{Extent, Limb, Pictures, Veil};
use six_seconds::battle::{Key, Order, SideId, Target};
use six_seconds::grid::Square;
use six_seconds::rules::drive::auras;
use six_seconds::rules::drive::keys::{GRAVITY, LAUNCH};
use six_seconds::testkit::{Deed, Figure, Scene, Table};

/// Ann's side, and Bob's.
const OWN: SideId = SideId(0);
const FOE: SideId = SideId(1);

fn pictures(table: &Table) -> &'static dyn Pictures {
    table.battle().rules().harm.pictures()
}

/// What a side knows of, as pattern and number.
fn seen(table: &Table, viewer: Option<SideId>) -> Vec<(&'static str, Option<i32>)> {
    let veils = pictures(table).veils(table.battle(), viewer);
    veils.iter().map(|veil| (veil.sheen.pattern, veil.number)).collect()
}

fn squares(veil: &Veil) -> usize {
    match &veil.extent {
        Extent::Ground(squares) => squares.len(),
        Extent::Body => 0,
    }
}

/// Ann, and Bob with devices that hold so many points, on a field of 21 by 11 squares.
fn field(bob: Figure) -> Table {
    let mut rows = vec![".".repeat(21); 11];
    rows[5] = "A.........B..........".to_owned();
    begin(scene(&rows, "", "").figures([ann(), bob]))
}

#[test]
fn dr_shd_03_a_dome_lies_over_the_squares_that_it_covers() {
    let table = field(bob().items("squad_dome deflector").stored("squad_dome", 90, 6).stored("deflector", 40, 6));
    let veils = pictures(&table).veils(table.battle(), Some(OWN));
    let told: Vec<(usize, Option<i32>)> = veils.iter().map(|veil| (squares(veil), veil.number)).collect();
    assert_eq!(told, [(49, Some(90)), (0, Some(40))], "three squares around it, and the body");
    assert!(seen(&field(bob().items("squad_dome")), Some(OWN)).is_empty(), "a pool without points is no shield");
}

#[test]
fn dr_aur_14_energy_glows_and_nobody_else_sees_how_much() {
    let auras = bob().items("spark_mantle spine_harness").stored("spark_mantle", 30, 0).stored("spine_harness", 12, 0);
    let table = field(auras);
    assert_eq!(seen(&table, Some(FOE)), [("veil_sparks", Some(30)), ("veil_spines", Some(12))]);
    assert_eq!(seen(&table, Some(OWN)), [("veil_sparks", None)]);
}

#[test]
fn dr_aur_14_an_enemy_reads_the_type_and_no_number() {
    let rows = ["A.........B..........", "....................."];
    let bob = bob().items("spark_mantle spine_harness").initiative(30);
    let mut table = begin(scene(&rows, "", "").figures([ann(), bob]));
    let load = |item: &str, units: i16| Deed::new("load_aura").with(item).rounds(units);
    table.order("Bob", load("spine_harness", 3));
    assert_eq!(seen(&table, Some(OWN)), [], "spines do not glow");
    table.order("Bob", load("spark_mantle", 2));
    let told: Vec<Key> = auras::visible(table.battle(), table.id("Bob")).collect();
    assert_eq!((told, seen(&table, Some(OWN))), (vec![Key::new("electric")], vec![("veil_sparks", None)]));
    let known = seen(&table, Some(FOE));
    assert!(known.contains(&("veil_sparks", Some(20))) && known.contains(&("veil_spines", Some(36))), "{known:?}");
}

#[test]
fn dr_sil_01_only_its_own_side_or_a_gauge_shows_a_damping_field() {
    let damper = || bob().items("damper_beacon").stored("damper_beacon", 1, 0);
    let table = field(damper());
    assert_eq!((seen(&table, Some(FOE)).len(), seen(&table, Some(OWN)).len(), seen(&table, None).len()), (1, 0, 1));
    let mut rows = vec![".".repeat(21); 11];
    rows[5] = "A.........B..........".to_owned();
    let gauged = begin(scene(&rows, "", "").figures([ann().items("damping_gauge"), damper()]));
    assert_eq!(seen(&gauged, Some(OWN)), [("veil_waves", Some(4))]);
}

#[test]
fn dr_wpn_06_a_throw_shows_the_squares_that_are_offered_then() {
    let heavy = "(like: \"soldier\", injury_factor: 10, pounds: 210)";
    let ann = || ann().items("grav_gauntlet").stored("grav_gauntlet", 30, 0);
    let mut table = begin(scene(&rows(5), "", "").figures([ann(), bob().profile(heavy)]));
    let (own, target) = (table.id("Ann"), table.id("Bob"));
    let gear = table.battle().gear(own);
    let slot = gear
        .slots()
        .find(|slot| table.battle().item(own, *slot).is_some_and(|(_, def)| def.key == Key::new("grav_gauntlet")));
    let order = |amount| Order { with: slot, amount, ..Order::new(own, GRAVITY).at(Target::Unit(target)) };
    let throw = pictures(&table).throws(table.battle(), &order(0)).expect("21 points suffice");
    assert_eq!((throw.who, throw.from), (Some(target), Square::new(5, 0)));
    assert_eq!(pictures(&table).throws(table.battle(), &order(20)), None, "20 points move 200 lb");
    table.goes_to("Ann", 6, 1).order("Ann", crate::cast::at("pseudogravity", "Bob").with("grav_gauntlet"));
    let asked = table.asked_of("gravity_to").map(|choice| choice.wanted.clone());
    assert_eq!(asked, Some(six_seconds::battle::oracle::Wanted::Square(throw.to)));
}

#[test]
fn dr_bgd_26_a_point_shows_both_of_its_parts() {
    let zone = "zone: (shape: point, energy: heat, high: 60, low: 24)";
    let mut rows = vec![".".repeat(31); 21];
    rows[10] = "A..............B...............".to_owned();
    let figures = [ann().items("caster").holding("caster"), bob()];
    let table = begin(crate::pools::launching(&rows, "caster", zone, "").figures(figures));
    let own = table.id("Ann");
    let slot = table.battle().gear(own).in_hand;
    let order = Order { with: slot, ..Order::new(own, LAUNCH).at(Target::Square(Square::new(15, 10))) };
    let areas = pictures(&table).areas(table.battle(), &order);
    let told: Vec<(usize, Option<i32>)> = areas.iter().map(|veil| (squares(veil), veil.number)).collect();
    assert_eq!(told, [(17 * 17, Some(24)), (9 * 9, Some(60))]);
}

#[test]
fn dr_bgd_12_a_body_has_the_parts_and_degrees_of_its_profile() {
    let mut table = begin(scene(&rows(10), "energy: [(frost, 24)]", "").figures([ann(), bob()]));
    table.dice(&hit(LEGS_SHOT)).order("Ann", at("attack", "Bob"));
    let told: Vec<(Limb, i32, i32)> = pictures(&table)
        .body(table.battle(), table.id("Bob"))
        .iter()
        .map(|part| (part.limb, part.degrees, part.most))
        .collect();
    let parts = [
        (Limb::Skin, 0, 6),
        (Limb::Head, 0, 4),
        (Limb::Torso, 0, 6),
        (Limb::Arm, 0, 3),
        (Limb::OtherArm, 0, 3),
        (Limb::Leg, 2, 3),
        (Limb::OtherLeg, 2, 3),
    ];
    assert_eq!(told, parts);
    let blob = bob().profile("(like: \"soldier\", injury_factor: 10, injury_types: [core])");
    let mut table = begin(scene(&rows(10), "energy: [(frost, 10)]", "").figures([ann(), blob]));
    table.dice(&hit(CORE)).order("Ann", at("attack", "Bob"));
    let limbs: Vec<(Limb, i32)> =
        pictures(&table).body(table.battle(), table.id("Bob")).iter().map(|part| (part.limb, part.degrees)).collect();
    assert_eq!(limbs, [(Limb::Torso, 1)], "DR-BGD-05");
}

#[test]
fn dr_bgd_01_a_core_by_itself_shows_nothing_of_the_kind() {
    let scene = Scene::new("percentile", &["A....B"]).initiative("structured");
    let figures = [Figure::new("Ann").items("assault_rifle").initiative(20), Figure::new("Bob").foe().initiative(10)];
    let table = scene.figures(figures).begin();
    let order = Order::new(table.id("Ann"), Key::new("attack")).at(Target::Unit(table.id("Bob")));
    let (pictures, battle) = (pictures(&table), table.battle());
    assert!(pictures.way(battle, &order, table.id("Bob")).is_empty() && pictures.veils(battle, None).is_empty());
    assert!(pictures.body(battle, table.id("Bob")).is_empty() && pictures.throws(battle, &order).is_none());
}
