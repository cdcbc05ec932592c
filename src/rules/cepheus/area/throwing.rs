//! Throwing: weapons that strike one target and add the Effect to their damage (CE-THR-02), grenades that fly, scatter and
//! burst whatever the Effect (CE-THR-03).

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, ActionInfo, Attack, ItemOf, OrderForm, Struck, Targeting, Wording};
use crate::battle::{Battle, Cx, DroppedItem, Event, Flow, Order, Projectile, Refusal, Rule, ThingId, UnitId, Wear};
use crate::dice::Dice;
use crate::grid::{Dir8, Metric, Square, shift, travel};
use crate::rules::cepheus::area::smoke;
use crate::rules::cepheus::armoury::{Grenade, GrenadeKind, Throw, Weapon};
use crate::rules::cepheus::attack::assault::{Ready, Shot, facts};
use crate::rules::cepheus::attack::plan::Plan;
use crate::rules::cepheus::attack::sequence::{announce, hit, reaches, roll};
use crate::rules::cepheus::attack::{fire_into_combat, modifiers};
use crate::rules::cepheus::checks::check::Grain;
use crate::rules::cepheus::conditions::{aiming, budget};
use crate::rules::cepheus::damage::blast::{self, Blast};
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::keys::log::{LITERAL, PROJECTILE, SCATTER, SCATTERED, THROWN};
use crate::rules::cepheus::keys::{SCATTER_FORMULA, THROW};
use crate::rules::common::attack::{AllStruck, Resolution, Steps, Then, make};
use crate::rules::common::items::DROPPED;
use smallvec::SmallVec;

const ROLL: Rule = Rule("CE-ATK-04");
const KINDS: Rule = Rule("CE-THR-01");
const ASTRAY: Rule = Rule("CE-THR-04");
/// Metres of scatter for the smallest failure.
const LEAST_SCATTER: i32 = 6;

/// Throwing what is in hand.
pub const THROW_ACTION: Action = Action {
    info: ActionInfo { key: THROW, icon: "throw", hotkey: 't', targeting: Targeting::Square, rule: Rule("CE-ATK-04") },
    form: OrderForm::PLAIN.harms().item(ItemOf::Bearer).at(&[Targeting::Square, Targeting::Enemy]),
    price: budget::one_significant,
    offers: |bar| {
        let Some((slot, _, def)) = bar.battle.in_hand(bar.unit) else { return };
        let grenade = def.data::<Grenade>();
        let flies = def.data::<Weapon>().is_some_and(|weapon| weapon.throw == Some(Throw::Impact));
        if grenade.is_some() || flies {
            let offer = bar.add_as(bar.order(THROW).with(slot), Wording::item(def.key));
            offer.targeting = if grenade.is_some() { Targeting::Square } else { Targeting::Enemy };
            offer.harms = grenade.is_none_or(|grenade| bursts(grenade.kind));
        }
    },
    check,
    resolve,
};

/// Checks whether the throw may be made.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let plan = Plan::throw(battle, order)?;
    if !battle.map().contains(plan.to) || battle.map().is_solid(plan.to) {
        return Err(Refusal::form("no_such_square"));
    }
    reaches(battle, &plan)
}

/// Throws: announcement, reaction, roll; then the item strikes, or flies, scatters and bursts.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(plan) = Plan::throw(cx.battle(), order) else { return Ok(()) };
    make(cx, &Thrown { order, plan }).map(|_| ())
}

/// Something thrown.
struct Thrown<'a> {
    order: &'a Order,
    plan: Plan,
}

impl Steps for Thrown<'_> {
    type Ready = (Ready, ThingId);

    fn declare(&self, cx: &mut Cx<'_>) {
        announce(cx, self.order, &self.plan);
    }

    fn ready(&self, cx: &mut Cx<'_>) -> Flow<(Ready, ThingId)> {
        let plan = &self.plan;
        let answer = evasion::ask(cx, plan.threat(THROW))?;
        let ledger = modifiers::sum(cx.battle(), plan, answer);
        let kill = plan.target.map_or(0, |target| aiming::kill_bonus(cx.battle(), plan.unit, target));
        Ok((Ready { ledger, answer, kill }, release(cx, plan)))
    }

    fn roll(&self, cx: &mut Cx<'_>, (ready, thing): &(Ready, ThingId)) -> Flow<Self::Roll> {
        let made = roll(cx, &self.plan, ready.ledger.clone(), (ROLL, Grain::Effect))?;
        Ok((Shot { made, answer: ready.answer, kill: ready.kill }, Some(*thing)))
    }

    fn reached(&self, cx: &mut Cx<'_>, (shot, thing): &mut Self::Roll) -> Flow<AllStruck> {
        let Some(flying) = *thing else { return Ok(AllStruck::new()) };
        fly(cx, &self.plan, flying, shot.made.effect())?;
        if smoke::spread(cx, &self.plan, flying)? {
            *thing = None;
        }
        let target = self.plan.target.filter(|_| thing.is_some() && !self.plan.is_payload() && shot.reaches(cx));
        Ok(target.map(|target| shot.at(target)).into_iter().collect())
    }
}

impl Resolution for Thrown<'_> {
    /// The roll, and the thing in flight; none once it has become a cloud.
    type Roll = (Shot, Option<ThingId>);

    fn attack(&self, _: &Battle) -> Attack {
        facts(&self.plan, THROW)
    }

    fn nothing_follows(&self) -> bool {
        false
    }

    fn evade(&self, cx: &mut Cx<'_>, (shot, _): &Self::Roll, struck: Struck, then: Then<'_>) -> Flow {
        then(cx, &[shot.answered(struck)])
    }

    fn damage(&self, cx: &mut Cx<'_>, roll: &Self::Roll, struck: &[Struck]) -> Flow {
        if roll.0.made.effect() < 0 {
            return self.missed(cx, roll);
        }
        let hit_by: SmallVec<[UnitId; 4]> = struck.iter().filter(|one| one.hits > 0).map(|one| one.victim).collect();
        hit(cx, &self.plan, &hit_by, roll.0.made.clone(), roll.0.kill)
    }

    fn missed(&self, cx: &mut Cx<'_>, (shot, thing): &Self::Roll) -> Flow {
        let Some(thing) = *thing else { return Ok(()) };
        let Some(blast) = blast(cx.battle(), &self.plan, thing) else { return fire_into_combat::stray(cx, &self.plan) };
        blast::burst(cx, &blast, shot.answer.and(self.plan.target))?;
        cx.emit(Event::ThingGone { thing });
        Ok(())
    }

    fn over(&self, cx: &mut Cx<'_>, _: &Self::Roll) -> Flow {
        evasion::alarm(cx, self.plan.unit, self.plan.target)
    }
}

/// Removes the thrown item: one grenade of several, or the weapon from its slot.
fn release(cx: &mut Cx<'_>, plan: &Plan) -> ThingId {
    let (unit, item, square, thing) = (plan.unit, plan.item, cx.battle().square(plan.unit), cx.new_thing());
    let payload = plan.is_payload();
    if let Some(slot) = plan.slot {
        if payload {
            let left = cx.battle().gear(unit).item(slot).map_or(0, |item| item.loaded - 1);
            cx.emit(Event::AmmoSpent { unit, slot, item, rounds: 1, left, rule: KINDS });
        } else {
            cx.emit(Event::Dropped { unit, slot, item, square, rule: KINDS });
        }
    }
    let (kind, state) = if payload {
        (PROJECTILE, Projectile { item }.into())
    } else {
        (DROPPED, DroppedItem { item, loaded: 0, spare: 0, wear: Wear::default() }.into())
    };
    cx.emit(Event::ThingAppeared { thing, kind, square, from: square, by: Some(unit), state });
    thing
}

/// The flight to the target, and beyond it if the throw failed (CE-THR-04).
pub fn fly(cx: &mut Cx<'_>, plan: &Plan, thing: ThingId, effect: i32) -> Flow {
    let from = cx.battle().square(plan.unit);
    cx.emit(Event::ThingMoved { thing, from, to: plan.to, what: THROWN, rule: ROLL });
    if effect >= 0 {
        return Ok(());
    }
    let matters = if plan.is_payload() { Matters::All } else { Matters::Only(SmallVec::new()) };
    let face = cx.roll_amount(plan.unit, SCATTER, Dice::new(1, 8), &matters, ASTRAY)?;
    let to = astray(cx.battle(), plan.to, effect, face);
    cx.emit(Event::ThingMoved { thing, from: plan.to, to, what: SCATTERED, rule: ASTRAY });
    Ok(())
}

/// Where a failed throw lands: that many metres off, rounded to whole squares, in the direction of a d8, stopped by
/// solid squares and the edge of the map (CE-THR-04).
fn astray(battle: &Battle, aimed: Square, effect: i32, face: i32) -> Square {
    let literal = battle.rules().is(SCATTER_FORMULA, LITERAL);
    let metres = if literal { LEAST_SCATTER + effect } else { LEAST_SCATTER - effect }.max(0);
    off_course(battle, aimed, metres, face)
}

/// The square that many metres off in the direction of a d8, or the last one before an obstacle.
pub fn off_course(battle: &Battle, aimed: Square, metres: i32, face: i32) -> Square {
    let squares = u16::try_from((4 * metres + 3) / 6).unwrap_or(u16::MAX);
    let dir = u8::try_from(face).ok().and_then(Dir8::from_face).unwrap_or(Dir8::N);
    travel(battle.map(), aimed, shift(dir, squares, Metric::Straight)).square
}

fn blast(battle: &Battle, plan: &Plan, thing: ThingId) -> Option<Blast> {
    let (_, def) = battle.item(plan.unit, plan.slot?)?;
    let grenade = def.data::<Grenade>()?;
    let rings = grenade.rings.iter().map(|ring| (u32::from(ring.squares), ring.dice)).collect();
    let (centre, stun) = (battle.thing(thing)?.square, grenade.kind == GrenadeKind::Stun);
    let altitude = blast::aimed_at(battle, plan.target, plan.to);
    let by = Some(plan.unit);
    Some(Blast { thing, item: plan.item, centre, altitude, by, stun, rings, times: 1, rule: grenade.rule })
}

/// True if a grenade of that kind bursts at once; clouds are another matter.
pub const fn bursts(kind: GrenadeKind) -> bool {
    matches!(kind, GrenadeKind::Blast | GrenadeKind::Stun)
}
