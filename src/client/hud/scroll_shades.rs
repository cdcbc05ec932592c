//! Shades at the ends of panels that can be scrolled further.

use crate::client::base::states::Screen;
use crate::client::base::theme::{Inks, LAMP, PANEL, ROUND, Type};
use crate::client::layout::scroll::{Scroll, ToEnd};
use crate::client::settings::Settings;
use crate::client::widgets::{Skin, card, medium};
use bevy::prelude::*;
use bevy::ui::{BackgroundGradient, ColorStop, LinearGradient, UiSystems};
use bevy::window::RequestRedraw;

/// Depth of a shade, in pixels of the panels' scale.
const DEPTH: f32 = 26.0;
/// The overflow that needs no shade, in pixels of the panels' scale.
const SLACK: f32 = 3.0;

/// A shade.
#[derive(Component)]
struct Shade;

/// An end of a panel with more content beyond it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Top,
    Bottom,
    Left,
    Right,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, shade.after(UiSystems::Layout).run_if(in_state(Screen::Table)));
}

fn shade(
    mut commands: Commands,
    panels: Query<(&Scroll, &ScrollPosition, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>,
    old: Query<Entity, With<Shade>>,
    settings: Res<Settings>,
    mut last: Local<Vec<(End, Rect, bool)>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut now = Vec::new();
    for (scroll, position, node, at, visible) in &panels {
        let scale = node.inverse_scale_factor;
        let room = Rect::from_center_size(at.translation * scale, node.size * scale);
        let rest = (node.content_size - node.size) * scale;
        if !visible.get() || room.is_empty() {
            continue;
        }
        let (gone, rest, before, after) = if scroll.is_across() {
            (position.x, rest.x, End::Left, End::Right)
        } else {
            (position.y, rest.y, End::Top, End::Bottom)
        };
        now.extend((gone > SLACK && rest > SLACK).then_some((before, room, false)));
        now.extend((rest - gone > SLACK).then_some((after, room, scroll.is_log())));
    }
    if *last == now && !settings.is_changed() && (now.is_empty() || !old.is_empty()) {
        return;
    }
    let ground = Inks::of(settings.palette, settings.contrast).instead_of(PANEL, &Inks::STANDARD);
    old.iter().for_each(|shade| commands.entity(shade).despawn());
    now.iter().for_each(|(end, room, returns)| draw(&mut commands, *end, *room, (ground, *returns)));
    *last = now;
    redraw.write(RequestRedraw);
}

/// Draws a shade of a colour; in a log its arrow returns to the latest line.
fn draw(commands: &mut Commands, end: End, room: Rect, (ground, returns): (Color, bool)) {
    let depth = DEPTH.min(room.height() / 2.0).min(room.width() / 2.0);
    let across = matches!(end, End::Left | End::Right);
    let at = match end {
        End::Top | End::Left => room.min,
        End::Bottom => Vec2::new(room.min.x, room.max.y - depth),
        End::Right => Vec2::new(room.max.x - depth, room.min.y),
    };
    let size = if across { Vec2::new(depth, room.height()) } else { Vec2::new(room.width(), depth) };
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(at.x),
        top: px(at.y),
        width: px(size.x),
        height: px(size.y),
        justify_content: if end == End::Left { JustifyContent::Start } else { JustifyContent::End },
        align_items: match end {
            End::Top => AlignItems::Start,
            End::Bottom => AlignItems::End,
            End::Left | End::Right => AlignItems::Center,
        },
        ..default()
    };
    let (sign, towards) = match end {
        End::Top => ("\u{2191}", LinearGradient::TO_TOP),
        End::Bottom => ("\u{2193}", LinearGradient::TO_BOTTOM),
        End::Left => ("\u{2190}", LinearGradient::TO_LEFT),
        End::Right => ("\u{2192}", LinearGradient::TO_RIGHT),
    };
    let stops = vec![ColorStop::auto(ground.with_alpha(0.0)), ColorStop::percent(ground, 90.0)];
    let dark = BackgroundGradient(vec![LinearGradient::new(towards, stops).into()]);
    let shade = (node, dark, Shade, Pickable::IGNORE, GlobalZIndex(3), DespawnOnExit(Screen::Table));
    commands.spawn(shade).with_children(|ui| {
        let pill =
            Node { padding: UiRect::horizontal(px(5)), border_radius: BorderRadius::all(px(ROUND)), ..default() };
        let sign = (medium(sign, Type::Small, LAMP), Pickable::IGNORE);
        if returns {
            ui.spawn((card(Skin::BARE, ToEnd), pill)).with_child(sign);
        } else {
            ui.spawn((pill, BackgroundColor(PANEL), Pickable::IGNORE)).with_child(sign);
        }
    });
}
