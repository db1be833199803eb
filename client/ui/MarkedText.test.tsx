import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TextRange } from "../../shared/markMatches.ts";
import { MarkedText } from "./MarkedText.tsx";

test.for<[string, TextRange[], string]>([
  ["Rome", [], "Rome"],
  ["Rome", [{ start: 0, end: 4 }], "[Rome]"],
  ["a < b", [{ start: 2, end: 3 }], "a [&lt;] b"],
  [
    "Birthday present",
    [
      { start: 5, end: 8 },
      { start: 12, end: 15 },
    ],
    "Birth[day] pre[sen]t",
  ],
])("“%s” shows what is marked", ([text, marks, shown]) => {
  const html = renderToStaticMarkup(<MarkedText text={text} marks={marks} />);
  expect(html.replaceAll(/<mark[^>]*>/g, "[").replaceAll("</mark>", "]")).toBe(shown);
});
