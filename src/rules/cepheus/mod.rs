//! The 2D6 core: minor and significant actions, reactions paid with initiative, characteristics as hit points.

mod actions;
pub mod aim;
pub mod armoury;
mod armoury_file;
pub mod attack;
pub mod awareness;
pub mod blind;
pub mod burst;
pub mod check;
pub mod cloud;
pub mod consciousness;
pub mod coup;
pub mod cover;
pub mod crowd;
pub mod damage;
pub mod environment;
pub mod explosion;
pub mod extreme;
pub mod grapple;
pub mod holds;
pub mod injury;
pub mod interact;
mod keys;
pub mod modifiers;
pub mod movement;
pub mod plan;
pub mod range;
pub mod reaction;
pub mod ready;
pub mod sensors;
pub mod stance;
pub mod suppression;
pub mod terms;
pub mod throwing;
pub mod training;
pub mod turn;
mod vocabulary;
pub mod wound;

pub use keys::*;

use crate::battle::system::{ActionInfo, Armoury, Core, MoveRange, Offer, Vocabulary, Word};
use crate::battle::{Battle, Cx, Flow, Key, Ledger, Order, Refusal, UnitId};
use crate::grid::Square;

/// Seconds that a round stands for (CE-RND-01).
pub const ROUND_SECONDS: u16 = 6;

/// The system.
pub struct Cepheus;

impl Core for Cepheus {
    fn id(&self) -> Key {
        Key::new("cepheus")
    }

    fn title(&self) -> &'static str {
        "2D6"
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &vocabulary::VOCABULARY
    }

    fn armoury(&self, text: &str) -> Result<Armoury, ron::error::SpannedError> {
        armoury_file::read(text)
    }

    fn actions(&self) -> &'static [ActionInfo] {
        &actions::ACTIONS
    }

    fn prepare(&self, cx: &mut Cx<'_>) -> Flow {
        awareness::settle(cx)
    }

    fn turn_start(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow {
        turn::start(cx, unit)
    }

    fn turn_end(&self, _: &mut Cx<'_>, _: UnitId) -> Flow {
        Ok(())
    }

    fn round_end(&self, cx: &mut Cx<'_>) -> Flow {
        consciousness::round_end(cx)?;
        cloud::round_end(cx);
        Ok(())
    }

    fn check(&self, battle: &Battle, order: &Order) -> Result<(), Refusal> {
        grapple::leaves_free(battle, order.unit, order.act)?;
        match order.act {
            MOVE => movement::check(battle, order),
            ATTACK | PANIC => attack::check(battle, order),
            SUPPRESS => suppression::check(battle, order),
            BLIND => blind::check(battle, order),
            COUP => coup::check(battle, order),
            GRAPPLE => grapple::check(battle, order),
            BRACE => extreme::can_brace(battle, order.unit),
            THROW => throwing::check(battle, order),
            AIM | KILL_AIM => aim::check(battle, order),
            STANCE => stance::check(battle, order),
            DRAW => {
                let slot = order.with.ok_or(Refusal::form("needs_an_item"))?;
                ready::draw_price(battle, order.unit, slot).map(|_| ())
            }
            RELOAD => ready::reload_plan(battle, order).map(|_| ()),
            INTERACT => interact::check(battle, order),
            DROP => ready::can_drop(battle, order.unit),
            _ => Err(Refusal::form("no_such_action")),
        }
    }

    fn resolve(&self, cx: &mut Cx<'_>, order: &Order) -> Flow {
        awareness::notice(cx, order.unit);
        match order.act {
            MOVE => movement::resolve(cx, order)?,
            ATTACK | PANIC => attack::resolve(cx, order)?,
            SUPPRESS => suppression::resolve(cx, order)?,
            BLIND => blind::resolve(cx, order)?,
            COUP => coup::resolve(cx, order)?,
            GRAPPLE => grapple::resolve(cx, order)?,
            BRACE => extreme::brace(cx, order.unit)?,
            THROW => throwing::resolve(cx, order)?,
            AIM | KILL_AIM => aim::resolve(cx, order)?,
            STANCE => stance::resolve(cx, order)?,
            DRAW => ready::draw(cx, order)?,
            RELOAD => ready::reload(cx, order)?,
            INTERACT => interact::resolve(cx, order)?,
            _ => ready::drop_held(cx, order)?,
        }
        awareness::notice(cx, order.unit);
        Ok(())
    }

    fn offers(&self, battle: &Battle, unit: UnitId) -> Vec<Offer> {
        actions::offers(battle, unit)
    }

    fn step_cost(&self, battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16> {
        movement::step_cost(battle, unit, from, to)
    }

    fn move_range(&self, battle: &Battle, unit: UnitId) -> MoveRange {
        if battle.conditions(unit).has(GRAPPLED) { MoveRange::default() } else { movement::range(battle, unit) }
    }

    fn initiative_bonus(&self, battle: &Battle, unit: UnitId, _: Key) -> Ledger {
        let mut ledger = Ledger::new();
        check::add_stat(&mut ledger, battle, unit, DEX);
        ledger
    }

    fn tie_score(&self, battle: &Battle, unit: UnitId) -> i32 {
        battle.stats(unit).now(DEX)
    }

    fn prepared(&self, battle: &Battle, unit: UnitId) -> bool {
        !battle.conditions(unit).has(UNAWARE)
    }

    fn state(&self, battle: &Battle, unit: UnitId) -> Key {
        injury::state(battle, unit)
    }

    fn states(&self) -> &'static [Word] {
        injury::STATES
    }

    fn worth(&self, battle: &Battle, unit: UnitId) -> i32 {
        injury::worth(battle, unit)
    }
}
