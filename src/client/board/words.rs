//! Text on the board with a constant size on screen, drawn at full resolution.

use crate::client::base::assets::BOLD;
use crate::client::base::place::CELL;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::board::BoardCamera;
use crate::client::board::camera::scale_of;
use crate::client::board::health::Plate;
use crate::client::board::labels::{Rank, arrange};
use crate::client::layout::form::{Room, SIGN_INSET, at_rim};
use bevy::math::Affine3A;
use bevy::prelude::*;
use bevy::sprite::Text2dShadow;
use bevy::text::TextLayoutInfo;
use bevy::window::PrimaryWindow;

/// World units per pixel below which text grows with the map.
const NEAR: f32 = 1.2;

/// Text with a constant size on screen, in pixels of the panels' scale.
#[derive(Component, Clone, Copy)]
pub struct ScreenSized(pub f32);

/// Text that scales with the map, in world units; hidden when too small to read.
#[derive(Component, Clone, Copy)]
pub struct GroundSized(pub f32);

/// The height in pixels below which it is hidden.
const LEGIBLE: f32 = 8.5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, hide.after(ClientSystems::Draw).run_if(in_state(Screen::Table)));
    app.add_systems(Update, size.after(ClientSystems::Draw).run_if(in_state(Screen::Table)));
    app.add_systems(PostUpdate, align.after(TransformSystems::Propagate).run_if(in_state(Screen::Table)));
}

/// Text of that size on a black outline, readable on any ground.
pub fn caption(text: impl Into<String>, size: f32, tint: Color) -> impl Bundle {
    let shade = Text2dShadow { offset: Vec2::new(1.0, -1.0) * (size / 14.0), color: Color::BLACK.with_alpha(0.9) };
    (Text2d::new(text), font(size), TextColor(tint), shade, TextLayout::justify(Justify::Center))
}

/// The font of text on the board.
pub fn font(size: f32) -> TextFont {
    TextFont { font: BOLD.into(), font_size: FontSize::Px(size), ..default() }
}

fn hide(camera: Single<&Projection, With<BoardCamera>>, mut words: Query<(&GroundSized, &mut Visibility)>) {
    let scale = scale_of(&camera);
    for (size, mut visible) in &mut words {
        let shown = size.0 / scale >= LEGIBLE;
        visible.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
    }
}

/// Renders text at its size on screen. Close up it grows a little with the map, in steps.
fn size(
    camera: Single<&Projection, With<BoardCamera>>,
    ui: Res<UiScale>,
    mut words: Query<(Entity, &ScreenSized, &mut Transform, Option<&ChildOf>)>,
    (tokens, spans): (Query<&Transform, Without<ScreenSized>>, Query<&Children>),
    mut fonts: Query<&mut TextFont>,
) {
    let scale = scale_of(&camera);
    let grown = ui.0 * ((NEAR / scale).max(1.0) * 4.0).round() / 4.0;
    for (entity, size, mut at, of) in &mut words {
        let wanted = FontSize::Px((size.0 * grown).round());
        for part in std::iter::once(entity).chain(spans.iter_descendants(entity)) {
            if let Ok(mut font) = fonts.get_mut(part)
                && font.font_size != wanted
            {
                font.font_size = wanted;
            }
        }
        // A token as large as two squares is drawn twice as large, but not its name.
        let token = of.and_then(|of| tokens.get(of.parent()).ok()).map_or(1.0, |token| token.scale.x);
        let wanted = Vec2::splat(scale / token.max(0.1)).extend(1.0);
        if (at.scale - wanted).abs().max_element() > 1e-4 {
            at.scale = wanted;
        }
    }
}

/// A name is shown if a square has at least this many pixels.
const NAMED: f32 = 40.0;

/// A label with its aligned place.
struct Placed {
    entity: Entity,
    at: Affine3A,
    rect: Rect,
    rank: Option<Rank>,
}

/// Labels with a constant size on screen, then those on the ground.
type Labels<'w, 's> = Query<
    'w,
    's,
    (
        Entity,
        &'static Transform,
        &'static mut GlobalTransform,
        &'static TextLayoutInfo,
        Option<&'static ChildOf>,
        Option<&'static Rank>,
        Has<GroundSized>,
        &'static InheritedVisibility,
    ),
    Or<(With<ScreenSized>, With<GroundSized>)>,
>;

/// Half the width of a sign with a gap, in pixels of the panels' scale.
const SIGN: f32 = 22.0;

/// The middle of a label of that half size about somebody beyond the view, in pixels of the window: within the rim, beside
/// the sign that points there. `grown` is the panels' scale.
fn beside_sign(rim: Rect, place: Vec2, half: Vec2, grown: f32) -> Vec2 {
    let sign = at_rim(rim, place);
    let inward = (rim.center() - sign).normalize_or_zero();
    let view = rim.inflate(SIGN_INSET * grown);
    let room = (view.half_size() - half).max(Vec2::ZERO);
    let beside = sign + inward * (SIGN * grown + half.dot(inward.abs()));
    beside.clamp(view.center() - room, view.center() + room)
}

/// Aligns text to whole pixels, where it is not blurred; keeps text whose place is in view from being cut off at the
/// edge of the map, and chances against those beyond it in view; keeps labels apart.
fn align(
    camera: Single<(&GlobalTransform, &Projection), (With<BoardCamera>, Without<ScreenSized>, Without<GroundSized>)>,
    (window, room, ui): (Single<&Window, With<PrimaryWindow>>, Res<Room>, Res<UiScale>),
    mut words: Labels,
    tokens: Query<&GlobalTransform, (Without<ScreenSized>, Without<GroundSized>)>,
    plates: Query<(&GlobalTransform, &Plate, &InheritedVisibility), (Without<ScreenSized>, Without<GroundSized>)>,
) {
    let (eye, projection) = *camera;
    let scale = scale_of(projection);
    let pixel = scale / window.scale_factor();
    let corner = eye.translation().truncate() - window.physical_size().as_vec2() * pixel / 2.0;
    let across = |at: f32| eye.translation().x + (at - window.width() / 2.0) * scale;
    let view = (across(room.free.min.x), across(room.free.max.x));
    let (clear, rim) = (room.clear(), room.rim(SIGN_INSET * ui.0));
    // From the board to the window and back: y points the other way.
    let turned = |way: Vec2| way * Vec2::new(1.0, -1.0);
    let on_screen = |place: Vec2| window.size() / 2.0 + turned(place - eye.translation().truncate()) / scale;
    let on_board = |place: Vec2| eye.translation().truncate() + turned(place - window.size() / 2.0) * scale;
    let mut placed = Vec::new();
    for (entity, own, _, layout, of, rank, on_ground, visible) in &words {
        let token = of.and_then(|of| tokens.get(of.parent()).ok());
        let exact = token.map_or_else(|| (*own).into(), |token| token.mul_transform(*own));
        let (half, mut place) = (layout.size * exact.scale().x / 2.0, exact.translation().truncate());
        let mut at = exact.affine();
        let told = on_screen(place);
        if let Some(rim) = rim.filter(|_| rank == Some(&Rank::Sight) && !clear.contains(told)) {
            let beside = on_board(beside_sign(rim, told, half / scale, ui.0));
            at.translation += Vec3A::from((beside - place).extend(0.0));
            place = beside;
        }
        if !on_ground {
            let inside = view.0 < place.x && place.x < view.1 && half.x * 2.0 < view.1 - view.0;
            let aside = if inside { place.x.clamp(view.0 + half.x, view.1 - half.x) - place.x } else { 0.0 };
            let off = (place - half - corner) / pixel + Vec2::X * aside / pixel;
            at.translation += Vec3A::from(((off.round() - off) * pixel + Vec2::X * aside).extend(0.0));
        }
        let rect = Rect::from_center_half_size(Vec3::from(at.translation).truncate(), half * Vec2::new(1.0, 0.8));
        let far = rank == Some(&Rank::Name) && CELL / scale < NAMED;
        let rank = rank.copied().filter(|_| visible.get());
        placed.push(Placed { entity, at, rect: if far { Rect::EMPTY } else { rect }, rank });
    }
    let plates: Vec<Rect> = plates
        .iter()
        .filter(|plate| plate.2.get())
        .map(|(at, plate, _)| {
            let half = Vec2::splat(plate.0 * at.scale().x);
            Rect::from_center_half_size(at.translation().truncate(), half)
        })
        .collect();
    let ranked = || placed.iter().filter_map(|label| Some((label.rect, label.rank?)));
    let mut offsets = arrange(&ranked().collect::<Vec<_>>(), &plates).into_iter();
    for Placed { entity, mut at, rect, rank } in placed {
        if rank.is_some() {
            let by = offsets.next().flatten().filter(|_| !rect.is_empty());
            let by = by.map_or(Vec2::Y * OUT_OF_SIGHT, |by| (by / pixel).round() * pixel);
            at.translation += Vec3A::from(by.extend(0.0));
        }
        if let Ok((_, _, mut now, ..)) = words.get_mut(entity) {
            now.set_if_neq(GlobalTransform::from(at));
        }
    }
}

/// The distance by which labels without room are moved out of the view, in world units.
const OUT_OF_SIGHT: f32 = 1e6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_against_somebody_beyond_a_phones_map_stand_inside_it() {
        let rim = Rect::new(75.0, 290.0, 367.0, 440.0);
        let half = Vec2::new(40.0, 18.0);
        let label = |place: Vec2| Rect::from_center_half_size(beside_sign(rim, place, half, 1.0), half);
        let view = rim.inflate(SIGN_INSET);
        for place in [Vec2::new(900.0, 365.0), Vec2::new(360.0, 900.0), Vec2::new(-500.0, 20.0), Vec2::new(221.0, 0.0)]
        {
            let label = label(place);
            assert!(view.contains(label.min) && view.contains(label.max), "{place}: {label:?}");
            assert!(
                label.intersect(Rect::from_center_size(at_rim(rim, place), Vec2::splat(30.0))).is_empty(),
                "{place}"
            );
        }
    }
}
