import { expect, it } from "vitest";
import { readFile } from "./readFile.ts";

const OPTIONS = { reading: null, timeZone: "UTC", wanted: null, previewsOnly: true };

it("the sentences of a preview that have values have these apart, by the sentence in English", async () => {
  const rows = Array.from({ length: 1_001 }, (_each, index) => `task,Item ${index},`);
  const content = ["TYPE,CONTENT,PRIORITY,Mood", "task,Milk,,glad", ...rows].join("\n");
  const draft = await readFile(Buffer.from(content), { ...OPTIONS, fileName: "Trip.csv" });
  const { notices, leftOut, texts } = draft.summarize();
  const continued = "“Trip” has more than 1,000 items and continues in “Trip (2)”";
  const column = "Cells in the column “Mood”";
  expect([notices, leftOut.map(({ what }) => what)]).toEqual([[continued], [column]]);
  expect(texts).toEqual({
    [continued]: {
      pattern: "“{name}” has more than {max, plural, one {# item} other {# items}} and continues in “{second}”",
      values: { name: "Trip", max: 1_000, second: "Trip (2)" },
    },
    [column]: { pattern: "Cells in the column “{column}”", values: { column: "Mood" } },
  });
});

it("a long name of something that does not come is cut, and has no text", async () => {
  const draft = await readFile(Buffer.from(`TYPE,CONTENT,PRIORITY,${"x".repeat(200)}\ntask,Milk,,1`), {
    ...OPTIONS,
    fileName: "Trip.csv",
  });
  const { leftOut, texts } = draft.summarize();
  expect([leftOut[0]?.what.length, texts]).toEqual([101, {}]);
});
