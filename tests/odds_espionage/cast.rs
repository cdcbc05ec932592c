//! The people and the tables of the checks.

use six_seconds::battle::{Key, Order, Target, UnitId};
use six_seconds::grid::Square;
use six_seconds::testkit::{Figure, Scene, Table};

/// A special of the first side, who acts first: attack +7 with guns, +5 by hand.
pub fn vega() -> Figure {
    Figure::new("Vega")
        .stats("str 12 dex 16 con 13 int 14 wis 12 level 4 attack_base 4 defence 2 fort 3 reflex 6 will 3")
        .skills("blend 5 intimidate 3")
        .tags("special melee handgun smg rifle hurled exotic tactical")
        .initiative(20)
}

/// A standard enemy: Defence 12, wounds 12.
pub fn guard() -> Figure {
    Figure::new("Guard")
        .stats("str 12 dex 12 con 12 attack_base 2 defence 1 fort 2 reflex 2")
        .tags("melee handgun smg rifle shotgun")
        .foe()
        .initiative(5)
}

/// A special enemy: Defence 12, vitality 13, wounds 16.
pub fn kroll() -> Figure {
    Figure::new("Kroll")
        .stats("str 16 dex 12 con 16 int 8 level 1 attack_base 4 defence 1 fort 6 reflex 2 will 1")
        .skills("intimidate 6")
        .tags("special melee handgun smg rifle shotgun hurled tactical")
        .foe()
        .initiative(10)
}

/// A scene under structured initiative.
pub fn scene<R: AsRef<str>>(rows: &[R], figures: impl IntoIterator<Item = Figure>) -> Scene {
    Scene::new("espionage", rows).initiative("structured").figures(figures)
}

/// Vega, and an enemy `squares` away.
pub fn duel(vega: Figure, squares: usize, enemy: Figure) -> Table {
    scene(&rows(squares, 'E'), [vega, enemy.at('E')]).begin()
}

/// Rows with Vega, somebody else so many squares away, and room around them.
pub fn rows(squares: usize, other: char) -> [String; 3] {
    let row = format!("..V{}{other}....", ".".repeat(squares - 1));
    [".".repeat(row.len()), row.clone(), ".".repeat(row.len())]
}

/// An order of the first figure.
pub fn order(act: &'static str) -> Order {
    Order::new(UnitId(0), Key::new(act))
}

/// An order of the first figure at the second.
pub fn at(act: &'static str) -> Order {
    order(act).at(Target::Unit(UnitId(1)))
}

/// An order of the first figure at the square of the second.
pub fn at_square(table: &Table, act: &'static str) -> Order {
    let Square { x, y } = table.battle().square(UnitId(1));
    order(act).at(Target::Square(Square::new(x, y)))
}

/// The same in a mode.
pub fn mode(order: Order, mode: &'static str) -> Order {
    Order { mode: Some(Key::new(mode)), ..order }
}
