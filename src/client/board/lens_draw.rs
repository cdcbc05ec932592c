//! Draws the overlays, each with its own pattern.

use crate::battle::odds::Chance;
use crate::battle::{Key, Target, UnitId};
use crate::client::base::assets::TOKENS;
use crate::client::base::chance::percent;
use crate::client::base::job::Job;
use crate::client::base::place::{CELL, layer, place};
use crate::client::base::say::{say, tell};
use crate::client::base::sets::ClientSystems;
use crate::client::base::theme::{BAD, GOOD, LAMP, NIGHT, TEXT, side_colour};
use crate::client::board::labels::Rank;
use crate::client::board::lens::Lenses;
use crate::client::board::marks::Marks;
use crate::client::board::survey;
use crate::client::board::survey::{Exposure, own_side};
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::preview::Preview;
use crate::client::game::prospects::chosen;
use crate::client::game::reel::Film;
use crate::client::settings::lens::Lens;
use crate::grid::{Cover, Square};
use crate::words::{Kind, name};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::collections::BTreeSet;

/// Marks of overlays that do not depend on the pointer.
#[derive(Component, Clone)]
struct Laid;

/// Marks of overlays that follow the pointer.
#[derive(Component, Clone)]
struct Followed;

/// The result of the line-of-sight overlay for the square under the pointer.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub enum Exposures {
    /// The overlay is off.
    #[default]
    Unasked,
    /// There is no room to stand there.
    NoRoom,
    /// The enemies in sight of that square.
    Found(Vec<Exposure>),
    /// The same from the combatant's own square, because the square is occupied.
    FromOwnSquare(Vec<Exposure>),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Exposures>().init_resource::<Looking>();
    let game = resource_exists_and_changed::<Game>.or_else(resource_changed::<Lenses>);
    let plan = resource_changed::<Plan>.or_else(resource_changed::<Pick>);
    let preview = resource_changed::<Preview>;
    app.add_systems(
        Update,
        (
            lay.run_if(game.clone().or_else(plan.clone())),
            (follow.run_if(game.clone().or_else(plan)), find).chain().before(crate::client::base::sets::PanelSystems),
            heat.run_if(game.or_else(preview)),
        )
            .in_set(ClientSystems::Draw)
            .run_if(resource_exists::<Game>),
    );
}

/// The state for which the lasting overlays were drawn.
type Seen = (u64, Lenses, Option<(usize, usize)>, Option<UnitId>, Option<UnitId>);

fn lay(
    mut commands: Commands,
    (game, plan, pick): (Res<Game>, Res<Plan>, Res<Pick>),
    (lenses, film): (Res<Lenses>, Res<Film>),
    old: Query<Entity, With<Laid>>,
    mut last: Local<Option<Seen>>,
) {
    let now = (game.version(), *lenses, pick.armed, plan.unit, pick.shown);
    if last.as_ref() == Some(&now) && !old.is_empty() || film.is_playing() {
        return;
    }
    *last = Some(now);
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let mut marks = Marks { commands, mark: Laid };
    if let (true, Some(unit)) = (lenses.shows(Lens::Ranges), plan.unit) {
        ranges(&mut marks, &game, &plan, &pick, unit);
    }
    if lenses.shows(Lens::Arcs) {
        arcs(&mut marks, &game, &plan, &pick);
        threats(&mut marks, &game, &plan, &pick);
    }
}

/// Range bands: their borders, dots where the distance gives a modifier, and their names.
fn ranges(marks: &mut Marks<'_, '_, Laid>, game: &Game, plan: &Plan, pick: &Pick, unit: UnitId) {
    let Some(order) = survey::attack_of(plan, pick) else { return };
    let battle = game.battle();
    let spans = survey::ranges(battle, &order);
    let what = |square: Square| spans.iter().find(|entry| entry.0 == square).map(|entry| entry.1.what);
    let mut named: Vec<Key> = Vec::new();
    let from = battle.square(unit);
    let mut near: Vec<&(Square, crate::battle::lens::Span)> = spans.iter().collect();
    near.sort_by_key(|entry| {
        let off = entry.0 - from;
        (off.y.abs() + if off.x < 0 { 1 } else { 0 }, off.x.abs())
    });
    for (square, span) in near {
        if span.amount != 0 {
            let tint = if span.amount > 0 { GOOD } else { BAD };
            let strength = (0.2 + span.amount.unsigned_abs() as f32 * 0.04).min(0.5);
            marks.cell("overlay_reach_two", 0, *square, layer::OVERLAY + 0.25, 1.0, tint.with_alpha(strength));
        }
        let rim = TEXT.with_alpha(0.5);
        marks.rim(&[*square], layer::OVERLAY + 0.28, rim, |other| {
            what(other) == Some(span.what) || !battle.map().contains(other)
        });
        if *square != from && !named.contains(&span.what) {
            named.push(span.what);
            // In the middle of the band on its row, as far as possible from the other names.
            let beside = |to: Square| to.y == square.y && (to.x - from.x).signum() == (square.x - from.x).signum();
            let band: Vec<Square> = spans
                .iter()
                .filter(|entry| entry.1.what == span.what && beside(entry.0))
                .map(|entry| entry.0)
                .collect();
            let square = band.get(band.len() / 2).unwrap_or(square);
            let sign = if span.amount == 0 { "\u{b1}0".to_owned() } else { format!("{:+}", span.amount) };
            let words = format!("{}\n{}", name(battle, Kind::Range, span.what), sign.replace('-', "\u{2212}"));
            marks.words(Rank::Place, place(*square) + Vec2::new(CELL * 0.4, CELL * 0.2), &words, 13.0, TEXT);
        }
    }
}

/// The overwatch zones of everybody in sight, and the weapon arcs of the acting or selected combatant, in the colour of
/// its side.
fn arcs(marks: &mut Marks<'_, '_, Laid>, game: &Game, plan: &Plan, pick: &Pick) {
    let (battle, viewer) = (game.battle(), game.viewer());
    let map = battle.map();
    let known = |unit: &UnitId| battle.is_up(*unit) && viewer.is_none_or(|side| battle.in_sight_of(side, *unit));
    for unit in battle.units().filter(known) {
        let tint = side_colour(battle.side(unit).index());
        let acts = plan.unit.is_some_and(|one| battle.vehicle_of(one).unwrap_or(one) == unit);
        let near = acts || plan.unit == Some(unit) || pick.shown == Some(unit);
        let sectors = battle.rules().core.sectors(battle, unit);
        for sector in sectors.into_iter().filter(|sector| near || sector.arc.half_angle >= 180) {
            let inside = |to: Square| survey::covers(battle, &sector, to);
            let squares: Vec<Square> = map.squares().filter(|square| inside(*square)).collect();
            for square in &squares {
                marks.cell("overlay_reach_one", 0, *square, layer::OVERLAY + 0.27, 1.0, tint.with_alpha(0.13));
            }
            marks.rim(&squares, layer::OVERLAY + 0.29, tint.with_alpha(0.9), inside);
        }
    }
}

/// The squares that enemies threaten hand to hand, and those that the acting or selected combatant threatens.
fn threats(marks: &mut Marks<'_, '_, Laid>, game: &Game, plan: &Plan, pick: &Pick) {
    let (battle, own) = (game.battle(), own_side(game, plan));
    let seen = battle.units().filter(|unit| battle.is_up(*unit) && battle.in_sight_of(own, *unit));
    let (mut theirs, mut bodies, mut tint) = (BTreeSet::new(), BTreeSet::new(), BAD);
    for unit in seen {
        let squares = battle.rules().core.threatened(battle, unit);
        if battle.side(unit) != own {
            tint = side_colour(battle.side(unit).index());
            bodies.extend(battle.covered(unit));
            theirs.extend(squares);
        } else if plan.unit == Some(unit) || pick.shown == Some(unit) {
            let tint = side_colour(battle.side(unit).index());
            let own = battle.covered(unit);
            let inside = |to: Square| squares.contains(&to) || own.contains(&to);
            marks.rim(&squares, layer::OVERLAY + 0.28, tint.with_alpha(0.8), inside);
        }
    }
    let all: Vec<Square> = theirs.iter().copied().collect();
    for square in &all {
        marks.cell("overlay_reach_three", 0, *square, layer::OVERLAY + 0.26, 1.0, tint.with_alpha(0.25));
    }
    // The gap between a body and its minimum is open, the body itself is not.
    let inside = |to: Square| theirs.contains(&to) || bodies.contains(&to);
    marks.rim(&all, layer::OVERLAY + 0.28, tint.with_alpha(0.8), inside);
}

/// The state for which the line of sight was drawn.
type Beheld = (u64, Lenses, Option<Square>, (Option<(usize, usize)>, bool));

/// Line of sight from the square under the pointer, with chances and cover both ways.
fn follow(
    mut commands: Commands,
    (game, plan, pick): (Res<Game>, Res<Plan>, Res<Pick>),
    (lenses, film, preview): (Res<Lenses>, Res<Film>, Res<Preview>),
    old: Query<Entity, With<Followed>>,
    (mut exposures, mut looking): (ResMut<Exposures>, ResMut<Looking>),
    mut last: Local<Option<Beheld>>,
) {
    let now = (game.version(), *lenses, pick.hover.filter(|_| !film.is_playing()), (pick.armed, pick.own));
    if last.as_ref() == Some(&now) {
        return;
    }
    *last = Some(now);
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    exposures.set_if_neq(Exposures::default());
    looking.0 = None;
    let (Some(from), true) = (now.2, lenses.shows(Lens::Sight)) else { return };
    let battle = game.battle();
    let map = battle.map();
    let own = own_side(&game, &plan);
    // During an enemy's attack it is about whoever is asked.
    let subject = plan.unit.or_else(|| game.choice().and_then(|choice| choice.asked.unit()));
    let mut marks = Marks { commands, mark: Followed };
    // The combatant cannot stand in an occupied square: pointing at an enemy shows the line of sight between the two as
    // they are.
    let taken = |unit: UnitId| battle.bodies_at(from).any(|other| other != unit && battle.in_sight_of(own, other));
    let (from, pointed) = match subject.filter(|unit| taken(*unit)) {
        Some(unit) => (battle.square(unit), Some(from)),
        None => (from, None),
    };
    if map.is_solid(from) || subject.is_some_and(|unit| !survey::has_room(battle, unit, from)) {
        // Whoever acts on a square does not want to stand in it.
        if !preview.order.as_ref().is_some_and(|order| matches!(order.at, Target::Square(_))) {
            marks.words(Rank::Sight, place(from) + Vec2::Y * CELL * 0.75, &say("lens.no_room"), 14.0, TEXT);
            *exposures = Exposures::NoRoom;
        }
        return;
    }
    let field = map.sight().field(from);
    let seen = |square: Square| field.contains(square) || !map.contains(square);
    let hidden: Vec<Square> = map.squares().filter(|square| !seen(*square)).collect();
    for square in &hidden {
        marks.cell("overlay_unseen", 0, *square, layer::OVERLAY + 0.4, 1.0, NIGHT.with_alpha(0.55));
    }
    marks.rim(&hidden, layer::OVERLAY + 0.41, TEXT.with_alpha(0.35), |square| !seen(square) || !map.contains(square));
    let Some(unit) = subject else { return };
    let enemies = survey::known_enemies(battle, game.viewer(), own);
    let walk = preview.order.clone().filter(|order| matches!(order.at, Target::Path(_)) && pointed.is_none());
    let (battle, view) = (battle.fork(), survey::Viewpoint { unit, from, walk, chosen: chosen(&plan, &pick) });
    let job = Job::start(async move { survey::exposures(&battle, &enemies, &view).await });
    looking.0 = Some(Look { job, from, pointed });
}

/// The running computation of the line-of-sight overlay.
#[derive(Resource, Default)]
struct Looking(Option<Look>);

struct Look {
    job: Job<Vec<Exposure>>,
    from: Square,
    /// The square under the pointer, if it differs from the viewpoint.
    pointed: Option<Square>,
}

/// Shows the result of the line-of-sight overlay.
fn find(
    commands: Commands,
    (mut looking, mut exposures): (ResMut<Looking>, ResMut<Exposures>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(look) = &mut looking.0 else { return };
    redraw.write(RequestRedraw);
    let Some(found) = look.job.poll() else { return };
    let (from, pointed) = (look.from, look.pointed);
    looking.0 = None;
    let mut marks = Marks { commands, mark: Followed };
    found.iter().for_each(|exposure| exposed(&mut marks, from, exposure, pointed == Some(exposure.at)));
    *exposures = if pointed.is_some() { Exposures::FromOwnSquare(found) } else { Exposures::Found(found) };
}

/// Both chances above an enemy; of the one under the pointer, above which the chance of the chosen attack stands, its own
/// below.
fn exposed(marks: &mut Marks<'_, '_, Followed>, from: Square, exposure: &Exposure, pointed: bool) {
    let (here, there) = (place(from), place(exposure.at));
    marks.dashes(here, there, 0.03, TEXT.with_alpha(0.55));
    let told = |chance: Option<Chance>| chance.map_or_else(|| "\u{2013}".to_owned(), percent);
    let (mine, its) =
        (tell("lens.you", &[("chance", &told(exposure.mine))]), tell("lens.it", &[("chance", &told(exposure.its))]));
    if pointed {
        marks.words(Rank::Caught, there - Vec2::Y * CELL * 1.2, &its, 14.0, BAD);
    } else {
        marks.words_in_two(Rank::Sight, there + Vec2::Y * CELL * 1.1, (&mine, LAMP), (&format!("\n{its}"), BAD), 14.0);
    }
    badge(marks, exposure.its_cover, there + Vec2::new(CELL * 0.55, CELL * 0.0));
    badge(marks, exposure.my_cover, here.lerp(there, 0.0) + (there - here).normalize_or_zero() * CELL * 0.7);
}

fn badge(marks: &mut Marks<'_, '_, Followed>, cover: Option<Cover>, at: Vec2) {
    let name = match cover {
        None => return,
        Some(Cover::Quarter) => "badge_cover_quarter",
        Some(Cover::Half) => "badge_cover_half",
        Some(Cover::ThreeQuarter) => "badge_cover_three_quarter",
        Some(Cover::Full) => "badge_cover_full",
    };
    let sprite = TOKENS.sprite(name, 0, CELL * 0.42, Color::WHITE);
    let at = Transform::from_translation(at.extend(layer::MARKS + 2.0));
    marks.commands.spawn((sprite, at, Followed, crate::client::base::place::OnBoard));
}

/// Marks of the blast overlay.
#[derive(Component, Clone)]
struct Heat;

/// The possible landing squares of a thrown weapon, and the chance of each square to be in the blast.
fn heat(mut commands: Commands, (preview, lenses): (Res<Preview>, Res<Lenses>), old: Query<Entity, With<Heat>>) {
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    if !lenses.shows(Lens::Blast) || preview.heat.is_empty() {
        return;
    }
    let mut marks = Marks { commands, mark: Heat };
    let squares: Vec<Square> = preview.heat.iter().map(|entry| entry.0).collect();
    for (square, chance) in &preview.heat {
        let share = chance.per_million() as f32 / 1e6;
        let tint = LAMP.mix(&BAD, share);
        marks.cell(
            "overlay_heat",
            0,
            *square,
            layer::OVERLAY + 0.45,
            1.0,
            tint.with_alpha(0.03 + 0.55 * share.powf(0.75)),
        );
        let words = percent(*chance);
        let words = words.trim_end_matches('%');
        marks.note(place(*square) - Vec2::Y * CELL * 0.3, words, 26.0, TEXT.with_alpha(0.85));
    }
    marks.rim(&squares, layer::OVERLAY + 0.46, BAD.with_alpha(0.8), |square| squares.contains(&square));
    for (square, chance) in &preview.landings {
        let size = 0.22 + 0.5 * (chance.per_million() as f32 / 1e6).sqrt();
        marks.cell("overlay_goal", 0, *square, layer::OVERLAY + 0.47, size.min(0.9), TEXT.with_alpha(0.9));
    }
}
