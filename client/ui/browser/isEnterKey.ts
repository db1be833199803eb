import type { KeyboardEvent } from "react";

/**
 * Whether a key press is an Enter that submits. Enter also confirms a word in an input method (such as one for
 * Japanese); that press does not submit. Safari marks that press only with the key code 229.
 */
export const isEnterKey = ({ key, keyCode, nativeEvent }: KeyboardEvent) =>
  key === "Enter" && !nativeEvent.isComposing && keyCode !== 229;
