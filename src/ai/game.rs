//! Whole battles between policies.

use super::blunders::{Blunders, Watch};
use super::{Policy, pace, tempo};
use crate::battle::engine::{self, END_TURN, Stop};
use crate::battle::oracle::{Answer, Choice, Chooser, Live, ScriptFault, Taped};
use crate::battle::{Battle, Event, Key, Order, Phase, SideId, UnitId};
use crate::dice::DiceStream;

/// Rounds after which a battle counts as endless, whatever its level says.
const MOST_ROUNDS: u16 = 200;

/// Orders in one turn after which the turn is ended for the combatant.
const MOST_ORDERS: u16 = 40;

/// The players of a battle by side; a side without a policy is a person's.
#[derive(Default)]
pub struct Players {
    policies: Vec<Option<Box<dyn Policy>>>,
    turn: Option<UnitId>,
    given: u16,
    stopped: u32,
}

impl Players {
    /// The players by side.
    pub fn new(policies: Vec<Option<Box<dyn Policy>>>) -> Self {
        Self { policies, ..Self::default() }
    }

    /// True if a policy plays that side.
    pub fn plays(&self, side: SideId) -> bool {
        self.policies.get(side.index()).is_some_and(Option::is_some)
    }

    /// The next order of the current combatant, if a policy plays it. The order is always legal: if the policy has no
    /// legal order, or has given too many, the turn ends.
    pub fn order(&mut self, battle: &Battle) -> Option<Order> {
        pace::complete(self.think(battle))
    }

    /// The same order, found with pauses in between: see [`pace`].
    pub async fn think(&mut self, battle: &Battle) -> Option<Order> {
        let order = self.wish(battle).await?;
        if order.act == END_TURN || engine::check(battle, &order).is_ok() { Some(order) } else { self.stop(battle) }
    }

    /// The policy's order, unless it has given too many.
    async fn wish(&mut self, battle: &Battle) -> Option<Order> {
        let unit = battle.current()?;
        let policy = self.policies.get_mut(battle.side(unit).index())?.as_mut()?;
        if self.turn != Some(unit) {
            (self.turn, self.given) = (Some(unit), 0);
        }
        self.given += 1;
        if self.given > MOST_ORDERS {
            return self.stop(battle);
        }
        let order = policy.think(battle, unit).await;
        if order.act == END_TURN {
            self.turn = None;
        }
        Some(order)
    }

    /// Ends the turn instead of the policy.
    fn stop(&mut self, battle: &Battle) -> Option<Order> {
        self.turn = None;
        self.stopped += 1;
        let unit = battle.current()?;
        Some(tempo::duty(battle, unit).unwrap_or(Order::new(unit, END_TURN)))
    }

    /// Turns that were ended for a policy because of an illegal order or too many orders.
    pub fn stopped(&self) -> u32 {
        self.stopped
    }
}

impl Chooser for Players {
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Option<Answer> {
        self.decide(battle, choice, &[])
    }

    fn decide(&mut self, battle: &Battle, choice: &Choice, so_far: &[Taped]) -> Option<Answer> {
        let side = choice.asked.side(battle)?;
        self.policies.get_mut(side.index())?.as_mut()?.decide(battle, choice, so_far)
    }
}

/// The result of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The winner; `None` for a draw or an unfinished battle.
    pub winner: Option<SideId>,
    /// The way it was decided; `None` if it did not end.
    pub what: Option<Key>,
    /// Rounds played.
    pub rounds: u16,
    /// Combatants out of action at the end, by side.
    pub losses: Vec<u16>,
    /// Orders given.
    pub orders: u32,
    /// The state hash at the end.
    pub hash: u64,
}

/// A battle played order by order.
pub struct Game {
    /// The battle.
    pub battle: Battle,
    stream: DiceStream,
    tape: Vec<Taped>,
    orders: u32,
    watch: Option<Watch>,
}

impl Game {
    /// A battle that has not begun, and its dice.
    pub fn new(battle: Battle, stream: DiceStream) -> Self {
        Self { battle, stream, tape: Vec::new(), orders: 0, watch: None }
    }

    /// Takes one step: begins the battle, or gives the next order. `None` if the battle is over or endless.
    ///
    /// # Errors
    /// If a decision has no player, or its answer does not fit.
    pub fn step(&mut self, players: &mut Players) -> Option<Result<Vec<Event>, Stop>> {
        match self.battle.scheduler().phase {
            Phase::Setup => {
                self.tape.clear();
                Some(engine::begin(&mut self.battle, &mut Live::new(&mut self.stream, &mut self.tape, players)))
            }
            Phase::Round if self.battle.scheduler().round <= MOST_ROUNDS => {
                self.orders += 1;
                let order = pace::complete(players.wish(&self.battle))?;
                match self.give(&order, players) {
                    Err(Stop::Refused(_)) => {
                        let order = players.stop(&self.battle)?;
                        Some(self.give(&order, players))
                    }
                    end => Some(end),
                }
            }
            Phase::Round | Phase::Over { .. } => None,
        }
    }

    fn give(&mut self, order: &Order, players: &mut Players) -> Result<Vec<Event>, Stop> {
        if let Some(watch) = self.watch.as_mut().filter(|_| engine::check(&self.battle, order).is_ok()) {
            watch.note(&self.battle, order);
        }
        self.tape.clear();
        engine::give(&mut self.battle, order, &mut Live::new(&mut self.stream, &mut self.tape, players))
    }

    /// The result of the battle in its present state.
    pub fn ended(&self) -> Ended {
        let battle = &self.battle;
        let (winner, what) = match battle.scheduler().phase {
            Phase::Over { winner, what } => (winner, Some(what)),
            Phase::Setup | Phase::Round => (None, None),
        };
        let mut losses = vec![0; battle.setup().sides.len()];
        for unit in battle.units().filter(|unit| !battle.is_up(*unit)) {
            if let Some(count) = losses.get_mut(battle.side(unit).index()) {
                *count += 1;
            }
        }
        let (rounds, orders) = (battle.scheduler().round, self.orders);
        Ended { winner, what, rounds, losses, orders, hash: battle.state_hash() }
    }
}

/// Plays a battle to its end.
///
/// # Errors
/// If a decision has no player, or its answer does not fit.
pub fn play(battle: Battle, stream: DiceStream, players: &mut Players) -> Result<Ended, ScriptFault> {
    let mut game = Game::new(battle, stream);
    finish(&mut game, players)?;
    Ok(game.ended())
}

/// Plays a battle to its end, and counts the blunders of each side.
///
/// # Errors
/// If a decision has no player, or its answer does not fit.
pub fn play_watched(
    battle: Battle,
    stream: DiceStream,
    players: &mut Players,
) -> Result<(Ended, Vec<Blunders>), ScriptFault> {
    let watch = Some(Watch::new(&battle));
    let mut game = Game { watch, ..Game::new(battle, stream) };
    finish(&mut game, players)?;
    Ok((game.ended(), game.watch.map_or_else(Vec::new, |watch| watch.blunders)))
}

fn finish(game: &mut Game, players: &mut Players) -> Result<(), ScriptFault> {
    while let Some(step) = game.step(players) {
        match step {
            Ok(_) | Err(Stop::Refused(_)) => {}
            Err(Stop::Broken(fault)) => return Err(fault),
            Err(Stop::Waiting(choice)) => {
                let (what, offered) = (choice.what, choice.wanted.to_string());
                return Err(ScriptFault::NoAnswer { asked: "a side without a player".to_owned(), what, offered });
            }
        }
    }
    Ok(())
}
