//! The flow of turns and rounds: who acts next, and what happens as a turn or round begins or ends.

use super::victory;
use crate::battle::event::Event;
use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::model::{Order, TurnState, Until};
use crate::battle::oracle::{Cx, Flow};
use crate::battle::phases::PhaseLabel;
use crate::battle::system::Before;
use smallvec::SmallVec;

const LATE_START: Rule = Rule("SIX-ARR-02");
const HAS_ACTED: Key = Key::new("has_acted");

/// Opens the first turn: in the first round, in a surprise round before it, or in mid-round if the level says who
/// acts.
pub(super) fn open_fight(cx: &mut Cx<'_>, acting: Option<UnitId>) -> Flow {
    let initiative = cx.battle().rules().initiative;
    if let Some(unit) = acting {
        open_round(cx)?;
        pass_those_before(cx, unit);
    } else if initiative.surprise(cx)? {
        cx.emit(Event::SurpriseRoundStarted);
        cx.phase(PhaseLabel::SurpriseRound)?;
    } else {
        open_round(cx)?;
    }
    advance(cx)
}

/// Begins in mid-round: every combatant before the acting one has had its turn (SIX-ARR-02).
fn pass_those_before(cx: &mut Cx<'_>, acting: UnitId) {
    let initiative = cx.battle().rules().initiative;
    while let Some(unit) = initiative.next(cx.battle()).filter(|unit| *unit != acting) {
        cx.emit(Event::TurnPassed { unit, why: HAS_ACTED, rule: LATE_START });
    }
}

/// Plays on until a combatant must act or the battle is decided.
pub(super) fn advance(cx: &mut Cx<'_>) -> Flow {
    loop {
        if cx.battle().is_over() {
            return Ok(());
        }
        if cx.battle().current().is_none() {
            settle_tied(cx);
        }
        if cx.battle().scheduler().deferred.is_empty()
            && let Some(end) = victory::decided(cx.battle())
        {
            return close_fight(cx, end);
        }
        if let Some(unit) = cx.battle().current() {
            let lost = cx.battle().initiative(unit).state != TurnState::Acting;
            if cx.battle().is_up(unit) && !lost {
                return Ok(());
            }
            end_turn(cx, unit)?;
            continue;
        }
        if let Some(order) = cx.battle().scheduler().parked.last().cloned() {
            resume(cx, &order)?;
            continue;
        }
        let initiative = cx.battle().rules().initiative;
        let next = initiative.next(cx.battle());
        if let Some(unit) = initiative.window(cx, next.map_or(Before::RoundEnd, Before::Turn))? {
            let count = next.map_or(cx.battle().scheduler().count, |next| cx.battle().initiative(next).count());
            let count = initiative.comes_in_on(cx.battle(), unit, count);
            start_turn(cx, unit, count)?;
        } else if let Some(unit) = next {
            let count = cx.battle().initiative(unit).count();
            start_turn(cx, unit, count)?;
        } else {
            close_round(cx)?;
            if cx.battle().is_over() {
                return Ok(());
            }
            open_round(cx)?;
        }
    }
}

fn resume(cx: &mut Cx<'_>, order: &Order) -> Flow {
    cx.emit(Event::OrderResumed { order: order.clone() });
    if !cx.battle().is_up(order.unit) {
        return Ok(());
    }
    match super::check(cx.battle(), order) {
        Ok(()) => super::perform(cx, order),
        Err(refusal) => {
            cx.emit(Event::Noted {
                unit: order.unit,
                what: refusal.why,
                other: order.target_unit(),
                number: refusal.number,
                rule: refusal.rule.unwrap_or(super::INTERRUPTED),
            });
            Ok(())
        }
    }
}

/// Opens a combatant's turn, or resumes a suspended one.
pub(super) fn start_turn(cx: &mut Cx<'_>, unit: UnitId, count: i32) -> Flow {
    if cx.battle().initiative(unit).state == TurnState::Suspended {
        cx.emit(Event::TurnResumed { unit, count });
        return Ok(());
    }
    if cx.battle().scheduler().tied.is_empty() {
        let tied = cx.battle().rules().initiative.tied(cx.battle(), unit);
        if tied.len() > 1 {
            cx.battle_mut().scheduler_mut().tied = tied;
        }
    }
    cx.expire(unit, Until::TurnStart);
    cx.emit(Event::TurnStarted { unit, count });
    let from = cx.events().len();
    cx.turn_phase(PhaseLabel::TurnStart, unit)?;
    super::report(cx, from)
}

pub(super) fn end_turn(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let from = cx.events().len();
    cx.turn_phase(PhaseLabel::TurnEnd, unit)?;
    super::report(cx, from)?;
    cx.emit(Event::TurnEnded { unit });
    Ok(())
}

/// Applies the deferred effects of simultaneous turns once all of them are over (CE-INI-05).
fn settle_tied(cx: &mut Cx<'_>) {
    let acted = |unit: &UnitId| {
        let state = cx.battle().initiative(*unit).state;
        matches!(state, TurnState::Acted | TurnState::Delaying | TurnState::Suspended) || !cx.battle().is_up(*unit)
    };
    if cx.battle().scheduler().tied.is_empty() || !cx.battle().scheduler().tied.iter().all(acted) {
        return;
    }
    let core = cx.battle().rules().core;
    let scheduler = cx.battle_mut().scheduler_mut();
    scheduler.tied.clear();
    for event in std::mem::take(&mut scheduler.deferred) {
        let Event::LifeChanged { unit, to, .. } = event else {
            cx.emit(event);
            continue;
        };
        if cx.battle().body(unit).life < to {
            let falls = cx.battle().is_up(unit);
            cx.emit(event);
            if falls {
                core.fell(cx, unit);
            }
        }
    }
}

/// Ends a round, and before it the turns that somebody has put off or let pass.
fn close_round(cx: &mut Cx<'_>) -> Flow {
    let round = cx.battle().scheduler().round;
    let state = |unit: UnitId| cx.battle().initiative(unit).state;
    let put_off = |unit: &UnitId| {
        state(*unit) == TurnState::Suspended || cx.battle().is_up(*unit) && state(*unit) == TurnState::Delaying
    };
    let unfinished: SmallVec<[UnitId; 4]> = cx.battle().units().filter(put_off).collect();
    for unit in unfinished {
        end_turn(cx, unit)?;
    }
    let from = cx.events().len();
    cx.phase(PhaseLabel::RoundEnd)?;
    super::report(cx, from)?;
    cx.emit(Event::RoundEnded { round });
    match victory::decided(cx.battle()).or_else(|| victory::out_of_time(cx.battle())) {
        Some(end) => return close_fight(cx, end),
        None => cx.phase(PhaseLabel::Settle)?,
    }
    match victory::decided(cx.battle()) {
        Some(end) => close_fight(cx, end),
        None => Ok(()),
    }
}

/// Ends the fight, after what the rules still roll for at its end.
pub(super) fn close_fight(cx: &mut Cx<'_>, end: Event) -> Flow {
    cx.phase(PhaseLabel::Decided)?;
    cx.emit(end);
    Ok(())
}

fn open_round(cx: &mut Cx<'_>) -> Flow {
    let round = cx.battle().scheduler().round.saturating_add(1);
    cx.emit(Event::RoundStarted { round });
    cx.phase(PhaseLabel::RoundStart)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::model::{Shift, When};
    use crate::battle::oracle::{Defaults, Live, Script};
    use crate::battle::{Battle, Lifetime, Pool};
    use crate::dice::DiceStream;
    use crate::testkit::{Figure, Scene, walk};

    const MINOR: Key = Key::new("minor");
    const POINTS: Key = Key::new("points");
    const RULE: Rule = Rule("SIX-TRN-03");
    const ALFA: UnitId = UnitId(0);
    const CHARLIE: UnitId = UnitId(1);

    /// ALFA acts on 14 and has walked a square; CHARLIE acts on 9.
    fn begun() -> Battle {
        let figures = [Figure::new("ALFA").initiative(14), Figure::new("CHARLIE").foe().initiative(9)];
        let mut table = Scene::new("cepheus", &["A....C"]).figures(figures).begin();
        table.order("ALFA", walk("e"));
        table.battle().fork()
    }

    /// Applies events, plays on, and returns all events.
    fn go_on(battle: &mut Battle, happens: impl IntoIterator<Item = Event>) -> Vec<Event> {
        let (mut stream, mut tape, mut defaults) = (DiceStream::from_seed(1), Vec::new(), Defaults);
        let mut oracle = Live::new(&mut stream, &mut tape, &mut defaults);
        let mut events = Vec::new();
        let mut cx = Cx::new(battle, &mut oracle, &mut events);
        happens.into_iter().for_each(|event| cx.emit(event));
        advance(&mut cx).expect("nothing is rolled");
        events
    }

    fn left(battle: &Battle) -> (i32, Option<UnitId>) {
        (battle.budget(ALFA).left(MINOR), battle.current())
    }

    #[test]
    fn a_suspended_turn_goes_on_with_what_is_left_of_it() {
        let mut battle = begun();
        let before = left(&battle).0;
        go_on(&mut battle, [Event::TurnSuspended { unit: ALFA }]);
        assert_eq!(left(&battle), (before, Some(CHARLIE)));
        let (moved, mut events) = (battle.body(ALFA).moved, Vec::new());
        battle.scheduler_mut().current = None;
        let mut oracle = Script::default();
        start_turn(&mut Cx::new(&mut battle, &mut oracle, &mut events), ALFA, 9).expect("nothing is rolled");
        assert_eq!(events, [Event::TurnResumed { unit: ALFA, count: 9 }]);
        assert_eq!((left(&battle), battle.body(ALFA).moved), ((before, Some(ALFA)), moved));
        assert_eq!((battle.scheduler().count, battle.scheduler().spent), (9, true));
    }

    #[test]
    fn a_turn_that_stays_suspended_ends_with_the_round() {
        let mut battle = begun();
        go_on(&mut battle, [Event::TurnSuspended { unit: ALFA }]);
        let events = go_on(&mut battle, [Event::TurnEnded { unit: CHARLIE }]);
        let at = |wanted: Event| events.iter().position(|event| *event == wanted).expect("it happens");
        assert!(at(Event::TurnEnded { unit: ALFA }) < at(Event::RoundEnded { round: 1 }));
        assert_eq!((battle.scheduler().round, left(&battle)), (2, (1, Some(ALFA))), "a fresh turn");
    }

    #[test]
    fn a_granted_turn_comes_in_the_same_round_at_the_count_it_has_then() {
        let mut battle = begun();
        let shift = Shift { what: Key::new("press"), by: -10, rule: RULE };
        go_on(
            &mut battle,
            [
                Event::TurnGranted { unit: ALFA, what: shift.what, rule: RULE },
                Event::InitiativeShifted { unit: ALFA, shift, when: When::Now },
                Event::TurnEnded { unit: ALFA },
            ],
        );
        assert_eq!(battle.current(), Some(CHARLIE));
        go_on(&mut battle, [Event::TurnEnded { unit: CHARLIE }]);
        let now = (battle.scheduler().round, battle.scheduler().count, battle.current());
        assert_eq!(now, (1, 4, Some(ALFA)));
        go_on(&mut battle, [Event::TurnEnded { unit: ALFA }]);
        assert_eq!(battle.scheduler().round, 2, "one further turn was granted");
    }

    #[test]
    fn a_turn_that_is_passed_over_takes_one_turn_only() {
        let mut battle = begun();
        let granted = Event::TurnGranted { unit: ALFA, what: POINTS, rule: RULE };
        go_on(&mut battle, [granted, Event::TurnPassed { unit: ALFA, why: POINTS, rule: RULE }]);
        assert_eq!((battle.scheduler().round, battle.current()), (1, Some(ALFA)), "the granted turn");
        assert_eq!(battle.initiative(ALFA).extra_turns, 0);
    }

    #[test]
    fn pc_bgd_28_a_lost_turn_counts_though_another_was_granted() {
        let stunned = Key::new("stunned");
        let charlie = Figure::new("CHARLIE").foe().initiative(9).condition("stunned", 2);
        let figures = [Figure::new("ALFA").initiative(14), charlie];
        let mut battle = Scene::new("percentile", &["A....C"]).figures(figures).begin().battle().fork();
        assert_eq!((battle.current(), battle.conditions(CHARLIE).amount(stunned)), (Some(ALFA), 2));
        let granted = Event::TurnGranted { unit: CHARLIE, what: POINTS, rule: RULE };
        go_on(&mut battle, [granted, Event::TurnEnded { unit: ALFA }]);
        assert_eq!((battle.scheduler().round, battle.current()), (2, Some(ALFA)), "both turns are lost");
        assert!(!battle.conditions(CHARLIE).has(stunned), "and each of them counts");
    }

    #[test]
    fn pools_end_with_turn_next_turn_and_round() {
        let mut battle = begun();
        let lasting = [Lifetime::Turn, Lifetime::NextTurn, Lifetime::Round, Lifetime::Fight];
        let pool = |lasts| Event::PoolSet { unit: ALFA, pool: Pool { key: POINTS, left: 1, lasts }, rule: RULE };
        let side = battle.side(ALFA);
        let dice = |lasts| Event::SidePoolSet { side, pool: Pool { key: POINTS, left: 3, lasts }, rule: RULE };
        let given = lasting.map(pool).into_iter().chain([dice(Lifetime::Round), dice(Lifetime::Fight)]);
        let points = |battle: &Battle| (battle.budget(ALFA).left(POINTS), battle.side_budget(side).left(POINTS));
        go_on(&mut battle, given);
        assert_eq!(points(&battle), (4, 6));
        go_on(&mut battle, [Event::TurnEnded { unit: ALFA }]);
        assert_eq!(points(&battle), (3, 6));
        go_on(&mut battle, [Event::TurnEnded { unit: CHARLIE }]);
        assert_eq!((battle.current(), points(&battle)), (Some(ALFA), (1, 3)), "in the next round and turn");
    }

    #[test]
    fn everything_new_is_forked_hashed_and_rolled_back() {
        let battle = begun();
        let changes = [
            Event::TurnGranted { unit: ALFA, what: POINTS, rule: RULE },
            Event::PoolSet { unit: ALFA, pool: Pool { key: POINTS, left: 1, lasts: Lifetime::Fight }, rule: RULE },
            Event::SidePoolSet { side: battle.side(ALFA), pool: Pool::turn(POINTS, 2), rule: RULE },
            Event::TurnSuspended { unit: ALFA },
            Event::SurpriseRoundStarted,
        ];
        for change in changes {
            let (mut changed, mut copy) = (battle.fork(), battle.fork());
            changed.note_changes();
            Cx::new(&mut changed, &mut Script::default(), &mut Vec::new()).emit(change.clone());
            assert_ne!(changed.state_hash(), battle.state_hash(), "{change:?}");
            copy.fork_from(&changed);
            assert_eq!((copy.state_hash(), changed.fork().state_hash()), (changed.state_hash(), changed.state_hash()));
            changed.roll_back();
            assert_eq!(changed.state_hash(), battle.state_hash(), "{change:?}");
        }
    }
}
