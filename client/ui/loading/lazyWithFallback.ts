import { createElement, useEffect, type ComponentType, type ReactNode } from "react";
import { createStore, useStore } from "../createStore.ts";
import { whenIdle } from "./idle.ts";

/**
 * A component that is not part of the first paint. Its code is loaded once, when the component has been rendered
 * somewhere and the browser is idle. `meanwhile` is rendered until then, and when loading fails.
 */
export function lazyWithFallback<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const loaded = createStore<ComponentType<Props> | undefined>(undefined);
  let isAsked = false;

  function request() {
    const show = (component: ComponentType<Props>) => loaded.set(() => component);
    if (!isAsked) whenIdle(() => void load().then(show, () => (isAsked = false)));
    isAsked = true;
  }

  return function Later(props: Props) {
    const component = useStore(loaded);
    useEffect(request, []);
    return component ? createElement(component, props) : meanwhile(props);
  };
}
