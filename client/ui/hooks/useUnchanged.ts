import { useState } from "react";
import { haveSameElements } from "../haveSameElements.ts";

/** Returns the same array as long as its elements are the same. */
export function useUnchanged<Element>(elements: readonly Element[]): readonly Element[] {
  const [last, setLast] = useState(elements);
  if (haveSameElements(last, elements)) return last;
  setLast(elements);
  return elements;
}
