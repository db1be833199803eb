import type { KeyboardEvent } from "react";

/** Enter that means "done", not the Enter that ends an input method's composition (229 is how Safari says so). */
export const isEnterKey = ({ key, keyCode, nativeEvent }: KeyboardEvent) =>
  key === "Enter" && !nativeEvent.isComposing && keyCode !== 229;
