//! When the turn of a driver begins whose vehicle cannot stop at once, brings the squares ahead of it into view.

use crate::battle::{Battle, UnitId};
use crate::client::base::place::place;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::board::camera::LookOver;
use crate::client::game::plan::Plan;
use crate::client::game::play::Game;
use crate::grid::Square;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    app.add_systems(
        Update,
        look.after(ClientSystems::Plan).before(ClientSystems::Draw).run_if(table.and_then(resource_changed::<Plan>)),
    );
}

fn look(game: Res<Game>, plan: Res<Plan>, mut last: Local<Option<(u16, UnitId)>>, mut here: MessageWriter<LookOver>) {
    let Some(unit) = plan.unit else { return };
    let turn = Some((game.battle().scheduler().round, unit));
    if *last == turn {
        return;
    }
    *last = turn;
    if let Some((from, to)) = ahead(game.battle(), unit) {
        let [from, to] = [from, to].map(|square| Rect::from_corners(place(square), place(square)));
        here.write(LookOver(from, to));
    }
}

/// The square of a driver's vehicle, and the square straight ahead at the middle of its possible distances; `None` if
/// it can stop.
fn ahead(battle: &Battle, unit: UnitId) -> Option<(Square, Square)> {
    let range = battle.rules().core.move_range(battle, unit);
    let (least, most) = (range.least, range.limits.last().copied().unwrap_or(range.least));
    let vehicle = battle.seat(unit)?.vehicle;
    let (from, way) = (battle.square(vehicle), battle.body(vehicle).facing);
    let on_map = |to: &Square| battle.map().contains(*to);
    let steps = std::iter::successors(Some(from), |at| Some(at.step(way)).filter(on_map));
    (least > 0).then(|| steps.take(usize::from(least.midpoint(most)) + 1).last()).flatten().map(|to| (from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::oracle::Defaults;
    use crate::replay::{LevelFile, Session};
    use crate::scenario::{self, Library};

    #[test]
    fn the_view_goes_ahead_of_a_car_that_cannot_stop() {
        let text = include_str!("../../../levels/cepheus/chase.ron");
        let loaded = scenario::load("chase", text, &Library::built_in()).unwrap();
        let mut session = Session::new(loaded.battle, &LevelFile::new("chase", ""), 1);
        session.begin(&mut Defaults).unwrap();
        let battle = session.battle();
        let [nadia, pike] = ["Nadia", "Pike"].map(|name| battle.find_unit(name).unwrap());
        let (from, to) = ahead(battle, nadia).unwrap();
        // At 58 km/h it travels 96 m, 64 squares, in six seconds.
        assert_eq!((to - from).chebyshev(), 64);
        assert_eq!(ahead(battle, pike), None);
    }
}
