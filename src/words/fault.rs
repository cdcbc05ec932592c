//! Messages for faulty options, typed answers and saved games.

use super::phrases::say;
use crate::battle::oracle::Wanted;
use crate::battle::system::OptionInfo;
use crate::battle::{Key, MOST_OPTION, OptionFault, OptionValue};
use crate::dice::Dice;

/// The reason why a battle cannot use an option, as part of a sentence.
pub fn option_fault(fault: &OptionFault) -> String {
    match fault {
        OptionFault::Unknown(option) => say("fault.no_option", &[("option", option)]),
        OptionFault::NoModel(name, models) => {
            let models: Vec<&str> = models.iter().map(|model| model.as_str()).collect();
            say("fault.no_model", &[("model", name), ("models", &models.join(", "))])
        }
        OptionFault::Value(info) => {
            say("fault.option_value", &[("option", &info.key), ("expected", &option_values(info))])
        }
        OptionFault::Misfit { who, why } => {
            let [what, instead] = misfit(*why);
            say("fault.misfit", &[("who", who), ("what", &what), ("instead", &instead)])
        }
    }
}

/// The values an option can have, as the end of a sentence.
pub fn option_values(info: &OptionInfo) -> String {
    match info.default {
        OptionValue::Number(_) => say("fault.number", &[("most", &MOST_OPTION)]),
        OptionValue::Flag(_) => say("fault.flag", &[]),
        OptionValue::Word(_) => say("fault.one_of", &[("names", &listed(info.words.iter().copied()))]),
    }
}

/// What is wrong with a unit under the chosen options, and what it could be instead; both as the end of a sentence.
pub fn misfit(why: Key) -> [String; 2] {
    [say(&format!("misfit.what.{why}"), &[]), say(&format!("misfit.instead.{why}"), &[])]
}

/// The answers that a decision accepts, by the names that are typed.
pub fn wanted(wanted: &Wanted) -> String {
    match wanted {
        Wanted::One(answers) => listed(answers.iter().map(|answer| answer.key)),
        Wanted::Some(units) => say("fault.any_of", &[("n", &units.len())]),
        Wanted::Split { points, into } => {
            say("fault.points", &[("n", points), ("names", &listed(into.iter().map(|part| part.0)))])
        }
        Wanted::Square(squares) => say("fault.squares", &[("n", &squares.len())]),
        Wanted::Faces(pool) => {
            say("fault.faces", &[("dice", &Dice::new(pool.count, pool.sides)), ("sides", &pool.sides)])
        }
    }
}

fn listed(keys: impl Iterator<Item = Key>) -> String {
    keys.map(|key| key.to_string()).collect::<Vec<_>>().join(", ")
}
