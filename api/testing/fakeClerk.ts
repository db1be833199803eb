import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { IdentityProvider } from "../identity/clerk.ts";
import { jwtKey } from "./tokens.ts";

/** An identity provider on the loopback: it knows everybody, but for the ids that it is told to have forgotten. */
export type FakeClerk = {
  identity: IdentityProvider;
  deletedUserIds: Set<string>;
  /** The ids that were asked for, in order. */
  requestedUserIds: string[];
  close(): Promise<void>;
};

const SECRET_KEY = "sk_test_tests";
export const WEBHOOK_SECRET = `whsec_${Buffer.from("the webhooks of the tests").toString("base64")}`;
/** When everybody's profile was changed last. */
const PROFILE_UPDATED_AT = Date.parse("2026-11-01T00:00:00Z");

const buildProfile = (id: string) => ({
  object: "user",
  id,
  username: `${id}_name`,
  first_name: "Ann",
  last_name: "Miller",
  updated_at: PROFILE_UPDATED_AT,
  primary_email_address_id: "idn_1",
  email_addresses: [
    { object: "email_address", id: "idn_0", email_address: "old@example.com", linked_to: [] },
    { object: "email_address", id: "idn_1", email_address: "ann@example.com", linked_to: [] },
  ],
});

/** Starts one: of Clerk's Backend API, as much as the server asks for. */
export async function startFakeClerk(): Promise<FakeClerk> {
  const forgotten = new Set<string>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const id = /^\/v1\/users\/([\w-]+)$/.exec(request.url ?? "")?.[1] ?? "";
    const isOurs = request.headers.authorization === `Bearer ${SECRET_KEY}`;
    asked.push(id);
    const status = !isOurs ? 401 : id && !forgotten.has(id) ? 200 : 404;
    const body = status === 200 ? buildProfile(id) : { errors: [{ code: "refused", message: "Refused" }] };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const publishableKey = `pk_test_${Buffer.from("clerk.example.com$").toString("base64")}`;
  return {
    identity: { publishableKey, secretKey: SECRET_KEY, jwtKey, webhookSecret: WEBHOOK_SECRET, apiUrl },
    deletedUserIds: forgotten,
    requestedUserIds: asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
