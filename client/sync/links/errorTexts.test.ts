import { compileMessage } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { i18n } from "../../../shared/texts/i18n.ts";
import { CurrentUser } from "../../account/currentUser.ts";
import { createScriptedClient, getRejection, settle } from "../../testing/scriptedClient.ts";
import { getErrorMessage, readBodyMessage, readEnglishMessage, readServerMessage } from "../server/serverErrors.ts";

const PATTERN = "You can have {limit, plural, one {# list} other {# lists}}; sign up for {more, number}";
const FULL = "You can have 100 lists; sign up for 2,000";
const text = { pattern: PATTERN, values: { limit: 100, more: 2_000 } };
const GERMAN = {
  [PATTERN]: "Du kannst {limit, plural, one {# Liste} other {# Listen}} haben; mit Konto {more, number}",
  "List not found": "Liste nicht gefunden",
};

beforeEach(() => {
  const entries = Object.entries(GERMAN);
  const messages = entries.map(([pattern, said]) => [generateMessageId(pattern), compileMessage(said)]);
  i18n.loadAndActivate({ locale: "de", messages: Object.fromEntries(messages) });
});
afterEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

/** Returns the error of a read that the server answers so. */
async function fail(act: (call: ReturnType<typeof createScriptedClient>["calls"][number]) => Promise<void>) {
  const { client, calls } = createScriptedClient();
  const reading = getRejection(client.query({ query: CurrentUser, fetchPolicy: "network-only" }));
  await settle();
  const [call] = calls;
  if (call) await act(call);
  const error = await reading;
  // A failed read is logged.
  vi.mocked(console.error).mockClear();
  return error;
}

test.for<[string, Parameters<typeof fail>[0], string, string]>([
  [
    "with values",
    (call) => call.refuse(FULL, "QUOTA_EXCEEDED", { text }),
    "Du kannst 100 Listen haben; mit Konto 2.000",
    FULL,
  ],
  ["without values", (call) => call.refuse("List not found", "NOT_FOUND"), "Liste nicht gefunden", "List not found"],
  [
    "without a translation",
    (call) =>
      call.refuse("At most 1,000 items at once", "BAD_USER_INPUT", { text: { pattern: "At most {max}", values: {} } }),
    "At most 1,000 items at once",
    "At most 1,000 items at once",
  ],
  [
    "of REST",
    (call) => call.respond(429, JSON.stringify({ message: FULL, text })),
    "Du kannst 100 Listen haben; mit Konto 2.000",
    FULL,
  ],
  [
    "of GraphQL with another status",
    (call) => call.respond(413, JSON.stringify({ errors: [{ message: FULL, extensions: { text } }] })),
    "Du kannst 100 Listen haben; mit Konto 2.000",
    FULL,
  ],
])("an error %s is said in the language of the page when it arrives", async ([, act, said, english]) => {
  const error = await fail(act);
  expect([getErrorMessage(error), readServerMessage(error)]).toEqual([said, said]);
  expect(readEnglishMessage(error)).toBe(english);
});

test("the body of an error is said in the language of the page", async () => {
  expect(await readBodyMessage(JSON.stringify({ message: FULL, text }))).toBe(
    "Du kannst 100 Listen haben; mit Konto 2.000",
  );
  expect(await readBodyMessage("<html>")).toBeUndefined();
});
