//! Extreme range: beyond Distant, standing still, with the weapon on a rest (CE-XRG-01 to CE-XRG-05).

use crate::battle::system::{Action, ActionInfo, Happening, Occasion, OrderForm, Targeting};
use crate::battle::{Battle, Condition, Key, Refusal, Rule, UnitId, Until};
use crate::grid::Square;
use crate::rules::cepheus::armoury::Gear;
use crate::rules::cepheus::attack::plan::Plan;
use crate::rules::cepheus::checks::training;
use crate::rules::cepheus::conditions::vehicle::moved;
use crate::rules::cepheus::conditions::{aiming, budget, posture};
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::range::bands::Band;

const NEEDS: Rule = Rule("CE-XRG-03");
/// The skill level it needs.
const LEVEL: i16 = 3;
/// The mark of a tripod.
const REST: Key = Key::new("rest");

/// True if a distance in squares is beyond Distant (CE-XRG-01).
pub fn beyond(battle: &Battle, squares: u32) -> bool {
    Band::of(squares) == Band::Distant && is_beyond(battle, i64::from(squares))
}

fn is_beyond(battle: &Battle, squares: i64) -> bool {
    3 * squares > 2 * i64::from(battle.rules().number(DISTANT_LIMIT))
}

/// Checks skill, standing still and a rest, which a mounting is (CE-XRG-03).
///
/// # Errors
/// The reason if not.
pub fn allowed(battle: &Battle, plan: &Plan) -> Result<(), Refusal> {
    if !plan.extreme {
        return Ok(());
    }
    if training::level(battle, plan.unit, plan.skill).is_none_or(|level| level < LEVEL) {
        return Err(Refusal::by("not_skilled_enough", NEEDS).with(i32::from(LEVEL)));
    }
    let under_way = |vehicle: UnitId| {
        moved(battle, vehicle) > 0 || battle.machine(vehicle).is_some_and(|machine| machine.is_moving())
    };
    if battle.body(plan.unit).moved > 0 || battle.vehicle_of(plan.unit).is_some_and(under_way) {
        return Err(Refusal::by("has_moved", NEEDS));
    }
    let mounted = plan.bearer != plan.unit;
    if !mounted && !battle.conditions(plan.unit).has(BRACED) {
        return Err(Refusal::by("not_braced", NEEDS));
    }
    Ok(())
}

/// True if the map is so large that a rest can matter.
fn matters(battle: &Battle) -> bool {
    let (wide, high) = (i64::from(battle.map().width()), i64::from(battle.map().height()));
    is_beyond(battle, wide + high)
}

/// Checks whether the combatant may rest its weapon: prone, with a tripod, or next to a support.
fn can_brace(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    if battle.conditions(unit).has(BRACED) {
        return Err(Refusal::by("already_so", NEEDS));
    }
    let square = battle.square(unit);
    let holds = |at: Square| battle.map().terrain(at).is_some_and(|terrain| terrain.rest);
    let tripod = || {
        let defs = battle.gear(unit).items.iter().flatten().map(|item| battle.setup().item(item.def));
        defs.filter_map(|def| def.data::<Gear>()).any(|gear| gear.tags.contains(&REST))
    };
    let rests = posture::is_prone(battle, unit) || holds(square) || square.neighbours().any(holds) || tripod();
    if rests { Ok(()) } else { Err(Refusal::by("no_rest", NEEDS)) }
}

/// Resting the weapon; offered where the map is so large that a rest can matter.
pub const BRACE_ACTION: Action = Action {
    info: ActionInfo { key: BRACE, icon: "brace", hotkey: 'e', targeting: Targeting::None, rule: NEEDS },
    form: OrderForm::PLAIN,
    price: budget::one_minor,
    offers: |bar| {
        if matters(bar.battle) {
            bar.add(bar.order(BRACE));
        }
    },
    check: |battle, order| can_brace(battle, order.unit),
    resolve: |cx, order| {
        let until = Until::Cleared;
        aiming::break_by_action(cx, order.unit, BRACE);
        cx.set_condition(order.unit, Condition { key: BRACED, amount: 1, until, on: None, rule: NEEDS });
        cx.happened(order.unit, Happening::of(Occasion::Braced, NEEDS))
    },
};
