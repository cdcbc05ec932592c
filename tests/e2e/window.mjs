// Plays in the desktop window on a virtual screen: node window.mjs PROGRAM FOLDER-FOR-SCREENSHOTS
// Fails when a step does not come about, when the game complains or ends by itself, or when a screen stays blank.
import { setTimeout as pause } from "node:timers/promises";
import { LAPTOP, PHONE, plays as playsIn, resizes, sets, starts } from "./desktop.mjs";
import {
  byKeys, byPointer, goesBackToTheTitle, keepsTheCamp, learnsTheLessons, opensTheCheckpoint, playsAsAPerson, reads,
  readsEveryPage, readsEveryPageOfTheTable, savesAndWatches, setsText, sharesTheScreen, wantsNoHints, watchesTheFight,
} from "./play.mjs";

const [program = "target/debug/six-seconds", folder = "target/e2e"] = process.argv.slice(2);
const SIZES = [LAPTOP, [1920, 1080], [2560, 1440], PHONE];
/** The sizes of which every page is kept as a picture; all of them for people who want to look. */
const PICTURED = process.env.SIX_SECONDS_PICTURES === "all" ? SIZES : [LAPTOP, PHONE];
const plays = (...rest) => playsIn([program, folder], ...rest);

/** Reads what is on screen at every size of the window, and keeps pictures of some. */
function looksIn(table) {
  return async (name) => {
    for (const size of [...SIZES.slice(1), LAPTOP]) {
      await resizes(table, size);
      await reads(table, name);
      const kept = table.shows.text === 100 ? PICTURED.includes(size) : PICTURED.length > 2 || size[0] === 390;
      if (kept) await table.hands.picture(table.shows.text === 100 ? name : `${name}-text-${table.shows.text}`);
    }
  };
}

async function leaves(table, end) {
  await table.press("Quit");
  const code = await Promise.race([end, pause(10_000, "not at all")]);
  if (code !== 0) throw new Error(`the game ended with ${code} when it was left`);
}

starts(folder);
try {
  sets(folder, "(text: 100, palette: Purple)");
  await plays(LAPTOP, [], async (table, { milliseconds, end }) => {
    const looks = looksIn(table);
    await table.arrives("Title");
    console.log(`ok: the desktop window showed its title ${milliseconds} ms after its start`);
    if (!table.shows.notice?.includes("settings")) throw new Error("nothing is said of the broken settings");
    console.log("ok: broken settings give the standard ones and one clear line");

    await learnsTheLessons(table);
    console.log("ok: the lessons were taken by mouse alone, to the report");

    await wantsNoHints(table);
    await readsEveryPage(table, looks);
    await opensTheCheckpoint(table);
    // The pointer rests on a bar: from here on keys alone play.
    await table.hands.move(4, 4);
    const keyed = await playsAsAPerson(table, byKeys, 1, ["initiative", "move", "attack", "reaction"], looks);
    console.log(`ok: played by keys alone: ${keyed.join(", ")}`);
    const clicked = await playsAsAPerson(table, byPointer, 1, ["initiative", "move", "attack"]);
    console.log(`ok: played by mouse alone: ${clicked.join(", ")}`);
    await readsEveryPageOfTheTable(table, looks);
    await savesAndWatches(table, looks);
    console.log("ok: a game was saved by name, watched, rewound and gone on with");

    await setsText(table, 150);
    await looks("table");
    await playsAsAPerson(table, byPointer, 0, ["initiative"], looks);
    await readsEveryPageOfTheTable(table, looks);
    await table.press("Open(Table)");
    await table.press("Open(Title)");
    await readsEveryPage(table, looks);
    console.log(`ok: every page can be read at ${SIZES.map((size) => size.join("x")).join(", ")} and two sizes of text`);
    await table.arrives("Title");
    await setsText(table, 100);
    await sharesTheScreen(table, looks);
    await setsText(table, 150);
    console.log("ok: two people shared the screen, which was handed over between their turns");
    await leaves(table, end);
  });
  const fight = ["play", "levels/cepheus/checkpoint.ron", "--sides", "normal,normal", "--seed", "7"];
  await plays(LAPTOP, fight, async (table, { end }) => {
    if (table.shows.text !== 150) throw new Error("the size of text was not kept on disk");
    const rounds = await watchesTheFight(table, 400, looksIn(table));
    await goesBackToTheTitle(table);
    await setsText(table, 100);
    await leaves(table, end);
    console.log(`ok: the machine fought the machine for ${rounds} rounds in the window, to the report and out; settings were kept`);
  });
  await plays(LAPTOP, ["campaign", "--window", "tests/e2e/camp/campaign.ron", "--seed", "3"], (table) => keepsTheCamp(table, looksIn(table)));
  console.log("ok: a campaign went from its battle to camp, where the wounded were treated, and on to the next battle");
} catch (error) {
  console.error(`window: ${error.message}`);
  process.exitCode = 1;
}
