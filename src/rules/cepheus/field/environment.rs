//! Light, smoke and weather in attacks (CE-ENV-01 to CE-ENV-07).

use crate::battle::{Battle, Key, Ledger, Rule, UnitId};
use crate::grid::Square;
use crate::rules::cepheus::checks::zone::in_zone_marked;
use crate::rules::cepheus::field::cloud;
use crate::rules::cepheus::field::sensors::Senses;
use crate::rules::cepheus::keys::log::{DARKNESS, ENOUGH, LOW_LIGHT, SMOKE, WEATHER};
use crate::rules::cepheus::keys::*;
use crate::rules::common::harm;

/// The DM of smoke; for a beam it counts twice (CE-ENV-04, CE-ENV-05).
const THIN: i32 = -1;
const DENSE: i32 = -2;

/// An attack's data for light, smoke, weather and sensors.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// Who attacks.
    pub unit: UnitId,
    /// The target; `None` for a square.
    pub target: Option<UnitId>,
    /// The square that it comes from.
    pub from: Square,
    /// The square aimed at.
    pub to: Square,
    /// True for a melee attack.
    pub melee: bool,
    /// True if it is a laser's beam.
    pub laser: bool,
}

/// Adds the penalties of the surroundings to an attack.
pub fn add(ledger: &mut Ledger, battle: &Battle, shot: &Shot) {
    let before = ledger.total();
    let senses = || Senses::of(battle, shot);
    if !shot.melee {
        add_light(ledger, battle, shot.to, senses);
        if battle.setup().field_word(WEATHER_FACT) == Some(SEVERE) {
            let rule = Rule("CE-ENV-06");
            ledger.add(WEATHER, if senses().replaces_the_eye { -1 } else { -2 }, rule);
        }
    }
    let (density, by_grenade) = smoke(battle, shot.from, shot.to);
    if density < 0 && (by_grenade || !shot.melee) {
        let hidden = if senses().infra_red { 0 } else { density };
        let lost = if shot.laser { density } else { 0 };
        ledger.add_some(SMOKE, hidden + lost, Rule(if shot.laser { "CE-ENV-05" } else { "CE-ENV-04" }));
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

/// The light of a square: that of a zone marked `bright`, `low` or `dark`, otherwise the field's.
fn light(battle: &Battle, at: Square) -> Key {
    let marked = |light: &Key| in_zone_marked(battle, light.as_str(), at);
    let here = [BRIGHT, DARK, LOW].into_iter().find(marked);
    match here.or_else(|| battle.setup().field_word(LIGHT)).unwrap_or(BRIGHT) {
        DARK if harm::is_lit(battle, at) => LOW,
        light => light,
    }
}

/// True if a square lies in complete darkness.
pub fn is_dark(battle: &Battle, at: Square) -> bool {
    light(battle, at) == DARK
}

/// The DM of the densest smoke between two squares, and whether it is from a grenade, which affects melee as well.
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
