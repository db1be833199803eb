import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type ProgramKind, writeRecipe } from "./recipes.ts";

const PARTS = { origin: "https://lists.example.org", key: "lb_key", write: true, listId: "7" };
/** The address to which a program adds items. */
const FILE = `${PARTS.origin}/api/list/${PARTS.listId}.md`;
const KINDS: ProgramKind[] = ["assistant", "home", "shortcuts", "script"];

describe("a recipe", () => {
  it.each(KINDS)("of %s has the key, and never in an address", (kind) => {
    const text = writeRecipe(kind, PARTS)
      .copies.map((copied) => copied.text)
      .join("\n");
    expect(text).toContain("Bearer lb_key");
    expect(text).not.toMatch(/https?:[^\s"']*lb_key/);
  });

  it("gives Home Assistant an action only with a key that may change lists", () => {
    const read = (write: boolean) => parse(writeRecipe("home", { ...PARTS, write }).copies[0]?.text ?? "");
    expect(Object.keys(read(true))).toEqual(["rest_command", "sensor"]);
    expect(read(true).rest_command.listbook_add.url).toBe(FILE);
    expect(Object.keys(read(false))).toEqual(["sensor"]);
  });

  it("gives n8n a node that it can read", () => {
    const [, node] = writeRecipe("script", PARTS).copies;
    const [{ parameters }] = JSON.parse(node?.text ?? "").nodes;
    expect(parameters).toMatchObject({ method: "POST", url: FILE });
    expect(parameters.headerParameters.parameters).toEqual([{ name: "Authorization", value: "Bearer lb_key" }]);
  });
});
