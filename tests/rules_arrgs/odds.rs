//! Exact odds of graded attacks and of chains of criticals agree with the naive asker (AR-CRT-02).

use crate::cast::{guard, ogre, raider, scene};
use crate::spells::caster;
use six_seconds::battle::odds::{Forecaster, PATIENCE, Spends};
use six_seconds::battle::system::{Offer, Targeting};
use six_seconds::battle::{Battle, Event, Key, Order, Target, engine};
use six_seconds::grid::Square;
use six_seconds::scenario::{LEVELS, Library, load};
use six_seconds::testkit::Figure;
use std::collections::BTreeSet;

/// Compares the odds of the first figure's attack on the second one, fraction for fraction; gives the naive leaves.
fn compare(one: Figure, other: Figure, reaction: &'static str) -> u32 {
    let table = scene(&["GR...", "O....", "....."], [one, other]).begin();
    let battle = table.battle();
    let unit = battle.current().expect("somebody acts");
    let target = battle.units().find(|one| *one != unit).expect("a target");
    let order = Order::new(unit, Key::new("attack")).at(Target::Unit(target));
    let mut forecaster = Forecaster::new(battle);
    let naive = forecaster.naive(&order, target, Key::new(reaction), 400_000).expect("it fits");
    let quick = forecaster.forecast(&order, target, Key::new(reaction)).expect("odds");
    assert_eq!(quick.difference(&naive.forecast), None);
    assert_eq!(naive.late, None);
    naive.forecast.branches
}

#[test]
fn ar_crt_02_chains_have_exact_odds() {
    compare(guard().items("long_sword"), raider(), "none");
    let chains = compare(guard().items("long_sword"), raider().stats("vitality 70"), "none");
    assert!(chains > 200, "several links: {chains}");
    compare(guard().items("great_sword"), raider().wearing("chain_shirt"), "none");
    compare(guard().items("dagger"), raider().now("vitality 3"), "none");
}

#[test]
fn ar_crt_06_rolls_that_add_nothing_are_left_out_of_odds() {
    // Only a 20 adds anything, so that a 19 is like a tie.
    compare(guard().items("dagger").stats("body 0"), raider().stats("agility 11").now("vitality 1"), "none");
    compare(guard().items("dagger").stats("body -9"), raider().stats("agility 11"), "none");
}

#[test]
fn ar_dfm_01_a_defence_has_exact_odds() {
    compare(guard().items("mace"), raider(), "defend");
    compare(guard().items("long_sword"), raider().condition("dying", 1), "none");
}

#[test]
fn ar_dfm_01_a_defence_against_a_long_chain_has_exact_odds() {
    compare(guard().items("long_sword"), raider().stats("vitality 100"), "defend");
}

#[test]
fn ar_dyg_10_a_defence_that_costs_the_last_point_of_vitality_has_exact_odds() {
    let last = || raider().stats("vitality 10").now("vitality -9").condition("disabled", 1);
    compare(guard().items("mace"), last(), "defend");
    compare(guard().items("long_sword"), last(), "none");
}

#[test]
fn ar_mvm_02_how_far_a_rolled_movement_leads_matters_to_those_on_the_way() {
    let guard = || guard().initiative(2).items("long_sword");
    for runner in [raider(), raider().condition("points_used", 1), raider().stats("agility -4")] {
        let table = scene(&["R....", "..G..", "....."], [runner.initiative(20), guard()]).begin();
        let (runner, guard) = (table.id("Raider"), table.id("Guard"));
        let path = (1..5).map(|x| Square::new(x, 0)).collect();
        let mut order = Order::new(runner, Key::new("move")).at(Target::Path(path));
        order.mode = Some(Key::new("rolled"));
        let mut forecaster = Forecaster::new(table.battle());
        for target in [runner, guard] {
            let naive = forecaster.naive(&order, target, Key::new("none"), 400_000).expect("it fits");
            let quick = forecaster.forecast(&order, target, Key::new("none")).expect("odds");
            assert_eq!((quick.difference(&naive.forecast), naive.late), (None, None));
        }
    }
}

#[test]
fn ar_dyg_10_what_the_attacker_owes_has_exact_odds() {
    compare(guard().items("mace").condition("disabled", 1), raider(), "none");
    compare(ogre().initiative(20).items("great_club").stats("size 0"), guard().initiative(1), "none");
}

/// Compares the odds of an order of the first figure on the second one, fraction for fraction: those of the forecast, those of all
/// reactions at once and, where nobody reacts, those that remember known tails.
fn compare_order(rows: &[&str], figures: Vec<Figure>, order: impl Fn(Order) -> Order, reaction: &'static str) -> u32 {
    let table = scene(rows, figures).begin();
    let battle = table.battle();
    let unit = battle.current().expect("somebody acts");
    let target = battle.units().find(|one| battle.are_enemies(unit, *one)).expect("a target");
    let order = order(Order::new(unit, Key::new("attack")).at(Target::Unit(target)));
    let mut forecaster = Forecaster::new(battle);
    let naive = forecaster.naive(&order, target, Key::new(reaction), 400_000).expect("it fits");
    let quick = forecaster.forecast(&order, target, Key::new(reaction)).expect("odds");
    assert_eq!((quick.difference(&naive.forecast), naive.late), (None, None));
    let all = forecaster.prospect(&order, target).expect("odds");
    let told = all.with(Key::new(reaction)).expect("it is offered");
    assert_eq!(told.difference(&naive.forecast), None, "all reactions at once");
    if reaction == "none" {
        let best = forecaster.spending(&order, target, Spends::Best).expect("odds");
        assert_eq!(best.difference(&naive.forecast), None);
    }
    naive.forecast.branches
}

fn act(act: &'static str) -> impl Fn(Order) -> Order {
    move |order| Order { act: Key::new(act), ..order }
}

#[test]
fn ar_atm_03_replaced_attacks_have_exact_odds() {
    let beside = &["GR...", "....."];
    for name in ["trip", "disarm", "sunder", "reposition"] {
        for reaction in ["none", "defend"] {
            let figures = vec![guard().items("long_sword"), raider().items("long_bow")];
            compare_order(beside, figures, act(name), reaction);
        }
    }
    let sunder = |order: Order| Order { act: Key::new("sunder"), amount: 1, ..order };
    compare_order(&["M..R.", "....."], vec![caster("spark_bolt"), raider().items("long_bow")], sunder, "none");
    // Into a wall: the victim loses Vitality for it.
    compare_order(&["GR.#.", "....."], vec![guard().items("mace"), raider()], act("reposition"), "none");
}

#[test]
fn ar_opp_04_interrupted_attacks_have_exact_odds() {
    let figures = vec![guard().items("long_bow"), raider().items("short_sword")];
    compare_order(&["GR...", "....."], figures, act("attack"), "none");
    let figures = vec![guard().items("mace"), raider().items("short_sword")];
    compare_order(&["GR...", "....."], figures, act("trip"), "none");
}

#[test]
fn ar_chg_04_charges_past_enemies_have_exact_odds() {
    let figures = vec![guard().items("mace"), raider(), ogre().items("great_club").stats("size 0")];
    compare_order(&["G...R.", "..O...", "......"], figures, act("charge"), "none");
}

#[test]
fn ar_rep_01_series_have_exact_odds() {
    let two = |order: Order| Order { act: Key::new("repeated_attack"), amount: 2, ..order };
    let figures = || vec![guard().items("club"), raider().stats("vitality 60")];
    let naive = compare_order(&["GR...", "....."], figures(), two, "none");
    assert!(naive > 400, "two attacks: {naive}");
    compare_order(&["GR...", "....."], vec![guard().items("club"), raider().now("vitality 3")], two, "none");
    let shots = vec![guard().items("short_bow"), raider().items("short_sword").stats("aap_allotment 0")];
    compare_order(&["GR...", "....."], shots, two, "none");
}

/// A reaction that is offered before the second attack, and only where the first one missed or did not fell the target.
#[test]
fn ar_rep_01_series_on_somebody_who_may_defend_have_exact_odds() {
    let figures = || vec![guard().items("club"), raider().now("vitality 1")];
    for (amount, reaction) in [(3, "none"), (2, "none"), (2, "defend")] {
        let series = |order: Order| Order { act: Key::new("repeated_attack"), amount, ..order };
        compare_order(&["GR...", "....."], figures(), series, reaction);
    }
}

#[test]
fn ar_rep_01_players_are_shown_odds_of_five_attacks() {
    let table = scene(&["GR...", "....."], [guard().items("long_sword"), raider()]).begin();
    let battle = table.battle();
    let (unit, target) = (table.id("Guard"), table.id("Raider"));
    let order = Order::new(unit, Key::new("repeated_attack")).at(Target::Unit(target)).amount(5);
    let mut forecaster = Forecaster::new(battle).at_most(PATIENCE);
    let shown = forecaster.shown(&order, target).expect("few enough outcomes");
    assert!(shown.plain.branches < PATIENCE && shown.plain.loss > 0, "{}", shown.plain.branches);
}

/// What tables show of a way comes from examples of the order: who strikes on it.
#[test]
fn ar_opp_06_examples_show_who_strikes_on_the_way() {
    let figures =
        [guard(), raider().items("short_sword"), crate::cast::soldier("Quill").foe().items("dagger").initiative(2)];
    let table = scene(&["G.......", "...R....", "........", ".......Q"], figures).begin();
    let path = (1..=5).map(|x| Square::new(x, 0)).collect();
    let order = Order::new(table.id("Guard"), Key::new("move")).at(Target::Path(path));
    let mut forecaster = Forecaster::new(table.battle());
    assert!(forecaster.suppose(&order).is_err(), "dice are needed on the way");
    forecaster.follow(table.battle());
    let events = forecaster.suppose_example(&order, (2, 5)).expect("an example");
    let strikes = |event: &Event| match event {
        Event::Hit { unit, .. } | Event::Missed { unit, .. } => Some(*unit),
        _ => None,
    };
    let strikers: Vec<_> = events.iter().filter_map(strikes).collect();
    assert_eq!(strikers, [table.id("Raider")]);
    forecaster.follow(table.battle());
    assert!(forecaster.suppose_example(&order, (0, 1)).is_ok(), "several rolls in a series of one example");
}

/// Everything that people are offered besides has odds where its maker rolls: of the check at least.
#[test]
fn ar_chk_01_every_further_offer_that_rolls_has_odds() {
    let mut without = Vec::new();
    for level in LEVELS.iter().filter(|level| level.text.contains("core: Arrgs")) {
        let battle = load(level.name, level.text, &Library::built_in()).map(|loaded| loaded.battle).unwrap();
        let mut known = BTreeSet::new();
        for unit in battle.units().filter(|unit| battle.is_up(*unit)) {
            let mut forecaster = Forecaster::new(&battle);
            forecaster.suppose_turn(unit);
            let turn = forecaster.battle().fork();
            let mut offers = turn.rules().core.further_offers(&turn, unit);
            offers.retain(|offer| offer.refused.is_none() && known.insert((offer.order.act, offer.order.mode)));
            for order in offers.into_iter().filter_map(|offer| aimed(&turn, offer)) {
                forecaster.follow(&turn);
                let rolls = |event: &Event| matches!(event, Event::Checked(check) if check.unit == unit);
                if !forecaster.suppose_example(&order, (2, 5)).is_ok_and(|events| events.iter().any(rolls)) {
                    continue;
                }
                forecaster.follow(&turn);
                let target = order.target_unit().unwrap_or(unit);
                if !forecaster.glance(&order, target).is_ok_and(|glance| glance.is_some()) {
                    without.push(format!("{}: {order:?}", level.name));
                }
            }
        }
    }
    assert!(without.is_empty(), "{}", without.join("\n"));
}

/// An order that may be given from an offer, if there is one.
fn aimed(battle: &Battle, offer: Offer) -> Option<Order> {
    let from = battle.square(offer.order.unit);
    let targets: Vec<Target> = match offer.targeting {
        Targeting::Enemy | Targeting::Friend => battle.units().map(Target::Unit).collect(),
        Targeting::Square => from.neighbours().map(Target::Square).collect(),
        Targeting::Path => from.neighbours().map(|at| Target::Path(vec![at])).collect(),
        _ => vec![offer.order.at.clone()],
    };
    let orders = targets.into_iter().map(|at| offer.order.clone().at(at));
    orders.into_iter().find(|order| engine::check(battle, order).is_ok())
}
