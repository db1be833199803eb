import { findChromium, findHeadlessChromium } from "../scripts/chromium.mjs";

/** A name of this machine that browsers do not know as such: pages under it have what plain http leaves them. */
export const HOST_NAME = "nas.test";

// Pages can reach only this machine, and the last four arguments keep Chromium from sending requests to Google.
const ARGS = [
  "--no-sandbox",
  `--host-resolver-rules=MAP ${HOST_NAME} localhost, MAP * ~NOTFOUND, EXCLUDE localhost`,
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The options with which the tests launch Chromium. The one with notifications is that of a user. */
export function chromiumOptions({ hasNotifications = false } = {}): { executablePath: string; args: string[] } {
  const executablePath = hasNotifications ? findChromium() : findHeadlessChromium();
  if (!executablePath) throw new Error("No Chromium was found; npm run test:all installs one or says how.");
  return { executablePath, args: ARGS };
}
