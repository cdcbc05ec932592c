//! The AI's next order, computed in the background.

use crate::ai::Players;
use crate::battle::{Battle, Order};
use crate::client::base::job::Job;
use std::sync::Mutex;

/// The players on loan, and their order.
type Found = (Players, Option<Order>);

/// A running computation of the AI's order. It returns the players with the result.
pub struct Thought {
    version: u64,
    state: Mutex<State>,
}

enum State {
    Thinking(Job<Found>),
    Done(Option<Box<Found>>),
}

impl Thought {
    /// Starts the computation for that revision of the game.
    pub fn of(version: u64, mut players: Players, battle: &Battle) -> Self {
        let battle = battle.fork();
        let job = Job::start(async move {
            let order = players.think(&battle).await;
            (players, order)
        });
        Self { version, state: Mutex::new(State::Thinking(job)) }
    }

    /// Continues the computation; true if it is done.
    pub fn is_done(&self) -> bool {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let State::Thinking(job) = &mut *state {
            match job.poll() {
                Some(found) => *state = State::Done(Some(Box::new(found))),
                None => return false,
            }
        }
        true
    }

    /// The players, the revision and the order, once, when it is done.
    pub fn take(&mut self) -> Option<(Players, u64, Option<Order>)> {
        let state = self.state.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let State::Done(found) = state else { return None };
        let (players, order) = *found.take()?;
        Some((players, self.version, order))
    }
}

#[cfg(test)]
mod tests {
    use crate::ai::{self, Players};
    use crate::client::base::options::Player;
    use crate::client::game::play::Game;
    use crate::replay::{Entry, LevelFile, Session};
    use crate::scenario::{self, LEVELS, Library};

    const SEED: u64 = 11;
    const ENTRIES: usize = 30;

    fn session(level: &str) -> Session {
        let file = LEVELS.iter().find(|file| file.name == level).expect("the level is one of the game's own");
        let loaded = scenario::load(file.name, file.text, &Library::built_in()).expect("it loads");
        Session::new(loaded.battle, &LevelFile::new(file.name, file.text), SEED)
    }

    /// Plays until so many entries have been recorded, as the table does.
    fn play_on(game: &mut Game, entries: usize) -> Vec<Entry> {
        while !game.battle().is_over() && game.recorded().entries.len() < entries {
            if game.has_thought() {
                game.machine_order();
            }
            std::thread::yield_now();
        }
        game.recorded().entries
    }

    #[test]
    fn orders_thought_of_beside_the_frames_are_those_that_the_ai_gives_at_once() {
        for level in ["levels/cepheus/checkpoint.ron", "levels/percentile/checkpoint.ron"] {
            let mut at_once = session(level);
            let mut players = Players::new((0..2).map(|_| ai::by_name("normal", SEED)).collect());
            at_once.begin(&mut players).expect("it begins");
            while !at_once.battle().is_over() && at_once.log().entries.len() < ENTRIES {
                let order = players.order(at_once.battle()).expect("both sides are the machine's");
                at_once.give(&order, &mut players).expect("the order is legal");
            }
            // Dropped computations change nothing.
            let mut left = Game::new(session(level), vec![Player::Normal; 2]);
            left.begin();
            drop(left);
            let mut game = Game::new(session(level), vec![Player::Normal; 2]);
            game.begin();
            assert_eq!(play_on(&mut game, ENTRIES), at_once.log().entries, "{level}");
        }
    }
}
