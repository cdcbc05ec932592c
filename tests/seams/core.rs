//! A toy core: action points from two pools, one check, and a strike that its victim may answer at once.

use six_seconds::battle::lens::Span;
use six_seconds::battle::oracle::Matters;
use six_seconds::battle::system::{
    Action, ActionInfo, Archetype, Armoury, Blow, Cause, Core, Dealt, Declarations, Delay, Effects, Effort, Efforts,
    Facts, Ground, Happening, Harm, Host, Lasting, LevelRules, Meaning, MoveRange, Occasion, OrderForm, Outlook, Price,
    Procedure, Readiness, Sheet, StatInfo, Targeting, Tempo, Vocabulary,
};
use six_seconds::battle::{
    Battle, Check, Cx, Event, Flow, Key, Ledger, Life, Lifetime, Order, PhaseBuilder, PhaseLabel, PhaseSet, Pool,
    Refusal, Rule, Scale, TurnState, UnitId,
};
use six_seconds::dice::Dice;
use six_seconds::grid::Square;
use six_seconds::rules::{File, RuleSystem};

pub struct Toy;

pub static SYSTEM: RuleSystem = RuleSystem {
    core: &Toy,
    armoury: File { name: "toy.ron", text: "fighter" },
    rulebook: File { name: "toy_rules.ron", text: "" },
    squad: ["fighter"; 3],
};

/// The pool of a turn.
pub const POINTS: Key = Key::new("points");
/// The pool of a round, also for use in other combatants' turns.
pub const SPARE: Key = Key::new("spare");
pub const GRIT: Key = Key::new("grit");
pub const STRIKE: Key = Key::new("strike");
pub const PAUSE: Key = Key::new("pause");
const RULE: Rule = Rule("TOY-01");
const UP: Key = Key::new("up");
const OUT: Key = Key::new("out");

const fn stat(key: Key, default: i16, vital: bool) -> StatInfo {
    StatInfo { key, default, min: 0, max: 99, vital, sheet: Sheet::Living }
}

static VOCABULARY: Vocabulary = Vocabulary {
    stats: &[stat(GRIT, 10, true)],
    skills: &[],
    conditions: &[],
    notes: &[],
    badges: &[],
    tags: &[],
    traits: &[],
    budget: &[POINTS, SPARE],
    options: &[],
    field: &[],
};

static DECLARED: Declarations = Declarations {
    id: Key::new("toy"),
    vocabulary: &VOCABULARY,
    actions: &[&[STRIKE_ACTION, PAUSE_ACTION]],
    rare: &[],
    camp: &[],
    decisions: &[],
    secondary_checks: &[],
    lasting: Lasting::All,
    sees_over: false,
    effects: Effects {
        hasty: Meaning { own_checks: -2, ..Meaning::nothing("TOY-01") },
        flat_footed: Meaning { no_reaction: true, attacks_on_it: 2, ..Meaning::nothing("TOY-01") },
        reeling: Meaning { next_turn_loses: Some(Effort::Turn), ..Meaning::nothing("TOY-01") },
    },
    happenings: &[Occasion::Wounded],
    efforts: Efforts {
        attack: &[(POINTS, 2)],
        turn: &[(POINTS, 3)],
        thought: &[(POINTS, 2)],
        half: &[(POINTS, 1)],
        thought_class: None,
    },
    tempo: Tempo { dice: Dice::new(1, 20), readiness: Readiness::LeftToModel, delay: Delay::Never, haste: false },
    usual_quickness: 0,
};

/// A strike: 1d20 against 10; the margin is the damage. A victim that survives answers with its spare points.
const STRIKE_ACTION: Action = Action {
    info: ActionInfo { key: STRIKE, icon: "melee", hotkey: 's', targeting: Targeting::Enemy, rule: RULE },
    form: OrderForm::PLAIN.harms(),
    price: |_, _| Price::of(POINTS, 2),
    offers: |bar| {
        bar.add(bar.order(STRIKE)).harms = true;
    },
    check: |battle, order| {
        let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
        if battle.is_up(target) { Ok(()) } else { Err(Refusal::by("target_is_out", RULE)) }
    },
    resolve: |cx, order| {
        let Some(target) = order.target_unit() else { return Ok(()) };
        strike(cx, order.unit, target)?;
        let answers = cx.battle().is_up(target) && !cx.battle().too_slow_to_react(target);
        if answers && cx.battle().budget(target).left(SPARE) >= 2 {
            cx.spend(target, SPARE, 2);
            strike(cx, target, order.unit)?;
        }
        Ok(())
    },
};

/// Suspends the turn.
const PAUSE_ACTION: Action = Action {
    info: ActionInfo { key: PAUSE, icon: "wait", hotkey: 'p', targeting: Targeting::None, rule: RULE },
    form: OrderForm::PLAIN,
    price: |_, _| Price::free(),
    offers: |bar| {
        bar.add(bar.order(PAUSE));
    },
    check: Action::always,
    resolve: |cx, order| {
        cx.emit(Event::TurnSuspended { unit: order.unit });
        Ok(())
    },
};

fn strike(cx: &mut Cx<'_>, unit: UnitId, target: UnitId) -> Flow {
    let mut ledger = Ledger::new();
    cx.battle().add_effects(&mut ledger, unit);
    cx.battle().add_effects_on(&mut ledger, target);
    let pool = Dice::new(1, 20);
    let rolled = cx.roll_for(pool, &Matters::All)?;
    let (total, need) = (rolled.sum + ledger.total(), 10);
    cx.emit(Event::Checked(Check {
        unit,
        what: STRIKE,
        pool,
        faces: rolled.faces.iter().copied().collect(),
        rolled: rolled.sum,
        ledger,
        total,
        need,
        scale: Scale::Over,
        against: None,
        effect: total - need,
        success: total > need,
        rule: RULE,
    }));
    if total > need {
        let mut damage = Ledger::new();
        damage.add(STRIKE, total - need, RULE);
        let _ = cx.harm(Blow::new(target, Some(unit), Cause::Attack, damage, RULE))?;
    }
    Ok(())
}

impl Core for Toy {
    fn declared(&self) -> &'static Declarations {
        &DECLARED
    }

    fn harm(&self) -> &'static dyn Harm {
        &Toy
    }
}

impl Host for Toy {}

impl Harm for Toy {
    /// Grit falls by the damage; at 0 the combatant is out.
    fn deal(&self, cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
        let Blow { victim, by, damage: ledger, rule, .. } = blow;
        let amount = ledger.total();
        cx.emit(Event::Harmed { unit: victim, by, ledger, amount, kind: None, rule });
        let left = (cx.battle().stats(victim).now(GRIT) - amount).max(0);
        cx.set_stat(victim, GRIT, i16::try_from(left).unwrap(), rule);
        if left == 0 {
            cx.set_life(victim, by, Life::Down, STRIKE, rule);
        }
        Ok(Dealt::amount(amount))
    }

    fn state(&self, battle: &Battle, unit: UnitId) -> Key {
        if battle.is_up(unit) { UP } else { OUT }
    }

    fn states(&self) -> &'static [Key] {
        &[UP, OUT]
    }

    fn worth(&self, battle: &Battle, unit: UnitId) -> i32 {
        100 * battle.stats(unit).now(GRIT)
    }
}

fn fill_pools(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    cx.emit(Event::BudgetSet { unit, budget: [(POINTS, 3)].into_iter().collect() });
    if cx.battle().initiative(unit).state == TurnState::Acting && cx.battle().budget(unit).left(SPARE) == 0 {
        cx.give_pool(unit, Pool { key: SPARE, left: 2, lasts: Lifetime::Round }, RULE);
    }
    Ok(())
}

impl Procedure for Toy {
    fn prepare(&self, _: &mut Cx<'_>) -> Flow {
        Ok(())
    }

    fn register(&self, phases: &mut PhaseBuilder) {
        phases.add_turn(PhaseLabel::TurnStart, PhaseSet::Pools, fill_pools);
    }

    fn can_pay(&self, battle: &Battle, unit: UnitId, price: &Price) -> Result<(), Refusal> {
        let short = price.cost.iter().any(|(what, amount)| battle.budget(unit).left(*what) < i32::from(*amount));
        if short { Err(Refusal::by("no_points", RULE)) } else { Ok(()) }
    }

    fn pay(&self, cx: &mut Cx<'_>, order: &Order, price: &Price) {
        price.cost.iter().for_each(|(what, amount)| cx.spend(order.unit, *what, *amount));
    }
}

impl Ground for Toy {
    fn step_cost(&self, _: &Battle, _: UnitId, _: Square, _: Square) -> Option<u16> {
        None
    }

    fn move_range(&self, _: &Battle, _: UnitId) -> MoveRange {
        MoveRange::default()
    }

    fn span(&self, _: &Battle, _: &Order, _: Square) -> Option<Span> {
        Some(Span::ANY)
    }
}

impl Facts for Toy {
    fn quickness(&self, _: &Battle, _: UnitId) -> Ledger {
        Ledger::new()
    }

    fn tie_score(&self, _: &Battle, _: UnitId) -> i32 {
        0
    }

    fn prepared(&self, _: &Battle, _: UnitId) -> bool {
        true
    }

    fn happenings(&self, _: &Battle, events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
        match &events[at] {
            Event::Harmed { unit, by, amount, rule, .. } => {
                vec![(*unit, Happening::of(Occasion::Wounded, *rule).amount(*amount).by(*by))]
            }
            _ => Vec::new(),
        }
    }
}

impl Outlook for Toy {}

impl LevelRules for Toy {
    fn armoury(&self, text: &str) -> Result<Armoury, ron::error::SpannedError> {
        let names = text.split_whitespace().filter(|name| *name != "()");
        let archetypes = names.map(|name| Archetype { key: name.to_owned(), ..Archetype::default() }).collect();
        Ok(Armoury { items: Vec::new(), archetypes })
    }
}
