//! The plans that the AI compared before the latest order of a recorded game.

use crate::ai::{Witness, reasons};
use crate::battle::Order;
use crate::client::base::job::Job;
use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::game::levels::Levels;
use crate::client::game::play::Game;
use crate::client::saves::replay::{Replay, ReplayIntent};
use crate::replay::{OrderLog, Session, Step};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// The answer to the question why, at one step of the record.
#[derive(Resource)]
pub struct Why {
    at: usize,
    /// The words on screen.
    pub words: String,
}

/// The answer that is being computed.
#[derive(Resource)]
struct Asking(Job<String>);

/// The latest order of the record, if an AI gave it in view of the watching side, and the name of its player.
pub fn asked<'a>(replay: &'a Replay, game: &Game) -> Option<(&'a Order, &'a str)> {
    let (log, at) = (replay.log(), replay.at().checked_sub(1)?);
    let Step::Order(order) = &log.entries.get(at)?.step else { return None };
    let battle = game.battle();
    let side = battle.side(order.unit);
    let seen = game.viewer().is_none_or(|viewer| viewer == side || battle.in_sight_of(viewer, order.unit));
    let player = log.players.iter().find(|player| player.0 == side).map(|player| player.1.as_str())?;
    (seen && Witness::of(player).is_some()).then_some((order, player))
}

pub(super) fn plugin(app: &mut App) {
    let watching = resource_exists::<Replay>.and_then(resource_exists::<Game>);
    app.add_systems(Update, ask.in_set(ClientSystems::Act).run_if(watching));
    app.add_systems(
        Update,
        (
            hear.run_if(resource_exists::<Asking>.and_then(resource_exists::<Why>)),
            forget.run_if(resource_exists::<Why>),
        )
            .chain()
            .after(ask)
            .in_set(ClientSystems::Act),
    );
}

fn ask(
    mut intents: MessageReader<ReplayIntent>,
    (replay, game, levels): (Res<Replay>, Res<Game>, Res<Levels>),
    why: Option<Res<Why>>,
    mut commands: Commands,
) {
    if !intents.read().any(|intent| *intent == ReplayIntent::Why) {
        return;
    }
    let at = replay.at();
    if why.is_some_and(|why| why.at == at) {
        commands.remove_resource::<Why>();
        commands.remove_resource::<Asking>();
        return;
    }
    let Some((_, player)) = asked(&replay, &game) else { return };
    let (battle, hash) = levels.0[replay.level()].fresh();
    let (log, player) = (replay.log().clone(), player.to_owned());
    let job = Job::start(async move {
        let Ok(session) = Session::replay(battle, hash, &log, 0) else { return say("replay.why_nothing") };
        testify(session, &log, at, &player).await.unwrap_or_else(|| say("replay.why_nothing"))
    });
    commands.insert_resource(Why { at, words: say("replay.why_computing") });
    commands.insert_resource(Asking(job));
}

/// One line on the plans that a player compared before the last of so many steps, if it compared any.
async fn testify(mut session: Session, log: &OrderLog, steps: usize, player: &str) -> Option<String> {
    let mut witness = Witness::of(player)?;
    let Step::Order(asked) = &log.entries.get(steps.checked_sub(1)?)?.step else { return None };
    let side = session.battle().side(asked.unit);
    for (at, entry) in log.entries.iter().take(steps).enumerate() {
        if let Step::Order(order) = &entry.step
            && session.battle().side(order.unit) == side
        {
            let plans = witness.sees(session.battle(), order).await;
            if at + 1 == steps {
                return (!plans.is_empty()).then(|| reasons(session.battle(), &plans));
            }
        }
        session.replay_entry(at + 1, entry).ok()?;
    }
    None
}

fn hear(
    (mut asking, mut why): (ResMut<Asking>, ResMut<Why>),
    (mut commands, mut redraw): (Commands, MessageWriter<RequestRedraw>),
) {
    match asking.0.poll() {
        Some(words) => {
            why.words = words;
            commands.remove_resource::<Asking>();
        }
        None => _ = redraw.write(RequestRedraw),
    }
}

fn forget(why: Res<Why>, replay: Option<Res<Replay>>, mut commands: Commands) {
    if replay.is_none_or(|replay| replay.at() != why.at) {
        commands.remove_resource::<Why>();
        commands.remove_resource::<Asking>();
    }
}
