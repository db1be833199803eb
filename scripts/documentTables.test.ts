import { describe, expect, it } from "vitest";
import { insertTables } from "./documentTables.ts";

const plans = { heads: ["plan", "lists"], rows: [["`free`", "2,000"]] };
const place = (name: string, content = "") => `<!-- generated: ${name} -->\n${content}\n<!-- end -->`;

describe("generated tables of a document", () => {
  it("replace what is between their markers, and nothing else", () => {
    const document = `# Plans\n${place("plans", "| old |")}\nText\n${place("fields", "| by hand |")}\n`;
    expect(insertTables(document, { plans })).toBe(
      `# Plans\n${place("plans", "\n| plan | lists |\n| --- | --- |\n| `free` | 2,000 |\n")}\nText\n${place("fields", "| by hand |")}\n`,
    );
  });

  it("have cells of one line", () => {
    const table = { heads: ["code"], rows: [["The input\n  is wrong."]] };
    expect(insertTables(place("codes"), { codes: table })).toContain("| The input is wrong. |");
  });

  it.each([
    ["no place", "# Plans"],
    ["no end", "<!-- generated: plans -->"],
    ["two places", place("plans") + place("plans")],
  ])("are an error in a document with %s for them", (_label, document) => {
    expect(() => insertTables(document, { plans })).toThrow('one place for the table "plans"');
  });
});
