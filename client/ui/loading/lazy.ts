import { lazy, type ComponentType } from "react";
import { whenIdle } from "./idle.ts";

/**
 * A component that the first paint does without: its code is loaded when the page has nothing better to do, and at
 * once when it is drawn before that. It is drawn inside a `Suspense`.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loaded = () => load().then((component) => ({ default: component }));
  // Where it cannot be loaded now, it is asked for again when it is drawn.
  if (typeof window !== "undefined") whenIdle(() => void loaded().catch(() => undefined));
  return lazy(loaded);
}
