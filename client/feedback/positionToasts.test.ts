import { expect, test } from "vitest";
import { positionToasts } from "./positionToasts.ts";

test.for([
  ["without a field", undefined, { bottom: 0, maxHeight: 500 }],
  ["over one that is scrolled out below", { top: 510, bottom: 550 }, { bottom: 0, maxHeight: 500 }],
  ["over one that is scrolled out above", { top: -50, bottom: -10 }, { bottom: 0, maxHeight: 500 }],
  ["under one in the middle", { top: 240, bottom: 280 }, { bottom: 0, maxHeight: 500 }],
  ["above one at the bottom", { top: 460, bottom: 500 }, { bottom: 40, maxHeight: 460 }],
  ["above one that they would cover in part", { top: 280, bottom: 320 }, { bottom: 220, maxHeight: 280 }],
] as const)("toasts of 200 stand in a window of 500 %s", ([, field, place]) => {
  expect(positionToasts(200, 500, field)).toEqual(place);
});

test.for([
  ["below", { top: 240, bottom: 250 }, { bottom: 0, maxHeight: 250 }],
  ["above", { top: 260, bottom: 270 }, { bottom: 240, maxHeight: 260 }],
] as const)("where there is too little room, toasts take what is more: %s", ([, field, place]) => {
  expect(positionToasts(400, 500, field)).toEqual(place);
});
