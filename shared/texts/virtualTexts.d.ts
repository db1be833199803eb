/** The texts of a catalogue in the pseudo-language, which `scripts/textsPlugin.mjs` makes of the English ones. */
declare module "virtual:pseudo/page" {
  export const messages: import("@lingui/core").Messages;
}
declare module "virtual:pseudo/server" {
  export const messages: import("@lingui/core").Messages;
}

/** The compiled texts of a catalogue. */
declare module "*.po" {
  export const messages: import("@lingui/core").Messages;
}
