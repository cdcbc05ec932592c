//! `campaign`: levels in a row with the same people.

use super::level::{self, HUMAN};
use super::output::{Failure, Out};
use super::play::numbered;
use super::table::wrapped;
use six_seconds::battle::Battle;
use six_seconds::campaign::{Campaign, Plan, Stage, Went};
use six_seconds::replay::Session;
use six_seconds::text::{Seated, Table, camp};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::BufRead;

/// Play a campaign in this terminal: levels in a row with the same people, and a camp between them.
#[derive(clap::Args)]
pub struct Args {
    /// The campaign file.
    campaign: String,
    /// In this terminal; a campaign has no window yet, so this is what happens in any case.
    #[arg(long)]
    text: bool,
    /// Let the machine play all sides and see to the camp.
    #[arg(long)]
    watch: bool,
    /// The seed of the dice; a new one each time without it.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let text = level::read(&args.campaign, "a campaign file")?;
    let plan = Plan::read(&args.campaign, &text).map_err(Failure::Bad)?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    out.line(&plan.name)?;
    wrapped(&plan.briefing, 100).iter().try_for_each(|line| out.line(line))?;
    let mut campaign = Campaign::new(plan, seed);
    let mut input = std::io::stdin().lock();
    while let Some(stage) = campaign.stage().cloned() {
        let Some(over) = fight(args, &campaign, &stage, seed, &mut input, out)? else { return Ok(()) };
        match campaign.leave(&over) {
            Went::Triumph => {
                wrapped(&stage.after, 100).iter().try_for_each(|line| out.line(line))?;
                return out.line("The campaign is won.");
            }
            Went::Defeat => return out.line("The campaign is lost."),
            Went::On => wrapped(&stage.after, 100).iter().try_for_each(|line| out.line(line))?,
        }
        if args.watch {
            camp::mend(&mut campaign, stage.days, out)?;
            let roster = campaign.camp().map(camp::roster).unwrap_or_default();
            roster.iter().try_for_each(|line| out.line(line))?;
        } else if !camp::stay(&mut campaign, stage.days, &mut input, out)? {
            return Ok(());
        }
    }
    Ok(())
}

/// Fights a level out; `None` when somebody leaves before its end.
fn fight(
    args: &Args,
    campaign: &Campaign,
    stage: &Stage,
    seed: u64,
    input: &mut dyn BufRead,
    out: &mut Out,
) -> Result<Option<Battle>, Failure> {
    let path = campaign.plan().path(&args.campaign, stage);
    let level = level::load(&path)?;
    let battle = campaign.enter(&level.loaded.battle).map_err(|why| Failure::Bad(format!("{path}: {why}")))?;
    let seed = seed.wrapping_add(campaign.number() as u64);
    let side = campaign.side(&battle).index();
    let mut names = level::players(&level.loaded, &[], false)?;
    if let Some(own) = names.get_mut(side).filter(|_| !args.watch) {
        HUMAN.clone_into(own);
    }
    let players = level::seated(&names, seed);
    let mut session = Session::new(battle, &path, level.hash, seed);
    session.set_players(numbered(names));
    let seated = Seated { session, players, happened: Vec::new() };
    let load = |_: &_| Err("a battle of a campaign cannot be loaded".to_owned());
    let session = Table::new(seated, &load, out).play_out(input)?;
    let over = session.battle().is_over();
    Ok(over.then(|| session.battle().fork()))
}
