//! What a blow, a shot or an aura has come to before any of it takes effect, and how it does (DR-AUR-13, DR-ENR-16).

use crate::battle::system::{Blow, Cause, Dealt, Protection};
use crate::battle::{Cx, Flow, Ledger, Rule, UnitId};
use crate::rules::drive::armoury::Energy;
use crate::rules::drive::damage::landing::{self, Landed, Skin};
use crate::rules::drive::damage::riders;
use crate::rules::drive::damage::shot::Shot;
use crate::rules::drive::keys::BRIDGE;
use crate::rules::drive::state;
use crate::rules::drive::wounds::place::Place;
use crate::rules::drive::wounds::{self, Toll};

/// Harm that is on its way to somebody.
#[derive(Clone, Copy, Debug)]
pub struct Coming<'a> {
    /// Who suffers it.
    pub victim: UnitId,
    /// Who caused it.
    pub by: Option<UnitId>,
    /// Whose turns time what it does besides damage: the attacker's, also where an aura has hurt it (DR-AUR-20).
    pub timed_by: Option<UnitId>,
    /// The shots or blows.
    pub shots: &'a [Shot],
    /// What a critical hit adds to their drive.
    pub more_drive: i32,
    /// Where it strikes.
    pub place: Place,
    /// True if it may sever a limb.
    pub severs: bool,
    /// True if the victim could use a high-precision shield as the attack was declared.
    pub skinned: bool,
    /// The rule.
    pub rule: Rule,
}

/// What it has come to.
#[derive(Clone, Debug)]
pub struct Outcome {
    toll: Toll,
    landed: Landed,
    timed_by: Option<UnitId>,
    skinned: bool,
    blast: bool,
}

impl Outcome {
    /// Works it out: armour, shield and resistances count, and no injury takes effect yet.
    pub fn of(cx: &mut Cx<'_>, coming: Coming<'_>, skin: Skin<'_>) -> Self {
        let Coming { victim, by, timed_by, shots, more_drive, place, severs, skinned, rule } = coming;
        let landed = landing::meet(cx, victim, by, shots, more_drive, skin);
        let ledger = landed.ledger.clone();
        let blast = shots.iter().any(|shot| shot.energy.iter().any(|one| one.0 == Energy::Blast && one.1 > 0));
        Self { toll: Toll { victim, by, ledger, place, severs, rule }, landed, timed_by, skinned, blast }
    }
}

/// Lets everything take effect: first all damage, then what it does besides (DR-ENR-16). Those without a profile lose
/// points of health of the core (DR-BGD-41).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn take_effect(cx: &mut Cx<'_>, outcomes: impl IntoIterator<Item = Outcome>) -> Flow {
    let mut hurt = Vec::new();
    for outcome in outcomes {
        let Toll { victim, by, .. } = outcome.toll;
        if state::profile(cx.battle(), victim).is_none() {
            lose(cx, victim, by, outcome.toll.ledger)?;
            continue;
        }
        let dealt = Dealt::amount(outcome.toll.amount());
        let gained = wounds::suffer(cx, outcome.toll.clone())?;
        let core = cx.battle().rules().core;
        core.harmed(cx, victim, Cause::Attack, dealt)?;
        hurt.push((outcome, gained));
    }
    for (outcome, gained) in hurt {
        let Outcome { toll, landed, timed_by, skinned, blast } = outcome;
        riders::apply(cx, toll.victim, timed_by, &landed, gained, (skinned, blast))?;
    }
    Ok(())
}

/// Takes damage from somebody without a profile: points of health of the core (DR-BGD-41, DR-BGD-49). The core's protection
/// does not count again: armour has met the drive.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn lose(cx: &mut Cx<'_>, victim: UnitId, by: Option<UnitId>, mut ledger: Ledger) -> Flow {
    const BRIDGED: Rule = Rule("DR-BGD-49");
    let (damage, core) = (ledger.total().max(0), cx.battle().rules().core);
    ledger.add_some(BRIDGE, damage / core.wound().max(1) - ledger.total(), BRIDGED);
    let blow = Blow::new(victim, by, Cause::Attack, ledger, BRIDGED);
    let dealt = core.harm().deal(cx, Blow { protection: Protection::Nothing, ..blow })?;
    core.harmed(cx, victim, Cause::Attack, dealt)
}
