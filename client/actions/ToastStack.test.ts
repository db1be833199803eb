import { expect, test } from "vitest";
import { positionToasts } from "./ToastStack.tsx";

test.for([
  ["at the bottom without a field", undefined, { bottom: 0, maxHeight: 500 }],
  ["at the bottom when the field is scrolled out below", { top: 510, bottom: 550 }, { bottom: 0, maxHeight: 500 }],
  ["at the bottom when the field is scrolled out above", { top: -50, bottom: -10 }, { bottom: 0, maxHeight: 500 }],
  ["at the bottom when they fit below the field", { top: 240, bottom: 280 }, { bottom: 0, maxHeight: 500 }],
  ["above a field at the bottom", { top: 460, bottom: 500 }, { bottom: 40, maxHeight: 460 }],
  ["above a field that they would cover in part", { top: 280, bottom: 320 }, { bottom: 220, maxHeight: 280 }],
] as const)("toasts 200 high in a window 500 high are %s", ([, field, place]) => {
  expect(positionToasts(200, 500, field)).toEqual(place);
});

test.for([
  ["below", { top: 240, bottom: 250 }, { bottom: 0, maxHeight: 250 }],
  ["above", { top: 260, bottom: 270 }, { bottom: 240, maxHeight: 260 }],
] as const)("toasts that fit neither above nor below the field take the larger space: %s", ([, field, place]) => {
  expect(positionToasts(400, 500, field)).toEqual(place);
});
