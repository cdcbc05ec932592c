// Plays in the desktop window on a virtual screen: node window.mjs PROGRAM FOLDER-FOR-SCREENSHOTS
// Fails when a step does not come about, when the game complains or ends by itself, or when a screen stays blank.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import {
  byKeys, byPointer, goesBackToTheTitle, keepsTheCamp, learnsTheLessons, opensTheCheckpoint, playsAsAPerson, reads,
  readsEveryPage, readsEveryPageOfTheTable, savesAndWatches, setsText, sharesTheScreen, wantsNoHints, watchesTheFight,
} from "./play.mjs";
import { Table } from "./table.mjs";

const [program = "target/debug/six-seconds", folder = "target/e2e"] = process.argv.slice(2);
const START_LIMIT_S = 90;
const FEWEST_COLOURS = 64;
const LAPTOP = [1280, 720];
const SIZES = [LAPTOP, [1920, 1080], [2560, 1440], [390, 844]];
/** The sizes of which every page is kept as a picture; all of them for people who want to look. */
const PICTURED = process.env.SIX_SECONDS_PICTURES === "all" ? SIZES : [LAPTOP, SIZES.at(-1)];
const KEYS = { ArrowDown: "Down", Space: "space", Escape: "Escape", Backspace: "BackSpace", ".": "period", ",": "comma", Enter: "Return" };
const keyName = (key) => key.startsWith("Shift+Arrow") ? key.replace("Shift+Arrow", "shift+") : KEYS[key] ?? key;

/** A screen of its own for every run, so that runs side by side do not meet. */
async function opensAScreen() {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "2560x1440x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface({ input: screen.stdout })) {
    return { display: `:${line.trim()}`, stop: () => screen.kill() };
  }
  throw new Error("Xvfb did not start");
}

/** Mouse, keys and camera of the virtual screen. */
function handsOf(display) {
  let [width, height] = LAPTOP;
  const env = { ...process.env, DISPLAY: display };
  const xdotool = (...words) => execFileSync("xdotool", words.map(String), { env });
  const rest = () => pause(250);
  const clickHere = async () => {
    xdotool("mousedown", 1);
    await pause(80);
    xdotool("mouseup", 1);
  };
  return {
    rest,
    clickHere,
    move: async (x, y) => xdotool("mousemove", x, y),
    click: async (x, y) => {
      xdotool("mousemove", x, y);
      await rest();
      await clickHere();
    },
    key: async (key) => xdotool("key", keyName(key)),
    fit: async (size) => {
      [width, height] = size;
      xdotool("search", "--name", "^Six Seconds$", "windowmove", 0, 0, "windowsize", width, height, "windowfocus");
    },
    picture: async (name) => {
      const file = join(folder, `window-${width}-${name}.png`);
      const shoot = () => execFileSync("import", ["-window", "root", "-crop", `${width}x${height}+0+0`, "+repage", "-strip", "-define", "png:exclude-chunks=date,time", file], { env });
      // What was drawn reaches the screen a little later: the picture holds once two in a row are alike.
      for (let before, tries = 0; tries < 4; tries += 1) {
        shoot();
        const now = readFileSync(file);
        if (before?.equals(now)) break;
        before = now;
        await rest();
      }
      const colours = Number(execFileSync("identify", ["-format", "%k", file], { encoding: "utf8" }));
      if (colours < FEWEST_COLOURS) throw new Error(`the screen is blank (${colours} colours): ${file}`);
    },
  };
}

async function resizes(table, size) {
  await table.hands.fit(size);
  await table.until(`take the size ${size}`, () => table.shows.size?.[0] === size[0] && table.shows.size[1] === size[1]);
}

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

/** Opens the game with these words on its command line and plays `part`; returns what that returns. */
async function plays(size, words, part) {
  const screen = await opensAScreen();
  // Saved games of this run stay away from those of the person at this machine.
  const env = { ...process.env, DISPLAY: screen.display, SIX_SECONDS_TRACE: "1", NO_COLOR: "1", XDG_DATA_HOME: resolve(folder, "data") };
  delete env.WAYLAND_DISPLAY;
  const began = Date.now();
  const game = spawn(program, words, { env, stdio: ["ignore", "ignore", "pipe"] });
  const table = new Table(handsOf(screen.display));
  const lines = [];
  createInterface({ input: game.stderr }).on("line", (line) => {
    if (!line.includes(" table {")) lines.push(line);
    table.hears(line);
  });
  const end = new Promise((resolve) => game.on("close", (code) => { table.ended = true; resolve(code); }));
  try {
    await table.until("draw the first screen", () => (table.shows.screen ?? "Loading") !== "Loading", START_LIMIT_S);
    const milliseconds = Date.now() - began;
    await resizes(table, size);
    return await part(table, { milliseconds, end });
  } catch (error) {
    await table.hands.picture("failure").catch(() => {});
    console.error(lines.slice(-20).join("\n"));
    throw error;
  } finally {
    game.kill();
    await end;
    screen.stop();
  }
}

async function leaves(table, end) {
  await table.press("Quit");
  const code = await Promise.race([end, pause(10_000, "not at all")]);
  if (code !== 0) throw new Error(`the game ended with ${code} when it was left`);
}

/** What the player has set before the game opens. */
function sets(settings) {
  const place = resolve(folder, "data", "six-seconds");
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "settings.ron"), settings);
}

mkdirSync(folder, { recursive: true });
rmSync(resolve(folder, "data"), { recursive: true, force: true });
try {
  sets("(text: 100, palette: Purple)");
  await plays(LAPTOP, [], async (table, { milliseconds, end }) => {
    const looks = looksIn(table);
    await table.arrives("Title");
    console.log(`ok: the desktop window showed its title ${milliseconds} ms after its start`);
    if (!table.shows.notice?.includes("settings")) throw new Error("nothing is said of the broken settings");
    console.log("ok: broken settings give the standard ones and one clear line");

    await learnsTheLessons(table);
    console.log("ok: the five lessons were taken by mouse alone, to the report");

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
  const fight = ["play", "levels/cepheus/checkpoint.ron", "--sides", "ai,ai", "--seed", "7"];
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
