import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Fonts } from "./drawing.ts";
import { readFont } from "./font.ts";

const require = createRequire(import.meta.url);

const paths = [
  require.resolve("@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf"),
  require.resolve("@expo-google-fonts/hanken-grotesk/700Bold/HankenGrotesk_700Bold.ttf"),
] as const;
const [regular, bold] = [readFileSync(paths[0]), readFileSync(paths[1])] as const;

/** The typeface of the app, whole and in two weights: the library for drawing knows no files of several weights. */
export const fontFiles: Uint8Array[] = [regular, bold];
export const fonts: Fonts = { regular: readFont(regular), bold: readFont(bold) };
