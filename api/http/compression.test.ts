import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { compressResponse, createTextResponse } from "./compression.ts";

const LONG = JSON.stringify({ text: "again and ".repeat(200) });

const compress = async (response: Response, accepted: string, method = "GET") => {
  const request = new Request("http://localhost:3000/", { method, headers: { "accept-encoding": accepted } });
  const compressed = await compressResponse(request, response);
  return { response: compressed, bytes: Buffer.from(await compressed.arrayBuffer()) };
};
const json = (body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status: 201, headers: { "content-type": "application/json", ...headers } });

describe("a response body", () => {
  it.each([
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ])(
    "is compressed with %s for a client that accepts %s, and keeps its status and headers",
    async (encoding, accepted, inflate) => {
      const { response, bytes } = await compress(json(LONG, { "set-cookie": "a=b", "content-length": "9" }), accepted);
      expect(inflate(bytes).toString()).toBe(LONG);
      expect(bytes.byteLength).toBeLessThan(LONG.length / 5);
      expect(response.status).toBe(201);
      expect(Object.fromEntries(response.headers)).toEqual({
        "content-encoding": encoding,
        "content-type": "application/json",
        "set-cookie": "a=b",
        vary: "Accept-Encoding",
      });
    },
  );

  it.each([
    "application/graphql-response+json; charset=utf-8",
    "application/problem+json",
    "text/html; charset=utf-8",
    "text/markdown; charset=utf-8",
  ])("is compressed when its type is %s", async (type) => {
    const { response, bytes } = await compress(json(LONG, { "content-type": type }), "br");
    expect([response.headers.get("content-encoding"), brotliDecompressSync(bytes).toString()]).toEqual(["br", LONG]);
  });

  it.each([
    ["it is short", json("{}"), "br"],
    ["the client accepts no compression", json(LONG), "br;q=0, identity"],
    ["it is compressed already", json(LONG, { "content-encoding": "br" }), "br"],
    ["it is a picture", new Response(LONG, { headers: { "content-type": "image/png" } }), "br"],
    ["it is empty", new Response(null, { status: 204 }), "br"],
  ])("stays as it is when %s", async (_label, response, accepted) => {
    const before = response.headers.get("content-encoding");
    const text = await response.clone().text();
    const after = await compress(response, accepted);
    expect([after.bytes.toString(), after.response.headers.get("content-encoding")]).toEqual([text, before]);
    expect(after.response.status).toBe(response.status);
  });

  it.each([
    ["a long text", LONG, "br"],
    ["a short text", "{}", null],
  ])("that is %s is not read again, and is answered alike", async (_label, text, encoding) => {
    const known = createTextResponse(text, { headers: { "content-type": "application/json" } });
    const read = vi.spyOn(known, "arrayBuffer");
    const request = new Request("http://localhost:3000/", { headers: { "accept-encoding": "br" } });
    const compressed = await compressResponse(request, known);
    expect(read).not.toHaveBeenCalled();
    const { response, bytes } = await compress(json(text), "br");
    expect(Object.fromEntries(compressed.headers)).toEqual(Object.fromEntries(response.headers));
    expect([compressed.headers.get("content-encoding"), Buffer.from(await compressed.arrayBuffer())]).toEqual([
      encoding,
      bytes,
    ]);
  });

  it("has Accept-Encoding in its Vary header, compressed or not", async () => {
    expect((await compress(json(LONG), "")).response.headers.get("vary")).toBe("Accept-Encoding");
    const { response } = await compress(json(LONG, { vary: "Accept-Encoding, User-Agent" }), "br");
    expect(response.headers.get("vary")).toBe("Accept-Encoding, User-Agent");
  });

  it("of an event stream is passed on event by event", async () => {
    const events = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from("data: 1\n\n")) });
    const response = new Response(events, { headers: { "content-type": "text/event-stream" } });
    const request = new Request("http://localhost:3000/", { headers: { "accept-encoding": "br" } });
    const passed = await compressResponse(request, response);
    const { value } = (await passed.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe("data: 1\n\n");
    expect(passed.headers.get("content-encoding")).toBeNull();
  });
});
