import { lookup as lookupName } from "node:dns";
import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSecure } from "node:https";
import { limitConcurrency, type ConcurrencyLimits } from "../domain/base/concurrencyLimit.ts";
import type { ClientDocuments } from "../domain/base/context.ts";
import { createPublicLookup, mayBeCalled } from "../domain/base/publicAddress.ts";
import { isLoopback } from "../settings/values.ts";

/** Milliseconds within which a description must have been read, and its most bytes. */
const TIMEOUT = 5_000;
const MAX_BYTES = 16 * 1024;
/** The descriptions that are read at once, whoever asks. */
const AT_ONCE: ConcurrencyLimits = { running: 10, waiting: 20, milliseconds: TIMEOUT };

/** Seconds for which a description is kept: what its server says, within bounds, or else a few minutes. */
const MAX_AGE = 3_600;
const USUAL_AGE = 300;
/** The most descriptions that a process keeps. */
const MAX_KEPT = 200;

type Options = {
  /** Whether this computer itself may be called, as in tests. */
  allowsLoopback: boolean;
  /** Replaces the look-up of names in tests. */
  lookup?: typeof lookupName;
};

type Kept = { document: unknown; until: number };

/**
 * Reads the descriptions that programs publish of themselves (Client ID Metadata Documents). A description comes from a
 * public address, follows no redirect, is short, and is kept for as long as its server says.
 */
export function createClientDocuments({ allowsLoopback, lookup = lookupName }: Options): ClientDocuments {
  const kept = new Map<string, Kept>();

  async function fetchDocument(address: string): Promise<unknown> {
    // Node calls no lookup for an address that is written as a number, so the address itself is checked here too.
    if (!mayBeCalled(address, allowsLoopback)) throw new Error("This description may not be read");
    const { text, maxAge } = await get(new URL(address), createPublicLookup(lookup));
    const document: unknown = JSON.parse(text);
    if (maxAge > 0) {
      kept.delete(address);
      kept.set(address, { document, until: Date.now() + maxAge * 1_000 });
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    }
    return document;
  }

  return {
    allowsLoopback,
    async read(address) {
      const found = kept.get(address);
      if (found && found.until > Date.now()) return found.document;
      return limitConcurrency(["descriptions of programs"], () => fetchDocument(address), null, AT_ONCE);
    },
  };
}

/** Gets a text. It follows no redirect. Errors: when there is no answer in time, another one than 200, and a long one. */
function get(url: URL, lookup: ReturnType<typeof createPublicLookup>): Promise<{ text: string; maxAge: number }> {
  const isHere = isLoopback(url.hostname);
  const send = url.protocol === "http:" ? requestPlain : requestSecure;
  return new Promise((resolve, reject) => {
    const options = {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT),
      agent: false,
      ...(!isHere && { lookup }),
    };
    const request = send(url, options, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume();
        reject(new Error(`The description of a program was answered with ${answer.statusCode}`));
        return;
      }
      readText(answer).then((text) => resolve({ text, maxAge: readMaxAge(answer.headers["cache-control"]) }), reject);
    });
    request.on("error", reject);
    request.end();
  });
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) {
      answer.destroy();
      throw new Error("The description of a program is too long");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function readMaxAge(header = ""): number {
  if (/\bno-(store|cache)\b/i.test(header)) return 0;
  const seconds = /\bmax-age=(\d+)/i.exec(header)?.[1];
  return seconds === undefined ? USUAL_AGE : Math.min(Number(seconds), MAX_AGE);
}
