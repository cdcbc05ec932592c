//! What would come of what a click would do: odds, blasts, those who break in. Worked out beside the frames.

use crate::ai::pace::pause;
use crate::battle::odds::{Forecaster, Glance};
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Order, Speed, Target, UnitId};
use crate::client::base::job::Job;
use crate::client::game::burst::burst;
use crate::client::game::hazard::{helpers, strikers};
use crate::client::game::odds::{WIDEST, alone, mean};
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::preview::{Preview, Sketch, Worth, preview_at};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// What is being worked out for the square under the pointer.
#[derive(Resource, Default)]
pub struct Asked(Option<Question>);

struct Question {
    job: Job<Preview>,
    /// What is shown when it takes long; none once it is shown.
    sketch: Option<Preview>,
}

/// Shows what a click on the square under the pointer would do, and asks what would come of it.
pub fn ask(
    (game, plan, pick): (Res<Game>, Res<Plan>, Res<Pick>),
    mut asked: ResMut<Asked>,
    mut preview: ResMut<Preview>,
) {
    asked.0 = None;
    let (Some(unit), Some(square)) = (plan.unit, pick.hover) else {
        *preview = Preview::default();
        return;
    };
    let sketch = preview_at(&game, &plan, &pick, unit, square);
    let open = pick.armed.filter(|_| pick.open).and_then(|(group, _)| plan.groups.get(group));
    let ways = open.map_or_else(Vec::new, |group| group.offers.clone());
    if !sketch.asks(&game) && ways.is_empty() {
        *preview = sketch.preview;
        return;
    }
    let computing = sketch.tells();
    // The numbers of before stand for a moment, unless they are those of a state that is gone.
    if !computing || plan.is_changed() {
        *preview = sketch.preview.clone();
    }
    let shown = Preview { computing, ..sketch.preview.clone() };
    let battle = game.battle().fork();
    let job = Job::start(async move { work_out(&battle, sketch, &ways).await });
    asked.0 = Some(Question { job, sketch: Some(shown) });
}

/// Shows what has been worked out.
pub fn hear(mut asked: ResMut<Asked>, mut preview: ResMut<Preview>, mut redraw: MessageWriter<RequestRedraw>) {
    let Some(question) = &mut asked.0 else { return };
    redraw.write(RequestRedraw);
    if let Some(found) = question.job.poll() {
        asked.0 = None;
        preview.set_if_neq(found);
    } else if question.job.is_slow()
        && let Some(sketch) = question.sketch.take()
    {
        preview.set_if_neq(sketch);
    }
}

/// Works out what would come of an order, and of every way of the action whose ways are laid out.
async fn work_out(battle: &Battle, sketch: Sketch, ways: &[Offer]) -> Preview {
    let mut forecaster = Forecaster::new(battle).at_most(WIDEST);
    let Sketch { mut preview, harms, blast } = sketch;
    if let Some(order) = preview.order.clone().filter(|_| preview.refused.is_none()) {
        come_of(battle, &mut forecaster, (&order, harms), &mut preview).await;
        if let Some(square) = blast {
            pause().await;
            burst(battle, &mut forecaster, (&order, square), &mut preview).await;
            let target = preview.target;
            preview.caught.retain(|entry| Some(entry.0) != target);
        }
        pause().await;
        if !preview.path.is_empty() {
            preview.strikers = strikers(battle, &mut forecaster, &order);
        }
        if preview.prospect.as_ref().is_some_and(|prospect| alone(&prospect.plain).is_some()) {
            preview.helpers = helpers(battle, &mut forecaster, &order);
        }
        preview.speed = speed_after(battle, &mut forecaster, &order);
    }
    for way in ways {
        pause().await;
        preview.ways.push(worth(battle, &mut forecaster, way, preview.target));
    }
    preview
}

/// What comes of an order for its target.
async fn come_of(battle: &Battle, forecaster: &mut Forecaster, (order, harms): (&Order, bool), preview: &mut Preview) {
    let Some(target) = preview.target else { return };
    forecaster.follow(battle);
    pause().await;
    if harms {
        preview.prospect = forecaster.shown(order, target).ok();
    } else {
        preview.check = rolled(forecaster, order, target);
    }
}

/// The speed of the vehicle after an order of its driver, if no die is needed to tell.
fn speed_after(battle: &Battle, forecaster: &mut Forecaster, order: &Order) -> Option<Speed> {
    let vehicle = battle.driven_by(order.unit)?;
    forecaster.follow(battle);
    forecaster.suppose(order).ok()?;
    let speed = forecaster.battle().machine(vehicle).map(|machine| machine.speed);
    forecaster.follow(battle);
    speed
}

/// What a way of doing something promises: at somebody, where it needs a target.
fn worth(battle: &Battle, forecaster: &mut Forecaster, offer: &Offer, target: Option<UnitId>) -> Option<Worth> {
    if offer.refused.is_some() {
        return None;
    }
    forecaster.follow(battle);
    let order = match offer.targeting {
        Targeting::Enemy | Targeting::Friend => offer.order.clone().at(Target::Unit(target?)),
        Targeting::None | Targeting::Item => offer.order.clone(),
        Targeting::Square | Targeting::Path | Targeting::Direction => return None,
    };
    if offer.harms && offer.targeting == Targeting::Enemy {
        let odds = forecaster.shown(&order, target?).ok()?.plain;
        return Some(Worth { chance: odds.chance(), harm: Some(mean(&odds.harm)) });
    }
    let glance = rolled(forecaster, &order, target.unwrap_or(order.unit))?;
    Some(Worth { chance: glance.chance, harm: None })
}

/// What is rolled first for an order that does no harm.
pub fn rolled(forecaster: &mut Forecaster, order: &Order, target: UnitId) -> Option<Glance> {
    forecaster.glance(order, target).ok().flatten()
}
