import { lazy, type ComponentType } from "react";
import { whenIdle } from "./idle.ts";

/**
 * A component that is not part of the first paint. Its code is loaded when the browser is idle, or at once when it is
 * rendered before that. It must be rendered inside a `Suspense`.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loaded = () => load().then((component) => ({ default: component }));
  // When this first load fails, React loads the code again as the component is rendered.
  if (typeof window !== "undefined") whenIdle(() => void loaded().catch(() => undefined));
  return lazy(loaded);
}
