//! Suppressive fire (PC-SUP).

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, Attack, ItemOf, OrderForm, Struck, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Life, Order, Refusal, Rule, Target, UnitId, Until};
use crate::grid::{Altitude, FireArc, Offset};
use crate::rules::common::attack::{AllStruck, Resolution, Steps, Then, make};
use crate::rules::percentile::armoury::Weapon;
use crate::rules::percentile::armoury::strike::{self, Manner, Strike, range_of, weapon_of};
use crate::rules::percentile::attack::modifiers::{self, Reach};
use crate::rules::percentile::attack::sequence::{self, Shot};
use crate::rules::percentile::attack::{self, firing, plan};
use crate::rules::percentile::checks::characteristics::in_order;
use crate::rules::percentile::checks::{self, Grain, Test};
use crate::rules::percentile::conditions::pinned;
use crate::rules::percentile::evasion::Threat;
use crate::rules::percentile::items::hands::ready;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::keys::{mark, *};
use crate::rules::percentile::range::{self, altitude};

const ZONE: Rule = Rule("PC-SUP-02");

/// Filling an arc with fire.
pub const SUPPRESS_ACTION: Action = Action {
    info: info(SUPPRESS, "suppress", 'u', Targeting::Enemy, "PC-SUP-01"),
    form: OrderForm::PLAIN.modes(&[FULL, SEMI]).item(ItemOf::Bearer).at(&[
        Targeting::Enemy,
        Targeting::Square,
        Targeting::Direction,
    ]),
    price: |_, _| price::full_attack(),
    offers: |bar| {
        let automatic = |weapon: &Weapon| weapon.range > 0 && (weapon.full > 0 || weapon.semi > 0);
        let guns = ready(bar.battle, bar.unit).filter(|(_, weapon)| automatic(weapon));
        for (at, (slot, gun)) in guns.enumerate() {
            let wording = if at == 0 { Wording::PLAIN } else { Wording::item(gun.id) };
            for (mode, rounds) in [(FULL, gun.full), (SEMI, gun.semi)] {
                if rounds > 0 {
                    bar.add_as(bar.order(SUPPRESS).mode(mode).with(slot), wording);
                }
            }
        }
    },
    check,
    resolve,
};

/// A burst into an arc.
#[derive(Clone, Copy)]
struct Fire {
    strike: Strike,
    arc: FireArc,
    rounds: i16,
    pinning: i32,
}

fn plan(battle: &Battle, order: &Order) -> Result<Fire, Refusal> {
    let unit = order.unit;
    let facing: Offset = match &order.at {
        Target::Toward(dir) => dir.offset(),
        Target::Square(square) => *square - battle.square_toward(unit, *square),
        Target::Unit(target) => {
            let (from, to) = battle.facing_squares(unit, *target);
            to - from
        }
        _ => return Err(Refusal::form("needs_a_direction")),
    };
    if facing == Offset::default() {
        return Err(Refusal::form("needs_a_direction"));
    }
    let shot = Order { act: BURST, at: Target::Unit(unit), mode: None, amount: 0, ..order.clone() };
    let rule = Rule("PC-SUP-01");
    let strike = plan::plan(battle, &shot).map_err(|_| Refusal::by("no_automatic_weapon", rule))?;
    let weapon = weapon_of(battle, &strike);
    let full = order.mode != Some(SEMI) && weapon.full > 0;
    let rounds = if full { weapon.full } else { weapon.semi };
    let rounds = strike::rounds_left(battle, &strike).map_or(rounds, |left| rounds.min(left.max(1)));
    if strike.manner != Manner::Shot || rounds == 0 {
        return Err(Refusal::by("no_automatic_weapon", rule));
    }
    plan::usable(battle, &strike)?;
    let strike = Strike { act: SUPPRESS, hits: rounds, multi: true, ..strike };
    let (half_angle, pinning) = if full { (30, -20) } else { (15, -10) };
    Ok(Fire { strike, arc: FireArc::new(facing, half_angle), rounds, pinning })
}

/// Checks whether suppressive fire may be laid.
///
/// # Errors
/// The reason if it is refused.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    plan(battle, order).map(|_| ())
}

/// Everybody in the arc, friends too, in initiative order (PC-BGD-34, PC-SUP-05).
fn zone(battle: &Battle, fire: &Fire) -> Vec<UnitId> {
    let (unit, own) = (fire.strike.unit, battle.body(fire.strike.unit));
    let length = 2 * u32::from(range_of(battle, &fire.strike));
    let inside = |other: &UnitId| {
        let body = battle.body(*other);
        *other != unit
            && body.life < Life::Dead
            && range::distance(battle, unit, *other) <= length
            && (own.altitude == body.altitude || own.altitude.max(body.altitude) != Altitude::High)
            && range::in_arc(battle, fire.arc, unit, *other)
            && altitude::in_sight(battle, unit, *other)
    };
    in_order(battle).into_iter().filter(inside).collect()
}

/// Resolves suppressive fire: the burst, random hits, then a Pinning test for each enemy in the arc.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(fire) = plan(cx.battle(), order) else { return Ok(()) };
    let victims = zone(cx.battle(), &fire);
    make(cx, &Burst { order, fire, victims }).map(|_| ())
}

/// The burst on its way to those in its arc.
struct Burst<'a> {
    order: &'a Order,
    fire: Fire,
    victims: Vec<UnitId>,
}

impl Steps for Burst<'_> {
    type Ready = Test;

    fn declare(&self, cx: &mut Cx<'_>) {
        let (unit, at, mode) = (self.fire.strike.unit, self.order.at.clone(), self.order.mode);
        let item = Some(weapon_of(cx.battle(), &self.fire.strike).id);
        let reach = cx.battle().reach(unit, &at);
        cx.emit(Event::Declared { reach, unit, act: SUPPRESS, at, item, mode, rule: ZONE });
    }

    fn ready(&self, cx: &mut Cx<'_>) -> Flow<Test> {
        let Fire { strike, rounds, .. } = &self.fire;
        let unit = strike.unit;
        attack::use_aim(cx, unit);
        for &victim in &self.victims {
            mark::set(cx, victim, SHOT_AT, 1, Until::TurnEnd, Rule("PC-BGD-30"));
        }
        let mut modifiers = Ledger::new();
        modifiers.add(SUPPRESS, -20, Rule("PC-SUP-03"));
        let (reach, weapon) = (Reach::Ranged(range_of(cx.battle(), strike)), weapon_of(cx.battle(), strike));
        let natural = firing::natural(strike, weapon);
        modifiers::own(&mut modifiers, cx.battle(), unit, BS, weapon, reach);
        firing::fire(cx, strike, *rounds);
        let exact = cx.hooks().is_some_and(|hooks| hooks.mark(cx.battle()).is_none());
        let grain = if exact { Grain::Exact } else { Grain::Degrees };
        let test = Test::of(cx.battle(), unit, SUPPRESS, BS, Rule("PC-SUP-03"));
        Ok(Test { modifiers, natural, grain, ..test })
    }

    fn roll(&self, cx: &mut Cx<'_>, test: &Test) -> Flow<Shot> {
        Shot::fire(cx, &self.fire.strike, test, false)
    }

    fn reached(&self, cx: &mut Cx<'_>, shot: &mut Shot) -> Flow<AllStruck> {
        if !shot.outcome.passed() || shot.jammed || self.victims.is_empty() {
            return Ok(AllStruck::new());
        }
        let hits = (1 + shot.outcome.dos / 2).min(i32::from(self.fire.rounds));
        Ok(shot.reaches(&deal_out(cx, self.fire.strike.unit, &self.victims, hits)?))
    }
}

impl Resolution for Burst<'_> {
    type Roll = Shot;

    fn attack(&self, battle: &Battle) -> Attack {
        Attack { target: None, rule: ZONE, ..sequence::facts(battle, &self.fire.strike) }
    }

    fn nothing_follows(&self) -> bool {
        false
    }

    fn evade(&self, cx: &mut Cx<'_>, shot: &Shot, struck: Struck, then: Then<'_>) -> Flow {
        let threat = Threat { parry: false, feinted: false, blast: false };
        sequence::evade(cx, &self.fire.strike, shot, (struck, threat), then)
    }

    fn damage(&self, cx: &mut Cx<'_>, shot: &Shot, struck: &[Struck]) -> Flow {
        sequence::damage(cx, &self.fire.strike, shot, struck)
    }

    fn over(&self, cx: &mut Cx<'_>, _: &Shot) -> Flow {
        let unit = self.fire.strike.unit;
        for &victim in self.victims.iter() {
            if cx.battle().are_enemies(unit, victim) {
                pinned::pinning(cx, victim, unit, self.fire.pinning, Rule("PC-SUP-04"))?;
            }
        }
        Ok(())
    }
}

/// Allocates hits at random: nobody gets a second before everybody has one (PC-SUP-05, PC-BGD-46).
fn deal_out(cx: &mut Cx<'_>, unit: UnitId, victims: &[UnitId], hits: i32) -> Flow<attack::Allotment> {
    let mut counts = vec![0_i16; victims.len()];
    for _ in 0..hits {
        let least = counts.iter().copied().min().unwrap_or(0);
        let open: Vec<usize> = (0..counts.len()).filter(|at| counts[*at] == least).collect();
        let at = checks::pick(cx, unit, PICK, open.len(), &Matters::All)?;
        counts[open[at]] += 1;
    }
    Ok(victims.iter().copied().zip(counts).filter(|one| one.1 > 0).collect())
}
