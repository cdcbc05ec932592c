//! The one sequence of an attack, under every core:
//!
//! ```text
//! declared ─▶ (a) ─▶ ready ─▶ attack roll ─▶ reached ─▶ (b) ─▶ evasion ─▶ (c) ─▶ damage, or (d) ─▶ (e) ─▶ over
//!                                              │          └──── for each victim ────┘
//!                                              └▶ nobody: missed ─▶ over
//! ```
//!
//! A core fills in the [`Steps`] and their [`Resolution`]; the damage model in force may act at the hooks (a) to (e). A core
//! that asks for reactions before the roll does so in [`Steps::ready`], one that asks after it in [`Resolution::evade`].
//! Everything from the attack roll on lies in tails, so exact odds start over at the roll, at the evasions and at the damage;
//! hooks lie within them. A core whose rolls continue in tails of their own announces with [`declared`] and hands on with
//! [`resolve`] what has been reached.

use crate::battle::system::{Attack, Hooks, Struck};
use crate::battle::{Battle, Cx, Flow, UnitId};
use crate::rules::common::harm;
use smallvec::SmallVec;

/// Everybody whom an attack has reached.
pub type AllStruck = SmallVec<[Struck; 4]>;
/// Goes on with those who are struck once a victim has evaded: the victim itself, and whoever takes a hit in its place.
pub type Then<'a> = &'a dyn Fn(&mut Cx<'_>, &[Struck]) -> Flow;

/// What a core does in an attack up to the roll and what that reaches.
pub trait Steps: Resolution {
    /// What is settled before the attack roll: its modifiers, the target's reaction.
    type Ready;

    /// Announces the attack.
    fn declare(&self, cx: &mut Cx<'_>);
    /// Everything between announcement and roll: reactions that are asked for now, ammunition, modifiers.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn ready(&self, cx: &mut Cx<'_>) -> Flow<Self::Ready>;
    /// Rolls the attack.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn roll(&self, cx: &mut Cx<'_>, ready: &Self::Ready) -> Flow<Self::Roll>;
    /// Whom the roll reaches, whatever they can do about it, in the order in which they evade; nobody: it has missed.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn reached(&self, cx: &mut Cx<'_>, roll: &mut Self::Roll) -> Flow<AllStruck>;
}

/// What comes of an attack roll.
pub trait Resolution {
    /// The attack roll as it fell.
    type Roll;

    /// The attack as a damage model meets it.
    fn attack(&self, battle: &Battle) -> Attack;
    /// True if nothing that comes after the attack in the same order touches anybody's state, harm or worth.
    fn nothing_follows(&self) -> bool;
    /// What a victim does about the hits on it, and what that leaves of them. A test of its own lies in a tail.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn evade(&self, cx: &mut Cx<'_>, roll: &Self::Roll, struck: Struck, then: Then<'_>) -> Flow;
    /// What the hits that are left mean besides their damage, whoever deals that.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn landed(&self, _: &mut Cx<'_>, _: &Self::Roll, _: &[Struck]) -> Flow {
        Ok(())
    }
    /// The damage of all hits that are left; those without hits have evaded.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn damage(&self, cx: &mut Cx<'_>, roll: &Self::Roll, struck: &[Struck]) -> Flow;
    /// What a roll that reaches nobody does all the same.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn missed(&self, _: &mut Cx<'_>, _: &Self::Roll) -> Flow {
        Ok(())
    }
    /// What ends the attack, hit or miss.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn over(&self, _: &mut Cx<'_>, _: &Self::Roll) -> Flow {
        Ok(())
    }
}

/// An attack on its way.
struct Run<'a, R: Resolution> {
    steps: &'a R,
    attack: Attack,
    hooks: Option<&'static dyn Hooks>,
}

/// Makes an attack from the announcement to the harm. Gives everybody whom it has reached.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn make<S: Steps>(cx: &mut Cx<'_>, steps: &S) -> Flow<SmallVec<[UnitId; 4]>> {
    let run = Run { steps, attack: steps.attack(cx.battle()), hooks: cx.hooks() };
    steps.declare(cx);
    declared(cx, &run.attack)?;
    let ready = steps.ready(cx)?;
    cx.tail(steps.nothing_follows(), |cx| {
        let mut roll = steps.roll(cx, &ready)?;
        let struck = steps.reached(cx, &mut roll)?;
        run.resolve(cx, &roll, &struck)?;
        Ok(struck.iter().map(|one| one.victim).collect())
    })
}

/// Hook (a), for what is announced like an attack and goes its own way from there.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn declared(cx: &mut Cx<'_>, attack: &Attack) -> Flow {
    cx.hooks().map_or(Ok(()), |hooks| hooks.declared(cx, attack))
}

/// Everything that comes of a roll which the core has made itself, with all whom it reaches.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn resolve<R: Resolution>(cx: &mut Cx<'_>, steps: &R, roll: &R::Roll, struck: &[Struck]) -> Flow {
    Run { steps, attack: steps.attack(cx.battle()), hooks: cx.hooks() }.resolve(cx, roll, struck)
}

impl<R: Resolution> Run<'_, R> {
    /// Everything that comes of a roll.
    fn resolve(&self, cx: &mut Cx<'_>, roll: &R::Roll, struck: &[Struck]) -> Flow {
        let nothing_follows = self.steps.nothing_follows();
        if struck.is_empty() {
            return cx.final_tail(nothing_follows, |cx| {
                self.steps.missed(cx, roll)?;
                self.hooks.map_or(Ok(()), |hooks| hooks.after(cx, &self.attack, &[]))?;
                self.steps.over(cx, roll)
            });
        }
        cx.tail(nothing_follows, |cx| self.evade(cx, roll, &[], struck))
    }

    /// One victim after the other evades; then comes the damage.
    fn evade(&self, cx: &mut Cx<'_>, roll: &R::Roll, done: &[Struck], open: &[Struck]) -> Flow {
        let [first, rest @ ..] = open else { return self.finish(cx, roll, done) };
        let mut first = *first;
        if let Some(hooks) = self.hooks {
            hooks.reached(cx, &self.attack, &mut first)?;
            if first.hits < 1 {
                return self.evade(cx, roll, &joined(done, &[first]), rest);
            }
        }
        self.steps.evade(cx, roll, first, &|cx, struck| {
            let mut done = joined(done, struck);
            let Some(hooks) = self.hooks else { return self.evade(cx, roll, &done, rest) };
            let fresh = struck.len();
            let at = done.len() - fresh;
            // Who takes a hit in the victim's place is reached by it only now.
            for other in done[at..].iter_mut().filter(|one| one.victim != first.victim) {
                hooks.reached(cx, &self.attack, other)?;
            }
            self.evaded(cx, (roll, hooks, first), (done, fresh), rest)
        })
    }

    /// Hook (c) for the last `fresh` of those who are done.
    fn evaded(
        &self,
        cx: &mut Cx<'_>,
        (roll, hooks, reached): (&R::Roll, &dyn Hooks, Struck),
        (mut done, fresh): (AllStruck, usize),
        rest: &[Struck],
    ) -> Flow {
        let Some(at) = done.len().checked_sub(fresh).filter(|at| *at < done.len()) else {
            return self.evade(cx, roll, &done, rest);
        };
        harm::settle(cx, &self.attack, reached, &mut done[at]);
        hooks.evaded(cx, &self.attack, &mut done[at])?;
        cx.tail(self.steps.nothing_follows(), |cx| {
            let mut done = done.clone();
            hooks.strikes(cx, &self.attack, &mut done[at])?;
            self.evaded(cx, (roll, hooks, reached), (done, fresh - 1), rest)
        })
    }

    /// The damage and what follows from it. What a hook does after the damage may depend on all that it did.
    fn finish(&self, cx: &mut Cx<'_>, roll: &R::Roll, struck: &[Struck]) -> Flow {
        let nothing_follows = self.steps.nothing_follows();
        let Some(hooks) = self.hooks else {
            return cx.final_tail(nothing_follows, |cx| {
                self.steps.landed(cx, roll, struck)?;
                self.steps.damage(cx, roll, struck)?;
                self.steps.over(cx, roll)
            });
        };
        cx.tail(nothing_follows, |cx| {
            self.steps.landed(cx, roll, struck)?;
            let mut left = AllStruck::new();
            for one in struck {
                // Who has evaded a blast may still be within it.
                let asked = self.attack.harms && (one.hits > 0 || self.attack.blast);
                if !asked || !hooks.damage(cx, &self.attack, one)? {
                    left.push(*one);
                }
            }
            if !left.is_empty() || struck.is_empty() {
                self.steps.damage(cx, roll, &left)?;
            }
            hooks.after(cx, &self.attack, struck)?;
            self.steps.over(cx, roll)
        })
    }
}

fn joined(done: &[Struck], more: &[Struck]) -> AllStruck {
    done.iter().chain(more).copied().collect()
}
