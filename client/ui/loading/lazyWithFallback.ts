import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { whenIdle } from "./idle.ts";

/**
 * A component that is not part of the first paint. Its code is loaded once, when the component has been rendered
 * somewhere and the browser is idle. `meanwhile` is rendered until then, and when loading fails.
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
