//! Exact odds of attacks on areas against the naive asker, fraction for fraction: cores with their own damage and
//! under Drive, on a target alone and beside somebody else, as far as the naive tree is small enough.

use six_seconds::battle::odds::{Forecaster, NotNaive};
use six_seconds::battle::system::{Offer, Targeting};
use six_seconds::battle::{Key, Order, Target, UnitId, engine};
use six_seconds::grid::Square;
use six_seconds::testkit::{Figure, Scene, Table};

/// The most leaves of a naive tree.
const MOST: u32 = 60_000;
const BOB: UnitId = UnitId(1);
/// Where Bob stands.
const THERE: Square = Square::new(7, 1);
/// A small charge with few dice under the d20 rules.
const D20_ITEMS: &str = r#"(weapons: [(id: "popper", name: "Popper", category: hurled, hands: 1, damage: "1d4", increment: 4,
    increments: 5, shots: 1, threat: 21, blast: 1, rule: "FI-WPN-01", note: "A small charge.")])"#;

/// What has been compared.
#[derive(Default, Debug)]
struct Count {
    alike: u32,
    too_large: u32,
}

fn thrower(item: &str) -> Figure {
    let skills = "athletics 3 heavy_weapons 3 slug_rifle 2";
    Figure::new("Ann").several(item, 1).holding(item).skills(skills).initiative(20)
}

/// Ann with a weapon, Bob seven squares off, and with `crowd` somebody beside him.
fn table(core: &'static str, damage: Option<&'static str>, item: &str, crowd: bool) -> Table {
    let rows = ["..............", "A......B......", "........C....."];
    let alone = ["..............", "A......B......", ".............."];
    let own = if item == "popper" { D20_ITEMS } else { "()" };
    let bob = Figure::new("Bob").foe().initiative(10);
    let cid = crowd.then(|| Figure::new("Cid").foe().initiative(5));
    let scene = Scene::new(core, if crowd { &rows } else { &alone }).initiative("structured").armoury(own);
    let scene = scene.figures([thrower(item), bob].into_iter().chain(cid));
    match damage {
        Some(model) => scene.damage(model).begin(),
        None => scene.begin(),
    }
}

/// The orders that use the item on an area: at Bob, at his square and past him.
fn orders(table: &Table) -> Vec<Order> {
    let battle = table.battle();
    let area = |offer: &Offer| {
        let form = battle.rules().action(offer.order.act).map(|action| action.form.at.contains(&Targeting::Square));
        offer.targeting == Targeting::Square || form == Some(true)
    };
    let aims = [Target::Unit(BOB), Target::Square(THERE), Target::Square(Square::new(8, 0))];
    let offers = engine::offers(battle, UnitId(0)).into_iter().filter(|offer| offer.harms && area(offer));
    let aimed = offers.flat_map(|offer| aims.clone().map(|at| offer.order.clone().at(at)));
    aimed.filter(|order| engine::check(battle, order).is_ok()).collect()
}

/// Compares an order with each reaction of its target.
fn compare(table: &Table, order: &Order, target: UnitId, count: &mut Count) {
    let mut forecaster = Forecaster::new(table.battle());
    let told = forecaster.prospect(order, target).expect("the order may be given");
    let answers = told.answers.iter().map(|answer| answer.forecast.reaction);
    let reactions: Vec<Key> = std::iter::once(Key::new("none")).chain(answers).collect();
    for reaction in reactions {
        match forecaster.naive(order, target, reaction, MOST) {
            Ok(naive) => {
                let difference = told.with(reaction).and_then(|told| told.difference(&naive.forecast));
                assert_eq!((difference, naive.late), (None, None), "{order:?} for {target:?}, {reaction}");
                assert!(naive.offered.iter().all(|one| told.with(*one).is_some()), "{order:?}: {:?}", naive.offered);
                count.alike += 1;
            }
            Err(NotNaive::TooLarge(_)) => count.too_large += 1,
            Err(NotNaive::Refused(refusal)) => panic!("{order:?}: {refusal:?}"),
        }
    }
}

/// Compares every area attack with an item; gives how many trees were compared.
fn agree(core: &'static str, damage: Option<&'static str>, items: &[&str]) {
    for item in items {
        let mut count = Count::default();
        for crowd in [false, true] {
            let table = table(core, damage, item, crowd);
            for order in orders(&table) {
                for target in [BOB, UnitId(0)] {
                    compare(&table, &order, target, &mut count);
                }
            }
        }
        eprintln!("{core}, {damage:?}, {item}: {count:?}");
        assert!(count.alike > 0, "{core}, {damage:?}, {item}: {count:?}");
    }
}

#[test]
fn areas_of_the_2d6_core() {
    agree("cepheus", None, &["frag_grenade", "rocket_launcher", "grenade_launcher"]);
}

#[test]
fn areas_of_the_d20_core() {
    agree("espionage", None, &["popper"]);
}

#[test]
fn areas_of_the_core_with_action_points() {
    agree("arrgs", None, &["fire_flask"]);
}

/// Weapons of Drive with few enough dice.
const STARTERS: &[&str] = &["frag_grenade", "rocket_pod", "storm_caster"];

#[test]
fn areas_of_drive_over_the_2d6_core() {
    agree("cepheus", Some("Drive"), STARTERS);
}

#[test]
fn areas_of_drive_over_the_d20_core() {
    agree("espionage", Some("Drive"), &["frag_grenade"]);
}

#[test]
fn areas_of_drive_over_the_core_with_action_points() {
    agree("arrgs", Some("Drive"), &["frag_grenade"]);
}
