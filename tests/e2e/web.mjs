// Plays the browser version in headless Chromium: node web.mjs FOLDER-FOR-SCREENSHOTS
// Fails when a step does not come about, when the page or the game complains, or when a screen stays blank.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { open, serve } from "./browser.mjs";
import { byPointer, opensTheCheckpoint, playsAsAPerson, reads, setsText, watchesTheFight } from "./play.mjs";
import { Table } from "./table.mjs";

const [folder = "target/e2e"] = process.argv.slice(2);
const START_LIMIT_S = 90;
const FEWEST_COLOURS = 64;
const LAPTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
// Without a GPU the browser draws five frames a second at 1280x720: a fight that nobody watches is played on a small page.
const SMALL = { width: 640, height: 360 };
const FRAME_MS = 300;
const TAP_MS = 60;
// The game counts a slow frame of a long press for no more than a tenth of a second.
const LONG_PRESS_MS = 1000;
const LONG_PRESS_FRAMES = 10;
const SLIDE_STEPS = 4;

/** Mouse, keys and camera of a page. */
function handsOf(page) {
  const rest = () => page.waitForTimeout(2 * FRAME_MS);
  const clickHere = async () => {
    await page.mouse.down();
    await page.waitForTimeout(FRAME_MS);
    await page.mouse.up();
  };
  return {
    rest,
    clickHere,
    move: (x, y) => page.mouse.move(x, y),
    click: async (x, y) => {
      await page.mouse.move(x, y);
      await rest();
      await clickHere();
    },
    key: (key) => page.keyboard.press(key, { delay: FRAME_MS }),
    picture: async (name) => {
      const file = join(folder, `web-${page.viewportSize().width}-${name}.png`);
      await page.screenshot({ path: file });
      const colours = Number(execFileSync("identify", ["-format", "%k", file], { encoding: "utf8" }));
      if (colours < FEWEST_COLOURS) throw new Error(`the page is blank (${colours} colours): ${file}`);
    },
  };
}

/** Comes after so many frames; it runs in the page. */
async function drawn(frames) {
  for (let frame = 0; frame < frames; frame += 1) await new Promise((next) => requestAnimationFrame(next));
}

/** Fingers of a page: a tap marks, another one there acts, a long press points, one finger drags, two pinch. */
async function fingersOf(page) {
  const session = await page.context().newCDPSession(page);
  const mouse = handsOf(page);
  let last = [0, 0];
  const touch = (type, ...points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const presses = async (x, y, milliseconds, frames = 0) => {
    last = [x, y];
    await touch("touchStart", last);
    await page.waitForTimeout(milliseconds);
    await page.evaluate(drawn, frames);
    await touch("touchEnd");
    await mouse.rest();
  };
  /** Moves fingers from some places to others. */
  const slides = async (from, to) => {
    await touch("touchStart", ...from);
    for (let step = 1; step <= SLIDE_STEPS; step += 1) {
      await page.waitForTimeout(FRAME_MS);
      await touch("touchMove", ...from.map(([x, y], at) => [
        x + ((to[at][0] - x) * step) / SLIDE_STEPS, y + ((to[at][1] - y) * step) / SLIDE_STEPS,
      ]));
    }
    await page.waitForTimeout(FRAME_MS);
    await touch("touchEnd");
    await mouse.rest();
  };
  return {
    ...mouse,
    slides,
    click: (x, y) => presses(x, y, TAP_MS),
    move: (x, y) => presses(x, y, TAP_MS),
    holds: (x, y) => presses(x, y, LONG_PRESS_MS, LONG_PRESS_FRAMES),
    clickHere: () => presses(...last, TAP_MS),
    key: undefined,
  };
}

/** Points at the ground by a long press: that marks, and does nothing however often it is done. */
async function pointsByHolding(table) {
  const who = table.battle.turn;
  const { version } = table.battle;
  // A card that comes up may move the map.
  const at = () => table.place(table.unit(who), 1, 0);
  for (let times = 0; times < 2; times += 1) await table.hands.holds(...at());
  await table.until("mark a square by a long press", () => table.battle.marked && Math.hypot(table.battle.marked[0] - at()[0], table.battle.marked[1] - at()[1]) < 6);
  if (table.battle.version !== version) throw new Error("a long press did more than point");
}

/** Reads what a tile does by a long press, which does not choose it. */
async function readsATile(table) {
  const { armed } = table.battle;
  const tile = table.button("Action(")[1];
  for (let times = 0; times < 2; times += 1) await table.hands.holds(...tile);
  if (table.battle.armed !== armed) throw new Error("a long press on a tile chose it");
}

/** Walks by two buttons: marks a square, drops it, marks it again and goes there. */
async function walksByButton(table) {
  const who = table.battle.turn;
  if (!(await byPointer.walks(table, who))) return;
  await table.press("Cancel");
  await table.until("drop the mark", () => !table.button("Tap("));
  if (!(await byPointer.walks(table, who))) throw new Error("a way that was dropped cannot be marked again");
  await table.goesOn(`${who} moves by a button`, () => table.press("Tap("));
  await table.until("end of the walk", () => table.waits);
}

/** Looks for a rule with the keyboard that a phone shows for lines of the page. */
async function searchesTheRules(page, table) {
  await table.press("Over(Rules)");
  await table.arrives("Title", "Rules");
  await table.press("Words(search)");
  await page.waitForFunction(() => document.activeElement?.tagName === "INPUT");
  await page.keyboard.type("prone", { delay: FRAME_MS });
  await table.until("find rules", () => table.shows.buttons.filter(([name]) => name.startsWith("RuleLink(")).length > 4);
  await table.press("Back");
  await table.arrives("Title");
  await page.waitForFunction(() => document.activeElement?.tagName === "CANVAS");
}

/** Reads what a tile does, where nothing but fingers has ever touched the page. */
async function readsByHolding(page, table, address) {
  await loads(page, table, address, "?level=levels/cepheus/training.ron&sides=human,normal&seed=7&trace");
  await table.until("begin the battle", () => table.waits);
  while (table.battle.choice) {
    await table.press("Confirm");
    await table.until("have a turn", () => table.waits && !table.battle.choice);
  }
  await table.hands.holds(...table.button("Action(")[1]);
  await table.until("read what a tile does", () => table.shows.tip);
  await table.hands.click(...table.place(table.unit("Kade"), 2, 2));
  await table.until("see the tip go away", () => !table.shows.tip);
}

/** On a screen of two pixels a point: what is drawn is where it is felt, and a list follows the finger. */
async function feelsASharpScreen(address) {
  const { browser, page, faults } = await open({ ...PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  const table = new Table(await fingersOf(page));
  page.on("console", (message) => table.hears(message.text()));
  try {
    await loads(page, table, address, "?trace");
    await table.arrives("Title");
    if (table.shows.size[0] !== PHONE.width) throw new Error(`a page of ${PHONE.width} points is drawn as one of ${table.shows.size[0]}`);
    await table.until("see the list of levels", () => table.button("Level(1)"));
    const height = () => table.button("Level(1)")[1][1];
    const before = height();
    await table.hands.slides([[200, 700]], [[200, 400]]);
    if (!(height() < before - 100)) throw new Error("the list of levels did not follow the finger");
    await table.press("Over(Settings)");
    await table.arrives("Title", "Settings");
    await table.press("Back");
    await table.arrives("Title");
    await searchesTheRules(page, table);
    await readsByHolding(page, table, address);
    if (faults.length > 0) throw new Error(`the page complains: ${faults.join("; ")}`);
  } finally {
    await browser.close();
  }
}

/** Drags the map by a finger, and spreads it by two. */
async function dragsAndPinches(table) {
  const { hands } = table;
  const at = () => table.battle.origin;
  const cell = () => table.battle.next[0] - table.battle.origin[0];
  const near = (one, other) => Math.abs(one - other) <= 6;
  // A hint on the map is no part of it.
  for (let hints = 0; hints < 4 && table.button("Learnt"); hints += 1) await table.press("Learnt");
  // The view may lie at the southeastern end of the map, where it stays.
  await hands.slides([[240, 360]], [[300, 400]]);
  const [x, y] = at();
  await hands.slides([[300, 400]], [[240, 360]]);
  if (!near(at()[0], x - 60) || !near(at()[1], y - 40)) throw new Error(`a finger dragged the map from ${[x, y]} to ${at()}`);
  const before = cell();
  await hands.slides([[170, 400], [230, 400]], [[140, 400], [260, 400]]);
  if (!(cell() > 1.6 * before)) throw new Error(`spreading two fingers took a square from ${before} to ${cell()} pixels`);
  await hands.slides([[140, 400], [260, 400]], [[170, 400], [230, 400]]);
  if (!near(cell(), before)) throw new Error(`pinching took a square back to ${cell()} pixels, not ${before}`);
}

/** Leaves the page; that what it was still loading breaks off is no fault. */
async function leaves(page, table) {
  const before = [faults.length, table.complaints.length];
  await page.goto("about:blank");
  [faults.length, table.complaints.length] = before;
}

/** Loads the page with a query and waits for the first frame; returns after how many milliseconds it came. */
async function loads(page, table, address, query) {
  await leaves(page, table);
  table.shows = {};
  await page.goto(address + query);
  await page.waitForFunction(() => window.__ready || window.__failed, null, { timeout: 1000 * START_LIMIT_S, polling: 50 });
  const failed = await page.evaluate(() => window.__failed);
  if (failed) throw new Error(`the page says: ${failed}`);
  await table.until("show the first screen", () => (table.shows.screen ?? "Loading") !== "Loading");
  return page.evaluate(() => Math.round(window.__first_frame_ms));
}

async function resizes(page, table, size) {
  await page.setViewportSize(size);
  await table.until(`take the size ${size.width}x${size.height}`, () => table.shows.size?.[0] === size.width);
  await table.hands.rest();
}

mkdirSync(folder, { recursive: true });
const server = await serve();
const { browser, page, faults } = await open(LAPTOP);
const table = new Table(handsOf(page));
page.on("console", (message) => table.hears(message.text()));
try {
  const milliseconds = await loads(page, table, server.address, "?trace");
  console.log(`ok: the browser version drew its first frame ${milliseconds} ms after navigation`);
  await setsText(table, 110);
  await opensTheCheckpoint(table);
  const deeds = await playsAsAPerson(table, byPointer, 0, ["initiative", "move"]);
  console.log(`ok: a person played in the browser: ${deeds.join(", ")}`);
  const { round } = table.battle;
  await table.hands.key("F5");
  await table.until("save the game", () => table.shows.notice === "Saved.");
  await loads(page, table, server.address, "?trace");
  await table.arrives("Title");
  if (table.shows.text !== 110) throw new Error("the browser did not keep the size of text");
  await setsText(table, 100);
  await table.press("Continue");
  await table.arrives("Table");
  await table.until("go on with the battle", () => table.waits);
  if (table.battle.round !== round) throw new Error(`saved in round ${round}, gone on with in round ${table.battle.round}`);
  console.log(`ok: the page was loaded anew: settings and the saved game of round ${round} were there`);

  await page.setViewportSize(SMALL);
  await loads(page, table, server.address, "?level=levels/cepheus/training.ron&sides=normal,normal&seed=7&trace");
  const rounds = await watchesTheFight(table, 400);
  await resizes(page, table, LAPTOP);
  await table.hands.picture("end");
  console.log(`ok: the machine fought the machine for ${rounds} rounds in the browser, to the report`);

  await page.setViewportSize(PHONE);
  await loads(page, table, server.address, "?trace");
  await table.arrives("Title");
  await reads(table, "the title of a phone");
  await table.hands.picture("title");
  await loads(page, table, server.address, "?level=levels/cepheus/checkpoint.ron&sides=human,normal&seed=7&trace");
  table.hands = await fingersOf(page);
  await table.until("begin the battle", () => table.waits);
  await reads(table, "the table of a phone");
  await table.hands.picture("table");
  const touched = await playsAsAPerson(table, byPointer, 0, ["initiative", "move", "attack"]);
  console.log(`ok: played on a phone by fingers alone: ${touched.join(", ")}`);
  await table.until("have something to do", () => table.waits);
  while (table.battle.choice && !table.battle.over) {
    await byPointer.answers(table);
    await table.until("have something to do", () => table.waits);
  }
  if (table.battle.turn) {
    await pointsByHolding(table);
    await readsATile(table);
    await walksByButton(table);
  }
  await dragsAndPinches(table);
  console.log("ok: a finger drags the map, two spread and pinch it");
  await feelsASharpScreen(server.address);
  console.log("ok: a screen of two pixels a point is drawn and felt in the right places");
  if (faults.length > 0) throw new Error("the page complains");
  console.log("ok: the browser version opens its title and a battle at the size of a phone");
} catch (error) {
  await table.hands.picture("failure").catch(() => {});
  console.error(`web: ${error.message}`);
  for (const fault of [...faults, ...table.complaints]) console.error(`  ${fault}`);
  process.exitCode = 1;
} finally {
  await browser.close();
  server.stop();
}
