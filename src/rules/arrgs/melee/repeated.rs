//! Repeated Attack: up to five attacks with one weapon or spell at one target (AR-REP).

use crate::battle::system::{Action, ActionInfo, Bar, ItemOf, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, Key, Life, Order, Refusal, Rule, Target};
use crate::rules::arrgs::armoury::spell::Resisted;
use crate::rules::arrgs::attack::series::{self, Series};
use crate::rules::arrgs::attack::{Manner, Strike, plan};
use crate::rules::arrgs::keys::classes::{ATTACKING, CASTING, IN_SERIES, PROVOKING};
use crate::rules::arrgs::keys::manoeuvres::REPEATED_ATTACK;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::magic::casting::{self, Casting};
use crate::rules::arrgs::magic::in_slot;
use crate::rules::arrgs::melee::giants;
use crate::rules::arrgs::{economy, opportunity};

const SERIES: Rule = Rule("AR-REP-01");
const LOADING: Rule = Rule("AR-REP-04");
const SPELLS: Rule = Rule("AR-REP-05");
/// The number of attacks that policies weigh.
const USUAL: i16 = 3;

/// Several attacks at one target.
pub const REPEATED_ACTION: Action = Action {
    info: ActionInfo { key: REPEATED_ATTACK, icon: "burst", hotkey: 'q', targeting: Targeting::Enemy, rule: SERIES },
    form: OrderForm::PLAIN
        .harms()
        .modes(&[UNARMED])
        .item(ItemOf::Bearer)
        .number("attacks")
        .at(&[Targeting::Enemy, Targeting::Friend]),
    price,
    offers,
    check: |battle, order| {
        let means = planned(battle, order)?;
        if !(0..=series::MOST).contains(&order.amount) {
            return Err(Refusal::by("at_most_five_attacks", SERIES));
        }
        let most = means.rounds(battle);
        if most < 2 || order.amount > most {
            let (why, rule) = means.too_few();
            return Err(Refusal::by(why, rule).with(i32::from(most)));
        }
        means.check(battle, order)
    },
    resolve: |cx, order| {
        let Ok(means) = planned(cx.battle(), order) else { return Ok(()) };
        let most = if order.amount > 0 { order.amount } else { means.rounds(cx.battle()) };
        let provokes = means.provokes(cx.battle());
        let between = |cx: &mut Cx<'_>| {
            if provokes {
                opportunity::by_action(cx, order.unit)?;
            }
            Ok(cx.battle().is_up(order.unit))
        };
        match means {
            Means::Weapon(strike) => series::strike(cx, &strike, most, &between),
            Means::Sweep(strike) => giants::strike_series(cx, &strike, most, &between),
            Means::Spell(casting) => cast(cx, casting, most, &between),
        }
    },
};

/// What a series is made with.
enum Means {
    Weapon(Box<Strike>),
    /// Blows that strike an area (AR-ARE-02).
    Sweep(Box<Strike>),
    Spell(Casting),
}

fn planned(battle: &Battle, order: &Order) -> Result<Means, Refusal> {
    if order.with.is_some_and(|slot| in_slot(battle, order.unit, slot).is_some()) {
        return casting::of_order(battle, order).map(Means::Spell);
    }
    let strike = plan::at_or_around(battle, order)?;
    match strike.manner {
        _ if giants::sweeps(battle, &strike) => Ok(Means::Sweep(Box::new(strike))),
        Manner::Thrown => Err(Refusal::by("not_this_weapon", SERIES)),
        _ => plan::of_order(battle, order).map(|strike| Means::Weapon(Box::new(strike))),
    }
}

impl Means {
    /// Attacks that can be made with what is loaded or memorised: a weapon that needs a Reload has only those rounds
    /// (AR-REP-04), and a spell is cast as often as slots hold it (AR-REP-05).
    fn rounds(&self, battle: &Battle) -> i16 {
        let loaded = |unit, slot| battle.gear(unit).item(slot).map_or(0, |item| item.loaded);
        match self {
            Self::Weapon(strike) if strike.manner == Manner::Shot && strike.weapon(battle).shots > 0 => {
                strike.slot.map_or(0, |slot| loaded(strike.unit, slot)).min(series::MOST)
            }
            Self::Weapon(_) | Self::Sweep(_) => series::MOST,
            Self::Spell(casting) => {
                slots(battle, casting).map(|slot| loaded(casting.unit, slot)).sum::<i16>().min(series::MOST)
            }
        }
    }

    fn too_few(&self) -> (&'static str, Rule) {
        match self {
            Self::Weapon(_) | Self::Sweep(_) => ("must_reload", LOADING),
            Self::Spell(_) => ("memorised_too_seldom", SPELLS),
        }
    }

    fn check(&self, battle: &Battle, order: &Order) -> Result<(), Refusal> {
        match self {
            Self::Weapon(strike) => plan::check(battle, strike),
            Self::Sweep(strike) => giants::check(battle, strike),
            Self::Spell(casting) if casting.stored(battle).spell.at_square() => {
                Err(Refusal::by("single_target_only", SERIES))
            }
            Self::Spell(_) => casting::check(battle, order),
        }
    }

    fn provokes(&self, battle: &Battle) -> bool {
        match self {
            Self::Weapon(strike) => strike.manner != Manner::Melee || strike.weapon(battle).unarmed,
            Self::Sweep(strike) => strike.weapon(battle).unarmed,
            Self::Spell(_) => true,
        }
    }

    /// Its name.
    fn item(&self, battle: &Battle) -> Key {
        match self {
            Self::Weapon(strike) | Self::Sweep(strike) => strike.weapon(battle).id,
            Self::Spell(casting) => battle.setup().item(casting.def).key,
        }
    }
}

/// The slots that hold the spell of a casting, its own first.
fn slots<'b>(battle: &'b Battle, casting: &Casting) -> impl Iterator<Item = u8> + 'b {
    let Casting { unit, slot: own, def, .. } = *casting;
    let same = move |slot: &u8| *slot != own && in_slot(battle, unit, *slot).is_some_and(|one| one.0 == def);
    std::iter::once(own).chain(battle.gear(unit).slots().filter(same))
}

/// The next casting of a series, if one can be made.
fn next(battle: &Battle, casting: &Casting) -> Option<Casting> {
    let ready = |slot: &u8| battle.gear(casting.unit).item(*slot).is_some_and(|item| item.loaded > 0);
    let next = Casting { slot: slots(battle, casting).find(ready)?, ..*casting };
    let order = Order::new(next.unit, CAST).with(next.slot).at(Target::Unit(next.target));
    casting::check(battle, &order).is_ok().then_some(next)
}

/// Casts a spell up to so many times at one target, each time from a slot of its own.
fn cast(cx: &mut Cx<'_>, casting: Casting, most: i16, between: series::Between<'_>) -> Flow {
    let Casting { unit, target, nothing_follows, .. } = casting;
    let (act, stored) = (REPEATED_ATTACK, casting.stored(cx.battle()));
    let (costs, harms) = (i32::from(stored.price()), stored.spell.harms());
    let attack = |cx: &mut Cx<'_>, nothing_follows| match next(cx.battle(), &casting) {
        Some(next) => casting::cast(cx, Casting { nothing_follows, ..next }),
        None => Ok(()),
    };
    let possible = |battle: &Battle| {
        let there = if harms { battle.is_up(target) } else { battle.body(target).life < Life::Dead };
        there && next(battle, &casting).is_some()
    };
    let (attack, possible) = (&attack, &possible);
    series::make(cx, &Series { unit, target, act, costs, nothing_follows, attack, possible, between }, most)
}

/// Each attack provokes as it would alone (AR-REP-07); the first one as the Action is declared.
fn price(battle: &Battle, order: &Order) -> Price {
    let price = economy::manoeuvre(battle, order, series::POINTS).class(ATTACKING).class(IN_SERIES);
    match planned(battle, order) {
        Ok(Means::Spell(casting)) => {
            let price = price.class(CASTING).class(PROVOKING);
            casting::with_vitality(price, casting.stored(battle).price())
        }
        Ok(means) if !means.provokes(battle) => price,
        _ => price.class(PROVOKING),
    }
}

fn offers(bar: &mut Bar<'_>) {
    offer(bar, bar.order(REPEATED_ATTACK));
    for slot in bar.battle.gear(bar.unit).slots() {
        let single = in_slot(bar.battle, bar.unit, slot).is_some_and(|(_, stored)| !stored.spell.at_square());
        if single {
            offer(bar, bar.order(REPEATED_ATTACK).with(slot));
        }
    }
}

fn offer(bar: &mut Bar<'_>, order: Order) {
    let Ok(means) = planned(bar.battle, &order) else { return };
    let (item, most) = (means.item(bar.battle), means.rounds(bar.battle));
    let (harms, friendly) = match &means {
        Means::Weapon(_) | Means::Sweep(_) => (true, false),
        Means::Spell(casting) => {
            let spell = &casting.stored(bar.battle).spell;
            (spell.harms(), spell.resisted == Resisted::Willing)
        }
    };
    for number in 2..=most {
        let (order, wording) = (order.clone().amount(number), Wording::item(item).number(number));
        if friendly {
            bar.add_as(order, wording);
            bar.retarget(Targeting::Friend);
        } else if number == USUAL.min(most) {
            bar.add_as(order, wording).harms = harms;
        } else {
            bar.add_further(order, wording, harms);
        }
    }
}
