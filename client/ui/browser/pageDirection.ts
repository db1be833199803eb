/**
 * Returns the direction in which the language of the page is written, as the server says in `<html dir>`. The words of a
 * user have one of their own (`items/rows/direction.ts`).
 */
export const getPageDirection = (): "ltr" | "rtl" => (globalThis.document?.dir === "rtl" ? "rtl" : "ltr");

const MIRRORED: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft", "→": "←", "←": "→" };

/**
 * Returns the key that does in a page from left to right what `key` does in this one. There → leads on and ← back, and in
 * a page from right to left it is the other way round. The sign of an arrow is a key, too.
 */
export const mirrorKey = (key: string): string => (getPageDirection() === "rtl" ? (MIRRORED[key] ?? key) : key);
