//! The places of the panels: track above, sheet and actions below, shot and log at the right; on a phone all below the
//! map.

use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::base::theme::{BOTTOM, LINE, PANEL, TOP};
use crate::client::game::plan::Plan;
use crate::client::layout::form::{FoldPanel, Form, Shape};
use crate::client::layout::map_card::{corner, map_card_at};
use crate::client::layout::scroll::Scroll;
use crate::client::layout::standings::standings;
use crate::client::widgets::{Skin, TipsAbove, card, column};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::window::RequestRedraw;

/// The gap between the shot and the log.
const GAP: f32 = 8.0;
/// Least height of the log: the objective, its head and the latest line.
const LOG: f32 = 112.0;
/// The least height of a shot above a lesson, which says what to do with it.
const SHOT: f32 = 200.0;
/// The least height of the log above a card: some lines.
const LOG_WITH_GUEST: f32 = 104.0;
/// The height of a slip of one row at the lower edge of a phone's map.
const SLIP: f32 = 66.0;
/// The height of a phone's sheet with conditions, and of a budget with a line about it.
const SHEET: f32 = 96.0;
/// The height of a phone's line about odds and news: two lines of small text.
const STRIP: f32 = 44.0;
/// The height added to the measured content of a shot.
const SPARE: f32 = 5.0;

/// The panels that are rebuilt when something changes.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Panel {
    /// Round and initiative.
    Track,
    /// Level, rules, undo, speed, menu.
    Top,
    /// The acting combatant.
    Sheet,
    /// Its actions, or the open decision.
    Actions,
    /// The remaining budget, and the button that ends the turn.
    Turn,
    /// The confirmation before the turn ends.
    Leaving,
    /// The overlay buttons.
    Lenses,
    /// Markers at the edge of the map.
    Offscreen,
    /// The selected combatant and the shown attack.
    Shot,
    /// The variants of the chosen action, and the effect of a second tap.
    Variants,
    /// The odds in one line, while the shot panel is closed.
    Strip,
    /// The log.
    Log,
    /// The scale of counts.
    Scale,
    /// A combatant's initiative panel.
    Tempo,
    /// The results of a round.
    Settled,
}

/// A node that blocks the pointer from the board.
#[derive(Component)]
pub struct Solid;

/// A card below the log.
#[derive(Component)]
pub struct Guest;

/// A card below the log, or a part of it, that folds when a shot needs the room.
#[derive(Component)]
pub struct Folds;

/// A bar along an edge of the window: the map lies beside it.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// Above.
    Top,
    /// Below.
    Bottom,
    /// At the right.
    Right,
}

/// A card at the upper edge of the map; the view of the map lies below it.
#[derive(Component)]
pub struct TopCard;

/// A card at the lower edge of the map that stays there; the view of the map lies above it.
#[derive(Component)]
pub struct BottomCard;

/// A bar that keeps its height.
#[derive(Component)]
struct Held;

/// Everything that is rebuilt when the layout changes.
#[derive(Component)]
struct Root;

/// Tells whether the pointer is over a panel.
#[derive(SystemParam)]
pub struct OverPanel<'w, 's> {
    nodes: Query<
        'w,
        's,
        (&'static Interaction, &'static ComputedNode, &'static UiGlobalTransform),
        Or<(With<Solid>, With<Button>)>,
    >,
}

impl OverPanel<'_, '_> {
    /// True if the pointer is over a panel.
    pub fn any(&self) -> bool {
        self.nodes.iter().any(|node| *node.0 != Interaction::None)
    }

    /// True if a panel lies at a point of the window, in its physical pixels.
    pub fn at(&self, place: Vec2) -> bool {
        self.nodes.iter().any(|(_, node, at)| node.contains_point(*at, place))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), lay);
    let other = resource_changed::<Form>.and_then(in_state(Screen::Table));
    app.add_systems(Update, lay.in_set(ClientSystems::Plan).run_if(other));
    app.add_systems(PostUpdate, hold.after(UiSystems::Layout).run_if(in_state(Screen::Table)));
    app.add_systems(PostUpdate, give_way.after(UiSystems::Layout).run_if(in_state(Screen::Table)));
}

/// Rebuilds the contents of a panel.
pub fn refill(
    commands: &mut Commands,
    panels: &Query<(Entity, &Panel)>,
    which: Panel,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    if let Some((entity, _)) = panels.iter().find(|(_, panel)| **panel == which) {
        commands.entity(entity).despawn_children().with_children(fill);
    }
}

/// If a shot needs more room, the panels below it shrink: the log first, then a card.
fn give_way(
    mut panels: Query<(&Panel, &ComputedNode, &ChildOf, &mut Node)>,
    around: Query<&ComputedNode>,
    guests: Query<(Entity, &ComputedNode), With<Guest>>,
    mut folds: Query<(Entity, &mut Node), (With<Folds>, Without<Panel>)>,
    mut unfolded: Local<Option<(Entity, f32)>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some((_, shot, parent, _)) = panels.iter().find(|panel| *panel.0 == Panel::Shot) else { return };
    let Ok(around) = around.get(parent.parent()) else { return };
    let inset = around.content_inset();
    let mut room = (around.size.y - inset.min_inset.y - inset.max_inset.y) * around.inverse_scale_factor - SPARE;
    let content = shot.content_size.y * shot.inverse_scale_factor;
    let mut shows = |node: &mut Node, shown: bool| {
        let display = if shown { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
            redraw.write(RequestRedraw);
        }
    };
    let mut log = LOG;
    if let (Ok((card, guest)), Ok((entity, mut node))) = (guests.single(), folds.single_mut()) {
        let height = guest.size.y * guest.inverse_scale_factor + GAP;
        let whole =
            unfolded.filter(|known| known.0 == entity && node.display == Display::None).map_or(height, |known| known.1);
        *unfolded = Some((entity, whole));
        // Of a lesson only its words fold, not the card.
        let shot = if entity == card { content } else { content.min(SHOT) };
        shows(&mut node, content < 1.0 || shot + whole <= room);
        if guest.size.y > 1.0 {
            room -= height;
            log = LOG_WITH_GUEST;
        }
    }
    for (.., mut node) in panels.iter_mut().filter(|panel| *panel.0 == Panel::Log) {
        shows(&mut node, content + GAP + log <= room);
    }
}

/// The bar below keeps its height while it shows no actions, so that the map does not move up and down.
fn hold(mut bars: Query<(&ComputedNode, &mut Node), With<Held>>, plan: Res<Plan>) {
    for (bar, mut node) in bars.iter_mut().filter(|_| plan.unit.is_some()) {
        let height = bar.size.y * bar.inverse_scale_factor;
        if let Val::Px(least) = node.min_height
            && least + 0.5 < height
        {
            node.min_height = px(height);
        }
    }
}

fn bar(node: Node) -> impl Bundle {
    (node, BackgroundColor(PANEL), BorderColor::all(LINE), Solid, Interaction::None)
}

fn row(gap: f32) -> Node {
    Node { align_items: AlignItems::Center, column_gap: px(gap), flex_shrink: 0.0, ..default() }
}

fn lay(mut commands: Commands, form: Res<Form>, old: Query<Entity, With<Root>>) {
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let whole = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        flex_direction: FlexDirection::Column,
        ..default()
    };
    let root = (whole, Pickable::IGNORE, Root, DespawnOnExit(Screen::Table));
    commands.spawn(root).with_children(|ui| {
        top(ui, &form);
        if !form.is_tall() && !form.is_low() {
            ui.spawn((bar(Node { flex_shrink: 0.0, ..default() }), Edge::Top, Panel::Scale));
        }
        let middle = Node { flex_grow: 1.0, flex_basis: px(0), min_height: px(0), ..default() };
        ui.spawn((middle, Pickable::IGNORE)).with_children(|ui| {
            let map = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
            ui.spawn((map, Pickable::IGNORE)).with_children(|ui| over_map(ui, &form));
            if !form.is_tall() {
                right(ui, &form);
            }
            ui.spawn((corner(Val::Auto, px(8)), Panel::Leaving));
            standings(ui, &form);
        });
        if form.is_tall() {
            drawer(ui, &form);
        }
        bottom(ui, &form);
    });
}

fn top(ui: &mut ChildSpawnerCommands, form: &Form) {
    let node = Node {
        min_height: form.px(TOP),
        padding: UiRect::horizontal(px(if form.is_tall() { 8.0 } else { 16.0 })),
        border: UiRect::bottom(px(1)),
        column_gap: px(if form.is_tall() { 6.0 } else { 16.0 }),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        flex_shrink: 0.0,
        ..default()
    };
    ui.spawn((bar(node), Edge::Top)).with_children(|ui| {
        let track = Node {
            column_gap: px(if form.shape == Shape::Wide { 7.0 } else { 4.0 }),
            align_items: AlignItems::Center,
            flex_shrink: 1.0,
            min_width: px(0),
            overflow: Overflow::scroll_x(),
            padding: UiRect::vertical(px(5)),
            ..default()
        };
        ui.spawn((track, Panel::Track, Scroll::across()));
        ui.spawn((row(if form.is_tall() { 0.0 } else { 6.0 }), Panel::Top));
    });
}

/// The panels on the map: the overlay buttons, and below the variants of an action.
fn over_map(ui: &mut ChildSpawnerCommands, form: &Form) {
    let whole = Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..default() };
    ui.spawn((whole, Panel::Offscreen, Pickable::IGNORE));
    let lenses = Node {
        position_type: PositionType::Absolute,
        left: px(8),
        top: px(8),
        max_height: percent(96),
        // On a phone a slip may lie below, and the drawer leaves little of the map.
        bottom: if form.is_tall() { px(SLIP) } else { Val::Auto },
        // A phone on its side has no height for all of them in one column.
        flex_wrap: if form.is_low() || form.is_tall() { FlexWrap::Wrap } else { FlexWrap::NoWrap },
        column_gap: px(4),
        ..column(4.0)
    };
    ui.spawn((lenses, Panel::Lenses));
    let right = if form.is_tall() { px(8) } else { Val::Auto };
    ui.spawn((corner(form.px(map_card_at(form)), right), Panel::Variants));
}

fn right(ui: &mut ChildSpawnerCommands, form: &Form) {
    let over = !form.is_beside();
    let node = Node {
        display: if form.open { Display::Flex } else { Display::None },
        position_type: if over { PositionType::Absolute } else { PositionType::Relative },
        top: px(0),
        right: px(0),
        bottom: px(0),
        width: form.px(form.right()),
        padding: UiRect::axes(px(16), px(10)),
        border: UiRect::left(px(1)),
        flex_shrink: 0.0,
        ..column(GAP)
    };
    let mut panel = ui.spawn(bar(node));
    if !over {
        panel.insert(Edge::Right);
    }
    panel.with_children(|ui| shot_and_log(ui, form));
}

fn shot_and_log(ui: &mut ChildSpawnerCommands, form: &Form) {
    let gap = if form.is_low() { 2.0 } else { 5.0 };
    let shot = Node { flex_shrink: 1.0, min_height: px(0), overflow: Overflow::scroll_y(), ..column(gap) };
    ui.spawn((shot, Panel::Shot, Scroll::down()));
    // A shot takes the room that it needs; the head and the latest line of the log stay as long as possible.
    let log =
        Node { flex_grow: 1.0, flex_basis: px(0), min_height: px(LOG), overflow: Overflow::clip(), ..column(3.0) };
    ui.spawn((log, Panel::Log));
}

/// On a phone the shot and the log lie in a drawer over the actions, with a line that is always visible.
fn drawer(ui: &mut ChildSpawnerCommands, form: &Form) {
    if form.open {
        let node = Node {
            height: percent(42),
            padding: UiRect::axes(px(14), px(10)),
            border: UiRect::top(px(1)),
            flex_shrink: 0.0,
            ..column(GAP)
        };
        ui.spawn((bar(node), Edge::Bottom)).with_children(|ui| shot_and_log(ui, form));
    }
    let strip = Node {
        height: form.px(STRIP),
        overflow: Overflow::clip(),
        padding: UiRect::horizontal(px(14)),
        border: UiRect::top(px(1)),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    let skin = Skin { rest: PANEL, rim: LINE, ..Skin::PLAIN };
    ui.spawn((card(skin, FoldPanel), strip, Edge::Bottom, Solid)).with_children(|ui| {
        ui.spawn((
            Node { flex_grow: 1.0, column_gap: px(10), align_items: AlignItems::Center, ..default() },
            Panel::Strip,
        ));
    });
}

fn bottom(ui: &mut ChildSpawnerCommands, form: &Form) {
    let tall = form.is_tall();
    let node = Node {
        min_height: form.px(BOTTOM),
        padding: UiRect::axes(px(if tall { 10.0 } else { 16.0 }), px(8)),
        border: UiRect::top(px(1)),
        column_gap: px(14),
        row_gap: px(8),
        align_items: if tall { AlignItems::Stretch } else { AlignItems::Center },
        flex_direction: if tall { FlexDirection::Column } else { FlexDirection::Row },
        flex_shrink: 0.0,
        ..default()
    };
    let sheet = Node {
        width: if tall { Val::Auto } else { form.px(form.sheet()) },
        flex_shrink: if tall { 1.0 } else { 0.0 },
        min_width: px(0),
        overflow: Overflow::clip_x(),
        ..row(10.0)
    };
    let actions = Node { flex_grow: 1.0, flex_shrink: 1.0, min_width: px(0), ..row(8.0) };
    ui.spawn((bar(node), Edge::Bottom, TipsAbove, Held)).with_children(|ui| {
        if tall {
            let min_height = form.px(SHEET);
            let first = Node { justify_content: JustifyContent::SpaceBetween, min_height, ..row(8.0) };
            ui.spawn(first).with_children(|ui| {
                ui.spawn((sheet, Panel::Sheet));
                ui.spawn((row(10.0), Panel::Turn));
            });
            ui.spawn((actions, Panel::Actions));
        } else {
            ui.spawn((sheet, Panel::Sheet));
            ui.spawn((actions, Panel::Actions));
            ui.spawn((row(14.0), Panel::Turn));
        }
    });
}
