//! The knowledge of each person at one screen: log and board by side, exchanged at hand-over.

use crate::battle::{Event, SideId};
use crate::client::base::intent::Intent;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Curtain, Overlay};
use crate::client::game::draft::Draft;
use crate::client::game::log::Log;
use crate::client::game::plan::Pick;
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::game::select::Leaving;
use crate::client::game::stage::{LookAt, Stage};
use crate::replay::learns;
use bevy::prelude::*;
use std::collections::BTreeMap;

/// The log and board of each side that is not looking.
#[derive(Resource, Default)]
pub struct Seats(BTreeMap<SideId, Seat>);

#[derive(Default)]
struct Seat {
    log: Log,
    stage: Stage,
}

impl Seats {
    /// Sets up log and board for the viewing side, from the events so far.
    pub fn lay(&mut self, game: &Game, events: &[Event], log: &mut Log, stage: &mut Stage) {
        let seat = |side: &SideId| {
            let mut seat = Seat::default();
            retell(&mut seat.log, game, Some(*side), events);
            seat.stage.sync(game.battle(), Some(*side));
            (*side, seat)
        };
        self.0 = game.in_turns().iter().map(seat).collect();
        if self.0.is_empty() {
            retell(log, game, game.viewer(), events);
            stage.sync(game.battle(), game.viewer());
        }
    }
}

/// Fills the log with earlier events that the viewer knows of.
pub fn retell(log: &mut Log, game: &Game, viewer: Option<SideId>, events: &[Event]) {
    let known = viewer.map(|side| learns(game.battle(), side, events));
    for (at, event) in events.iter().enumerate() {
        if known.as_ref().is_none_or(|known| known[at]) {
            log.add(game.battle(), event);
        }
    }
}

/// Take over the screen for a side.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct TakeOver(pub SideId);

impl Intent for TakeOver {}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seats>().add_message::<TakeOver>();
    let curtain = in_state(Overlay::HandOver).and_then(resource_exists::<Game>);
    app.add_systems(Update, take_over.in_set(ClientSystems::Act).run_if(curtain));
}

/// Shows the board to the next side, beginning with the events since it last looked.
fn take_over(
    (mut takers, mut look): (MessageReader<TakeOver>, MessageWriter<LookAt>),
    (mut game, mut seats): (ResMut<Game>, ResMut<Seats>),
    (mut film, mut stage, mut log): (ResMut<Film>, ResMut<Stage>, ResMut<Log>),
    (mut pick, mut draft, mut leaving): (ResMut<Pick>, ResMut<Draft>, ResMut<Leaving>),
    (curtains, mut overlay): (Query<&Curtain>, ResMut<NextState<Overlay>>),
) {
    let taken = takers.read().next().map(|taken| taken.0);
    let Some(to) = taken.filter(|_| curtains.iter().all(Curtain::is_ready)) else { return };
    overlay.set(Overlay::None);
    let Some((from, missed)) = game.hand_over(to) else { return };
    let next = seats.0.remove(&to).unwrap_or_default();
    let left = Seat { log: std::mem::replace(&mut log, next.log), stage: std::mem::replace(&mut stage, next.stage) };
    seats.0.extend(from.map(|from| (from, left)));
    if missed.is_empty() {
        stage.sync(game.battle(), game.viewer());
        // The camera is still where the previous side left it.
        let own = game.battle().units().filter(|unit| game.battle().side(*unit) == to && game.battle().is_up(*unit));
        look.write_batch(own.chain(game.acting()).map(LookAt));
    }
    film.extend(missed);
    (*pick, leaving.0) = (Pick::default(), None);
    draft.clear();
}
