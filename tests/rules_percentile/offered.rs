//! PC-AAC, PC-OVW: which mode of an action is offered first, with its words and help.

use crate::cast::{ana, apart, bo};
use six_seconds::battle::engine;
use six_seconds::words;
use std::collections::BTreeSet;

#[test]
fn pc_aac_02_a_burst_is_offered_with_all_hits_first() {
    for (weapon, hits) in [("assault_rifle", 6), ("machine_pistol", 6), ("pistol", 2), ("laser_carbine", 3)] {
        let table = apart(ana().items(weapon).holding(weapon), 10, bo());
        let offers = engine::offers(table.battle(), table.id("Ana"));
        let burst = offers.iter().find(|offer| offer.order.act.as_str() == "burst").unwrap();
        assert_eq!(burst.order.amount, hits, "{weapon}");
    }
}

#[test]
fn pc_ovw_01_the_first_watch_on_offer_is_a_single_shot_at_whoever_moves() {
    let table = apart(ana(), 10, bo());
    let offers = engine::offers(table.battle(), table.id("Ana"));
    let watches: Vec<_> = offers.iter().filter(|offer| offer.order.act.as_str() == "overwatch").collect();
    let said: Vec<String> = watches.iter().map(|offer| words::offer(table.battle(), offer)).collect();
    assert_eq!((watches[0].order.amount, &*said[0]), (0, "Overwatch: enemy moves"));
    for offer in watches {
        let help = words::offer_help(table.battle(), offer);
        assert!(help.ends_with('.'), "{:?}: {help}", offer.order);
    }
    assert_eq!(said.iter().collect::<BTreeSet<_>>().len(), said.len(), "{said:?}");
}

/// The items with which an action is offered to Ana.
fn offered(table: &six_seconds::testkit::Table, act: &str) -> Vec<&'static str> {
    let (battle, ana) = (table.battle(), table.id("Ana"));
    let offers = engine::offers(battle, ana);
    let item = |slot| battle.item(ana, slot).map_or("", |(_, def)| def.key.as_str());
    let of_act = offers.iter().filter(|offer| offer.order.act.as_str() == act);
    of_act.map(|offer| offer.order.with.map_or("", item)).collect()
}

#[test]
fn pc_bgd_19_what_has_been_thrown_is_not_drawn() {
    let armed = |grenades: i16| {
        let figure = ana().items("pistol").rounds("pistol", 0, 0).several("frag_grenade", grenades);
        offered(&apart(figure.holding("nothing"), 10, bo()), "draw")
    };
    assert!(armed(1).contains(&"frag_grenade") && !armed(0).contains(&"frag_grenade"));
    assert!(armed(0).contains(&"pistol"), "an empty one can be loaded");
}

#[test]
fn pc_grp_12_a_close_attack_is_offered_to_those_in_a_hold_alone() {
    let mut table = apart(ana().holding("nothing").initiative(30), 1, bo());
    assert_eq!(offered(&table, "close_attack"), Vec::<&str>::new());
    table.dice(&[12]).answer("Bo", "none").order("Ana", crate::cast::at("grapple", "Bo")).pass_to("Ana");
    assert_eq!(offered(&table, "close_attack").last(), Some(&""), "bare hands at least");
}
