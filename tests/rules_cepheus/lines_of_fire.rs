//! CE-BLD-03 and CE-SUP-04: whom blind fire can strike, and which turn suppression bears on.

use crate::cast::{alfa, apart, charlie};
use six_seconds::battle::Event;
use six_seconds::grid::{Altitude, Dir8};
use six_seconds::testkit::{Deed, Figure, Scene, delay, end_turn, stance};

fn suppress(target: &str) -> Deed {
    Deed::new("suppress").at(target)
}

#[test]
fn ce_bld_03_a_vehicle_over_several_squares_of_the_line_is_one_of_those_on_it() {
    let raft = Figure::new("RAFT").machine("air_raft").facing(Dir8::E).flying(Altitude::Low);
    let rows = [".".repeat(16), ".".repeat(16), format!("A{}R{}", ".".repeat(8), ".".repeat(6)), ".".repeat(16)];
    let mut table = Scene::new("cepheus", &rows).figures([alfa(), raft, charlie().at('R')]).begin();
    table.dice(&[6, 4, 4, 2, 1, 1, 1]).order("ALFA", Deed::new("blind").at_square(3, 2));
    let chances = table.latest().iter().find_map(|event| match event {
        Event::Rolled { what, pool, .. } if what.as_str() == "chance_victim" => Some(pool.sides),
        _ => None,
    });
    assert_eq!(chances, Some(2), "the raft and the man under it");
}

#[test]
fn ce_sup_04_in_the_midst_of_the_turn_it_bears_on_the_next_one() {
    let dora = Figure::new("DORA").at('A').stats("dex 9").skills("slug_rifle 1").items("rifle").initiative(5);
    let mut table = apart('A', 20, 'C').figures([alfa(), dora, charlie().initiative(8)]).begin();
    table.order("ALFA", delay()).answer("ALFA", "act").order("CHARLIE", stance("crouched"));
    table.dice(&[6, 5]).order("ALFA", suppress("CHARLIE")).order("ALFA", end_turn());
    table.order("CHARLIE", end_turn()).dice(&[5, 4]).order("DORA", suppress("CHARLIE")).order("DORA", end_turn());
    assert_eq!((table.round(), table.count("CHARLIE")), (2, 5), "the highest Effect of both, 3");
}
