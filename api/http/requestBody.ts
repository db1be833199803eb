import { DomainError } from "../domain/errors.ts";

/** Bytes, counted after inflation (docs/contract.md, Errors). */
const MAX_BODY_BYTES = 256 * 1024;

/** What `Content-Encoding` may say, and what the platform calls it. */
const DECOMPRESSION_FORMATS: Record<string, CompressionFormat> = { gzip: "gzip", "x-gzip": "gzip", deflate: "deflate" };

const unsupportedMediaType = (message: string) => new DomainError("UNSUPPORTED_MEDIA_TYPE", message);
const malformedJson = () => new DomainError("BAD_USER_INPUT", "Request body is not valid JSON");

function checkContentType(request: Request) {
  const [type = "", ...parameters] = (request.headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith("charset="));
  if (type.trim() !== "application/json") throw unsupportedMediaType("Send application/json");
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) throw unsupportedMediaType("Send UTF-8 JSON");
}

function decompress(request: Request): ReadableStream<Uint8Array> {
  const encoding = request.headers.get("content-encoding")?.toLowerCase() ?? "identity";
  const body = request.body ?? new Blob([]).stream();
  if (encoding === "identity") return body;
  const format = DECOMPRESSION_FORMATS[encoding];
  if (!format) throw unsupportedMediaType("Send the body plain or compressed with gzip or deflate");
  return body.pipeThrough(new DecompressionStream(format));
}

async function readStream(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw new DomainError("PAYLOAD_TOO_LARGE", "Request body is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** One whose length is announced and allowed is read at once, which is cheaper than piece by piece. */
function readBodyBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const { headers } = request;
  const isShort = Number(headers.get("content-length") ?? Infinity) <= MAX_BODY_BYTES;
  if (isShort && !headers.has("content-encoding"))
    return request.arrayBuffer().then((buffer) => new Uint8Array(buffer));
  return readStream(decompress(request));
}

/** A body whose very bytes matter, and nothing else is known of. Errors: `PAYLOAD_TOO_LARGE` over 256 kB. */
export const readRawBody = (request: Request) => readStream(request.body ?? new Blob([]).stream());

/**
 * The JSON body of a request. Errors: `UNSUPPORTED_MEDIA_TYPE` for anything but UTF-8 JSON, `PAYLOAD_TOO_LARGE` over
 * 256 kB, `BAD_USER_INPUT` when it is missing or malformed.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const isTyped = request.headers.has("content-type");
  if (isTyped) checkContentType(request);
  const bytes = await readBodyBytes(request).catch((error: unknown) => {
    throw error instanceof DomainError ? error : malformedJson();
  });
  if (bytes.byteLength === 0) throw new DomainError("BAD_USER_INPUT", "Request body is required");
  if (!isTyped) throw unsupportedMediaType("Send application/json");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw malformedJson();
  }
}
