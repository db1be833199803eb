import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { ANSWER_LIMITS, createUntakenAnswers, LARGE_BYTES, type UntakenAnswers } from "./untakenAnswers.ts";

const HEAD = { status: 201, headers: { "content-type": "application/json", "x-more": "yes" } };
const ANN = { userId: "ann", address: "1.2.3.4" };
const TEXT = randomBytes(300_000).toString("base64");
const BYTES = TEXT.length;

let answers: UntakenAnswers;
beforeEach(() => {
  answers = createUntakenAnswers({ ...ANSWER_LIMITS, all: 2 * BYTES, user: BYTES + 1 });
});

const send = (text: string, userId: string | null = "ann", accepted = "", isDone = false, address = String(userId)) =>
  answers
    .createSender(new Request("http://localhost:3000/", { headers: { "accept-encoding": accepted } }), () => ({
      userId,
      address,
    }))
    .sendText(text, { ...HEAD, isDone });

/** Begins to read an answer, and returns its reader. */
async function begin(answer: Promise<Response>) {
  const reader = ((await answer).body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  return reader;
}

describe("an answer", () => {
  it("that is small does not count, and its body is a text", async () => {
    const response = await send("x".repeat(LARGE_BYTES - 1));
    expect([response.status, response.headers.get("x-more")]).toEqual([201, "yes"]);
    await begin(Promise.resolve(response));
    expect(answers.countBytes()).toBe(0);
  });

  it("that is large counts until its last chunk is taken", async () => {
    const reader = await begin(send(TEXT));
    const counts = [answers.countBytes()];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      expect(part.value.byteLength).toBeLessThanOrEqual(LARGE_BYTES);
      counts.push(answers.countBytes());
    }
    expect(counts).toEqual(counts.map((_, index) => BYTES - index * LARGE_BYTES));
    expect(answers.countBytes()).toBe(0);
  });

  it("no longer counts when its reader leaves, and never where nobody begins to read, as after HEAD", async () => {
    const reader = await begin(send(TEXT));
    await reader.cancel();
    await send(TEXT);
    expect(answers.countBytes()).toBe(0);
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("that is compressed with %s counts with the bytes that are left", async (encoding, inflate) => {
    const text = `${"again and ".repeat(500_000)}${TEXT}`;
    const response = await createUntakenAnswers()
      .createSender(new Request("http://a/", { headers: { "accept-encoding": encoding } }), () => ANN)
      .sendText(text, HEAD);
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(inflate(bytes).toString()).toBe(text);
    const reader = await begin(send(text, "ann", encoding));
    expect(answers.countBytes()).toBe(bytes.byteLength);
    await reader.cancel();
  });
});

describe("rows", () => {
  const rows = Array.from({ length: 3_000 }, (_, number) => ({
    id: `${number}`,
    note: "“x” ".repeat(20),
    done: false,
  }));
  const sendRows = (value: unknown, characters = ANSWER_LIMITS.characters) => {
    answers = createUntakenAnswers({ ...ANSWER_LIMITS, characters });
    return answers.createSender(new Request("http://a/"), () => ANN).sendRows(value, HEAD);
  };

  it.each<[string, unknown]>([
    ["many", rows],
    ["few", rows.slice(0, 3)],
    ["no", null],
  ])("are sent as JSON when there are %s of them", async (_how, value) => {
    const response = await sendRows(value);
    expect([response.status, await response.json()]).toEqual([201, value]);
  });

  it("count with about the bytes of their JSON, which is made as it is taken", async () => {
    let made = 0;
    const counted = rows.map((row) => ({ ...row, toJSON: () => (made++, row) }));
    const reader = await begin(sendRows(counted));
    const share = answers.countBytes() / Buffer.byteLength(JSON.stringify(rows));
    expect(Math.abs(share - 1)).toBeLessThan(0.1);
    // All of it is made once for the ETag.
    expect(made - counted.length).toBeLessThan(counted.length);
    await reader.cancel();
  });

  it("with more texts than an answer may have are refused", async () => {
    const characters = rows.length * 80;
    expect(
      (
        await sendRows(
          rows.map(({ note }) => note),
          characters,
        )
      ).status,
    ).toBe(201);
    const message = "This asks for more than 0.24 million characters at once; ask for fewer lists";
    await expect(sendRows(rows, characters)).rejects.toMatchObject({ code: "BAD_USER_INPUT", message });
  });
});

describe("room for a large answer", () => {
  it("is there for one of any size, and for further ones up to the limits", async () => {
    const readers = [await begin(send(TEXT.repeat(3)))];
    await expect(send(TEXT)).rejects.toMatchObject({ code: "UNAVAILABLE", message: /^Too much/ });
    await expect(send(TEXT, "bob")).rejects.toMatchObject({ code: "UNAVAILABLE", message: /^Listbook is very busy/ });
    await readers[0]?.cancel();
    for (const user of ["ann", "bob"]) readers.push(await begin(send(TEXT, user)));
    await expect(send(TEXT, "cy")).rejects.toThrow("Listbook is very busy right now; try again in a moment");
    await expect(send(TEXT, "cy", "br")).rejects.toThrow("Listbook is very busy right now; try again in a moment");
    expect((await send("small", "cy")).status).toBe(201);
    for (const reader of readers) await reader.cancel();
    await begin(send(TEXT, "cy"));
  });

  it("is missing for further guests and visitors of one address, and not for others", async () => {
    answers = createUntakenAnswers({ ...ANSWER_LIMITS, address: 2 * BYTES });
    for (const guest of ["a", "b"]) await begin(send(TEXT, guest, "", false, "1.2.3.4"));
    await expect(send(TEXT, "c", "", false, "1.2.3.4")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(send(TEXT, null, "", false, "1.2.3.4")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    for (let visitor = 0; visitor < 2; visitor++) await begin(send(TEXT, null, "", false, "5.6.7.8"));
  });

  it("is missing for a change that is made already, and the error says so", async () => {
    await begin(send(TEXT));
    const error = {
      code: "UNAVAILABLE",
      message: "This is done, but too much data is still on its way to you to send an answer",
    };
    await expect(send(TEXT, "ann", "", true)).rejects.toMatchObject(error);
    await begin(send(TEXT, "bob"));
    await expect(send(TEXT, "cy", "", true)).rejects.toMatchObject(error);
  });
});

it("an answer of several parts is these parts together", async () => {
  const sender = answers.createSender(new Request("http://a/"), () => ANN);
  const response = await sender.sendParts([Buffer.from(TEXT), Buffer.from("once"), Buffer.from("")], HEAD);
  expect(await response.text()).toBe(`${TEXT}once`);
});
