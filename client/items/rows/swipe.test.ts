import { expect, test, vi } from "vitest";
import type { ItemListRow } from "./itemRowElements.ts";
import { swipeRow } from "./swipe.ts";

const WIDTH = 390;

/** Presses a row in its middle, moves it by `distance` pixels to the right in a page with a direction, and lifts the finger. */
function swipe(dir: "ltr" | "rtl", distance: number, canTick = true) {
  vi.stubGlobal("window", { innerWidth: WIDTH });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { dir }));
  const isArmed = vi.fn<(name: string, isOn: boolean) => void>();
  const row = Object.assign(new EventTarget(), {
    children: [],
    style: { transform: "", transition: "" },
    toggleAttribute: isArmed,
    getAnimations: () => [],
  });
  const onTick = vi.fn<() => void>();
  const handlers = {
    canStart: () => true,
    canTick,
    buttonCount: canTick ? 3 : 2,
    onStart: () => {},
    onTick,
    onEnd: () => {},
  };
  const send = (type: string, x: number) =>
    row.dispatchEvent(Object.assign(new Event(type), { clientX: WIDTH / 2 + x, clientY: 20, pointerId: 1 }));
  const press = { clientX: WIDTH / 2, clientY: 20, pointerId: 1 } as PointerEvent;
  swipeRow({ element: row } as unknown as ItemListRow, press, handlers);
  send("pointermove", distance);
  const moved = row.style.transform;
  send("pointerup", distance);
  return {
    moved,
    rests: row.style.transform,
    isArmed: isArmed.mock.calls[0]?.[1],
    isTicked: onTick.mock.calls.length > 0,
  };
}

test.for([
  ["ltr", 100],
  ["rtl", -100],
] as const)("in a page that is %s, a row that is moved by %i pixels is ticked", ([dir, distance]) => {
  const moved = `translateX(${distance}px)`;
  expect(swipe(dir, distance)).toEqual({ moved, rests: "", isArmed: true, isTicked: true });
  expect(swipe(dir, distance, false)).toEqual({ moved: "", rests: "", isArmed: false, isTicked: false });
});

test.for([
  ["ltr", -300, -192, -128],
  ["rtl", 300, 192, 128],
] as const)(
  "in a page that is %s, a row that is moved by %i pixels shows its buttons",
  ([dir, distance, three, two]) => {
    const open = (width: number) => ({
      moved: `translateX(${width}px)`,
      rests: `translateX(${width}px)`,
      isArmed: false,
      isTicked: false,
    });
    expect(swipe(dir, distance)).toEqual(open(three));
    expect(swipe(dir, distance, false)).toEqual(open(two));
  },
);
