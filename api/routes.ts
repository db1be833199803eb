import type { Context as HonoContext, Handler, MiddlewareHandler } from "hono";
import { LIST_ICON, LIST_MANIFEST } from "../shared/listApp.ts";
import { writeMissing } from "../shared/serverParts.ts";
import type { Language } from "../shared/texts/languages.ts";
import type { AppOptions } from "./appOptions.ts";
import type { Calls } from "./calls/answerRequest.ts";
import { createContext } from "./calls/context.ts";
import type { Context, PaymentProvider, Services } from "./domain/base/context.ts";
import { applyPaymentEvent } from "./domain/billing/subscriptions.ts";
import { exportSchema } from "./domain/portability/exportSchema.ts";
import { schema } from "./graphql/schema.ts";
import { createGraphQLHandler } from "./graphql/server.ts";
import type { ApiHandler } from "./http/apiHandler.ts";
import { createCalendarHandler } from "./http/calendar.ts";
import { chooseLanguage } from "./http/language.ts";
import type { AppEnv } from "./http/clientAddress.ts";
import { refusePath, toErrorResponse } from "./http/errors.ts";
import { handleIcons } from "./http/icons.ts";
import { answerListManifest, createListIcons } from "./http/listApp.ts";
import { createJoinPage, createTemplatePage, type LinkPageHandler, type LinkPageOptions } from "./http/linkPages.ts";
import { createInvitationPicture, createTemplatePicture } from "./http/linkPictures.ts";
import { PICTURE } from "./http/linkPreviews.ts";
import {
  answerDescription,
  answerRegister,
  answerToken,
  describeIssuer,
  describeResource,
  OAUTH_PATHS,
} from "./http/oauth.ts";
import { type ReadMissing, wantsPage } from "./http/pages.ts";
import { countWithinLimits, listIncrements } from "./http/rateLimits.ts";
import { readRawBody } from "./http/requestBody.ts";
import type { Reader, UntakenAnswers } from "./http/untakenAnswers.ts";
import type { IdentityProvider } from "./identity/clerk.ts";
import { receiveClerkWebhook } from "./identity/webhook.ts";
import { addToRequestLog } from "./logging/log.ts";
import { createMcpHandler } from "./mcp/handler.ts";
import { EXPORT, IMPORT, PREVIEW, RUNS_TABLE } from "./rest/fileRoutes.ts";
import { createRestHandler } from "./rest/handler.ts";
import { handleListText, LIST_TEXT_PATH } from "./rest/listText.ts";
import { handleRunsTable } from "./rest/runsTable.ts";
import { createLiveHandler } from "./rest/live.ts";
import { createImportHandler, createPreviewHandler, handleExport } from "./rest/portability.ts";

type Answer = Handler<AppEnv>;

/** The router takes the first route that fits, so their order counts. */
type AppRoute = readonly [method: "GET" | "POST" | "ALL", path: string, answer: Answer | MiddlewareHandler<AppEnv>];

/** Returns the routes of both APIs, of the providers, and of what belongs to them, but not those of the pages. */
export async function listRoutes(
  options: AppOptions & { answers: UntakenAnswers },
  services: Services,
  { answerRequest, runEvent }: Calls,
): Promise<AppRoute[]> {
  const { identity, payments, paymentPages, live, client, linkPages, importProgram, rateLimits } = options;
  const graphql = await createGraphQLHandler(schema, options);
  const rest = createRestHandler();
  const to =
    (handler: ApiHandler): Answer =>
    (c) =>
      answerRequest(handler, c);
  return [
    ...(options.graphiql ? [["GET", "/graphql", redirectPage] as const] : []),
    ["ALL", "/graphql", (c, next) => (wantsPage(c.req.raw) ? next() : to(graphql)(c, next))],
    ["GET", "/api/openapi.json", (c) => describeApi(c, client?.supportEmail)],
    ["GET", `${EXPORT.path}.schema.json`, (c) => c.json(exportSchema)],
    ["ALL", EXPORT.path, to(handleExport)],
    ...(importProgram ? listImports({ program: importProgram, heap: options.importHeap }, to) : []),
    ["ALL", "/mcp", to(createMcpHandler(options.origin))],
    ["ALL", LIST_TEXT_PATH, to(handleListText)],
    ["ALL", RUNS_TABLE.path, to(handleRunsTable)],
    ["ALL", "/api/_nuxt_icon/*", (c) => handleIcons(c.req.raw)],
    ...(identity
      ? listIdentityRoutes(identity, runEvent, rateLimits)
      : [["GET", "/api/identity", (c: HonoContext<AppEnv>) => c.json(null)] as const]),
    ...(payments ? [["POST", "/api/stripe/webhook", createPaymentWebhook(payments, runEvent)] as const] : []),
    ...(paymentPages ? [["ALL", "/__stripe/*", (c: HonoContext<AppEnv>) => paymentPages(c.req.raw)] as const] : []),
    ...(live ? [["ALL", "/api/live", to(createLiveHandler(live.streams))] as const] : []),
    ["ALL", "/api/*", to(rest)],
    ["ALL", "/calendar/:file", createCalendar(options, services)],
    ["ALL", "/.well-known/appspecific/*", (c) => c.body(null, 204)],
    ...listOAuthRoutes(options, runEvent),
    // Programs ask here for other descriptions. There are none, which is said in JSON.
    ["ALL", "/.well-known/*", (c) => refusePath(c.req.path)],
    ...(linkPages
      ? listLinkPages(
          { ...linkPages, languages: services.languages },
          createReadMissing(options, services),
          answerRequest,
        )
      : []),
  ];
}

const redirectPage: MiddlewareHandler<AppEnv> = async (c, next) =>
  wantsPage(c.req.raw) ? c.redirect("/graphiql") : next();

async function describeApi(c: HonoContext<AppEnv>, supportEmail: string | null | undefined): Promise<Response> {
  // Few ask for the description, which is large, and is computed when its module is loaded.
  const { addSupport } = await import("./rest/openapi/openapi.ts");
  return c.json(addSupport(supportEmail));
}

const listImports = (reader: Parameters<typeof createImportHandler>[0], to: (handler: ApiHandler) => Answer) =>
  [
    ["ALL", PREVIEW.path, to(createPreviewHandler(reader))],
    ["ALL", IMPORT.path, to(createImportHandler(reader))],
  ] as const satisfies AppRoute[];

/**
 * Returns the settings of the identity provider for the pages, its webhook, and the routes of its stand-in. With
 * `rateLimits` the stand-in gets the network address of the browser, whose attempts it then limits.
 */
function listIdentityRoutes(identity: IdentityProvider, runEvent: Calls["runEvent"], rateLimits: boolean): AppRoute[] {
  const { publishableKey, proxyUrl, clerkJSUrl, mark, openIdName, fetch } = identity;
  return [
    ["GET", "/api/identity", (c) => c.json({ publishableKey, proxyUrl, clerkJSUrl, mark, openIdName })],
    [
      "POST",
      "/api/clerk/webhook",
      async (c) => {
        const { url, headers } = c.req.raw;
        const request = new Request(url, { method: "POST", headers, body: await readRawBody(c.req.raw) });
        await runEvent((context) => receiveClerkWebhook(request, identity, context));
        return c.body(null, 204);
      },
    ],
    ...(fetch
      ? [
          [
            "ALL",
            "/__clerk/*",
            (c: HonoContext<AppEnv>) => fetch(c.req.raw, rateLimits ? c.env.address : undefined),
          ] as const,
        ]
      : []),
  ];
}

/**
 * Returns the routes by which a program gets a key that a person allows it. They are called by nobody: what a program sends
 * proves it.
 */
function listOAuthRoutes({ origin, db, rateLimits }: AppOptions, runEvent: Calls["runEvent"]): AppRoute[] {
  const { resource, issuer, token, register } = OAUTH_PATHS;
  const caller = { userId: null, tokenHash: null, mayBecomeGuest: false };
  const answer =
    (field: string, handle: (request: Request, context: Context) => Promise<Response>): Answer =>
    async ({ req: { raw: request }, env: { address } }) => {
      try {
        addToRequestLog({ fields: [field] });
        if (rateLimits) await countWithinLimits(db.manager, listIncrements(caller, address, [{ field }]));
        let response = refusePath(new URL(request.url).pathname);
        await runEvent(async (context) => (response = await handle(request, context)));
        return response;
      } catch (error) {
        return toErrorResponse(error, { "access-control-allow-origin": "*" });
      }
    };
  return [
    ["ALL", resource, (c) => answerDescription(c.req.raw, describeResource(origin))],
    ["ALL", `${resource}/mcp`, (c) => answerDescription(c.req.raw, describeResource(origin))],
    ["ALL", issuer, (c) => answerDescription(c.req.raw, describeIssuer(origin))],
    ["ALL", token, answer("Mutation.exchangeCode", answerToken)],
    ["ALL", register, answer("Mutation.registerProgram", answerRegister)],
  ];
}

/** The payment provider sends an event again when the response is an error. */
const createPaymentWebhook =
  (payments: PaymentProvider, runEvent: Calls["runEvent"]): Answer =>
  async (c) => {
    const event = await payments.readEvent(await readRawBody(c.req.raw), c.req.header("stripe-signature") ?? null);
    if (event) await runEvent((context) => applyPaymentEvent(context, payments, event));
    return c.body(null, 204);
  };

function createCalendar(
  { db, rateLimits, answers }: AppOptions & { answers: UntakenAnswers },
  services: Services,
): Answer {
  const handle = createCalendarHandler();
  return ({ req, env: { address } }) => {
    const reader: Reader = { userId: null, address };
    return handle({
      request: req.raw,
      file: req.param("file") ?? "",
      context: {
        ...createContext(db.manager, services),
        language: chooseLanguage(req.raw, services.languages),
        signal: req.raw.signal,
      },
      sender: answers.createSender(req.raw, () => reader),
      async onUser(userId) {
        reader.userId = userId;
        const caller = { userId, tokenHash: null, mayBecomeGuest: false };
        if (rateLimits)
          await countWithinLimits(db.manager, listIncrements(caller, address, [{ field: "Query.calendar" }]));
      },
    });
  };
}

/** Returns a function that reads which parts this server does not have. */
export const createReadMissing =
  ({ identity }: Pick<AppOptions, "identity">, { payments, policy }: Services): ReadMissing =>
  async () => {
    const hasSignUp = (await identity?.offersSignUp?.()) ?? true;
    return writeMissing([
      ...(payments ? [] : ["payments" as const]),
      ...(hasSignUp ? [] : ["sign-up" as const]),
      ...(policy.guests ? [] : ["guests" as const]),
    ]);
  };

const readPlace = (c: HonoContext<AppEnv>) => ({
  notebookId: c.req.param("notebookId") ?? "",
  listId: c.req.param("listId") ?? "",
});

/** Returns the routes of the pages of links, and of what belongs to a list that is an app of its own. */
function listLinkPages(
  options: LinkPageOptions & { languages: Language[] },
  readMissing: ReadMissing,
  answerRequest: Calls["answerRequest"],
): AppRoute[] {
  const to =
    (handle: LinkPageHandler): Answer =>
    (c) =>
      answerRequest((...request) => handle(c.req.param("token") ?? "", ...request), c);
  const answerIcon = createListIcons(options.drawPicture);
  return [
    ["GET", `/n/:notebookId/l/:listId/${LIST_MANIFEST}`, (c) => answerListManifest(c.req.raw, readPlace(c))],
    ["GET", LIST_ICON, (c) => answerRequest(answerIcon, c)],
    ["ALL", "/join/:token", to(createJoinPage(options, readMissing))],
    ["ALL", "/t/:token", to(createTemplatePage(options, readMissing))],
    ["ALL", `/join/:token/${PICTURE}`, to(createInvitationPicture(options))],
    ["ALL", `/t/:token/${PICTURE}`, to(createTemplatePicture(options))],
  ];
}
