//! The language file holds the words for everything that rules declare, and no others.

use six_seconds::battle::engine::END_TURN;
use six_seconds::battle::system::Effect;
use six_seconds::battle::{Event, Key, Rule, SideId, YIELDS};
use six_seconds::grid::Altitude;
use six_seconds::rules::{DAMAGE_MODELS, INITIATIVE_MODELS, SYSTEMS};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, walk};
use six_seconds::words::{Kind, ending, evaded, house_rules, known_name, posture, price, sentences};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const WORDS: &str = include_str!("../assets/words/en.ron");
/// Suffixes of keys besides names: variants of a phrase that the code asks for.
const SUFFIXES: [&str; 5] = ["with", "one", "alone", "oneself", "several"];
/// Groups that are looked up by any name that the rules know.
const BY_ANY_NAME: [&str; 2] = ["name", "range"];
/// Groups whose keys are the kinds of names that systems declare.
const DECLARED: [Kind; 21] = [
    Kind::Action,
    Kind::ActionHelp,
    Kind::Stat,
    Kind::StatShort,
    Kind::Skill,
    Kind::Condition,
    Kind::ConditionHelp,
    Kind::DecisionHelp,
    Kind::OrderNumber,
    Kind::Trait,
    Kind::Budget,
    Kind::Cost,
    Kind::State,
    Kind::Option,
    Kind::OptionHelp,
    Kind::Fact,
    Kind::Value,
    Kind::System,
    Kind::SystemHelp,
    Kind::Initiative,
    Kind::InitiativeHelp,
];

/// The keys of the language file, in its order.
fn keys() -> Vec<&'static str> {
    let lines = WORDS.lines().map(str::trim).filter(|line| line.starts_with('"'));
    lines.filter_map(|line| line[1..].split_once('"').map(|key| key.0)).collect()
}

/// The code of a folder without its tests, all files together.
fn code(folder: &Path) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.push_str(&code(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).expect("the file can be read");
            all.push_str(text.split("#[cfg(test)]").next().unwrap_or_default());
        }
    }
    all
}

/// The text literals of some code that are names: lower-case letters, digits and underscores, separated by dots.
fn names(code: &str) -> BTreeSet<&str> {
    let is_name = |text: &&str| {
        !text.is_empty()
            && text.chars().all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || "_.".contains(one))
    };
    code.split('"').filter(is_name).collect()
}

/// Everything that a system, an initiative model or a damage model declares, with the system.
fn declared() -> Vec<(Kind, Key, Key)> {
    let mut all = Vec::new();
    for system in SYSTEMS {
        let core = system.core;
        let (vocabulary, id) = (core.vocabulary(), core.id());
        let mut add = |kind, key| all.push((kind, id, key));
        add(Kind::System, id);
        add(Kind::SystemHelp, id);
        let models = INITIATIVE_MODELS.iter().flat_map(|model| model.actions());
        for action in core.actions().chain(models) {
            add(Kind::Action, action.info.key);
            add(Kind::ActionHelp, action.info.key);
            action.form.number.into_iter().for_each(|number| add(Kind::OrderNumber, number));
        }
        add(Kind::Action, END_TURN);
        add(Kind::ActionHelp, END_TURN);
        for stat in vocabulary.stats {
            add(Kind::Stat, stat.key);
            add(Kind::StatShort, stat.key);
        }
        vocabulary.skills.iter().for_each(|key| add(Kind::Skill, *key));
        let conditions = INITIATIVE_MODELS.iter().flat_map(|model| model.conditions());
        for condition in vocabulary.conditions.iter().chain(conditions) {
            add(Kind::Condition, *condition);
            add(Kind::ConditionHelp, *condition);
        }
        Effect::ALL.iter().for_each(|effect| add(Kind::Condition, effect.condition()));
        let decisions = INITIATIVE_MODELS.iter().flat_map(|model| model.decisions());
        core.decisions().iter().chain(decisions).for_each(|one| add(Kind::DecisionHelp, one.key));
        vocabulary.tags.iter().chain([&YIELDS]).for_each(|key| add(Kind::Trait, *key));
        core.harm().states().iter().for_each(|key| add(Kind::State, *key));
        for budget in vocabulary.budget {
            add(Kind::Budget, *budget);
            add(Kind::Cost, *budget);
        }
        let options = INITIATIVE_MODELS.iter().flat_map(|model| model.options());
        for option in vocabulary.options.iter().chain(options) {
            add(Kind::Option, option.key);
            add(Kind::OptionHelp, option.key);
            option.words.iter().for_each(|word| add(Kind::Value, *word));
        }
        for (fact, words) in vocabulary.field {
            add(Kind::Fact, *fact);
            words.iter().for_each(|word| add(Kind::Value, *word));
        }
        for model in INITIATIVE_MODELS {
            add(Kind::Initiative, model.id());
            add(Kind::InitiativeHelp, model.id());
        }
        for model in DAMAGE_MODELS {
            let names = model.declared();
            let id = Key::intern(model.id()).expect("a short name");
            add(Kind::System, id);
            add(Kind::SystemHelp, id);
            for action in names.actions.iter().chain(names.camp) {
                add(Kind::Action, action.info.key);
                add(Kind::ActionHelp, action.info.key);
                action.form.number.into_iter().for_each(|number| add(Kind::OrderNumber, number));
            }
            for stat in names.stats {
                add(Kind::Stat, stat.key);
                add(Kind::StatShort, stat.key);
            }
            for condition in names.conditions {
                add(Kind::Condition, *condition);
                add(Kind::ConditionHelp, *condition);
            }
            names.decisions.iter().for_each(|one| add(Kind::DecisionHelp, one.key));
            model.states().iter().for_each(|key| add(Kind::State, *key));
            for option in names.options {
                add(Kind::Option, option.key);
                add(Kind::OptionHelp, option.key);
                option.words.iter().for_each(|word| add(Kind::Value, *word));
            }
        }
    }
    all
}

#[test]
fn every_name_that_a_system_declares_has_words() {
    let lacks = |(kind, system, key): &(Kind, Key, Key)| known_name(*system, *kind, *key).is_none();
    let missing: Vec<_> = declared().into_iter().filter(lacks).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn what_an_action_or_option_does_is_told_in_sentences() {
    let helps = declared().into_iter().filter(|one| matches!(one.0, Kind::ActionHelp | Kind::OptionHelp));
    for (kind, system, key) in helps {
        let help = known_name(system, kind, key).unwrap_or_default();
        assert!(help.ends_with('.'), "{key}: {help}");
    }
}

/// Every key in the rules' code has words somewhere: as a name, in a sentence, a prompt or an answer.
#[test]
fn every_key_of_the_rules_has_words() {
    let words: BTreeSet<&str> = keys().iter().flat_map(|key| key.split('.')).collect();
    let code = [code(Path::new("src/rules")), code(Path::new("src/battle"))].concat();
    let constants = code.lines().filter_map(|line| {
        let (name, key) = line.trim().strip_suffix("\";")?.split_once(" = \"")?;
        name.chars().all(|one| one.is_ascii_uppercase() || one.is_ascii_digit() || one == '_').then_some(key)
    });
    let made = code.split("Key::new(\"").skip(1).filter_map(|rest| rest.split_once('"').map(|key| key.0));
    let missing: BTreeSet<&str> = constants.chain(made).filter(|key| !words.contains(key)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_refusal_has_words() {
    let keys = keys();
    let code = code(Path::new("src"));
    let refusals = ["Refusal::by(", "Refusal::form("].into_iter().flat_map(|made| code.split(made).skip(1));
    let named = refusals.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split_once('"').map(|key| key.0));
    let missing: BTreeSet<&str> = named.filter(|why| !keys.contains(&format!("refused.{why}").as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn no_key_stands_twice_in_the_language_file() {
    let mut known = BTreeSet::new();
    let twice: Vec<&str> = keys().into_iter().filter(|key| !known.insert(*key)).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

/// A name in code as the variant of an enum: `next_button` is `NextButton`.
fn variant(name: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('_').filter(|word| !word.is_empty()).map(capital).collect()
}

/// A phrase is used if a system declares its name, if the code asks for its key, or if the code asks for the beginning
/// of its key and the other parts are names in the code.
#[test]
fn no_word_of_the_language_file_is_left_over() {
    let code = code(Path::new("src"));
    let names = names(&code);
    let armouries: Vec<&str> = SYSTEMS.iter().map(|system| system.armoury.text).collect();
    let forms = |(kind, system, key): (Kind, Key, Key)| {
        let plain = format!("{}.{key}", kind.group());
        [format!("{plain}.{system}"), plain]
    };
    let declared: BTreeSet<String> = declared().into_iter().flat_map(forms).collect();
    let known = |part: &str| {
        let number = part.trim_start_matches('-').parse::<u8>().is_ok();
        let rule = part.contains('-') && code.contains(&format!("\"{part}\""));
        let item = armouries.iter().any(|armoury| armoury.contains(&format!("id: \"{part}\"")));
        names.contains(part) || SUFFIXES.contains(&part) || number || rule || item
    };
    let asked = |key: &str, dot: usize| {
        let (asked, rest) = (&key[..dot], &key[dot + 1..]);
        let begins = names.contains(asked) || code.contains(&format!("\"{asked}.{{")) || BY_ANY_NAME.contains(&asked);
        begins && rest.split('.').all(known)
    };
    let used = |key: &&str| {
        let (group, rest) = key.split_once('.').unwrap_or((key, ""));
        let by_system = DECLARED.iter().any(|kind| kind.group() == group && *kind != Kind::Cost);
        let built = !by_system && key.match_indices('.').any(|(dot, _)| asked(key, dot));
        let command = group == "command" && code.contains(&format!("Command::{}", variant(rest)));
        names.contains(*key) || declared.contains(*key) || built || command
    };
    let left: Vec<&str> = keys().into_iter().filter(|key| !used(key)).collect();
    assert!(left.is_empty(), "nobody says these: {left:?}");
}

#[test]
fn a_walk_under_watch_is_one_line_and_the_next_walk_another() {
    let watcher = Figure::new("Ana").stats("ag 41 bs 42").items("assault_rifle").initiative(20);
    let walker = Figure::new("Bo").stats("ag 33").foe().initiative(10);
    let scene = Scene::new("percentile", &["A...............B"]).initiative("structured").figures([watcher, walker]);
    let mut table = scene.begin();
    table.order("Ana", Deed::new("overwatch").mode("enemy_out_of_reactions")).order("Ana", end_turn());
    let before = table.events().len();
    table.order("Bo", walk("w w w"));
    let steps = table.latest().iter().filter(|event| matches!(event, Event::Moved { .. })).count();
    let held = "Ana holds fire on Bo: waiting for an enemy to run out of reactions (PC-OVW-06).";
    assert_eq!(
        (steps, sentences(table.battle(), table.latest())),
        (3, vec![held.to_owned(), "Bo moves 3 squares (4.5 m).".to_owned()])
    );
    table.order("Bo", walk("w w"));
    let all = sentences(table.battle(), &table.events()[before..]);
    assert_eq!(all, [held, "Bo moves 3 squares (4.5 m).", held, "Bo moves 2 squares (3 m)."]);
}

#[test]
fn what_is_told_between_two_steps_parts_the_walk() {
    let scene = Scene::new("percentile", &["A...............B"]).initiative("structured");
    let watcher = || Figure::new("Ana").stats("ag 41 bs 42").items("assault_rifle").initiative(20);
    let walker = Figure::new("Bo").stats("ag 33 wounds 40").foe().initiative(10);
    let mut table = scene.figures([watcher(), walker]).begin();
    table.order("Ana", Deed::new("overwatch").mode("enemy_moves")).order("Ana", end_turn());
    table.dice(&[20, 90, 99, 1]).order("Bo", walk("w w w"));
    let lines = sentences(table.battle(), table.latest());
    let walks: Vec<&String> = lines.iter().filter(|line| line.contains("moves")).collect();
    assert_eq!(walks, ["Bo moves 1 square (1.5 m).", "Bo moves 2 squares (3 m)."], "{lines:?}");
}

/// Two people with blades face to face, Ana before Bo.
fn duel(ana: Figure, bo: Figure) -> Table {
    let ana = ana.stats("ws 50 wounds 12").items("knife").initiative(20);
    let bo = bo.stats("ws 47 wounds 14").items("sword").foe().initiative(10);
    Scene::new("percentile", &["AB....", "......"]).initiative("structured").figures([ana, bo]).begin()
}

/// The words for the events of the latest order.
fn told(table: &Table) -> Vec<String> {
    sentences(table.battle(), table.latest())
}

/// The labels about evasions that float over the map after the latest order.
fn floats(table: &Table) -> Vec<String> {
    table.latest().iter().filter_map(evaded).collect()
}

#[test]
fn a_run_is_told_as_one_walk() {
    let runner = Figure::new("Ana").stats("ag 30").initiative(20);
    let scene = Scene::new("percentile", &["A..............", "..............B"]).initiative("structured");
    let mut table = scene.figures([runner, Figure::new("Bo").foe().initiative(10)]).begin();
    table.order("Ana", walk("e e e e e e e"));
    assert_eq!(told(&table), ["Ana runs 7 squares (10.5 m)."]);
}

#[test]
fn a_parry_tells_whether_it_has_kept_the_blow_off() {
    for (face, sentence, float) in [
        (38, "Bo parries: 38 against 57 (2 degrees).", "parried"),
        (59, "Bo fails to parry: 59 against 57 (1 degree short).", "parry failed"),
    ] {
        let mut table = duel(Figure::new("Ana"), Figure::new("Bo"));
        table.answer("Bo", "parry").dice(&[30, face]);
        if face > 57 {
            table.dice(&[1]);
        }
        table.order("Ana", attack("Bo"));
        let lines = told(&table);
        assert!(lines.contains(&sentence.to_owned()) && !lines.iter().any(|line| line.contains("tries")), "{lines:?}");
        assert_eq!(floats(&table), [float]);
    }
}

#[test]
fn a_dodge_that_makes_an_attack_harder_tells_whether_that_made_the_difference() {
    let shooter = || Figure::new("ALFA").stats("dex 7").skills("slug_rifle 1").items("rifle").initiative(12);
    let target = || Figure::new("BRAVO").stats("dex 7 end 15").foe().initiative(5);
    let mut seen = Vec::new();
    for (faces, harm) in [([2, 3], false), ([3, 4], false), ([6, 6], true)] {
        let scene = Scene::new("cepheus", &["A.........B....", "..............."]);
        let mut table = scene.figures([shooter(), target()]).begin();
        table.answer("BRAVO", "dodge").dice(&faces).dice(if harm { &[1, 1, 1] } else { &[] });
        table.order("ALFA", attack("BRAVO"));
        let (dodge, effect) = (table.dm("dodge").unwrap_or_default(), table.check().effect);
        let way = match effect {
            0.. => "hits despite the dodge",
            _ if effect - dodge >= 0 => "misses thanks to the dodge",
            _ => "misses: ",
        };
        let lines = told(&table);
        assert!(lines.iter().any(|line| line.contains(way)), "{way}: {lines:?}");
        seen.push((way, floats(&table)));
    }
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
    let all = [
        ("misses: ", words(&[])),
        ("misses thanks to the dodge", words(&["dodged"])),
        ("hits despite the dodge", words(&["dodge failed"])),
    ];
    assert_eq!(seen, all);
}

#[test]
fn burning_fate_is_told_as_what_it_saves_from_and_what_is_left() {
    let doomed = Figure::new("Bo").stats("t 30 fate 1").now("wounds 0").condition("lethal", 8);
    let mut table = duel(Figure::new("Ana").stats("s 40"), doomed);
    table.answer("Bo", "none").answer("Bo", "burn").dice(&[40, 4]).order("Ana", attack("Bo"));
    let lines = told(&table);
    let from = lines.iter().position(|line| line.contains("Lethal Damage")).unwrap_or_default();
    assert!(lines[from].starts_with("Bo has 1") && lines[from].ends_with(" Lethal Damage; 10 is death."), "{lines:?}");
    let after = [
        "Bo burns a Fate Point for good and escapes death: Lethal Damage falls to 9.",
        "Bo is helpless for the rest of the battle and cannot be hurt again.",
    ];
    assert_eq!(lines[from + 1..from + 3], after, "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("Fate 1")), "{lines:?}");
}

#[test]
fn why_a_battle_ended_is_told_from_the_readers_side() {
    let mut table = duel(Figure::new("Ana"), Figure::new("Bo").now("wounds 1"));
    table.answer("Bo", "none").dice(&[40, 4]).order("Ana", attack("Bo"));
    let what = Key::new("enemies_out");
    let end = |reader| ending(table.battle(), reader, Some(SideId(0)), what);
    assert_eq!(end(Some(SideId(0))), "All enemies are out of action.");
    assert_eq!(end(Some(SideId(1))), "All your people are out of action.");
    let winner = table.battle().setup().side_name(SideId(0));
    assert_eq!(end(None), format!("Only {winner} are still in action."));
    let last = told(&table).pop();
    assert_eq!(last, Some(format!("{winner} win: all enemies are out of action.")));
    assert_eq!(ending(table.battle(), None, None, Key::new("out_of_time")), "Time has run out.");
}

#[test]
fn who_is_in_the_air_flies_and_does_not_stand() {
    let flier = Figure::new("Ana").tags("flyer").flying(Altitude::High).initiative(20);
    let scene = Scene::new("percentile", &["A....B"]).initiative("structured");
    let table = scene.figures([flier, Figure::new("Bo").foe().initiative(10)]).begin();
    let how = |who| posture(table.battle(), table.id(who));
    assert_eq!((how("Ana"), how("Bo")), ("flying high".to_owned(), "standing".to_owned()));
}

#[test]
fn what_costs_nothing_is_said_to_be_free() {
    let table = duel(Figure::new("Ana"), Figure::new("Bo"));
    assert_eq!(price(table.battle(), &[]), "free");
}

#[test]
fn a_state_that_the_level_gives_is_told_with_what_it_does() {
    let table = duel(Figure::new("Ana").condition("braced", 1), Figure::new("Bo").condition("stunned", 1));
    let rules = house_rules(table.battle());
    assert!(rules.iter().any(
        |line| line.starts_with("Ana: weapon braced at the start") && line.contains("without its −30. (PC-BGD-37)")
    ));
    assert!(rules.contains(&"Bo: stunned at the start.".to_owned()), "{rules:?}");
}

#[test]
fn those_who_come_into_sight_together_are_one_line_and_so_are_hits_on_one_stat() {
    let table = duel(Figure::new("Ana"), Figure::new("Bo"));
    let (ana, bo, side) = (table.id("Ana"), table.id("Bo"), SideId(0));
    let lost = |from, to| Event::StatChanged { unit: bo, stat: Key::new("wounds"), from, to, rule: Rule("PC-ATK-21") };
    let spotted = |unit| Event::Spotted { unit, side };
    let seer = table.battle().setup().side_name(side);
    let events = [spotted(ana), spotted(bo), lost(9, 7), lost(7, 4)];
    let lines = [format!("{seer} spot Ana and Bo."), "Bo: Wounds left 9 → 4.".to_owned()];
    assert_eq!(sentences(table.battle(), &events), lines);
}
