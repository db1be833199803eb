import { createHash } from "node:crypto";
import { fillSearch } from "../testing/fillSearch.ts";
import { astFromValue, getNamedType, type GraphQLArgument, type GraphQLObjectType, isLeafType, print } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../graphql/schema.ts";
import { deriveListId } from "../../shared/repeat/derivedIds.ts";
import { checkDeclared, validateDocumentedResponse } from "../testing/openapiValidator.ts";
import { asUser } from "../testing/asUser.ts";
import { type TestServer, nobody, startTestServer, ORIGIN, type TestUser } from "../testing/testServer.ts";
import { EXAMPLE_PROGRAM_REQUEST, EXAMPLE_PUSH_KEYS } from "./openapi/examples.ts";
import { readArguments, type Route, routes } from "./routes.ts";

/**
 * Calls each REST route and its GraphQL operation with the same valid and invalid input. Ids are unique only within
 * their owner, so two guests can own the same rows: one calls REST, the other GraphQL, and both must get the same answer.
 */

const buildId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const NOTEBOOK = buildId(1);
const LIST = buildId(2);
const TEMPLATE = buildId(3);
const ITEMS = [buildId(11), buildId(12), buildId(13)] as const;
const TEMPLATE_ITEMS = [buildId(21), buildId(22)] as const;
const DELETED_NOTEBOOK = buildId(41);
const DELETED_LIST = buildId(42);
const DELETED_ITEMS = [buildId(43), buildId(44)] as const;
const UNKNOWN_ID = buildId(99);
const NEW_ID = buildId(50);
const DEVICE = buildId(31);
const OLD_RUN = buildId(61);
const RUN = buildId(62);
const IMPORT = buildId(63);
const CALL = buildId(64);
const SHARED_NOTEBOOK = buildId(71);
const JOINED_NOTEBOOK = buildId(72);
const MARKET = buildId(73);
const PLACED_LIST = buildId(74);

/** A rule whose first day comes after these tests, and what both APIs answer. */
const RULE = { unit: "WEEK", zone: "Europe/Berlin", start: "2100-01-01" };
const RULE_ANSWER = {
  ...RULE,
  every: 1,
  weekdays: ["FRIDAY"],
  day: null,
  week: null,
  month: null,
  from: "DATE",
  time: null,
  until: null,
  daysAhead: 0,
  next: "2100-01-01",
  nextAt: "2099-12-31T23:00:00.000Z",
};

/** Ids of people and invitations are unique among all owners, so those of two users differ. */
const buildOwnId = ({ userId }: Pick<TestUser, "userId">, name: string) =>
  createHash("md5")
    .update(userId + name)
    .digest("hex")
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
const getPerson = (user: TestUser) => buildOwnId(user, "person");
const getInvitation = (user: TestUser) => buildOwnId(user, "invitation");
const getAccessToken = (user: TestUser) => buildOwnId(user, "access token");
const getToken = (user: TestUser) => buildOwnId(user, "published");

/** Builds SQL that deletes what a user shares. */
const buildStopSql = ({ userId }: TestUser) => `
  delete from notebooks where owner_id in (select id from groups where shared_by = '${userId}');
  delete from groups where shared_by = '${userId}';`;

/** Builds SQL that shares a notebook of a user with a friend, and one of the friend with the user. */
const buildSharingSql = (user: TestUser, friend: TestUser) => `
  insert into groups (id, shared_by, is_for_list) values
    ('${buildOwnId(user, "shared")}', '${user.userId}', false),
    ('${buildOwnId(user, "joined")}', '${friend.userId}', true);
  insert into memberships (user_id, group_id, id, role, name, joined_at) values
    ('${user.userId}', '${buildOwnId(user, "shared")}', gen_random_uuid(), 'OWNER', 'Ann', now()),
    ('${friend.userId}', '${buildOwnId(user, "shared")}', '${getPerson(user)}', 'EDITOR', 'Fay', now() + interval '1 second'),
    ('${user.userId}', '${buildOwnId(user, "joined")}', gen_random_uuid(), 'EDITOR', 'Ann', now());
  insert into invitations (id, group_id, token_hash, role) values ('${getInvitation(user)}',
    '${buildOwnId(user, "shared")}', encode(sha256('${getInvitation(user)}'::bytea), 'hex'), 'EDITOR');
  insert into notebooks (owner_id, id, name) values
    ('${buildOwnId(user, "shared")}', '${SHARED_NOTEBOOK}', 'Shopping'),
    ('${buildOwnId(user, "joined")}', '${JOINED_NOTEBOOK}', 'Holidays');
  insert into lists (owner_id, id, notebook_id, name) values
    ('${buildOwnId(user, "shared")}', '${MARKET}', '${SHARED_NOTEBOOK}', 'Market'),
    ('${buildOwnId(user, "joined")}', '${PLACED_LIST}', '${JOINED_NOTEBOOK}', 'Holidays');`;

type RouteCase = {
  route: string;
  label: string;
  id?: string | ((user: TestUser) => string);
  /** The person in the path, by the user who calls. */
  getPersonId?: (user: TestUser) => string;
  query?: string;
  body?: unknown;
  /** Builds a body that depends on the caller. */
  buildBody?: (caller: TestUser) => Promise<unknown>;
  /** What the caller does before. */
  prepare?: (caller: TestUser) => Promise<unknown>;
  as?: "nobody" | "a new member of this browser" | "a new member elsewhere";
  status: number;
  code?: string;
  message?: string;
  fields?: string[];
  /** The items that the error names. */
  missing?: string[];
  /** The answer must match this value. */
  expected?: unknown;
  /** For input that is not in the schema: REST ignores it, and GraphQL refuses it. */
  restOnly?: true;
};

const PUSH_INPUT = {
  endpoint: "https://push.example.com/1",
  ...EXAMPLE_PUSH_KEYS,
  zone: "Europe/Berlin",
  kinds: ["FINISHED", "DUE_TODAY"],
};

const NOTHING = { notebooks: 0, lists: 0, items: 0 };
const WRONG_KEY = "This recovery key doesn’t open any lists; check the words, or use your newest key";
const WRONG_CODE = "This code is wrong or has expired; get a new one on the other device";

/** Makes a recovery key or a device code of a new guest. */
const createSecret = async (path: "recovery-key" | "device-code") =>
  asUser(server, await server.newGuest()).post(`user/${path}`);

const success = (route: string, label: string, more: Partial<RouteCase> & Pick<RouteCase, "expected">): RouteCase => ({
  route,
  label,
  status: route.startsWith("POST") ? 201 : 200,
  ...more,
});
const failure = (route: string, label: string, message: string, more: Partial<RouteCase> = {}): RouteCase => ({
  route,
  label,
  status: 400,
  code: "BAD_USER_INPUT",
  message,
  ...more,
});
const notFound = (route: string, label: string, message: string, more: Partial<RouteCase> = {}): RouteCase =>
  failure(route, label, message, { status: 404, code: "NOT_FOUND", ...more });
const unauthenticated = (route: string, more: Partial<RouteCase> = {}): RouteCase =>
  failure(route, "unauthenticated", "Sign in or continue as a guest first", {
    as: "nobody",
    status: 401,
    code: "UNAUTHENTICATED",
    ...more,
  });

/** Unknown and malformed ids in a path get the same answer. */
const invalidIds = (route: string, message: string, more: Partial<RouteCase> = {}, prefix = ""): RouteCase[] =>
  [UNKNOWN_ID, "nonsense", "{00000000-0000-7000-8000-000000000001}", "1"].map((wrong) =>
    notFound(route, `${prefix}id ${wrong}`, message, { id: wrong, ...more }),
  );

const invalidNames = (route: string, body: object, most: number, more: Partial<RouteCase> = {}): RouteCase[] => [
  failure(route, "name null", "Name is required", { body: { ...body, name: null }, fields: ["name"], ...more }),
  failure(route, "name empty", "Name is required", { body: { ...body, name: "" }, ...more }),
  failure(route, "name blank", "Name is required", { body: { ...body, name: " \t\u200b\u3000" }, ...more }),
  failure(route, "name blank braille", "Name is required", { body: { ...body, name: "\u2800" }, ...more }),
  failure(route, "name an object's place", "Name is required", { body: { ...body, name: "\ufffc" }, ...more }),
  failure(route, "name a number", "Name must be text", { body: { ...body, name: 5 }, fields: ["name"], ...more }),
  failure(route, "name an array", "Name must be text", { body: { ...body, name: ["a"] }, ...more }),
  failure(route, "name with NUL", "Name contains characters that aren’t allowed", {
    body: { ...body, name: "a\0b" },
    ...more,
  }),
  failure(route, "name of two lines", "Name contains characters that aren’t allowed", {
    body: { ...body, name: "a\nb" },
    ...more,
  }),
  failure(route, "name with a lone surrogate", "Name contains characters that aren’t allowed", {
    body: { ...body, name: "a\ud800" },
    ...more,
  }),
  failure(route, "name too long", `Name must be at most ${most.toLocaleString("en")} characters`, {
    body: { ...body, name: "😀".repeat(most + 1) },
    ...more,
  }),
];

const invalidFlags = (route: string, field: string, body: object, more: Partial<RouteCase> = {}): RouteCase[] =>
  ["true", 1, "yes", null].map((wrong) =>
    failure(route, `${field} ${JSON.stringify(wrong)}`, `${field} must be true or false`, {
      body: { ...body, [field]: wrong },
      fields: [field],
      ...more,
    }),
  );

const invalidListFields = (route: string, body: object, more: Partial<RouteCase> = {}): RouteCase[] => [
  ...invalidNames(route, body, 200, more),
  ...invalidFlags(route, "isTemplate", body, more),
  ...invalidFlags(route, "active", body, more),
  ...["5", 1.5, 3e9].map((wrong) =>
    failure(route, `priority ${wrong}`, "Priority must be a whole number", {
      body: { ...body, priority: wrong },
      ...more,
    }),
  ),
  failure(route, "priority too high", "Priority must be a whole number between -1000000 and 1000000", {
    body: { ...body, priority: 1_000_001 },
    ...more,
  }),
  ...["tomorrow", "2026-02-30", "01/02/2026", "", "99999-01-01", 20260101].map((wrong) =>
    failure(route, `date ${wrong}`, "Date must be a valid date (YYYY-MM-DD)", {
      body: { ...body, date: wrong },
      fields: ["date"],
      ...more,
    }),
  ),
  failure(route, "note too long", "Note must be at most 10,000 characters", {
    body: { ...body, note: "x".repeat(10_001) },
    ...more,
  }),
  failure(route, "a wrong rule", "every must be a whole number from 1 to 99", {
    body: { ...body, repeat: { ...RULE, every: 0 } },
    fields: ["repeat"],
    ...more,
  }),
  failure(route, "a rule with a wrong unit", "unit must be DAY or WEEK or MONTH or YEAR", {
    body: { ...body, repeat: { ...RULE, unit: "HOUR" } },
    ...more,
  }),
  failure(route, "note with a control character", "Note contains characters that aren’t allowed", {
    body: { ...body, note: "\u0007" },
    ...more,
  }),
  notFound(route, "notebook unknown", "Notebook not found", { body: { ...body, notebookId: UNKNOWN_ID }, ...more }),
  notFound(route, "notebook malformed", "Notebook not found", { body: { ...body, notebookId: "x" }, ...more }),
];

const forOtherUser = (route: string, body: object, more: Partial<RouteCase> = {}): RouteCase =>
  failure(route, "for another user", "You can only do this for yourself", {
    body: { ...body, userId: UNKNOWN_ID },
    status: 403,
    code: "FORBIDDEN",
    ...more,
  });

const invalidWords = (route: string, id: string): RouteCase[] => [
  failure(route, "known words no object", "was must be an object", { id, body: { was: 5 }, fields: ["was"] }),
  failure(route, "known name a number", "Name must be text", {
    id,
    body: { name: "A", was: { name: 5 } },
    fields: ["was.name"],
  }),
  failure(route, "known name null", "Name is required", {
    id,
    body: { name: "A", was: { name: null } },
    fields: ["was"],
  }),
  ...invalidFlags(route, "clearReplaced", {}, { id }),
];

const itemBody = { listId: LIST, name: "Soap" };
const listBody = { notebookId: NOTEBOOK, name: "Beach" };

const SIGN_IN = "Sign in first; then you can add these lists to your account";
const deviceCases: [label: string, body: object, canAccess: boolean, reason: string][] = [
  ["a new device and an alias of the user", { userId: "default-user", deviceId: NEW_ID }, true, "new_device"],
  ["a known device", { userId: "default-user", deviceId: DEVICE }, true, "known_device"],
  ["no user", { deviceId: DEVICE }, false, "no_user"],
  ["nothing", {}, false, "no_user"],
  ["another user", { userId: UNKNOWN_ID, deviceId: DEVICE }, false, "user_mismatch"],
];

const cases: RouteCase[] = [
  success("GET /api/user/current", "a guest", {
    expected: { firstName: "Anonymous", lastName: null, primaryEmail: null },
  }),
  success("GET /api/user/current", "unauthenticated", { as: "nobody", expected: null }),
  success("GET /api/user/current", "a notebook without a user", {
    as: "nobody",
    query: "createDefaultNotebook=true",
    expected: null,
  }),
  failure("GET /api/user/current", "an invalid flag", "createAnonymousUser must be true or false", {
    query: "createAnonymousUser=yes",
  }),
  success("GET /api/user/current", "an id for the default notebook of a guest who has a notebook", {
    query: `createDefaultNotebook=true&defaultNotebookId=${DELETED_NOTEBOOK}`,
    expected: { firstName: "Anonymous" },
  }),
  ...["", "x", `{${NEW_ID}}`].map((wrong) =>
    failure("GET /api/user/current", `default notebook ${wrong}`, "defaultNotebookId must be a UUID", {
      query: `createDefaultNotebook=true&defaultNotebookId=${wrong}`,
      fields: ["defaultNotebookId"],
    }),
  ),

  ...deviceCases.map(([label, body, canAccess, reason]) =>
    success("POST /api/user/check-device-access", label, {
      status: 200,
      body,
      expected: { canAccess, reason, error: null },
    }),
  ),
  success("POST /api/user/check-device-access", "unauthenticated", {
    as: "nobody",
    status: 200,
    body: { userId: UNKNOWN_ID, deviceId: DEVICE },
    expected: { canAccess: false, reason: "not_signed_in", error: null },
  }),
  ...["x", null, `{${DEVICE}}`].map((deviceId) =>
    failure("POST /api/user/check-device-access", `device ${deviceId}`, "deviceId must be a UUID", {
      body: { userId: "default-user", deviceId },
      fields: ["deviceId"],
    }),
  ),
  failure("POST /api/user/check-device-access", "a number for a device", "deviceId must be text", {
    body: { userId: "default-user", deviceId: 1.5 },
  }),
  success("GET /api/user/devices", "all", { expected: [{ id: DEVICE, firstSeenAt: expect.any(String) }] }),
  success("GET /api/user/devices", "unauthenticated", { as: "nobody", expected: [] }),
  success("DELETE /api/user/devices/:id", "one", { id: DEVICE, expected: { success: true } }),
  ...invalidIds("DELETE /api/user/devices/:id", "Device not found"),
  unauthenticated("DELETE /api/user/devices/:id", { id: DEVICE }),
  success("GET /api/user/claim", "a guest with rows", {
    as: "a new member of this browser",
    expected: {
      email: "ann@example.com",
      here: { notebooks: 1, lists: 1, items: 1 },
      there: { notebooks: 0, lists: 0, items: 0 },
    },
  }),
  success("GET /api/user/claim", "no guest", { as: "a new member elsewhere", expected: null }),
  failure("GET /api/user/claim", "a guest who is not signed in", SIGN_IN, { status: 403, code: "FORBIDDEN" }),
  unauthenticated("GET /api/user/claim"),
  success("POST /api/user/claim", "a guest", {
    as: "a new member of this browser",
    status: 200,
    body: {},
    expected: { notebooks: 1, lists: 1, items: 1 },
  }),
  notFound("POST /api/user/claim", "no guest", "There’s nothing to add from this browser", {
    as: "a new member elsewhere",
    body: {},
  }),
  failure("POST /api/user/claim", "a guest who is not signed in", SIGN_IN, {
    status: 403,
    code: "FORBIDDEN",
    body: {},
  }),
  unauthenticated("POST /api/user/claim", { body: {} }),
  success("POST /api/user/recovery-key", "a guest", {
    status: 200,
    body: {},
    expected: { words: Array(8).fill(expect.stringMatching(/^[a-z]{3,8}$/)) },
  }),
  failure("POST /api/user/recovery-key", "a member", "You have an account; sign in on the other device", {
    as: "a new member elsewhere",
    status: 403,
    code: "FORBIDDEN",
    body: {},
  }),
  unauthenticated("POST /api/user/recovery-key", { body: {} }),
  success("POST /api/user/recover", "an empty browser", {
    as: "nobody",
    status: 200,
    buildBody: async () => ({ words: (await createSecret("recovery-key")).words.join(" ") }),
    expected: { user: { firstName: "Anonymous" }, here: NOTHING, there: NOTHING },
  }),
  success("POST /api/user/recover", "a browser with work of its own", {
    status: 200,
    buildBody: async () => ({ words: (await createSecret("recovery-key")).words.join(" "), deviceId: DEVICE }),
    expected: { user: null, here: { notebooks: 1, lists: 2, items: 5 }, there: NOTHING },
  }),
  failure("POST /api/user/recover", "seven words", "A recovery key has eight words", {
    body: { words: "zoo zoo zoo zoo zoo zoo zoo" },
    fields: ["words"],
  }),
  failure("POST /api/user/recover", "a word of no key", "“zo” isn’t a recovery key word", {
    body: { words: "zoo zoo zoo zo zoo zoo zoo zoo" },
    fields: ["words"],
  }),
  failure("POST /api/user/recover", "no words", "words is required", { body: {}, fields: ["words"] }),
  failure("POST /api/user/recover", "a device that is no UUID", "deviceId must be a UUID", {
    body: { words: "zoo ".repeat(8), deviceId: "1" },
    fields: ["deviceId"],
  }),
  notFound("POST /api/user/recover", "a wrong key", WRONG_KEY, { body: { words: "zoo ".repeat(8) } }),
  success("POST /api/user/device-code", "a guest", {
    status: 200,
    body: {},
    expected: { code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/) },
  }),
  unauthenticated("POST /api/user/device-code", { body: {} }),
  success("POST /api/user/device-code/use", "an empty browser", {
    as: "nobody",
    status: 200,
    buildBody: async () => ({ code: (await createSecret("device-code")).code }),
    expected: { user: { firstName: "Anonymous" }, here: NOTHING, there: NOTHING },
  }),
  failure("POST /api/user/device-code/use", "seven characters", "A code has eight letters and digits", {
    body: { code: "ABCD-EFG" },
    fields: ["code"],
  }),
  notFound("POST /api/user/device-code/use", "a wrong code", WRONG_CODE, { body: { code: "ABCD-EFGH" } }),
  success("POST /api/token", "a guest", {
    body: { name: " Shell " },
    expected: { token: expect.stringMatching(/^lb_[0-9A-Za-z]{49}$/), name: "Shell", write: false, notebook: null },
  }),
  success("POST /api/token", "for one notebook", {
    body: { name: "Shell", write: true, notebookId: NOTEBOOK, days: 400 },
    expected: { write: true, notebook: { id: NOTEBOOK, name: "Trips" } },
  }),
  failure("POST /api/token", "without a name", "Name is required", { body: { name: " " }, fields: ["name"] }),
  failure("POST /api/token", "another time", "days must be 30 or 90 or 400", {
    body: { name: "Shell", days: 31 },
    fields: ["days"],
  }),
  notFound("POST /api/token", "an unknown notebook", "Notebook not found", {
    body: { name: "Shell", notebookId: UNKNOWN_ID },
  }),
  unauthenticated("POST /api/token", { body: { name: "Shell" } }),
  success("POST /api/programs/allow", "a program that has registered", {
    status: 200,
    body: { request: EXAMPLE_PROGRAM_REQUEST, name: "Claude", write: true },
    expected: { redirectUrl: expect.stringMatching(/^https:\/\/assistant\.example\.com\/callback\?code=/) },
  }),
  failure("POST /api/programs/allow", "without a name", "Name is required", {
    body: { request: EXAMPLE_PROGRAM_REQUEST, name: " " },
    fields: ["name"],
  }),
  unauthenticated("POST /api/programs/allow", { body: { request: EXAMPLE_PROGRAM_REQUEST, name: "Claude" } }),
  success("GET /api/programs/request", "a program that has registered", {
    query: new URLSearchParams({ request: EXAMPLE_PROGRAM_REQUEST }).toString(),
    expected: { name: "Claude", returnHost: "assistant.example.com", wantsWrite: true },
  }),
  success("GET /api/programs/request", "nobody", {
    as: "nobody",
    query: new URLSearchParams({ request: EXAMPLE_PROGRAM_REQUEST }).toString(),
    expected: { name: "Claude" },
  }),
  success("GET /api/token", "one", {
    prepare: (caller) => asUser(server, caller).post("token", { name: "Shell" }),
    expected: [{ name: "Shell", lastUsedAt: null }],
  }),
  success("GET /api/token", "none", { as: "a new member elsewhere", expected: [] }),
  success("GET /api/token", "nobody", { as: "nobody", expected: [] }),
  success("DELETE /api/token/:id", "one", {
    id: getAccessToken,
    prepare: (caller) =>
      server.db.query(
        `insert into access_tokens (id, user_id, token_hash, name, write, made_in, expires_at)
           values ($1, $2, $1::uuid::text, 'Shell', true, '', now() + interval '1 day')`,
        [getAccessToken(caller), caller.userId],
      ),
    expected: { success: true },
  }),
  notFound("DELETE /api/token/:id", "an unknown one", "Token not found", { id: UNKNOWN_ID }),
  unauthenticated("DELETE /api/token/:id", { id: UNKNOWN_ID }),
  success("POST /api/calendar-feed", "a guest", {
    body: {},
    expected: { url: expect.stringMatching(/^http:\/\/localhost:3000\/calendar\/[\w-]{22}\.ics$/) },
  }),
  unauthenticated("POST /api/calendar-feed", { body: {} }),
  success("GET /api/calendar-feed", "one", { expected: { createdAt: expect.any(String), lastReadAt: null } }),
  success("GET /api/calendar-feed", "none", { as: "a new member elsewhere", expected: null }),
  unauthenticated("GET /api/calendar-feed"),
  success("DELETE /api/calendar-feed", "one", { expected: { success: true } }),
  notFound("DELETE /api/calendar-feed", "none", "Calendar address not found", { as: "a new member elsewhere" }),
  unauthenticated("DELETE /api/calendar-feed"),
  success("GET /api/push/key", "a guest", { expected: { publicKey: expect.stringMatching(/^B[\w-]{86}$/) } }),
  unauthenticated("GET /api/push/key"),
  success("POST /api/push/subscription", "with the usual quiet hours", {
    body: PUSH_INPUT,
    expected: {
      endpoint: PUSH_INPUT.endpoint,
      kinds: ["DUE_TODAY", "FINISHED"],
      quietFrom: "22:00",
      quietUntil: "08:00",
    },
  }),
  success("POST /api/push/subscription", "without quiet hours", {
    body: { ...PUSH_INPUT, quietFrom: null },
    expected: { quietFrom: null, quietUntil: null },
  }),
  ...(
    [
      ["endpoint", "http://push.example.com/1", "endpoint must be the address of a push service"],
      ["endpoint", "https://10.0.0.1/1", "endpoint must be the address of a push service"],
      ["p256dh", "BAAA", "p256dh must be a key of P-256"],
      // It has the form of a point, and is none of the curve.
      ["p256dh", `B${"A".repeat(86)}`, "p256dh must be a key of P-256"],
      ["auth", "A".repeat(21), "auth must be 16 bytes in base64url"],
      ["zone", "Berlin", "zone must be the name of a time zone, such as Europe/Berlin"],
      ["quietFrom", "24:00", "quietFrom must be a time of day (HH:MM)"],
    ] as const
  ).map(([name, value, message]) =>
    failure("POST /api/push/subscription", `${name} ${value}`, message, {
      body: { ...PUSH_INPUT, [name]: value },
      fields: [name],
    }),
  ),
  unauthenticated("POST /api/push/subscription", { body: PUSH_INPUT }),
  success("GET /api/push/subscription", "none", { query: "endpoint=https://push.example.com/2", expected: null }),
  unauthenticated("GET /api/push/subscription", { query: "endpoint=x" }),
  success("DELETE /api/push/subscription", "one", {
    as: "a new member elsewhere",
    query: `endpoint=${PUSH_INPUT.endpoint}`,
    prepare: (caller) => asUser(server, caller).post("push/subscription", PUSH_INPUT),
    expected: { success: true },
  }),
  notFound("DELETE /api/push/subscription", "none", "Push subscription not found", { query: "endpoint=x" }),
  unauthenticated("DELETE /api/push/subscription", { query: "endpoint=x" }),
  success("POST /api/push/test", "one", {
    status: 200,
    as: "a new member elsewhere",
    body: { endpoint: PUSH_INPUT.endpoint },
    prepare: (caller) => asUser(server, caller).post("push/subscription", PUSH_INPUT),
    expected: { success: true },
  }),
  notFound("POST /api/push/test", "none", "Push subscription not found", { body: { endpoint: "x" } }),
  unauthenticated("POST /api/push/test", { body: { endpoint: "x" } }),
  success("GET /api/user/plan", "a guest", {
    expected: { name: "guest", quotas: { notebooks: { limit: 20, used: 1 }, devices: { limit: 5, used: 1 } } },
  }),
  success("GET /api/user/plan", "unauthenticated", {
    as: "nobody",
    expected: { name: "guest", quotas: { lists: { used: 0 } } },
  }),
  success("GET /api/user/plan", "a member", {
    as: "a new member elsewhere",
    expected: { name: "free", quotas: { organizationNotebooks: { limit: 3, used: 0 } }, subscription: null },
  }),
  ...["create-checkout-session", "create-portal-session", "confirm-checkout"].flatMap((name) => {
    const route = `POST /api/stripe/${name}`;
    const body = { sessionId: "cs_unknown" };
    return [
      failure(route, "a guest", "Sign up first; a subscription needs an account", {
        status: 403,
        code: "FORBIDDEN",
        body,
      }),
      unauthenticated(route, { body }),
      forOtherUser(route, body, {
        as: "a new member elsewhere",
        ...(name.startsWith("confirm") && { restOnly: true }),
      }),
    ];
  }),
  success("POST /api/stripe/create-checkout-session", "monthly by default", {
    as: "a new member elsewhere",
    status: 200,
    body: {},
    expected: { url: expect.any(String), sessionId: expect.any(String) },
  }),
  success("POST /api/stripe/create-checkout-session", "yearly, with the alias of the user", {
    as: "a new member elsewhere",
    status: 200,
    body: { userId: "default-user", billingInterval: "yearly" },
    expected: { url: expect.any(String), sessionId: expect.any(String) },
  }),
  ...["weekly", "", 1, null].map((billingInterval) =>
    failure(
      "POST /api/stripe/create-checkout-session",
      `interval ${billingInterval}`,
      "billingInterval must be monthly or yearly",
      {
        as: "a new member elsewhere",
        body: { billingInterval },
        fields: ["billingInterval"],
      },
    ),
  ),
  success("POST /api/stripe/create-portal-session", "a return address on this origin", {
    as: "a new member elsewhere",
    status: 200,
    buildBody: async (caller) => {
      await server.rest(caller, "POST", "/api/stripe/create-checkout-session", {});
      return { userId: caller.userId, returnUrl: `${ORIGIN}/n` };
    },
    expected: { url: expect.any(String) },
  }),
  failure(
    "POST /api/stripe/create-portal-session",
    "a return address on another origin",
    `returnUrl must be an address on ${ORIGIN}`,
    {
      as: "a new member elsewhere",
      body: { returnUrl: "https://evil.example" },
      fields: ["returnUrl"],
    },
  ),
  failure(
    "POST /api/stripe/create-portal-session",
    "a user without a checkout",
    "You don’t have a subscription to manage yet",
    {
      as: "a new member elsewhere",
      status: 409,
      code: "CONFLICT",
      body: {},
    },
  ),
  success("POST /api/stripe/confirm-checkout", "an unpaid checkout", {
    as: "a new member elsewhere",
    status: 200,
    buildBody: async (caller) => {
      const { json } = await server.rest(caller, "POST", "/api/stripe/create-checkout-session", {});
      return { sessionId: json.sessionId };
    },
    expected: { name: "free", subscription: null },
  }),
  notFound("POST /api/stripe/confirm-checkout", "an unknown checkout", "Checkout not found", {
    as: "a new member elsewhere",
    body: { sessionId: "cs_unknown" },
  }),
  failure("POST /api/stripe/confirm-checkout", "nothing", "sessionId is required", {
    as: "a new member elsewhere",
    body: {},
  }),
  success("DELETE /api/user/data", "all data", { expected: { success: true } }),
  unauthenticated("DELETE /api/user/data"),

  success("GET /api/notebook", "all", { expected: [{ id: NOTEBOOK, name: "Trips" }] }),
  success("GET /api/notebook", "unauthenticated", { as: "nobody", expected: [] }),
  success("POST /api/notebook", "a name", {
    body: { id: NEW_ID, name: "  Déjà vu 😀 " },
    expected: { id: NEW_ID, name: "Déjà vu 😀" },
  }),
  success("POST /api/notebook", "200 characters", {
    body: { id: NEW_ID, name: "😀".repeat(200) },
    expected: { name: "😀".repeat(200) },
  }),
  success("POST /api/notebook", "the alias of the user", {
    body: { id: NEW_ID, name: "A", userId: "default-user" },
    expected: { name: "A" },
  }),
  success("POST /api/notebook", "an existing id", {
    body: { id: NOTEBOOK, name: "Other" },
    expected: { id: NOTEBOOK, name: "Trips" },
  }),
  success("POST /api/notebook", "unknown fields", {
    body: { id: NEW_ID, name: "A", color: "red", createdAt: "x", __proto__: 1 },
    expected: { name: "A" },
    restOnly: true,
  }),
  failure("POST /api/notebook", "no name", "Name is required", { body: {}, fields: ["name"] }),
  ...invalidNames("POST /api/notebook", {}, 200),
  failure("POST /api/notebook", "id malformed", "id must be a UUID", { body: { id: "x", name: "A" }, fields: ["id"] }),
  forOtherUser("POST /api/notebook", { name: "A" }),
  forOtherUser(
    "POST /api/notebook",
    { name: "A" },
    { label: "for another user_id", body: { name: "A", user_id: UNKNOWN_ID }, restOnly: true },
  ),
  unauthenticated("POST /api/notebook", { body: { name: "A" } }),

  success("GET /api/notebook/:id", "one", { id: NOTEBOOK, expected: { id: NOTEBOOK, name: "Trips" } }),
  success("GET /api/notebook/:id", "upper case", { id: NOTEBOOK.toUpperCase(), expected: { id: NOTEBOOK } }),
  ...invalidIds("GET /api/notebook/:id", "Notebook not found"),
  unauthenticated("GET /api/notebook/:id", { id: NOTEBOOK }),
  success("PUT /api/notebook/:id", "a name", {
    id: NOTEBOOK,
    body: { name: "Travel" },
    expected: { id: NOTEBOOK, name: "Travel" },
  }),
  success("PUT /api/notebook/:id", "nothing", { id: NOTEBOOK, body: {}, expected: { name: "Trips" } }),
  success("PUT /api/notebook/:id", "the whole record", {
    id: NOTEBOOK,
    body: { id: UNKNOWN_ID, name: "T", createdAt: "x" },
    expected: { id: NOTEBOOK, name: "T" },
    restOnly: true,
  }),
  ...invalidNames("PUT /api/notebook/:id", {}, 200, { id: NOTEBOOK }),
  ...invalidIds("PUT /api/notebook/:id", "Notebook not found", { body: { name: "A" } }),
  ...invalidIds("PUT /api/notebook/:id", "Notebook not found", { body: {} }, "no changes, "),
  forOtherUser("PUT /api/notebook/:id", {}, { id: NOTEBOOK }),
  unauthenticated("PUT /api/notebook/:id", { id: NOTEBOOK, body: { name: "A" } }),
  success("DELETE /api/notebook/:id", "one", { id: NOTEBOOK, expected: { success: true } }),
  ...invalidIds("DELETE /api/notebook/:id", "Notebook not found"),
  unauthenticated("DELETE /api/notebook/:id", { id: NOTEBOOK }),

  success("GET /api/notebook/:id/lists", "all of it", {
    id: NOTEBOOK,
    expected: [
      { id: TEMPLATE, name: "Packing" },
      { id: LIST, name: "Rome" },
    ],
  }),
  success("GET /api/notebook/:id/lists", "unauthenticated", { as: "nobody", id: NOTEBOOK, expected: [] }),
  ...invalidIds("GET /api/notebook/:id/lists", "Notebook not found"),
  success("GET /api/notebook/:id/lists-with-counts", "all of it", {
    id: NOTEBOOK,
    expected: [
      { id: TEMPLATE, itemCount: 2, completedCount: 1 },
      { id: LIST, itemCount: 3, completedCount: 1 },
    ],
  }),
  success("GET /api/notebook/:id/lists-with-counts", "unauthenticated", { as: "nobody", id: NOTEBOOK, expected: [] }),
  ...invalidIds("GET /api/notebook/:id/lists-with-counts", "Notebook not found"),

  success("GET /api/list", "all", {
    expected: [
      { id: TEMPLATE, isTemplate: true },
      { id: LIST, isTemplate: false },
    ],
  }),
  success("GET /api/list", "unauthenticated", { as: "nobody", expected: [] }),
  success("POST /api/list", "only the required fields", {
    body: { id: NEW_ID, ...listBody },
    expected: { id: NEW_ID, isTemplate: false, active: true, priority: 0, date: null, note: null, templateId: null },
  }),
  success("POST /api/list", "a template", {
    body: { id: NEW_ID, ...listBody, isTemplate: true },
    expected: { isTemplate: true, active: false },
  }),
  success("POST /api/list", "an active template", {
    body: { id: NEW_ID, ...listBody, isTemplate: true, active: true },
    expected: { isTemplate: true, active: true },
  }),
  success("POST /api/list", "everything", {
    body: { id: NEW_ID, ...listBody, active: false, priority: -1_000_000, date: "2028-02-29", note: "a\tb\nc" },
    expected: { active: false, priority: -1_000_000, date: "2028-02-29", note: "a\tb\nc" },
  }),
  success("POST /api/list", "a rule", {
    body: { id: NEW_ID, ...listBody, repeat: RULE },
    expected: { date: null, repeat: RULE_ANSWER, repeatProblem: null },
  }),
  success("POST /api/list", "the template that it was made from", {
    body: { id: NEW_ID, ...listBody, templateId: TEMPLATE },
    expected: { id: NEW_ID, isTemplate: false, templateId: TEMPLATE },
  }),
  success("POST /api/list", "no template", {
    body: { id: NEW_ID, ...listBody, templateId: null },
    expected: { id: NEW_ID, templateId: null },
  }),
  notFound("POST /api/list", "unknown template", "List not found", { body: { ...listBody, templateId: UNKNOWN_ID } }),
  notFound("POST /api/list", "malformed template", "List not found", { body: { ...listBody, templateId: "x" } }),
  failure("POST /api/list", "a list as its template", "This list isn’t a template", {
    body: { ...listBody, templateId: LIST },
    fields: ["templateId"],
  }),
  failure("POST /api/list", "a rule that waits for a template", "A template can’t repeat after it’s finished", {
    body: { ...listBody, isTemplate: true, repeat: { ...RULE, from: "FINISH" } },
    fields: ["repeat"],
  }),
  success("POST /api/list", "right-to-left text and markup", {
    body: { id: NEW_ID, ...listBody, name: "سلام <b>{{x}}</b> '; drop table" },
    expected: { name: "سلام <b>{{x}}</b> '; drop table" },
  }),
  success("POST /api/list", "an existing id", {
    body: { id: LIST, ...listBody },
    expected: { id: LIST, name: "Rome" },
  }),
  failure("POST /api/list", "no name", "Name is required", { body: { notebookId: NOTEBOOK } }),
  failure("POST /api/list", "no notebook", "notebookId is required", { body: { name: "A" }, fields: ["notebookId"] }),
  failure("POST /api/list", "nothing at all", "Name is required", { body: {}, fields: ["name", "notebookId"] }),
  ...invalidListFields("POST /api/list", listBody),
  unauthenticated("POST /api/list", { body: listBody }),

  success("GET /api/list/active", "no templates", { expected: [{ id: LIST }] }),
  success("GET /api/list/active", "unauthenticated", { as: "nobody", expected: [] }),
  success("POST /api/list/template", "only the required fields", {
    body: { id: NEW_ID, templateId: TEMPLATE },
    expected: {
      id: NEW_ID,
      name: "Packing",
      notebookId: NOTEBOOK,
      isTemplate: false,
      active: true,
      templateId: TEMPLATE,
    },
  }),
  success("POST /api/list/template", "everything", {
    body: {
      id: NEW_ID,
      templateId: TEMPLATE,
      name: "Oslo",
      notebookId: NOTEBOOK,
      date: "2026-12-01",
      priority: 3,
      active: false,
    },
    expected: { name: "Oslo", date: "2026-12-01", priority: 3, active: false },
  }),
  success("POST /api/list/template", "an existing id", {
    body: { id: LIST, templateId: TEMPLATE },
    expected: { id: LIST, name: "Rome" },
  }),
  failure("POST /api/list/template", "without a template", "templateId is required", {
    body: {},
    fields: ["templateId"],
  }),
  failure("POST /api/list/template", "a list that is no template", "This list isn’t a template", {
    body: { templateId: LIST },
    fields: ["templateId"],
  }),
  notFound("POST /api/list/template", "unknown", "List not found", { body: { templateId: UNKNOWN_ID } }),
  notFound("POST /api/list/template", "malformed", "List not found", { body: { templateId: "x" } }),
  notFound("POST /api/list/template", "into an unknown notebook", "Notebook not found", {
    body: { templateId: TEMPLATE, notebookId: UNKNOWN_ID },
  }),
  failure("POST /api/list/template", "a bad date", "Date must be a valid date (YYYY-MM-DD)", {
    body: { templateId: TEMPLATE, date: "soon" },
  }),
  ...invalidNames("POST /api/list/template", { templateId: TEMPLATE }, 200),
  unauthenticated("POST /api/list/template", { body: { templateId: TEMPLATE } }),

  success("GET /api/list/:id", "one", { id: LIST, expected: { id: LIST, name: "Rome" } }),
  ...invalidIds("GET /api/list/:id", "List not found"),
  unauthenticated("GET /api/list/:id", { id: LIST }),
  success("PUT /api/list/:id", "into a template", {
    id: LIST,
    body: { isTemplate: true },
    expected: { isTemplate: true, active: true, name: "Rome" },
  }),
  success("PUT /api/list/:id", "no date, no note", {
    id: LIST,
    body: { date: null, note: null },
    expected: { date: null, note: null },
  }),
  success("PUT /api/list/:id", "a whole record with a rule", {
    id: LIST,
    body: { name: "Rome", date: null, repeat: RULE_ANSWER },
    expected: { date: null, repeat: RULE_ANSWER },
    restOnly: true,
  }),
  success("PUT /api/list/:id", "nothing", { id: LIST, body: {}, expected: { name: "Rome" } }),
  ...invalidListFields("PUT /api/list/:id", {}, { id: LIST }),
  failure("PUT /api/list/:id", "two mistakes", "Name is required", {
    id: LIST,
    body: { name: " ", priority: 1e6 + 1 },
    fields: ["name", "priority"],
  }),
  ...invalidIds("PUT /api/list/:id", "List not found", { body: { name: "A" } }),
  unauthenticated("PUT /api/list/:id", { id: LIST, body: { name: "A" } }),
  success("DELETE /api/list/:id", "one", { id: LIST, expected: { success: true } }),
  ...invalidIds("DELETE /api/list/:id", "List not found"),
  unauthenticated("DELETE /api/list/:id", { id: LIST }),
  success("GET /api/list/:id/items", "in order", { id: LIST, expected: ITEMS.map((id) => ({ id })) }),
  success("GET /api/list/:id/items", "unauthenticated", { as: "nobody", id: LIST, expected: [] }),
  ...invalidIds("GET /api/list/:id/items", "List not found"),
  success("GET /api/list/:id/with-items", "both", {
    id: LIST,
    expected: { list: { id: LIST }, items: ITEMS.map((id) => ({ id })) },
  }),
  ...invalidIds("GET /api/list/:id/with-items", "List not found"),
  unauthenticated("GET /api/list/:id/with-items", { id: LIST }),

  success("POST /api/item", "only the required fields", {
    body: { id: NEW_ID, ...itemBody },
    expected: { id: NEW_ID, name: "Soap", note: null, completed: false, sortingOrder: 4, listId: LIST },
  }),
  success("POST /api/item", "everything", {
    body: { id: NEW_ID, ...itemBody, note: "the green one", completed: true, sortingOrder: -0.5 },
    expected: { note: "the green one", completed: true, sortingOrder: -0.5 },
  }),
  success("POST /api/item", "an existing id", {
    body: { id: ITEMS[0], ...itemBody },
    expected: { id: ITEMS[0], name: "Passport" },
  }),
  failure("POST /api/item", "no list", "listId is required", { body: { name: "A" } }),
  notFound("POST /api/item", "list unknown", "List not found", { body: { listId: UNKNOWN_ID, name: "A" } }),
  notFound("POST /api/item", "list malformed", "List not found", { body: { listId: "x", name: "A" } }),
  ...invalidNames("POST /api/item", { listId: LIST }, 2_000),
  ...invalidFlags("POST /api/item", "completed", itemBody),
  failure("POST /api/item", "order as text", "sortingOrder must be a number", {
    body: { ...itemBody, sortingOrder: "1" },
  }),
  failure("POST /api/item", "order null", "sortingOrder must be a number", {
    body: { ...itemBody, sortingOrder: null },
  }),
  unauthenticated("POST /api/item", { body: itemBody }),

  success("PUT /api/item/sort", "some", {
    body: [
      { id: ITEMS[2], sortingOrder: 0 },
      { id: ITEMS[0], sortingOrder: 5 },
    ],
    expected: [
      { id: ITEMS[2], sortingOrder: 0 },
      { id: ITEMS[0], sortingOrder: 5 },
    ],
  }),
  success("PUT /api/item/sort", "whole records", {
    body: [{ id: ITEMS[0], sortingOrder: 7, name: "x" }],
    expected: [{ id: ITEMS[0], sortingOrder: 7, name: "Passport" }],
    restOnly: true,
  }),
  success("PUT /api/item/sort", "none", { body: [], expected: [] }),
  notFound("PUT /api/item/sort", "one unknown", "Item not found", {
    body: [
      { id: ITEMS[0], sortingOrder: 9 },
      { id: UNKNOWN_ID, sortingOrder: 1 },
    ],
    missing: [UNKNOWN_ID],
  }),
  notFound("PUT /api/item/sort", "all unknown", "Item not found", {
    body: [{ id: UNKNOWN_ID, sortingOrder: 1 }],
    missing: [UNKNOWN_ID],
  }),
  notFound("PUT /api/item/sort", "one malformed", "Item not found", {
    body: [{ id: "x", sortingOrder: 1 }],
    missing: ["x"],
  }),
  failure("PUT /api/item/sort", "one twice", "Each item can be named only once", {
    body: [
      { id: ITEMS[0], sortingOrder: 1 },
      { id: ITEMS[0].toUpperCase(), sortingOrder: 2 },
    ],
  }),
  failure("PUT /api/item/sort", "of two lists", "These items are in different lists", {
    body: [
      { id: ITEMS[0], sortingOrder: 1 },
      { id: TEMPLATE_ITEMS[0], sortingOrder: 2 },
    ],
  }),
  failure("PUT /api/item/sort", "no order", "sortingOrder must be a number", {
    body: [{ id: ITEMS[0] }],
    fields: ["0.sortingOrder"],
  }),
  failure("PUT /api/item/sort", "order null", "sortingOrder must be a number", {
    body: [{ id: ITEMS[0], sortingOrder: null }],
  }),
  failure("PUT /api/item/sort", "no id", "id is required", { body: [{ sortingOrder: 1 }] }),
  failure("PUT /api/item/sort", "1,001 of them", "At most 1,000 items at once", {
    body: Array.from({ length: 1_001 }, (_, n) => ({ id: buildId(1000 + n), sortingOrder: n })),
  }),
  unauthenticated("PUT /api/item/sort", { body: [{ id: ITEMS[0], sortingOrder: 1 }] }),

  success("PUT /api/item/:id", "text and order", {
    id: ITEMS[1],
    body: { name: "Tickets!", note: "print", sortingOrder: 2.5 },
    expected: { name: "Tickets!", note: "print", sortingOrder: 2.5, completed: true },
  }),
  success("PUT /api/item/:id", "words that the client did not know", {
    id: ITEMS[1],
    body: { name: "Tickets!", note: "print", was: { name: "Ticket", note: "buy" } },
    expected: { name: "Tickets!", note: "print", replaced: { name: "Tickets", note: "" } },
  }),
  success("PUT /api/item/:id", "a whole record", {
    id: ITEMS[1],
    body: { id: ITEMS[1], name: "Tickets!", note: null, replaced: { name: "x", note: null, at: "x" } },
    expected: { name: "Tickets!", replaced: null },
    restOnly: true,
  }),
  ...invalidWords("PUT /api/item/:id", ITEMS[1]),
  ...invalidWords("PUT /api/list/:id", LIST),
  success("PUT /api/item/:id", "to another list", {
    id: ITEMS[1],
    body: { listId: TEMPLATE },
    expected: { listId: TEMPLATE },
  }),
  notFound("PUT /api/item/:id", "to an unknown list", "List not found", { id: ITEMS[1], body: { listId: UNKNOWN_ID } }),
  ...invalidNames("PUT /api/item/:id", {}, 2_000, { id: ITEMS[1] }),
  ...invalidFlags("PUT /api/item/:id", "completed", {}, { id: ITEMS[1] }),
  ...invalidIds("PUT /api/item/:id", "Item not found", { body: { name: "A" } }),
  ...invalidIds("PUT /api/item/:id", "Item not found", { body: { listId: TEMPLATE } }, "another list, "),
  unauthenticated("PUT /api/item/:id", { id: ITEMS[1], body: { name: "A" } }),
  success("DELETE /api/item/:id", "one", { id: ITEMS[1], expected: { success: true } }),
  ...invalidIds("DELETE /api/item/:id", "Item not found"),
  unauthenticated("DELETE /api/item/:id", { id: ITEMS[1] }),
  success("PUT /api/item/:id/complete", "ticked", {
    id: ITEMS[0],
    body: { completed: true },
    expected: { id: ITEMS[0], completed: true },
  }),
  success("PUT /api/item/:id/complete", "un-ticked", {
    id: ITEMS[1],
    body: { completed: false },
    expected: { completed: false },
  }),
  ...invalidFlags("PUT /api/item/:id/complete", "completed", {}, { id: ITEMS[0] }),
  failure("PUT /api/item/:id/complete", "nothing", "completed must be true or false", {
    id: ITEMS[0],
    body: {},
    fields: ["completed"],
  }),
  ...invalidIds("PUT /api/item/:id/complete", "Item not found", { body: { completed: true } }),
  unauthenticated("PUT /api/item/:id/complete", { id: ITEMS[0], body: { completed: true } }),
  success("PUT /api/item/:id/complete", "ticked before the list was made", {
    id: ITEMS[0],
    body: { completed: true, at: "2026-11-26T11:00:00+01:00" },
    expected: { completed: true, completedAt: expect.any(String), completedBy: null },
  }),
  failure("PUT /api/item/:id/complete", "at no time", "at must be a valid time (YYYY-MM-DDTHH:MM:SSZ)", {
    id: ITEMS[0],
    body: { completed: true, at: "today" },
    fields: ["at"],
  }),
  success("PUT /api/item/:id/skip", "skipped", {
    id: ITEMS[1],
    body: { skipped: true, reason: " sold out ", at: "2026-11-26T10:00:00Z" },
    expected: { completed: false, completedAt: null, isSkipped: true, skipReason: "sold out" },
  }),
  success("PUT /api/item/:id/skip", "no longer skipped", {
    id: ITEMS[0],
    body: { skipped: false, reason: "sold out" },
    expected: { isSkipped: false, skipReason: null },
  }),
  failure("PUT /api/item/:id/skip", "a long reason", "reason must be at most 200 characters", {
    id: ITEMS[0],
    body: { skipped: true, reason: "a".repeat(201) },
    fields: ["reason"],
  }),
  failure("PUT /api/item/:id/skip", "of a template", "An item of a template cannot be skipped", {
    id: TEMPLATE_ITEMS[0],
    body: { skipped: true },
    fields: ["skipped"],
  }),
  ...invalidFlags("PUT /api/item/:id/skip", "skipped", {}, { id: ITEMS[0] }),
  ...invalidIds("PUT /api/item/:id/skip", "Item not found", { body: { skipped: true } }),
  unauthenticated("PUT /api/item/:id/skip", { id: ITEMS[0], body: { skipped: true } }),
  success("PUT /api/item/:id/remark", "a value", {
    id: ITEMS[0],
    body: { remark: " 4.2 " },
    expected: { remark: "4.2" },
  }),
  success("PUT /api/item/:id/remark", "none", { id: ITEMS[0], body: {}, expected: { remark: null } }),
  failure("PUT /api/item/:id/remark", "a long remark", "remark must be at most 200 characters", {
    id: ITEMS[0],
    body: { remark: "a".repeat(201) },
    fields: ["remark"],
  }),
  failure("PUT /api/item/:id/remark", "of a template", "A template has no remarks", {
    id: TEMPLATE_ITEMS[0],
    body: { remark: "4.2" },
    fields: ["remark"],
  }),
  ...invalidIds("PUT /api/item/:id/remark", "Item not found", { body: { remark: "4.2" } }),
  unauthenticated("PUT /api/item/:id/remark", { id: ITEMS[0], body: { remark: "4.2" } }),
];

/** Ids that a bulk operation refuses. */
const invalidBulkIds = (
  route: string,
  field: "ids" | "items",
  buildBody: (ids: readonly string[]) => object,
): RouteCase[] => [
  failure(route, "none", "Name at least one item", { body: buildBody([]), fields: [field] }),
  failure(route, "one twice", "Each item can be named only once", {
    body: buildBody([ITEMS[0], ITEMS[0].toUpperCase()]),
    fields: [field],
  }),
  failure(route, "1,001 of them", "At most 1,000 items at once", {
    body: buildBody(Array.from({ length: 1_001 }, (_, n) => buildId(1000 + n))),
  }),
  failure(route, "of two lists", "These items are in different lists", {
    body: buildBody([ITEMS[0], TEMPLATE_ITEMS[0]]),
  }),
  notFound(route, "one unknown", "Item not found", {
    body: buildBody([ITEMS[0], UNKNOWN_ID]),
    missing: [UNKNOWN_ID],
  }),
  notFound(route, "one malformed", "Item not found", { body: buildBody([ITEMS[0], "x"]), missing: ["x"] }),
  notFound(route, "all unknown", "Item not found", { body: buildBody([UNKNOWN_ID]), missing: [UNKNOWN_ID] }),
  unauthenticated(route, { body: buildBody([ITEMS[0]]) }),
];

const buildIdsBody = (ids: readonly string[]) => ({ ids });

/** Ids that an operation on several lists refuses. */
const invalidListIds = (route: string): RouteCase[] => [
  failure(route, "none", "Name at least one list", { body: buildIdsBody([]), fields: ["ids"] }),
  failure(route, "one twice", "Each list can be named only once", {
    body: buildIdsBody([LIST, LIST.toUpperCase()]),
    fields: ["ids"],
  }),
  failure(route, "201 of them", "At most 200 lists at once", {
    body: buildIdsBody(Array.from({ length: 201 }, (_, n) => buildId(1000 + n))),
    fields: ["ids"],
  }),
  failure(route, "no list of ids", "ids must be a list", { body: { ids: { id: LIST } }, fields: ["ids"] }),
  failure(route, "without ids", "ids must be a list", { body: {}, fields: ["ids"] }),
  ...[UNKNOWN_ID, "x", NOTEBOOK].map((wrong) =>
    notFound(route, `one of them ${wrong}`, "List not found", { body: buildIdsBody([LIST, wrong]), missing: [wrong] }),
  ),
  unauthenticated(route, { body: buildIdsBody([LIST]) }),
];

/** Reads and writes of a deleted row get the same answer as for an unknown id. */
const deletedCases: RouteCase[] = ["GET", "PUT", "DELETE"].flatMap((method) => {
  const body = method === "PUT" ? { name: "Again" } : undefined;
  const rows: [string, string, string][] = [
    ["notebook", "Notebook", DELETED_NOTEBOOK],
    ["list", "List", DELETED_LIST],
    ...(method === "GET" ? [] : [["item", "Item", DELETED_ITEMS[0]] as [string, string, string]]),
  ];
  return rows.map(([path, name, id]) =>
    notFound(`${method} /api/${path}/:id`, "deleted", `${name} not found`, { id, body }),
  );
});

const deletedIdConflict = (route: string, kind: string, body: object): RouteCase =>
  failure(route, "the id of a deleted row", `This ${kind} was deleted; restore it instead of creating it again`, {
    status: 409,
    code: "CONFLICT",
    body,
  });

const trashCases: RouteCase[] = [
  ...deletedCases,
  notFound("GET /api/notebook/:id/lists", "deleted", "Notebook not found", { id: DELETED_NOTEBOOK }),
  notFound("GET /api/list/:id/items", "deleted", "List not found", { id: DELETED_LIST }),
  notFound("PUT /api/item/:id/complete", "deleted", "Item not found", {
    id: DELETED_ITEMS[0],
    body: { completed: true },
  }),
  notFound("PUT /api/item/sort", "deleted", "Item not found", { body: [{ id: DELETED_ITEMS[0], sortingOrder: 1 }] }),
  notFound("PUT /api/item/complete", "deleted", "Item not found", {
    body: { ids: [DELETED_ITEMS[0]], completed: true },
  }),
  notFound("POST /api/item/delete", "deleted", "Item not found", { body: { ids: [DELETED_ITEMS[0]] } }),
  notFound("POST /api/list", "in a notebook that was deleted", "Notebook not found", {
    body: { notebookId: DELETED_NOTEBOOK, name: "A" },
  }),
  notFound("PUT /api/list/:id", "into a notebook that was deleted", "Notebook not found", {
    id: LIST,
    body: { notebookId: DELETED_NOTEBOOK },
  }),
  notFound("POST /api/item", "in a list that was deleted", "List not found", {
    body: { listId: DELETED_LIST, name: "A" },
  }),
  notFound("PUT /api/item/:id", "into a list that was deleted", "List not found", {
    id: ITEMS[0],
    body: { listId: DELETED_LIST },
  }),
  deletedIdConflict("POST /api/notebook", "notebook", { id: DELETED_NOTEBOOK, name: "A" }),
  deletedIdConflict("POST /api/list", "list", { id: DELETED_LIST, notebookId: NOTEBOOK, name: "A" }),
  deletedIdConflict("POST /api/list/template", "list", { id: DELETED_LIST, templateId: TEMPLATE }),
  deletedIdConflict("POST /api/item", "item", { id: DELETED_ITEMS[0], listId: LIST, name: "A" }),

  success("GET /api/search", "a word that several rows contain", {
    query: "text=S",
    expected: [
      { kind: "item", id: TEMPLATE_ITEMS[1], name: "Shirts", isTemplate: true, completed: false },
      { kind: "item", id: TEMPLATE_ITEMS[0], listName: "Packing", isTemplate: true, completed: true },
      {
        kind: "notebook",
        id: NOTEBOOK,
        name: "Trips",
        listId: null,
        listName: null,
        nameMarks: [{ start: 4, end: 5 }],
      },
      { kind: "item", id: ITEMS[0], name: "Passport", listId: LIST, notebookId: NOTEBOOK, notebookName: "Trips" },
      { kind: "item", id: ITEMS[1], name: "Tickets", isTemplate: false, completed: true, runFinishedAt: null },
      { kind: "run", id: RUN, name: "Passport", listId: LIST, completed: true, runFinishedAt: expect.any(String) },
    ],
  }),
  success("GET /api/search", "a deleted notebook", { query: "text=Work", expected: [] }),
  success("GET /api/search", "unauthenticated", { as: "nobody", query: "text=Rome", expected: [] }),
  failure("GET /api/search", "nothing", "text is required", { fields: ["text"] }),
  failure("GET /api/search", "blank", "text is required", { query: "text=%20%20" }),
  failure("GET /api/search", "too much", "text must be at most 200 characters", { query: `text=${"a".repeat(201)}` }),
  failure("GET /api/search", "NUL", "text contains characters that aren’t allowed", { query: "text=a%00b" }),
  success("GET /api/list/:id/suggestions", "names of this list and of its template", {
    id: LIST,
    expected: ["Camera", "Passport", "Shirts", "Socks", "Tickets"].map((name) => ({
      name,
      heading: null,
      times: 1,
      near: true,
    })),
  }),
  success("GET /api/list/:id/suggestions", "unauthenticated", { as: "nobody", id: LIST, expected: [] }),
  notFound("GET /api/list/:id/suggestions", "an unknown list", "List not found", { id: UNKNOWN_ID }),
  success("GET /api/deleted", "all deletions, the last one first", {
    expected: [
      { kind: "notebook", ids: [DELETED_NOTEBOOK], name: "Work", place: null, lists: 0, items: 0 },
      { kind: "list", ids: [DELETED_LIST], name: "Oslo", place: "Trips", lists: 1, items: 0 },
      { kind: "item", ids: DELETED_ITEMS, name: "Map", place: "Rome", lists: 0, items: 2 },
    ],
  }),
  success("GET /api/deleted", "unauthenticated", { as: "nobody", expected: [] }),
  success("GET /api/changes", "without a cursor", { expected: { everything: true, items: { changed: [], gone: [] } } }),
  failure("GET /api/changes", "a cursor of nobody", "since must be the cursor of an earlier answer", {
    query: "since=now",
    fields: ["since"],
  }),
  unauthenticated("GET /api/changes"),
  success("GET /api/programs/log", "one call", {
    expected: [
      {
        call: CALL,
        token: { id: CALL, name: "Shell" },
        operation: "updateItem",
        counts: [{ act: "CHANGED", kind: "item", count: 1 }],
        listName: "Rome",
        undone: false,
        undoable: true,
        whyNot: null,
      },
    ],
  }),
  success("GET /api/programs/log", "before a call", { query: `before=${CALL}`, expected: [] }),
  success("GET /api/programs/log", "of another token", { query: `tokenId=${UNKNOWN_ID}`, expected: [] }),
  success("GET /api/programs/log/:id", "the changes of a call", {
    id: CALL,
    expected: [
      {
        id: ITEMS[0],
        kind: "item",
        act: "CHANGED",
        name: "Passport",
        place: "Rome",
        fields: [{ field: "name", before: "Pass", after: "Passport" }],
        undone: false,
      },
    ],
  }),
  success("GET /api/programs/log/:id", "nobody", { as: "nobody", id: CALL, expected: [] }),
  ...invalidIds("GET /api/programs/log/:id", "Call not found"),
  success("GET /api/programs/log", "nobody", { as: "nobody", expected: [] }),
  success("POST /api/undo/:id", "a call", { id: CALL, status: 200, expected: { undone: 1, left: [] } }),
  success("POST /api/undo/:id", "a part of it", {
    id: CALL,
    body: { ids: [ITEMS[0]] },
    status: 200,
    expected: { undone: 1, left: [] },
  }),
  notFound("POST /api/undo/:id", "a row of no change", "Change not found", { id: CALL, body: { ids: [UNKNOWN_ID] } }),
  ...invalidIds("POST /api/undo/:id", "Call not found"),
  unauthenticated("POST /api/undo/:id", { id: CALL }),
  success("POST /api/notebook/:id/restore", "one", {
    id: DELETED_NOTEBOOK,
    status: 200,
    expected: { id: DELETED_NOTEBOOK, name: "Work" },
  }),
  success("POST /api/notebook/:id/restore", "one that is not deleted", {
    id: NOTEBOOK,
    status: 200,
    expected: { id: NOTEBOOK, name: "Trips" },
  }),
  ...invalidIds("POST /api/notebook/:id/restore", "Notebook not found"),
  success("POST /api/import/:id/undo", "one", { id: IMPORT, status: 200, expected: { success: true } }),
  ...invalidIds("POST /api/import/:id/undo", "Import not found"),
  unauthenticated("POST /api/import/:id/undo", { id: IMPORT }),
  unauthenticated("POST /api/notebook/:id/restore", { id: DELETED_NOTEBOOK }),
  success("POST /api/list/:id/restore", "one", {
    id: DELETED_LIST,
    status: 200,
    expected: { id: DELETED_LIST, name: "Oslo" },
  }),
  success("POST /api/list/:id/restore", "one that is not deleted", {
    id: LIST,
    status: 200,
    expected: { id: LIST, name: "Rome" },
  }),
  ...invalidIds("POST /api/list/:id/restore", "List not found"),
  unauthenticated("POST /api/list/:id/restore", { id: DELETED_LIST }),
  success("POST /api/lists/restore", "one that was deleted, and one that is there", {
    status: 200,
    body: { ids: [LIST, DELETED_LIST] },
    expected: [
      { id: LIST, name: "Rome" },
      { id: DELETED_LIST, name: "Oslo" },
    ],
  }),
  ...invalidListIds("POST /api/lists/restore"),
  success("PUT /api/lists", "put away, with fields that are ignored", {
    body: { ids: [TEMPLATE, LIST], active: false, name: "Ignored" },
    restOnly: true,
    expected: [
      { id: TEMPLATE, active: false, name: "Packing" },
      { id: LIST, active: false, name: "Rome", date: "2026-12-24" },
    ],
  }),
  success("PUT /api/lists", "active again, in a notebook", {
    body: { ids: [LIST], active: true, notebookId: NOTEBOOK },
    expected: [{ id: LIST, active: true, notebookId: NOTEBOOK }],
  }),
  success("PUT /api/lists", "as they are", { body: { ids: [LIST] }, expected: [{ id: LIST, active: true }] }),
  ...invalidListIds("PUT /api/lists"),
  ...invalidFlags("PUT /api/lists", "active", { ids: [LIST] }),
  failure("PUT /api/lists", "notebookId null", "notebookId is required", {
    body: { ids: [LIST], notebookId: null },
    fields: ["notebookId"],
  }),
  ...[UNKNOWN_ID, "x", DELETED_NOTEBOOK].map((notebookId) =>
    notFound("PUT /api/lists", `to the notebook ${notebookId}`, "Notebook not found", {
      body: { ids: [LIST], notebookId },
    }),
  ),
  notFound("PUT /api/lists", "deleted", "List not found", {
    body: { ids: [LIST, DELETED_LIST], active: false },
    missing: [DELETED_LIST],
  }),
  success("DELETE /api/lists", "some", { body: { ids: [LIST, TEMPLATE] }, expected: { success: true } }),
  ...invalidListIds("DELETE /api/lists"),
  notFound("DELETE /api/lists", "deleted", "List not found", {
    body: { ids: [DELETED_LIST, LIST] },
    missing: [DELETED_LIST],
  }),
  success("POST /api/item/restore", "some that were deleted, and one that is there", {
    status: 200,
    body: { ids: [ITEMS[0], DELETED_ITEMS[1], DELETED_ITEMS[0]] },
    expected: [{ id: ITEMS[0] }, { id: DELETED_ITEMS[0], completed: false }, { id: DELETED_ITEMS[1], completed: true }],
  }),
  ...invalidBulkIds("POST /api/item/restore", "ids", buildIdsBody),

  success("PUT /api/item/complete", "ticked", {
    body: { ids: ITEMS, completed: true },
    expected: { items: ITEMS.map((id) => ({ id, completed: true })), changedIds: expect.arrayContaining([ITEMS[0]]) },
  }),
  success("PUT /api/item/complete", "un-ticked, one of them", {
    body: { ids: [ITEMS[1], ITEMS[0]], completed: false },
    expected: { items: [{ id: ITEMS[0] }, { id: ITEMS[1], completed: false }], changedIds: [ITEMS[1]] },
  }),
  ...invalidBulkIds("PUT /api/item/complete", "ids", (ids) => ({ ids, completed: true })),
  ...invalidFlags("PUT /api/item/complete", "completed", { ids: ITEMS }),
  failure("PUT /api/item/complete", "a time too few", "ats must have a time for each of ids", {
    body: { ids: ITEMS, completed: true, ats: [null, "2026-11-26T10:00:00Z"] },
    fields: ["ats"],
  }),
  success("PUT /api/item/skip", "skipped", {
    body: { ids: ITEMS, skipped: true, reason: "dry", ats: [null, "2026-11-26T10:00:00Z", null] },
    expected: {
      items: ITEMS.map((id) => ({ id, completed: false, isSkipped: true, skipReason: "dry" })),
      changedIds: expect.arrayContaining([...ITEMS]),
    },
  }),
  success("PUT /api/item/skip", "no longer skipped", {
    body: { ids: [ITEMS[0]], skipped: false },
    expected: { items: [{ id: ITEMS[0], isSkipped: false }], changedIds: [] },
  }),
  failure("PUT /api/item/skip", "of a template", "An item of a template cannot be skipped", {
    body: { ids: [TEMPLATE_ITEMS[0]], skipped: true },
    fields: ["skipped"],
  }),
  ...invalidBulkIds("PUT /api/item/skip", "ids", (ids) => ({ ids, skipped: true })),
  ...invalidFlags("PUT /api/item/skip", "skipped", { ids: ITEMS }),
  success("PUT /api/item/move", "to the end, and to a place", {
    body: { listId: TEMPLATE, items: [{ id: ITEMS[2] }, { id: ITEMS[0] }, { id: ITEMS[1], sortingOrder: 0.5 }] },
    expected: {
      items: [
        { id: ITEMS[1], sortingOrder: 0.5, listId: TEMPLATE },
        { id: ITEMS[2], sortingOrder: 3 },
        { id: ITEMS[0], sortingOrder: 4 },
      ],
      previousListId: LIST,
      previous: ITEMS.map((id, index) => ({ id, sortingOrder: index + 1 })),
    },
  }),
  success("PUT /api/item/move", "to where they are", {
    body: { listId: LIST, items: [{ id: ITEMS[2] }, { id: ITEMS[0] }] },
    expected: {
      items: [
        { id: ITEMS[0], sortingOrder: 1 },
        { id: ITEMS[2], sortingOrder: 3 },
      ],
    },
  }),
  ...invalidBulkIds("PUT /api/item/move", "items", (ids) => ({
    listId: TEMPLATE,
    items: ids.map((id) => ({ id })),
  })),
  notFound("PUT /api/item/move", "to an unknown list", "List not found", {
    body: { listId: UNKNOWN_ID, items: [{ id: ITEMS[0] }] },
  }),
  notFound("PUT /api/item/move", "to a malformed list", "List not found", {
    body: { listId: "x", items: [{ id: ITEMS[0] }] },
  }),
  notFound("PUT /api/item/move", "to a list that was deleted", "List not found", {
    body: { listId: DELETED_LIST, items: [{ id: ITEMS[0] }] },
  }),
  failure("PUT /api/item/move", "sortingOrder null", "sortingOrder must be a number", {
    body: { listId: TEMPLATE, items: [{ id: ITEMS[0], sortingOrder: null }] },
  }),
  success("POST /api/item/delete", "some", {
    status: 200,
    body: { ids: [ITEMS[0], ITEMS[2]] },
    expected: { success: true },
  }),
  ...invalidBulkIds("POST /api/item/delete", "ids", buildIdsBody),
];
cases.push(...trashCases);

const newRun = { id: NEW_ID };
const runCases: RouteCase[] = [
  success("POST /api/list/:id/run-again", "a new run", {
    id: LIST,
    body: newRun,
    status: 200,
    expected: { id: LIST, runId: NEW_ID, runNumber: 2 },
  }),
  success("POST /api/list/:id/run-again", "a new run for what was ticked", {
    id: LIST,
    body: { ...newRun, only: "TICKED" },
    status: 200,
    expected: { runId: NEW_ID, runNumber: 2 },
  }),
  failure("POST /api/list/:id/run-again", "for something else", "only must be TICKED", {
    id: LIST,
    body: { ...newRun, only: "SKIPPED" },
    fields: ["only"],
  }),
  success("POST /api/list/:id/run-again", "a new run for another day", {
    id: LIST,
    body: { ...newRun, date: "2026-12-04" },
    status: 200,
    expected: { runId: NEW_ID, date: "2026-12-04" },
  }),
  success("POST /api/list/:id/skip-repeat", "a list without a rule", {
    id: LIST,
    body: { next: "2026-12-04" },
    status: 200,
    expected: { id: LIST, repeat: null },
  }),
  failure("POST /api/list/:id/skip-repeat", "no day", "next must be a valid date (YYYY-MM-DD)", { id: LIST, body: {} }),
  ...invalidIds("POST /api/list/:id/skip-repeat", "List not found", { body: { next: "2026-12-04" } }),
  unauthenticated("POST /api/list/:id/skip-repeat", { id: LIST, body: { next: "2026-12-04" } }),
  success("POST /api/list/:id/come-back", "a list without a rule", {
    id: LIST,
    body: { day: "2026-12-04" },
    status: 200,
    expected: { id: LIST, runId: LIST },
  }),
  failure("POST /api/list/:id/come-back", "no day", "day must be a valid date (YYYY-MM-DD)", { id: LIST, body: {} }),
  ...invalidIds("POST /api/list/:id/come-back", "List not found", { body: { day: "2026-12-04" } }),
  unauthenticated("POST /api/list/:id/come-back", { id: LIST, body: { day: "2026-12-04" } }),
  success("POST /api/list/:id/run-again", "the first run", {
    id: LIST,
    body: { id: LIST },
    status: 200,
    expected: { id: LIST, runId: LIST, runNumber: 1 },
  }),
  success("POST /api/list/:id/run-again", "a past run", {
    id: LIST,
    body: { id: RUN },
    status: 200,
    expected: { runId: LIST },
  }),
  failure("POST /api/list/:id/run-again", "a template", "A template has no runs", { id: TEMPLATE, body: newRun }),
  failure("POST /api/list/:id/run-again", "no id", "id is required", { id: LIST, body: {} }),
  failure("POST /api/list/:id/run-again", "id malformed", "id must be a UUID", { id: LIST, body: { id: "x" } }),
  failure("POST /api/list/:id/run-again", "another list's id", "This id belongs to a change of another list", {
    id: LIST,
    body: { id: TEMPLATE },
    status: 409,
    code: "CONFLICT",
  }),
  ...invalidIds("POST /api/list/:id/run-again", "List not found", { body: newRun }),
  unauthenticated("POST /api/list/:id/run-again", { id: LIST, body: newRun }),

  success("GET /api/list/:id/runs", "the newest first", {
    id: LIST,
    expected: [
      { id: RUN, number: 2, itemCount: 1, completedCount: 1, finishedAt: "2026-11-02T00:00:00.000Z" },
      { id: OLD_RUN, number: 1 },
    ],
  }),
  success("GET /api/list/:id/runs", "unauthenticated", { as: "nobody", id: LIST, expected: [] }),
  failure("GET /api/list/:id/runs", "a template", "A template has no runs", { id: TEMPLATE }),
  ...invalidIds("GET /api/list/:id/runs", "List not found"),

  success("GET /api/run/:id", "one", {
    id: RUN,
    expected: { id: RUN, listId: LIST, items: [{ itemId: ITEMS[0], name: "Passport", completed: true }] },
  }),
  ...invalidIds("GET /api/run/:id", "Run not found"),
  unauthenticated("GET /api/run/:id", { id: RUN }),

  success("POST /api/run/:id/restore", "the newest", { id: RUN, status: 200, expected: { runId: RUN, runNumber: 2 } }),
  success("POST /api/run/:id/restore", "the current one", { id: LIST, status: 200, expected: { runId: LIST } }),
  failure("POST /api/run/:id/restore", "an older one", "Only the newest run of a list can be restored", {
    id: OLD_RUN,
    status: 409,
    code: "CONFLICT",
  }),
  failure("POST /api/run/:id/restore", "of a template", "A template has no runs", { id: TEMPLATE }),
  ...invalidIds("POST /api/run/:id/restore", "Run not found"),
  unauthenticated("POST /api/run/:id/restore", { id: RUN }),

  success("GET /api/list/:id/uses", "with counts", {
    id: TEMPLATE,
    expected: [{ id: LIST, templateId: TEMPLATE, itemCount: 3, completedCount: 1 }],
  }),
  success("GET /api/list/:id/uses", "unauthenticated", { as: "nobody", id: TEMPLATE, expected: [] }),
  failure("GET /api/list/:id/uses", "of a list", "This list isn’t a template", { id: LIST }),
  ...invalidIds("GET /api/list/:id/uses", "List not found"),
];
cases.push(...runCases);

const ADDED_TEXT = "The list or its template has changed since; compare them again";
const stale = { differences: ["unknown"], id: NEW_ID };
const UPDATE_LISTS = "POST /api/list/:id/update-lists";
const templateCases: RouteCase[] = [
  success("GET /api/list/:id/template-differences", "of both sides", {
    id: LIST,
    expected: {
      toTemplate: [
        {
          kind: "REMOVED",
          itemId: UNKNOWN_ID,
          templateItemId: TEMPLATE_ITEMS[0],
          before: { name: "Socks" },
          after: null,
        },
        { kind: "ADDED", itemId: ITEMS[0], templateItemId: null, before: null, after: { name: "Passport" } },
        { kind: "ADDED", itemId: ITEMS[1] },
        { kind: "ADDED", itemId: ITEMS[2] },
      ],
      toList: [
        { kind: "ADDED", itemId: null, templateItemId: TEMPLATE_ITEMS[1], before: null, after: { name: "Shirts" } },
      ],
    },
  }),
  success("GET /api/list/:id/template-differences", "of a template", {
    id: TEMPLATE,
    expected: { toTemplate: [], toList: [], usuallyAdded: [] },
  }),
  success("GET /api/list/:id/template-differences", "unauthenticated", {
    as: "nobody",
    id: LIST,
    expected: { toTemplate: [], toList: [], usuallyAdded: [] },
  }),
  ...invalidIds("GET /api/list/:id/template-differences", "List not found"),

  ...["update-template", "update-from-template"].flatMap((path) => {
    const route = `POST /api/list/:id/${path}`;
    return [
      success(route, "nothing", {
        id: LIST,
        body: { differences: [], id: NEW_ID },
        status: 200,
        expected: { id: path === "update-template" ? TEMPLATE : LIST },
      }),
      failure(route, "a difference that is not there", ADDED_TEXT, {
        id: LIST,
        body: stale,
        status: 409,
        code: "CONFLICT",
      }),
      failure(route, "of a template", ADDED_TEXT, {
        id: TEMPLATE,
        body: stale,
        status: 409,
        code: "CONFLICT",
      }),
      failure(route, "id malformed", "id must be a UUID", { id: LIST, body: { differences: [], id: "x" } }),
      failure(route, "no differences", "differences must be a list", { id: LIST, body: { id: NEW_ID } }),
      ...invalidIds(route, "List not found", { body: stale }),
      unauthenticated(route, { id: LIST, body: stale }),
    ];
  }),

  success("POST /api/list/combine", "one template", {
    body: { id: NEW_ID, templateIds: [TEMPLATE], name: "Oslo" },
    expected: { id: NEW_ID, name: "Oslo", templateId: TEMPLATE, isTemplate: false },
  }),
  success("POST /api/list/combine", "two templates", {
    body: { id: NEW_ID, templateIds: [TEMPLATE, TEMPLATE], date: "2026-12-01", priority: 2, active: false },
    expected: { name: "Packing + Packing", templateId: null, date: "2026-12-01", priority: 2, active: false },
  }),
  success("POST /api/list/combine", "an existing id", {
    body: { id: LIST, templateIds: [TEMPLATE, TEMPLATE] },
    expected: { id: LIST, name: "Rome" },
  }),
  failure("POST /api/list/combine", "no template", "Name 1 to 20 templates", {
    body: { templateIds: [] },
    fields: ["templateIds"],
  }),
  failure("POST /api/list/combine", "21 templates", "Name 1 to 20 templates", {
    body: { templateIds: Array(21).fill(TEMPLATE) },
  }),
  failure("POST /api/list/combine", "a list", "This list isn’t a template", {
    body: { templateIds: [TEMPLATE, LIST] },
  }),
  failure("POST /api/list/combine", "an id of another item", "An item already has one of these ids", {
    body: { templateIds: [TEMPLATE, TEMPLATE], itemIds: [{ from: TEMPLATE_ITEMS[0], id: ITEMS[0] }] },
    status: 409,
    code: "CONFLICT",
  }),
  notFound("POST /api/list/combine", "unknown", "List not found", { body: { templateIds: [TEMPLATE, UNKNOWN_ID] } }),
  notFound("POST /api/list/combine", "malformed", "List not found", { body: { templateIds: [TEMPLATE, "x"] } }),
  notFound("POST /api/list/combine", "into an unknown notebook", "Notebook not found", {
    body: { templateIds: [TEMPLATE, TEMPLATE], notebookId: UNKNOWN_ID },
  }),
  ...invalidNames("POST /api/list/combine", { templateIds: [TEMPLATE, TEMPLATE] }, 200),
  unauthenticated("POST /api/list/combine", { body: { templateIds: [TEMPLATE, TEMPLATE] } }),
  success("POST /api/list/template", "with ids for its items", {
    body: { id: NEW_ID, templateId: TEMPLATE, itemIds: [{ from: TEMPLATE_ITEMS[0], id: buildId(70) }] },
    expected: { id: NEW_ID },
  }),
  failure("POST /api/list/template", "an item id malformed", "itemIds must be a UUID", {
    body: { id: NEW_ID, templateId: TEMPLATE, itemIds: [{ from: TEMPLATE_ITEMS[0], id: "x" }] },
    fields: ["itemIds"],
  }),
  failure("POST /api/list/template", "an item named twice", "Each item can be named only once", {
    body: {
      templateId: TEMPLATE,
      itemIds: [70, 71].map((n) => ({ from: TEMPLATE_ITEMS[0], id: buildId(n) })),
    },
  }),

  success("POST /api/list/template", "several lists", {
    body: {
      templateId: TEMPLATE,
      id: NEW_ID,
      date: "2026-12-05",
      answers: [{ name: "nights", number: 5 }],
      lists: [{ id: buildId(70), name: "Ana", answers: [{ name: "nights", number: 2 }] }, { name: "Ben" }],
    },
    expected: [
      { id: buildId(70), name: "Packing – Ana", date: "2026-12-05", answers: [{ name: "nights", number: 2 }] },
      { id: deriveListId(NEW_ID, 1), name: "Packing – Ben", templateId: TEMPLATE, answers: [{ number: 5 }] },
    ],
  }),
  success("POST /api/list/template", "several lists, one of them known", {
    body: { templateId: TEMPLATE, lists: [{ id: LIST, name: "Ana" }] },
    expected: [{ id: LIST, name: "Rome" }],
  }),
  failure("POST /api/list/template", "no lists", "Name at least one list", {
    body: { templateId: TEMPLATE, lists: [] },
    fields: ["lists"],
  }),
  failure("POST /api/list/template", "too many lists", "At most 50 lists at once", {
    body: { templateId: TEMPLATE, lists: Array.from({ length: 51 }, (_, n) => ({ name: `Pupil ${n}` })) },
    fields: ["lists"],
  }),
  failure("POST /api/list/template", "a list that is named twice", "Each list can be named only once", {
    body: { templateId: TEMPLATE, lists: ["Ana", "Ben"].map((name) => ({ id: NEW_ID, name })) },
    fields: ["lists"],
  }),
  failure("POST /api/list/template", "lists of a list that is no template", "This list isn’t a template", {
    body: { templateId: LIST, lists: [{ name: "Ana" }] },
    fields: ["templateId"],
  }),
  failure("POST /api/list/template", "a list without a name", "Name is required", {
    body: { templateId: TEMPLATE, lists: [{ name: " " }] },
    fields: ["name"],
  }),
  notFound("POST /api/list/template", "lists of an unknown template", "List not found", {
    body: { templateId: UNKNOWN_ID, lists: [{ name: "Ana" }] },
  }),

  success("GET /api/list/:id/template-changes", "an item that the list never had", {
    id: TEMPLATE,
    expected: {
      changes: [
        {
          kind: "ADDED",
          templateItemId: TEMPLATE_ITEMS[1],
          words: { name: "Shirts", note: null, isHeading: false },
          listIds: [LIST],
        },
      ],
      lists: [{ id: LIST, name: "Rome" }],
    },
  }),
  success("GET /api/list/:id/template-changes", "unauthenticated", {
    as: "nobody",
    id: TEMPLATE,
    expected: { changes: [], lists: [] },
  }),
  failure("GET /api/list/:id/template-changes", "of a list", "This list isn’t a template", { id: LIST }),
  ...invalidIds("GET /api/list/:id/template-changes", "List not found"),

  success(UPDATE_LISTS, "an item of the template", {
    id: TEMPLATE,
    body: { listIds: [LIST], templateItemIds: [TEMPLATE_ITEMS[1]], id: NEW_ID },
    status: 200,
    expected: [{ id: LIST, name: "Rome" }],
  }),
  failure(UPDATE_LISTS, "of a list", "This list isn’t a template", {
    id: LIST,
    body: { listIds: [LIST], templateItemIds: [TEMPLATE_ITEMS[1]], id: NEW_ID },
  }),
  failure(UPDATE_LISTS, "no lists", "Name at least one list", {
    id: TEMPLATE,
    body: { listIds: [], templateItemIds: [TEMPLATE_ITEMS[1]], id: NEW_ID },
    fields: ["listIds"],
  }),
  notFound(UPDATE_LISTS, "a list of no template", "List not found", {
    id: TEMPLATE,
    body: { listIds: [UNKNOWN_ID], templateItemIds: [TEMPLATE_ITEMS[1]], id: NEW_ID },
    missing: [UNKNOWN_ID],
  }),
  notFound(UPDATE_LISTS, "an item of the list", "Item not found", {
    id: TEMPLATE,
    body: { listIds: [LIST], templateItemIds: [ITEMS[0]], id: NEW_ID },
    missing: [ITEMS[0]],
  }),
  ...invalidIds(UPDATE_LISTS, "List not found", {
    body: { listIds: [LIST], templateItemIds: [TEMPLATE_ITEMS[1]], id: NEW_ID },
  }),
  unauthenticated(UPDATE_LISTS, {
    id: TEMPLATE,
    body: { listIds: [LIST], templateItemIds: [TEMPLATE_ITEMS[1]], id: NEW_ID },
  }),

  success("POST /api/list/:id/add-template", "a template", {
    id: LIST,
    body: { templateId: TEMPLATE, id: NEW_ID },
    status: 200,
    expected: { id: LIST },
  }),
  failure("POST /api/list/:id/add-template", "a list", "This list isn’t a template", {
    id: LIST,
    body: { templateId: LIST, id: NEW_ID },
  }),
  failure("POST /api/list/:id/add-template", "id malformed", "id must be a UUID", {
    id: LIST,
    body: { templateId: TEMPLATE, id: "x" },
  }),
  notFound("POST /api/list/:id/add-template", "an unknown template", "List not found", {
    id: LIST,
    body: { templateId: UNKNOWN_ID, id: NEW_ID },
  }),
  ...invalidIds("POST /api/list/:id/add-template", "List not found", { body: { templateId: TEMPLATE, id: NEW_ID } }),
  unauthenticated("POST /api/list/:id/add-template", { id: LIST, body: { templateId: TEMPLATE, id: NEW_ID } }),

  success("POST /api/list/:id/answers", "a choice", {
    id: LIST,
    body: { answers: [{ name: "Kids", choice: true }], id: NEW_ID },
    status: 200,
    expected: { id: LIST, answers: [{ name: "kids", choice: true, number: null, words: null }] },
  }),
  failure("POST /api/list/:id/answers", "a template", "A template gets its answers when it’s used", {
    id: TEMPLATE,
    body: { answers: [], id: NEW_ID },
  }),
  failure("POST /api/list/:id/answers", "two values", "Give one answer to kids", {
    id: LIST,
    body: { answers: [{ name: "kids", choice: true, number: 1 }], id: NEW_ID },
  }),
  ...invalidIds("POST /api/list/:id/answers", "List not found", { body: { answers: [], id: NEW_ID } }),
  unauthenticated("POST /api/list/:id/answers", { id: LIST, body: { answers: [], id: NEW_ID } }),

  success("POST /api/list/:id/bring-in", "an item of the template", {
    id: LIST,
    body: { templateItemIds: [TEMPLATE_ITEMS[1]], id: NEW_ID },
    status: 200,
    expected: { id: LIST },
  }),
  ...invalidIds("POST /api/list/:id/bring-in", "List not found", {
    body: { templateItemIds: [TEMPLATE_ITEMS[1]], id: NEW_ID },
  }),
  unauthenticated("POST /api/list/:id/bring-in", {
    id: LIST,
    body: { templateItemIds: [TEMPLATE_ITEMS[1]], id: NEW_ID },
  }),
];
cases.push(...templateCases);

const [SHARE, STOP, LEAVE] = ["share", "stop-sharing", "leave"].map((end) => `POST /api/notebook/:id/${end}`) as [
  string,
  string,
  string,
];
const [CHANGE_ROLE, REMOVE_PERSON] = ["PUT", "DELETE"].map(
  (method) => `${method} /api/notebook/:id/people/:personId`,
) as [string, string];
const [SHARE_LIST, SHOW_IN] = ["POST /api/list/:id/share", "PUT /api/list/:id/shown-in"] as const;
const onPerson = { id: SHARED_NOTEBOOK, getPersonId: getPerson };
const forbidden = (route: string, label: string, more: Partial<RouteCase>) =>
  failure(route, label, "Only the owner of this notebook can do this", {
    status: 403,
    code: "FORBIDDEN",
    ...more,
  });
const ENDED = "This invitation no longer works; ask for a new one";

const sharingCases: RouteCase[] = [
  success("GET /api/notebook/:id/people", "a shared notebook", {
    id: SHARED_NOTEBOOK,
    expected: { role: "OWNER", people: [{ role: "OWNER" }, { role: "EDITOR" }], invitations: [{ role: "EDITOR" }] },
  }),
  success("GET /api/notebook/:id/people", "one that is not shared", { id: NOTEBOOK, expected: null }),
  success(SHARE, "an own notebook", { id: NOTEBOOK, body: { name: "Ann" }, expected: { role: "EDITOR" } }),
  success(SHARE, "a shared one", { id: SHARED_NOTEBOOK, body: { role: "VIEWER" }, expected: { role: "VIEWER" } }),
  failure(SHARE, "a guest without a name", "Name is required", { id: NOTEBOOK, body: {}, fields: ["name"] }),
  failure(SHARE, "name too long", "Name must be at most 50 characters", {
    id: NOTEBOOK,
    body: { name: "a".repeat(51) },
  }),
  failure(SHARE, "role OWNER", "role must be EDITOR or TICKER or VIEWER", { id: NOTEBOOK, body: { role: "OWNER" } }),
  forbidden(SHARE, "one of another person", { id: JOINED_NOTEBOOK, body: {} }),
  ...invalidIds(SHARE, "Notebook not found", { body: { name: "Ann" } }),
  unauthenticated(SHARE, { id: NOTEBOOK, body: {} }),
  failure(SHARE, "one that stays and is for editors", "Only a link that lets people tick can stay", {
    id: NOTEBOOK,
    body: { name: "Ann", stays: true },
    fields: ["stays"],
  }),
  success(SHARE, "one that stays", {
    id: SHARED_NOTEBOOK,
    body: { role: "TICKER", stays: true },
    expected: { role: "TICKER", stays: true, expiresAt: "9999-12-31T23:59:59.999Z", notebookId: SHARED_NOTEBOOK },
  }),
  success(SHARE_LIST, "an own list", {
    id: LIST,
    body: { id: NEW_ID, name: "Ann", role: "TICKER", stays: true },
    expected: { role: "TICKER", stays: true, notebookId: NEW_ID },
  }),
  failure(SHARE_LIST, "a guest without a name", "Name is required", { id: LIST, body: {}, fields: ["name"] }),
  failure(SHARE_LIST, "one in a notebook that is shared", "This list is already shared with its notebook", {
    id: MARKET,
    body: {},
    status: 409,
    code: "CONFLICT",
  }),
  forbidden(SHARE_LIST, "one of another person", { id: PLACED_LIST, body: {} }),
  ...invalidIds(SHARE_LIST, "List not found", { body: { name: "Ann" } }),
  unauthenticated(SHARE_LIST, { id: LIST, body: {} }),
  success(SHOW_IN, "one of another person", {
    id: PLACED_LIST,
    body: { notebookId: NOTEBOOK },
    expected: { id: PLACED_LIST, notebookId: JOINED_NOTEBOOK },
  }),
  success(SHOW_IN, "in no notebook", { id: PLACED_LIST, body: { notebookId: null }, expected: { id: PLACED_LIST } }),
  failure(SHOW_IN, "one that is not shared on its own", "This list isn’t shared on its own; move it instead", {
    id: LIST,
    body: { notebookId: NOTEBOOK },
    fields: ["listId"],
  }),
  failure(SHOW_IN, "in the notebook of a shared list", "This notebook holds a shared list only", {
    id: PLACED_LIST,
    body: { notebookId: JOINED_NOTEBOOK },
    fields: ["notebookId"],
  }),
  notFound(SHOW_IN, "in an unknown notebook", "Notebook not found", {
    id: PLACED_LIST,
    body: { notebookId: UNKNOWN_ID },
  }),
  ...invalidIds(SHOW_IN, "List not found", { body: { notebookId: NOTEBOOK } }),
  unauthenticated(SHOW_IN, { id: PLACED_LIST, body: {} }),
  success(STOP, "a shared one", { id: SHARED_NOTEBOOK, body: {}, status: 200, expected: { id: SHARED_NOTEBOOK } }),
  notFound(STOP, "one that is not shared", "This notebook isn’t shared", { id: NOTEBOOK, body: {} }),
  forbidden(STOP, "one of another person", { id: JOINED_NOTEBOOK, body: {} }),
  ...invalidIds(STOP, "Notebook not found", { body: {} }),
  unauthenticated(STOP, { id: SHARED_NOTEBOOK, body: {} }),
  success(LEAVE, "one of another person", { id: JOINED_NOTEBOOK, body: {}, status: 200, expected: { success: true } }),
  failure(LEAVE, "an own one", "Stop sharing this notebook instead of leaving it", {
    id: SHARED_NOTEBOOK,
    body: {},
    status: 409,
    code: "CONFLICT",
  }),
  ...invalidIds(LEAVE, "Notebook not found", { body: {} }),
  unauthenticated(LEAVE, { id: JOINED_NOTEBOOK, body: {} }),
  success(CHANGE_ROLE, "of a person", { ...onPerson, body: { role: "VIEWER" }, expected: { id: SHARED_NOTEBOOK } }),
  failure(CHANGE_ROLE, "role OWNER", "role must be EDITOR or TICKER or VIEWER", {
    ...onPerson,
    body: { role: "OWNER" },
  }),
  notFound(CHANGE_ROLE, "an unknown person", "Person not found", {
    id: SHARED_NOTEBOOK,
    getPersonId: () => UNKNOWN_ID,
    body: { role: "VIEWER" },
  }),
  forbidden(CHANGE_ROLE, "in one of another person", {
    ...onPerson,
    id: JOINED_NOTEBOOK,
    body: { role: "VIEWER" },
  }),
  unauthenticated(CHANGE_ROLE, { ...onPerson, body: { role: "VIEWER" } }),
  success(REMOVE_PERSON, "a person", { ...onPerson, expected: { id: SHARED_NOTEBOOK } }),
  notFound(REMOVE_PERSON, "a malformed id", "Person not found", { ...onPerson, getPersonId: () => "nonsense" }),
  forbidden(REMOVE_PERSON, "in one of another person", { ...onPerson, id: JOINED_NOTEBOOK }),
  unauthenticated(REMOVE_PERSON, onPerson),
  success("DELETE /api/invitation/:id", "one", { id: getInvitation, expected: { success: true } }),
  ...invalidIds("DELETE /api/invitation/:id", "Invitation not found"),
  unauthenticated("DELETE /api/invitation/:id", { id: getInvitation }),
  success("GET /api/invitation/:id", "one", {
    id: getInvitation,
    expected: { notebookName: "Shopping", invitedBy: "Ann", listCount: 1, list: null, role: "EDITOR", stays: false },
  }),
  success("GET /api/invitation/:id", "and one of the lists", {
    id: getInvitation,
    query: `listId=${MARKET}`,
    expected: { list: { name: "Market", itemCount: 0, completedCount: 0, firstItems: [] } },
  }),
  success("GET /api/invitation/:id", "without a session", {
    id: getInvitation,
    as: "nobody",
    expected: { notebookName: "Shopping" },
  }),
  ...invalidIds("GET /api/invitation/:id", ENDED),
  success("POST /api/invitation/:id/accept", "without a session", {
    id: getInvitation,
    as: "nobody",
    body: { name: "Bea" },
    status: 200,
    expected: { id: SHARED_NOTEBOOK, name: "Shopping" },
  }),
  success("POST /api/invitation/:id/accept", "somebody who belongs to it", {
    id: getInvitation,
    body: {},
    status: 200,
    expected: { id: SHARED_NOTEBOOK },
  }),
  ...invalidIds("POST /api/invitation/:id/accept", ENDED, { body: { name: "Bea" } }),
];
cases.push(...sharingCases);

const UNPUBLISHED = "This template is no longer published";
const PUBLISH = "POST /api/list/:id/publish";
const UNPUBLISH = "DELETE /api/list/:id/publish";
const PUBLISHED = "GET /api/template/:id";
const USE_PUBLISHED = "POST /api/template/:id/use";
cases.push(
  success(PUBLISH, "a template that is published already", { id: TEMPLATE, status: 200, expected: {} }),
  failure(PUBLISH, "a list that is no template", "This list isn’t a template", { id: LIST }),
  ...invalidIds(PUBLISH, "List not found"),
  unauthenticated(PUBLISH, { id: TEMPLATE }),
  success(UNPUBLISH, "a template", { id: TEMPLATE, expected: { success: true } }),
  notFound(UNPUBLISH, "a list that is not published", "This template isn’t published", { id: LIST }),
  ...invalidIds(UNPUBLISH, "List not found"),
  unauthenticated(UNPUBLISH, { id: TEMPLATE }),
  success(PUBLISHED, "without a session", {
    id: getToken,
    as: "nobody",
    expected: {
      name: "Packing",
      note: null,
      items: [
        { name: "Socks", note: null, isHeading: false },
        { name: "Shirts", note: null, isHeading: false },
      ],
    },
  }),
  success(PUBLISHED, "for its owner", { id: getToken, expected: { name: "Packing" } }),
  ...invalidIds(PUBLISHED, UNPUBLISHED),
  success(USE_PUBLISHED, "into a notebook", {
    id: getToken,
    body: { id: NEW_ID, notebookId: NOTEBOOK },
    expected: { id: NEW_ID, notebookId: NOTEBOOK, templateId: TEMPLATE },
  }),
  failure(USE_PUBLISHED, "an id that is no UUID", "id must be a UUID", { id: getToken, body: { id: "1" } }),
  notFound(USE_PUBLISHED, "an unknown notebook", "Notebook not found", {
    id: getToken,
    body: { id: NEW_ID, notebookId: UNKNOWN_ID },
  }),
  ...invalidIds(USE_PUBLISHED, UNPUBLISHED, { body: { id: NEW_ID } }),
);

const getRouteKey = ({ method, path }: Route) => `${method} ${path}`;
/** Two operations can have one route: the body says which of them is meant. */
function findRoute({ route: key, body = {} }: RouteCase): Route {
  const [first, ...others] = routes.filter((route) => getRouteKey(route) === key);
  return (others.find((other) => Object.hasOwn(body as object, other.with ?? "")) ?? first) as Route;
}

/** Leaf fields that GraphQL answers and REST omits. */
const GRAPHQL_ONLY = [
  "List.lastUsedAt",
  "List.publishedUrl",
  "List.role",
  "List.shownIn",
  "Notebook.role",
  "Notebook.holdsOneList",
  "Item.skipped",
];

/** The counts of a list that only some paths answer; a run has its counts as columns. */
const hasCounts = (type: GraphQLObjectType, path: string) =>
  ["Run", "InvitationPreview", "InvitedList", "OpenInvitation"].includes(type.name) || /counts$|\/uses$/.test(path);

/**
 * Builds a selection of the fields that REST answers: scalars and enums, counts only where REST has them, and the parts of
 * an answer that is no row. It leaves out the rows that a row refers to.
 */
function buildSelection(type: GraphQLObjectType, path: string): string {
  const isRow = "id" in type.getFields();
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (GRAPHQL_ONLY.includes(`${type.name}.${field.name}`)) return [];
    if (isLeafType(inner)) return field.name.endsWith("Count") && !hasCounts(type, path) ? [] : [field.name];
    const objectType = inner as GraphQLObjectType;
    // REST answers a row without other rows, but with its parts.
    const isPart =
      ["TextRange", "ItemWords", "Replaced", "Repeat", "Answer", "Person", "TokenNotebook", "FieldChange"].includes(
        objectType.name,
      ) ||
      (objectType.name === "RunItem" && path === "/api/run/:id");
    const isSelected =
      !isRow ||
      isPart ||
      (path.endsWith("with-items") && field.name === "items") ||
      (path.endsWith("people") && field.name === "sharing");
    return isSelected ? [`${field.name} ${buildSelection(objectType, path)}`] : [];
  });
  return `{ ${fields.join(" ")} }`;
}

/** Builds the GraphQL document that calls the operation of a route. */
function buildDocument({ field, path }: Route): string {
  const [root = "", name = ""] = field.split(".");
  const operation = (schema.getType(root) as GraphQLObjectType).getFields()[name];
  if (!operation) throw new Error(`no ${field}`);
  const fields = buildSelection(getNamedType(operation.type) as GraphQLObjectType, path);
  const printDefault = ({ defaultValue, type }: GraphQLArgument) => {
    const literal = astFromValue(defaultValue, type);
    return literal ? ` = ${print(literal)}` : "";
  };
  const variables = operation.args.map((arg) => `$${arg.name}: ${String(arg.type)}${printDefault(arg)}`).join(", ");
  const args = operation.args.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
  const [variableList, argumentList] = [variables && `(${variables})`, args && `(${args})`];
  return `${root.toLowerCase()} ${variableList} { ${name}${argumentList} ${fields} }`;
}

/** Removes the fields that differ between two users, and `user_id`, which only REST answers. */
function removeDifferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeDifferences);
  if (typeof value !== "object" || value === null) return value;
  const {
    user_id: _alias,
    userId: _owner,
    createdAt: _created,
    updatedAt: _time,
    runStartedAt: _begun,
    at: _replaced,
    cursor: _cursor,
    completedAt: _ticked,
    firstSeenAt: _first,
    lastSeenAt: _last,
    sessionId: _session,
    url: _page,
    redirectUrl: _return,
    token: _secret,
    expiresAt,
    joinedAt,
    words: _key,
    code: _code,
    expiresAt: _end,
    authId,
    ...rest
  } = value as Record<string, unknown>;
  const { id, ...others } = rest;
  const isUnique = [authId, expiresAt, joinedAt].some((each) => each !== undefined);
  return {
    ...Object.fromEntries(Object.entries(others).map(([key, each]) => [key, removeDifferences(each)])),
    // The ids of users, people and invitations are unique among all owners.
    ...(id === undefined || isUnique ? {} : { id }),
  };
}

let server: TestServer;
let ann: TestUser;
let bea: TestUser;
let fay: TestUser;

const daysAgo = (days: number) => `date_trunc('day', now()) - interval '${days} days'`;

/** Builds SQL that replaces all rows of a user with the rows above. No row was deleted nearly 30 days ago. */
const buildSeedSql = ({ userId: owner }: TestUser) => `
  delete from device_sessions where owner_id = '${owner}';
  delete from devices where owner_id = '${owner}';
  delete from access_tokens where user_id = '${owner}';
  delete from calendar_feeds where user_id = '${owner}';
  insert into calendar_feeds (user_id, token_hash) values ('${owner}', '${owner}');
  delete from notebooks where owner_id = '${owner}';
  delete from remembered_calls where owner_id = '${owner}';
  delete from remembered_answers where owner_id = '${owner}';
  insert into remembered_answers (owner_id, id, fingerprint, status, body) values
    ('${owner}', '${IMPORT}', 'import of a test', 201, '{"notebooks": [{"id": "${DELETED_NOTEBOOK}"}]}');
  delete from program_calls where owner_id = '${owner}';
  delete from program_changes where owner_id = '${owner}';
  insert into program_calls (owner_id, id, token_id, token_name, operation, created_at) values
    ('${owner}', '${CALL}', '${CALL}', 'Shell', 'updateItem', now());
  insert into program_changes
    (owner_id, id, call_id, row_owner_id, kind, row_id, parent_id, act, before, after, created_at) values
    ('${owner}', '${CALL}', '${CALL}', '${owner}', 'item', '${ITEMS[0]}', '${LIST}', 'changed', '{"name": "Pass"}',
     '{"name": "Passport"}', now());
  insert into devices (owner_id, id) values ('${owner}', '${DEVICE}');
  insert into notebooks (owner_id, id, name, deleted_at) values
    ('${owner}', '${NOTEBOOK}', 'Trips', null),
    ('${owner}', '${DELETED_NOTEBOOK}', 'Work', ${daysAgo(1)});
  insert into lists (owner_id, id, notebook_id, name, is_template, date, note, created_at, deleted_at) values
    ('${owner}', '${LIST}', '${NOTEBOOK}', 'Rome', false, '2026-12-24', 'by train', now(), null),
    ('${owner}', '${TEMPLATE}', '${NOTEBOOK}', 'Packing', true, null, null, now() + interval '1 second', null),
    ('${owner}', '${DELETED_LIST}', '${NOTEBOOK}', 'Oslo', false, null, null, now(), ${daysAgo(2)});
  update lists set template_id = '${TEMPLATE}' where owner_id = '${owner}' and id = '${LIST}';
  delete from published_templates where token = '${buildOwnId({ userId: owner }, "published")}';
  insert into published_templates (token, list_owner_id, list_id) values
    ('${buildOwnId({ userId: owner }, "published")}', '${owner}', '${TEMPLATE}');
  insert into template_copies (owner_id, id, template_id, copied_items) values ('${owner}', '${LIST}', '${TEMPLATE}', '[
    {"itemId": "${UNKNOWN_ID}", "templateItemId": "${TEMPLATE_ITEMS[0]}", "name": "Socks", "note": null, "isHeading": false}]');
  insert into runs (owner_id, id, list_id, number, started_at, finished_at, item_count, completed_count, size, run_items)
  select '${owner}', id, '${LIST}', number, '2026-11-01', '2026-11-02', 1, 1, 1,
         '[{"itemId": "${ITEMS[0]}", "templateItemId": null, "name": "Passport", "isHeading": false, "completed": true}]'
    from (values ('${OLD_RUN}'::uuid, 1), ('${RUN}', 2)) as past (id, number);
  insert into items (owner_id, id, list_id, name, completed, sorting_order, deleted_at) values
    ('${owner}', '${ITEMS[0]}', '${LIST}', 'Passport', false, 1, null),
    ('${owner}', '${ITEMS[1]}', '${LIST}', 'Tickets', true, 2, null),
    ('${owner}', '${ITEMS[2]}', '${LIST}', 'Camera', false, 3, null),
    ('${owner}', '${TEMPLATE_ITEMS[0]}', '${TEMPLATE}', 'Socks', true, 1, null),
    ('${owner}', '${TEMPLATE_ITEMS[1]}', '${TEMPLATE}', 'Shirts', false, 2, null),
    ('${owner}', '${DELETED_ITEMS[0]}', '${LIST}', 'Map', false, 1.5, ${daysAgo(3)}),
    ('${owner}', '${DELETED_ITEMS[1]}', '${LIST}', 'Hat', true, 9, ${daysAgo(3)});`;

/** Returns the caller of a case. Each case has its own member, because a guest can be claimed only once. */
async function prepareCaller({ as }: RouteCase, guest: TestUser): Promise<TestUser> {
  if (!as) return guest;
  if (as === "nobody") return nobody;
  const member = await server.newMember();
  if (as === "a new member elsewhere") return member;
  const guestOfBrowser = await server.newGuest();
  const asGuest = asUser(server, guestOfBrowser);
  await asGuest.makeList(["Here"], { notebookId: await asGuest.makeNotebook({ name: "Here" }), name: "Here" });
  return { ...member, cookie: guestOfBrowser.cookie };
}

/** The parameters of the path, for rows of `owner`. */
const getParameters = ({ id = "", getPersonId }: RouteCase, owner: TestUser) => ({
  id: typeof id === "function" ? id(owner) : id,
  ...(getPersonId && { personId: getPersonId(owner) }),
});

async function callRest(caller: TestUser, each: RouteCase) {
  const { method, path } = findRoute(each);
  const { id, personId = "" } = getParameters(each, ann);
  const filled = path.replace(":id", encodeURIComponent(id)).replace(":personId", encodeURIComponent(personId));
  const address = filled + (each.query ? `?${each.query}` : "");
  return server.rest(caller, method, address, each.body);
}

async function callGraphQL(caller: TestUser, each: RouteCase) {
  const route = findRoute(each);
  const raw = readArguments(route, {
    parameters: getParameters(each, bea),
    query: new URLSearchParams(each.query),
    body: each.body,
  });
  const variables = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined));
  const { json } = await server.graphql(caller, buildDocument(route), variables);
  if (json.errors) return { error: json.errors[0] };
  const data: unknown = json.data[route.field.split(".")[1] ?? ""];
  if (route.path.endsWith("people")) return { data: (data as { sharing: unknown }).sharing };
  if (!route.path.endsWith("with-items")) return { data };
  const { items, ...list } = data as { items: unknown };
  return { data: { list, items } };
}

beforeAll(async () => {
  server = await startTestServer();
  [ann, bea, fay] = [await server.newGuest(), await server.newGuest(), await server.newGuest()];
});
afterAll(() => server.close());

describe("REST and GraphQL", () => {
  it("have a successful case for every REST route", () => {
    for (const route of routes)
      expect(
        cases.some((each) => each.route === getRouteKey(route) && !each.code),
        getRouteKey(route),
      ).toBe(true);
  });

  beforeEach(async () => {
    await server.db.query([ann, bea, fay].map(buildStopSql).join("") + buildSeedSql(ann) + buildSeedSql(bea));
  });

  const named = cases.map((each) => [each.route, each.label, each.status, each] as const);
  it.each(named)("both answer %s (%s) with %d", async (_route, _label, _status, each) => {
    if (sharingCases.includes(each)) await server.db.query(buildSharingSql(ann, fay) + buildSharingSql(bea, fay));
    if (/search|suggestion/.test(each.route)) await fillSearch(server.db);
    const [restCaller, graphqlCaller] = [await prepareCaller(each, ann), await prepareCaller(each, bea)];
    await each.prepare?.(restCaller);
    const rest = await callRest(restCaller, { ...each, body: (await each.buildBody?.(restCaller)) ?? each.body });
    await each.prepare?.(graphqlCaller);
    const viaGraphQL = each.restOnly
      ? null
      : await callGraphQL(graphqlCaller, { ...each, body: (await each.buildBody?.(graphqlCaller)) ?? each.body });

    expect(rest.status).toBe(each.status);
    validateDocumentedResponse(findRoute(each), rest.status, rest.json);
    checkDeclared(findRoute(each).field, viaGraphQL?.error?.extensions.code);
    if (each.code) {
      expect(rest.json).toMatchObject({ statusCode: each.status, code: each.code, message: each.message });
      if (each.fields) expect(Object.keys(rest.json.fields)).toEqual(each.fields);
      if (each.missing) expect(rest.json.missing).toEqual(each.missing);
      const { message, code, text, fields, fieldTexts, missing } = rest.json;
      if (viaGraphQL)
        expect({ message: viaGraphQL.error?.message, ...viaGraphQL.error?.extensions }).toEqual({
          message,
          code,
          ...(text && { text }),
          ...(fields && { fields }),
          ...(fieldTexts && { fieldTexts }),
          ...(missing && { missing }),
        });
    } else {
      expect(rest.json).toEqual(each.expected === null ? null : expect.anything());
      if (each.expected !== null) expect(rest.json).toMatchObject(each.expected as object);
      if (Array.isArray(each.expected)) expect(rest.json).toHaveLength(each.expected.length);
      if (viaGraphQL) expect(removeDifferences(viaGraphQL.data)).toEqual(removeDifferences(rest.json));
    }
    if (each.status >= 400) expect(await dumpRows(ann)).toEqual(await dumpRows(bea));
  });
});

/** Reads all notebooks, lists and items of a user, without the columns that differ between users. */
function dumpRows({ userId }: TestUser): Promise<unknown[]> {
  const dump = (table: string) =>
    `select '${table}', (to_jsonb(t) - 'owner_id' - 'created_at' - 'updated_at' - 'completed_by')::text from ${table} t where owner_id = $1`;
  return server.db.query(`${["notebooks", "lists", "items"].map(dump).join(" union all ")} order by 1, 2`, [userId]);
}
