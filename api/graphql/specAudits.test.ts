import { serverAudits } from "graphql-http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, startTestServer, ORIGIN } from "../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Audits of GET queries without a header that needs a preflight. A page of another site can send such queries. */
const REFUSED_FOR_CSRF = [
  "5A70 MAY accept application/x-www-form-urlencoded formatted GET requests",
  "D6D5 MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/graphql-response+json",
  "6A70 MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/json",
];

it("the GraphQL endpoint passes all audits of GraphQL over HTTP except those that CSRF protection forbids", async () => {
  const fetchFn = (url: string, init?: RequestInit) => server.app(new Request(url, init));
  const audits = serverAudits({ url: `${ORIGIN}/graphql`, fetchFn });
  const results = await Promise.all(audits.map((audit) => audit.fn()));
  const failed = results.filter(({ status }) => status !== "ok");
  expect(failed.map(({ id, name }) => `${id} ${name}`)).toEqual(REFUSED_FOR_CSRF);
  expect(results.length).toBe(61);
});
