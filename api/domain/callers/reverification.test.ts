import { createCheckAuthorization } from "@clerk/shared/authorization";
import { reverificationError } from "@clerk/shared/authorization-errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Auth } from "../base/context.ts";
import { asUser } from "../../testing/asUser.ts";
import { type TestServer, startTestServer } from "../../testing/testServer.ts";
import { NO_SESSION_DATA, type ReverificationLevel } from "../../../shared/sessionData.ts";
import { hasFeature, hasPlan, isVerified } from "./reverification.ts";

const buildAuth = (overrides: Partial<Auth>): Auth => ({
  ...NO_SESSION_DATA,
  sessionId: "sess_1",
  userId: "user_1",
  sessionClaims: {},
  ...overrides,
});

describe("features and plans", () => {
  const sessionClaims = { fea: "o:reports, u:dark,uo:export", pla: "u:pro" };
  const auth = buildAuth({ orgId: "org_1", sessionClaims });

  it.each(["reports", "org:reports", "dark", "user:dark", "org:export", "u:export"])(
    "include the feature “%s”",
    (feature) => expect(hasFeature(auth, feature)).toBe(true),
  );

  it.each(["user:reports", "org:dark", "moon:dark", "other", ""])("do not include the feature “%s”", (feature) =>
    expect(hasFeature(auth, feature)).toBe(false),
  );

  it("do not include those of an organisation while none is active", () => {
    const features = ["reports", "org:export", "export", "dark"];
    expect(features.map((feature) => hasFeature(buildAuth({ sessionClaims }), feature))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("include a plan that the claims name, and none without claims", () => {
    expect([hasPlan(auth, "pro"), hasPlan(auth, "user:pro"), hasPlan(auth, "org:pro")]).toEqual([true, true, false]);
    expect([hasPlan(buildAuth({}), "pro"), hasFeature(buildAuth({ sessionClaims: { fea: 5 } }), "5")]).toEqual([
      false,
      false,
    ]);
  });
});

describe("two factors that were verified", () => {
  const levels: ReverificationLevel[] = ["strict_mfa", "strict", "moderate", "lax"];

  it.each<[Auth["factorVerificationAge"], ReverificationLevel[]]>([
    [
      [0, -1],
      ["strict_mfa", "strict", "moderate", "lax"],
    ],
    [
      [9, -1],
      ["strict_mfa", "strict", "moderate", "lax"],
    ],
    [
      [10, -1],
      ["moderate", "lax"],
    ],
    [
      [59, -1],
      ["moderate", "lax"],
    ],
    [[60, -1], ["lax"]],
    [[1439, -1], ["lax"]],
    [[1440, -1], []],
    [
      [30, 5],
      ["strict", "moderate", "lax"],
    ],
    [
      [5, 30],
      ["moderate", "lax"],
    ],
    [
      [5, 5],
      ["strict_mfa", "strict", "moderate", "lax"],
    ],
    [
      [-1, 5],
      ["strict", "moderate", "lax"],
    ],
    [[-1, -1], []],
    [null, []],
  ])("%j minutes ago (-1 for never) are enough for the levels %j", (factorVerificationAge, expected) => {
    const auth = buildAuth({ factorVerificationAge });
    expect(levels.filter((level) => isVerified(auth, level))).toEqual(expected);
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

  it("is refused to a member who must verify a factor again, with the provider's own hint", async () => {
    const ann = await server.newMember({ fva: [11, -1] });
    await asUser(server, ann).post("notebook", { name: "Trips" });
    const refusal = await asUser(server, ann).getRefusal("DELETE", "user/data");
    expect(refusal).toMatchObject({ statusCode: 403, code: "FORBIDDEN", clerk_error: hint });
    const { json } = await server.graphql(ann, "mutation { deleteMyData { success } }");
    expect(json.errors[0].extensions).toEqual({ code: "FORBIDDEN", clerk_error: hint });
    expect(json.errors[0].message).toBe(refusal.message);
    expect(await asUser(server, ann).get("notebook")).toHaveLength(1);
  });

  it("deletes all notebooks of a member or a guest, and none of an organisation", async () => {
    const ann = await server.newMember({ o: { id: "org_1", rol: "admin", slg: "acme" } });
    await asUser(server, ann).post("notebook", { name: "Office", organizationId: "org_1" });
    for (const user of [ann, await server.newGuest()]) {
      const as = asUser(server, user);
      await as.makeList([], { notebookId: await as.makeNotebook() });
      expect(await as.delete("user/data")).toEqual({ success: true });
      expect(await as.get("list")).toEqual([]);
    }
    expect(await asUser(server, ann).get("notebook")).toMatchObject([{ name: "Office" }]);
  });
});
