import type { GraphQLArgument, GraphQLEnumType, GraphQLObjectType } from "graphql";
import { CODE_LENGTH, CODE_MINUTES, KEY_WORDS } from "../api/domain/accounts/guestCredentials.ts";
import { MAX_NESTED_ROWS } from "../api/domain/base/nestedRows.ts";
import { type ConcurrencyLimits, MAX_RUNNING, MAX_WAIT, MAX_WAITING } from "../api/domain/base/concurrencyLimit.ts";
import type { ErrorCode } from "../api/domain/base/schema.types.ts";
import { GUEST_DAYS } from "../api/domain/callers/guests.ts";
import { MAX_AGE_MINUTES } from "../api/domain/callers/reverification.ts";
import {
  LARGE_ANSWER,
  MAX_ANSWER,
  MAX_LARGE_ANSWERS,
  MAX_SMALL_ANSWERS,
} from "../api/domain/idempotency/idempotencyRecords.ts";
import { ACTIVE_DAYS } from "../api/domain/limits/deviceLimit.ts";
import { MAX_ITEMS_PER_LIST, MAX_TEXT_PER_LIST } from "../shared/listLimits.ts";
import { GRACE_PERIOD, PLANS } from "../api/domain/limits/plans.ts";
import { MAX_REMEMBERED } from "../api/domain/limits/rememberedLimit.ts";
import { OPERATION_DAYS } from "../api/domain/lists/appliedOperations.ts";
import { CALENDAR_LIMITS } from "../api/http/calendar.ts";
import { PICTURE_LIMITS } from "../api/http/pictures/pictureThread.ts";
import { CALENDAR_DAYS, MAX_EVENTS, MAX_EVENTS_OF_LIST } from "../api/domain/notifications/calendarEvents.ts";
import { CURSOR_DAYS, MAX_CHANGES, MAX_READ, POLL_LIMITS } from "../api/domain/lists/changes.ts";
import { MAX_RESULTS, MAX_TEXT, MAX_WORDS, TYPO_LIMITS } from "../api/domain/lists/search/search.ts";
import { TEMPLATES_OF_LIST } from "../api/domain/lists/templates/templateCombination.ts";
import { MAX_DIFFERENCES } from "../api/domain/lists/templates/templateUpdates.ts";
import { MAX_FOREIGN_BYTES } from "../api/domain/portability/import/readFile.ts";
import { IMPORTS, IMPORTS_OF_OWNER } from "../api/domain/portability/import/runParser.ts";
import { REPLACED_DAYS } from "../api/domain/ownership/columns.ts";
import { TRASH_DAYS } from "../api/domain/ownership/ownedRows.ts";
import { ITEM_FIELDS, LIST_FIELDS, NOTEBOOK_FIELDS, type UserField } from "../api/domain/rows/userFields.ts";
import {
  AWAY_DAYS,
  INVITATION_DAYS,
  MAX_INVITATIONS,
  MAX_PEOPLE,
  MAX_STAYING_PEOPLE,
} from "../api/domain/sharing/invitations.ts";
import { MAX_GROUPS, MAX_PERSON_NAME } from "../api/domain/sharing/people.ts";
import { MAX_DELETIONS } from "../api/domain/trash/deletedThings.ts";
import { MAX_SIZES } from "../api/graphql/documentLimits.ts";
import { schema } from "../api/graphql/schema.ts";
import { MAX_CHARACTERS } from "../api/http/answerSize.ts";
import { getHttpStatus } from "../api/http/errors.ts";
import { operationOf } from "../api/calls/operation.ts";
import { MAX_WAITING_REQUESTS } from "../api/http/loadShedding.ts";
import {
  LIMIT_KIND_BY_FIELD,
  MAKES_GUEST_BY_LINK,
  RATE_LIMITS,
  WRONG_GUESSES,
  WRONG_TOKENS,
} from "../api/http/rateLimits.ts";
import { MAX_BODY_BYTES } from "../api/http/requestBody.ts";
import { MAX_SAVED_BYTES_OF_OWNER } from "../api/http/savedBody.ts";
import { ANSWER_LIMITS, LARGE_BYTES } from "../api/http/untakenAnswers.ts";
import { CHECK_PAUSE, HEARTBEAT, MAX_LIFETIME, MAX_STREAMS } from "../api/live/eventStreams.ts";
import { ANSWER_TIMEOUT, BODY_TIMEOUT, SERVER_TIMEOUTS } from "../api/operations/httpServer.ts";
import { type OperationField, operations, restOf } from "../api/rest/directives.ts";
import type { JsonSchema } from "../api/rest/openapi/jsonSchema.ts";
import { openapi } from "../api/rest/openapi/openapi.ts";
import { MAX_FILE_BYTES } from "../api/rest/portability.ts";
import { SETTINGS } from "../api/settings/declarations.ts";
import type { Table } from "./documentTables.ts";

const code = (text: string) => `\`${text}\``;
const formatNumber = (number: number) => number.toLocaleString("en");

type Properties = Record<string, JsonSchema>;
type Described = JsonSchema & {
  $ref?: string;
  properties?: Properties;
  required?: string[];
  items?: Described;
  anyOf?: Described[];
};
/** What the tables use of an operation of OpenAPI. */
type DescribedOperation = {
  operationId: string;
  summary: string;
  parameters?: { in?: string; name?: string; required?: boolean; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: Described }> };
  responses: Record<string, { content: Record<string, { schema: Described }> }>;
};

const types = openapi.components.schemas as Record<string, Described>;
const getTypeName = ({ $ref }: Described) => $ref?.split("/").at(-1);
const resolve = (described: Described): Described => types[getTypeName(described) ?? ""] ?? described;

const formatName = (name: string, isRequired = false) => (isRequired ? name : `${name}?`);

/** Writes an object of a request as `{name, color?}`. */
function formatInput(described: Described): string {
  if (described.items) return `[${formatInput(described.items)}]`;
  const inputs = (described.anyOf ?? [described]).map(resolve);
  const names = new Set(inputs.flatMap(({ properties = {} }) => Object.keys(properties)));
  const isRequired = (name: string) => inputs.every(({ required = [] }) => required.includes(name));
  return `{${[...names].map((name) => formatName(name, isRequired(name))).join(", ")}}`;
}

const getFirst = <T>(record: Record<string, T>): [string, T] | [] => Object.entries(record)[0] ?? [];

/** What bodies are that are no JSON. */
const FILES: Record<string, string> = {
  "application/octet-stream": "the file",
  "application/zip": "the zip",
  "text/markdown": "the text",
};

/** Writes the body of a route, or the names of its query: `{name, color?}`, `?text&only?`. */
function formatRequest({ requestBody, parameters = [] }: DescribedOperation): string {
  const [type = "", content] = getFirst(requestBody?.content ?? {});
  const body = content && (FILES[type] ?? code(formatInput(content.schema)));
  const query = parameters
    .filter((each) => each.in === "query")
    .map(({ name = "", required }) => formatName(name, required));
  return [body, query.length > 0 && code(`?${query.join("&")}`)].filter(Boolean).join(" ");
}

/** Writes the answer of a route: a type of the schema, what it has besides, or the fields of another object. */
function formatAnswer(described: Described, resultType: string): string {
  if (described.type === "null") return "null";
  if (described.anyOf) return described.anyOf.map((each) => formatAnswer(each, resultType)).join(" or ");
  const one = described.items ?? described;
  const name = getTypeName(one);
  const wrap = (text: string) => code(described.items ? `[${text}]` : text);
  if (name) return wrap(name);
  const known = Object.keys(types[resultType.replaceAll(/\W/g, "")]?.properties ?? {});
  const fields = Object.keys(one.properties ?? {});
  const others = fields.filter((each) => !known.includes(each));
  return others.length === fields.length
    ? wrap(`{${others.join(", ")}}`)
    : `${code(resultType)} with ${others.map(code).join(", ")}`;
}

const formatType = (type: unknown) => String(type).replaceAll("!", "");

/** Returns the operations of a route, `GET /api/list/{id}`. */
const findOperations = (route: string): OperationField[] =>
  operations.flatMap(([, operation]) =>
    restOf(operation).some(({ method, path }) => `${method} ${path}` === route) ? operation : [],
  );

/** The routes of files have the names of the operations that GraphQL has for them. */
const operationByName = new Map<string, OperationField>(operations.map(([, operation]) => [operation.name, operation]));

function buildRouteRow(path: string, method: string, described: DescribedOperation): string[] {
  const route = `${method.toUpperCase()} ${path}`;
  const found = findOperations(route);
  const [operation = operationByName.get(described.operationId)] = found;
  const names = (found.length > 0 ? found : [operation ?? []].flat()).map(({ name }) => code(name));
  const [status, response] = getFirst(described.responses);
  const [type = "", content] = getFirst(response?.content ?? {});
  return [
    code(route),
    described.summary,
    formatRequest(described),
    `${status} ${FILES[type] ?? (content ? formatAnswer(content.schema, formatType(operation?.type)) : "nothing")}`,
    names.join(", "),
    operation && operationOf(operation).takesKey ? "yes" : "",
  ];
}

const formatArgument = ({ name, type, defaultValue }: GraphQLArgument) =>
  formatName(name, String(type).endsWith("!") && defaultValue === undefined);

/** The first sentence of a description, without its dot. */
const summarize = (description: string) => description.replaceAll(/\s+/g, " ").split(/[.:;](?: |$)/)[0] ?? "";

/** All routes, and after them the operations that only GraphQL has. */
function listRoutes(): Table {
  const inRest = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => buildRouteRow(path, method, described as DescribedOperation)),
  );
  const onlyInGraphQL = operations
    .filter(([, operation]) => restOf(operation).length === 0)
    .map(([, { name, args, type, description, extensions }]) => [
      "",
      summarize(description ?? ""),
      args.length > 0 ? code(`(${args.map(formatArgument).join(", ")})`) : "",
      code(formatType(type)),
      code(name),
      operationOf({ extensions }).takesKey ? "yes" : "",
    ]);
  return {
    heads: ["method and path", "what it does", "body or query", "answer", "GraphQL", "key"],
    rows: [...inRest, ...onlyInGraphQL],
  };
}

function listCodes(): Table {
  const codes = (schema.getType("ErrorCode") as GraphQLEnumType).getValues();
  const rows = codes.map(({ name, description }) => ({
    status: getHttpStatus({ code: name as ErrorCode }),
    cells: [code(name), description ?? ""],
  }));
  return {
    heads: ["code", "HTTP", "when"],
    rows: rows
      .toSorted((a, b) => a.status - b.status)
      .map(({ status, cells: [name = "", when = ""] }) => [name, String(status), when]),
  };
}

const BYTES = { kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

function formatBytes(bytes: number): string {
  const [unit, size] = Object.entries(BYTES).findLast(([, each]) => bytes >= each) ?? ["bytes", 1];
  return `${bytes / size} ${unit}`;
}

const PLAN_HEADS = {
  notebooks: "notebooks",
  lists: "lists",
  items: "items",
  text: "text",
  itemsPerList: "items in a list",
  devices: "devices",
  organizationNotebooks: "notebooks of an organisation",
} as const;

const formatPlanLimit = (kind: keyof typeof PLAN_HEADS, limit: number | null) =>
  limit === null ? "no limit" : kind === "text" ? formatBytes(limit) : formatNumber(limit);

function listPlans(): Table {
  const kinds = Object.keys(PLAN_HEADS) as (keyof typeof PLAN_HEADS)[];
  return {
    heads: ["plan", ...Object.values(PLAN_HEADS)],
    rows: Object.entries(PLANS).map(([name, limits]) => [
      code(name),
      ...kinds.map((kind) => formatPlanLimit(kind, limits[kind])),
    ]),
  };
}

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 86_400 };

/** Writes a duration in the largest unit that fits: `15 minutes`. */
function formatDuration(seconds: number): string {
  const [unit, size] = Object.entries(SECONDS).findLast(([, each]) => seconds % each === 0) ?? ["second", 1];
  return `${formatNumber(seconds / size)} ${unit}${seconds === size ? "" : "s"}`;
}
const formatMilliseconds = (milliseconds: number) => formatDuration(milliseconds / 1_000);
const formatDays = (days: number) => formatDuration(days * SECONDS.day);

type Counted = { scope: string; seconds: number; most: number };

/** The limits of one scope: `30 in 1 hour, 100 in 1 day`. */
const formatScope = (limits: readonly Counted[], wanted: string) =>
  limits
    .filter(({ scope }) => scope === wanted)
    .map(({ most, seconds }) => `${formatNumber(most)} in ${formatDuration(seconds)}`)
    .join(", ");

function listRateLimits(): Table {
  const formatFields = (fields: string[]) => fields.map((field) => code(field.replace(/^\w+\./, ""))).join(" ");
  const calls: Record<string, string> = {
    reads: "all other reads, of people connecting to `/api/live`,",
    writes: "all other writes",
    polls: `of programs connecting to ${code("/api/live")},`,
    calendars: "reads of a",
    guests: "new guests",
    "guests by a link": `new guests by ${formatFields(MAKES_GUEST_BY_LINK)}`,
  };
  const kinds: [string, readonly Counted[]][] = Object.entries(RATE_LIMITS);
  const named = kinds.map(([kind, limits]): [string, readonly Counted[]] => {
    const fields = Object.keys(LIMIT_KIND_BY_FIELD).filter((field) => LIMIT_KIND_BY_FIELD[field] === kind);
    return [`${calls[kind] ?? ""} ${formatFields(fields)}`.trim(), limits];
  });
  const rows = [
    ...named,
    ["requests with a token that is not valid", [WRONG_TOKENS]] as const,
    ["wrong recovery keys and device codes", WRONG_GUESSES] as const,
  ];
  return {
    heads: ["calls", "each person", "each token", "all tokens of a user", "each address", "all together"],
    rows: rows.map(([what, limits]) => [
      what,
      ...["caller", "token", "tokens", "address", "everybody"].map((scope) => formatScope(limits, scope)),
    ]),
  };
}

/** The limits of requests and answers. */
const requestLimits = (): [string, string][] => [
  ["a JSON body, after decompression", formatBytes(MAX_BODY_BYTES)],
  ["an export of Listbook to import, after decompression", formatBytes(MAX_FILE_BYTES)],
  ["any other file to import", formatBytes(MAX_FOREIGN_BYTES)],
  ["the headers of a request may take", formatMilliseconds(SERVER_TIMEOUTS.headersTimeout)],
  ["a request may take", formatMilliseconds(BODY_TIMEOUT)],
  ["a file to import may take", formatMilliseconds(SERVER_TIMEOUTS.requestTimeout)],
  ["requests of a process that wait for a database connection", formatNumber(MAX_WAITING_REQUESTS)],
  ...Object.entries(MAX_SIZES).map(([kind, most]): [string, string] => [
    `a GraphQL document: ${kind}`,
    formatNumber(most),
  ]),
  ["a GraphQL request: nested rows, and items of bulk changes", formatNumber(MAX_NESTED_ROWS)],
  ["characters in the answer to a read", formatNumber(MAX_CHARACTERS)],
  [`answers above ${formatBytes(LARGE_BYTES)} that a user has not taken`, formatBytes(ANSWER_LIMITS.user)],
  [`answers above ${formatBytes(LARGE_BYTES)} that an address has not taken`, formatBytes(ANSWER_LIMITS.address)],
  [`answers above ${formatBytes(LARGE_BYTES)} that nobody has taken yet, in a process`, formatBytes(ANSWER_LIMITS.all)],
  ["an answer of which nothing is taken is cut off after", formatMilliseconds(ANSWER_TIMEOUT)],
  ["days for which an `Idempotency-Key` or the `id` of a call is remembered", formatNumber(OPERATION_DAYS)],
  ["remembered ids of calls of an owner, and runs without a tick", formatNumber(MAX_REMEMBERED)],
  ["bytes of an answer that is remembered", formatNumber(MAX_ANSWER)],
  [
    `bytes of all remembered answers of a user above ${formatNumber(LARGE_ANSWER)} bytes`,
    formatNumber(MAX_LARGE_ANSWERS),
  ],
  ["bytes of all other remembered answers of a user, with 250 for each", formatNumber(MAX_SMALL_ANSWERS)],
  ["streams of a caller in a process", formatNumber(MAX_STREAMS)],
  ["a stream ends after", formatMilliseconds(MAX_LIFETIME)],
  ["a stream has a comment every", formatMilliseconds(HEARTBEAT)],
  ["the streams of a session hear of changes at most every", formatMilliseconds(CHECK_PAUSE)],
];

const describeWaiting = ({ waiting, milliseconds }: Pick<ConcurrencyLimits, "waiting" | "milliseconds">) =>
  `${formatNumber(waiting)}, for ${formatMilliseconds(milliseconds)}`;

/** The limits of rows and of what can be done with them. */
const rowLimits = (): [string, string][] => [
  ["items of a bulk change", formatNumber(MAX_ITEMS_PER_LIST)],
  ["text of a list", formatBytes(MAX_TEXT_PER_LIST)],
  ["templates of a combined list", formatNumber(TEMPLATES_OF_LIST.maxItems)],
  ["differences of an update", formatNumber(MAX_DIFFERENCES)],
  ["characters of a search", formatNumber(MAX_TEXT)],
  ["different words of a search that count", formatNumber(MAX_WORDS)],
  ["results of a search", formatNumber(MAX_RESULTS)],
  ["searches of an owner at once in a process", formatNumber(MAX_RUNNING)],
  ["searches of an owner for typos at once in a process", formatNumber(TYPO_LIMITS.running)],
  ["readers of a user's calendar at once in a process", formatNumber(CALENDAR_LIMITS.running)],
  ["calls of `changes` for an owner at once in a process", formatNumber(POLL_LIMITS.running)],
  [
    "searches that wait, readers of a calendar, and calls of `changes`",
    describeWaiting({ waiting: MAX_WAITING, milliseconds: MAX_WAIT }),
  ],
  ["pictures of links that a process draws at once", formatNumber(PICTURE_LIMITS.running)],
  ["pictures of links that wait", describeWaiting(PICTURE_LIMITS)],
  ["files of an owner that are read at once in a process", formatNumber(IMPORTS_OF_OWNER.running)],
  ["files of all owners that are read at once in a process", formatNumber(IMPORTS.running)],
  ["files of an owner that wait", describeWaiting(IMPORTS_OF_OWNER)],
  ["owners whose files wait", describeWaiting(IMPORTS)],
  ["bytes of the files of an owner that are received and wait", formatBytes(MAX_SAVED_BYTES_OF_OWNER)],
  ["what was deleted can be restored for", formatDays(TRASH_DAYS)],
  ["a cursor of `changes` is good for", formatDays(CURSOR_DAYS)],
  ["rows that `changes` names", formatNumber(MAX_CHANGES)],
  ["remembered ids that `changes` reads", formatNumber(MAX_READ)],
  ["deletions that `deletedThings` answers", formatNumber(MAX_DELETIONS)],
  ["`replaced` is shown for", formatDays(REPLACED_DAYS)],
  ["an invitation can be accepted for", formatDays(INVITATION_DAYS)],
  ["invitations of a notebook that can be accepted", formatNumber(MAX_INVITATIONS)],
  ["people of a shared notebook", formatNumber(MAX_PEOPLE)],
  ["people of a shared notebook who came by an invitation that stays, besides those", formatNumber(MAX_STAYING_PEOPLE)],
  ["time without a visit after which such a person makes room", formatDays(AWAY_DAYS)],
  ["shared notebooks of a user", formatNumber(MAX_GROUPS)],
  ["characters of a person's name", formatNumber(MAX_PERSON_NAME)],
  ["days that a calendar looks ahead and back", formatNumber(CALENDAR_DAYS)],
  ["events of a list in a calendar", formatNumber(MAX_EVENTS_OF_LIST)],
  ["events of a calendar", formatNumber(MAX_EVENTS)],
];

/** The limits of sessions and proofs. */
const sessionLimits = (): [string, string][] => [
  ["a guest ends without a visit for", formatDays(GUEST_DAYS)],
  ["a device no longer counts when it was not seen for", formatDays(ACTIVE_DAYS)],
  ["words of a recovery key", formatNumber(KEY_WORDS)],
  ["characters of a device code", formatNumber(CODE_LENGTH)],
  ["a device code is valid for", formatDuration(CODE_MINUTES * SECONDS.minute)],
  ...Object.entries(MAX_AGE_MINUTES).map(([level, minutes]): [string, string] => [
    `a proof counts as ${code(level)} for`,
    `${formatNumber(minutes)} minutes`,
  ]),
  ["an unpaid subscription gives the paid plan for", formatMilliseconds(GRACE_PERIOD)],
];

const listLimits = (): Table => ({
  heads: ["what", "limit"],
  rows: [...requestLimits(), ...rowLimits(), ...sessionLimits()],
});

function listSettings(): Table {
  const rows = Object.entries(SETTINGS).map(([name, { default: text, inProduction, isRequired, meaning }]) => {
    const inProductionToo = isRequired ? "must be set with Clerk" : code(inProduction ?? "");
    const exception = isRequired || inProduction !== text ? `; in production ${inProductionToo}` : "";
    return [code(name), `${text === null ? "none" : code(text)}${exception}`, meaning];
  });
  return { heads: ["name", "default", "meaning"], rows };
}

/** Writes what a field can hold, and how it is limited. */
function formatKind(field: UserField): [kind: string, rule: string] {
  switch (field.kind) {
    case "name":
      return ["text", `1 to ${formatNumber(field.max)} characters, one line`];
    case "text":
      return ["text or null", `up to ${formatNumber(field.max)} characters, several lines`];
    case "flag":
      return ["boolean", ""];
    case "integer":
      return ["whole number", `${formatNumber(field.min)} to ${formatNumber(field.max)}`];
    case "number":
      return ["number", "any finite number"];
    case "day":
      return ["day or null", "a day that exists, `YYYY-MM-DD`"];
    case "repeat":
      return ["rule or null", "[Lists that come back](#lists-that-come-back)"];
    default:
      return ["a word or null", field.values.map(code).join(" ")];
  }
}

/** Fields whose value in a new row depends on others. */
const INITIAL_VALUES: Record<string, string> = {
  "list.active": "true; for a new template false",
  "item.sortingOrder": "after the last item",
};

/** The fields of notebooks, lists and items: those that people fill in, and after them those of the schema alone. */
function listFields(): Table {
  const known = { Notebook: NOTEBOOK_FIELDS, List: LIST_FIELDS, Item: ITEM_FIELDS };
  return {
    heads: ["row", "field", "kind", "rule or meaning", "in a new row"],
    rows: Object.entries(known).flatMap(([typeName, fields]) => {
      const row = typeName.toLowerCase();
      const filledIn = Object.entries<UserField>(fields).map(([name, field]) => {
        const initial = field.kind === "name" ? "must be said" : JSON.stringify(field.initial);
        return [row, code(name), ...formatKind(field), INITIAL_VALUES[`${row}.${name}`] ?? initial];
      });
      const others = Object.values((schema.getType(typeName) as GraphQLObjectType).getFields())
        .filter(({ name }) => !(name in fields))
        .map(({ name, type, description }) => [row, code(name), formatType(type), summarize(description ?? ""), ""]);
      return [...filledIn, ...others];
    }),
  };
}

/** The tables of docs/api.md by the names of their markers. */
export const apiTables = (): Record<string, Table> => ({
  routes: listRoutes(),
  fields: listFields(),
  codes: listCodes(),
  plans: listPlans(),
  "rate limits": listRateLimits(),
  limits: listLimits(),
  settings: listSettings(),
});
