//! Changes to the text of a level that keep everything else in it as its author wrote it.

use super::decode::Decode;
use super::diagnostic::{Diagnostics, Faults};
use super::model::Level;
use super::node::Node;

/// The text of a level under another damage model.
///
/// # Errors
/// What is wrong with the text, if it is not that of a level.
pub fn with_damage(name: &str, text: &str, model: &str) -> Result<String, Diagnostics> {
    let mut faults = Faults::default();
    let level = Node::parse(text, "a level", &mut faults).and_then(|node| Level::decode(node, &mut faults));
    let Some(rules) = level.map(|level| level.rules) else { return Err(faults.report(name, text)) };
    let (from, to, put) = match &rules.damage {
        Some(old) => (old.span.start, old.span.end, model.to_owned()),
        None => {
            let open = text[rules.span.start..].find('(').map_or(rules.span.start, |at| rules.span.start + at + 1);
            (open, open, format!("damage: {model}, "))
        }
    };
    Ok(format!("{}{put}{}", &text[..from], &text[to..]))
}

#[cfg(test)]
mod tests {
    use super::with_damage;

    const START: &str = "(name: \"x\", rules: (";
    const REST: &str = "core: Cepheus, initiative: Dynamic), map: (rows: [], legend: {}), sides: [], units: [])";

    #[test]
    fn a_model_is_put_in_or_takes_the_place_of_another() {
        let bare = format!("{START}{REST}");
        let put = with_damage("x", &bare, "Drive").unwrap();
        assert_eq!(put, format!("{START}damage: Drive, {REST}"));
        assert_eq!(with_damage("x", &put, "Native").unwrap(), format!("{START}damage: Native, {REST}"));
    }

    #[test]
    fn what_is_no_level_is_a_fault() {
        assert!(with_damage("x", "(", "Drive").is_err());
    }
}
