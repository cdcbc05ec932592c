//! The odds of an opportunity, told when somebody is asked whether to act upon it (AR-OPP-03).

use crate::cast::{guard, raider, scene};
use six_seconds::battle::engine::{self, Stop};
use six_seconds::battle::odds::PATIENCE;
use six_seconds::battle::oracle::{Answer, AskPeople, Live};
use six_seconds::battle::{Crossroads, Event, Key, Order, Target};
use six_seconds::dice::DiceStream;
use six_seconds::testkit::{ATTACKS, close, share};

#[test]
fn ar_opp_03_an_opportunity_against_an_archer_is_told_without_the_arrow() {
    let archer = raider().items("long_bow").holding("long_bow").stats("aap_allotment 0").initiative(20);
    let guard = guard().items("long_sword").stats("aap_allotment 3").initiative(2);
    let table = scene(&["RG...", "....."], [archer, guard]).begin();
    let (raider, guard) = (table.id("Raider"), table.id("Guard"));
    let order = Order::new(raider, Key::new("attack")).at(Target::Unit(guard));
    let (mut battle, mut tape, mut stream) = (table.battle().fork(), Vec::new(), DiceStream::from_seed(1));
    let end = engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut tape, &mut AskPeople));
    let Err(Stop::Waiting(choice)) = end else { panic!("the guard is asked: {end:?}") };
    let mut crossroads = Crossroads::before(table.battle(), &order, &choice, &tape);
    let told = crossroads.strike(Key::new("strike"), PATIENCE).expect("it has odds");
    assert_eq!(told.target, raider);
    let by_guard = |event: &Event| matches!(event, Event::Hit { unit, .. } if *unit == guard);
    let strike = Answer::One(Key::new("strike"));
    let mut struck = 0;
    for seed in 0..u64::from(ATTACKS) {
        struck +=
            u32::from(crossroads.look(&strike, seed, |_, events| events.iter().any(by_guard)).expect("it is played"));
    }
    close("the opportunity", struck, share(told.hit));
}
