//! The map as characters, with a legend.

use super::describe::Viewer;
use crate::battle::{Battle, UnitId};
use crate::grid::Square;
use crate::words::say;
use std::collections::BTreeMap;

/// Characters for combatants, in the order of their ids.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The map, or the part within a distance of a square, one row a line, with a legend.
pub fn lines(battle: &Battle, viewer: Viewer, near: Option<(Square, u16)>) -> Vec<String> {
    let map = battle.map();
    let (last_x, last_y) = (number(map.width()) - 1, number(map.height()) - 1);
    let (from, to) = match near {
        None => (Square::new(0, 0), Square::new(last_x, last_y)),
        Some((centre, radius)) => {
            let radius = number(radius);
            let low = |at: i16| at.saturating_sub(radius).max(0);
            let high = |at: i16, last: i16| at.saturating_add(radius).min(last);
            (Square::new(low(centre.x), low(centre.y)), Square::new(high(centre.x, last_x), high(centre.y, last_y)))
        }
    };
    let letters: BTreeMap<UnitId, char> = battle.units().zip(LETTERS.chars()).collect();
    let mut lines =
        vec![say("text.map_head", &[("left", &from.x), ("right", &to.x), ("top", &from.y), ("bottom", &to.y)])];
    let (mut units, mut grounds) = (Vec::new(), BTreeMap::new());
    for y in from.y..=to.y {
        let mut row = format!("{y:>3} ");
        for x in from.x..=to.x {
            let square = Square::new(x, y);
            let here = battle.bodies_at(square).filter(|unit| viewer.sees(battle, *unit));
            let here = here.max_by_key(|unit| (battle.is_up(*unit), std::cmp::Reverse(*unit)));
            let thing = battle.things().find(|thing| thing.square == square && battle.is_on_map(thing.id));
            row.push(match (here.and_then(|unit| Some((unit, *letters.get(&unit)?))), thing) {
                (Some((unit, letter)), _) => {
                    units.push((unit, letter));
                    letter
                }
                (None, Some(_)) => {
                    grounds.insert('*', say("text.map_thing", &[]));
                    '*'
                }
                (None, None) => {
                    let terrain = map.terrain(square);
                    let glyph = terrain.map_or(' ', |terrain| terrain.glyph);
                    grounds.insert(glyph, terrain.map_or_else(String::new, |terrain| terrain.name.replace('_', " ")));
                    glyph
                }
            });
        }
        lines.push(row);
    }
    units.sort();
    units.dedup();
    for (unit, letter) in units {
        let side = battle.setup().side_name(battle.side(unit));
        lines.push(say(
            "text.map_unit",
            &[("letter", &letter), ("unit", &battle.name(unit)), ("side", &side), ("square", &battle.square(unit))],
        ));
    }
    lines
        .extend(grounds.into_iter().map(|(glyph, name)| say("text.map_ground", &[("glyph", &glyph), ("name", &name)])));
    lines
}

fn number(number: u16) -> i16 {
    i16::try_from(number).unwrap_or(i16::MAX)
}
