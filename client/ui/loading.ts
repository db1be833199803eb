import { createElement, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { createStore, useStore } from "./createStore.ts";

/** The maximum time to wait until the browser is idle, in milliseconds. */
const IDLE_TIMEOUT = 2_000;

/** Runs `callback` when the browser is idle. Safari has no `requestIdleCallback`, so there it runs after 200 ms. */
export function whenIdle(callback: () => void) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(callback, { timeout: IDLE_TIMEOUT });
  else setTimeout(callback, 200);
}

/** Resolves in a new task, so that the browser can paint and handle input before the caller goes on. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Resolves in the next frame, before it is painted. */
export const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));

/** The maximum time to wait for a paint, in milliseconds: a covered window may not paint. */
const PAINT_TIMEOUT = 500;

/** Runs `callback` once: in the task after the next paint, or as soon as the page is hidden. */
export function whenPainted(callback: () => void) {
  if (typeof document === "undefined" || document.visibilityState === "hidden") return callback();
  const waiting = new AbortController();
  const { signal } = waiting;
  const run = () => {
    if (signal.aborted) return;
    waiting.abort();
    callback();
  };
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, PAINT_TIMEOUT);
  document.addEventListener("visibilitychange", run, { signal });
}

let startPreloading = () => {};
const firstScreen = new Promise<void>((resolve) => (startPreloading = resolve));

/** Marks the first screen as shown. Until then, its own code has the line for itself. */
export const markFirstScreen = () => startPreloading();

/**
 * Loads code when the first screen is shown and the browser is idle, so that it is there when it is needed. When this
 * fails, the code is loaded again when it is needed. Nothing is loaded while the server prerenders a page.
 */
export function preload(load: () => Promise<unknown>) {
  void firstScreen.then(() => whenIdle(() => void load().catch(() => undefined)));
}

type LazyOptions<Props> = {
  /**
   * True for a component that opens when the user asks for it: its code is preloaded. When the code cannot be loaded,
   * the component throws, and the screen shows its error. Otherwise the code is loaded when the component has been
   * rendered and the browser is idle, and the page goes on without the component when that fails.
   */
  preloaded?: boolean;
  /** Renders in place of the component until its code is loaded. */
  fallback?: (props: Props) => ReactNode;
};

type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never;

/** A component that is not part of the first paint: the export `name` of the module that `load` loads. */
export function lazyComponent<Name extends string, Module extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Module>,
  name: Name,
  { preloaded = false, fallback = () => null }: LazyOptions<PropsOf<Module[Name]>> = {},
): ComponentType<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const loaded = createStore<ComponentType<Props> | undefined>(undefined);
  let pending: Promise<void> | undefined;

  const loadOnce = () =>
    (pending ??= load()
      // `Props` are those of this component, which the compiler cannot derive while `Module` is not known.
      .then((module) => loaded.set(() => module[name] as ComponentType<Props>))
      .finally(() => (pending = undefined)));

  // The parts that the screen shows come first: they are asked for until the page is idle for the first time.
  if (preloaded) preload(async () => preload(loadOnce));

  return function LazyComponent(props: Props) {
    const component = useStore(loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (loaded.get()) return;
      // Asking for files takes as long as rendering rows, so each component does so in a task of its own.
      if (preloaded)
        nextTask()
          .then(loadOnce)
          .catch((error: unknown) => setFailure({ error }));
      else preload(loadOnce);
    }, []);
    if (component) return createElement(component, props);
    if (failure) throw failure.error;
    return fallback(props);
  };
}
