//! The scale of counts: everybody's place if the round ended now, and the limits with their effects.

use crate::battle::system::{Insight, Limits};
use crate::battle::{Battle, Life, SideId, UnitId};
use crate::client::base::assets::REGULAR;
use crate::client::base::theme::{BAD, FAINT, LAMP, LAMP_LOW, LINE, TEXT, Type, side_colour};
use crate::client::game::log::initials;
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::game::select::TableIntent;
use crate::client::hud::foresight::Foresight;
use crate::client::hud::side_mark::side_mark;
use crate::client::hud::track::{order, tip};
use crate::client::layout::form::Form;
use crate::client::layout::panels::{Panel, refill};
use crate::client::widgets::{Dense, Skin, Tip, Ui, bold, card, text};
use crate::words;
use bevy::prelude::*;

/// Counts shown below the low limit and above the high one.
const BEYOND: (i32, i32) = (8, 11);
/// The size of a marker, in pixels.
const SIGN: f32 = 20.0;
/// The distance of the axis from the upper edge, in pixels, and the height of the numbers below it.
const AXIS: f32 = 26.0;
const BELOW: f32 = 15.0;
/// The least width for limits with labels, in pixels.
const WIDE: f32 = 700.0;
/// Counts between two numbers.
const STEP: i32 = 10;

/// Draws the scale as a strip below the track, if there is room.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, form, film): (Res<Game>, Res<Form>, Res<Film>),
    mut drawn_for: Local<Option<Option<SideId>>>,
) {
    let (battle, viewer) = (game.battle(), game.viewer());
    if film.is_settling() && *drawn_for == Some(viewer) && !form.is_changed() {
        return;
    }
    *drawn_for = Some(viewer);
    refill(&mut commands, &panels, Panel::Scale, |ui| {
        let Some(limits) = battle.rules().initiative.limits() else { return };
        let node = Node { padding: UiRect::axes(px(16), px(2)), width: percent(100), ..default() };
        ui.spawn(node).with_children(|ui| scale(ui, battle, viewer, &limits, (form.size.x - 32.0, true)));
    });
}

/// The axis of the scale.
#[derive(Component)]
pub struct Axis {
    /// True if it is the strip below the track.
    strip: bool,
}

/// A combatant on the scale.
struct Tick {
    unit: UnitId,
    /// The present count and the count of its marker.
    counts: (i32, i32),
    /// True if the marker shows the count of the next round.
    forecast: bool,
}

/// Draws the scale across its parent, about `width` pixels wide, as the strip below the track or elsewhere.
pub fn scale(ui: &mut Ui, battle: &Battle, viewer: Option<SideId>, limits: &Limits, (width, strip): (f32, bool)) {
    let wide = width >= WIDE;
    let below = if wide { BELOW } else { 2.0 * BELOW };
    let whole = Node { width: percent(100), height: px(AXIS + 2.0 + below), flex_shrink: 0.0, ..default() };
    ui.spawn((whole, Axis { strip })).with_children(|ui| {
        limit_zones(ui, battle, limits, wide);
        let begun = battle.scheduler().round > 0 || battle.scheduler().surprise;
        if !begun {
            return;
        }
        let ticks = ticks(battle, viewer);
        let mut places: Vec<f32> = ticks.iter().map(|tick| place(limits, tick.counts.1)).collect();
        spread(&mut places, (SIGN - 1.0) / width);
        for (tick, place) in ticks.iter().zip(places) {
            trail(ui, battle, limits, tick);
            sign(ui, battle, viewer, tick, place);
        }
    });
}

/// All combatants on the viewer's track that are not out, from low to high.
fn ticks(battle: &Battle, viewer: Option<SideId>) -> Vec<Tick> {
    let there = order(battle, viewer).into_iter().filter(|unit| battle.body(*unit).life == Life::Up);
    let tick = |unit: UnitId| {
        let standing = battle.rules().initiative.standing(battle, unit);
        let forecast = Insight::of(battle, viewer, unit) == Insight::Forecast;
        let at = if forecast { standing.next } else { standing.count };
        Tick { unit, counts: (standing.count, at), forecast }
    };
    let mut ticks: Vec<Tick> = there.map(tick).collect();
    ticks.sort_by_key(|tick| (tick.counts.1, tick.unit));
    ticks
}

fn at(left: f32, top: f32) -> Node {
    Node { position_type: PositionType::Absolute, left: percent(100.0 * left), top: px(top), ..default() }
}

/// The axis, its numbers, and the zones beyond the limits.
fn limit_zones(ui: &mut Ui, battle: &Battle, limits: &Limits, wide: bool) {
    let (low, high) = (place(limits, limits.low.at), place(limits, limits.high.at));
    let height = px(AXIS + 2.0);
    for (from, to, ink) in [(0.0, low, BAD), (high, 1.0, LAMP)] {
        let zone = Node { width: percent(100.0 * (to - from)), height, ..at(from, 0.0) };
        ui.spawn((zone, BackgroundColor(ink.with_alpha(0.10))));
    }
    ui.spawn((Node { width: percent(100), height: px(2), ..at(0.0, AXIS) }, BackgroundColor(LINE)));
    let first = limits.low.at + STEP;
    for count in (first..limits.high.at).step_by(STEP as usize) {
        let shown = wide || (first + STEP..=limits.high.at - 2 * STEP).contains(&count);
        ui.spawn((
            Node { width: px(1), height: px(4), ..at(place(limits, count), AXIS + 2.0) },
            BackgroundColor(FAINT),
        ));
        if shown {
            let node = Node { margin: UiRect::left(px(-7)), ..at(place(limits, count), AXIS + 3.0) };
            ui.spawn((text(words::number(count), REGULAR, Type::Tiny, FAINT), TextLayout::no_wrap(), node));
        }
    }
    let named = words::limit_names(battle, limits);
    for (share, ink, words, is_high) in [(low, BAD, &named[0], false), (high, LAMP, &named[1], true)] {
        let line = Node { width: px(2), height: px(AXIS + 6.0), margin: UiRect::left(px(-1)), ..at(share, 0.0) };
        ui.spawn((line, BackgroundColor(ink)));
        let top = if wide { AXIS + 2.0 } else { AXIS + 3.0 + BELOW };
        let node = match (wide, is_high) {
            (true, _) => Node { margin: UiRect::left(px(6)), ..at(share, top) },
            (false, false) => at(0.0, top),
            (false, true) => Node { left: Val::Auto, right: px(0), ..at(0.0, top) },
        };
        ui.spawn((bold(words, Type::Tiny, ink), TextLayout::no_wrap(), node));
    }
}

/// The line from the present count to the next.
fn trail(ui: &mut Ui, battle: &Battle, limits: &Limits, tick: &Tick) {
    let ink = side_colour(battle.side(tick.unit).index());
    let (from, to) = (place(limits, tick.counts.0), place(limits, tick.counts.1));
    if tick.forecast && from != to {
        let node = Node { width: percent(100.0 * (to - from).abs()), height: px(4), ..at(from.min(to), AXIS - 2.0) };
        ui.spawn((node, BackgroundColor(ink.with_alpha(0.55))));
    }
    let stem = Node { width: px(2), height: px(8), margin: UiRect::left(px(-1)), ..at(to, AXIS - 4.0) };
    ui.spawn((stem, BackgroundColor(ink)));
}

fn sign(ui: &mut Ui, battle: &Battle, viewer: Option<SideId>, tick: &Tick, place: f32) {
    let node = Node { margin: UiRect::left(px(-SIGN / 2.0)), ..at(place, 1.0) };
    let said = tip(battle, tick.unit, viewer, ("", true));
    ui.spawn((card(Skin::BARE, TableIntent::Tempo(tick.unit)), node, Tip(said), Dense)).with_children(|ui| {
        side_mark(ui, battle.side(tick.unit).index(), &initials(battle, tick.unit), SIGN, true);
    });
}

/// A marker for the count after the action under the pointer.
#[derive(Component)]
pub struct GhostMark;

/// Draws those markers on the strip; everything else on it stays.
pub fn ghosts(
    mut commands: Commands,
    axes: Query<(Entity, &Axis)>,
    old: Query<Entity, With<GhostMark>>,
    (game, foresight): (Res<Game>, Res<Foresight>),
) {
    old.iter().for_each(|mark| commands.entity(mark).despawn());
    let battle = game.battle();
    let Some((limits, axis)) = battle.rules().initiative.limits().zip(axes.iter().find(|axis| axis.1.strip)) else {
        return;
    };
    for ghost in &foresight.0 {
        let count = battle.rules().initiative.standing(battle, ghost.unit).next;
        if count == ghost.reaches {
            continue;
        }
        let (from, to) = (place(&limits, count), place(&limits, ghost.reaches));
        let way = Node { width: percent(100.0 * (to - from).abs()), height: px(2), ..at(from.min(to), AXIS - 6.0) };
        let round = Node {
            width: px(SIGN),
            height: px(SIGN),
            margin: UiRect::left(px(-SIGN / 2.0)),
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(SIGN / 2.0)),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..at(to, 1.0)
        };
        let letter = initials(battle, ghost.unit);
        commands.entity(axis.0).with_children(|ui| {
            ui.spawn((way, BackgroundColor(TEXT), GhostMark));
            let frame = (BorderColor::all(TEXT), BackgroundColor(LAMP_LOW), GhostMark);
            ui.spawn((round, frame)).with_child(bold(letter, Type::Tiny, TEXT));
        });
    }
}

/// The position of a count on the scale, from 0 to 1.
fn place(limits: &Limits, count: i32) -> f32 {
    let (first, last) = (limits.low.at - BEYOND.0, limits.high.at + BEYOND.1);
    (count.clamp(first, last) - first) as f32 / (last - first) as f32
}

/// Spreads markers, sorted from left to right, at least `gap` apart and within the ends.
fn spread(places: &mut [f32], gap: f32) {
    // Clusters of markers, each with the mean of its true positions and its size.
    let mut clusters: Vec<(f32, usize)> = Vec::new();
    for place in places.iter() {
        let mut cluster = (*place, 1);
        while let Some(before) = clusters.last().copied()
            && before.0 + gap * (before.1 + cluster.1) as f32 / 2.0 > cluster.0
        {
            let all = before.1 + cluster.1;
            cluster = ((before.0 * before.1 as f32 + cluster.0 * cluster.1 as f32) / all as f32, all);
            clusters.pop();
        }
        clusters.push(cluster);
    }
    let mut moved = places.iter_mut();
    for (middle, many) in clusters {
        let half = gap * many as f32 / 2.0;
        let first = middle.clamp(half.min(0.5), (1.0 - half).max(0.5)) - half + gap / 2.0;
        (0..many).zip(moved.by_ref()).for_each(|(at, place)| *place = first + gap * at as f32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::system::Limit;
    use crate::battle::{Key, Rule};

    fn limits() -> Limits {
        let limit = |at| Limit { at, brings: Key::new("press"), rule: Rule("TEST") };
        Limits { cap: 10, rule: Rule("TEST"), low: limit(0), high: limit(50) }
    }

    #[test]
    fn both_limits_have_land_beyond_them() {
        let (low, high) = (place(&limits(), 0), place(&limits(), 50));
        assert!(low > 0.05 && high < 0.95 && low < high);
        assert!(place(&limits(), -100) <= 0.0 && place(&limits(), 100) >= 1.0);
    }

    #[test]
    fn signs_on_one_count_stand_beside_each_other_around_it() {
        let mut places = [0.2, 0.5, 0.5, 0.5];
        spread(&mut places, 0.1);
        let near = |one: f32, other: f32| (one - other).abs() < 1e-5;
        assert!(near(places[0], 0.2) && near(places[1], 0.4) && near(places[2], 0.5) && near(places[3], 0.6));
    }

    #[test]
    fn signs_stay_on_the_scale() {
        let mut places = [0.0, 0.0, 0.99, 1.0];
        spread(&mut places, 0.1);
        assert!(places[0] >= 0.04 && places[3] <= 0.96);
        assert!(places.windows(2).all(|pair| pair[1] - pair[0] > 0.099));
    }
}
