import { expect, it } from "vitest";
import { item } from "../../../testing/rowFixtures.ts";
import { createGridBuilder } from "./grid.ts";
import { writeTable } from "./table.ts";

it("a table has a line for each item, list by list, with who ticked it and when, and no formula", () => {
  const base = [
    { id: "h", name: "Papers", isHeading: true },
    { id: "a", name: "Passport", isHeading: false },
  ];
  const completedBy = { __typename: "Person" as const, name: "Mira", isYou: true };
  const ticked = { completed: true, completedAt: "2026-11-20T09:00:00.000Z", completedBy };
  const columns = [
    { id: "ana", name: "Ana", items: [item("a", 1, { name: "Passport", ...ticked })], origins: null },
    {
      id: "ben",
      name: "Ben, the 2nd",
      items: [item("a", 1, { name: "=1+1", isSkipped: true, skipReason: "Has none" }), item("x", 2, { remark: "4.2" })],
      origins: null,
    },
  ];
  expect(writeTable(createGridBuilder()(base, columns), columns)).toBe(
    [
      "list,heading,name,state,time,by,reason,remark",
      "Ana,Papers,Passport,ticked,2026-11-20T09:00:00.000Z,Mira,,",
      '"Ben, the 2nd",Papers,\'=1+1,skipped,,,Has none,',
      '"Ben, the 2nd",,x,open,,,,4.2',
      "",
    ].join("\r\n"),
  );
});
