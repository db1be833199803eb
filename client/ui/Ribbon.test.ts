import { expect, it } from "vitest";
import { chooseNextColor, COLORS, hueClass } from "./Ribbon.tsx";

const getClassOfName = (name: string) => hueClass({ color: null, name });
const toClass = (color: string) => `hue-${color}-500`;
const HUES = ["blue", "amber", "emerald", "violet", "rose", "cyan", "lime", "fuchsia", "red"] as const;

it("a name has the same colour on every device", () => {
  const names = ["Trips", "My Notebook", "Home", "Work", "🎉"];
  expect(names.map(getClassOfName)).toEqual(["emerald", "violet", "blue", "cyan", "blue"].map(toClass));
});

it("each colour but stone is the colour of some names", () => {
  const colors = new Set(Array.from({ length: 200 }, (_, n) => getClassOfName(`Notebook ${n}`)));
  expect([...colors].sort()).toEqual(HUES.map(toClass).sort());
  expect(COLORS).toEqual([...HUES, "stone"]);
});

it("notebooks take the colours in turn", () => {
  const notebooks: Parameters<typeof chooseNextColor>[0][number][] = [];
  for (let n = 0; n < 18; n++) notebooks.push({ name: "", color: chooseNextColor(notebooks) });
  expect(notebooks.map(({ color }) => color)).toEqual([...HUES, ...HUES]);
});

it("a colour that follows from a name is used, and stone is never the next", () => {
  const notebooks = [
    { name: "Home", color: null },
    { name: "Old", color: "stone" as const },
    { name: "Work", color: "emerald" as const },
  ];
  expect(chooseNextColor(notebooks)).toBe("amber");
});
