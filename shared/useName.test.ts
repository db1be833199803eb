import { expect, test } from "vitest";
import { createUseName, dropTemplateName } from "./useName.ts";

test("what tells a list apart from others of its template is what follows the template’s name", () => {
  expect(dropTemplateName(createUseName("Weekly shop", "2026-11-28", new Set()), "Weekly shop")).toBe("28 Nov");
  expect(dropTemplateName("Weekly shop – 28 Nov (2)", "Weekly shop")).toBe("28 Nov (2)");
  expect(dropTemplateName("Packing – Ana – Rome", "Packing")).toBe("Ana – Rome");
});

test("a name that does not begin with that of the template stays", () => {
  for (const name of ["Rome – November", "Packing for Rome", "Packing", "Packing – "])
    expect(dropTemplateName(name, "Packing")).toBe(name);
});
