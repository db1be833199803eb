import { hash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { asUser, type Requests } from "../testing/asUser.ts";
import { nobody, ORIGIN, startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";
import type { Picture } from "./pictures/drawing.ts";
import { createPictureThread } from "./pictures/pictureThread.ts";

let server: TestServer;
let owner: TestUser;
let asOwner: Requests;
let notebookId: string;
/** The pictures that were drawn. */
const drawn: Picture[] = [];
const drawPicture = createPictureThread(inject("drawProgram"));

beforeAll(async () => {
  server = await startTestServer({
    linkPages: {
      frame: "<title>Listbook</title><!-- link page -->",
      render: ({ kind }) => kind,
      async drawPicture(picture) {
        drawn.push(picture);
        return drawPicture(picture);
      },
      feedbackUrl: null,
      supportEmail: null,
    },
  });
  owner = await server.newGuest();
  asOwner = asUser(server, owner);
  notebookId = await asOwner.makeNotebook({ name: "Food" });
});
afterAll(() => server.close());
beforeEach(() => void drawn.splice(0));

async function get(path: string, { method = "GET", headers = {}, person = nobody } = {}) {
  const all = { ...(person.cookie && { cookie: person.cookie }), ...headers };
  const response = await server.app(new Request(ORIGIN + path, { method, headers: all }));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** Returns the path of the picture that a page names. */
async function findPicture(path: string): Promise<string> {
  const html = (await get(path, { headers: { accept: "text/html" } })).bytes.toString();
  const address = /<meta property="og:image" content="([^"]*)">/.exec(html)?.[1] ?? "";
  expect(address).toMatch(/^http:\/\/localhost:3000\//);
  return address.slice(ORIGIN.length);
}

async function publish(id: string): Promise<string> {
  return new URL((await asOwner.post(`list/${id}/publish`)).url).pathname;
}

describe("the picture of a published template", () => {
  let templateId: string;
  let path: string;
  beforeEach(async () => {
    const items = ["# Fruit", "Apples (1 day before)", "Lemons ×2", "# Dairy", "Milk 2 l"];
    const values = { notebookId, name: "Weekly shop", note: "As in the hall.\nMore.", isTemplate: true };
    templateId = (await asOwner.makeList(items, values)).id;
    path = await publish(templateId);
  });

  it("is named by its page, and shows its name, its note and its first rows", async () => {
    const { status, headers, bytes } = await get(await findPicture(path));
    expect([status, headers.get("content-type"), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      200,
      "image/png",
      1200,
      630,
    ]);
    expect(drawn).toEqual([
      {
        kind: "template",
        name: "Weekly shop",
        hue: expect.any(String),
        count: "3 items",
        note: "As in the hall.",
        rows: [
          { words: "Apples", amount: "" },
          { words: "Lemons", amount: "×2" },
          { words: "Milk", amount: "2 l" },
        ],
        rowCount: 3,
      },
    ]);
  });

  it("may be shown by other pages, is asked for again, and is not indexed", async () => {
    const { headers } = await get(await findPicture(path));
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("cache-control")).toBe("no-cache");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect((await get(path)).headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  it("is drawn once for all, and again after a change, at another address", async () => {
    const picture = await findPicture(path);
    const first = await get(picture);
    const others = await Promise.all([get(picture), get(picture, { person: owner }), get(picture)]);
    for (const { bytes } of others) expect(bytes.equals(first.bytes)).toBe(true);
    expect(drawn).toHaveLength(1);
    const etag = first.headers.get("etag") ?? "";
    const known = await get(picture, { headers: { "if-none-match": etag } });
    expect([known.status, known.bytes.length, known.headers.get("etag")]).toEqual([304, 0, etag]);
    await asOwner.put(`list/${templateId}`, { name: "Monthly shop" });
    const changed = await get(picture, { headers: { "if-none-match": etag } });
    expect([changed.status, changed.bytes.equals(first.bytes)]).toEqual([200, false]);
    expect(drawn.map((each) => each.kind === "template" && each.name)).toEqual(["Weekly shop", "Monthly shop"]);
    expect(await findPicture(path)).not.toBe(picture);
  });

  it("is not there when the template is published no more, in the trash, or no template", async () => {
    const picture = await findPicture(path);
    await get(picture);
    const expectGone = async () => {
      const { status, headers, bytes } = await get(picture);
      expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
      expect(JSON.parse(bytes.toString())).toMatchObject({ message: "This template is no longer published" });
    };
    await asOwner.delete(`list/${templateId}`);
    await expectGone();
    await asOwner.post(`list/${templateId}/restore`);
    expect((await get(picture)).status).toBe(200);
    await asOwner.put(`list/${templateId}`, { isTemplate: false });
    await expectGone();
    await asOwner.put(`list/${templateId}`, { isTemplate: true });
    await asOwner.delete(`list/${templateId}/publish`);
    await expectGone();
    for (const token of ["unknown", "%00", "x".repeat(2_000)])
      expect((await get(`/t/${token}/preview.png`)).status).toBe(404);
  });

  it("can only be read", async () => {
    const picture = await findPicture(path);
    const head = await get(picture, { method: "HEAD" });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    const posted = await get(picture, { method: "POST", headers: { origin: ORIGIN } });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("has short lines, also of long names", async () => {
    const long = "x".repeat(2_000);
    await asOwner.post("item", { listId: templateId, name: long });
    await asOwner.put(`list/${templateId}`, { note: long });
    expect((await get(await findPicture(path))).status).toBe(200);
    expect(JSON.stringify(drawn)).not.toContain("x".repeat(121));
  });
});

describe("the picture of an invitation", () => {
  const share = async (id: string, role = "EDITOR") =>
    new URL((await asOwner.post(`notebook/${id}/share`, { role, name: "Ann" })).url).pathname;

  it("names who invites, and neither the notebook, nor its lists, nor the token", async () => {
    const shared = await asOwner.makeNotebook({ name: "Secret notebook" });
    const list = await asOwner.post("list", { notebookId: shared, name: "Secret list" });
    const path = new URL((await asOwner.post(`list/${list.id}/share`, { name: "Ann" })).url).pathname;
    const picture = await findPicture(path);
    const token = path.split("/")[2] ?? "";
    expect(picture).not.toContain(token);
    expect(picture).toContain(hash("sha256", token, "hex"));
    const { status, headers } = await get(picture);
    expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(drawn).toEqual([{ kind: "invitation", invitedBy: "Ann", thing: "list", about: "Open it and tick along." }]);
    expect((await get(picture)).headers.get("etag")).toBe(headers.get("etag"));
    expect(drawn).toHaveLength(1);
  });

  it("says what a reader can do", async () => {
    const shared = await asOwner.makeNotebook({ name: "Shared" });
    await get(await findPicture(await share(shared, "VIEWER")));
    expect(drawn).toMatchObject([{ thing: "notebook", about: "Open it and read along." }]);
  });

  it("opens nothing, and is not there when the invitation has ended", async () => {
    const shared = await asOwner.makeNotebook({ name: "Shared" });
    const path = await share(shared);
    const picture = await findPicture(path);
    const [, , tokenHash = ""] = picture.split("/");
    const accepted = await asUser(server, nobody).send("POST", `invitation/${tokenHash}/accept`, { name: "Eve" });
    expect(accepted.status).toBe(404);
    // The token is no name of a picture.
    const gone = [path, "/join/unknown", "/join/%00", `/join/${randomUUID()}`].map((each) => `${each}/preview.png`);
    for (const each of gone) expect((await get(each)).status).toBe(404);
    await server.db.query("update invitations set created_at = now() - interval '15 days'");
    expect((await get(picture)).status).toBe(404);
  });
});
