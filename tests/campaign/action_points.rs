//! A campaign under the d20 rules of action points: the end of a fight is a Break, and a Rest in camp restores what the next
//! battle begins with.

use crate::{with_dead, won};
use six_seconds::battle::oracle::Defaults;
use six_seconds::battle::{Battle, Key, Order};
use six_seconds::testkit::{Figure, Scene, Table};

/// A mage of 20 Vitality who has 3 left and no spell, beside an enemy.
fn battle() -> Table {
    let mage = Figure::new("MAE")
        .stats("body 1 agility 2 intellect 4 personality 3 vitality 20")
        .skills("arcane 5 discipline 3")
        .tags("humanoid magic_user")
        .items("fire_burst")
        .rounds("fire_burst", 0, 0)
        .now("vitality 3");
    let figures = [mage.initiative(9), Figure::new("EVE").foe().initiative(2)];
    Scene::new("arrgs", &["M...........E"]).initiative("countdown").figures(figures).begin()
}

/// The mage's Vitality and stored spells in a battle.
fn state(battle: &Battle) -> (i32, i16) {
    let mage = battle.find_unit("MAE").unwrap();
    (battle.stats(mage).now(Key::new("vitality")), battle.gear(mage).items[0].unwrap().loaded)
}

#[test]
fn ar_bgd_25_a_break_ends_the_fight_and_a_rest_in_camp_fills_vitality_and_slots() {
    let next = battle();
    let mut campaign = won(&with_dead(next.battle(), &["EVE"]), "MAE", 1);
    // Half of 20 comes back by the Break.
    assert_eq!(state(&campaign.enter(next.battle()).unwrap()), (13, 0));
    let rests = |order: &Order| order.act.as_str() == "rest" && order.mode.is_none();
    let rest = campaign.offers().into_iter().map(|offer| offer.order).find(rests).expect("a Rest is offered");
    campaign.give(&rest, &mut Defaults).unwrap();
    assert_eq!(state(&campaign.enter(next.battle()).unwrap()), (20, 1));
}
