import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { createStore, useStore } from "./createStore.ts";

test("a store returns the state that was set last, as a value or computed from the state before", () => {
  const store = createStore(1);
  expect(store.get()).toBe(1);
  store.set(2);
  expect(store.get()).toBe(2);
  store.set((before) => before + 10);
  expect([store.get(), store.getInitial()]).toEqual([12, 1]);
});

test("listeners run after each change, and not when the state stays the same", () => {
  const store = createStore<number | readonly string[]>(0);
  const seen: unknown[] = [];
  store.subscribe(() => seen.push(store.get()));
  const names = ["Ann"];
  store.set(Number.NaN);
  store.set(Number.NaN);
  store.set(names);
  store.set(names);
  store.set((before) => before);
  store.set(["Ann"]);
  expect(seen).toEqual([Number.NaN, ["Ann"], ["Ann"]]);
});

test("a subscription ends, also while listeners run, and the others go on", () => {
  const store = createStore("a");
  const once = vi.fn<() => void>(() => stop());
  const always = vi.fn<() => void>();
  const stop = store.subscribe(once);
  store.subscribe(always);
  store.set("b");
  store.set("c");
  stop();
  expect(once).toHaveBeenCalledOnce();
  expect(always).toHaveBeenCalledTimes(2);
});

test("a state that is a function is set by a function that returns it", () => {
  const greet = () => "Hello";
  const store = createStore<(() => string) | undefined>(undefined);
  store.set(() => greet);
  expect(store.get()).toBe(greet);
});

test("the prerendered page shows the initial state, whatever the state is by then", () => {
  const store = createStore({ name: "nobody", count: 0 });
  store.set({ name: "Ann", count: 1 });
  const Name = () => useStore(store).name;
  const Count = () => useStore(store, ({ count }) => `${count} items`);
  expect(renderToStaticMarkup(createElement(Name))).toBe("nobody");
  expect(renderToStaticMarkup(createElement(Count))).toBe("0 items");
});
