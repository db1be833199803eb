import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Assistant, connectAssistant } from "../testing/assistant.ts";
import { asUser, type Requests } from "../testing/asUser.ts";
import { ORIGIN, startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer;
let user: Requests;
let notebookId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = asUser(server, await server.newGuest());
  notebookId = await user.makeNotebook({ name: "Home" });
});

const makeToken = async () =>
  ((await user.post("token", { name: "Assistant", write: true })) as { token: string }).token;

/** Connects an assistant, to a user with one list. */
async function connectTo(...names: string[]): Promise<{ assistant: Assistant; id: string }> {
  const assistant = await connectAssistant(ORIGIN, await makeToken(), { send: server.app });
  const { id } = await user.makeList(names, { name: "Shopping", notebookId });
  return { assistant, id };
}

const readItems = async (listId: string) =>
  (await user.getItems(listId)).map(({ name, completed }) => (completed ? `✓ ${name}` : name));

describe("what clients send", () => {
  it("beyond the arguments of a tool is ignored, and said where a tool answers with data", async () => {
    const { assistant, id } = await connectTo("Milk", "Bread");
    const { tools } = await assistant.client.listTools();
    expect(JSON.stringify(tools)).not.toContain("additionalProperties");
    const ids = { toolCallId: "call_1", sessionId: "0123", action: "sendMessage", chatInput: "add eggs" };
    const added = await assistant.get("add_items", { list: "Shopping", text: "Eggs", ...ids });
    expect(added).toMatchObject({ list: id, added: 1, ignored: Object.keys(ids) });
    expect(await assistant.get("add_items", { list: id, text: "Tea", constructor: 1 })).toMatchObject({
      ignored: ["constructor"],
    });
    expect(await assistant.get("tick_items", { list: id, items: ["Milk"] })).not.toHaveProperty("ignored");
    expect(await assistant.get("read_list", { list: id, tool: { name: "x" } })).toContain("- [x] Milk");
    expect(await readItems(id)).toEqual(["✓ Milk", "Bread", "Eggs", "Tea"]);
  });

  it.for<[items: unknown, done: unknown, expected: string[]]>([
    ['["Milk"]', undefined, ["✓ Milk", "Bread", "2024"]],
    [' [ "Milk", "Bread" ]\n', "true", ["✓ Milk", "✓ Bread", "2024"]],
    ["Milk", "True", ["✓ Milk", "Bread", "2024"]],
    [[2024], true, ["Milk", "Bread", "✓ 2024"]],
    ["2024", null, ["Milk", "Bread", "✓ 2024"]],
    ['["2024"]', "false", ["Milk", "Bread", "2024"]],
  ])("is read as what a tool takes: items %j, done %j", async ([items, done, expected]) => {
    const { assistant, id } = await connectTo("Milk", "Bread", "2024");
    await assistant.get("tick_items", { list: id, items, ...(done !== undefined && { done }) });
    expect(await readItems(id)).toEqual(expected);
  });

  it.for<[text: string, expected: string[]]>([
    [String.raw`Tea\nCoffee`, ["Tea", "Coffee"]],
    [String.raw`Tea\r\nCoffee\n`, ["Tea", "Coffee"]],
    [`${String.raw`Tea\nCoffee`}\nCocoa`, [String.raw`Tea\nCoffee`, "Cocoa"]],
  ])("with a backslash and an n has a line there, where it has no other: %j", async ([text, expected]) => {
    const { assistant, id } = await connectTo();
    await assistant.get("add_items", { list: id, text });
    expect(await readItems(id)).toEqual(expected);
    const made = await assistant.get("make_list", { name: "More", text });
    expect(await readItems(made.list)).toEqual(expected);
    const [, version] = /version ([0-9a-f-]{36})/.exec(await assistant.get("read_list", { list: id })) ?? [];
    await assistant.get("edit_list", { list: id, version, text: String.raw`# Shopping\n\n- [x] Rice` });
    expect(await readItems(id)).toEqual(["✓ Rice"]);
  });

  it("as nothing is an argument that is left out", async () => {
    const { assistant } = await connectTo();
    const made = await assistant.get("make_list", { name: "Party", template: "", notebook: "", date: "", text: null });
    expect((await assistant.get("undo", { call: "" })).call).toBe(made.call);
  });
});

describe("a request", () => {
  const send = (headers: Record<string, string>, body: object) =>
    server.app(
      new Request(`${ORIGIN}/mcp`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    );
  const LIST_TOOLS = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const INITIALIZE = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "tests", version: "1" } },
  };

  it.for([
    ["*/*", "application/json"],
    ["application/json", "application/json"],
    ["application/*;q=0.5", "application/json"],
    ["Application/JSON, Text/Event-Stream", "application/json"],
    ["text/event-stream, */*;q=0.1", "application/json"],
    ["text/html", "application/json"],
    ["", "application/json"],
    ["text/event-stream", "text/event-stream"],
  ])("that accepts %j is answered as %s", async ([accept = "", expected]) => {
    const authorization = `Bearer ${await makeToken()}`;
    for (const message of [INITIALIZE, LIST_TOOLS]) {
      const response = await send({ authorization, accept }, message);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, expected]);
      const text = (await response.text()).replace(/^event: message\ndata: (.*)\n\n$/u, "$1");
      expect(JSON.parse(text)).toMatchObject({ jsonrpc: "2.0", id: 1, result: {} });
    }
    const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
    expect((await send({ authorization, accept }, initialized)).status).toBe(202);
  });
});
