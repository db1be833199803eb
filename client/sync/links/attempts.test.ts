import { ApolloLink, gql } from "@apollo/client";
import { NEVER, TimeoutError } from "rxjs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createScriptedClient } from "../../testing/scriptedClient.ts";
import { classifyFailure } from "../server/retryPolicy.ts";
import { attemptLink } from "./attempts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.for([
  ["a first call", false, 10_000],
  ["a repeated one", true, 30_000],
] as const)("%s that is never answered ends as one that did not arrive", ([, isRepeated, wait]) => {
  const { client } = createScriptedClient();
  const attempt = { key: "1", isRepeated, isGuests: true };
  const failures: unknown[] = [];
  const answer = ApolloLink.execute(
    ApolloLink.from([attemptLink, new ApolloLink(() => NEVER)]),
    { query: gql("mutation { deleteItem(id: 1) { success } }"), context: { attempt } },
    { client },
  );
  answer.subscribe({ error: (error) => failures.push(error) });
  vi.advanceTimersByTime(wait - 1);
  expect(failures).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(failures).toEqual([expect.any(TimeoutError)]);
  expect(classifyFailure(failures[0]).kind).toBe("unreached");
});
