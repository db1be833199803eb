import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from "node:zlib";

/** In bytes. A shorter body fits into one packet without compression. */
const MIN_BYTES = 1_000;

/** Types of text. Event streams are missing because `compressResponse` waits for the end of a body. */
const COMPRESSIBLE_TYPES = /^(application\/([a-z-]+\+)?json|text\/(javascript|plain|html|css|markdown))\b/;

/**
 * In bytes. Compressing a shorter body takes less time than handing it to another thread: 2 kB take 40 µs instead of 300,
 * 24 kB 100 instead of 350.
 */
const MAX_BYTES_AT_ONCE = 64 * 1024;

// The default quality, 11, is too slow for a body that is compressed for each response. Quality 4 takes half as long
// again as 3, for one byte less of a hundred.
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

async function compressBytes(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.byteLength < MAX_BYTES_AT_ONCE)
    return encoding === "br" ? brotliCompressSync(bytes, BROTLI_OPTIONS) : gzipSync(bytes);
  return encoding === "br" ? compressWithBrotli(bytes, BROTLI_OPTIONS) : compressWithGzip(bytes);
}

/** Returns the best encoding that a request accepts, or undefined when it accepts neither Brotli nor gzip. */
export const negotiateEncoding = (request: Request): Encoding | undefined => {
  const accepted = request.headers.get("accept-encoding")?.split(/, */) ?? [];
  return ENCODINGS.find((each) => accepted.includes(each));
};

/** The texts of responses, which need not be read from their bodies again. */
const knownTexts = new WeakMap<Response, string>();

/** Creates a response with a text that `compressResponse` knows. */
export function createTextResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  knownTexts.set(response, text);
  return response;
}

/**
 * Compresses the body of a response if the client accepts it and the body is text of at least 1,000 bytes. The files of
 * the client already have an encoding from the build and stay as they are.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  const isPlain = !headers.has("content-encoding") && COMPRESSIBLE_TYPES.test(headers.get("content-type") ?? "");
  if (!isPlain || request.method === "HEAD") return response;
  const encoding = negotiateEncoding(request);
  const text = knownTexts.get(response);
  const isShort = text !== undefined && Buffer.byteLength(text) < MIN_BYTES;
  // In @hono/node-server, reading the body replaces `response.headers`: the lines below must not use `headers`.
  const bytes = encoding && !isShort && (await readBytes(response, text));
  if (!response.headers.get("vary")?.includes("Accept-Encoding")) response.headers.append("vary", "Accept-Encoding");
  if (!bytes) return response;
  const { status } = response;
  if (bytes.byteLength < MIN_BYTES) return new Response(bytes, { status, headers: response.headers });
  response.headers.set("content-encoding", encoding);
  response.headers.delete("content-length");
  return new Response(await compressBytes(bytes, encoding), { status, headers: response.headers });
}

const readBytes = async (response: Response, text: string | undefined): Promise<Uint8Array<ArrayBuffer>> =>
  text === undefined ? new Uint8Array(await response.arrayBuffer()) : Buffer.from(text);

/**
 * Compresses chunks as they are made, so that they are never in memory together. The result is kept whole, because a
 * compressor that waits for a slow reader takes more memory than most answers.
 */
export async function compressChunks(chunks: Iterable<Uint8Array>, encoding: Encoding): Promise<Buffer> {
  const compressor = encoding === "br" ? createBrotliCompress(BROTLI_OPTIONS) : createGzip();
  const [compressed] = await Promise.all([buffer(compressor), pipeline(Readable.from(chunks), compressor)]);
  return compressed;
}
