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
