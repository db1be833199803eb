import { createCheckAuthorization } from "@clerk/shared/authorization";
import { expect, test } from "vitest";
import { hasFeature, hasPlan, hasRole, hasVerified, NO_AUTH, type AuthContext } from "./authContext.ts";

type Claims = Parameters<typeof createCheckAuthorization>[0];

/** A session whose `has` is the provider's own. */
const sessionOf = (claims: Partial<Claims>): AuthContext => ({
  ...NO_AUTH,
  has: createCheckAuthorization({
    userId: "user_ann",
    orgId: undefined,
    orgRole: undefined,
    orgPermissions: undefined,
    factorVerificationAge: null,
    features: "",
    plans: "",
    ...claims,
  }),
});

test("a feature and a plan are whoever's the provider sold them to", () => {
  const session = sessionOf({ features: "o:reports,u:dark", plans: "u:pro" });
  expect(["reports", "org:reports", "user:reports", "dark"].map((each) => hasFeature(session, each))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(["pro", "org:pro", "free"].map((each) => hasPlan(session, each))).toEqual([true, false, false]);
});

test("a role is one of the active organisation", () => {
  const admin = sessionOf({ orgId: "org_1", orgRole: "org:admin" });
  expect([hasRole(admin, "org:admin"), hasRole(admin, "org:member")]).toEqual([true, false]);
  expect(hasRole(sessionOf({ orgRole: "org:admin" }), "org:admin")).toBe(false);
});

test.for([
  [9, [true, true, true, true]],
  [10, [false, false, true, true]],
  [59, [false, false, true, true]],
  [60, [false, false, false, true]],
  [1439, [false, false, false, true]],
  [1440, [false, false, false, false]],
] as const)("a proof that is %i minutes old counts for strict_mfa, strict, moderate, lax: %j", ([age, expected]) => {
  const session = sessionOf({ factorVerificationAge: [age, -1] });
  const levels = ["strict_mfa", "strict", "moderate", "lax"] as const;
  expect(levels.map((level) => hasVerified(session, level))).toEqual(expected);
});

test("nobody has anything", () => {
  const answers = [
    hasFeature(NO_AUTH, "dark"),
    hasPlan(NO_AUTH, "pro"),
    hasRole(NO_AUTH, "org:admin"),
    hasVerified(NO_AUTH, "lax"),
  ];
  expect(answers).toEqual([false, false, false, false]);
});
