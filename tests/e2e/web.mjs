// Starts the browser version in headless Chromium: node web.mjs FOLDER-FOR-SCREENSHOTS [QUERY]
// Fails when the page complains, when the game never draws, or when what it draws is blank.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { open, serve } from "./browser.mjs";

const [folder = "target/e2e", query = ""] = process.argv.slice(2);
const START_LIMIT_MS = 90_000;
const FEWEST_COLOURS = 16;

async function shot(page, name) {
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  return file;
}

/** Waits for the first frame and checks that it shows something; returns what it measured. */
async function startsAndDraws(page, address) {
  await page.goto(address + query);
  await page.waitForFunction(() => window.__ready || window.__failed, null, { timeout: START_LIMIT_MS, polling: 50 });
  const failed = await page.evaluate(() => window.__failed);
  if (failed) throw new Error(`the page says: ${failed}`);
  const milliseconds = await page.evaluate(() => Math.round(window.__first_frame_ms));
  await page.waitForTimeout(1500);
  const file = await shot(page, "web-start");
  const colours = Number(execFileSync("identify", ["-format", "%k", file], { encoding: "utf8" }));
  if (colours < FEWEST_COLOURS) throw new Error(`the first frame is blank (${colours} colours): ${file}`);
  return milliseconds;
}

mkdirSync(folder, { recursive: true });
const server = await serve();
const { browser, page, faults } = await open({ width: 1280, height: 720 });
try {
  const milliseconds = await startsAndDraws(page, server.address);
  if (faults.length > 0) throw new Error("the page complains");
  console.log(`ok: the browser version drew its first frame ${milliseconds} ms after navigation`);
} catch (error) {
  await shot(page, "web-failure").catch(() => {});
  console.error(`web: ${error.message}`);
  for (const fault of faults) console.error(`  ${fault}`);
  process.exitCode = 1;
} finally {
  await browser.close();
  server.stop();
}
