import { t } from "@lingui/core/macro";
import { CombinedGraphQLErrors, ServerError } from "@apollo/client";
import { i18n } from "../../../shared/texts/i18n.ts";
import { SOURCE_LANGUAGE } from "../../../shared/texts/languages.ts";
import type { ServerText } from "./serverTexts.ts";

const hasCode = (error: unknown, code: string) =>
  CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["code"] === code;

/** Whether the server answered that the row does not exist for the caller. A retry would get the same answer. */
export const isNotFound = (error: unknown) => hasCode(error, "NOT_FOUND");

/** Whether the server answered that the caller has no session or an invalid one. */
export const isUnauthenticated = (error: unknown) => hasCode(error, "UNAUTHENTICATED");

/** An error whose message is a sentence for the user, of something else than the server. */
export class ReadableError extends Error {
  override name = "ReadableError";
}

/** Returns a sentence for the user, in the language of the page, that says why a request failed. */
export function getErrorMessage(error: unknown): string {
  const message = error instanceof ReadableError ? error.message : readServerMessage(error);
  if (message) return message;
  if (ServerError.is(error)) return t`The server answered with an error (${{ status: error.statusCode }}).`;
  return t`Couldn’t reach Listbook. Check your connection.`;
}

/** An error of the server, as far as a person reads it. */
type ServerMessage = { message: string; text?: ServerText | undefined };

/** Returns what the server says of a failed request, in the language of the page; undefined when it says nothing. */
export function readServerMessage(error: unknown): string | undefined {
  const said = findServerMessage(error);
  return said && say(said);
}

/** Returns the same in English, for errors that the page throws itself. */
export const readEnglishMessage = (error: unknown): string | undefined => findServerMessage(error)?.message;

/** Returns what the body of an error says, in the language of the page; undefined for the body of another program. */
export async function readBodyMessage(body: string): Promise<string | undefined> {
  await loadServerTexts();
  const said = parseServerMessage(body);
  return said && say(said);
}

function findServerMessage(error: unknown): ServerMessage | undefined {
  if (ServerError.is(error)) return parseServerMessage(error.bodyText);
  const [first] = CombinedGraphQLErrors.is(error) ? error.errors : [];
  return first && { message: first.message, text: first.extensions?.["text"] as ServerText | undefined };
}

type ErrorBody = {
  message?: unknown;
  text?: ServerText;
  errors?: { message?: unknown; extensions?: { text?: ServerText } }[];
};

/** Reads an error body, in the shape of GraphQL or of REST: a 413 or 429 may come as either. */
function parseServerMessage(body: string): ServerMessage | undefined {
  try {
    const answer = JSON.parse(body) as ErrorBody;
    const [first] = answer.errors ?? [];
    const message = first ? first.message : answer.message;
    return typeof message === "string" ? { message, text: first ? first.extensions?.text : answer.text } : undefined;
  } catch {
    return undefined;
  }
}

/** What says sentences of the server in the language of the page, when it is loaded. English needs none of it. */
let serverTexts: typeof import("./serverTexts.ts") | undefined;
let loading: Promise<void> | undefined;

/** Milliseconds for which an error waits for its translation. */
const TRANSLATION_TIMEOUT = 3_000;

async function load(): Promise<void> {
  const loaded = await import("./serverTexts.ts");
  await loaded.loadCatalogue();
  serverTexts = loaded;
}

/** Loads what the server says in the language of the page, once. What cannot be loaded in time is said in English. */
export function loadServerTexts(): Promise<void> {
  if (i18n.locale === SOURCE_LANGUAGE || serverTexts) return Promise.resolve();
  loading ??= load().catch(() => void (loading = undefined));
  return Promise.race([loading, new Promise<void>((resolve) => setTimeout(resolve, TRANSLATION_TIMEOUT))]);
}

/** Says a sentence that stands in an answer of the server, once `loadServerTexts` has loaded what that takes. */
export const saySentence = (message: string, text?: ServerText): string => say({ message, text });

/** Says a sentence of the server in the language of the page; in English, as a whole, where it has no translation. */
const say = ({ message, text = { pattern: message } }: ServerMessage): string => serverTexts?.sayText(text) ?? message;
