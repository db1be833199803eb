import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { IdentityProvider } from "../identity/clerk.ts";
import { jwtKey } from "./tokens.ts";

/** An identity provider on the loopback. It has a user for each id, except for `deletedUserIds`. */
export type FakeClerk = {
  identity: IdentityProvider;
  deletedUserIds: Set<string>;
  /** The ids that the server has requested, in order. */
  requestedUserIds: string[];
  close(): Promise<void>;
};

const SECRET_KEY = "sk_test_tests";
export const WEBHOOK_SECRET = `whsec_${Buffer.from("the webhooks of the tests").toString("base64")}`;
/** The `updated_at` of every user, in milliseconds since 1970. */
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

/** Starts a fake Clerk, with the parts of the Backend API that the server uses. */
export async function startFakeClerk(): Promise<FakeClerk> {
  const deletedUserIds = new Set<string>();
  const requestedUserIds: string[] = [];
  const server = createServer((request, response) => {
    const id = /^\/v1\/users\/([\w-]+)$/.exec(request.url ?? "")?.[1] ?? "";
    const isAuthorized = request.headers.authorization === `Bearer ${SECRET_KEY}`;
    requestedUserIds.push(id);
    const status = !isAuthorized ? 401 : id && !deletedUserIds.has(id) ? 200 : 404;
    const body = status === 200 ? buildProfile(id) : { errors: [{ code: "refused", message: "Refused" }] };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const publishableKey = `pk_test_${Buffer.from("clerk.example.com$").toString("base64")}`;
  return {
    identity: { publishableKey, secretKey: SECRET_KEY, jwtKey, webhookSecret: WEBHOOK_SECRET, apiUrl },
    deletedUserIds,
    requestedUserIds,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
