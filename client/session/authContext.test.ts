import { createCheckAuthorization } from "@clerk/shared/authorization";
import { expect, test } from "vitest";
import { hasFeature, hasPlan, hasRole, hasVerified, NO_AUTH, type AuthContext } from "./authContext.ts";

type Claims = Parameters<typeof createCheckAuthorization>[0];

/** Creates a session with the provider's own `has`. */
const createSession = (claims: Partial<Claims>): AuthContext => ({
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

test("a feature or a plan belongs to the user or to the organisation that bought it", () => {
  const session = createSession({ features: "o:reports,u:dark", plans: "u:pro" });
  expect(["reports", "org:reports", "user:reports", "dark"].map((feature) => hasFeature(session, feature))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(["pro", "org:pro", "free"].map((plan) => hasPlan(session, plan))).toEqual([true, false, false]);
});

test("a role counts only while its organisation is active", () => {
  const admin = createSession({ orgId: "org_1", orgRole: "org:admin" });
  expect([hasRole(admin, "org:admin"), hasRole(admin, "org:member")]).toEqual([true, false]);
  expect(hasRole(createSession({ orgRole: "org:admin" }), "org:admin")).toBe(false);
});

test.for([
  [9, [true, true, true, true]],
  [10, [false, false, true, true]],
  [59, [false, false, true, true]],
  [60, [false, false, false, true]],
  [1439, [false, false, false, true]],
  [1440, [false, false, false, false]],
] as const)("a proof that is %i minutes old is enough for strict_mfa, strict, moderate, lax: %j", ([age, expected]) => {
  const session = createSession({ factorVerificationAge: [age, -1] });
  const levels = ["strict_mfa", "strict", "moderate", "lax"] as const;
  expect(levels.map((level) => hasVerified(session, level))).toEqual(expected);
});

test("every check is false for a signed-out user", () => {
  const answers = [
    hasFeature(NO_AUTH, "dark"),
    hasPlan(NO_AUTH, "pro"),
    hasRole(NO_AUTH, "org:admin"),
    hasVerified(NO_AUTH, "lax"),
  ];
  expect(answers).toEqual([false, false, false, false]);
});
