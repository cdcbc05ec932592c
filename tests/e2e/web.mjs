// Plays the browser version in headless Chromium: node web.mjs FOLDER-FOR-SCREENSHOTS
// Fails when a step does not come about, when the page or the game complains, or when a screen stays blank.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { open, serve } from "./browser.mjs";
import { opensTheCheckpoint, playsAsAPerson, watchesTheFight } from "./play.mjs";
import { Table } from "./table.mjs";

const [folder = "target/e2e"] = process.argv.slice(2);
const START_LIMIT_S = 90;
const FEWEST_COLOURS = 64;
const LAPTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
// Without a GPU the browser draws five frames a second at 1280x720: a fight that nobody watches is played on a small page.
const SMALL = { width: 640, height: 360 };
const FRAME_MS = 300;

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

/** Loads the page with a query and waits for the first frame; returns after how many milliseconds it came. */
async function loads(page, table, address, query) {
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
  await opensTheCheckpoint(table);
  const deeds = await playsAsAPerson(table, 0, ["initiative", "move"]);
  console.log(`ok: a person played in the browser: ${deeds.join(", ")}`);

  await page.setViewportSize(SMALL);
  await loads(page, table, server.address, "?level=levels/cepheus/checkpoint.ron&sides=ai,ai&seed=7&trace");
  const rounds = await watchesTheFight(table, 400);
  await resizes(page, table, LAPTOP);
  await table.hands.picture("end");
  console.log(`ok: the machine fought the machine for ${rounds} rounds in the browser, to the report`);

  await page.setViewportSize(PHONE);
  await loads(page, table, server.address, "?trace");
  await table.arrives("Title");
  await table.hands.picture("title");
  await loads(page, table, server.address, "?level=levels/cepheus/checkpoint.ron&sides=human,ai&seed=7&trace");
  await table.until("begin the battle", () => table.waits);
  await table.hands.picture("table");
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
