import { ReadableStream } from "node:stream/web";
import { DomainError, overloaded } from "../domain/base/errors.ts";
import { writeJson } from "../domain/base/jsonPieces.ts";
import { countBytes, MAX_CHARACTERS, requireAnswerSize } from "./answerSize.ts";
import { compressChunks, type Encoding, negotiateEncoding } from "./compression.ts";

/** In bytes. A shorter answer goes to the socket at once, and does not count. */
export const LARGE_BYTES = 64 * 1024;

/** The most characters of one answer, and the most bytes that wait to be taken: for all callers, and for one. */
export const ANSWER_LIMITS = { characters: MAX_CHARACTERS, all: 64 * 1024 * 1024, caller: 8 * 1024 * 1024 };

/** What an answer has beside its body. `isDone` says that a change has been made, whatever becomes of its answer. */
export type AnswerHead = { status: number; headers: Record<string, string>; isDone?: boolean };

/** The bytes of an answer, in parts that others may send at the same time. */
export type Parts = readonly Uint8Array[];

/** Writes the answer to a request. A large one is held until its reader has taken it, and written chunk by chunk. */
export type AnswerSender = {
  /** Sends what a read has found, and makes its JSON as it is taken. Errors: also those of `requireAnswerSize`. */
  sendRows(rows: unknown, head: AnswerHead): Promise<Response>;
  /** Errors: `UNAVAILABLE` for a large answer when others wait to be taken. */
  sendText(text: string, head: AnswerHead): Promise<Response>;
  /** Errors: those of `sendText`. */
  sendParts(parts: Parts, head: AnswerHead): Promise<Response>;
};

/** The large answers of a process that wait to be taken. */
export type UntakenAnswers = {
  /** Returns their bytes. */
  countBytes: () => number;
  /** Creates the sender for a request. `getCaller` returns what names its caller, who becomes known later. */
  createSender(request: Request, getCaller: () => string): AnswerSender;
};

const encoder = new TextEncoder();
function* encodePieces(pieces: Iterable<string>): Generator<Uint8Array> {
  for (const piece of pieces) yield encoder.encode(piece);
}

export const countPartBytes = (parts: Parts): number => parts.reduce((sum, part) => sum + part.byteLength, 0);

/** Divides bytes into chunks, so that it can be seen whether a slow reader takes them. */
export function* sliceBytes(parts: Parts): Generator<Uint8Array> {
  for (const part of parts)
    for (let start = 0; start < part.byteLength; start += LARGE_BYTES) yield part.subarray(start, start + LARGE_BYTES);
}

/** The caller has too many answers to take. */
const earlierAnswersWait = (isDone: boolean) =>
  new DomainError("UNAVAILABLE", `${isDone ? "This is done, but earlier" : "Earlier"} answers wait; read them first`);

/**
 * Bounds the bytes of large answers. One that is larger than a limit is sent while no other waits, because its caller
 * could never get it otherwise: so a caller has one such answer at a time.
 */
export function createUntakenAnswers(limits = ANSWER_LIMITS): UntakenAnswers {
  const bytesByCaller = new Map<string, number>();
  let allBytes = 0;

  function requireRoom(caller: string, bytes: number, isDone: boolean) {
    const ofCaller = bytesByCaller.get(caller) ?? 0;
    if (ofCaller > 0 && ofCaller + bytes > limits.caller) throw earlierAnswersWait(isDone);
    if (allBytes > 0 && allBytes + bytes > limits.all) throw isDone ? earlierAnswersWait(true) : overloaded();
  }

  function add(caller: string, bytes: number) {
    allBytes += bytes;
    const ofCaller = (bytesByCaller.get(caller) ?? 0) + bytes;
    if (ofCaller > 0) bytesByCaller.set(caller, ofCaller);
    else bytesByCaller.delete(caller);
  }

  async function compress(caller: string, chunks: Iterable<Uint8Array>, bytes: number, encoding: Encoding) {
    add(caller, bytes);
    try {
      return await compressChunks(chunks, encoding);
    } finally {
      add(caller, -bytes);
    }
  }

  /** Counts bytes from when the first chunk is wanted until the last one is taken or the reader leaves. */
  async function* hold(caller: string, chunks: Iterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
    let left = bytes;
    add(caller, left);
    try {
      for (const chunk of chunks) {
        yield chunk;
        const taken = Math.min(left, chunk.byteLength);
        left -= taken;
        add(caller, -taken);
      }
    } finally {
      add(caller, -left);
    }
  }

  const stream = (caller: string, chunks: Iterable<Uint8Array>, bytes: number) =>
    // The types of Node and of the browser disagree about the chunks of a stream.
    ReadableStream.from(hold(caller, chunks, bytes)) as unknown as BodyInit;

  return {
    countBytes: () => allBytes,

    createSender(request, getCaller) {
      async function sendChunks(chunks: Iterable<Uint8Array>, bytes: number, { isDone = false, ...head }: AnswerHead) {
        const caller = getCaller();
        requireRoom(caller, bytes, isDone);
        const encoding = negotiateEncoding(request);
        if (!encoding) return new Response(stream(caller, chunks, bytes), head);
        const compressed = await compress(caller, chunks, bytes, encoding);
        const headers = { ...head.headers, "content-encoding": encoding, vary: "Accept-Encoding" };
        return new Response(stream(caller, sliceBytes([compressed]), compressed.byteLength), { ...head, headers });
      }

      async function sendParts(parts: Parts, head: AnswerHead) {
        const bytes = countPartBytes(parts);
        if (bytes < LARGE_BYTES) return new Response(Buffer.concat(parts), head);
        return sendChunks(sliceBytes(parts), bytes, head);
      }

      async function sendText(text: string, head: AnswerHead) {
        if (Buffer.byteLength(text) < LARGE_BYTES) return new Response(text, head);
        return sendParts([Buffer.from(text)], head);
      }

      return {
        async sendRows(rows, head) {
          requireAnswerSize(rows, limits.characters);
          const bytes = countBytes(rows);
          if (bytes < LARGE_BYTES) return sendText(JSON.stringify(rows), head);
          return sendChunks(encodePieces(writeJson(rows as object)), bytes, head);
        },
        sendText,
        sendParts,
      };
    },
  };
}
