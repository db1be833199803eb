import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { exportZip, importZip } from "../../testing/exportedZip.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";

/**
 * Random histories of a list and its template, which lie now in notebooks of their owner, now in shared ones: after each
 * act, whoever sees both has the tie, with all that follows from it, and nobody else.
 */
const thorough = inject("thorough");
const HISTORIES = thorough ? 300 : 12;
vi.setConfig({ testTimeout: thorough ? 3_600_000 : 120_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PLACES = ["home", "travel", "ofBea"] as const;
const act = fc.oneof(
  fc.record({
    what: fc.constantFrom("share the list" as const, "share a notebook" as const, "stop sharing" as const),
    place: fc.constantFrom(...PLACES),
  }),
  fc.record({
    what: fc.constantFrom("move the list" as const, "move the template" as const),
    place: fc.constantFrom(...PLACES),
  }),
  fc.record({
    what: fc.constantFrom("join" as const, "leave" as const, "place" as const, "remove" as const),
    place: fc.constantFrom(...PLACES),
  }),
  fc.record({
    what: fc.constantFrom(
      "trash" as const,
      "restore" as const,
      "claim" as const,
      "copy" as const,
      "undo sharing" as const,
    ),
    place: fc.constantFrom(...PLACES),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

type Notebooks = Record<(typeof PLACES)[number], string>;

/** Two people, and the notebooks, the list and the template that they do something with. */
class History {
  asAnn: Requests;
  readonly asBea: Requests;
  /** The tokens of all links that were made. */
  readonly #tokens: string[] = [];

  constructor(
    public ann: TestUser,
    readonly bea: TestUser,
    readonly notebooks: Notebooks,
    readonly ids: { list: string; template: string },
  ) {
    [this.asAnn, this.asBea] = [asUser(server, ann), asUser(server, bea)];
  }

  static async begin(): Promise<History> {
    const [ann, bea] = [await server.newGuest(), await server.newGuest()];
    const [asAnn, asBea] = [asUser(server, ann), asUser(server, bea)];
    const ofBea = await asBea.makeNotebook({ name: "Bea's" });
    await asAnn.join(await asBea.share(ofBea), "Ann");
    const [home, travel] = [await asAnn.makeNotebook(), await asAnn.makeNotebook({ name: "Travel" })];
    const { id: template } = await asAnn.makeList(["Socks", "Hat"], {
      notebookId: home,
      name: "Trip",
      isTemplate: true,
    });
    const { id: list } = await asAnn.post("list/template", { templateId: template });
    await asAnn.post("item", { listId: list, name: "Camera" });
    return new History(ann, bea, { home, travel, ofBea }, { list, template });
  }

  /** Shares something as Ann. What is refused changes nothing. */
  async #share(path: string): Promise<void> {
    const { status, json } = await this.asAnn.send("POST", path, { name: "Ann" });
    if (status === 201) this.#tokens.push(new URL(json.url as string).pathname.split("/")[2] ?? "");
  }

  async #findNotebook(id: string): Promise<string> {
    return (await this.asAnn.send("GET", `list/${id}`)).json.notebookId as string;
  }

  async do({ what, place }: Act): Promise<void> {
    const { list, template } = this.ids;
    const notebookId = this.notebooks[place];
    const ofList = await this.#findNotebook(list);
    const acts: Record<Act["what"], () => Promise<unknown>> = {
      "share the list": () => this.#share(`list/${list}/share`),
      "share a notebook": () => this.#share(`notebook/${notebookId}/share`),
      "stop sharing": () => this.asAnn.send("POST", `notebook/${notebookId}/stop-sharing`, {}),
      "undo sharing": () => this.asAnn.send("POST", `notebook/${ofList}/stop-sharing`, {}),
      "move the list": () => this.asAnn.send("PUT", `list/${list}`, { notebookId }),
      "move the template": () => this.asAnn.send("PUT", `list/${template}`, { notebookId }),
      join: () => this.asBea.send("POST", `invitation/${this.#tokens.at(-1) ?? "none"}/accept`, { name: "Bea" }),
      leave: () => this.asBea.send("POST", `notebook/${ofList}/leave`, {}),
      place: () => this.asBea.send("PUT", `list/${list}/shown-in`, { notebookId: this.notebooks.ofBea }),
      remove: async () => {
        const { json } = await this.asAnn.send("GET", `notebook/${notebookId}/people`);
        const person = (json?.people ?? []).find(({ isYou }: { isYou: boolean }) => !isYou);
        return person && this.asAnn.send("DELETE", `notebook/${notebookId}/people/${person.id}`);
      },
      trash: () => this.asAnn.send("DELETE", `list/${template}`),
      restore: () => this.asAnn.send("POST", `list/${template}/restore`, {}),
      claim: () => this.#claim(),
      copy: () => this.#checkCopy(),
    };
    await acts[what]();
  }

  async #claim(): Promise<void> {
    if (this.ann.token) return;
    const member = { ...(await server.newMember()), cookie: this.ann.cookie };
    await asUser(server, member).post("user/claim");
    this.ann = { ...member, cookie: "" };
    this.asAnn = asUser(server, this.ann);
  }

  /** The export of Ann has the tie where it has both, and so has a new account that imports it. */
  async #checkCopy(): Promise<void> {
    const other = await server.newGuest();
    await importZip(server, other, await exportZip(server, this.ann));
    const lists = (await asUser(server, other).get("list")) as { templateId: string | null }[];
    const isTied = (await this.#seesBoth(this.asAnn)) && !(await this.#isOfOther());
    expect(lists.filter(({ templateId }) => templateId !== null)).toHaveLength(isTied ? 1 : 0);
  }

  /** Whether one of the two is in Bea's notebook, which is in no export of Ann. */
  async #isOfOther(): Promise<boolean> {
    const places = await Promise.all([this.#findNotebook(this.ids.list), this.#findNotebook(this.ids.template)]);
    return places.includes(this.notebooks.ofBea);
  }

  async #seesBoth(as: Requests): Promise<boolean> {
    const { list, template } = this.ids;
    const answers = await Promise.all([as.send("GET", `list/${list}`), as.send("GET", `list/${template}`)]);
    return answers.every(({ status }) => status === 200);
  }

  async check(): Promise<void> {
    for (const as of [this.asAnn, this.asBea]) await this.#checkTie(as);
  }

  async #checkTie(as: Requests): Promise<void> {
    const { list, template } = this.ids;
    const { status, json } = await as.send("GET", `list/${list}`);
    if (status === 404) return;
    const isTied = await this.#seesBoth(as);
    expect(json.templateId).toBe(isTied ? template : null);
    const { toTemplate, toList } = await as.get(`list/${list}/template-differences`);
    const added = (toTemplate as { after: { name: string } }[]).map(({ after }) => after.name);
    expect({ added, toList }).toEqual({ added: isTied ? ["Camera"] : [], toList: [] });
    const origins = (await as.getItems(list)).flatMap(({ templateItemId }) => templateItemId ?? []);
    expect(origins).toHaveLength(isTied ? 2 : 0);
    if (!isTied) return;
    expect(((await as.get(`list/${template}/uses`)) as { id: string }[]).map(({ id }) => id)).toEqual([list]);
  }
}

it("random histories of sharing keep the tie of a list and its template for who sees both", async () => {
  const checked = fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const history = await History.begin();
      for (const each of acts) {
        await history.do(each);
        await history.check();
      }
    }),
    { numRuns: HISTORIES, endOnFailure: !thorough },
  );
  await expect(checked).resolves.toBeUndefined();
});
