import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { deriveListId } from "../../shared/repeat/derivedIds.ts";
import { createContext, NO_SERVICES } from "../calls/context.ts";
import { limitRemembered } from "../domain/limits/rememberedLimit.ts";
import { readPublishedVersion } from "../domain/lists/templates/publishedTemplates.ts";
import { scopeTo } from "../domain/ownership/scope.ts";
import { EXAMPLE_PROGRAM_REQUEST } from "../rest/openapi/examples.ts";
import { deleteExpiredCounts } from "../http/rateLimits.ts";
import { asUser, type Requests } from "./asUser.ts";
import { exportZip, importZip } from "./exportedZip.ts";
import { type Recorder } from "./recordedStatements.ts";
import { nobody, ORIGIN, type TestServer, type TestUser } from "./testServer.ts";

type Recording = { server: TestServer; record: Recorder; guest: TestUser; ann: Requests; notebookId: string };

/** Makes calls that few callers make, or that say something else where something is full, late or there already. */
export async function recordRareCalls(server: TestServer, record: Recorder): Promise<void> {
  const guest = await server.newGuest();
  const ann = asUser(server, guest);
  const recording = { server, record, guest, ann, notebookId: await ann.makeNotebook() };
  await recordLists(recording);
  await recordText(recording);
  await recordTemplates(recording);
  await recordAnswers(recording);
  await recordPeople(recording);
  await recordSharedLists(recording);
  await recordPrograms(recording);
  await recordAllowedProgram(recording);
  await recordFiles(recording);
  await recordLimits(recording);
}

async function recordLists({ server, record, guest, ann, notebookId }: Recording): Promise<void> {
  const { id, items } = await ann.makeList(["x Milk", "Bread"], { notebookId });
  const other = await ann.makeList([], { notebookId });
  const run = randomUUID();
  await ann.post(`list/${id}/run-again`, { id: run });
  await record("Mutation.runAgain", () => ann.post(`list/${id}/run-again`, { id }));
  await record("Mutation.completeItem", () =>
    ann.put(`item/${items["Milk"]}/complete`, { completed: false, runId: id }),
  );
  await record("Mutation.skipItem", () => ann.put(`item/${items["Milk"]}/skip`, { skipped: false, runId: id }));
  await record("Mutation.remarkItem", () => ann.put(`item/${items["Milk"]}/remark`, { runId: id }));
  await record("Query.runsTable", () =>
    server.app(new Request(`${ORIGIN}/api/list/${id}/runs.csv`, { headers: { cookie: guest.cookie ?? "" } })),
  );
  await record("Mutation.updateItem", () => ann.put(`item/${items["Bread"]}`, { listId: other.id }));
  await record("Mutation.updateList", () =>
    server.graphql(guest, "mutation ($id: ID!) { updateList(id: $id, input: {isTemplate: true}) { itemCount } }", {
      id,
    }),
  );
}

async function recordText({ server, record, guest, ann, notebookId }: Recording): Promise<void> {
  const { id } = await ann.makeList(["Milk"], { notebookId, name: "Shop" });
  const send = (method: string, headers: Record<string, string> = {}, body?: string) =>
    server.app(
      new Request(`${ORIGIN}/api/list/${id}.md`, {
        method,
        headers: { cookie: guest.cookie, ...headers },
        ...(body && { body }),
      }),
    );
  const etag = (await send("GET")).headers.get("etag") ?? "";
  await record("Mutation.writeListText", () => send("PUT", { "if-match": etag }, "# Shop\n\n- [ ] Oat milk\n"));
}

/** A template that another one is added to twice, and that everybody may use. */
async function recordTemplates({ server, record, guest, ann, notebookId }: Recording): Promise<void> {
  const { id: listId } = await ann.makeList(["Milk"], { notebookId });
  const { id: templateId } = await ann.makeList(["Hat"], { notebookId, isTemplate: true });
  const again = { templateId, id: randomUUID() };
  await ann.post(`list/${listId}/add-template`, again);
  await record("Mutation.addTemplate", () => ann.post(`list/${listId}/add-template`, again));
  const { url } = await ann.post(`list/${templateId}/publish`);
  const token = url.split("/").at(-1);
  const context = createContext(server.db.manager, NO_SERVICES);
  await record("page: a published template", () => readPublishedVersion(context, token));
  const bob = asUser(server, await server.newGuest());
  await record("Mutation.usePublishedTemplate", () =>
    bob.post(`template/${token}/use`, { id: randomUUID(), templateId: randomUUID() }),
  );
  await record("Query.templates", () => server.graphql(guest, "{ templates { publishedUrl } }"));
}

/** A template that asks something, used with answers that change later. */
async function recordAnswers({ server, record, guest, ann, notebookId }: Recording): Promise<void> {
  const { id: templateId, items } = await ann.makeList(["Socks ×nights", "Cot ?kids", "Toys ?kids"], {
    notebookId,
    isTemplate: true,
  });
  const [no, yes] = [false, true].map((choice) => [{ name: "kids", choice }]);
  const id = randomUUID();
  await record("Mutation.createListFromTemplate", () => ann.post("list/template", { id, templateId, answers: no }));
  await record("Query.list", () =>
    server.graphql(guest, `{ list(id: "${templateId}") { questions { name last { choice } } } }`),
  );
  const wanted = { templateItemIds: [items["Cot ?kids"]], id: randomUUID() };
  await record("Mutation.bringIn", () => ann.post(`list/${id}/bring-in`, wanted));
  for (const answers of [yes, no, yes])
    await record("Mutation.answerList", () => ann.post(`list/${id}/answers`, { answers, id: randomUUID() }));
  const lists = [{ name: "Ana", answers: no }, { name: "Ben" }];
  await record("Mutation.createListsFromTemplate", () =>
    ann.post("list/template", { templateId, answers: yes, lists, id }),
  );
  const hat = await ann.post("item", { listId: templateId, name: "Hat" });
  await ann.put(`item/${items["Toys ?kids"]}`, { name: "Wooden toys" });
  const listIds = [deriveListId(id, 0), deriveListId(id, 1)];
  const update = { listIds, templateItemIds: [hat.id, items["Toys ?kids"]], id: randomUUID() };
  await record("Query.templateChanges", () => ann.get(`list/${templateId}/template-changes`));
  const updateLists = () => ann.post(`list/${templateId}/update-lists`, update);
  await record("Mutation.updateListsFromTemplate", updateLists);
  await record("Mutation.updateListsFromTemplate", updateLists);
}

async function recordPeople({ server, record, ann }: Recording): Promise<void> {
  const sharedId = await ann.makeNotebook();
  const token = await ann.share(sharedId);
  const bob = asUser(server, await server.newGuest());
  await record("Mutation.acceptInvitation", () => bob.join(token, "Bob"));
  await record("Query.notebook", () => ann.get(`notebook/${sharedId}/people`));
}

/** A list that is shared alone, by a link that stays, and with a template of the person who shares it. */
async function recordSharedLists({ server, record, guest, ann, notebookId }: Recording): Promise<void> {
  const { id: templateId } = await ann.makeList(["Milk"], { notebookId, isTemplate: true });
  const { id } = await ann.post("list/template", { templateId });
  const { url, notebookId: carrier } = await record("Mutation.shareList", () =>
    ann.post(`list/${id}/share`, { name: "Ann", role: "TICKER", stays: true }),
  );
  const token = String(url.split("/").at(-1));
  await record("Query.invitation", () => ann.get(`invitation/${token}`));
  const person = await server.newGuest();
  const bob = asUser(server, person);
  await record("Mutation.acceptInvitation", () => bob.join(token, "Bob"));
  const check = { userId: person.userId, deviceId: randomUUID() };
  await record("Mutation.checkDeviceAccess", () => bob.post("user/check-device-access", check));
  await server.db.query(
    `with added as (insert into users (id, auth_id)
                    select id, 'anonymous-' || id from (select gen_random_uuid() as id from generate_series(1, 200)) as made
                    returning id)
     insert into memberships (user_id, group_id, id, role, name, staying_invitation_id, seen_at)
     select added.id, invitations.group_id, gen_random_uuid(), 'TICKER', 'Away', invitations.id, now() - interval '100 days'
       from added, invitations where token = $1`,
    [token],
  );
  await record("Mutation.acceptInvitation", () => asUser(server, { ...nobody }).join(token, "Cy"));
  const other = await record("a list whose template has another owner", () =>
    ann.post("list/template", { templateId, notebookId: carrier }),
  );
  await record("Query.list", () => server.graphql(guest, "{ lists { templateId shownIn items { id } } }"));
  await ann.delete(`list/${other.id}`);
  await record("Mutation.stopSharing", () => ann.post(`notebook/${carrier}/stop-sharing`));
}

async function recordPrograms({ server, record, ann, notebookId }: Recording): Promise<void> {
  const { token } = await ann.post("token", { name: "Shell", write: true });
  const program = asUser(server, { ...nobody, token });
  await record("Query.programLog", () => program.get("programs/log"));
  await record("Query.programLog", () => ann.get(`programs/log?before=${randomUUID()}`));
  await record("Query.programLog", () => ann.get(`programs/log?listId=${randomUUID()}`));
  await ann.post("token", { name: "Kitchen", notebookId });
  const [only] = await record("Query.tokens", () => ann.get("token"));
  await record("Mutation.deleteToken", () => ann.delete(`token/${only.id}`));
  await ann.makeList([], { notebookId, date: new Date().toISOString().slice(0, 10) });
  const { url } = await ann.post("calendar-feed");
  await record("calendar", async () => expect((await server.app(new Request(url))).status).toBe(200));
}

/** A program that gets its key with a code, and somebody else who uses the code again. */
async function recordAllowedProgram({ server, record, ann }: Recording): Promise<void> {
  const { redirectUrl } = await record("Mutation.allowProgram", () =>
    ann.post("programs/allow", { request: EXAMPLE_PROGRAM_REQUEST, name: "Claude" }),
  );
  const asked = new URLSearchParams(EXAMPLE_PROGRAM_REQUEST);
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code: new URL(redirectUrl).searchParams.get("code") ?? "",
    client_id: asked.get("client_id") ?? "",
    redirect_uri: asked.get("redirect_uri") ?? "",
    // That of the challenge of the example (RFC 7636, Appendix B).
    code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  });
  for (const status of [200, 400])
    await record("oauth: token", async () => {
      const response = await server.app(new Request(`${ORIGIN}/oauth/token`, { method: "POST", body: form }));
      expect(response.status).toBe(status);
    });
}

async function recordFiles({ server, record, notebookId, guest, ann }: Recording): Promise<void> {
  const { id: templateId } = await ann.makeList(["Hat"], { notebookId, isTemplate: true });
  const { id } = await ann.post("list/template", { templateId });
  for (const item of await ann.getItems(id)) await ann.put(`item/${item.id}/complete`, { completed: true });
  await ann.post(`list/${id}/run-again`, { id: randomUUID() });
  const zip = await record("Query.export", () => exportZip(server, guest));
  const importer = await server.newGuest();
  const { id: importId } = JSON.parse(await record("Mutation.import", () => importZip(server, importer, zip))) as {
    id: string;
  };
  await record("Mutation.undoImport", () => asUser(server, importer).post(`import/${importId}/undo`));
}

/** What has no room, is kept in great number, or is counted. */
async function recordLimits({ server, record }: Recording): Promise<void> {
  const guest = await server.newGuest();
  const bea = asUser(server, guest);
  const notebookId = await bea.makeNotebook();
  const context = createContext(server.db.manager, NO_SERVICES);
  const { id: listId } = await bea.makeList([], { notebookId });
  const keyed = { ...guest, key: randomUUID() };
  const items = Array.from({ length: 40 }, () => ({ name: "x".repeat(500) }));
  const addItems = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id name } }";
  await record("Mutation.createItems", () => server.graphql(keyed, addItems, { input: { listId, items } }));
  await record("Mutation.runAgain", () => limitRemembered(scopeTo(context, guest.userId), 1_000));

  await server.db.query(
    `insert into notebooks (owner_id, id, name, search, deleted_at)
     select $1, gen_random_uuid(), 'Old', 'old', now() - make_interval(days => 1, secs => n) from generate_series(1, 30) n`,
    [guest.userId],
  );
  await record("Mutation.deleteNotebook", () => bea.delete(`notebook/${notebookId}`));

  await record("job: delete expired counts", () => deleteExpiredCounts(server.db.manager));
  const payer = await server.newMember();
  await record("Mutation.createCheckoutSession", () =>
    asUser(server, payer).send("POST", "stripe/create-checkout-session", {}),
  );
}
