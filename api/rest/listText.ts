import { v7 as makeUuid } from "uuid";
import type { Context } from "../domain/base/context.ts";
import { badInput, DomainError } from "../domain/base/errors.ts";
import type { ListLinesAddition, ListText, ListTextChange } from "../domain/base/schema.types.ts";
import { hasVersion, readTags, stripCompression } from "../http/entityTags.ts";
import { readTextBody } from "../http/requestBody.ts";
import type { AnswerSender } from "../http/untakenAnswers.ts";
import { callResolver, getOperation } from "./directives.ts";
import { createFileHandler } from "./fileHandler.ts";
import { LIST_TEXT_ROUTES } from "./fileRoutes.ts";
import { answerFieldWrite, JSON_HEADERS } from "./handler.ts";

/** The routes of a list as a text file. Each calls the resolver of its field, as the other routes do. */

/** The path for the router. Its parameter is the name of the file. */
export const LIST_TEXT_PATH = "/api/list/:file{[^/]+\\.md}";

const { read, write, add } = LIST_TEXT_ROUTES;
type Field = (typeof LIST_TEXT_ROUTES)[keyof typeof LIST_TEXT_ROUTES]["field"];

const callField = async <T>(field: Field, args: object, context: Context): Promise<T> =>
  (await callResolver(getOperation(field), args, context)) as T;

const readListId = (request: Request) => (new URL(request.url).pathname.split("/").at(-1) ?? "").replace(/\.md$/, "");

const toETag = (version: string) => `"${version}"`;

/** Returns the version that was edited. Errors: `PRECONDITION_REQUIRED` without `If-Match`, `BAD_USER_INPUT` for several. */
function requireVersion({ headers }: Request): string {
  const value = headers.get("if-match");
  if (value === null) throw new DomainError("PRECONDITION_REQUIRED", "Send If-Match with the ETag you read");
  const [version = "", ...others] = readTags(value);
  if (others.length > 0) throw badInput({ "If-Match": "If-Match must have one ETag: that of the text you edited" });
  return stripCompression(version);
}

async function readText(context: Context, request: Request, sender: AnswerSender): Promise<Response> {
  const { text, version } = await callField<ListText>(read.field, { listId: readListId(request) }, context);
  const etag = toETag(version);
  if (hasVersion(request, etag)) return new Response(null, { status: 304, headers: { etag } });
  return sender.sendText(text, { status: 200, headers: { "content-type": "text/markdown; charset=utf-8", etag } });
}

/** Whether a text has changed something. */
const hasChanged = (change: ListTextChange | ListLinesAddition): boolean =>
  change.added > 0 || ("changed" in change && change.changed + change.removed + change.moved > 0);

/**
 * Writes a text by the resolver of a field. Where that changes something that can be undone, the answer names the call: by
 * the key of the request, if it has one.
 */
async function writeText(
  context: Context,
  request: Request,
  sender: AnswerSender,
  { field, version }: { field: Field; version?: string },
): Promise<Response> {
  const text = await readTextBody(request);
  const args = { listId: readListId(request), text, ...(version !== undefined && { version }) };
  const asked = { operation: getOperation(field), body: args };
  const answer = await answerFieldWrite(context, request, asked, async (used, key) => {
    const change = await callField<ListTextChange | ListLinesAddition>(field, args, used);
    const isNamed = hasChanged(change) && (used.call?.isRemembered ?? true);
    const call = isNamed ? { call: used.call?.id ?? key ?? makeUuid() } : {};
    return { status: 200, body: JSON.stringify({ ...change, ...call }) };
  });
  const done = JSON.parse(answer.body) as { version?: string; call?: string };
  const headers = {
    ...JSON_HEADERS,
    ...(done.call && { "listbook-call": done.call }),
    ...(done.version && { etag: toETag(done.version) }),
  };
  return sender.sendText(answer.body, { status: answer.status, headers, isDone: true });
}

/** Handles the text of a list. */
export const handleListText = createFileHandler(
  [read, readText],
  [
    write,
    (context, request, sender) =>
      writeText(context, request, sender, { field: write.field, version: requireVersion(request) }),
  ],
  [add, (context, request, sender) => writeText(context, request, sender, { field: add.field })],
);
