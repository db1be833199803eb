import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Bytes: less fits into one packet as it is. */
const MIN_BYTES = 1_000;

/** What gains by it, and is whole when it is answered: events that are told one by one are not. */
const COMPRESSIBLE_TYPES = /^(application\/([a-z-]+\+)?json|text\/(javascript|plain|html|css))\b/;

const COMPRESSORS = {
  // The highest quality is for files that are compressed once.
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
};

/** The best encoding that a request accepts; undefined when it accepts none of ours. */
export const negotiateEncoding = (request: Request): keyof typeof COMPRESSORS | undefined => {
  const accepted = request.headers.get("accept-encoding")?.split(/, */) ?? [];
  return (["br", "gzip"] as const).find((each) => accepted.includes(each));
};

/** The last step before an answer leaves: compresses what is made for it, as files were at the build. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  const isPlain = !headers.has("content-encoding") && COMPRESSIBLE_TYPES.test(headers.get("content-type") ?? "");
  if (!isPlain || request.method === "HEAD") return response;
  const encoding = negotiateEncoding(request);
  // Whoever reads the body of a response gets a new one from Node's server, with headers of its own.
  const bytes = encoding && new Uint8Array(await response.arrayBuffer());
  if (!response.headers.get("vary")?.includes("Accept-Encoding")) response.headers.append("vary", "Accept-Encoding");
  if (!bytes) return response;
  const { status } = response;
  if (bytes.byteLength < MIN_BYTES) return new Response(bytes, { status, headers: response.headers });
  response.headers.set("content-encoding", encoding);
  response.headers.delete("content-length");
  return new Response(new Uint8Array(await COMPRESSORS[encoding](bytes)), { status, headers: response.headers });
}
