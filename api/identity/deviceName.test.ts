import { expect, it } from "vitest";
import { nameDevice } from "./deviceName.ts";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  ["Chrome on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/142.0.0.0 Safari/537.36`],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  ["Firefox on Android", "Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0"],
  ["Firefox on iPhone", `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${WEBKIT} FxiOS/145.0 Safari/605.1.15`],
  ["Chrome on macOS", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Chrome/142.0.0.0 Safari/537.36`],
  ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/142.0.0.0 Safari/537.36`],
  ["Chrome on Android", `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ["Chrome on iPad", `Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) ${WEBKIT} CriOS/142.0 Mobile/15E148 Safari/604.1`],
  ["Chrome on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} HeadlessChrome/142.0.0.0 Safari/537.36`],
  [
    "Edge on Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  ],
  [
    "Edge on Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`,
  ],
  ["Edge on iPhone", `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${WEBKIT} EdgiOS/142.0 Safari/605.1.15`],
  [
    "Opera on Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`,
  ],
  ["Opera on iPhone", `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${WEBKIT} Version/26.1 OPT/6.2.1`],
  [
    "Opera on macOS",
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Chrome/141.0.0.0 Safari/537.36 OPR/125.0`,
  ],
  [
    "Samsung Internet on Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  ],
  ["Safari on macOS", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.1 Safari/605.1.15`],
  [
    "Safari on iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${WEBKIT} Version/26.1 Mobile/15E148 Safari/604.1`,
  ],
  // An iPad says that it is a Mac, unless its user has turned off that it asks for pages as a desktop does.
  ["Safari on iPad", `Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) ${WEBKIT} Version/26.1 Mobile/15E148 Safari/604.1`],
  ["Browser on Linux", "Lynx-like/1.0 (Linux)"],
  ["Unknown browser", "curl/8.5.0"],
  ["Unknown browser", null],
])("%s is the name of a device with the User-Agent %s", (name, userAgent) => {
  expect(nameDevice(userAgent)).toBe(name);
});
