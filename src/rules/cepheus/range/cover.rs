//! What the ground and a low stance do for a target.

use crate::battle::{Battle, Key, Ledger, Refusal, Rule, Stance, UnitId};
use crate::grid::{Cover, Square};
use crate::rules::cepheus::conditions::vehicle;
use crate::rules::cepheus::keys::PRONE_DM_AT_SHORT;
use crate::rules::cepheus::keys::log::{
    FULL_COVER, HALF_COVER, LOW_STANCE, PRONE_TARGET, QUARTER_COVER, THREE_QUARTER_COVER,
};
use crate::rules::cepheus::range::bands::Band;

const TABLE: Rule = Rule("CE-COV-02");

/// The DM of a row of the cover table (CE-COV-02).
pub const fn dm(cover: Cover) -> i32 {
    match cover {
        Cover::Quarter => 0,
        Cover::Half => -1,
        Cover::ThreeQuarter => -2,
        Cover::Full => -4,
    }
}

const fn name(cover: Cover) -> Key {
    match cover {
        Cover::Quarter => QUARTER_COVER,
        Cover::Half => HALF_COVER,
        Cover::ThreeQuarter => THREE_QUARTER_COVER,
        Cover::Full => FULL_COVER,
    }
}

/// The best cover that a combatant has against an attack from a square, before its stance improves it (CE-COV-01).
pub fn base(battle: &Battle, from: Square, target: UnitId) -> Option<Cover> {
    let found = battle.cover_between(from, battle.square_toward(target, from)).map(|found| found.cover);
    found.filter(|_| !battle.rules().harm.is_uncovered(battle, target))
}

/// Adds what cover takes from an attack: the object's own DM, and what a lower stance behind it adds (CE-COV-03); aboard
/// a closed vehicle the best of the two covers, whatever the stance (CE-VEH-06).
/// Infra-red sees through soft objects (CE-SEN-02).
pub fn add(ledger: &mut Ledger, battle: &Battle, from: Square, target: UnitId, through_soft: bool) {
    let found = if through_soft {
        let to = battle.square_toward(target, from);
        let hard = battle.covers(from, to).filter(|one| !one.soft).map(|one| one.cover).max();
        hard.filter(|_| !battle.rules().harm.is_uncovered(battle, target))
    } else {
        base(battle, from, target)
    };
    if let Some((cover, soft)) = vehicle::shelter(battle, target) {
        let best = found.max((!soft || !through_soft).then_some(cover));
        let rule = Rule(if best == Some(cover) { "CE-VEH-06" } else { "CE-COV-02" });
        best.into_iter().for_each(|cover| ledger.add(name(cover), dm(cover), rule));
        return;
    }
    let Some(cover) = found else { return };
    ledger.add(name(cover), dm(cover), TABLE);
    if battle.seat(target).is_some() {
        return;
    }
    if battle.body(target).stance != Stance::Standing {
        ledger.add_some(LOW_STANCE, dm(cover.improved()) - dm(cover), Rule("CE-COV-03"));
    }
}

/// Whether full cover comes between: somebody crouched or prone in it can neither be hit nor attack out of it. Cover
/// that only the stance makes full does not count (CE-COV-04).
///
/// # Errors
/// `in_full_cover` for the target, `behind_full_cover` for the attacker.
pub fn open(battle: &Battle, attacker: UnitId, target: UnitId) -> Result<(), Refusal> {
    shuts(battle, battle.square(attacker), target, "in_full_cover")?;
    shuts(battle, battle.square(target), attacker, "behind_full_cover")
}

/// Whether a combatant crouched or prone in full cover may throw to a square outside (CE-COV-04).
///
/// # Errors
/// `behind_full_cover`.
pub fn open_to(battle: &Battle, attacker: UnitId, square: Square) -> Result<(), Refusal> {
    shuts(battle, square, attacker, "behind_full_cover")
}

fn shuts(battle: &Battle, from: Square, sheltered: UnitId, why: &'static str) -> Result<(), Refusal> {
    let low = battle.body(sheltered).stance != Stance::Standing && battle.seat(sheltered).is_none();
    if low && base(battle, from, sheltered) == Some(Cover::Full) {
        return Err(Refusal::by(why, Rule("CE-COV-04")));
    }
    Ok(())
}

/// Adds what lying prone does to attacks on the one who lies (CE-STA-04).
pub fn add_prone(ledger: &mut Ledger, battle: &Battle, target: UnitId, band: Band, melee: bool) {
    if battle.body(target).stance != Stance::Prone || battle.vehicle_of(target).is_some() {
        return;
    }
    let dm = match band {
        Band::Personal => 2,
        Band::Close => 0,
        _ if melee => 0,
        Band::Short => battle.rules().number(PRONE_DM_AT_SHORT),
        _ => -2,
    };
    ledger.add(PRONE_TARGET, dm, Rule("CE-STA-04"));
}
