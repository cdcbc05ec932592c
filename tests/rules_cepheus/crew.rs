//! The vehicles of the tests and their crews.

use six_seconds::battle::{Key, Post};
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack};

/// All characteristics 8, Wheeled Vehicle 1, at the controls of CAR; an auto pistol.
pub fn delta() -> Figure {
    Figure::new("DELTA")
        .stats("str 8 dex 8 end 8 int 8 edu 8 soc 8")
        .skills("wheeled_vehicle 1 slug_pistol 0")
        .items("auto_pistol")
        .aboard("CAR", Post::Driver)
        .foe()
        .initiative(9)
}

/// A ground car of the other side, facing east, at V on the map.
pub fn car() -> Figure {
    Figure::new("CAR").at('V').machine("ground_car").facing(Dir8::E).foe()
}

/// A rifleman twelve squares north of the middle of the car, the car's riders, and a bystander of its side far off.
pub fn ambush(car: Figure, riders: impl IntoIterator<Item = Figure>) -> Scene {
    let mut rows = vec![format!("{}A{}", ".".repeat(8), ".".repeat(21))];
    rows.extend(std::iter::repeat_n(".".repeat(30), 11));
    rows.push(format!("{}V{}", ".".repeat(8), ".".repeat(21)));
    rows.extend(std::iter::repeat_n(".".repeat(30), 2));
    rows.push(format!("{}Z", ".".repeat(29)));
    let bystander = Figure::new("ZULU").foe().initiative(-20);
    let figures = [crate::cast::alfa(), car].into_iter().chain(riders).chain([bystander]);
    Scene::new("cepheus", &rows).figures(figures)
}

/// A hit with Effect 1 and three dice of damage; `more` are the later dice.
pub fn hit(table: &mut Table, who: &str, damage: [u8; 3], more: &[u8]) {
    table.dice(&[4, 2]).dice(&damage).dice(more).order("ALFA", attack(who));
}

/// The same shot at a car with armour 1, with so little damage that it makes one single hit, on that row.
pub fn single(table: &mut Table, row: [u8; 2], more: &[u8]) {
    table.dice(&[4, 2, 1, 1, 1]).dice(&row).dice(more).order("ALFA", attack("CAR"));
}

/// The same shot with a double hit.
pub fn double(table: &mut Table, row: [u8; 2], more: &[u8]) {
    table.dice(&[4, 2, 3, 2, 2]).dice(&row).dice(more).order("ALFA", attack("CAR"));
}

/// Drives along a path, such as `e e ne`.
pub fn steer(way: &str) -> Deed {
    Deed::new("steer").along(way)
}

/// So many steps in one direction.
pub fn steps(dir: &str, count: usize) -> String {
    vec![dir; count].join(" ")
}

/// True if a combatant is aboard a vehicle.
pub fn is_aboard(table: &Table, who: &str) -> bool {
    table.battle().seat(table.id(who)).is_some()
}

/// True if a combatant has a condition.
pub fn has(table: &Table, who: &str, condition: &'static str) -> bool {
    table.battle().conditions(table.id(who)).has(Key::new(condition))
}
