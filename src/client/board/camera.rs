//! The camera of the board: pan by dragging, arrows or WASD; zoom to the pointer by wheel, plus and minus.

use crate::battle::UnitId;
use crate::client::base::place::{CELL, place};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::board::Badge;
use crate::client::board::follow::follow;
use crate::client::board::framing::{BY_ITSELF, MARGIN, SCALES, first_view, over_map};
use crate::client::board::pointer::Grip;
use crate::client::game::play::Game;
use crate::client::game::select::TableIntent;
use crate::client::game::stage::{LookAt, Stage};
use crate::client::layout::form::{Form, Room};
use crate::client::settings::{Command, Settings};
use crate::grid::Square;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit, MouseWheel};
use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

/// World units per pixel beyond which badges grow, and the largest growth, so that tokens are not hidden.
const BADGE_SCALE: (f32, f32) = (2.1, 2.3);
/// Pixels between a target and the edge of the view, with room for a name; in a small view at most this part of it.
const RIM: (Vec2, f32) = (Vec2::new(96.0, 48.0), 1.0 / 6.0);
/// The widest opening view that includes enemies in sight.
const IN_SIGHT: f32 = 4.0;
/// The speed of panning by keys, in pixels per second.
const KEY_SPEED: f32 = 900.0;
/// The speed of a glide: the remaining distance falls by a factor of e this many times per second.
const GLIDE: f32 = 14.0;

/// Requests that a square be in view.
#[derive(Message)]
pub struct LookHere(pub Square);

/// Requests that an area be in view, and the way to the middle of another one as far as both fit.
#[derive(Message)]
pub struct LookOver(pub Rect, pub Rect);

/// Frames that the panels need for their layout after the window was resized.
const LAYING: u8 = 3;

/// The window and room for which the whole map was last fitted into view, the frames until that happens, and whether
/// the player has acted since: until then the view follows panels that grow.
#[derive(Resource, Default)]
pub(super) struct Fitted {
    size: Option<Vec2>,
    room: Room,
    frames: u8,
    touched: bool,
}

impl Fitted {
    /// True if the view is still the opening view.
    pub(super) fn is_fresh(&self) -> bool {
        self.frames > 0 || !self.touched
    }
}

/// The target of an automatic glide: its place and scale, and the last position it set. If the player moves the view,
/// the glide ends.
#[derive(Resource, Default)]
pub struct Glide(Option<(Vec3, f32, Option<Vec3>)>);

impl Glide {
    /// True if the view is gliding.
    pub fn is_moving(&self) -> bool {
        self.0.is_some()
    }

    /// Moves the target of the glide by `way` pixels, after the camera itself was moved to `now`.
    pub(super) fn shift(&mut self, way: Vec2, now: Vec3) {
        if let Some((to, scale, last)) = &mut self.0 {
            *to += (way * *scale).extend(0.0);
            *last = last.map(|_| now);
        }
    }
}

/// The camera of the board.
#[derive(Component)]
pub struct BoardCamera;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LookAt>().add_message::<LookHere>().add_message::<LookOver>();
    app.add_systems(Startup, |mut commands: Commands| {
        commands.spawn((Camera2d, Msaa::Off, BoardCamera));
    });
    app.init_resource::<Fitted>().init_resource::<Glide>();
    app.add_systems(OnEnter(Screen::Table), |mut fitted: ResMut<Fitted>| fitted.size = None);
    app.add_systems(Update, size_badges.after(ClientSystems::Draw).run_if(in_state(Screen::Table)));
    let systems = (fit, follow, drag, keys, zoom, look, glide, hold).chain();
    app.add_systems(
        Update,
        systems
            .after(crate::client::board::pointer::click)
            .in_set(ClientSystems::Sense)
            .run_if(in_state(Screen::Table)),
    );
}

pub(super) type View<'w, 's> = Single<'w, 's, (&'static mut Transform, &'static mut Projection), With<BoardCamera>>;

/// World units per pixel.
pub fn scale_of(projection: &Projection) -> f32 {
    match projection {
        Projection::Orthographic(ortho) => ortho.scale,
        _ => 1.0,
    }
}

fn set_scale(projection: &mut Projection, scale: f32) {
    if let Projection::Orthographic(ortho) = projection {
        ortho.scale = scale;
    }
}

/// The size of the map in world units.
fn extent(game: &Game) -> Vec2 {
    let map = game.battle().map();
    Vec2::new(f32::from(map.width()), f32::from(map.height())) * CELL
}

/// The part of the window that the panels leave free: its middle, relative to the window's middle, and its size, in
/// pixels.
pub(super) fn free_part(window: &Window, room: &Room) -> (Vec2, Vec2) {
    (room.view.center() - window.size() / 2.0, room.view.size().max(Vec2::splat(40.0)))
}

/// The same part with what lies under a card at its upper edge: a card that comes or goes does not move the map.
pub(super) fn under_card(room: &Room) -> Room {
    Room { view: Rect { min: Vec2::new(room.view.min.x, room.free.min.y), ..room.view }, ..*room }
}

/// Fits the whole map into view, or on a large map one's own people, with enemies in sight if they are near; repeated
/// when the window is resized.
fn fit(
    view: View,
    window: Single<&Window, With<PrimaryWindow>>,
    (room, game): (Res<Room>, Option<Res<Game>>),
    (keys, mouse, touches): (Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>, Res<Touches>),
    turned: Res<AccumulatedMouseScroll>,
    mut fitted: ResMut<Fitted>,
    mut look: MessageWriter<LookAt>,
) {
    let Some(game) = game else { return };
    if room.free.is_empty() {
        return;
    }
    if fitted.size != Some(window.size()) {
        *fitted = Fitted { size: Some(window.size()), frames: LAYING, ..default() };
    }
    let pressed = keys.get_just_pressed().next().is_some() || mouse.get_just_pressed().next().is_some();
    fitted.touched |= pressed || touches.any_just_pressed() || turned.delta != Vec2::ZERO;
    if fitted.frames == 0 && (fitted.touched || fitted.room == *room) {
        return;
    }
    (fitted.frames, fitted.room) = (fitted.frames.saturating_sub(1), *room);
    if let Some(unit) = game.acting().filter(|_| fitted.frames == 0) {
        look.write(LookAt(unit));
    }
    let (mut at, mut projection) = view.into_inner();
    let size = extent(&game);
    let (middle, free) = free_part(&window, &Room { view: room.clear(), ..*room });
    let own = game.viewer().unwrap_or(crate::battle::SideId(0));
    let battle = game.battle();
    let around = |all: &dyn Fn(UnitId) -> bool| {
        let units = battle.units().filter(|unit| battle.is_up(*unit) && all(*unit));
        let squares = units.flat_map(|unit| battle.covered(unit));
        squares
            .map(|square| Rect::from_center_size(place(square), Vec2::splat(CELL)))
            .reduce(|all, square| all.union(square))
            .unwrap_or(Rect::from_corners(Vec2::ZERO, Vec2::new(size.x, -size.y)))
    };
    let mine = around(&|unit| battle.side(unit) == own);
    let seen = around(&|unit| battle.side(unit) == own || battle.in_sight_of(own, unit));
    let near = (seen.size() / free).max_element() <= IN_SIGHT;
    // A card at the upper edge of the map is soon gone: it does not reduce the scale.
    let lasting = Vec2::new(free.x, room.free.height() - room.slip);
    let (scale, heart) = first_view(size, lasting, free, if near { seen } else { mine });
    set_scale(&mut projection, scale);
    at.translation = (heart - Vec2::new(middle.x, -middle.y) * scale).extend(at.translation.z);
}

fn drag(
    view: View,
    mouse: Res<ButtonInput<MouseButton>>,
    (motion, mut grip): (Res<AccumulatedMouseMotion>, ResMut<Grip>),
    window: Single<&Window, With<PrimaryWindow>>,
) {
    let pressed = mouse.any_pressed([MouseButton::Right, MouseButton::Middle]);
    let way = if pressed { motion.delta / window.scale_factor() } else { std::mem::take(&mut grip.way) };
    if way == Vec2::ZERO {
        return;
    }
    let (mut at, projection) = view.into_inner();
    let delta = way * scale_of(&projection);
    at.translation += Vec3::new(-delta.x, delta.y, 0.0);
}

fn keys(
    view: View,
    (keys, settings, over): (Res<ButtonInput<KeyCode>>, Res<Settings>, Res<State<Overlay>>),
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if *over.get() != Overlay::None {
        return;
    }
    let held = |command| f32::from(u8::from(settings.keys.held(&keys, command)));
    let way =
        Vec2::new(held(Command::ViewRight) - held(Command::ViewLeft), held(Command::ViewUp) - held(Command::ViewDown));
    if way == Vec2::ZERO {
        return;
    }
    let (mut at, projection) = view.into_inner();
    at.translation += (way * KEY_SPEED * time.delta_secs().min(0.05) * scale_of(&projection)).extend(0.0);
    redraw.write(RequestRedraw);
}

fn zoom(
    view: View,
    mut wheel: MessageReader<MouseWheel>,
    (keys, settings): (Res<ButtonInput<KeyCode>>, Res<Settings>),
    window: Single<&Window, With<PrimaryWindow>>,
    nodes: Query<&Interaction>,
) {
    let over_panel = nodes.iter().any(|interaction| *interaction != Interaction::None);
    let turned: f32 = wheel
        .read()
        .map(|event| match event.unit {
            MouseScrollUnit::Line => event.y,
            MouseScrollUnit::Pixel => event.y / 60.0,
        })
        .sum();
    let plus = settings.keys.pressed(&keys, Command::ZoomIn);
    let minus = settings.keys.pressed(&keys, Command::ZoomOut);
    let steps = if over_panel { 0.0 } else { turned } + f32::from(u8::from(plus)) - f32::from(u8::from(minus));
    if steps == 0.0 {
        return;
    }
    let (mut at, mut projection) = view.into_inner();
    let (old, size) = (scale_of(&projection), window.size());
    let new = (old * 0.88_f32.powf(steps)).clamp(SCALES.0, SCALES.1);
    let pointer = window.cursor_position().filter(|_| turned != 0.0).unwrap_or(size / 2.0) - size / 2.0;
    if let Projection::Orthographic(ortho) = &mut *projection {
        zoom_at(&mut at, ortho, new / old, pointer);
    }
}

/// Zooms by a factor around a point given in pixels from the window's middle.
pub fn zoom_at(at: &mut Transform, ortho: &mut OrthographicProjection, factor: f32, pointer: Vec2) {
    let old = ortho.scale;
    ortho.scale = (old * factor).clamp(SCALES.0, SCALES.1);
    at.translation += Vec3::new(pointer.x, -pointer.y, 0.0) * (old - ortho.scale);
}

/// Brings requested combatants and places into view, all of them if they fit. `lent` holds the player's own scale and
/// the automatic one that replaced it.
fn look(
    view: View,
    (mut asked, mut here, mut over): (MessageReader<LookAt>, MessageReader<LookHere>, MessageReader<LookOver>),
    mut intents: MessageReader<TableIntent>,
    (stage, game): (Res<Stage>, Option<Res<Game>>),
    window: Single<&Window, With<PrimaryWindow>>,
    (room, mut glide): (Res<Room>, ResMut<Glide>),
    mut lent: Local<Option<(f32, f32)>>,
) {
    let shown = intents.read().filter_map(|intent| match intent {
        TableIntent::Show(unit) => Some(*unit),
        _ => None,
    });
    let units: Vec<UnitId> = asked.read().map(|look| look.0).chain(shown).collect();
    let places: Vec<Vec2> =
        units.iter().map(|unit| stage.at(*unit)).chain(here.read().map(|look| place(look.0))).collect();
    let wide = over.read().last();
    let place = places.last().copied().or(wide.map(|wide| wide.0.center()));
    let (Some(last), Some(game)) = (place, game) else { return };
    let (at, projection) = view.into_inner();
    let (now, old) = glide.0.map_or((at.translation, scale_of(&projection)), |(to, scale, _)| (to, scale));
    let alone = Rect::from_corners(last, last);
    let all = places.iter().fold(alone, |all, place| all.union_point(*place));
    let (middle, free) = free_part(&window, &Room { view: room.clear(), ..*room });
    let rim = RIM.0.min(free * RIM.1);
    let needs = |all: Rect| {
        let beside = (all.size() + Vec2::splat(2.0 * MARGIN * CELL)) / free;
        beside.max(all.size() / (free - 2.0 * rim)).max_element()
    };
    let (all, needed) = match wide {
        Some(LookOver(area, also)) if needs(area.union(*also)) > SCALES.1 => {
            let towards = |tenths: u8| area.union_point(area.center().lerp(also.center(), f32::from(tenths) / 10.0));
            let fits = (1..10).rev().map(towards).find(|part| needs(*part) <= SCALES.1);
            let part = fits.unwrap_or(*area);
            (part, needs(part).min(SCALES.1))
        }
        Some(LookOver(area, also)) => (area.union(*also), needs(area.union(*also))),
        // If they are too far apart, the last one counts: in a decision, the one that decides.
        None if needs(all) > BY_ITSELF.max(old) => (alone, 0.0),
        None => (all, if places.len() > 1 { needs(all) } else { 0.0 }),
    };
    // Returns to the player's own scale when it is possible again.
    let own = lent.filter(|lent| (lent.1 - old).abs() < 0.002).map_or(old, |lent| lent.0);
    let scale = own.max(needed);
    // A view over a whole area, as for a driver, stays.
    *lent = (scale > own && wide.is_none()).then_some((own, scale));
    let aside = Vec2::new(middle.x, -middle.y) * scale;
    let centre = now.truncate() + aside;
    let edge = free * scale / 2.0 - Vec2::splat(MARGIN * CELL).max(rim * scale);
    let room = (edge - all.half_size()).max(Vec2::ZERO);
    let off = all.center() - centre;
    // If the whole map is visible, nothing needs to be brought into view.
    let (map, view) = (extent(&game), free * scale);
    let off = Vec2::select(map.cmple(view), Vec2::ZERO, off - off.clamp(-room, room));
    let centre = over_map(map, view, centre + off, 0.0);
    let to = (centre - aside).extend(now.z);
    if to.distance_squared(now) > 0.01 || scale != old {
        glide.0 = Some((to, scale, None));
    }
}

/// Continues the glide, unless the player moves the view.
fn glide(
    view: View,
    mut glide: ResMut<Glide>,
    (time, settings): (Res<Time>, Res<Settings>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some((to, scale, last)) = glide.0 else { return };
    let (mut at, mut projection) = view.into_inner();
    if last.is_some_and(|last| last != at.translation) {
        glide.0 = None;
        return;
    }
    redraw.write(RequestRedraw);
    let now = scale_of(&projection);
    let near = at.translation.distance(to) < now && (scale - now).abs() < 0.002;
    let share = if near || settings.calm { 1.0 } else { 1.0 - (-GLIDE * time.delta_secs().min(0.05)).exp() };
    at.translation = at.translation.lerp(to, share);
    set_scale(&mut projection, now + (scale - now) * share);
    glide.0 = (share < 1.0).then_some((to, scale, Some(at.translation)));
}

/// Scales badges with the zoom, so that they stay as large as a letter.
fn size_badges(camera: Single<&Projection, With<BoardCamera>>, mut badges: Query<&mut Transform, With<Badge>>) {
    let scale = (scale_of(&camera) / BADGE_SCALE.0).clamp(1.0, BADGE_SCALE.1);
    for mut at in &mut badges {
        if (at.scale.x - scale).abs() > 0.01 {
            at.scale = Vec3::new(scale, scale, 1.0);
        }
    }
}

/// Keeps the free part of the view over the map.
fn hold(
    view: View,
    game: Option<Res<Game>>,
    window: Single<&Window, With<PrimaryWindow>>,
    (room, form, mut glide): (Res<Room>, Res<Form>, ResMut<Glide>),
) {
    let Some(game) = game else { return };
    let (mut at, projection) = view.into_inner();
    let (scale, (middle, free)) = (scale_of(&projection), free_part(&window, &under_card(&room)));
    let off = Vec2::new(middle.x, -middle.y) * scale;
    // Squares under a slip can be panned out from under it. Over a phone's map cards and slips come and go, which must
    // not move it.
    let beside = if form.is_tall() { room.free.height() / 2.0 } else { room.slip };
    let nothing = |scale: f32| CELL.max(beside * scale);
    let now = at.translation.truncate() + off;
    let kept = over_map(extent(&game), free * scale, now, nothing(scale));
    if kept.distance_squared(now) > 0.01 {
        at.translation = (kept - off).extend(at.translation.z);
        if let Some((.., Some(last))) = &mut glide.0 {
            *last = at.translation;
        }
    }
    // Panels that have grown may make the target of the glide unreachable.
    if let Some((to, scale, _)) = &mut glide.0 {
        let off = Vec2::new(middle.x, -middle.y) * *scale;
        let kept = over_map(extent(&game), free * *scale, to.truncate() + off, nothing(*scale)) - off;
        *to = kept.extend(to.z);
    }
}
