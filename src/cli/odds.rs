//! `odds`: exact odds of an attack.

use super::level;
use super::output::{Failure, Out};
use serde_json::{Value, json};
use six_seconds::battle::odds::{Breakage, Chance, Forecast, Forecaster, Prospect};
use six_seconds::battle::system::{ItemOf, Offer, Targeting};
use six_seconds::battle::{Battle, Check, ItemDef, Key, Order, Target, UnitId, engine};
use six_seconds::grid::Square;
use six_seconds::replay::{BARE_HANDS, slot};
use six_seconds::text::odds::{lines, lowest, of_object};
use six_seconds::words::{self, say};
use std::collections::BTreeSet;

/// Compute the exact odds of an attack at the start of a level: on a combatant, or on a door, a wall or another object.
///
/// No die is rolled. The answer shows the roll with its ledger, and the odds without and with the target's best reaction; if
/// the attacker may spend dice, by their best use and without them.
#[derive(clap::Args)]
pub struct Args {
    /// The level file.
    level: String,
    /// The attacker.
    #[arg(long, value_name = "NAME")]
    from: String,
    /// The target: a combatant, or the square of an object as X,Y.
    #[arg(long, value_name = "NAME")]
    to: String,
    /// The weapon by id or name: carried, mounted, or unarmed; the one in hand if left out.
    #[arg(long, value_name = "WEAPON")]
    with: Option<String>,
    /// The action; the first attack with the weapon if left out.
    #[arg(long = "do", value_name = "ACTION")]
    act: Option<String>,
    /// The mode, such as spray; the first one offered if left out.
    #[arg(long, value_name = "MODE")]
    mode: Option<String>,
    /// Rounds of a burst; as offered if left out.
    #[arg(long, value_name = "N")]
    rounds: Option<i16>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let battle = level::load(&args.level)?.loaded.battle;
    let from = level::unit(&battle, &args.from)?;
    let mut forecaster = Forecaster::new(&battle);
    forecaster.suppose_turn(from);
    let refused =
        |refusal| Failure::Bad(say("cli.cannot", &[("unit", &args.from), ("why", &words::refusal(&refusal))]));
    let head = |name: &str, order: &Order| {
        say("cli.odds_head", &[("from", &battle.name(from)), ("to", &name), ("deed", &title(&battle, order))])
    };
    if let Some(square) = square(&args.to) {
        let order = order(args, forecaster.battle(), from, Target::Square(square))?;
        let found = forecaster.breakage(&order).map_err(refused)?;
        let Some(found) = found else { return Err(Failure::Bad(say("cli.no_object", &[("square", &square)]))) };
        if args.json {
            return out.line(of_square(&battle, &order, (square, &found)));
        }
        out.line(head(&square.to_string(), &order))?;
        return of_object(&found).iter().try_for_each(|line| out.line(line));
    }
    let to = level::unit(&battle, &args.to)?;
    let order = order(args, forecaster.battle(), from, Target::Unit(to))?;
    let prospect = forecaster.shown(&order, to).map_err(refused)?;
    if args.json {
        return out.line(json(&battle, &order, &prospect));
    }
    out.line(head(battle.name(to), &order))?;
    lines(&battle, &prospect).iter().try_for_each(|line| out.line(line))
}

/// The square that is typed as X,Y.
fn square(typed: &str) -> Option<Square> {
    let (x, y) = typed.split_once(',')?;
    Some(Square::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
}

fn title(battle: &Battle, order: &Order) -> String {
    let item = used(battle, order).or_else(|| battle.in_hand(order.unit).map(|(_, _, def)| def));
    let mode = order.mode.map_or_else(String::new, |mode| format!(", {}", words::label(mode).to_lowercase()));
    let rounds = match order.amount {
        0 => String::new(),
        1 => say("cli.one_round", &[]),
        n => say("cli.rounds", &[("n", &n)]),
    };
    let with = item.map_or_else(String::new, |def| say("cli.with", &[("item", &def.name)]));
    format!("{}{with}{mode}{rounds}", words::label(order.act).to_lowercase())
}

/// The item that an order names: carried, or mounted on the vehicle that the combatant is aboard.
fn used<'a>(battle: &'a Battle, order: &Order) -> Option<&'a ItemDef> {
    let bearer = match engine::form(battle, order.act).item {
        ItemOf::Vehicle => battle.seat(order.unit)?.vehicle,
        _ => order.unit,
    };
    battle.item(bearer, order.with?).map(|(_, def)| def)
}

/// The attack that the arguments mean: the first harmful offer that fits them.
fn order(args: &Args, battle: &Battle, from: UnitId, at: Target) -> Result<Order, Failure> {
    let to = match at {
        Target::Unit(to) => Some(to),
        _ => None,
    };
    let bare = args.with.as_deref() == Some(BARE_HANDS.as_str());
    let named = args.with.as_deref().filter(|_| !bare);
    if let Some(name) = named {
        slot(battle, from, args.act.as_deref().and_then(Key::intern), to, name).map_err(|known| {
            let known: Vec<&str> = known.iter().map(|key| key.as_str()).collect();
            let meant = level::meant(name, &known);
            Failure::Bad(say("cli.not_carried", &[("unit", &args.from), ("name", &name), ("meant", &meant)]))
        })?;
    }
    // A slot number means one item in the combatant's own gear and another in the vehicle's.
    let with = |act: Key| named.and_then(|name| slot(battle, from, Some(act), to, name).ok());
    let mut offers = engine::offers(battle, from);
    match to {
        Some(_) => offers.retain(|offer| offer.harms),
        // An object is harmed by what harms nobody.
        None => {
            offers.extend(battle.rules().core.further_offers(battle, from));
            offers.retain(|offer| offer.targeting == Targeting::Square);
        }
    }
    let said = |key: Key, word: &Option<String>| word.as_ref().is_none_or(|word| key.as_str() == word);
    let modes: Vec<&str> = offers.iter().filter_map(|offer| offer.order.mode).map(Key::as_str).collect();
    let fits = |offer: &&Offer| {
        let hand = battle.gear(from).in_hand;
        said(offer.order.act, &args.act)
            && (args.mode.is_none() || offer.order.mode.is_some_and(|mode| said(mode, &args.mode)))
            && args.rounds.is_none_or(|rounds| offer.order.amount == rounds || offer.order.amount == 0)
            && (named.is_none() || with(offer.order.act).is_some_and(|slot| offer.order.with.or(hand) == Some(slot)))
            && (!bare || offer.order.mode == Some(BARE_HANDS) || (offer.order.with.is_none() && hand.is_none()))
    };
    let meant: Vec<_> = offers.iter().filter(fits).collect();
    let mut forecaster = Forecaster::new(battle);
    let mut breaks =
        |offer: &Offer| forecaster.breakage(&offer.order.clone().at(at.clone())).is_ok_and(|it| it.is_some());
    let mut open = meant.iter().filter(|offer| offer.refused.is_none());
    let offer = open.find(|offer| to.is_some() || breaks(offer)).or(meant.first());
    let mut order = match (offer, &args.mode) {
        (Some(offer), _) => offer.order.clone(),
        (None, Some(mode)) if !modes.contains(&mode.as_str()) => {
            return Err(Failure::Bad(say(
                "cli.no_such_way",
                &[("unit", &args.from), ("mode", &mode), ("meant", &level::meant(mode, &modes))],
            )));
        }
        (None, _) => {
            let acts: BTreeSet<&str> = offers.iter().map(|offer| offer.order.act.as_str()).collect();
            let acts: Vec<&str> = acts.into_iter().collect();
            let act = args.act.as_deref().unwrap_or_default();
            let meant = if acts.contains(&act) { String::new() } else { level::meant(act, &acts) };
            return Err(Failure::Bad(say("cli.no_such_attack", &[("unit", &args.from), ("meant", &meant)])));
        }
    };
    order.with = order.with.or(with(order.act));
    if let Some(rounds) = args.rounds {
        order.amount = rounds;
    }
    let at_square = offer.is_some_and(|offer| offer.targeting == Targeting::Square);
    let Some(to) = to else { return Ok(order.at(at)) };
    let unit = order.clone().at(Target::Unit(to));
    let square = order.at(Target::Square(battle.square(to)));
    Ok(if at_square && engine::check(battle, &unit).is_err() { square } else { unit })
}

fn chance(chance: Chance) -> Value {
    let (ways, of) = lowest(chance);
    json!({"percent": f64::from(chance.per_million()) / 10_000.0, "fraction": format!("{ways}/{of}")})
}

fn roll(check: &Check) -> Value {
    json!({
        "dice": check.pool,
        "need": check.need,
        "modifier": check.ledger.total(),
        "ledger": check.ledger,
        "rule": check.rule,
    })
}

fn amounts(harm: &[(i32, Chance)]) -> Vec<Value> {
    harm.iter().map(|(harm, part)| json!({"harm": harm, "chance": chance(*part)})).collect()
}

fn forecast(forecast: &Forecast) -> Value {
    let states = forecast.states.iter().map(|(key, part)| (key.to_string(), chance(*part)));
    json!({
        "reaction": forecast.reaction,
        "check": forecast.check.as_ref().map(roll),
        "hit": chance(forecast.hit),
        "won": forecast.won.map(chance),
        "states": states.collect::<serde_json::Map<_, _>>(),
        "harm": amounts(&forecast.harm),
        "branches": forecast.branches,
    })
}

fn of_square(battle: &Battle, order: &Order, (square, found): (Square, &Breakage)) -> Value {
    json!({
        "from": battle.name(order.unit),
        "to": square.to_string(),
        "act": order.act,
        "with": used(battle, order).map(|def| def.key),
        "mode": order.mode,
        "check": roll(&found.check),
        "damages": chance(found.damages),
        "breaks": chance(found.breaks),
        "harm": amounts(&found.harm),
    })
}

fn json(battle: &Battle, order: &Order, prospect: &Prospect) -> Value {
    json!({
        "from": battle.name(order.unit),
        "to": battle.name(prospect.plain.target),
        "act": order.act,
        "with": used(battle, order).map(|def| def.key),
        "mode": order.mode,
        "rounds": order.amount,
        "without_reaction": forecast(&prospect.plain),
        "without_spending": prospect.without.as_ref().map(forecast),
        "with_best_reaction": prospect.best().map(forecast),
    })
}
