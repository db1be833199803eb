import { expect, it } from "vitest";
import { COLORS, getColorOfName } from "./ColorBar.tsx";

it("a name has the colour that it has on every other device", () => {
  const names = ["Trips", "My Notebook", "Home", "Work", "🎉"];
  expect(names.map(getColorOfName)).toEqual(["red", "fuchsia", "emerald", "stone", "amber"]);
});

it("every colour is the colour of some name", () => {
  const colors = new Set(Array.from({ length: 200 }, (_, n) => getColorOfName(`Notebook ${n}`)));
  expect([...colors].sort()).toEqual([...COLORS].sort());
});
