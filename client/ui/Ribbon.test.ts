import { expect, it } from "vitest";
import { COLORS, hueClass } from "./Ribbon.tsx";

const getClassOfName = (name: string) => hueClass({ color: null, name });
const toClass = (color: string) => `hue-${color}-500`;

it("a name has the same colour on every device", () => {
  const names = ["Trips", "My Notebook", "Home", "Work", "🎉"];
  expect(names.map(getClassOfName)).toEqual(["red", "fuchsia", "emerald", "stone", "amber"].map(toClass));
});

it("each colour is the colour of some names", () => {
  const colors = new Set(Array.from({ length: 200 }, (_, n) => getClassOfName(`Notebook ${n}`)));
  expect([...colors].sort()).toEqual(COLORS.map(toClass).sort());
});
