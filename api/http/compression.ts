import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";

/** In bytes. A shorter body fits into one packet without compression. */
const MIN_BYTES = 1_000;

/** Types of text. Event streams are missing because `compressResponse` waits for the end of a body. */
const COMPRESSIBLE_TYPES = /^(application\/([a-z-]+\+)?json|text\/(javascript|plain|html|css|markdown))\b/;

// The default quality, 11, is too slow for a body that is compressed for each response.
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const COMPRESSORS = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, BROTLI_OPTIONS),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
};

export type Encoding = keyof typeof COMPRESSORS;

/** Returns the best encoding that a request accepts, or undefined when it accepts neither Brotli nor gzip. */
export const negotiateEncoding = (request: Request): Encoding | undefined => {
  const accepted = request.headers.get("accept-encoding")?.split(/, */) ?? [];
  return (["br", "gzip"] as const).find((each) => accepted.includes(each));
};

/**
 * Compresses the body of a response if the client accepts it and the body is text of at least 1,000 bytes. The files of
 * the client already have an encoding from the build and stay as they are.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  const isPlain = !headers.has("content-encoding") && COMPRESSIBLE_TYPES.test(headers.get("content-type") ?? "");
  if (!isPlain || request.method === "HEAD") return response;
  const encoding = negotiateEncoding(request);
  // In @hono/node-server, reading the body replaces `response.headers`: the lines below must not use `headers`.
  const bytes = encoding && new Uint8Array(await response.arrayBuffer());
  if (!response.headers.get("vary")?.includes("Accept-Encoding")) response.headers.append("vary", "Accept-Encoding");
  if (!bytes) return response;
  const { status } = response;
  if (bytes.byteLength < MIN_BYTES) return new Response(bytes, { status, headers: response.headers });
  response.headers.set("content-encoding", encoding);
  response.headers.delete("content-length");
  return new Response(new Uint8Array(await COMPRESSORS[encoding](bytes)), { status, headers: response.headers });
}

/**
 * Compresses chunks as they are made, so that they are never in memory together. The result is kept whole, because a
 * compressor that waits for a slow reader takes more memory than most answers.
 */
export async function compressChunks(chunks: Iterable<Uint8Array>, encoding: Encoding): Promise<Buffer> {
  const compressor = encoding === "br" ? createBrotliCompress(BROTLI_OPTIONS) : createGzip();
  const [compressed] = await Promise.all([buffer(compressor), pipeline(Readable.from(chunks), compressor)]);
  return compressed;
}
