import { expect, it, vi } from "vitest";
import { asUser } from "../testing/asUser.ts";
import { connectAssistant } from "../testing/assistant.ts";
import { ORIGIN, startTestServer } from "../testing/testServer.ts";

// Other tests in this process may have imported the library.
const imported = vi.hoisted(() => vi.fn<() => void>());
vi.mock(import("@modelcontextprotocol/server"), async (importOriginal) => {
  imported();
  return importOriginal();
});

it("a server takes the library of the protocol only when an assistant comes, and once", async () => {
  const server = await startTestServer();
  const ann = await server.newGuest();
  const { token } = await asUser(server, ann).post("token", { name: "Assistant" });
  const refused = await server.app(new Request(`${ORIGIN}/mcp`, { method: "POST" }));
  expect([refused.status, imported.mock.calls.length]).toEqual([401, 0]);
  for (let times = 0; times < 2; times++) {
    const { client } = await connectAssistant(ORIGIN, token, { send: server.app });
    await client.listTools();
  }
  expect(imported).toHaveBeenCalledTimes(1);
  await server.close();
});
