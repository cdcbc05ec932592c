//! The effect of the action under the pointer on the initiative track, from the initiative model.

use crate::battle::odds::{Forecaster, is_reaction};
use crate::battle::oracle::{Answer, Asked, Choice, HASTEN};
use crate::battle::system::{Occasion, Standing, Targeting, Threshold};
use crate::battle::{Battle, Order, TurnState, UnitId};
use crate::client::base::intent::AnyIntent;
use crate::client::base::sets::ClientSystems;
use crate::client::game::decision::Decision;
use crate::client::game::draft::PromptIntent;
use crate::client::game::odds::Odds;
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::preview::Preview;
use crate::client::game::select::TableIntent;
use bevy::prelude::*;

/// A combatant's place on the track after that action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ghost {
    /// The combatant.
    pub unit: UnitId,
    /// The count in this round.
    pub now: i32,
    /// The count in the next round.
    pub next: i32,
    /// The settled count of the round, before the effect of a limit.
    pub reaches: i32,
    /// The limit that the next count would reach.
    pub brings: Option<Threshold>,
    /// Its turn state in this round.
    pub state: TurnState,
    /// True if that holds only if it reacts to the attack.
    pub if_it_reacts: bool,
}

/// All combatants that the action under the pointer would move.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
pub struct Foresight(pub Vec<Ghost>);

/// The intent of the button under the pointer.
#[derive(Resource, Default, PartialEq)]
struct Considered(Option<AnyIntent>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Foresight>().init_resource::<Considered>();
    app.add_systems(Update, consider.in_set(ClientSystems::Sense));
    let changed = resource_changed::<Considered>.or_else(resource_changed::<Preview>);
    let changed = changed.or_else(resource_changed::<Decision>);
    app.add_systems(
        Update,
        foresee
            .after(ClientSystems::Plan)
            .before(ClientSystems::Draw)
            .run_if(resource_exists::<Game>)
            .run_if(changed.or_else(resource_changed::<Pick>)),
    );
}

fn consider(buttons: Query<(&Interaction, &AnyIntent), With<Button>>, mut considered: ResMut<Considered>) {
    let mut under = buttons.iter().filter(|button| *button.0 != Interaction::None).map(|button| button.1);
    let counts = |intent: &&AnyIntent| match intent.of() {
        Some(PromptIntent::Include(_) | PromptIntent::Answer(_)) => true,
        _ => matches!(intent.of(), Some(TableIntent::Action(_))),
    };
    considered.set_if_neq(Considered(under.find(counts).cloned()));
}

fn foresee(
    (game, mut odds): (Res<Game>, ResMut<Odds>),
    (plan, pick, preview): (Res<Plan>, Res<Pick>, Res<Preview>),
    (considered, decision): (Res<Considered>, Res<Decision>),
    mut foresight: ResMut<Foresight>,
) {
    if let Some(choice) = &decision.choice {
        let considered = considered.0.as_ref().and_then(AnyIntent::of);
        foresight.set_if_neq(Foresight(decided(game.battle(), choice, considered).into_iter().collect()));
        return;
    }
    let considered = considered.0.as_ref().and_then(AnyIntent::of);
    let action = match considered {
        Some(TableIntent::Action(at)) => Some(*at),
        _ => None,
    };
    let order = action.and_then(|at| plain(&plan, at)).or_else(|| preview.order.clone());
    let order = order.or_else(|| pick.armed.and_then(|(at, _)| plain(&plan, at)));
    let mut ghosts = order.map_or_else(Vec::new, |order| moved(&game, odds.of(&game), &order));
    if let (Some(target), true) = (preview.target, action.is_none()) {
        let answers = preview.prospect.as_ref().is_some_and(|prospect| !prospect.answers.is_empty());
        ghosts.extend(after(game.battle(), target, Occasion::Reacted).filter(|_| answers));
    }
    foresight.set_if_neq(Foresight(ghosts));
}

/// The order of an action that needs no target.
fn plain(plan: &Plan, at: usize) -> Option<Order> {
    let offers = &plan.groups.get(at)?.offers;
    let open = offers.iter().find(|offer| offer.refused.is_none() && offer.targeting == Targeting::None)?;
    Some(open.order.clone())
}

/// The combatants that an order would move: the acting one as far as that is certain, others if it needs no dice.
fn moved(game: &Game, forecaster: &mut Forecaster, order: &Order) -> Vec<Ghost> {
    let (now, model) = (game.battle(), game.battle().rules().initiative);
    let ghost = |after: Standing| {
        let before = model.standing(now, after.unit);
        let waits = after.state == TurnState::Delaying && before.state != TurnState::Delaying;
        let other = (before.count, before.then(), before.brings) != (after.count, after.then(), after.brings);
        (other || waits).then(|| Ghost {
            unit: after.unit,
            now: after.count,
            next: after.then(),
            reaches: after.next,
            brings: after.brings,
            state: after.state,
            if_it_reacts: false,
        })
    };
    let own = forecaster.standing_after(order).ok();
    if forecaster.suppose(order).is_err() {
        return own.and_then(ghost).into_iter().collect();
    }
    let then = forecaster.battle();
    now.units().filter_map(|unit| ghost(model.standing(then, unit))).collect()
}

/// The combatants that the answer under the pointer would move.
fn decided(battle: &Battle, choice: &Choice, considered: Option<&PromptIntent>) -> Option<Ghost> {
    let ghost = match (considered?, choice.asked) {
        (PromptIntent::Include(unit), _) if choice.what == HASTEN => after(battle, *unit, Occasion::Hastened),
        (PromptIntent::Answer(Answer::One(key)), Asked::Unit(unit))
            if is_reaction(choice.what) && !key.as_str().starts_with("none") =>
        {
            after(battle, unit, Occasion::Reacted)
        }
        _ => None,
    };
    ghost.map(|ghost| Ghost { if_it_reacts: false, ..ghost })
}

/// A combatant's place after a happening, mainly that of a target that reacts to an attack.
fn after(battle: &Battle, unit: UnitId, happening: Occasion) -> Option<Ghost> {
    let count = battle.rules().initiative.preview(battle, unit, happening);
    let before = battle.rules().initiative.standing(battle, unit);
    let other = (before.count, before.next) != (count.now, count.next);
    let (now, next, state) = (count.now, count.next, count.state);
    other.then_some(Ghost { unit, now, next, reaches: next, brings: None, state, if_it_reacts: true })
}
