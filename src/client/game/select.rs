//! Turns intents into orders: choosing actions, clicking squares.

use crate::battle::engine::END_TURN;
use crate::battle::oracle::{Answer, Wanted};
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Order, Target, UnitId};
use crate::client::base::intent::Intent;
use crate::client::base::say::tell;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::game::draft::{self, Draft};
use crate::client::game::plan::{NAMED_KINDS, Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::preview;
use crate::client::game::prospects;
use crate::client::game::reel::Film;
use crate::client::game::stage::Stage;
use crate::client::settings::Settings;
use crate::grid::Square;
use crate::words::{Kind, name};
use bevy::prelude::*;

/// What the player does at the table.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum TableIntent {
    /// Choose an action: carry it out, or select it for a target.
    Action(usize),
    /// Show or hide the actions that are folded away in the bar.
    MoreActions,
    /// Show every variant of the chosen action.
    AllVariants,
    /// Choose a variant of the chosen action.
    Variant(usize),
    /// Click on a square.
    Square(Square),
    /// Tap on a square: mark it, or act if it is already marked.
    Tap(Square),
    /// Select a combatant.
    Show(UnitId),
    /// Open or close a combatant's initiative panel.
    Tempo(UnitId),
    /// Clear the selection; with nothing selected, open the menu.
    Cancel,
    /// Undo the latest order.
    Undo,
    /// Redo the latest undone order.
    Redo,
    /// Skip the animation.
    Skip,
}

impl Intent for TableIntent {}

/// The destination of a combatant whose path takes more than one action.
#[derive(Resource, Default)]
pub struct Route(Option<(UnitId, Square)>);

/// The warning before an idle turn ends; a second press ends it.
#[derive(Resource, Default)]
pub struct Leaving(pub Option<String>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TableIntent>().init_resource::<Route>().init_resource::<Leaving>();
    app.add_systems(OnExit(Overlay::None), stay).add_systems(OnExit(Screen::Table), stay);
    app.add_systems(
        Update,
        (draft::act, act, walk_on)
            .chain()
            .in_set(ClientSystems::Act)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<Game>)),
    );
}

/// Drops the warning when a page opens or the table is left.
fn stay(mut leaving: ResMut<Leaving>) {
    leaving.0 = None;
}

fn act(
    mut intents: MessageReader<TableIntent>,
    (mut game, mut film, mut stage): (ResMut<Game>, ResMut<Film>, ResMut<Stage>),
    (mut pick, plan): (ResMut<Pick>, Res<Plan>),
    (mut draft, mut route): (ResMut<Draft>, ResMut<Route>),
    (mut leaving, settings): (ResMut<Leaving>, Res<Settings>),
    mut overlay: ResMut<NextState<Overlay>>,
) {
    let told = !settings.keys.fingers;
    for intent in intents.read() {
        let asked = leaving.0.take().is_some();
        match intent {
            TableIntent::Cancel if asked => {}
            TableIntent::Action(end) if *end >= plan.groups.len() && !asked && !film.is_playing() => {
                leaving.0 = plan.unit.and_then(|unit| idle(game.battle(), &plan, unit));
                if leaving.0.is_none() {
                    choose(&mut game, &mut film, &plan, &mut pick, (*end, told));
                }
            }
            TableIntent::Action(group) => choose(&mut game, &mut film, &plan, &mut pick, (*group, told)),
            TableIntent::MoreActions => {
                let open = !pick.more;
                pick.disarm();
                pick.more = open;
            }
            TableIntent::AllVariants => pick.all = true,
            TableIntent::Variant(way) => choose_way(&mut game, &mut film, &plan, &mut pick, *way),
            TableIntent::Square(square) if film.is_playing() => {
                film.skip();
                pick.hover = Some(*square);
            }
            TableIntent::Square(square) => click(&mut game, &mut film, &plan, &mut pick, &mut route, *square),
            TableIntent::Tap(square) if film.is_playing() => {
                film.skip();
                pick.hover = Some(*square);
            }
            TableIntent::Tap(square) => tap(&mut game, &mut film, &plan, &mut pick, &mut route, *square),
            TableIntent::Show(unit) | TableIntent::Tempo(unit)
                if needs_somebody(&plan, &pick) && !film.is_playing() =>
            {
                pick.shown = Some(*unit);
                let square = game.battle().square(*unit);
                tap(&mut game, &mut film, &plan, &mut pick, &mut route, square);
            }
            TableIntent::Show(unit) => pick.shown = if pick.shown == Some(*unit) { None } else { Some(*unit) },
            TableIntent::Tempo(unit) => pick.tempo = if pick.tempo == Some(*unit) { None } else { Some(*unit) },
            TableIntent::Skip => film.skip(),
            TableIntent::Undo if game.can_withdraw() => {
                game.withdraw();
                draft.clear();
            }
            TableIntent::Undo if game.can_take_back() => {
                film.skip();
                game.take_back();
                stage.sync(game.battle(), game.viewer());
            }
            TableIntent::Undo if game.can_undo() && !film.is_playing() && game.undo() => {
                stage.sync(game.battle(), game.viewer());
            }
            TableIntent::Redo if !film.is_playing() => film.extend(game.redo()),
            TableIntent::Cancel => {
                game.forget_refusal();
                // Cancelling by touch clears both the target and the action.
                let marked = pick.tapped.take().is_some();
                if marked {
                    pick.hover = None;
                }
                if marked || pick.armed.is_some() || pick.more {
                    pick.disarm();
                } else if game.choice().is_some() && game.withdraw() {
                    draft.clear();
                } else if pick.tempo.is_some() {
                    pick.tempo = None;
                } else if pick.shown.is_some() {
                    pick.shown = None;
                } else if film.is_playing() {
                    film.skip();
                } else {
                    overlay.set(Overlay::Pause);
                }
            }
            TableIntent::Undo | TableIntent::Redo => {}
        }
    }
}

/// The warning before a turn ends in which the combatant has done nothing, could still attack, or leaves its vehicle
/// running; `None` if there is no reason to warn.
fn idle(battle: &Battle, plan: &Plan, unit: UnitId) -> Option<String> {
    if let Some(vehicle) = runs_on(battle, unit) {
        return Some(tell("turn.runs_on", &[("unit", battle.name(unit)), ("vehicle", battle.name(vehicle))]));
    }
    let kinds = battle.rules().core.vocabulary().budget;
    let left = kinds.iter().take(NAMED_KINDS).filter(|kind| battle.budget(unit).left(**kind) > 0);
    let left: Vec<String> = left.map(|kind| name(battle, Kind::Budget, *kind).to_lowercase()).collect();
    let mut attacks = plan.groups.iter().filter(|group| group.aimless.is_none()).flat_map(|group| &group.offers);
    let attacks = attacks.any(|offer| offer.harms && offer.targeting == Targeting::Enemy && offer.refused.is_none());
    let could_go = !battle.scheduler().spent && !plan.reach.is_empty();
    let idle = !left.is_empty() && (could_go || attacks);
    idle.then(|| tell("turn.idle", &[("unit", battle.name(unit)), ("left", &left.join(", "))]))
}

/// The moving vehicle that the combatant could still drive this turn.
fn runs_on(battle: &Battle, driver: UnitId) -> Option<UnitId> {
    let vehicle = battle.driven_by(driver)?;
    let under_way = battle.machine(vehicle)?.is_moving();
    let most = battle.rules().core.move_range(battle, driver).limits.last().copied()?;
    (under_way && most > 0).then_some(vehicle)
}

/// Chooses an action. What needs no target is done at once if the pointer has `told` its price and chance; a finger
/// is told first, and does it by choosing it again.
fn choose(game: &mut Game, film: &mut Film, plan: &Plan, pick: &mut Pick, (group, told): (usize, bool)) {
    let (Some(unit), false) = (plan.unit, film.is_playing()) else { return };
    let Some(chosen) = plan.groups.get(group) else {
        film.extend(game.give(&Order::new(unit, END_TURN)));
        return;
    };
    if let Some(refusal) = chosen.refused() {
        return game.refuse(refusal.clone());
    }
    if chosen.is_off() {
        return;
    }
    let ways = chosen.offers.len();
    let again = pick.armed.filter(|armed| armed.0 == group);
    let only = only_order(game.battle(), &chosen.offers);
    match (again, only) {
        (again, Some(order)) if told || again.is_some() => {
            pick.more = false;
            film.extend(game.give(&order));
        }
        (Some((_, way)), _) if ways > 1 => (pick.armed, pick.own) = (Some((group, (way + 1) % ways)), true),
        (Some(_), _) => pick.disarm(),
        (None, only) => {
            let first = chosen.offers.iter().position(|offer| offer.refused.is_none()).unwrap_or(0);
            pick.arm((group, first), ways > 1 || only.is_some());
        }
    }
}

/// The order that an action comes to if there is nothing else to choose.
pub fn only_order(battle: &Battle, offers: &[Offer]) -> Option<Order> {
    let [offer] = offers else { return None };
    if needs_nothing(offer.targeting) { Some(offer.order.clone()) } else { only_door(battle, offers) }
}

/// The order that works the only door in reach, if that is all that an action can do.
fn only_door(battle: &Battle, offers: &[Offer]) -> Option<Order> {
    let [offer] = offers else { return None };
    if offer.harms || offer.targeting != Targeting::Square {
        return None;
    }
    let mut squares = preview::open_squares(battle, offer, 1);
    let square = squares.next().filter(|square| preview::has_door(battle, *square))?;
    squares.next().is_none().then(|| offer.order.clone().at(Target::Square(square)))
}

fn choose_way(game: &mut Game, film: &mut Film, plan: &Plan, pick: &mut Pick, way: usize) {
    let Some((group, _)) = pick.armed else { return };
    let Some(offer) = plan.groups.get(group).and_then(|group| group.offers.get(way)) else { return };
    if needs_nothing(offer.targeting) {
        film.extend(game.give(&offer.order));
    } else {
        (pick.armed, pick.own) = (Some((group, way)), true);
    }
}

/// True if the chosen action needs a combatant as its target.
fn needs_somebody(plan: &Plan, pick: &Pick) -> bool {
    plan.armed(pick).is_some_and(|offer| offer.targeting.is_unit())
}

/// True if an action is carried out as soon as it is chosen.
pub fn needs_nothing(targeting: Targeting) -> bool {
    matches!(targeting, Targeting::None | Targeting::Item)
}

fn click(game: &mut Game, film: &mut Film, plan: &Plan, pick: &mut Pick, route: &mut Route, square: Square) {
    if let Some(Wanted::Square(squares)) = game.choice().map(|choice| &choice.wanted) {
        if squares.contains(&square) {
            film.extend(game.answer(Answer::Square(square)));
        }
        return;
    }
    let armed = plan.armed(pick);
    let viewer = game.viewer().or(plan.unit.map(|unit| game.battle().side(unit)));
    let there = match viewer {
        Some(side) => preview::meant(game.battle(), side, armed, pick.shown, square),
        None => game.battle().bodies_at(square).next(),
    };
    let Some(unit) = plan.unit else {
        pick.shown = there;
        return;
    };
    if armed.is_some_and(|offer| needs_nothing(offer.targeting)) {
        pick.disarm();
        return;
    }
    let sketch = preview::preview_at(game, plan, pick, unit, square);
    let Some(order) = prospects::meant(game.battle(), sketch).preview.order else {
        pick.shown = there.filter(|there| *there != unit);
        return;
    };
    pick.shown = None;
    route.0 = match &order.at {
        Target::Path(path) if path.last() != Some(&square) => Some((unit, square)),
        _ => None,
    };
    film.extend(game.give(&order));
}

/// Marks a square for an action; acts if the square is already marked.
fn tap(game: &mut Game, film: &mut Film, plan: &Plan, pick: &mut Pick, route: &mut Route, square: Square) {
    let acts = match (game.choice().map(|choice| &choice.wanted), plan.unit) {
        (Some(Wanted::Square(squares)), _) => squares.contains(&square),
        (_, Some(unit)) => preview::preview_at(game, plan, pick, unit, square).preview.order.is_some(),
        (_, None) => false,
    };
    let marked = pick.tapped == Some(square);
    game.forget_refusal();
    (pick.hover, pick.tapped) = (Some(square), acts.then_some(square));
    if marked || !acts {
        pick.tapped = None;
        click(game, film, plan, pick, route, square);
    }
    // After the action no square is marked.
    if marked {
        pick.hover = None;
    }
}

/// Continues a path of several actions, unless something has interrupted it.
fn walk_on(mut game: ResMut<Game>, mut film: ResMut<Film>, mut route: ResMut<Route>, plan: Res<Plan>) {
    let Some((unit, square)) = route.0 else { return };
    if film.is_playing() || plan.unit != Some(unit) {
        return;
    }
    route.0 = None;
    if film.saw_something() || game.battle().square(unit) == square {
        return;
    }
    let preview = preview::preview_at(&game, &plan, &Pick::default(), unit, square).preview;
    if let Some(order) = preview.order {
        film.extend(game.give(&order));
    }
}
