//! Text for players, made from typed events. The phrases are in `assets/words/en.ron`; a key without a phrase is shown
//! as its own words.

mod aftermath;
mod aims;
mod check;
mod effects;
mod ending;
mod evasion;
mod fault;
mod form;
mod house;
mod log_lines;
mod names;
mod offer;
mod order;
mod parts;
mod phrases;
mod posture;
mod question;
mod reason;
mod sentence;
mod tempo;
mod way;

pub use aftermath::aftermath;
pub use aims::{aims, aims_from_outside};
pub use ending::ending;
pub use evasion::{Evasion, evaded, evasion};
pub use fault::{misfit, option_fault, option_values, wanted};
pub use form::{item_of, mode, target};
pub use house::{house_rules, option_value};
pub use log_lines::{Line, Teller, sentences};
pub use names::{
    Kind, conditions, cost, has_yielded, health, known_name, name, name_under, rules, rules_help, valued_trait,
};
pub use offer::{offer, offer_help};
pub use order::order;
pub use parts::{number, signed, tenths, when};
pub use phrases::{label, phrase, say};
pub use posture::posture;
pub use question::{answer, answer_name, prompt, refusal, why_refused};
pub use reason::{Reason, price, reasons};
pub use sentence::sentence;
pub use tempo::{brings, consequence, forecast, limit_names, limited, limits, row, settles};
pub use way::{station, veil_number, way};
