import { expect, it } from "vitest";
import { COLORS, getColorOfName } from "./Ribbon.tsx";

it("a name has the same colour on every device", () => {
  const names = ["Trips", "My Notebook", "Home", "Work", "🎉"];
  expect(names.map(getColorOfName)).toEqual(["red", "fuchsia", "emerald", "stone", "amber"]);
});

it("each colour is the colour of some names", () => {
  const colors = new Set(Array.from({ length: 200 }, (_, n) => getColorOfName(`Notebook ${n}`)));
  expect([...colors].sort()).toEqual([...COLORS].sort());
});
