//! What light, smoke and weather do to an attack (CE-ENV-01 to CE-ENV-07).

use super::cloud;
use super::keys::*;
use super::plan::{Fire, Plan};
use super::sensors::Senses;
use super::terms::{DARKNESS, ENOUGH, LOW_LIGHT, SMOKE, WEATHER};
use crate::battle::{Battle, Key, Ledger, Rule};
use crate::grid::Square;

/// What smoke costs; a beam loses as much again (CE-ENV-04, CE-ENV-05).
const THIN: i32 = -1;
const DENSE: i32 = -2;

/// Adds what the surroundings take from an attack. Blind fire has nothing to lose by them.
pub fn add(ledger: &mut Ledger, battle: &Battle, plan: &Plan) {
    if plan.fire == Fire::Blind {
        return;
    }
    let before = ledger.total();
    let senses = || Senses::of(battle, plan);
    if !plan.is_melee() {
        add_light(ledger, battle, plan.to, senses);
        if battle.setup().field_word(WEATHER_FACT) == Some(SEVERE) {
            let rule = Rule("CE-ENV-06");
            ledger.add(WEATHER, if senses().replaces_the_eye { -1 } else { -2 }, rule);
        }
    }
    let (density, by_grenade) = smoke(battle, plan.from, plan.to);
    if density < 0 && (by_grenade || !plan.is_melee()) {
        let hidden = if senses().infra_red { 0 } else { density };
        let lost = if plan.laser { density } else { 0 };
        ledger.add_some(SMOKE, hidden + lost, Rule(if plan.laser { "CE-ENV-05" } else { "CE-ENV-04" }));
    }
    let cap = battle.rules().number(ENV_DM_CAP);
    let taken = before - ledger.total();
    if cap > 0 && taken > cap {
        ledger.add(ENOUGH, taken - cap, Rule("CE-ENV-07"));
    }
}

fn add_light(ledger: &mut Ledger, battle: &Battle, at: Square, senses: impl Fn() -> Senses) {
    match light(battle, at) {
        DARK if !senses().in_the_dark => ledger.add(DARKNESS, -4, Rule("CE-ENV-02")),
        LOW if !senses().at_dusk => ledger.add(LOW_LIGHT, -1, Rule("CE-ENV-01")),
        _ => {}
    }
}

/// The light of a square: that of a zone marked `bright`, `low` or `dark`, else that of the field.
fn light(battle: &Battle, at: Square) -> Key {
    let marked = |light: &Key| in_zone(battle, light.as_str(), at);
    let here = [BRIGHT, DARK, LOW].into_iter().find(marked);
    here.or_else(|| battle.setup().field_word(LIGHT)).unwrap_or(BRIGHT)
}

/// Whether a square lies in complete darkness.
pub fn is_dark(battle: &Battle, at: Square) -> bool {
    light(battle, at) == DARK
}

/// Whether a zone with that mark covers the square.
pub fn in_zone(battle: &Battle, mark: &str, at: Square) -> bool {
    let marked = |zone: &&crate::grid::Zone| zone.tags.iter().any(|tag| tag == mark);
    battle.map().zones().iter().filter(marked).any(|zone| zone.squares.contains(at))
}

/// What the densest smoke between two squares costs, and whether it is a grenade's, which troubles melee as well.
pub fn smoke(battle: &Battle, from: Square, to: Square) -> (i32, bool) {
    if cloud::between(battle, SMOKE_CLOUD, from, to) {
        return (DENSE, true);
    }
    let zone = |mark: &str| {
        let marked = battle.map().zones().iter().filter(|zone| zone.tags.iter().any(|tag| tag == mark));
        let reached = |zone: &crate::grid::Zone| cloud::line(from, to).any(|at| zone.squares.contains(at));
        marked.into_iter().any(reached)
    };
    let field = battle.setup().field_word(SMOKE_FACT);
    if field == Some(DENSE_WORD) || zone("dense_smoke") {
        (DENSE, false)
    } else if field == Some(THIN_WORD) || zone("smoke") {
        (THIN, false)
    } else {
        (0, false)
    }
}
