import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import { inTestLanguage, LANGUAGES_WITH_TEST, TEST_LANGUAGE, translate } from "../../testing/testLanguage.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import type { Mail } from "../base/context.ts";
import { DomainError } from "../base/errors.ts";

let server: TestServer;
let ann: TestUser;
let notebookId: string;
let mails: Mail[] = [];
let failure: DomainError | null = null;

beforeAll(async () => {
  server = await startTestServer({
    languages: LANGUAGES_WITH_TEST,
    async sendMail(mail) {
      if (failure) throw failure;
      mails.push(mail);
    },
  });
  ann = await server.newMember();
  notebookId = await asUser(server, ann).makeNotebook({ name: "<b>Food</b>" });
});
afterAll(() => server.close());
beforeEach(() => {
  mails = [];
  failure = null;
});

const share = (person: TestUser, id: string, email: string) =>
  server.rest(person, "POST", `/api/notebook/${id}/share`, { name: "Ann", email });

const countLinks = async () => {
  const query = "query ($id: ID!) { notebook(id: $id) { sharing { invitations { id } } } }";
  const { json } = await server.graphql(ann, query, { id: notebookId });
  return json.data.notebook.sharing?.invitations.length ?? 0;
};

describe("an invitation by mail", () => {
  it("has the link, through REST and GraphQL alike", async () => {
    const rest = await share(ann, notebookId, " Bob@Example.com ");
    expect(rest.status).toBe(201);
    const mutation = "mutation ($id: ID!, $email: String) { shareNotebook(notebookId: $id, email: $email) { url } }";
    const { json } = await server.graphql(ann, mutation, { id: notebookId, email: "bob@example.com" });
    const urls = [rest.json.url, json.data.shareNotebook.url];
    expect(mails).toEqual(
      urls.map((url) => ({
        to: "bob@example.com",
        language: "en",
        subject: "You’re invited to a notebook in Listbook",
        lines: ["Ann invites you to the notebook “<b>Food</b>”.", "The link works for 14 days."],
        link: { label: "Open the invitation", url },
        sender: ann.userId,
      })),
    );
  });

  it("is in the language of the sender's page", async () => {
    await translate({
      "You’re invited to a notebook in Listbook": "Du bist zu einem Notizbuch in Listbook eingeladen",
      "{name} invites you to the notebook “{notebook}”.": "{name} lädt dich zum Notizbuch „{notebook}“ ein.",
    });
    await share(inTestLanguage(ann), notebookId, "bob@example.com");
    expect(mails).toMatchObject([
      {
        language: TEST_LANGUAGE,
        subject: "Du bist zu einem Notizbuch in Listbook eingeladen",
        lines: ["Ann lädt dich zum Notizbuch „<b>Food</b>“ ein.", "The link works for 14 days."],
      },
    ]);
  });

  it("that could not be sent leaves no link", async () => {
    const before = await countLinks();
    failure = new DomainError("UNAVAILABLE", "Couldn’t send the email; try again in a moment");
    expect(await share(ann, notebookId, "bob@example.com")).toMatchObject({
      status: 503,
      json: { message: failure.message },
    });
    expect(await countLinks()).toBe(before);
  });

  it.each(["bob", "bob@example", "a@x.example, b@x.example", "Bob <bob@x.example>", "a@x.example\r\nBcc: b@x.example"])(
    "is not sent to %j",
    async (email) => {
      expect(await share(ann, notebookId, email)).toMatchObject({
        status: 400,
        json: { fields: { email: "email must be an email address" } },
      });
      expect(mails).toEqual([]);
    },
  );

  it("is for members, on a server with mail", async () => {
    const guest = await server.newGuest();
    const own = await asUser(server, guest).makeNotebook({ name: "Own" });
    expect(await share(guest, own, "bob@example.com")).toMatchObject({
      status: 403,
      json: { message: "Sign in first; as a guest, you can only share the link" },
    });
    const without = await startTestServer();
    const bea = await without.newMember();
    const id = await asUser(without, bea).makeNotebook({ name: "Own" });
    expect(
      await without.rest(bea, "POST", `/api/notebook/${id}/share`, { name: "Bea", email: "bob@example.com" }),
    ).toMatchObject({ status: 503, json: { message: "This server can’t send email; send the link yourself" } });
    await without.close();
  });
});
