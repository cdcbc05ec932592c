//! The consequences of a click: odds, blasts, interruptions. Computed in the background.

use crate::ai::pace::pause;
use crate::battle::engine;
use crate::battle::odds::{Chance, Forecaster, Glance, mean_harm};
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Order, Speed, Target, UnitId};
use crate::client::base::job::Job;
use crate::client::game::burst::burst;
use crate::client::game::hazard::{helpers, strikers};
use crate::client::game::odds::{WIDEST, alone};
use crate::client::game::plan::{Pick, Plan, offers_in_order};
use crate::client::game::play::Game;
use crate::client::game::preview::{Preview, Sketch, Worth, at_unit, attack, is_like, preview_at};
use crate::grid::{Square, straight};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// The running computation for the square under the pointer.
#[derive(Resource, Default)]
pub struct Asked(Option<Question>);

struct Question {
    job: Job<Preview>,
    /// The preview to show if it takes long; `None` once it is shown.
    sketch: Option<Preview>,
}

/// Shows the preview of the square under the pointer, and starts the computation of its odds.
pub fn ask(
    (game, plan, pick): (Res<Game>, Res<Plan>, Res<Pick>),
    mut asked: ResMut<Asked>,
    mut preview: ResMut<Preview>,
) {
    asked.0 = None;
    let Some(unit) = plan.unit else {
        *preview = Preview::default();
        return;
    };
    let mut sketch = pick.hover.map_or_else(Sketch::default, |square| preview_at(&game, &plan, &pick, unit, square));
    let pictures = game.battle().rules().harm.pictures();
    if let Some(order) = sketch.preview.order.as_ref().filter(|_| sketch.preview.refused.is_none()) {
        (sketch.preview.throw, sketch.preview.areas) =
            (pictures.throws(game.battle(), order), pictures.areas(game.battle(), order));
    }
    let open = pick.armed.filter(|_| pick.open).and_then(|(group, _)| plan.groups.get(group));
    let ways = open.map_or_else(Vec::new, |group| group.offers.clone());
    let ways_at = sketch.preview.target.or_else(|| nearest(game.battle(), unit, &ways));
    if !sketch.asks(&game) && ways.is_empty() {
        *preview = sketch.preview;
        return;
    }
    let computing = sketch.tells();
    // Old numbers stay for a moment, unless they belong to an earlier state.
    if !computing || plan.is_changed() {
        *preview = sketch.preview.clone();
    }
    let shown = Preview { computing, ..sketch.preview.clone() };
    let battle = game.battle().fork();
    let job = Job::start(async move { work_out(&battle, sketch, (&ways, ways_at)).await });
    asked.0 = Some(Question { job, sketch: Some(shown) });
}

/// Shows the result of the computation.
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

/// Computes the consequences of an order, and of the variants that are shown.
async fn work_out(battle: &Battle, sketch: Sketch, (ways, ways_at): (&[Offer], Option<UnitId>)) -> Preview {
    let mut forecaster = Forecaster::new(battle).at_most(WIDEST);
    let sketch = settled(battle, &mut forecaster, sketch).await;
    let Sketch { mut preview, harms, blast, .. } = sketch;
    if let Some(order) = preview.order.clone().filter(|_| preview.refused.is_none()) {
        let struck = preview.target.or_else(|| seen_at(battle, order.unit, blast?));
        if let Some(target) = struck.filter(|_| harms) {
            let pictures = battle.rules().harm.pictures();
            preview.way = pictures.way(battle, &order, target);
            preview.critical = pictures.critical(battle, &order, target);
        }
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
        preview.ways.push(worth(battle, &mut forecaster, way, ways_at));
    }
    preview.ways_at = ways_at.filter(|_| !ways.is_empty());
    preview
}

/// Who stands in a square that a combatant's side sees.
fn seen_at(battle: &Battle, unit: UnitId, square: Square) -> Option<UnitId> {
    let side = battle.side(unit);
    battle.bodies_at(square).find(|other| battle.is_up(*other) && battle.in_sight_of(side, *other))
}

/// The attack that a click without a chosen action makes: the best of its variants.
pub fn meant(battle: &Battle, sketch: Sketch) -> Sketch {
    let mut forecaster = Forecaster::new(battle).at_most(WIDEST);
    bevy::tasks::block_on(settled(battle, &mut forecaster, sketch))
}

async fn settled(battle: &Battle, forecaster: &mut Forecaster, sketch: Sketch) -> Sketch {
    let Some(target) = sketch.preview.target.filter(|_| sketch.ways.len() > 1) else { return sketch };
    let best = best_way(battle, forecaster, &sketch.ways, target).await;
    best.map(|(at, _)| at_unit(battle, &sketch.ways[at], target)).unwrap_or(sketch)
}

/// The best of the variants against a target, with its value.
async fn best_way(
    battle: &Battle,
    forecaster: &mut Forecaster,
    ways: &[Offer],
    target: UnitId,
) -> Option<(usize, Worth)> {
    let mut worths = Vec::new();
    for way in ways {
        pause().await;
        worths.push(worth(battle, forecaster, way, Some(target)));
    }
    let best = best_of(&worths, 0..worths.len())?;
    Some((best, worths[best]?))
}

/// The offers among which a click on an enemy chooses: the chosen attack, with its variants as long as the player has
/// chosen none; every offer if no attack is chosen.
pub fn chosen(plan: &Plan, pick: &Pick) -> Vec<Offer> {
    let attacks = |offer: &&Offer| offer.harms && offer.targeting == Targeting::Enemy;
    let Some(armed) = plan.armed(pick).filter(attacks) else { return Vec::new() };
    if pick.own {
        return vec![armed.clone()];
    }
    plan.offers().filter(|offer| is_like(armed, offer)).cloned().collect()
}

/// The chance of what a click on an enemy would do in that state of the battle, with one of the chosen offers if there
/// are any; `None` if it would attack nobody.
pub async fn chance_of_click(
    battle: &Battle,
    forecaster: &mut Forecaster,
    (unit, target): (UnitId, UnitId),
    chosen: &[Offer],
) -> Option<Chance> {
    // Refusals of another state do not count in this one.
    let open = |offer: &Offer| Offer { refused: None, ..offer.clone() };
    let offers =
        if chosen.is_empty() { offers_in_order(battle, unit) } else { chosen.iter().map(open).collect::<Vec<_>>() };
    let Sketch { preview, ways, .. } = attack(battle, offers.iter(), target);
    let order = preview.order.filter(|_| preview.refused.is_none())?;
    if let Some((_, worth)) = best_way(battle, forecaster, &ways, target).await {
        return Some(worth.chance);
    }
    // Too many outcomes: the chance of its roll is known nevertheless.
    forecaster.follow(battle);
    rolled(forecaster, &order, target).map(|glance| glance.chance)
}

/// The first of the variants with the most expected harm, of those of equal harm the likeliest to hit.
fn best_of(worths: &[Option<Worth>], ways: impl DoubleEndedIterator<Item = usize>) -> Option<usize> {
    let harm = |at: usize| worths[at].and_then(|worth| Some((worth.harm?, worth.chance.per_million())));
    ways.filter(|at| harm(*at).is_some()).rev().max_by_key(|at| harm(*at))
}

/// The nearest combatant in sight against which one of the offers is allowed.
fn nearest(battle: &Battle, unit: UnitId, ways: &[Offer]) -> Option<UnitId> {
    let aimed = || ways.iter().filter(|offer| offer.targeting == Targeting::Enemy && offer.refused.is_none());
    aimed().next()?;
    let (side, from) = (battle.side(unit), battle.square(unit));
    let foes = battle.units().filter(|foe| battle.are_enemies(unit, *foe) && battle.in_sight_of(side, *foe));
    let open =
        |foe: &UnitId| aimed().any(|offer| engine::check(battle, &offer.order.clone().at(Target::Unit(*foe))).is_ok());
    foes.filter(open).min_by_key(|foe| straight(from, battle.square(*foe)))
}

/// Chooses the variant with the best expected result, among those of the same price, until the player has chosen one.
pub fn prefer(plan: Res<Plan>, preview: Res<Preview>, mut pick: ResMut<Pick>) {
    let Some((group, way)) = pick.armed.filter(|_| pick.open && !pick.own) else { return };
    let Some(offers) = plan.groups.get(group).map(|group| &group.offers) else { return };
    if offers.len() != preview.ways.len() {
        return;
    }
    let alike = (0..offers.len()).filter(|at| is_like(&offers[way], &offers[*at]));
    if let Some(best) = best_of(&preview.ways, alike).filter(|best| *best != way) {
        pick.armed = Some((group, best));
    }
}

/// The odds of an order for its target.
async fn come_of(battle: &Battle, forecaster: &mut Forecaster, (order, harms): (&Order, bool), preview: &mut Preview) {
    forecaster.follow(battle);
    pause().await;
    preview.breakage = forecaster.breakage(order).ok().flatten();
    let Some(target) = preview.target else {
        if !harms && matches!(order.at, Target::Square(_)) {
            preview.check = rolled(forecaster, order, order.unit);
        }
        return;
    };
    if harms {
        preview.prospect = forecaster.shown(order, target).ok();
    } else {
        preview.check = rolled(forecaster, order, target);
    }
}

/// The vehicle's speed after an order of its driver, if it needs no die.
fn speed_after(battle: &Battle, forecaster: &mut Forecaster, order: &Order) -> Option<Speed> {
    let vehicle = battle.driven_by(order.unit)?;
    forecaster.follow(battle);
    forecaster.suppose(order).ok()?;
    let speed = forecaster.battle().machine(vehicle).map(|machine| machine.speed);
    forecaster.follow(battle);
    speed
}

/// The expected value of a variant, against a target if it needs one.
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
        return Some(Worth { chance: odds.chance(), harm: Some(mean_harm(&odds.harm)) });
    }
    let glance = rolled(forecaster, &order, target.unwrap_or(order.unit))?;
    Some(Worth { chance: glance.chance, harm: None })
}

/// The first roll of a harmless order.
pub fn rolled(forecaster: &mut Forecaster, order: &Order, target: UnitId) -> Option<Glance> {
    forecaster.glance(order, target).ok().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::odds::Chance;
    use crate::testkit::{Figure, Scene};

    #[test]
    fn the_chance_of_a_click_is_that_of_the_attack_it_makes() {
        let shooter = Figure::new("Ana").items("assault_rifle").skills("slug_rifle 1").initiative(9);
        let table =
            Scene::new("cepheus", &["A......B"]).figures([shooter, Figure::new("Bo").foe().initiative(5)]).begin();
        let (battle, ana, bo) = (table.battle(), table.id("Ana"), table.id("Bo"));
        let (mut forecaster, mut clicks) = (Forecaster::new(battle), Forecaster::new(battle));
        let mut chance = |chosen: &[Offer]| {
            let click = chance_of_click(battle, &mut clicks, (ana, bo), chosen);
            bevy::tasks::block_on(click).map(Chance::per_million)
        };
        let offers = offers_in_order(battle, ana);
        let order = meant(battle, attack(battle, offers.iter(), bo)).preview.order.expect("Bo can be shot at");
        let shown = forecaster.shown(&order, bo).expect("there are odds").plain.chance();
        assert_eq!(chance(&[]), Some(shown.per_million()));
        for offer in offers.iter().filter(|offer| offer.harms && offer.targeting == Targeting::Enemy) {
            let order = offer.order.clone().at(Target::Unit(bo));
            let own = forecaster.shown(&order, bo).ok().map(|shown| shown.plain.chance().per_million());
            assert_eq!(chance(std::slice::from_ref(offer)), own);
        }
    }

    #[test]
    fn work_on_a_lock_is_told_with_the_chance_of_its_check() {
        let ilse = Figure::new("Ilse").stats("int 16 level 4").skills("electronics 9").tags("special").initiative(9);
        let scene = Scene::new("espionage", &["I...G", "k####"]).initiative("structured");
        let table = scene.figures([ilse, Figure::new("Guard").foe().initiative(5)]).begin();
        let (battle, ilse) = (table.battle(), table.id("Ilse"));
        let offers = offers_in_order(battle, ilse);
        let task = offers.iter().find(|offer| offer.order.act.as_str() == "task").expect("there is a lock");
        let order = task.order.clone().at(Target::Square(Square::new(0, 1)));
        let mut preview = Preview { order: Some(order.clone()), ..Preview::default() };
        let mut forecaster = Forecaster::new(battle);
        bevy::tasks::block_on(come_of(battle, &mut forecaster, (&order, false), &mut preview));
        let glance = preview.check.as_ref().expect("it takes a check");
        assert_eq!((glance.check.need, glance.check.ledger.total(), glance.chance.percent()), (15, 9, 75));
        assert!(preview.deed().is_some());
    }

    #[test]
    fn the_variant_with_the_most_expected_harm_is_best_and_the_first_of_equals() {
        let worth = |harm, half: bool| Some(Worth { chance: Chance { ways: 1, of: if half { 2 } else { 1 } }, harm });
        let worths = [worth(Some(10), false), worth(Some(30), true), None, worth(Some(30), true), worth(None, false)];
        assert_eq!(best_of(&worths, 0..5), Some(1));
        assert_eq!(best_of(&worths, [0, 2, 4].into_iter()), Some(0));
        assert_eq!(best_of(&worths, [2, 4].into_iter()), None);
        let likelier = [worth(Some(30), true), worth(Some(30), false)];
        assert_eq!(best_of(&likelier, 0..2), Some(1));
    }
}
