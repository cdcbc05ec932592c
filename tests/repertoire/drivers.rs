//! The repertoire of drivers with two tasks at once (CE-BGD-09).

use super::{Situation, out_of_place, situation};
use six_seconds::battle::Post;
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Figure, Scene, Table};

/// A driver alone in a tank behind a moving truck: keeping up with it takes all of her attention, and so does the gun.
fn chase(gunnery: &str) -> Table {
    let row = format!("{}V..............W{}", ".".repeat(6), ".".repeat(40));
    let side = ".".repeat(row.len());
    let rows = [side.clone(), side.clone(), side.clone(), row, side.clone(), side.clone(), side];
    let tank = Figure::new("TANK").at('V').machine("afv").facing(Dir8::E).speed(36).condition_on("pursuing", "TRUCK");
    let driver = Figure::new("DELTA").stats("dex 12").skills(gunnery).aboard("TANK", Post::Driver).initiative(9);
    let truck = Figure::new("TRUCK").at('W').machine("atv").facing(Dir8::E).foe().speed(36);
    let rival = Figure::new("RIVAL").skills("tracked_vehicle 1").aboard("TRUCK", Post::Driver).foe().initiative(3);
    Scene::new("cepheus", &rows).flag("multi_action_dm", true).figures([tank, driver, truck, rival]).begin()
}

pub(super) fn drivers() -> Vec<Situation> {
    vec![
        situation(
            "a gunner whom a penalty hardly troubles, alone in a chase",
            &["drive_and_fight", "fire"],
            6,
            chase("tracked_vehicle 4 energy_rifle 6").battle(),
        ),
        out_of_place(
            "a driver who hits nothing, alone in a chase",
            &["drive_and_fight"],
            1,
            chase("tracked_vehicle 1").battle(),
        ),
    ]
}
