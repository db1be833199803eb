import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SectionCount } from "./HeadingParts.tsx";

test.each([
  [{ total: 4, settled: 0, tickable: true }, "0 of 4"],
  [{ total: 4, settled: 4, tickable: true }, "all done"],
  [{ total: 4, settled: 0, tickable: false }, "4"],
])("the count of a heading has a direction of its own: %o", (counts, words) => {
  expect(renderToStaticMarkup(<SectionCount {...counts} />)).toContain(`<bdi>${words}</bdi>`);
});
