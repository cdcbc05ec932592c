//! Markers at the edge of the map for visible enemies outside the view.

use crate::battle::{SideId, UnitId};
use crate::client::base::say::tell;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::base::theme::{LINE, PANEL, TEXT, Type, side_colour};
use crate::client::board::{BoardCamera, scale_of};
use crate::client::game::log::initials;
use crate::client::game::play::Game;
use crate::client::game::select::TableIntent;
use crate::client::game::stage::Stage;
use crate::client::hud::side_mark::side_mark;
use crate::client::layout::form::{Room, SIGN_INSET, at_rim};
use crate::client::layout::panels::{Panel, refill};
use crate::client::widgets::{Skin, Tip, Ui, bold, card, icon};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The width of a marker, in pixels of the panels' scale.
const SIZE: f32 = 36.0;
/// The distance within which several markers are merged, in distances from the edge.
const APART: f32 = 1.7;
/// The width of the arrow, and its distance from the middle.
const ARROW: (f32, f32) = (15.0, 20.0);

/// A marker, by its index.
#[derive(Component)]
struct Sign(usize);

/// The arrow of a marker.
#[derive(Component)]
struct Arrow(usize);

/// The place of a marker in pixels, its direction, and its combatants, the nearest first.
#[derive(Clone, PartialEq, Debug)]
struct Pointer {
    at: Vec2,
    toward: Vec2,
    units: Vec<UnitId>,
}

pub(super) fn plugin(app: &mut App) {
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    app.add_systems(Update, draw.in_set(ClientSystems::Draw).run_if(table));
}

fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, stage, room, scale): (Res<Game>, Res<Stage>, Res<Room>, Res<UiScale>),
    camera: Single<(&Transform, &Projection), With<BoardCamera>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut signs: Query<(&Sign, &mut UiTransform), Without<Arrow>>,
    mut arrows: Query<(&Arrow, &mut UiTransform), Without<Sign>>,
    mut last: Local<Vec<Vec<UnitId>>>,
) {
    let battle = game.battle();
    let own = game.viewer().or(battle.current().map(|unit| battle.side(unit))).unwrap_or(SideId(0));
    let (eye, pixel) = (camera.0.translation.truncate(), scale_of(camera.1));
    let foes = battle.units().filter(|unit| battle.side(*unit) != own && stage.shows(*unit));
    let places = foes.map(|unit| {
        let off = (stage.at(unit) - eye) / pixel;
        (unit, window.size() / 2.0 + Vec2::new(off.x, -off.y))
    });
    let free = Rect { max: room.clear().max, ..room.free };
    let far = places.filter(|place| !free.contains(place.1)).collect();
    let rim = room.rim(SIGN_INSET * scale.0);
    let pointers = rim.map_or_else(Vec::new, |rim| pointers(far, rim, SIGN_INSET * scale.0 * APART));
    let units: Vec<Vec<UnitId>> = pointers.iter().map(|pointer| pointer.units.clone()).collect();
    if *last != units || signs.iter().count() != units.len() {
        refill(&mut commands, &panels, Panel::Offscreen, |ui| {
            for (at, pointer) in pointers.iter().enumerate() {
                let names: Vec<&str> = pointer.units.iter().map(|unit| battle.name(*unit)).collect();
                let side = battle.side(pointer.units[0]).index();
                let letter = initials(battle, pointer.units[0]);
                sign(ui, (at, pointer), (side, &letter, &names), (lying(pointer, &room, scale.0), pointing(pointer)));
            }
        });
        *last = units;
        return;
    }
    for (sign, mut place) in &mut signs {
        place.set_if_neq(lying(&pointers[sign.0], &room, scale.0));
    }
    for (arrow, mut place) in &mut arrows {
        place.set_if_neq(pointing(&pointers[arrow.0]));
    }
}

/// The markers at the rim of the view for all combatants outside it, at least so many pixels apart.
fn pointers(mut places: Vec<(UnitId, Vec2)>, rim: Rect, apart: f32) -> Vec<Pointer> {
    let middle = rim.center();
    places.sort_by(|one, other| one.1.distance(middle).total_cmp(&other.1.distance(middle)));
    let mut all: Vec<Pointer> = Vec::new();
    for (unit, place) in places {
        let at = at_rim(rim, place).round();
        match all.iter_mut().find(|one| one.at.distance(at) < apart) {
            Some(near) => near.units.push(unit),
            None => all.push(Pointer { at, toward: (place - middle).normalize_or_zero(), units: vec![unit] }),
        }
    }
    all
}

/// The position of a marker in its panel, which begins where the map does.
fn lying(pointer: &Pointer, room: &Room, scale: f32) -> UiTransform {
    let corner = (pointer.at - room.free.min) / scale - Vec2::splat(SIZE / 2.0);
    UiTransform::from_translation(Val2::px(corner.x.round(), corner.y.round()))
}

fn pointing(pointer: &Pointer) -> UiTransform {
    let off = pointer.toward * ARROW.1;
    UiTransform {
        translation: Val2::px(off.x, off.y),
        rotation: Rot2::radians(pointer.toward.to_angle()),
        ..UiTransform::IDENTITY
    }
}

fn sign(
    ui: &mut Ui,
    (at, pointer): (usize, &Pointer),
    (side, letter, names): (usize, &str, &[&str]),
    (place, turn): (UiTransform, UiTransform),
) {
    let node = Node {
        position_type: PositionType::Absolute,
        width: px(SIZE),
        height: px(SIZE),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(SIZE / 2.0)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let skin = Skin { rest: PANEL.with_alpha(0.8), rim: LINE, ..Skin::PLAIN };
    let tip = Tip(tell("board.beyond", &[("names", &names.join(", "))]));
    let mut button = ui.spawn((card(skin, TableIntent::Show(pointer.units[0])), node, place, tip, Sign(at)));
    button.with_children(|ui| {
        side_mark(ui, side, letter, 24.0, true);
        let middle = |size: f32| Node {
            position_type: PositionType::Absolute,
            left: px((SIZE - size) / 2.0 - 1.0),
            top: px((SIZE - size) / 2.0 - 1.0),
            ..default()
        };
        ui.spawn((middle(ARROW.0), turn, Arrow(at))).with_child(icon("play", ARROW.0, side_colour(side)));
        if names.len() > 1 {
            let corner = Node { position_type: PositionType::Absolute, right: px(1), bottom: px(-3), ..default() };
            ui.spawn(corner).with_child(bold(format!("+{}", names.len() - 1), Type::Small, TEXT));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_lie_at_the_rim_on_the_way_to_whom_they_stand_for() {
        let rim = Rect::new(60.0, 80.0, 370.0, 480.0);
        let far = vec![(UnitId(0), Vec2::new(900.0, 280.0)), (UnitId(1), Vec2::new(215.0, -400.0))];
        let all = pointers(far, rim, 34.0);
        let told: Vec<(UnitId, Vec2, Vec2)> =
            all.iter().map(|one| (one.units[0], one.at, one.toward.round())).collect();
        let up = (UnitId(1), Vec2::new(215.0, 80.0), Vec2::NEG_Y);
        assert_eq!(told, [up, (UnitId(0), Vec2::new(370.0, 280.0), Vec2::X)]);
    }

    #[test]
    fn those_who_are_far_in_the_same_direction_share_a_sign() {
        let rim = Rect::new(20.0, 20.0, 380.0, 380.0);
        let far = vec![(UnitId(0), Vec2::new(1000.0, 220.0)), (UnitId(1), Vec2::new(700.0, 200.0))];
        let all = pointers(far, rim, 34.0);
        assert_eq!(all.iter().map(|one| &*one.units).collect::<Vec<_>>(), [&[UnitId(1), UnitId(0)]]);
    }
}
