import { type ChildProcess, spawn } from "node:child_process";
import type { FileHandle } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";
import type { Readable } from "node:stream";
import { msg } from "@lingui/core/macro";
import { type Sentence, toEnglish } from "../../../texts/sentence.ts";
import { DomainError, overloaded } from "../../base/errors.ts";
import { type ConcurrencyLimits, limitConcurrency } from "../../base/concurrencyLimit.ts";
import type { ErrorCode } from "../../base/schema.types.ts";
import type { RowBatch } from "./batches.ts";
import type { DraftSummary } from "./draftTypes.ts";
import type { ReadOptions } from "./readTextFile.ts";

/** Milliseconds for reading a file, and for reading and writing it. */
const READ_TIMEOUT = 60_000;
const TOTAL_TIMEOUT = 300_000;
/** The heap of the process in megabytes, unless the caller sets another. Buffers are outside of it. */
const HEAP = 768;
/** Other processes come first. A server that has a lower priority itself may not raise that of its children. */
const priority = () => Math.max(10, getPriority());

/** The files of one owner that this process reads at once, and over all owners, of which each has one there. */
export const IMPORTS_OF_OWNER: ConcurrencyLimits = { running: 1, waiting: 5, milliseconds: 60_000 };
export const IMPORTS: ConcurrencyLimits = { running: 2, waiting: 20, milliseconds: 60_000 };

/**
 * Runs an import in its turn: one of an owner at a time, and the owners one after the other. The next one of an owner
 * stands in line only when the last has ended, so a user who sends many waits for others, and they not for all of those.
 */
const inTurn = <T>(ownerId: string, task: () => Promise<T>, signal: AbortSignal | null): Promise<T> =>
  limitConcurrency(
    [`imports of ${ownerId}`],
    () => limitConcurrency(["imports"], task, signal, IMPORTS),
    signal,
    IMPORTS_OF_OWNER,
  );

/** The summary of a file, and its rows in batches. */
export type ParsedFile = { summary: DraftSummary; readBatches: () => AsyncIterable<RowBatch> };

type Message = {
  summary?: DraftSummary;
  table?: RowBatch["table"];
  isDone?: true;
  error?: { code: ErrorCode; sentence: Sentence };
};

const tooMuch = () => new DomainError("BAD_USER_INPUT", msg`This file has too much in it to read`);
const tooSlow = () => new DomainError("BAD_USER_INPUT", msg`This file takes too long to read`);

/** A file, the program that reads it, and the owner whose turn it takes. */
export type FileToParse = {
  program: string;
  heap?: number | undefined;
  file: FileHandle;
  options: ReadOptions;
  ownerId: string;
  signal: AbortSignal | null;
};

/**
 * Reads a file in a process of its own, when it is its turn, and calls `use` with what is in it. The process ends with
 * `use`, with `signal`, which is aborted when the caller goes away, and after a time. Errors: `BAD_USER_INPUT` and
 * `PAYLOAD_TOO_LARGE` for a file that is refused, `UNAVAILABLE` when it would wait too long.
 */
export const withParsedFile = <T>(
  { program, heap = HEAP, file, options, ownerId, signal }: FileToParse,
  use: (file: ParsedFile) => Promise<T>,
): Promise<T> =>
  inTurn(
    ownerId,
    async () => {
      const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, program, JSON.stringify(options)], {
        env: {},
        stdio: [file.fd, "pipe", "ignore"],
      });
      const running = new RunningParser(child, signal);
      try {
        return await use({ summary: await running.readSummary(), readBatches: () => running.readBatches() });
      } finally {
        running.stop();
      }
    },
    signal,
  );

class RunningParser {
  readonly #texts: AsyncGenerator<string>;
  readonly #total: NodeJS.Timeout;
  #isLate = false;

  constructor(
    readonly child: ChildProcess,
    readonly signal: AbortSignal | null,
  ) {
    child.once("spawn", () => setPriority(child.pid as number, priority()));
    this.#texts = readTexts(child);
    this.#total = setTimeout(this.#kill, TOTAL_TIMEOUT);
    signal?.addEventListener("abort", this.#kill);
  }

  readonly #kill = () => {
    this.#isLate = true;
    this.child.kill("SIGKILL");
  };

  stop(): void {
    clearTimeout(this.#total);
    this.signal?.removeEventListener("abort", this.#kill);
    this.child.kill("SIGKILL");
  }

  async readSummary(): Promise<DraftSummary> {
    const timer = setTimeout(this.#kill, READ_TIMEOUT);
    try {
      const { summary } = await this.#next();
      return summary as DraftSummary;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Yields the rows once, as the program writes them. */
  async *readBatches(): AsyncGenerator<RowBatch> {
    for (let { table } = await this.#next(); table; { table } = await this.#next())
      yield { table, rows: await this.#nextText() };
  }

  /** Returns the next text. Errors: one for a process that has ended. */
  async #nextText(): Promise<string> {
    const { value, done } = (await this.#texts.next()) as IteratorResult<string, undefined>;
    if (this.signal?.aborted) throw overloaded();
    if (done || value === undefined) throw this.#isLate ? tooSlow() : tooMuch();
    return value;
  }

  /** Returns the next message. Errors: that of the message, and those of `#nextText`. */
  async #next(): Promise<Message> {
    const message = JSON.parse(await this.#nextText()) as Message;
    if (message.error) throw toError(message.error);
    return message;
  }
}

const toError = ({ code, sentence }: NonNullable<Message["error"]>) =>
  code === "INTERNAL"
    ? new Error(`The import program failed: ${toEnglish(sentence)}`)
    : new DomainError(code, sentence);

/** Yields the texts that the program writes, each of which stands after its length. */
async function* readTexts({ stdout }: ChildProcess): AsyncGenerator<string> {
  let [chunks, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of stdout as Readable as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    let length = readLength(chunks);
    while (length !== undefined && size >= 4 + length) {
      const bytes: Buffer = Buffer.concat(chunks);
      yield bytes.toString("utf8", 4, 4 + length);
      chunks = [bytes.subarray(4 + length)];
      size = bytes.byteLength - 4 - length;
      length = readLength(chunks);
    }
  }
}

/** Returns the length that the first four bytes say. */
function readLength(chunks: Buffer[]): number | undefined {
  if ((chunks[0]?.byteLength ?? 0) < 4 && chunks.length > 1) chunks.splice(0, chunks.length, Buffer.concat(chunks));
  const [first] = chunks;
  return first && first.byteLength >= 4 ? first.readUInt32BE() : undefined;
}
