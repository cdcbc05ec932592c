// The browser and the server that a run in the browser needs.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

// WebGL 2 without a GPU, and no traffic of the browser's own.
const FLAGS = [
  "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--autoplay-policy=user-gesture-required",
  "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic",
];

/** Serves web/dist on a free port; resolves to { address, stop }. */
export async function serve() {
  const server = spawn("python3", [new URL("../../web/serve.py", import.meta.url).pathname, "--port", "0"],
    { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: server.stdout })) {
    const address = line.match(/http:\S+/)?.[0];
    if (address) return { address, stop: () => server.kill() };
  }
  throw new Error("the server did not start");
}

/** Opens headless Chromium at a size, as a device of other kinds where it is told so; resolves to { browser, page, faults }, where faults collects whatever the page complains of. */
export async function open({ width, height, ...device }) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: FLAGS });
  const page = await browser.newPage({ viewport: { width, height }, ...device });
  const faults = [];
  page.on("console", (message) => {
    // Chromium no longer lets a page cancel touches that it was slow to answer; without a graphics card it is slow.
    if (message.text().startsWith("Ignored attempt to cancel a touch")) return;
    if (message.type() === "error") faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => faults.push(`page: ${error.stack ?? error}`));
  page.on("requestfailed", (request) => faults.push(`request: ${request.url()} ${request.failure()?.errorText}`));
  return { browser, page, faults };
}
