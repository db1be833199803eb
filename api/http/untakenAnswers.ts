import { ReadableStream } from "node:stream/web";
import { msg } from "@lingui/core/macro";
import { DomainError, overloaded } from "../domain/base/errors.ts";
import { writeJson } from "../domain/base/jsonPieces.ts";
import { inTurns } from "../domain/base/turns.ts";
import { countBytes, MAX_CHARACTERS, requireAnswerSize } from "./answerSize.ts";
import { hashPieces, hashText, hasVersion } from "./entityTags.ts";
import { compressChunks, createTextResponse, type Encoding, negotiateEncoding } from "./compression.ts";

/** In bytes. A shorter answer goes to the socket at once, and does not count. */
export const LARGE_BYTES = 64 * 1024;

const MEGABYTE = 1024 * 1024;
/**
 * The most characters of one answer, and the most bytes that wait to be taken: for a user, for an address, so that
 * nobody fills the process with the answers to several guests, and for all.
 */
export const ANSWER_LIMITS = {
  characters: MAX_CHARACTERS,
  user: 8 * MEGABYTE,
  address: 40 * MEGABYTE,
  all: 64 * MEGABYTE,
};

/** What an answer has beside its body. `isDone` says that a change has been made, whatever becomes of its answer. */
export type AnswerHead = { status: number; headers: Record<string, string>; isDone?: boolean };

/** The bytes of an answer, in parts that others may send at the same time. */
export type Parts = readonly Uint8Array[];

/** Writes the answer to a request. A large one is held until its reader has taken it, and written chunk by chunk. */
export type AnswerSender = {
  /**
   * Sends what a read has found with its ETag, and makes its JSON as it is taken. Where the request has this ETag in
   * `If-None-Match`, it answers 304. Errors: also those of `requireAnswerSize`.
   */
  sendRows(rows: unknown, head: AnswerHead): Promise<Response>;
  /** Errors: `UNAVAILABLE` for a large answer when others wait to be taken. */
  sendText(text: string, head: AnswerHead): Promise<Response>;
  /** Sends the pieces of a text. Others get their turn after each of them. Errors: those of `sendText`. */
  sendPieces(pieces: Iterable<string>, head: AnswerHead): Promise<Response>;
  /** Errors: those of `sendText`. */
  sendParts(parts: Parts, head: AnswerHead): Promise<Response>;
};

/** For whom an answer is: the user, who is null where nobody is signed in, and the address. */
export type Reader = { userId: string | null; address: string };

/** The large answers of a process that wait to be taken. */
export type UntakenAnswers = {
  /** Returns their bytes. */
  countBytes: () => number;
  /** Creates the sender for a request. Its reader becomes known later. */
  createSender(request: Request, getReader: () => Reader): AnswerSender;
};

const encoder = new TextEncoder();
function* encodePieces(pieces: Iterable<string>): Generator<Uint8Array> {
  for (const piece of pieces) yield encoder.encode(piece);
}

export const countPartBytes = (parts: Parts): number => parts.reduce((sum, part) => sum + part.byteLength, 0);

/** Divides bytes into chunks, so that it can be seen whether a slow reader takes them. */
function* sliceBytes(parts: Parts): Generator<Uint8Array> {
  for (const part of parts)
    for (let start = 0; start < part.byteLength; start += LARGE_BYTES) yield part.subarray(start, start + LARGE_BYTES);
}

const tooMuchOnItsWay = (isDone: boolean) =>
  new DomainError(
    "UNAVAILABLE",
    isDone
      ? msg`This is done, but too much data is still on its way to you to send an answer`
      : msg`Too much data is still on its way to you; try again in a moment`,
  );

/**
 * Bounds the bytes of large answers. One that is larger than a limit is sent while no other waits, because its reader
 * could never get it otherwise: so a user has one such answer at a time.
 */
export function createUntakenAnswers(limits = ANSWER_LIMITS): UntakenAnswers {
  const bytesByName = new Map<string, number>();
  let allBytes = 0;

  /** Returns the limits that an answer counts for, by name. */
  function listLimits({ userId, address }: Reader): [name: string, most: number][] {
    const ofAddress: [string, number] = [`address ${address}`, limits.address];
    return userId === null ? [ofAddress] : [[userId, limits.user], ofAddress];
  }

  function requireRoom(reader: Reader, bytes: number, isDone: boolean) {
    for (const [name, most] of listLimits(reader)) {
      const held = bytesByName.get(name) ?? 0;
      if (held > 0 && held + bytes > most) throw tooMuchOnItsWay(isDone);
    }
    if (allBytes > 0 && allBytes + bytes > limits.all) throw isDone ? tooMuchOnItsWay(true) : overloaded();
  }

  function add(reader: Reader, bytes: number) {
    allBytes += bytes;
    for (const [name] of listLimits(reader)) {
      const held = (bytesByName.get(name) ?? 0) + bytes;
      if (held > 0) bytesByName.set(name, held);
      else bytesByName.delete(name);
    }
  }

  async function compress(reader: Reader, chunks: Iterable<Uint8Array>, bytes: number, encoding: Encoding) {
    add(reader, bytes);
    try {
      return await compressChunks(chunks, encoding);
    } finally {
      add(reader, -bytes);
    }
  }

  /** Counts bytes from when the first chunk is wanted until the last one is taken or the reader leaves. */
  async function* hold(reader: Reader, chunks: Iterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
    let left = bytes;
    add(reader, left);
    try {
      for (const chunk of chunks) {
        yield chunk;
        const taken = Math.min(left, chunk.byteLength);
        left -= taken;
        add(reader, -taken);
      }
    } finally {
      add(reader, -left);
    }
  }

  const stream = (reader: Reader, chunks: Iterable<Uint8Array>, bytes: number) =>
    // The types of Node and of the browser disagree about the chunks of a stream.
    ReadableStream.from(hold(reader, chunks, bytes)) as unknown as BodyInit;

  return {
    countBytes: () => allBytes,

    createSender(request, getReader) {
      async function sendChunks(chunks: Iterable<Uint8Array>, bytes: number, { isDone = false, ...head }: AnswerHead) {
        const reader = getReader();
        requireRoom(reader, bytes, isDone);
        const encoding = negotiateEncoding(request);
        if (!encoding) return new Response(stream(reader, chunks, bytes), head);
        const compressed = await compress(reader, chunks, bytes, encoding);
        const vary = [head.headers["vary"], "Accept-Encoding"].filter(Boolean).join(", ");
        const headers = { ...head.headers, "content-encoding": encoding, vary };
        return new Response(stream(reader, sliceBytes([compressed]), compressed.byteLength), { ...head, headers });
      }

      async function sendParts(parts: Parts, head: AnswerHead) {
        const bytes = countPartBytes(parts);
        if (bytes < LARGE_BYTES) return new Response(Buffer.concat(parts), head);
        return sendChunks(sliceBytes(parts), bytes, head);
      }

      async function sendText(text: string, head: AnswerHead) {
        if (Buffer.byteLength(text) < LARGE_BYTES) return createTextResponse(text, head);
        return sendParts([Buffer.from(text)], head);
      }

      async function sendPieces(pieces: Iterable<string>, head: AnswerHead) {
        let last = "";
        const parts: Buffer[] = [];
        for await (const piece of inTurns(pieces)) {
          if (last) parts.push(Buffer.from(last));
          last = piece;
        }
        return parts.length === 0 ? sendText(last, head) : sendParts([...parts, Buffer.from(last)], head);
      }

      return {
        async sendRows(rows, head) {
          const bytes = countBytes(rows);
          // No text has more characters than bytes, so nearly every answer is gone through once.
          if (bytes > limits.characters) requireAnswerSize(rows, limits.characters);
          const isLarge = bytes >= LARGE_BYTES;
          const text = isLarge ? "" : JSON.stringify(rows);
          const etag = isLarge ? await hashPieces(writeJson(rows as object)) : hashText(text);
          if (hasVersion(request, etag)) return new Response(null, { status: 304, headers: { etag } });
          const tagged = { ...head, headers: { ...head.headers, etag } };
          return isLarge ? sendChunks(encodePieces(writeJson(rows as object)), bytes, tagged) : sendText(text, tagged);
        },
        sendText,
        sendPieces,
        sendParts,
      };
    },
  };
}
