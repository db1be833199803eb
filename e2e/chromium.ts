import { findChromium } from "../scripts/chromium.mjs";

// Pages find no host but this machine, and the last four keep Chromium from calling its maker.
const ARGS = [
  "--no-sandbox",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How the tests launch Chromium. */
export function chromiumOptions(): { executablePath: string; args: string[] } {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium was found; npm test installs one or says how.");
  return { executablePath, args: ARGS };
}
