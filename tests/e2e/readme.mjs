// Takes the pictures of the README in the desktop window: node readme.mjs PROGRAM FOLDER
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { LAPTOP, PHONE, plays as playsIn, resizes, sets, starts } from "./desktop.mjs";
import { byPointer, watchesTheFight, winsTheFirstBattle } from "./play.mjs";

const [program = "target/debug/six-seconds", folder = "target/readme"] = process.argv.slice(2);
const plays = (...rest) => playsIn([program, folder, (name) => join(folder, `${name}.png`)], ...rest);
const CHECKPOINT = ["play", "levels/cepheus/checkpoint.ron", "--seed", "7"];

/** Answers what is asked until somebody of one's own acts. */
async function comesToATurn(table) {
  await table.until("come to a turn", () => table.waits);
  while (table.battle.choice) {
    await byPointer.answers(table);
    await table.until("come to a turn", () => table.waits);
  }
}

/** Points at a combatant and waits for its odds. */
async function pointsAt(table, name) {
  await table.hands.move(...table.place(table.unit(name)));
  await table.until(`see the odds against ${name}`, () => Number.isInteger(table.battle.preview?.hit));
  await pause(400);
}

starts(folder);
try {
  sets(folder, "(hints: false)");
  await plays(LAPTOP, [], async (table) => {
    await table.arrives("Title");
    await table.hands.picture("title");
    for (const [page, name] of [["Rules", "rulebook"], ["Settings", "settings"]]) {
      await table.press(`Over(${page})`);
      await table.arrives("Title", page);
      await table.hands.picture(name);
      await table.hands.key("Escape");
      await table.arrives("Title");
    }
    await table.hands.key("ArrowDown");
    await table.until("go down the list of levels", () => table.shows.level?.includes("checkpoint"));
    await table.press("Open(Setup)");
    await table.arrives("Setup");
    await table.hands.picture("setup");
  });
  await plays(LAPTOP, CHECKPOINT, async (table) => {
    await table.until("be asked for a reaction", () => table.battle.choice?.what === "reaction");
    await pause(600);
    await table.hands.picture("reaction");
    await comesToATurn(table);
    await table.press(`Action(${table.battle.actions.indexOf("attack")})`);
    await pointsAt(table, "Brandt");
    await table.hands.picture("table");
    await resizes(table, PHONE);
    await table.hands.picture("phone");
    await resizes(table, LAPTOP);
    await table.hands.key("Escape");
    for (const lens of ["Sight", "Threat"]) await table.press(`ToggleLens(${lens})`);
    await table.hands.move(...table.place(table.unit(table.battle.turn), 8, 2));
    await pause(9000);
    await table.hands.picture("lenses");
  });
  await plays(LAPTOP, ["play", "levels/percentile/boarding.ron", "--seed", "7", "--sides", "human,human", "--screen", "open"], async (table) => {
    await comesToATurn(table);
    await table.hands.move(640, 20);
    await pause(1000);
    await table.hands.picture("ships");
  });
  await plays(LAPTOP, ["campaign", "--window", "tests/e2e/camp/campaign.ron", "--seed", "3"], async (table) => {
    await winsTheFirstBattle(table);
    await table.press("Open(Camp)");
    await table.arrives("Camp");
    await table.hands.picture("camp");
  });
  await plays(LAPTOP, [...CHECKPOINT, "--sides", "normal,normal"], async (table) => {
    await table.arrives("Table");
    await pause(2000);
    await watchesTheFight(table, 400);
    await table.hands.picture("report");
    await table.press("WatchThis");
    await table.until("open the record", () => table.button("GoOn"));
    await table.until("come to the middle", () => table.shows.reel[0] > table.shows.reel[1] / 3, 200);
    await table.hands.picture("replay");
  });
} catch (error) {
  console.error(`readme: ${error.message.slice(0, 1500)}`);
  process.exitCode = 1;
}
