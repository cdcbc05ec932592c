//! Chances as people read them.

use crate::battle::odds::Chance;

/// A chance for display; a possible outcome is never 0%, an uncertain one never 100%.
pub fn percent(chance: Chance) -> String {
    match chance.per_million() {
        0 if chance.ways > 0 => "<1%".to_owned(),
        part => percent_of(part),
    }
}

/// A share of a million for display.
pub fn percent_of(part: u32) -> String {
    match part {
        1..5_000 => "<1%".to_owned(),
        995_001..1_000_000 => ">99%".to_owned(),
        _ => format!("{}%", (part + 5_000) / 10_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_happen_is_never_nothing_and_what_may_fail_never_all() {
        assert_eq!(
            [percent_of(0), percent_of(10), percent_of(999_999), percent_of(1_000_000)],
            ["0%", "<1%", ">99%", "100%"]
        );
        assert_eq!(percent(Chance { ways: 1, of: 10_000_000 }), "<1%");
    }
}
