import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { ORIGIN, type TestServer, type TestUser } from "./testServer.ts";

type App = Pick<TestServer, "app">;

function send({ app }: App, { cookie, token }: TestUser, path: string, init: RequestInit = {}) {
  const headers = { ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) };
  return app(new Request(ORIGIN + path, { ...init, headers }));
}

/** Returns the zip with everything that is a person's own. */
export const exportZip = async (server: App, person: TestUser): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await (await send(server, person, "/api/export")).arrayBuffer());

/** Imports a zip for a person, and returns the answer as text. Fails the test when it is refused. */
export async function importZip(server: App, person: TestUser, body: Buffer<ArrayBuffer>): Promise<string> {
  const response = await send(server, person, `/api/import?id=${randomUUID()}`, { method: "POST", body });
  const answer = await response.text();
  expect([response.status, answer]).toEqual([201, answer]);
  return answer;
}
