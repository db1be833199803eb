import { DomainError } from "./domain/errors.ts";

/** Bytes, counted after inflation (contract, section 4). */
const LARGEST_BODY = 256 * 1024;

/** What `Content-Encoding` may say, and what the platform calls it. */
const INFLATIONS: Record<string, CompressionFormat> = { gzip: "gzip", "x-gzip": "gzip", deflate: "deflate" };

const unsupported = (message: string) => new DomainError("UNSUPPORTED_MEDIA_TYPE", message);
const malformed = () => new DomainError("BAD_USER_INPUT", "Request body is not valid JSON");

function checkType(request: Request) {
  const [type = "", ...parameters] = (request.headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith("charset="));
  if (type.trim() !== "application/json") throw unsupported("Send application/json");
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) throw unsupported("Send UTF-8 JSON");
}

function inflate(request: Request): ReadableStream<Uint8Array> {
  const encoding = request.headers.get("content-encoding")?.toLowerCase() ?? "identity";
  const body = request.body ?? new Blob([]).stream();
  if (encoding === "identity") return body;
  const format = INFLATIONS[encoding];
  if (!format) throw unsupported("Send the body plain or compressed with gzip or deflate");
  return body.pipeThrough(new DecompressionStream(format));
}

async function readBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > LARGEST_BODY) throw new DomainError("PAYLOAD_TOO_LARGE", "Request body is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** One whose length is announced and allowed is read at once, which is cheaper than piece by piece. */
function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const { headers } = request;
  const isShort = Number(headers.get("content-length") ?? Infinity) <= LARGEST_BODY;
  if (isShort && !headers.has("content-encoding"))
    return request.arrayBuffer().then((buffer) => new Uint8Array(buffer));
  return readBytes(inflate(request));
}

/** A body whose very bytes matter, and nothing else is known of. Errors: `PAYLOAD_TOO_LARGE` over 256 kB. */
export const readBytesOf = (request: Request) => readBytes(request.body ?? new Blob([]).stream());

/**
 * The JSON body of a request. Errors: `UNSUPPORTED_MEDIA_TYPE` for anything but UTF-8 JSON, `PAYLOAD_TOO_LARGE` over
 * 256 kB, `BAD_USER_INPUT` when it is missing or malformed.
 */
export async function readJson(request: Request): Promise<unknown> {
  const isTyped = request.headers.has("content-type");
  if (isTyped) checkType(request);
  const bytes = await readBody(request).catch((error: unknown) => {
    throw error instanceof DomainError ? error : malformed();
  });
  if (bytes.byteLength === 0) throw new DomainError("BAD_USER_INPUT", "Request body is required");
  if (!isTyped) throw unsupported("Send application/json");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw malformed();
  }
}
