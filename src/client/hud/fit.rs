//! The size and number of the tiles in the action bar.

use crate::battle::Key;
use crate::client::game::plan::Group;
use crate::client::layout::form::{Form, Shape};

/// The least width of a tile in a bar of one row, in a bar of two, and in one of three.
const TILES: (f32, f32, f32) = (62.0, 82.0, 62.0);
/// The width of the part at the right of the bar, with and without the names of the budget.
const TURN: (f32, f32) = (234.0, 124.0);
/// The gap between tiles.
pub const GAP: f32 = 5.0;
/// The least height of a table with a panel beside the map for tiles with names, and the size of tiles without.
const NAMES: f32 = 420.0;
const BARE: (f32, f32) = (35.0, 34.0);
/// The least width of an upright table with room for eight tiles in a row.
const TABLET: f32 = 560.0;

/// The size of the tiles. Unless all fit into one row, it depends on the window alone, so that actions keep their
/// places.
#[derive(Clone, Copy)]
pub struct Fit {
    /// The width of a tile.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// The size of its icon.
    pub sign: f32,
    /// The most tiles in a row.
    pub columns: f32,
    /// The most rows.
    rows: f32,
    /// True if tiles show the names of actions.
    pub named: bool,
}

impl Fit {
    const fn large(width: f32, columns: f32) -> Self {
        Self { width, height: 74.0, sign: 24.0, columns, rows: 1.0, named: true }
    }

    const fn small(width: f32, columns: f32, rows: f32) -> Self {
        Self { width, height: 47.0, sign: 18.0, columns, rows, named: true }
    }

    /// One row of large tiles if they fit, otherwise several rows of small ones.
    pub fn of(form: &Form, count: usize) -> Self {
        let count = count.max(1) as f32;
        if form.is_tiny() {
            return Self::large(66.0, count);
        }
        if form.is_tall() {
            let columns = if form.size.x >= TABLET { 8.0 } else { 5.0 };
            return Self::small((form.size.x - 20.0 - GAP * (columns - 1.0)) / columns - 0.5, columns, 3.0);
        }
        let wide = form.shape == Shape::Wide;
        let (turn, least, rows) = if wide { (TURN.0, TILES.1, 2.0) } else { (TURN.1, TILES.2, 3.0) };
        let room = form.size.x - form.sheet() - turn - 60.0;
        if form.size.y < NAMES {
            let columns = (room / (BARE.0 + GAP)).floor().max(1.0);
            return Self { width: BARE.0, height: BARE.1, sign: 18.0, columns, rows: 2.0, named: false };
        }
        let one_row = room / count - GAP;
        if one_row >= TILES.0 {
            return Self::large(one_row.min(74.0), count);
        }
        let columns = (room / (least + GAP)).floor().max(1.0);
        Self::small((room / columns - GAP - 0.5).clamp(least.min(52.0), 100.0), columns, rows)
    }

    /// The actions that have tiles of their own, with the one that a lesson asks for among them; the others are folded away
    /// under one more tile.
    pub fn tiles(&self, groups: &[Group], asked: Option<Key>) -> Vec<usize> {
        let slots = (self.columns * self.rows) as usize;
        let shown = if groups.len() <= slots { groups.len() } else { slots.saturating_sub(1) };
        let mut tiles: Vec<usize> = (0..shown).collect();
        let wanted = groups.iter().position(|group| Some(group.info.key) == asked).filter(|at| *at >= shown);
        if let (Some(at), Some(last)) = (wanted, tiles.last_mut()) {
            *last = at;
        }
        tiles
    }
}
