import { DomainError } from "../domain/base/errors.ts";

/** In bytes, after decompression (docs/api.md, Limits). */
export const MAX_BODY_BYTES = 256 * 1024;

/** The allowed values of `Content-Encoding`, each with the format that `DecompressionStream` expects. */
const DECOMPRESSION_FORMATS: Record<string, CompressionFormat> = { gzip: "gzip", "x-gzip": "gzip", deflate: "deflate" };

const unsupportedMediaType = (message: string) => new DomainError("UNSUPPORTED_MEDIA_TYPE", message);
const malformedJson = () => new DomainError("BAD_USER_INPUT", "Request body is not valid JSON");

/** The types of body that are read, with their names in messages. */
const BODY_NAMES = { "application/json": "JSON", "application/x-www-form-urlencoded": "forms" };

function checkContentType(request: Request, expectedType: keyof typeof BODY_NAMES) {
  const [type = "", ...parameters] = (request.headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith("charset="));
  if (type.trim() !== expectedType) throw unsupportedMediaType(`Send ${expectedType}`);
  if (charset && !/^charset="?utf-?8"?$/.test(charset))
    throw unsupportedMediaType(`Send UTF-8 ${BODY_NAMES[expectedType]}`);
}

/** Returns a body without its encoding. Errors: `UNSUPPORTED_MEDIA_TYPE`. */
export function decompress(request: Request): ReadableStream<Uint8Array> {
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

/** Reads a short body without an encoding in one call, which is cheaper than chunk by chunk. */
function readBodyBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const { headers } = request;
  const isShort = Number(headers.get("content-length") ?? Infinity) <= MAX_BODY_BYTES;
  if (isShort && !headers.has("content-encoding"))
    return request.arrayBuffer().then((buffer) => new Uint8Array(buffer));
  return readStream(decompress(request));
}

/** Returns the bytes of a body as they were sent, for webhook signatures. Errors: `PAYLOAD_TOO_LARGE` over 256 kB. */
export const readRawBody = (request: Request) => readStream(request.body ?? new Blob([]).stream());

/**
 * Returns the parsed JSON body of a request, and `whenEmpty` for one without bytes. Errors: `UNSUPPORTED_MEDIA_TYPE` for
 * anything but UTF-8 JSON, plain or compressed with gzip or deflate; `PAYLOAD_TOO_LARGE` over 256 kB; `BAD_USER_INPUT`
 * when it is malformed, or has no bytes and nothing is named for that.
 */
export async function readJsonBody(request: Request, whenEmpty?: object): Promise<unknown> {
  const hasType = request.headers.has("content-type");
  if (hasType) checkContentType(request, "application/json");
  const bytes = await readBodyBytes(request).catch((error: unknown) => {
    throw error instanceof DomainError ? error : malformedJson();
  });
  if (bytes.byteLength === 0) {
    if (whenEmpty) return whenEmpty;
    throw new DomainError("BAD_USER_INPUT", "Request body is required");
  }
  if (!hasType) throw unsupportedMediaType("Send application/json");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw malformedJson();
  }
}

/**
 * Returns the text that a body of any type is: programs that send a file often name another type than that of the file.
 * Errors: `PAYLOAD_TOO_LARGE` over 256 kB, `BAD_USER_INPUT` when the body breaks off or is not UTF-8.
 */
export async function readTextBody(request: Request): Promise<string> {
  const bytes = await readBodyBytes(request).catch((error: unknown) => {
    throw error instanceof DomainError ? error : new DomainError("BAD_USER_INPUT", "Request body is incomplete");
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError("BAD_USER_INPUT", "The text isn’t UTF-8; save it as UTF-8 first");
  }
}

/**
 * Returns the fields of a form that a page has sent. Errors: `UNSUPPORTED_MEDIA_TYPE` for anything but a UTF-8 form,
 * `PAYLOAD_TOO_LARGE` over 256 kB, `BAD_USER_INPUT` when the body breaks off.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  checkContentType(request, "application/x-www-form-urlencoded");
  const bytes = await readBodyBytes(request).catch((error: unknown) => {
    throw error instanceof DomainError ? error : new DomainError("BAD_USER_INPUT", "Request body is incomplete");
  });
  return new URLSearchParams(new TextDecoder().decode(bytes));
}
