import { createElement, type ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import { lazyComponent, whenPainted } from "./loading.ts";

let frames: (() => void)[];
let visibility: "visible" | "hidden";
const acted = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  visibility = "visible";
  acted.mockClear();
  vi.stubGlobal("document", Object.defineProperty(new EventTarget(), "visibilityState", { get: () => visibility }));
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is done after the paint runs once, in the task after the next frame", () => {
  whenPainted(acted);
  expect(acted).not.toHaveBeenCalled();
  for (const frame of frames) frame();
  expect(acted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(acted).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event("visibilitychange"));
  vi.runAllTimers();
  expect(acted).toHaveBeenCalledOnce();
});

test("it runs at once when the page is hidden before the frame", () => {
  whenPainted(acted);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(acted).toHaveBeenCalledOnce();
  for (const frame of frames) frame();
  vi.runAllTimers();
  expect(acted).toHaveBeenCalledOnce();
});

test("a hidden page waits for no paint, and a page that paints nothing does not wait for ever", () => {
  whenPainted(acted);
  vi.runAllTimers();
  expect(acted).toHaveBeenCalledOnce();
  visibility = "hidden";
  whenPainted(acted);
  expect(acted).toHaveBeenCalledTimes(2);
});

test("a lazy component has the props of the component that it names, and shows its fallback first", () => {
  const load = async () => ({ Price: ({ cents }: { cents: number }) => `${cents}`, currency: "EUR" });
  const Price = lazyComponent(load, "Price", { fallback: ({ cents }) => `about ${cents}` });
  expectTypeOf(Price).toEqualTypeOf<ComponentType<{ cents: number }>>();
  expect(renderToStaticMarkup(createElement(Price, { cents: 5 }))).toBe("about 5");
  // @ts-expect-error The module has no such export.
  lazyComponent(load, "Cost");
  // @ts-expect-error This export is not a component.
  lazyComponent(load, "currency");
});
