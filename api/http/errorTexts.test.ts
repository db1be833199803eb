import { randomUUID } from "node:crypto";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asUser } from "../testing/asUser.ts";
import { connectAssistant } from "../testing/assistant.ts";
import { ORIGIN, startTestServer, type TestResponse, type TestServer, type TestUser } from "../testing/testServer.ts";

/** The texts of errors (docs/api.md, Errors), from which pages say them in their language. */

let server: TestServer;
let ann: TestUser;
let notebookId: string;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.newGuest();
  notebookId = await asUser(server, ann).makeNotebook();
});
afterAll(() => server.close());

type ErrorText = { pattern: string; values: Record<string, string | number> };
type Refusal = {
  message: string;
  text?: ErrorText;
  fields?: Record<string, string>;
  fieldTexts?: Record<string, ErrorText>;
};

const english = setupI18n({ locale: "en", messages: { en: {} } }).setMessagesCompiler(compileMessage);
const fillIn = ({ pattern, values }: ErrorText) => english._({ id: pattern, message: pattern, values });

const readRest = ({ json }: TestResponse): Refusal => json;
const readGraphql = ({ json }: TestResponse): Refusal => ({
  message: json.errors[0].message,
  ...json.errors[0].extensions,
});

const CREATE_LIST = "mutation ($input: CreateListInput!) { createList(input: $input) { id } }";
const APIS = [
  {
    api: "REST",
    createList: async (input: object, person = ann) =>
      readRest(await server.rest(person, "POST", "/api/list", { notebookId, ...input })),
  },
  {
    api: "GraphQL",
    createList: async (input: object, person = ann) =>
      readGraphql(await server.graphql(person, CREATE_LIST, { input: { notebookId, ...input } })),
  },
];

describe.each(APIS)("an error of $api", ({ createList }) => {
  it("has the pattern and the values of its message and of each field, beside the English messages", async () => {
    const refusal = await createList({ name: "n".repeat(201), note: "n".repeat(10_001) });
    expect(refusal).toMatchObject({
      code: "BAD_USER_INPUT",
      message: "Name must be at most 200 characters",
      fields: {
        name: "Name must be at most 200 characters",
        note: "Note must be at most 10,000 characters",
      },
    });
    expect(refusal.text?.values).toEqual({ field: "name", maximum: 200 });
    expect(refusal.fieldTexts?.["note"]?.values).toEqual({ field: "note", maximum: 10_000 });
    expect(refusal.text).toEqual(refusal.fieldTexts?.["name"]);
    expect(refusal.text && fillIn(refusal.text)).toBe(refusal.message);
    const filled = Object.entries(refusal.fieldTexts ?? {}).map(([field, text]) => [field, fillIn(text)]);
    expect(Object.fromEntries(filled)).toEqual(refusal.fields);
  });

  it("has no text where its message has no values, because that is the pattern", async () => {
    const refusal = await createList({ name: "Rome", repeat: { unit: "WEEK", zone: "UTC", start: "1969-12-31" } });
    expect(refusal).toMatchObject({ fields: { repeat: "start must not be before 1970" } });
    expect(refusal).not.toHaveProperty("text");
    expect(refusal).not.toHaveProperty("fieldTexts");
  });

  it("has its text in the stored answer of a repeated request too", async () => {
    const person = { ...ann, key: randomUUID() };
    const first = await createList({ name: "n".repeat(201) }, person);
    expect(first.text).toBeDefined();
    expect(await createList({ name: "n".repeat(201) }, person)).toEqual(first);
  });

  it("says a full quota as a whole sentence with numbers", async () => {
    const person = await server.newGuest();
    const full = await asUser(server, person).makeNotebook();
    await server.db.query(
      `insert into lists (owner_id, id, name, notebook_id)
       select $1, gen_random_uuid(), 'X', $2 from generate_series(1, 100)`,
      [person.userId, full],
    );
    const refusal = await createList({ name: "Rome", notebookId: full }, person);
    expect(refusal).toMatchObject({
      message: "You can have 100 lists; sign up for 2,000, or delete a list first",
      remedy: "sign-up",
      text: {
        pattern:
          "You can have {limit, plural, one {# list} other {# lists}}; sign up for {more, number}, or delete a list first",
        values: { limit: 100, more: 2_000 },
      },
    });
    expect(refusal.text && fillIn(refusal.text)).toBe(refusal.message);
  });
});

it("a tool of an assistant gets the English sentence alone", async () => {
  const { token } = await asUser(server, ann).post("token", { name: "Assistant", write: true });
  const assistant = await connectAssistant(ORIGIN, token, { send: server.app });
  const { text, isError } = await assistant.call("make_list", { name: "n".repeat(201) });
  expect([isError, text]).toEqual([true, "Name must be at most 200 characters"]);
  await assistant.client.close();
});
