import { CombinedGraphQLErrors } from "@apollo/client";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FailedRead } from "./FailedRead.tsx";

const refused = new CombinedGraphQLErrors({ errors: [{ message: "Too many rows" }] });

const render = (error: Error) =>
  renderToStaticMarkup(<FailedRead title="Couldn’t load your lists" error={error} onRetry={() => {}} />).replaceAll(
    /<[^>]*>/g,
    " ",
  );

test("a read that does not reach the server has no copy here, and asks for nothing", () => {
  const text = render(new TypeError("Failed to fetch"));
  expect(text).toContain("Not on this device yet");
  expect(text).not.toContain("Try again");
});

test("a read that the server refuses says why, and can be tried again", () => {
  const text = render(refused);
  expect(text).toContain("Couldn’t load your lists");
  expect(text).toContain("Too many rows");
  expect(text).toContain("Try again");
});
