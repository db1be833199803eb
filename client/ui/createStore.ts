import { useSyncExternalStore } from "react";

/** A store that its users can read and subscribe to, but not change. */
export type ReadableStore<State> = {
  get: () => State;
  /** Returns the state that the store was created with, which is what the prerendered pages show. */
  getInitial: () => State;
  /** Calls the listener after each change. Returns a function that ends the subscription. */
  subscribe: (listener: () => void) => () => void;
};

export type Store<State> = ReadableStore<State> & {
  /**
   * Replaces the state, or computes it from the state before. A state that is itself a function must be returned by
   * such a function. Listeners run only if `Object.is` sees a difference.
   */
  set: (next: State | ((before: State) => State)) => void;
};

/** Creates a store for state outside React components. Components read it with `useStore`. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    getInitial: () => initial,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next) {
      const before = state;
      state = typeof next === "function" ? (next as (before: State) => State)(before) : next;
      if (Object.is(state, before)) return;
      for (const listener of listeners) listener();
    },
  };
}

/**
 * Returns the state of a store, or the part of it that `select` returns, and renders the component again when that
 * changes. The prerendered page and its hydration get the initial state.
 */
export function useStore<State>(store: ReadableStore<State>): State;
export function useStore<State, Part>(store: ReadableStore<State>, select: (state: State) => Part): Part;
export function useStore<State>(store: ReadableStore<State>, select: (state: State) => unknown = (state) => state) {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.getInitial()),
  );
}

/** Resolves when one of the stores changes. */
export const whenNextChange = (...stores: Pick<ReadableStore<unknown>, "subscribe">[]) =>
  new Promise<void>((resolve) => {
    const subscriptions = stores.map((store) =>
      store.subscribe(() => {
        subscriptions.forEach((unsubscribe) => unsubscribe());
        resolve();
      }),
    );
  });
