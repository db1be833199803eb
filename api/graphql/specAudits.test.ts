import { serverAudits } from "graphql-http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, startTestServer, ORIGIN } from "../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Queries by GET, without a header that only scripts of our own can set: what other sites' pages can send, too. */
const WOULD_LET_OTHERS_IN = [
  "5A70 MAY accept application/x-www-form-urlencoded formatted GET requests",
  "D6D5 MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/graphql-response+json",
  "6A70 MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/json",
];

it("speaks GraphQL over HTTP as its specification says, but for what would let other sites' pages in", async () => {
  const fetchFn = (url: string, init?: RequestInit) => server.app(new Request(url, init));
  const audits = serverAudits({ url: `${ORIGIN}/graphql`, fetchFn });
  const results = await Promise.all(audits.map((audit) => audit.fn()));
  const failed = results.filter(({ status }) => status !== "ok");
  expect(failed.map(({ id, name }) => `${id} ${name}`)).toEqual(WOULD_LET_OTHERS_IN);
  expect(results.length).toBe(61);
});
