//! The cost of a step: a square, and as many more as the ground is difficult (AR-MOV-08, AR-BGD-13). Where every other diagonal
//! counts as two squares, costs are in half squares and a diagonal costs three: the whole squares of a path's cost are then
//! those of its diagonals in turn, wherever it begins (AR-RNG-03).

use crate::battle::{Battle, Key, LastingSpell, Refusal, Rule, UnitId};
use crate::grid::{Dir8, Map, Offset, Pace, Square, Terrain, block};
use crate::rules::arrgs::armoury::Stored;
use crate::rules::arrgs::field::category::{self, CATEGORIES, is_on_ground};
use crate::rules::arrgs::keys::SPEED;
use crate::rules::arrgs::range;
use crate::rules::common::doors::mark_after;
use smallvec::SmallVec;

/// What an enemy's square is worth as Difficult Terrain (AR-MOV-07).
const ENEMY: u16 = 2;
/// What a body on the ground is worth as Difficult Terrain.
const BODY: u16 = 1;
/// The mark of Difficult Terrain, followed by its number.
pub const DIFFICULT: &str = "difficult_";
/// The mark of a movement check's own number to reach (AR-MOV-05).
pub const MOVE_DC: &str = "move_dc_";
/// The mark of a Movement Category that a terrain hinders, where these are not the usual ones (AR-MOV-10).
const HINDERS: &str = "hinders_";
/// The mark of a Movement Category that an impassable terrain stops, where these are not all of them (AR-MOV-11).
const BLOCKS: &str = "blocks_";

/// The number that a mark of a terrain states.
fn marked(terrain: &Terrain, mark: &str) -> Option<u16> {
    mark_after(terrain, mark).and_then(|number| number.parse().ok())
}

/// By how much a terrain is difficult on foot; `None` where it is impassable.
pub fn hindrance(map: &Map, square: Square) -> Option<u16> {
    hindrance_to(map, square, SPEED)
}

/// By how much a terrain is difficult in a Movement Category; `None` where it is impassable.
fn hindrance_to(map: &Map, square: Square, category: Key) -> Option<u16> {
    let terrain = map.terrain(square)?;
    match terrain.pace {
        Pace::Impassable => (!meets(terrain, BLOCKS, category).unwrap_or(true)).then_some(0),
        Pace::Difficult if !meets(terrain, HINDERS, category).unwrap_or(is_on_ground(category)) => Some(0),
        Pace::Difficult => Some(marked(terrain, DIFFICULT).unwrap_or(1)),
        Pace::Normal => Some(0),
    }
}

/// Whether a terrain's marks of a kind name a category; `None` if it has no such marks.
fn meets(terrain: &Terrain, kind: &str, category: Key) -> Option<bool> {
    let mut named = terrain.tags.iter().filter_map(|tag| tag.strip_prefix(kind)).peekable();
    named.peek()?;
    let name = CATEGORIES.iter().find(|one| one.0 == category).map(|one| one.1);
    Some(named.any(|one| Some(one) == name))
}

/// The number to reach of a movement check that leads over a square.
pub fn move_dc(map: &Map, square: Square) -> i32 {
    let own = map.terrain(square).and_then(|terrain| marked(terrain, MOVE_DC));
    own.map_or(10, i32::from)
}

/// What a mark of a terrain should look like, where it is wrong.
pub fn bad_mark(mark: &str) -> Option<&'static str> {
    let number = |prefix| mark.strip_prefix(prefix).map(|rest| rest.parse::<u8>().is_ok());
    let known = |prefix| mark.strip_prefix(prefix).map(|rest| CATEGORIES.iter().any(|one| one.1 == rest));
    match (number(DIFFICULT), number(MOVE_DC), known(HINDERS), known(BLOCKS)) {
        (Some(false), ..) => Some("difficult_2"),
        (_, Some(false), ..) => Some("move_dc_15"),
        (_, _, Some(false), _) => Some("hinders_walking"),
        (.., Some(false)) => Some("blocks_walking"),
        _ => None,
    }
}

/// What a square costs.
pub fn square(battle: &Battle) -> u16 {
    if range::alternates(battle) { 2 } else { 1 }
}

/// The most that paths of so many squares cost.
pub fn worth(battle: &Battle, squares: u16) -> u16 {
    let square = square(battle);
    if squares < 1 { 0 } else { squares.saturating_mul(square).saturating_add(square - 1) }
}

/// Refuses a path that costs more than there is; one square is always possible (AR-MOV-09).
///
/// # Errors
/// By how many squares it is too long.
pub fn within(battle: &Battle, cost: u16, most: u16, rule: Rule) -> Result<(), Refusal> {
    match cost.saturating_sub(most) {
        0 => Ok(()),
        over => Err(Refusal::by("too_far", rule).with(i32::from(over.div_ceil(square(battle))))),
    }
}

/// The squares that spells in effect make difficult, and by how much.
fn spells(battle: &Battle) -> impl Iterator<Item = (Square, u16)> + '_ {
    battle.things_with::<LastingSpell>().flat_map(|(thing, lasting)| {
        let def = battle.setup().find_item(lasting.item);
        let spell = def.and_then(|def| battle.setup().item(def).data::<Stored>()).map(|stored| &stored.spell);
        let area = spell.filter(|spell| spell.difficult > 0).map_or((0, 0), |spell| (spell.area, spell.difficult));
        block(battle.map(), thing.square, area.0).into_iter().map(move |at| (at, area.1))
    })
}

/// The cost of steps for one combatant, prepared for many queries.
pub struct StepCosts {
    hindered: SmallVec<[(Square, u16); 16]>,
    /// Offsets from its own square to each square that its body covers.
    shape: SmallVec<[Offset; 4]>,
    category: Key,
    /// What a square costs.
    square: u16,
    /// True for who does not turn at will: it takes no diagonal steps (AR-VEH-03).
    straight: bool,
}

impl StepCosts {
    /// The step costs of a combatant in the category in which it moves.
    pub fn of(battle: &Battle, unit: UnitId) -> Self {
        Self::by(battle, unit, category::going(battle, unit))
    }

    /// The same in a category: enemies hinder it, and so do bodies on the ground.
    pub fn by(battle: &Battle, unit: UnitId, category: Key) -> Self {
        let weight = |other: UnitId| match battle.is_up(other) {
            true if battle.are_enemies(unit, other) => Some(ENEMY),
            true => None,
            false => is_on_ground(category).then_some(BODY),
        };
        let there = |other: &UnitId| *other != unit && battle.to_come(*other).is_none();
        let others = battle.units().filter(there).filter_map(|other| Some((other, weight(other)?)));
        let squares = |(other, weight): (UnitId, u16)| {
            let covered = battle.covered(other);
            covered.into_iter().map(move |square| (square, weight))
        };
        let own = Square::default();
        let shape = battle.covered_at(unit, own).into_iter().map(|at| at - own).collect();
        let hindered = others.flat_map(squares).chain(spells(battle)).collect();
        let straight = !category::turns_at_will(battle, unit);
        Self { hindered, shape, category, square: square(battle), straight }
    }

    /// The cost of a step between neighbouring squares, for a large body that of its worst square; `None` if blocked.
    pub fn step(&self, map: &Map, from: Square, to: Square) -> Option<u16> {
        let dir =
            Dir8::exact(to - from).filter(|dir| from.step(*dir) == to && !(self.straight && dir.is_diagonal()))?;
        let mut worst = 0;
        for offset in &self.shape {
            worst = worst.max(self.effort(map, from + *offset, dir)?);
        }
        let alternates = self.square > 1;
        Some(self.square * (1 + worst) + u16::from(alternates && dir.is_diagonal()))
    }

    /// The cost of a path from a square; `None` where a step cannot be taken.
    pub fn along(&self, map: &Map, from: Square, path: &[Square]) -> Option<u16> {
        let mut steps = std::iter::once(&from).chain(path).zip(path);
        steps.try_fold(0_u16, |cost, (from, to)| Some(cost.saturating_add(self.step(map, *from, *to)?)))
    }

    /// True if a step that can be taken leads onto ground that is difficult.
    pub fn is_slow(&self, map: &Map, from: Square, to: Square) -> bool {
        self.step(map, from, to).is_some_and(|cost| cost / self.square > 1)
    }

    fn effort(&self, map: &Map, from: Square, dir: Dir8) -> Option<u16> {
        let to = from.step(dir);
        if !map.contains(to) || map.is_pinched(from, dir) {
            return None;
        }
        let others = self.hindered.iter().filter(|one| one.0 == to).map(|one| one.1).max();
        Some(hindrance_to(map, to, self.category)? + others.unwrap_or(0))
    }
}
