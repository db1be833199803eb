import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { whenIdle } from "./idle.ts";

/**
 * A component that the first paint does without. Its code is loaded, once for all, as soon as it is drawn somewhere and
 * the page has nothing better to do; until then, and where it cannot be loaded, `meanwhile` stands in its place.
 */
export function lazyWithFallback<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  let isAsked = false;
  const listeners = new Set<() => void>();

  function show(component: ComponentType<Props>) {
    loaded = component;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    if (!isAsked) whenIdle(() => void load().then(show, () => (isAsked = false)));
    isAsked = true;
    return () => void listeners.delete(listener);
  }

  const current = () => loaded;
  const atServer = () => undefined;

  return function Later(props: Props) {
    const component = useSyncExternalStore(subscribe, current, atServer);
    return component ? createElement(component, props) : meanwhile(props);
  };
}
