import { createCheckAuthorization } from "@clerk/shared/authorization";
import { reverificationError } from "@clerk/shared/authorization-errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Auth } from "../base/context.ts";
import { type TestServer, startTestServer } from "../../testing/testServer.ts";
import { hasFeature, hasPlan, isVerified, type ReverificationLevel } from "./reverification.ts";

const buildAuth = (overrides: Partial<Auth>): Auth => ({
  sessionId: "sess_1",
  userId: "user_1",
  actor: null,
  orgId: null,
  orgRole: null,
  orgSlug: null,
  orgPermissions: [],
  sessionStatus: "active",
  sessionClaims: {},
  factorVerificationAge: null,
  ...overrides,
});

describe("features and plans", () => {
  const sessionClaims = { fea: "o:reports, u:dark,uo:export", pla: "u:pro" };
  const auth = buildAuth({ orgId: "org_1", sessionClaims });

  it.each([
    ["reports", true],
    ["org:reports", true],
    ["user:reports", false],
    ["dark", true],
    ["user:dark", true],
    ["org:dark", false],
    ["org:export", true],
    ["u:export", true],
    ["moon:dark", false],
    ["other", false],
    ["", false],
  ])("include the feature %s: %s", (feature, expected) => expect(hasFeature(auth, feature)).toBe(expected));

  it("lack the organisation's entries while no organisation is active", () => {
    const features = ["reports", "org:export", "export", "dark"];
    expect(features.map((feature) => hasFeature(buildAuth({ sessionClaims }), feature))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("include a plan that the claims name, and nothing without claims", () => {
    expect([hasPlan(auth, "pro"), hasPlan(auth, "user:pro"), hasPlan(auth, "org:pro")]).toEqual([true, true, false]);
    expect([hasPlan(buildAuth({}), "pro"), hasFeature(buildAuth({ sessionClaims: { fea: 5 } }), "5")]).toEqual([
      false,
      false,
    ]);
  });
});

describe("the ages of both factors", () => {
  const levels: ReverificationLevel[] = ["strict_mfa", "strict", "moderate", "lax"];

  it.each<[Auth["factorVerificationAge"], boolean[]]>([
    [
      [0, -1],
      [true, true, true, true],
    ],
    [
      [9, -1],
      [true, true, true, true],
    ],
    [
      [10, -1],
      [false, false, true, true],
    ],
    [
      [59, -1],
      [false, false, true, true],
    ],
    [
      [60, -1],
      [false, false, false, true],
    ],
    [
      [1439, -1],
      [false, false, false, true],
    ],
    [
      [1440, -1],
      [false, false, false, false],
    ],
    [
      [30, 5],
      [false, true, true, true],
    ],
    [
      [5, 30],
      [false, false, true, true],
    ],
    [
      [5, 5],
      [true, true, true, true],
    ],
    [
      [-1, 5],
      [false, true, true, true],
    ],
    [
      [-1, -1],
      [false, false, false, false],
    ],
    [null, [false, false, false, false]],
  ])("of %j minutes are enough for strict_mfa, strict, moderate, lax: %j", (factorVerificationAge, expected) => {
    expect(levels.map((level) => isVerified(buildAuth({ factorVerificationAge }), level))).toEqual(expected);
  });
});

describe("the provider's own check in the browser", () => {
  const ages = [-1, 0, 9, 10, 59, 60, 1439, 1440];
  const agePairs = ages.flatMap((first) => ages.map((second): [number, number] => [first, second]));
  const levels: ReverificationLevel[] = ["strict_mfa", "strict", "moderate", "lax"];
  const session = { userId: "user_1", orgId: "org_1", orgRole: undefined, orgPermissions: undefined };

  it("agrees with the server on every pair of ages", () => {
    for (const factorVerificationAge of [...agePairs, null]) {
      const has = createCheckAuthorization({ ...session, factorVerificationAge, features: "", plans: "" });
      for (const reverification of levels)
        expect(
          isVerified(buildAuth({ factorVerificationAge }), reverification),
          `${String(factorVerificationAge)} ${reverification}`,
        ).toBe(has({ reverification }));
    }
  });

  it("agrees with the server on features and plans", () => {
    const claims = { fea: "o:reports,u:dark,uo:export", pla: "u:pro,o:team" };
    const auth = buildAuth({ orgId: "org_1", sessionClaims: claims });
    const has = createCheckAuthorization({
      ...session,
      factorVerificationAge: null,
      features: claims.fea,
      plans: claims.pla,
    });
    for (const name of ["reports", "dark", "export", "pro", "team", "other"])
      for (const wanted of [name, `org:${name}`, `user:${name}`]) {
        expect(hasFeature(auth, wanted), wanted).toBe(has({ feature: wanted }));
        expect(hasPlan(auth, wanted), wanted).toBe(has({ plan: wanted }));
      }
  });
});

describe("deleting all data", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const hint = reverificationError("strict").clerk_error;

  it("asks a member through REST and GraphQL to verify a factor, with the provider's own hint", async () => {
    const ann = await server.newMember({ fva: [11, -1] });
    await server.rest(ann, "POST", "/api/notebook", { name: "Trips" });
    const rest = await server.rest(ann, "DELETE", "/api/user/data");
    expect(rest).toMatchObject({ status: 403, json: { code: "FORBIDDEN", clerk_error: hint } });
    const { json } = await server.graphql(ann, "mutation { deleteMyData { success } }");
    expect(json.errors[0].extensions).toEqual({ code: "FORBIDDEN", clerk_error: hint });
    expect(json.errors[0].message).toBe(rest.json.message);
    expect((await server.rest(ann, "GET", "/api/notebook")).json).toHaveLength(1);
  });

  it("deletes the own rows of a member or a guest, and no rows of an organisation", async () => {
    const ann = await server.newMember({ o: { id: "org_1", rol: "admin", slg: "acme" } });
    await server.rest(ann, "POST", "/api/notebook", { name: "Office", organizationId: "org_1" });
    for (const user of [ann, await server.newGuest()]) {
      const notebookId = (await server.rest(user, "POST", "/api/notebook", { name: "Trips" })).json.id;
      await server.rest(user, "POST", "/api/list", { notebookId, name: "Rome" });
      expect((await server.rest(user, "DELETE", "/api/user/data")).json).toEqual({ success: true });
      expect((await server.rest(user, "GET", "/api/list")).json).toEqual([]);
    }
    expect((await server.rest(ann, "GET", "/api/notebook")).json).toMatchObject([{ name: "Office" }]);
  });
});
