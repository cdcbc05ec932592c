//! Blind fire: at a square without a visible target, and at everybody on the line (CE-BLD-01 to CE-BLD-03).

use crate::battle::system::{Action, ActionInfo, Attack, ItemOf, OrderForm, Struck, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Life, Order, Refusal, Rule, UnitId};
use crate::grid::{Line, Square, straight};
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::attack::assault::{Shot, facts, spread};
use crate::rules::cepheus::attack::plan::{Plan, gun_in_hand};
use crate::rules::cepheus::attack::sequence::{announce, hit, roll, spend_rounds};
use crate::rules::cepheus::attack::{extreme_range, machine_weapons, modifiers};
use crate::rules::cepheus::checks::chance;
use crate::rules::cepheus::checks::check::Grain;
use crate::rules::cepheus::conditions::budget;
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::keys::BLIND;
use crate::rules::cepheus::keys::log::{CHANCE_VICTIM, GROUPED, SINGLE, SPRAY};
use crate::rules::cepheus::range::bands::Band;
use crate::rules::cepheus::range::cover;
use crate::rules::common::attack::{AllStruck, Resolution, Steps, Then, make};
use smallvec::SmallVec;

const FIRE: Rule = Rule("CE-BLD-01");
const DICE: Rule = Rule("CE-BLD-02");
const VICTIM: Rule = Rule("CE-BLD-03");

/// Blind fire at a square.
pub const BLIND_ACTION: Action = Action {
    info: ActionInfo { key: BLIND, icon: "blind", hotkey: 'b', targeting: Targeting::Square, rule: Rule("CE-BLD-01") },
    form: OrderForm::PLAIN.modes(&[SINGLE, SPRAY, GROUPED]).number("rounds").item(ItemOf::Bearer),
    price: budget::one_significant,
    offers: |bar| {
        let Some((slot, weapon)) = gun_in_hand(bar.battle, bar.unit) else { return };
        for &rate in &weapon.rates {
            let modes = if rate == 1 { &[SINGLE][..] } else { &[SPRAY, GROUPED] };
            for mode in modes {
                bar.add(bar.order(BLIND).with(slot).mode(*mode).amount(rate));
            }
        }
    },
    check,
    resolve,
};

/// Checks whether blind fire may be ordered: at a square in which the firer sees no enemy.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let plan = Plan::blind(battle, order)?;
    if !battle.map().contains(plan.to) {
        return Err(Refusal::form("no_such_square"));
    }
    if plan.to == battle.square(plan.unit) {
        return Err(Refusal::form("at_itself"));
    }
    let sees = !machine_weapons::fires_blind(battle, &plan);
    let seen = |unit: UnitId| {
        sees && battle.are_enemies(plan.unit, unit) && battle.is_up(unit) && battle.sees(plan.unit, unit)
    };
    machine_weapons::can_attack(battle, &plan)?;
    cover::open_to(battle, plan.unit, plan.to)?;
    if battle.bodies_at(plan.to).any(seen) {
        return Err(Refusal::by("sees_the_target", FIRE));
    }
    extreme_range::allowed(battle, &plan)
}

/// Fires: three dice without the highest; a success hits one of those on the line, friend or foe.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(plan) = Plan::blind(cx.battle(), order) else { return Ok(()) };
    make(cx, &Blind { order, plan }).map(|_| ())
}

/// Shots at a square.
struct Blind<'a> {
    order: &'a Order,
    plan: Plan,
}

impl Steps for Blind<'_> {
    type Ready = Ledger;

    fn declare(&self, cx: &mut Cx<'_>) {
        announce(cx, self.order, &self.plan);
    }

    fn ready(&self, cx: &mut Cx<'_>) -> Flow<Ledger> {
        spend_rounds(cx, &self.plan)?;
        Ok(modifiers::sum(cx.battle(), &self.plan, None))
    }

    fn roll(&self, cx: &mut Cx<'_>, ledger: &Ledger) -> Flow<Self::Roll> {
        let grain = if cx.hooks().is_some() { Grain::Effect } else { Grain::Success };
        let made = roll(cx, &self.plan, ledger.clone(), (DICE, grain))?;
        Ok((Shot { made, answer: None, kill: 0 }, None))
    }

    fn reached(&self, cx: &mut Cx<'_>, (shot, struck): &mut Self::Roll) -> Flow<AllStruck> {
        let (unit, effect) = (self.plan.unit, shot.made.effect());
        let eligible = if effect < 0 { SmallVec::new() } else { on_the_line(cx.battle(), &self.plan) };
        if eligible.is_empty() {
            return Ok(AllStruck::new());
        }
        let target = chance::pick(cx, unit, &eligible, CHANCE_VICTIM, VICTIM)?;
        cx.emit(Event::Hit { unit, target, effect, rule: VICTIM });
        *struck = Some(target);
        let there = Plan { target: *struck, to: cx.battle().square(target), ..self.plan };
        let beside = spread(cx, &there, effect);
        Ok(std::iter::once(target).chain(beside).map(|unit| shot.at(unit)).collect())
    }
}

impl Resolution for Blind<'_> {
    /// The roll, and whom it strikes.
    type Roll = (Shot, Option<UnitId>);

    fn attack(&self, _: &Battle) -> Attack {
        facts(&self.plan, BLIND)
    }

    fn nothing_follows(&self) -> bool {
        false
    }

    fn evade(&self, cx: &mut Cx<'_>, (shot, _): &Self::Roll, struck: Struck, then: Then<'_>) -> Flow {
        then(cx, &[shot.answered(struck)])
    }

    fn damage(&self, cx: &mut Cx<'_>, (shot, _): &Self::Roll, struck: &[Struck]) -> Flow {
        let hit_by: SmallVec<[UnitId; 4]> = struck.iter().filter(|one| one.hits > 0).map(|one| one.victim).collect();
        hit(cx, &self.plan, &hit_by, shot.made.clone(), 0)
    }

    fn over(&self, cx: &mut Cx<'_>, (_, struck): &Self::Roll) -> Flow {
        evasion::alarm(cx, self.plan.unit, *struck)
    }
}

/// Everybody alive on the straight line to the square and beyond, up to the weapon's last band or an obstacle, the
/// nearest first; those behind full cover are left out (CE-COV-04).
fn on_the_line(battle: &Battle, plan: &Plan) -> SmallVec<[UnitId; 4]> {
    let (from, map) = (plan.from, battle.map());
    let uses = plan.slot.and_then(|slot| battle.item(plan.bearer, slot)).and_then(|(_, def)| def.data::<Weapon>());
    let reaches = |at: Square| {
        let off = straight(from, at);
        // Unseen targets cannot be shot at beyond Distant (CE-XRG-01).
        let row = |weapon: &Weapon| weapon.uses.iter().any(|one| one.row.difficulty(Band::of(off)).is_some());
        !extreme_range::beyond(battle, off) && uses.is_some_and(row)
    };
    let shut = |at: Square| map.fire().contains(at);
    let mut found: SmallVec<[UnitId; 4]> = battle.bodies_at(from).filter(|unit| *unit != plan.unit).collect();
    for step in Line::beyond(from, plan.to) {
        let at = step.square;
        if !map.contains(at) || shut(at) || !reaches(at) || !battle.can_hit(from, at) {
            break;
        }
        found.extend(battle.bodies_at(at));
    }
    found.retain(|unit| battle.body(*unit).life < Life::Dead && Some(*unit) != battle.vehicle_of(plan.unit));
    found.retain(|unit| cover::open(battle, plan.unit, *unit).is_ok());
    let mut counted: SmallVec<[UnitId; 4]> = SmallVec::new();
    for unit in found {
        if !counted.contains(&unit) {
            counted.push(unit);
        }
    }
    counted
}
