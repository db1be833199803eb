import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect } from "vitest";

/** An answer of a tool: its data, the text that assistants read, and whether it is an error. */
// oxlint-disable-next-line no-explicit-any -- any JSON
type Called = { data: any; text: string; isError: boolean };

/** An assistant that is connected to a server. */
export type Assistant = {
  client: Client;
  call(tool: string, args?: Record<string, unknown>): Promise<Called>;
  /** Returns the data of a call, and fails the test when it is an error. */
  get(tool: string, args?: Record<string, unknown>): Promise<Called["data"]>;
  /** Returns the sentence of a refused call, and fails the test when it succeeds. */
  getRefusal(tool: string, args?: Record<string, unknown>): Promise<string>;
};

/** The two ways in which the official client agrees on a version: with `initialize`, and with each request. */
export type Era = "legacy" | "auto";

/** Connects the official client of the protocol with a token. `send` sends its requests; by default over the network. */
export async function connectAssistant(
  origin: string,
  token: string,
  { era = "legacy", send }: { era?: Era; send?: (request: Request) => Promise<Response> } = {},
): Promise<Assistant> {
  const client = new Client({ name: "tests", version: "1.0.0" }, { versionNegotiation: { mode: era } });
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", origin), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    ...(send && { fetch: (url, init) => send(new Request(url, init)) }),
  });
  await client.connect(transport);

  async function call(tool: string, args: Record<string, unknown> = {}): Promise<Called> {
    const { content, structuredContent, isError = false } = await client.callTool({ name: tool, arguments: args });
    const text = content.map((block) => (block.type === "text" ? block.text : "")).join("");
    return { data: structuredContent, text, isError };
  }

  return {
    client,
    call,
    async get(tool, args) {
      const { data, text, isError } = await call(tool, args);
      if (isError) expect.fail(`${tool} was refused: ${text}`);
      if (data) expect(JSON.parse(text)).toEqual(data);
      return data ?? text;
    },
    async getRefusal(tool, args) {
      const { text, isError } = await call(tool, args);
      if (!isError) expect.fail(`${tool} was not refused: ${text}`);
      return text;
    },
  };
}
