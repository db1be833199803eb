import { astFromValue, getNamedType, type GraphQLArgument, type GraphQLObjectType, isLeafType, print } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../graphql/schema.ts";
import { checkDeclared, validateDocumentedResponse } from "../testing/openapiValidator.ts";
import { type TestServer, nobody, startTestServer, ORIGIN, type TestUser } from "../testing/testServer.ts";
import { readArguments, type Route, routes } from "./routes.ts";

/**
 * Each REST route and its GraphQL operation are called with the same good and bad input. Ids are unique within their
 * owner, so two guests own the same rows: one calls REST, the other GraphQL, and both must get the same answer.
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

type RouteCase = {
  route: string;
  what: string;
  id?: string;
  query?: string;
  body?: unknown;
  /** For a body that depends on the person. */
  bodyOf?: (person: TestUser) => Promise<unknown>;
  as?: "nobody" | "a new member of this browser" | "a new member elsewhere";
  status: number;
  code?: string;
  message?: string;
  fields?: string[];
  /** What the answer must hold. */
  has?: unknown;
  /** GraphQL refuses what is not in the schema, where REST passes over it. */
  restOnly?: true;
};

const good = (route: string, what: string, more: Partial<RouteCase> & Pick<RouteCase, "has">): RouteCase => ({
  route,
  what,
  status: route.startsWith("POST") ? 201 : 200,
  ...more,
});
const bad = (route: string, what: string, message: string, more: Partial<RouteCase> = {}): RouteCase => ({
  route,
  what,
  status: 400,
  code: "BAD_USER_INPUT",
  message,
  ...more,
});
const missing = (route: string, what: string, message: string, more: Partial<RouteCase> = {}): RouteCase =>
  bad(route, what, message, { status: 404, code: "NOT_FOUND", ...more });
const forNobody = (route: string, more: Partial<RouteCase> = {}): RouteCase =>
  bad(route, "by nobody", "Sign in or continue as a guest first", {
    as: "nobody",
    status: 401,
    code: "UNAUTHENTICATED",
    ...more,
  });

/** The ways in which an id of a path can be wrong: all the same to the caller. */
const wrongIds = (route: string, message: string, more: Partial<RouteCase> = {}): RouteCase[] =>
  [UNKNOWN_ID, "nonsense", "{00000000-0000-7000-8000-000000000001}", "1"].map((wrong) =>
    missing(route, `id ${wrong}`, message, { id: wrong, ...more }),
  );

const badNames = (route: string, body: object, most: number, more: Partial<RouteCase> = {}): RouteCase[] => [
  bad(route, "name null", "Name is required", { body: { ...body, name: null }, fields: ["name"], ...more }),
  bad(route, "name empty", "Name is required", { body: { ...body, name: "" }, ...more }),
  bad(route, "name blank", "Name is required", { body: { ...body, name: " \t\u200b\u3000" }, ...more }),
  bad(route, "name a number", "Name must be text", { body: { ...body, name: 5 }, fields: ["name"], ...more }),
  bad(route, "name an array", "Name must be text", { body: { ...body, name: ["a"] }, ...more }),
  bad(route, "name with NUL", "Name contains characters that are not allowed", {
    body: { ...body, name: "a\0b" },
    ...more,
  }),
  bad(route, "name of two lines", "Name contains characters that are not allowed", {
    body: { ...body, name: "a\nb" },
    ...more,
  }),
  bad(route, "name with half a character", "Name contains characters that are not allowed", {
    body: { ...body, name: "a\ud800" },
    ...more,
  }),
  bad(route, "name too long", `Name must be at most ${most.toLocaleString("en")} characters`, {
    body: { ...body, name: "😀".repeat(most + 1) },
    ...more,
  }),
];

const badFlags = (route: string, field: string, body: object, more: Partial<RouteCase> = {}): RouteCase[] =>
  ["true", 1, "yes", null].map((wrong) =>
    bad(route, `${field} ${JSON.stringify(wrong)}`, `${field} must be true or false`, {
      body: { ...body, [field]: wrong },
      fields: [field],
      ...more,
    }),
  );

const badListFields = (route: string, body: object, more: Partial<RouteCase> = {}): RouteCase[] => [
  ...badNames(route, body, 200, more),
  ...badFlags(route, "isTemplate", body, more),
  ...badFlags(route, "active", body, more),
  ...["5", 1.5, 3e9].map((wrong) =>
    bad(route, `priority ${wrong}`, "Priority must be a whole number", { body: { ...body, priority: wrong }, ...more }),
  ),
  bad(route, "priority too high", "Priority must be a whole number between -1000000 and 1000000", {
    body: { ...body, priority: 1_000_001 },
    ...more,
  }),
  ...["tomorrow", "2026-02-30", "01/02/2026", "", "99999-01-01", 20260101].map((wrong) =>
    bad(route, `date ${wrong}`, "Date must be a valid date (YYYY-MM-DD)", {
      body: { ...body, date: wrong },
      fields: ["date"],
      ...more,
    }),
  ),
  bad(route, "note too long", "Note must be at most 10,000 characters", {
    body: { ...body, note: "x".repeat(10_001) },
    ...more,
  }),
  bad(route, "note with a bell", "Note contains characters that are not allowed", {
    body: { ...body, note: "\u0007" },
    ...more,
  }),
  missing(route, "notebook unknown", "Notebook not found", { body: { ...body, notebookId: UNKNOWN_ID }, ...more }),
  missing(route, "notebook malformed", "Notebook not found", { body: { ...body, notebookId: "x" }, ...more }),
];

const foreignUser = (route: string, body: object, more: Partial<RouteCase> = {}): RouteCase =>
  bad(route, "for another user", "You can only do this for yourself", {
    body: { ...body, userId: UNKNOWN_ID },
    status: 403,
    code: "FORBIDDEN",
    ...more,
  });

const itemBody = { listId: LIST, name: "Soap" };
const listBody = { notebookId: NOTEBOOK, name: "Beach" };

const SIGN_IN = "Sign in first; then what was made here can join your account";
const deviceCases: [string, object, boolean, string][] = [
  ["a new device of another name of the caller", { userId: "default-user", deviceId: NEW_ID }, true, "new_device"],
  ["a known device", { userId: "default-user", deviceId: DEVICE }, true, "known_device"],
  ["no user", { deviceId: DEVICE }, false, "no_user"],
  ["nothing", {}, false, "no_user"],
  ["another user", { userId: UNKNOWN_ID, deviceId: DEVICE }, false, "user_mismatch"],
];

const cases: RouteCase[] = [
  good("GET /api/user/current", "a guest", { has: { firstName: "Anonymous", lastName: null, primaryEmail: null } }),
  good("GET /api/user/current", "nobody", { as: "nobody", has: null }),
  good("GET /api/user/current", "a notebook for nobody", {
    as: "nobody",
    query: "createDefaultNotebook=true",
    has: null,
  }),
  bad("GET /api/user/current", "a flag that is none", "createAnonymousUser must be true or false", {
    query: "createAnonymousUser=yes",
  }),

  ...deviceCases.map(([what, body, canAccess, reason]) =>
    good("POST /api/user/check-device-access", what, { status: 200, body, has: { canAccess, reason, error: null } }),
  ),
  good("POST /api/user/check-device-access", "by nobody", {
    as: "nobody",
    status: 200,
    body: { userId: UNKNOWN_ID, deviceId: DEVICE },
    has: { canAccess: false, reason: "not_signed_in", error: null },
  }),
  ...["x", null, `{${DEVICE}}`].map((deviceId) =>
    bad("POST /api/user/check-device-access", `device ${deviceId}`, "deviceId must be a UUID", {
      body: { userId: "default-user", deviceId },
      fields: ["deviceId"],
    }),
  ),
  bad("POST /api/user/check-device-access", "a number for a device", "deviceId must be text", {
    body: { userId: "default-user", deviceId: 1.5 },
  }),
  good("GET /api/user/devices", "all", { has: [{ id: DEVICE, firstSeenAt: expect.any(String) }] }),
  good("GET /api/user/devices", "by nobody", { as: "nobody", has: [] }),
  good("DELETE /api/user/devices/:id", "one", { id: DEVICE, has: { success: true } }),
  ...wrongIds("DELETE /api/user/devices/:id", "Device not found"),
  forNobody("DELETE /api/user/devices/:id", { id: DEVICE }),
  good("GET /api/user/claim", "what a guest has", {
    as: "a new member of this browser",
    has: {
      email: "ann@example.com",
      here: { notebooks: 1, lists: 1, items: 1 },
      there: { notebooks: 0, lists: 0, items: 0 },
    },
  }),
  good("GET /api/user/claim", "no guest", { as: "a new member elsewhere", has: null }),
  bad("GET /api/user/claim", "a guest alone", SIGN_IN, { status: 403, code: "FORBIDDEN" }),
  forNobody("GET /api/user/claim"),
  good("POST /api/user/claim", "a guest", {
    as: "a new member of this browser",
    status: 200,
    body: {},
    has: { notebooks: 1, lists: 1, items: 1 },
  }),
  missing("POST /api/user/claim", "no guest", "There is nothing to add from this browser", {
    as: "a new member elsewhere",
    body: {},
  }),
  bad("POST /api/user/claim", "a guest alone", SIGN_IN, { status: 403, code: "FORBIDDEN", body: {} }),
  forNobody("POST /api/user/claim", { body: {} }),
  good("GET /api/user/plan", "a guest", {
    has: { name: "guest", quotas: { notebooks: { limit: 20, used: 1 }, devices: { limit: 5, used: 1 } } },
  }),
  good("GET /api/user/plan", "nobody", { as: "nobody", has: { name: "guest", quotas: { lists: { used: 0 } } } }),
  good("GET /api/user/plan", "a member", {
    as: "a new member elsewhere",
    has: { name: "free", quotas: { organizationNotebooks: { limit: 3, used: 0 } }, subscription: null },
  }),
  ...["create-checkout-session", "create-portal-session", "confirm-checkout"].flatMap((name) => {
    const route = `POST /api/stripe/${name}`;
    const body = { sessionId: "cs_unknown" };
    return [
      bad(route, "a guest", "Sign up first; a subscription needs an account", {
        status: 403,
        code: "FORBIDDEN",
        body,
      }),
      forNobody(route, { body }),
      foreignUser(route, body, { as: "a new member elsewhere", ...(name.startsWith("confirm") && { restOnly: true }) }),
    ];
  }),
  good("POST /api/stripe/create-checkout-session", "monthly when nothing is said", {
    as: "a new member elsewhere",
    status: 200,
    body: {},
    has: { url: expect.any(String), sessionId: expect.any(String) },
  }),
  good("POST /api/stripe/create-checkout-session", "yearly, for the fallback user", {
    as: "a new member elsewhere",
    status: 200,
    body: { userId: "default-user", billingInterval: "yearly" },
    has: { url: expect.any(String), sessionId: expect.any(String) },
  }),
  ...["weekly", "", 1, null].map((billingInterval) =>
    bad(
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
  good("POST /api/stripe/create-portal-session", "a page of ours to come back to", {
    as: "a new member elsewhere",
    status: 200,
    bodyOf: async (person) => {
      await server.rest(person, "POST", "/api/stripe/create-checkout-session", {});
      return { userId: person.userId, returnUrl: `${ORIGIN}/n` };
    },
    has: { url: expect.any(String) },
  }),
  bad("POST /api/stripe/create-portal-session", "a page elsewhere", `returnUrl must be an address on ${ORIGIN}`, {
    as: "a new member elsewhere",
    body: { returnUrl: "https://evil.example" },
    fields: ["returnUrl"],
  }),
  bad("POST /api/stripe/create-portal-session", "no customer", "There is no subscription to manage yet", {
    as: "a new member elsewhere",
    status: 409,
    code: "CONFLICT",
    body: {},
  }),
  good("POST /api/stripe/confirm-checkout", "one that is not paid", {
    as: "a new member elsewhere",
    status: 200,
    bodyOf: async (person) => {
      const { json } = await server.rest(person, "POST", "/api/stripe/create-checkout-session", {});
      return { sessionId: json.sessionId };
    },
    has: { name: "free", subscription: null },
  }),
  missing("POST /api/stripe/confirm-checkout", "an unknown one", "Checkout not found", {
    as: "a new member elsewhere",
    body: { sessionId: "cs_unknown" },
  }),
  bad("POST /api/stripe/confirm-checkout", "nothing", "sessionId is required", {
    as: "a new member elsewhere",
    body: {},
  }),
  good("DELETE /api/user/data", "everything", { has: { success: true } }),
  forNobody("DELETE /api/user/data"),

  good("GET /api/notebook", "all", { has: [{ id: NOTEBOOK, name: "Trips" }] }),
  good("GET /api/notebook", "by nobody", { as: "nobody", has: [] }),
  good("POST /api/notebook", "a name", {
    body: { id: NEW_ID, name: "  Déjà vu 😀 " },
    has: { id: NEW_ID, name: "Déjà vu 😀" },
  }),
  good("POST /api/notebook", "200 characters", {
    body: { id: NEW_ID, name: "😀".repeat(200) },
    has: { name: "😀".repeat(200) },
  }),
  good("POST /api/notebook", "the fallback user", {
    body: { id: NEW_ID, name: "A", userId: "default-user" },
    has: { name: "A" },
  }),
  good("POST /api/notebook", "an id that is there", {
    body: { id: NOTEBOOK, name: "Other" },
    has: { id: NOTEBOOK, name: "Trips" },
  }),
  good("POST /api/notebook", "unknown fields", {
    body: { id: NEW_ID, name: "A", color: "red", createdAt: "x", __proto__: 1 },
    has: { name: "A" },
    restOnly: true,
  }),
  bad("POST /api/notebook", "no name", "Name is required", { body: {}, fields: ["name"] }),
  ...badNames("POST /api/notebook", {}, 200),
  bad("POST /api/notebook", "id malformed", "id must be a UUID", { body: { id: "x", name: "A" }, fields: ["id"] }),
  foreignUser("POST /api/notebook", { name: "A" }),
  foreignUser("POST /api/notebook", { name: "A" }, { body: { name: "A", user_id: UNKNOWN_ID }, restOnly: true }),
  forNobody("POST /api/notebook", { body: { name: "A" } }),

  good("GET /api/notebook/:id", "one", { id: NOTEBOOK, has: { id: NOTEBOOK, name: "Trips" } }),
  good("GET /api/notebook/:id", "upper case", { id: NOTEBOOK.toUpperCase(), has: { id: NOTEBOOK } }),
  ...wrongIds("GET /api/notebook/:id", "Notebook not found"),
  forNobody("GET /api/notebook/:id", { id: NOTEBOOK }),
  good("PUT /api/notebook/:id", "a name", {
    id: NOTEBOOK,
    body: { name: "Travel" },
    has: { id: NOTEBOOK, name: "Travel" },
  }),
  good("PUT /api/notebook/:id", "nothing", { id: NOTEBOOK, body: {}, has: { name: "Trips" } }),
  good("PUT /api/notebook/:id", "the whole record", {
    id: NOTEBOOK,
    body: { id: UNKNOWN_ID, name: "T", createdAt: "x" },
    has: { id: NOTEBOOK, name: "T" },
    restOnly: true,
  }),
  ...badNames("PUT /api/notebook/:id", {}, 200, { id: NOTEBOOK }),
  ...wrongIds("PUT /api/notebook/:id", "Notebook not found", { body: { name: "A" } }),
  ...wrongIds("PUT /api/notebook/:id", "Notebook not found", { body: {} }),
  foreignUser("PUT /api/notebook/:id", {}, { id: NOTEBOOK }),
  forNobody("PUT /api/notebook/:id", { id: NOTEBOOK, body: { name: "A" } }),
  good("DELETE /api/notebook/:id", "one", { id: NOTEBOOK, has: { success: true } }),
  ...wrongIds("DELETE /api/notebook/:id", "Notebook not found"),
  forNobody("DELETE /api/notebook/:id", { id: NOTEBOOK }),

  good("GET /api/notebook/:id/lists", "all of it", {
    id: NOTEBOOK,
    has: [
      { id: TEMPLATE, name: "Packing" },
      { id: LIST, name: "Rome" },
    ],
  }),
  good("GET /api/notebook/:id/lists", "by nobody", { as: "nobody", id: NOTEBOOK, has: [] }),
  ...wrongIds("GET /api/notebook/:id/lists", "Notebook not found"),
  good("GET /api/notebook/:id/lists-with-counts", "all of it", {
    id: NOTEBOOK,
    has: [
      { id: TEMPLATE, itemCount: 2, completedCount: 1 },
      { id: LIST, itemCount: 3, completedCount: 1 },
    ],
  }),
  good("GET /api/notebook/:id/lists-with-counts", "by nobody", { as: "nobody", id: NOTEBOOK, has: [] }),
  ...wrongIds("GET /api/notebook/:id/lists-with-counts", "Notebook not found"),

  good("GET /api/list", "all", {
    has: [
      { id: TEMPLATE, isTemplate: true },
      { id: LIST, isTemplate: false },
    ],
  }),
  good("GET /api/list", "by nobody", { as: "nobody", has: [] }),
  good("POST /api/list", "the least", {
    body: { id: NEW_ID, ...listBody },
    has: { id: NEW_ID, isTemplate: false, active: true, priority: 0, date: null, note: null, templateId: null },
  }),
  good("POST /api/list", "a template", {
    body: { id: NEW_ID, ...listBody, isTemplate: true },
    has: { isTemplate: true, active: false },
  }),
  good("POST /api/list", "an active template", {
    body: { id: NEW_ID, ...listBody, isTemplate: true, active: true },
    has: { isTemplate: true, active: true },
  }),
  good("POST /api/list", "everything", {
    body: { id: NEW_ID, ...listBody, active: false, priority: -1_000_000, date: "2028-02-29", note: "a\tb\nc" },
    has: { active: false, priority: -1_000_000, date: "2028-02-29", note: "a\tb\nc" },
  }),
  good("POST /api/list", "right to left, and a text like code", {
    body: { id: NEW_ID, ...listBody, name: "سلام <b>{{x}}</b> '; drop table" },
    has: { name: "سلام <b>{{x}}</b> '; drop table" },
  }),
  good("POST /api/list", "an id that is there", { body: { id: LIST, ...listBody }, has: { id: LIST, name: "Rome" } }),
  bad("POST /api/list", "no name", "Name is required", { body: { notebookId: NOTEBOOK } }),
  bad("POST /api/list", "no notebook", "notebookId is required", { body: { name: "A" }, fields: ["notebookId"] }),
  bad("POST /api/list", "nothing at all", "Name is required", { body: {}, fields: ["name", "notebookId"] }),
  ...badListFields("POST /api/list", listBody),
  forNobody("POST /api/list", { body: listBody }),

  good("GET /api/list/active", "no templates", { has: [{ id: LIST }] }),
  good("GET /api/list/active", "by nobody", { as: "nobody", has: [] }),
  good("POST /api/list/template", "the least", {
    body: { id: NEW_ID, templateId: TEMPLATE },
    has: { id: NEW_ID, name: "Packing", notebookId: NOTEBOOK, isTemplate: false, active: true, templateId: TEMPLATE },
  }),
  good("POST /api/list/template", "everything", {
    body: {
      id: NEW_ID,
      templateId: TEMPLATE,
      name: "Oslo",
      notebookId: NOTEBOOK,
      date: "2026-12-01",
      priority: 3,
      active: false,
    },
    has: { name: "Oslo", date: "2026-12-01", priority: 3, active: false },
  }),
  good("POST /api/list/template", "an id that is there", {
    body: { id: LIST, templateId: TEMPLATE },
    has: { id: LIST, name: "Rome" },
  }),
  bad("POST /api/list/template", "no template named", "templateId is required", { body: {}, fields: ["templateId"] }),
  bad("POST /api/list/template", "a list that is none", "This list is not a template", {
    body: { templateId: LIST },
    fields: ["templateId"],
  }),
  missing("POST /api/list/template", "unknown", "List not found", { body: { templateId: UNKNOWN_ID } }),
  missing("POST /api/list/template", "malformed", "List not found", { body: { templateId: "x" } }),
  missing("POST /api/list/template", "into an unknown notebook", "Notebook not found", {
    body: { templateId: TEMPLATE, notebookId: UNKNOWN_ID },
  }),
  bad("POST /api/list/template", "a bad date", "Date must be a valid date (YYYY-MM-DD)", {
    body: { templateId: TEMPLATE, date: "soon" },
  }),
  ...badNames("POST /api/list/template", { templateId: TEMPLATE }, 200),
  forNobody("POST /api/list/template", { body: { templateId: TEMPLATE } }),

  good("GET /api/list/:id", "one", { id: LIST, has: { id: LIST, name: "Rome" } }),
  ...wrongIds("GET /api/list/:id", "List not found"),
  forNobody("GET /api/list/:id", { id: LIST }),
  good("PUT /api/list/:id", "into a template", {
    id: LIST,
    body: { isTemplate: true },
    has: { isTemplate: true, active: true, name: "Rome" },
  }),
  good("PUT /api/list/:id", "no date, no note", {
    id: LIST,
    body: { date: null, note: null },
    has: { date: null, note: null },
  }),
  good("PUT /api/list/:id", "nothing", { id: LIST, body: {}, has: { name: "Rome" } }),
  ...badListFields("PUT /api/list/:id", {}, { id: LIST }),
  bad("PUT /api/list/:id", "two mistakes", "Name is required", {
    id: LIST,
    body: { name: " ", priority: 1e6 + 1 },
    fields: ["name", "priority"],
  }),
  ...wrongIds("PUT /api/list/:id", "List not found", { body: { name: "A" } }),
  forNobody("PUT /api/list/:id", { id: LIST, body: { name: "A" } }),
  good("DELETE /api/list/:id", "one", { id: LIST, has: { success: true } }),
  ...wrongIds("DELETE /api/list/:id", "List not found"),
  forNobody("DELETE /api/list/:id", { id: LIST }),
  good("GET /api/list/:id/items", "in order", { id: LIST, has: ITEMS.map((id) => ({ id })) }),
  good("GET /api/list/:id/items", "by nobody", { as: "nobody", id: LIST, has: [] }),
  ...wrongIds("GET /api/list/:id/items", "List not found"),
  good("GET /api/list/:id/with-items", "both", {
    id: LIST,
    has: { list: { id: LIST }, items: ITEMS.map((id) => ({ id })) },
  }),
  ...wrongIds("GET /api/list/:id/with-items", "List not found"),
  forNobody("GET /api/list/:id/with-items", { id: LIST }),

  good("POST /api/item", "the least", {
    body: { id: NEW_ID, ...itemBody },
    has: { id: NEW_ID, name: "Soap", note: null, completed: false, sortingOrder: 4, listId: LIST },
  }),
  good("POST /api/item", "everything", {
    body: { id: NEW_ID, ...itemBody, note: "the green one", completed: true, sortingOrder: -0.5 },
    has: { note: "the green one", completed: true, sortingOrder: -0.5 },
  }),
  good("POST /api/item", "an id that is there", {
    body: { id: ITEMS[0], ...itemBody },
    has: { id: ITEMS[0], name: "Passport" },
  }),
  bad("POST /api/item", "no list", "listId is required", { body: { name: "A" } }),
  missing("POST /api/item", "list unknown", "List not found", { body: { listId: UNKNOWN_ID, name: "A" } }),
  missing("POST /api/item", "list malformed", "List not found", { body: { listId: "x", name: "A" } }),
  ...badNames("POST /api/item", { listId: LIST }, 2_000),
  ...badFlags("POST /api/item", "completed", itemBody),
  bad("POST /api/item", "order as text", "sortingOrder must be a number", { body: { ...itemBody, sortingOrder: "1" } }),
  bad("POST /api/item", "order null", "sortingOrder must be a number", { body: { ...itemBody, sortingOrder: null } }),
  forNobody("POST /api/item", { body: itemBody }),

  good("PUT /api/item/sort", "some", {
    body: [
      { id: ITEMS[2], sortingOrder: 0 },
      { id: ITEMS[0], sortingOrder: 5 },
    ],
    has: [
      { id: ITEMS[2], sortingOrder: 0 },
      { id: ITEMS[0], sortingOrder: 5 },
    ],
  }),
  good("PUT /api/item/sort", "whole records", {
    body: [{ id: ITEMS[0], sortingOrder: 7, name: "x" }],
    has: [{ id: ITEMS[0], sortingOrder: 7, name: "Passport" }],
    restOnly: true,
  }),
  good("PUT /api/item/sort", "none", { body: [], has: [] }),
  missing("PUT /api/item/sort", "one unknown", "Item not found", {
    body: [
      { id: ITEMS[0], sortingOrder: 9 },
      { id: UNKNOWN_ID, sortingOrder: 1 },
    ],
  }),
  missing("PUT /api/item/sort", "all unknown", "Item not found", { body: [{ id: UNKNOWN_ID, sortingOrder: 1 }] }),
  missing("PUT /api/item/sort", "one malformed", "Item not found", { body: [{ id: "x", sortingOrder: 1 }] }),
  bad("PUT /api/item/sort", "one twice", "Each item can be named only once", {
    body: [
      { id: ITEMS[0], sortingOrder: 1 },
      { id: ITEMS[0].toUpperCase(), sortingOrder: 2 },
    ],
  }),
  bad("PUT /api/item/sort", "of two lists", "Items of different lists cannot be sorted together", {
    body: [
      { id: ITEMS[0], sortingOrder: 1 },
      { id: TEMPLATE_ITEMS[0], sortingOrder: 2 },
    ],
  }),
  bad("PUT /api/item/sort", "no order", "sortingOrder must be a number", {
    body: [{ id: ITEMS[0] }],
    fields: ["0.sortingOrder"],
  }),
  bad("PUT /api/item/sort", "order null", "sortingOrder must be a number", {
    body: [{ id: ITEMS[0], sortingOrder: null }],
  }),
  bad("PUT /api/item/sort", "no id", "id is required", { body: [{ sortingOrder: 1 }] }),
  bad("PUT /api/item/sort", "1,001 of them", "At most 1,000 items can be sorted at once", {
    body: Array.from({ length: 1_001 }, (_, n) => ({ id: buildId(1000 + n), sortingOrder: n })),
  }),
  forNobody("PUT /api/item/sort", { body: [{ id: ITEMS[0], sortingOrder: 1 }] }),

  good("PUT /api/item/:id", "text and order", {
    id: ITEMS[1],
    body: { name: "Tickets!", note: "print", sortingOrder: 2.5 },
    has: { name: "Tickets!", note: "print", sortingOrder: 2.5, completed: true },
  }),
  good("PUT /api/item/:id", "to another list", { id: ITEMS[1], body: { listId: TEMPLATE }, has: { listId: TEMPLATE } }),
  missing("PUT /api/item/:id", "to an unknown list", "List not found", { id: ITEMS[1], body: { listId: UNKNOWN_ID } }),
  ...badNames("PUT /api/item/:id", {}, 2_000, { id: ITEMS[1] }),
  ...badFlags("PUT /api/item/:id", "completed", {}, { id: ITEMS[1] }),
  ...wrongIds("PUT /api/item/:id", "Item not found", { body: { name: "A" } }),
  ...wrongIds("PUT /api/item/:id", "Item not found", { body: { listId: TEMPLATE } }),
  forNobody("PUT /api/item/:id", { id: ITEMS[1], body: { name: "A" } }),
  good("DELETE /api/item/:id", "one", { id: ITEMS[1], has: { success: true } }),
  ...wrongIds("DELETE /api/item/:id", "Item not found"),
  forNobody("DELETE /api/item/:id", { id: ITEMS[1] }),
  good("PUT /api/item/:id/complete", "ticked", {
    id: ITEMS[0],
    body: { completed: true },
    has: { id: ITEMS[0], completed: true },
  }),
  good("PUT /api/item/:id/complete", "un-ticked", {
    id: ITEMS[1],
    body: { completed: false },
    has: { completed: false },
  }),
  ...badFlags("PUT /api/item/:id/complete", "completed", {}, { id: ITEMS[0] }),
  bad("PUT /api/item/:id/complete", "nothing", "completed must be true or false", {
    id: ITEMS[0],
    body: {},
    fields: ["completed"],
  }),
  ...wrongIds("PUT /api/item/:id/complete", "Item not found", { body: { completed: true } }),
  forNobody("PUT /api/item/:id/complete", { id: ITEMS[0], body: { completed: true } }),
];

/** Ids that a call about many items refuses. */
const wrongMany = (
  route: string,
  done: string,
  field: "ids" | "items",
  bodyOf: (ids: readonly string[]) => object,
): RouteCase[] => [
  bad(route, "none", "Name at least one item", { body: bodyOf([]), fields: [field] }),
  bad(route, "one twice", "Each item can be named only once", {
    body: bodyOf([ITEMS[0], ITEMS[0].toUpperCase()]),
    fields: [field],
  }),
  bad(route, "1,001 of them", `At most 1,000 items can be ${done} at once`, {
    body: bodyOf(Array.from({ length: 1_001 }, (_, n) => buildId(1000 + n))),
  }),
  bad(route, "of two lists", `Items of different lists cannot be ${done} together`, {
    body: bodyOf([ITEMS[0], TEMPLATE_ITEMS[0]]),
  }),
  missing(route, "one unknown", "Item not found", { body: bodyOf([ITEMS[0], UNKNOWN_ID]) }),
  missing(route, "one malformed", "Item not found", { body: bodyOf([ITEMS[0], "x"]) }),
  missing(route, "all unknown", "Item not found", { body: bodyOf([UNKNOWN_ID]) }),
  forNobody(route, { body: bodyOf([ITEMS[0]]) }),
];

/** What is in the trash is not there for these. */
const deletedCases: RouteCase[] = ["GET", "PUT", "DELETE"].flatMap((method) => {
  const body = method === "PUT" ? { name: "Again" } : undefined;
  const rows: [string, string, string][] = [
    ["notebook", "Notebook", DELETED_NOTEBOOK],
    ["list", "List", DELETED_LIST],
    ...(method === "GET" ? [] : [["item", "Item", DELETED_ITEMS[0]] as [string, string, string]]),
  ];
  return rows.map(([path, name, id]) =>
    missing(`${method} /api/${path}/:id`, "deleted", `${name} not found`, { id, body }),
  );
});

const conflict = (route: string, what: string, body: object): RouteCase =>
  bad(route, "the id of one that was deleted", `This ${what} was deleted; restore it instead of making it again`, {
    status: 409,
    code: "CONFLICT",
    body,
  });

const idsOf = (ids: readonly string[]) => ({ ids });

const trashCases: RouteCase[] = [
  ...deletedCases,
  missing("GET /api/notebook/:id/lists", "deleted", "Notebook not found", { id: DELETED_NOTEBOOK }),
  missing("GET /api/list/:id/items", "deleted", "List not found", { id: DELETED_LIST }),
  missing("PUT /api/item/:id/complete", "deleted", "Item not found", {
    id: DELETED_ITEMS[0],
    body: { completed: true },
  }),
  missing("PUT /api/item/sort", "deleted", "Item not found", { body: [{ id: DELETED_ITEMS[0], sortingOrder: 1 }] }),
  missing("PUT /api/item/complete", "deleted", "Item not found", {
    body: { ids: [DELETED_ITEMS[0]], completed: true },
  }),
  missing("POST /api/item/delete", "deleted", "Item not found", { body: { ids: [DELETED_ITEMS[0]] } }),
  missing("POST /api/list", "in a notebook that was deleted", "Notebook not found", {
    body: { notebookId: DELETED_NOTEBOOK, name: "A" },
  }),
  missing("PUT /api/list/:id", "into a notebook that was deleted", "Notebook not found", {
    id: LIST,
    body: { notebookId: DELETED_NOTEBOOK },
  }),
  missing("POST /api/item", "in a list that was deleted", "List not found", {
    body: { listId: DELETED_LIST, name: "A" },
  }),
  missing("PUT /api/item/:id", "into a list that was deleted", "List not found", {
    id: ITEMS[0],
    body: { listId: DELETED_LIST },
  }),
  conflict("POST /api/notebook", "notebook", { id: DELETED_NOTEBOOK, name: "A" }),
  conflict("POST /api/list", "list", { id: DELETED_LIST, notebookId: NOTEBOOK, name: "A" }),
  conflict("POST /api/list/template", "list", { id: DELETED_LIST, templateId: TEMPLATE }),
  conflict("POST /api/item", "item", { id: DELETED_ITEMS[0], listId: LIST, name: "A" }),

  good("GET /api/search", "some words, ticked ones and templates marked", {
    query: "text=S",
    has: [
      { kind: "item", id: TEMPLATE_ITEMS[1], name: "Shirts", isTemplate: true, completed: false },
      { kind: "item", id: TEMPLATE_ITEMS[0], listName: "Packing", isTemplate: true, completed: true },
      { kind: "notebook", id: NOTEBOOK, name: "Trips", listId: null, listName: null },
      { kind: "item", id: ITEMS[0], name: "Passport", listId: LIST, notebookId: NOTEBOOK, notebookName: "Trips" },
      { kind: "item", id: ITEMS[1], name: "Tickets", isTemplate: false, completed: true },
    ],
  }),
  good("GET /api/search", "what is in the trash", { query: "text=Work", has: [] }),
  good("GET /api/search", "by nobody", { as: "nobody", query: "text=Rome", has: [] }),
  bad("GET /api/search", "nothing", "text is required", { fields: ["text"] }),
  bad("GET /api/search", "blank", "text is required", { query: "text=%20%20" }),
  bad("GET /api/search", "too much", "text must be at most 200 characters", { query: `text=${"a".repeat(201)}` }),
  bad("GET /api/search", "NUL", "text contains characters that are not allowed", { query: "text=a%00b" }),
  good("GET /api/deleted", "everything, the last first", {
    has: [
      { kind: "notebook", ids: [DELETED_NOTEBOOK], name: "Work", place: null, lists: 0, items: 0 },
      { kind: "list", ids: [DELETED_LIST], name: "Oslo", place: "Trips", lists: 1, items: 0 },
      { kind: "item", ids: DELETED_ITEMS, name: "Map", place: "Rome", lists: 0, items: 2 },
    ],
  }),
  good("GET /api/deleted", "by nobody", { as: "nobody", has: [] }),
  good("POST /api/notebook/:id/restore", "one", {
    id: DELETED_NOTEBOOK,
    status: 200,
    has: { id: DELETED_NOTEBOOK, name: "Work" },
  }),
  good("POST /api/notebook/:id/restore", "one that is there", {
    id: NOTEBOOK,
    status: 200,
    has: { id: NOTEBOOK, name: "Trips" },
  }),
  ...wrongIds("POST /api/notebook/:id/restore", "Notebook not found"),
  forNobody("POST /api/notebook/:id/restore", { id: DELETED_NOTEBOOK }),
  good("POST /api/list/:id/restore", "one", { id: DELETED_LIST, status: 200, has: { id: DELETED_LIST, name: "Oslo" } }),
  good("POST /api/list/:id/restore", "one that is there", { id: LIST, status: 200, has: { id: LIST, name: "Rome" } }),
  ...wrongIds("POST /api/list/:id/restore", "List not found"),
  forNobody("POST /api/list/:id/restore", { id: DELETED_LIST }),
  good("POST /api/item/restore", "some that were deleted, and one that is there", {
    status: 200,
    body: { ids: [ITEMS[0], DELETED_ITEMS[1], DELETED_ITEMS[0]] },
    has: [{ id: ITEMS[0] }, { id: DELETED_ITEMS[0], completed: false }, { id: DELETED_ITEMS[1], completed: true }],
  }),
  ...wrongMany("POST /api/item/restore", "restored", "ids", idsOf),

  good("PUT /api/item/complete", "ticked", {
    body: { ids: ITEMS, completed: true },
    has: { items: ITEMS.map((id) => ({ id, completed: true })), changedIds: expect.arrayContaining([ITEMS[0]]) },
  }),
  good("PUT /api/item/complete", "un-ticked, one of them", {
    body: { ids: [ITEMS[1], ITEMS[0]], completed: false },
    has: { items: [{ id: ITEMS[0] }, { id: ITEMS[1], completed: false }], changedIds: [ITEMS[1]] },
  }),
  ...wrongMany("PUT /api/item/complete", "ticked", "ids", (ids) => ({ ids, completed: true })),
  ...badFlags("PUT /api/item/complete", "completed", { ids: ITEMS }),
  good("PUT /api/item/move", "to the end, and to a place", {
    body: { listId: TEMPLATE, items: [{ id: ITEMS[2] }, { id: ITEMS[0] }, { id: ITEMS[1], sortingOrder: 0.5 }] },
    has: {
      items: [
        { id: ITEMS[1], sortingOrder: 0.5, listId: TEMPLATE },
        { id: ITEMS[2], sortingOrder: 3 },
        { id: ITEMS[0], sortingOrder: 4 },
      ],
      previousListId: LIST,
      previous: ITEMS.map((id, index) => ({ id, sortingOrder: index + 1 })),
    },
  }),
  good("PUT /api/item/move", "to where they are", {
    body: { listId: LIST, items: [{ id: ITEMS[2] }, { id: ITEMS[0] }] },
    has: {
      items: [
        { id: ITEMS[0], sortingOrder: 1 },
        { id: ITEMS[2], sortingOrder: 3 },
      ],
    },
  }),
  ...wrongMany("PUT /api/item/move", "moved", "items", (ids) => ({
    listId: TEMPLATE,
    items: ids.map((id) => ({ id })),
  })),
  missing("PUT /api/item/move", "to an unknown list", "List not found", {
    body: { listId: UNKNOWN_ID, items: [{ id: ITEMS[0] }] },
  }),
  missing("PUT /api/item/move", "to a malformed list", "List not found", {
    body: { listId: "x", items: [{ id: ITEMS[0] }] },
  }),
  missing("PUT /api/item/move", "to a list that was deleted", "List not found", {
    body: { listId: DELETED_LIST, items: [{ id: ITEMS[0] }] },
  }),
  bad("PUT /api/item/move", "to no place", "sortingOrder must be a number", {
    body: { listId: TEMPLATE, items: [{ id: ITEMS[0], sortingOrder: null }] },
  }),
  good("POST /api/item/delete", "some", { status: 200, body: { ids: [ITEMS[0], ITEMS[2]] }, has: { success: true } }),
  ...wrongMany("POST /api/item/delete", "deleted", "ids", idsOf),
];
cases.push(...trashCases);

const keyOf = ({ method, path }: Route) => `${method} ${path}`;
const routeOf = (each: RouteCase) => routes.find((route) => keyOf(route) === each.route) as Route;

/** Fields that GraphQL resolves and REST does not answer. */
const GRAPHQL_ONLY = ["lastUsedAt"];

/** Plain fields, counts only where REST has them too, and what an answer holds; not the rows that a row leads to. */
function selectionOf(type: GraphQLObjectType, path: string): string {
  const isRow = "id" in type.getFields();
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (GRAPHQL_ONLY.includes(field.name)) return [];
    if (isLeafType(inner)) return field.name.endsWith("Count") && !path.endsWith("counts") ? [] : [field.name];
    const isSelected = !isRow || (path.endsWith("with-items") && field.name === "items");
    return isSelected ? [`${field.name} ${selectionOf(inner as GraphQLObjectType, path)}`] : [];
  });
  return `{ ${fields.join(" ")} }`;
}

/** The GraphQL document of a route's operation. */
function operationOf({ field, path }: Route): string {
  const [root = "", name = ""] = field.split(".");
  const operation = (schema.getType(root) as GraphQLObjectType).getFields()[name];
  if (!operation) throw new Error(`no ${field}`);
  const fields = selectionOf(getNamedType(operation.type) as GraphQLObjectType, path);
  const byDefault = ({ defaultValue, type }: GraphQLArgument) => {
    const written = astFromValue(defaultValue, type);
    return written ? ` = ${print(written)}` : "";
  };
  const declared = operation.args.map((arg) => `$${arg.name}: ${String(arg.type)}${byDefault(arg)}`).join(", ");
  const passed = operation.args.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
  const [outer, inner] = [declared && `(${declared})`, passed && `(${passed})`];
  return `${root.toLowerCase()} ${outer} { ${name}${inner} ${fields} }`;
}

/** An answer without the fields that differ between two users, and without `user_id`, which only REST answers. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  const {
    user_id: _alias,
    userId: _owner,
    createdAt,
    updatedAt: _time,
    firstSeenAt: _first,
    lastSeenAt: _last,
    sessionId: _session,
    url: _page,
    authId,
    ...rest
  } = value as Record<string, unknown>;
  const id = authId === undefined ? rest["id"] : "the user's";
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, comparable(each)])),
    ...(createdAt ? { id } : {}),
  };
}

let server: TestServer;
let ann: TestUser;
let bea: TestUser;

const daysAgo = (days: number) => `date_trunc('day', now()) - interval '${days} days'`;

/** What gives a user the rows above in place of all others. Nothing was deleted close to the end of the 30 days. */
const seedStatements = ({ userId: owner }: TestUser) => `
  delete from device_sessions where owner_id = '${owner}';
  delete from devices where owner_id = '${owner}';
  delete from notebooks where owner_id = '${owner}';
  insert into devices (owner_id, id) values ('${owner}', '${DEVICE}');
  insert into notebooks (owner_id, id, name, deleted_at) values
    ('${owner}', '${NOTEBOOK}', 'Trips', null),
    ('${owner}', '${DELETED_NOTEBOOK}', 'Work', ${daysAgo(1)});
  insert into lists (owner_id, id, notebook_id, name, is_template, date, note, created_at, deleted_at) values
    ('${owner}', '${LIST}', '${NOTEBOOK}', 'Rome', false, '2026-12-24', 'by train', now(), null),
    ('${owner}', '${TEMPLATE}', '${NOTEBOOK}', 'Packing', true, null, null, now() + interval '1 second', null),
    ('${owner}', '${DELETED_LIST}', '${NOTEBOOK}', 'Oslo', false, null, null, now(), ${daysAgo(2)});
  insert into items (owner_id, id, list_id, name, completed, sorting_order, deleted_at) values
    ('${owner}', '${ITEMS[0]}', '${LIST}', 'Passport', false, 1, null),
    ('${owner}', '${ITEMS[1]}', '${LIST}', 'Tickets', true, 2, null),
    ('${owner}', '${ITEMS[2]}', '${LIST}', 'Camera', false, 3, null),
    ('${owner}', '${TEMPLATE_ITEMS[0]}', '${TEMPLATE}', 'Socks', true, 1, null),
    ('${owner}', '${TEMPLATE_ITEMS[1]}', '${TEMPLATE}', 'Shirts', false, 2, null),
    ('${owner}', '${DELETED_ITEMS[0]}', '${LIST}', 'Map', false, 1.5, ${daysAgo(3)}),
    ('${owner}', '${DELETED_ITEMS[1]}', '${LIST}', 'Hat', true, 9, ${daysAgo(3)});`;

/** Members are made anew for each case: a claim is for once. */
async function personFor({ as }: RouteCase, guest: TestUser): Promise<TestUser> {
  if (!as) return guest;
  if (as === "nobody") return nobody;
  const member = await server.newMember();
  if (as === "a new member elsewhere") return member;
  const other = await server.newGuest();
  const notebookId = (await server.rest(other, "POST", "/api/notebook", { name: "Here" })).json.id;
  const listId = (await server.rest(other, "POST", "/api/list", { notebookId, name: "Here" })).json.id;
  await server.rest(other, "POST", "/api/item", { listId, name: "Here" });
  return { ...member, cookie: other.cookie };
}

async function throughRest(person: TestUser, each: RouteCase) {
  const { method, path } = routeOf(each);
  const address = path.replace(":id", encodeURIComponent(each.id ?? "")) + (each.query ? `?${each.query}` : "");
  return server.rest(person, method, address, each.body);
}

async function throughGraphQL(person: TestUser, each: RouteCase) {
  const route = routeOf(each);
  const raw = readArguments(route, { id: each.id ?? "", query: new URLSearchParams(each.query), body: each.body });
  const variables = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined));
  const { json } = await server.graphql(person, operationOf(route), variables);
  if (json.errors) return { error: json.errors[0] };
  const data: unknown = json.data[route.field.split(".")[1] ?? ""];
  if (!route.path.endsWith("with-items")) return { data };
  const { items, ...list } = data as { items: unknown };
  return { data: { list, items } };
}

beforeAll(async () => {
  server = await startTestServer();
  [ann, bea] = [await server.newGuest(), await server.newGuest()];
});
afterAll(() => server.close());

describe("REST and GraphQL", () => {
  it("has a good case for every REST route", () => {
    for (const route of routes)
      expect(
        cases.some((each) => each.route === keyOf(route) && !each.code),
        keyOf(route),
      ).toBe(true);
  });

  beforeEach(async () => {
    await server.db.query(seedStatements(ann) + seedStatements(bea));
  });

  it.each(cases)("$route, $what: $status", async (each) => {
    const [person, other] = [await personFor(each, ann), await personFor(each, bea)];
    const rest = await throughRest(person, { ...each, body: (await each.bodyOf?.(person)) ?? each.body });
    const viaGraphQL = each.restOnly
      ? null
      : await throughGraphQL(other, { ...each, body: (await each.bodyOf?.(other)) ?? each.body });

    expect(rest.status).toBe(each.status);
    validateDocumentedResponse(routeOf(each), rest.status, rest.json);
    checkDeclared(routeOf(each).field, viaGraphQL?.error?.extensions.code);
    if (each.code) {
      expect(rest.json).toMatchObject({ statusCode: each.status, code: each.code, message: each.message });
      if (each.fields) expect(Object.keys(rest.json.fields)).toEqual(each.fields);
      const { message, code, fields } = rest.json;
      if (viaGraphQL)
        expect({ message: viaGraphQL.error?.message, ...viaGraphQL.error?.extensions }).toEqual({
          message,
          code,
          ...(fields && { fields }),
        });
    } else {
      expect(rest.json).toEqual(each.has === null ? null : expect.anything());
      if (each.has !== null) expect(rest.json).toMatchObject(each.has as object);
      if (Array.isArray(each.has)) expect(rest.json).toHaveLength(each.has.length);
      if (viaGraphQL) expect(comparable(viaGraphQL.data)).toEqual(comparable(rest.json));
    }
    if (each.status >= 400) expect(await dumpRows(ann)).toEqual(await dumpRows(bea));
  });
});

/** All rows of a user's but for what differs from one user to the other. */
function dumpRows({ userId }: TestUser): Promise<unknown[]> {
  const dump = (table: string) =>
    `select '${table}', (to_jsonb(t) - 'owner_id' - 'created_at' - 'updated_at')::text from ${table} t where owner_id = $1`;
  return server.db.query(`${["notebooks", "lists", "items"].map(dump).join(" union all ")} order by 1, 2`, [userId]);
}
