//! `rules`: the rulebook by ID or by words.

use super::output::{Failure, Out};
use super::table::columns;
use six_seconds::rules::rulebook;
use six_seconds::text::wrapped;
use six_seconds::words::say;

/// Most rules that a search lists.
const MOST: usize = 20;

/// Read the rulebook: a rule by its ID, rules by words, or the contents.
#[derive(clap::Args)]
pub struct Args {
    /// The ID of a rule, such as CE-COV-02, or words to look for; the contents without them.
    #[arg(value_name = "ID | WORDS")]
    words: Vec<String>,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let words = args.words.join(" ");
    if words.trim().is_empty() {
        return contents(out);
    }
    if let Some(entry) = rulebook::find(&words) {
        return show(entry, out);
    }
    let found = rulebook::search(&words);
    if rulebook::looks_like_id(&words) || found.is_empty() {
        let near = rulebook::nearest(&words)
            .map_or_else(|| say("cli.all_rules", &[]), |entry| say("cli.did_you_mean_rule", &[("id", &entry.id)]));
        return Err(Failure::Bad(say("cli.no_rule", &[("words", &words), ("near", &near)])));
    }
    for entry in found.iter().take(MOST) {
        out.line(format_args!("{:<11} {} ({})", entry.id, entry.title, entry.group))?;
    }
    match found.len().saturating_sub(MOST) {
        0 => Ok(()),
        more => out.line(say("cli.more", &[("more", &more)])),
    }
}

fn contents(out: &mut Out) -> Result<(), Failure> {
    for book in rulebook::books() {
        out.line(&book.title)?;
        let mut group = "";
        for entry in &book.entries {
            if entry.group != group {
                group = &entry.group;
                out.line(format_args!("  {group}"))?;
            }
            out.line(format_args!("    {:<11} {}", entry.id, entry.title))?;
        }
    }
    Ok(())
}

fn show(entry: &rulebook::Entry, out: &mut Out) -> Result<(), Failure> {
    out.line(format_args!("{}  {} ({})\n", entry.id, entry.title, entry.group))?;
    wrapped(&entry.text, 88).iter().try_for_each(|line| out.line(line))?;
    if !entry.table.is_empty() {
        out.line("")?;
        columns(&entry.table).iter().try_for_each(|line| out.line(line))?;
    }
    if entry.see.is_empty() { Ok(()) } else { out.line(say("cli.see_also", &[("rules", &entry.see.join(", "))])) }
}
