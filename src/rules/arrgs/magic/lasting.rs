//! Spells in effect: how they begin, how long they last, how they end (AR-CTL-04, AR-BGD-22, AR-STR-12).

use crate::battle::{Battle, Cx, Event, Flow, Key, LastingSpell, Life, Rule, ThingId, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::armoury::spell::Duration;
use crate::rules::arrgs::keys::{SPELL_ENDS, SUMMONED};
use crate::rules::arrgs::magic::casting::Casting;
use crate::rules::arrgs::magic::{effects, in_effect, of_lasting, summons};

const KIND: Key = Key::new("spell");
const CONCENTRATION: Rule = Rule("AR-CTL-04");
/// How long spells last.
pub const ENDS: Rule = Rule("AR-BGD-22");

/// A spell goes on: on a combatant, or in an area.
pub fn begin(cx: &mut Cx<'_>, casting: &Casting, on: Option<UnitId>, square: Square, strength: i32) {
    let battle = cx.battle();
    let round = battle.scheduler().round;
    let last = match casting.stored(battle).spell.duration {
        Duration::Rounds(rounds) => i16::try_from(round + rounds.max(1) - 1).unwrap_or(i16::MAX),
        Duration::AtOnce | Duration::Concentration | Duration::Scene => i16::MAX,
    };
    let effect = casting.stored(battle).spell.effect.clone();
    let item = battle.setup().item(casting.def).key;
    let strength = i16::try_from(strength).unwrap_or(i16::MAX);
    let state = LastingSpell { item, controller: casting.unit, on, strength, last_round: last, kept: false };
    let (thing, by, from) = (cx.new_thing(), Some(casting.unit), cx.battle().square(casting.unit));
    cx.emit(Event::ThingAppeared { thing, kind: KIND, square, from, by, state: state.into() });
    if let Some(unit) = on {
        effects::settle(cx, unit, &effect);
    }
}

/// Changes who controls a spell, on whom it lies, or whether it is kept up.
pub fn change(cx: &mut Cx<'_>, thing: ThingId, to: LastingSpell) {
    let Some((kind, square, by)) = cx.battle().thing(thing).map(|one| (one.kind, one.square, one.by)) else { return };
    cx.emit(Event::ThingAppeared { thing, kind, square, from: square, by, state: to.into() });
}

/// Ends a spell and what it does.
pub fn end(cx: &mut Cx<'_>, thing: ThingId, rule: Rule) {
    let Some(lasting) = cx.battle().thing_as::<LastingSpell>(thing).copied() else { return };
    let LastingSpell { controller: unit, on, .. } = lasting;
    let effect = of_lasting(cx.battle(), &lasting).map(|stored| stored.spell.effect.clone());
    cx.emit(Event::Noted { unit, what: SPELL_ENDS, other: on, number: 0, rule });
    cx.emit(Event::ThingGone { thing });
    if let Some(on) = on {
        effect.into_iter().for_each(|effect| effects::settle(cx, on, &effect));
        summons::leave(cx, on, rule);
    }
}

fn end_those(cx: &mut Cx<'_>, over: impl Fn(&Battle, &LastingSpell, Duration) -> bool, rule: Rule) {
    let battle = cx.battle();
    let all = in_effect(battle).filter(|(_, lasting, stored)| over(battle, lasting, stored.spell.duration));
    let all: Vec<ThingId> = all.map(|one| one.0.id).collect();
    all.into_iter().for_each(|thing| end(cx, thing, rule));
}

/// A creature that is dead ends the spell that has called it (AR-WPN-27).
pub fn harmed(cx: &mut Cx<'_>, victim: UnitId) {
    if cx.battle().conditions(victim).has(SUMMONED) && cx.battle().body(victim).life == Life::Dead {
        end_those(cx, |_, lasting, _| lasting.on == Some(victim), Rule("AR-WPN-27"));
    }
}

/// Step (c) of the End of Round: spells of Concentration end that nobody has kept up; so do those whose creature is dead.
///
/// # Errors
/// None of its own.
pub fn concentration_ends(cx: &mut Cx<'_>) -> Flow {
    let gone =
        |battle: &Battle, lasting: &LastingSpell| lasting.on.is_some_and(|unit| battle.body(unit).life >= Life::Dead);
    let lapses = |battle: &Battle, lasting: &LastingSpell, duration| {
        duration == Duration::Concentration && !lasting.kept || gone(battle, lasting)
    };
    end_those(cx, lapses, CONCENTRATION);
    let kept: Vec<(ThingId, LastingSpell)> =
        cx.battle().things_with::<LastingSpell>().filter(|one| one.1.kept).map(|one| (one.0.id, *one.1)).collect();
    kept.into_iter().for_each(|(thing, lasting)| change(cx, thing, LastingSpell { kept: false, ..lasting }));
    Ok(())
}

/// Step (f) of the End of Round: spells whose rounds are over end.
///
/// # Errors
/// None of its own.
pub fn rounds_end(cx: &mut Cx<'_>) -> Flow {
    let round = i16::try_from(cx.battle().scheduler().round).unwrap_or(i16::MAX);
    end_those(cx, |_, lasting, _| lasting.last_round <= round, ENDS);
    Ok(())
}
