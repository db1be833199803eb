import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readJsonBody } from "./requestBody.ts";

type Init = { body?: BodyInit | Uint8Array; headers?: Record<string, string> };

const read = ({ body, headers = { "content-type": "application/json" } }: Init) =>
  readJsonBody(new Request("http://localhost", { method: "POST", headers, ...(body && { body: body as BodyInit }) }));

const readRefusal = (init: Init) =>
  read(init).then(
    () => "accepted",
    ({ code, message }) => `${code}: ${message}`,
  );

describe("a request's body", () => {
  it.each([
    ["is plain", { body: '{"a":[1,"é"]}' }],
    ["names its charset", { body: '{"a":[1,"é"]}', headers: { "content-type": 'Application/JSON; charset="UTF-8"' } }],
    [
      "is compressed",
      { body: gzipSync('{"a":[1,"é"]}'), headers: { "content-type": "application/json", "content-encoding": "gzip" } },
    ],
  ] satisfies [string, Init][])("is accepted when it %s", async (_label, init) => {
    expect(await read(init)).toEqual({ a: [1, "é"] });
  });

  it.each([
    [
      "text",
      { body: "{}", headers: { "content-type": "text/plain" } },
      "UNSUPPORTED_MEDIA_TYPE: Send application/json",
    ],
    ["a form", { body: new URLSearchParams({ a: "1" }), headers: {} }, "UNSUPPORTED_MEDIA_TYPE: Send application/json"],
    [
      "bytes without a type",
      { body: new Uint8Array([123, 125]), headers: {} },
      "UNSUPPORTED_MEDIA_TYPE: Send application/json",
    ],
    [
      "in Latin 1",
      { body: "{}", headers: { "content-type": "application/json; charset=latin1" } },
      "UNSUPPORTED_MEDIA_TYPE: Send UTF-8 JSON",
    ],
    [
      "in another encoding",
      { body: "{}", headers: { "content-type": "application/json", "content-encoding": "br" } },
      "UNSUPPORTED_MEDIA_TYPE: Send the body plain or compressed with gzip or deflate",
    ],
    ["empty", {}, "BAD_USER_INPUT: Request body is required"],
    ["empty and has no type", { headers: {} }, "BAD_USER_INPUT: Request body is required"],
    ["half an object", { body: '{"a":' }, "BAD_USER_INPUT: Request body is not valid JSON"],
    [
      "bytes that are not UTF-8",
      { body: new Uint8Array([34, 0xff, 34]) },
      "BAD_USER_INPUT: Request body is not valid JSON",
    ],
    [
      "plain text that is labelled as compressed",
      { body: "{}", headers: { "content-type": "application/json", "content-encoding": "gzip" } },
      "BAD_USER_INPUT: Request body is not valid JSON",
    ],
    ["257 kB large", { body: `"${"x".repeat(257 * 1024)}"` }, "PAYLOAD_TOO_LARGE: Request body is too large"],
    [
      "30 MB of zeros, compressed",
      {
        body: gzipSync(Buffer.alloc(30_000_000)),
        headers: { "content-type": "application/json", "content-encoding": "gzip" },
      },
      "PAYLOAD_TOO_LARGE: Request body is too large",
    ],
  ] satisfies [string, Init, string][])("is refused when it is %s", async (_label, init, expected) => {
    expect(await readRefusal(init)).toBe(expected);
  });
});
