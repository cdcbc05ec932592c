//! `rules`: the rulebook by ID or by search words.

use super::level::meant;
use super::output::{Failure, Out};
use super::table::columns;
use six_seconds::rules::{SYSTEMS, rulebook};
use six_seconds::text::reference::reference;
use six_seconds::text::wrapped;
use six_seconds::words::{self, Kind, say};

/// The most rules that a search lists.
const MOST: usize = 20;
/// Columns of a line.
const WIDTH: usize = 88;

/// Read the rulebook: a rule by its ID, rules by words, or the contents.
///
/// With --orders, read the reference for levels and order files instead: every order with its targets, modes and numbers,
/// every decision with its answers, every condition with what its amount means, and every option.
#[derive(clap::Args)]
pub struct Args {
    /// The reference for levels and order files: of one system, such as cepheus, or of all.
    #[arg(long, value_name = "SYSTEM", num_args = 0..=1, default_missing_value = "", conflicts_with = "words")]
    orders: Option<String>,
    /// The ID of a rule, such as CE-COV-02, or words to look for; the contents without them.
    #[arg(value_name = "ID | WORDS")]
    words: Vec<String>,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if let Some(system) = &args.orders {
        return references(system, out);
    }
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

/// The reference of a system, or of all systems.
fn references(system: &str, out: &mut Out) -> Result<(), Failure> {
    let all = || SYSTEMS.iter().map(|system| system.core);
    let cores: Vec<_> = all().filter(|core| system.is_empty() || core.id().as_str() == system).collect();
    if cores.is_empty() {
        let known: Vec<&str> = all().map(|core| core.id().as_str()).collect();
        return Err(Failure::Bad(say("cli.no_system", &[("name", &system), ("meant", &meant(system, &known))])));
    }
    for core in cores {
        out.line(words::name_under(core.id(), Kind::System, core.id()))?;
        for topic in reference(core) {
            out.line(format_args!("\n{}\n", topic.title))?;
            wrapped(&topic.intro, WIDTH).iter().try_for_each(|line| out.line(line))?;
            out.line("")?;
            for (name, meaning) in &topic.rows {
                out.line(format_args!("  {name}"))?;
                let mut lines = meaning.lines().flat_map(|part| wrapped(part, WIDTH - 6));
                lines.try_for_each(|line| out.line(format_args!("      {line}")))?;
            }
        }
        out.line("")?;
    }
    Ok(())
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
    wrapped(&entry.text, WIDTH).iter().try_for_each(|line| out.line(line))?;
    if !entry.table.is_empty() {
        out.line("")?;
        columns(&entry.table).iter().try_for_each(|line| out.line(line))?;
    }
    if entry.see.is_empty() { Ok(()) } else { out.line(say("cli.see_also", &[("rules", &entry.see.join(", "))])) }
}
