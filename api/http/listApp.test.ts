import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeIconAddress, writeManifestAddress } from "../../shared/listApp.ts";
import { ORIGIN, startTestServer, type TestServer } from "../testing/testServer.ts";
import type { LinkPageOptions } from "./linkPages.ts";
import type { Picture } from "./pictures/drawing.ts";

let server: TestServer;
/** The icons that were drawn. */
const drawn: Picture[] = [];

const linkPages: LinkPageOptions = {
  frame: "<title>Listbook</title><!-- link page -->",
  render: ({ kind }) => kind,
  async drawPicture(picture) {
    drawn.push(picture);
    return new Uint8Array([1, 2, 3]);
  },
  feedbackUrl: null,
  supportEmail: null,
};

beforeAll(async () => {
  server = await startTestServer({ linkPages });
});
afterAll(() => server.close());

const get = (path: string) => server.app(new Request(ORIGIN + path));

const path = `/n/${randomUUID()}/l/${randomUUID()}`;

describe("a list that is installed as an app of its own", () => {
  it("has a manifest with its name, its page and its icon, for anyone who asks", async () => {
    const answer = await get(writeManifestAddress({ path, name: "Weekly shop & more", color: "emerald" }));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/manifest+json"]);
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ id: path, start_url: path, name: "Weekly shop & more", display: "standalone" });
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(["any", "maskable"]);
    const icon = await get(manifest.icons[0].src);
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(drawn).toEqual([{ kind: "icon", letter: "W", color: "emerald" }]);
  });

  it("has an icon that is drawn once for a letter and a colour", async () => {
    drawn.length = 0;
    for (const name of ["éclairs", "Éclairs", "École"]) await get(writeIconAddress({ name, color: "rose" }));
    await get(writeIconAddress({ name: "Éclairs", color: "stone" }));
    expect(drawn).toEqual([
      { kind: "icon", letter: "É", color: "rose" },
      { kind: "icon", letter: "É", color: "stone" },
    ]);
  });

  it.each([
    ["an id that is none", "/n/1/l/2/app.webmanifest?name=Rome&color=rose"],
    ["no name", `${path}/app.webmanifest?name=%20&color=rose`],
    ["a name that is too long", `${path}/app.webmanifest?name=${"a".repeat(201)}&color=rose`],
    ["an unknown colour", `${path}/app.webmanifest?name=Rome&color=url(x)`],
    ["an icon in an unknown colour", "/list-icon.png?letter=W&color=url(x)"],
    ["an icon with more than a letter", "/list-icon.png?letter=ab&color=rose"],
    ["an icon with a letter that has no end", `/list-icon.png?letter=e${"%CC%81".repeat(17)}&color=rose`],
  ])("is not found with %s", async (_what, address) => {
    drawn.length = 0;
    expect((await get(address)).status).toBe(404);
    expect(drawn).toEqual([]);
  });

  it("has an icon that one address can ask for only as often as for anything else", async () => {
    const limited = await startTestServer({ linkPages, rateLimits: true });
    await limited.db.query(
      "insert into rate_counts (subject, count, ends_at) values ('reads 60 ', 2999, now() + interval '1 minute')",
    );
    const ask = () => limited.app(new Request(ORIGIN + writeIconAddress({ name: "Rome", color: "rose" })));
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
    await limited.close();
  });
});
