import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { FONT_FAMILY, type Picture, writeSvg } from "./drawing.ts";
import { fontFiles, fonts } from "./fonts.ts";

/**
 * The program that draws the pictures of links, in a thread of its own: one takes the processor for a fifth of a second.
 * It gets a `Picture` and answers its PNG.
 */

const options = { font: { fontBuffers: fontFiles, defaultFontFamily: FONT_FAMILY } };

function draw(picture: Picture): Uint8Array {
  const drawing = new Resvg(writeSvg(fonts, picture), options);
  const image = drawing.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    drawing.free();
  }
}

await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
parentPort?.on("message", (picture: Picture) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(draw(picture));
});
