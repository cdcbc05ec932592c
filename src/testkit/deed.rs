//! Orders in words, with targets and items by name.

use crate::battle::system::ItemOf;
use crate::battle::{Battle, Key, Order, Target, UnitId};
use crate::grid::{Dir8, Square};

/// An order whose names are still to be looked up.
#[derive(Clone, Debug)]
pub struct Deed {
    act: Key,
    at: Aimed,
    with: Option<String>,
    mode: Option<Key>,
    amount: i16,
}

#[derive(Clone, Debug)]
enum Aimed {
    Nothing,
    At(String),
    Square(Square),
    Beside(Dir8),
    Along(Vec<Dir8>),
    Run(String, Vec<Dir8>),
}

fn directions(text: &str) -> Vec<Dir8> {
    let names = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
    let all = [Dir8::N, Dir8::NE, Dir8::E, Dir8::SE, Dir8::S, Dir8::SW, Dir8::W, Dir8::NW];
    let one = |word: &str| {
        let at = names.iter().position(|name| *name == word);
        all[at.unwrap_or_else(|| panic!("{word:?} is no direction"))]
    };
    text.split_whitespace().map(one).collect()
}

impl Deed {
    /// An action without a target.
    pub fn new(act: &'static str) -> Self {
        Self { act: Key::new(act), at: Aimed::Nothing, with: None, mode: None, amount: 0 }
    }

    /// The same with an item, of the target where the combatant has none of that name.
    pub fn with(self, item: &str) -> Self {
        Self { with: Some(item.to_owned()), ..self }
    }

    /// The same in a mode.
    pub fn mode(self, mode: &'static str) -> Self {
        Self { mode: Some(Key::new(mode)), ..self }
    }

    /// The same with a number of rounds.
    pub fn rounds(self, amount: i16) -> Self {
        Self { amount, ..self }
    }

    /// The same at a combatant.
    pub fn at(self, target: &str) -> Self {
        self.on(Aimed::At(target.to_owned()))
    }

    /// The same at a square.
    pub fn at_square(self, x: i16, y: i16) -> Self {
        self.on(Aimed::Square(Square::new(x, y)))
    }

    /// The same along a path, such as `e e se`.
    pub fn along(self, way: &str) -> Self {
        self.on(Aimed::Along(directions(way)))
    }

    /// The same at a combatant, after a run along a path such as `e e se`.
    pub fn running_at(self, target: &str, way: &str) -> Self {
        self.on(Aimed::Run(target.to_owned(), directions(way)))
    }

    fn on(self, at: Aimed) -> Self {
        Self { at, ..self }
    }

    pub(super) fn order(&self, battle: &Battle, unit: UnitId) -> Order {
        let square = battle.square(unit);
        let mounted = battle.rules().action(self.act).is_some_and(|action| action.form.item == ItemOf::Vehicle);
        let bearer = battle.seat(unit).filter(|_| mounted).map_or(unit, |seat| seat.vehicle);
        let named = |name: &String| battle.find_unit(name).unwrap_or_else(|| panic!("there is no {name}"));
        let path = |dirs: &[Dir8]| -> Vec<Square> {
            let step = |at: &mut Square, dir: &Dir8| {
                *at = at.step(*dir);
                Some(*at)
            };
            dirs.iter().scan(square, step).collect()
        };
        let at = match &self.at {
            Aimed::Nothing => Target::None,
            Aimed::At(name) => Target::Unit(named(name)),
            Aimed::Square(square) => Target::Square(*square),
            Aimed::Beside(dir) => Target::Square(square.step(*dir)),
            Aimed::Along(dirs) => Target::Path(path(dirs)),
            Aimed::Run(name, dirs) => Target::Run(named(name), path(dirs)),
        };
        let target = match at {
            Target::Unit(target) | Target::Run(target, _) => Some(target),
            _ => None,
        };
        let slot = |name: &String| {
            let of = |owner: UnitId| {
                let is = |slot: &u8| battle.item(owner, *slot).is_some_and(|(_, def)| def.key.as_str() == name);
                battle.gear(owner).slots().find(is)
            };
            let found = of(bearer).or_else(|| target.and_then(of));
            found.unwrap_or_else(|| panic!("{} has no {name}", battle.name(unit)))
        };
        let with = self.with.as_ref().map(slot);
        Order { unit, act: self.act, at, with, mode: self.mode, amount: self.amount }
    }
}

/// Attacks a combatant with the item in hand.
pub fn attack(target: &str) -> Deed {
    Deed::new("attack").on(Aimed::At(target.to_owned()))
}

/// Throws an item at a combatant.
pub fn throw(item: &str, target: &str) -> Deed {
    Deed::new("throw").on(Aimed::At(target.to_owned())).with(item)
}

/// Throws an item at a square.
pub fn throw_at(item: &str, x: i16, y: i16) -> Deed {
    Deed::new("throw").on(Aimed::Square(Square::new(x, y))).with(item)
}

/// Aims at a combatant.
pub fn aim(target: &str) -> Deed {
    Deed::new("aim").on(Aimed::At(target.to_owned()))
}

/// Aims at a combatant for the kill.
pub fn kill_aim(target: &str) -> Deed {
    Deed::new("kill_aim").on(Aimed::At(target.to_owned()))
}

/// Moves along a path, such as `e e se`.
pub fn walk(way: &str) -> Deed {
    Deed::new("move").on(Aimed::Along(directions(way)))
}

/// Takes a stance: `standing`, `crouched` or `prone`.
pub fn stance(to: &'static str) -> Deed {
    Deed::new("stance").mode(to)
}

/// Takes an item in hand.
pub fn draw(item: &str) -> Deed {
    Deed::new("draw").with(item)
}

/// Works on reloading the item in hand.
pub fn reload() -> Deed {
    Deed::new("reload")
}

/// Opens or closes the door in a direction, such as `e`.
pub fn use_door(side: &str) -> Deed {
    let dir = directions(side).first().copied().expect("a direction");
    Deed::new("interact").on(Aimed::Beside(dir))
}

/// Drops the item in hand.
pub fn drop_held() -> Deed {
    Deed::new("drop")
}

/// Delays the turn.
pub fn delay() -> Deed {
    Deed::new("delay")
}

/// Ends the turn.
pub fn end_turn() -> Deed {
    Deed::new("end_turn")
}
