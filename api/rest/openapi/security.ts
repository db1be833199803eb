import { getNullableType, isListType } from "graphql";
import type { TokenDecision } from "../../domain/callers/tokenScopes.ts";
import { operationOf } from "../../calls/operation.ts";
import type { Route } from "../routes.ts";
import type { JsonSchema } from "./jsonSchema.ts";

/** How a caller says who is calling. OpenAPI allows any of the alternatives of an operation, and `{}` is nobody. */
type Alternative = Record<string, []>;

const MEMBER: Alternative = { session: [] };
const GUEST: Alternative = { guest: [] };
const NOBODY: Alternative = {};

/** Who may call an operation with a session, where it is not both a member and a guest. */
const SESSIONS: Record<string, Alternative[]> = {
  "Query.claimPreview": [{ ...MEMBER, ...GUEST }],
  "Mutation.claimGuest": [{ ...MEMBER, ...GUEST }],
  "Mutation.confirmCheckout": [MEMBER],
  "Mutation.createCheckoutSession": [MEMBER],
  "Mutation.createDeviceCode": [GUEST],
  "Mutation.createPortalSession": [MEMBER],
  "Mutation.createRecoveryKey": [GUEST],
  "Mutation.recover": [GUEST],
  "Mutation.useDeviceCode": [GUEST],
};

/** The operations that answer a caller without a session, beside the reads of collections, which are then empty. */
const FOR_NOBODY = [
  "Query.invitation",
  "Query.plan",
  "Query.programRequest",
  "Query.publishedTemplate",
  "Query.templateChanges",
  "Query.templateDifferences",
  "Mutation.acceptInvitation",
  "Mutation.checkDeviceAccess",
  "Mutation.ensureCurrentUser",
  "Mutation.recover",
  "Mutation.useDeviceCode",
  "Mutation.usePublishedTemplate",
];

const isCollection = ({ field, operation }: Route) =>
  field.startsWith("Query.") && isListType(getNullableType(operation.type));

/** The schemes of tokens, by what a token must allow: OpenAPI has no scopes for them. */
const nameToken = ({ scope, oneNotebook }: TokenDecision) =>
  `${scope.toLowerCase()}Token${oneNotebook ? "" : "ForEverything"}`;

const describeToken = (decision: TokenDecision | null): Alternative[] =>
  decision && decision.scope !== "NONE" ? [{ [nameToken(decision)]: [] }] : [];

/** Describes who may call an operation: each alternative is enough. */
export const describeSecurity = (decision: TokenDecision | null, sessions = [MEMBER, GUEST]): Alternative[] => [
  ...sessions,
  ...describeToken(decision),
];

export const describeSecurityOfRoute = (route: Route): Alternative[] => [
  ...describeSecurity(operationOf(route.operation).token, SESSIONS[route.field]),
  ...(isCollection(route) || FOR_NOBODY.includes(route.field) ? [NOBODY] : []),
];

const describeTokenScheme = (description: string): JsonSchema => ({
  type: "http",
  scheme: "bearer",
  bearerFormat: "lb_ and 49 letters and digits",
  description,
});

export const SECURITY_SCHEMES: Record<string, JsonSchema> = {
  session: {
    type: "http",
    scheme: "bearer",
    description: "The session token of a member, from the identity provider.",
  },
  guest: {
    type: "apiKey",
    in: "cookie",
    name: "guest",
    description: "The cookie of a guest. Over https its name is `__Host-guest`.",
  },
  readToken: describeTokenScheme("Any token with which a program acts for a member or a guest."),
  writeToken: describeTokenScheme("A token that may make changes."),
  readTokenForEverything: describeTokenScheme("A token that is not for one notebook."),
  writeTokenForEverything: describeTokenScheme("A token that may make changes and is not for one notebook."),
};
