//! Blind fire: at a square where nobody is to be seen, and whoever is on the line (CE-BLD-01 to CE-BLD-03).

use crate::battle::system::{Action, ActionInfo, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Life, Order, Refusal, Rule, UnitId};
use crate::grid::{Line, Square, straight};
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::attack::plan::Plan;
use crate::rules::cepheus::attack::sequence::{announce, hit, roll, spend_rounds};
use crate::rules::cepheus::attack::{extreme_range, machine_weapons, modifiers};
use crate::rules::cepheus::checks::chance;
use crate::rules::cepheus::checks::check::Grain;
use crate::rules::cepheus::conditions::budget;
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::keys::BLIND;
use crate::rules::cepheus::keys::SIGNIFICANT;
use crate::rules::cepheus::keys::log::CHANCE_VICTIM;
use crate::rules::cepheus::range::bands::Band;
use crate::rules::cepheus::range::cover;
use smallvec::SmallVec;

const FIRE: Rule = Rule("CE-BLD-01");
const DICE: Rule = Rule("CE-BLD-02");
const VICTIM: Rule = Rule("CE-BLD-03");

/// Blind fire at a square.
pub const BLIND_ACTION: Action = Action {
    info: ActionInfo { key: BLIND, icon: "blind", hotkey: 'b', targeting: Targeting::Square, rule: Rule("CE-BLD-01") },
    price: None,
    offers: |_| {},
    check,
    resolve,
};

/// Whether blind fire may be ordered: at a square in which the firer sees no enemy.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    budget::can_spend(battle, order.unit, SIGNIFICANT)?;
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

/// Fires: three dice without the highest; a success strikes one of those on the line, friend or foe.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(plan) = Plan::blind(cx.battle(), order) else { return Ok(()) };
    budget::spend(cx, plan.unit, SIGNIFICANT);
    announce(cx, order, &plan);
    spend_rounds(cx, &plan)?;
    let ledger = modifiers::sum(cx.battle(), &plan, None);
    let roll = roll(cx, &plan, ledger, (DICE, Grain::Success))?;
    let effect = roll.effect();
    let mut struck = None;
    if effect >= 0 {
        let eligible = on_the_line(cx.battle(), &plan);
        if !eligible.is_empty() {
            let target = chance::pick(cx, plan.unit, &eligible, CHANCE_VICTIM, VICTIM)?;
            cx.emit(Event::Hit { unit: plan.unit, target, effect, rule: VICTIM });
            hit(cx, &plan, &[target], roll, 0)?;
            struck = Some(target);
        }
    }
    evasion::alarm(cx, plan.unit, struck)
}

/// Everybody alive on the straight line to the square and on to the weapon's last band, up to what stops fire, the
/// nearest first; those low in full cover are left out (CE-COV-04).
fn on_the_line(battle: &Battle, plan: &Plan) -> SmallVec<[UnitId; 4]> {
    let (from, map) = (plan.from, battle.map());
    let uses = plan.slot.and_then(|slot| battle.item(plan.bearer, slot)).and_then(|(_, def)| def.data::<Weapon>());
    let reaches = |at: Square| {
        let off = straight(from, at);
        // Who is not seen cannot be shot at beyond Distant (CE-XRG-01).
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
    found.dedup();
    found
}
