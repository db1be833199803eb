import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DomainError, overloaded } from "../domain/base/errors.ts";
import { decompress } from "./requestBody.ts";

/** The most bytes of bodies that this process keeps in files at once, over all callers. */
const MAX_SAVED_BYTES = 400 * 1024 * 1024;

let savedBytes = 0;

/** A body in a file without a name, which is gone when it is closed, or when this process ends. */
export type SavedBody = { file: FileHandle; hash: string; close: () => Promise<void> };

async function openUnnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `listbook-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

/**
 * Writes a body of any type into a file, so that a slow sender takes no memory. Errors: `PAYLOAD_TOO_LARGE` above
 * `maxBytes`, counted after decompression; `BAD_USER_INPUT` for a body that is missing or breaks off; `UNAVAILABLE` when
 * others have sent too much.
 */
export async function saveBody(request: Request, maxBytes: number): Promise<SavedBody> {
  const chunks = readChunks(decompress(request));
  const file = await openUnnamedFile();
  const hash = createHash("sha256");
  let size = 0;
  const close = async () => {
    savedBytes -= size;
    await file.close();
  };
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      savedBytes += chunk.byteLength;
      if (size > maxBytes) throw new DomainError("PAYLOAD_TOO_LARGE", "Request body is too large");
      if (savedBytes > MAX_SAVED_BYTES) throw overloaded();
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    if (size === 0) throw new DomainError("BAD_USER_INPUT", "Request body is required");
    return { file, hash: hash.digest("base64url"), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Yields the chunks of a stream. Errors: `BAD_USER_INPUT` when it breaks off. */
async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new DomainError("BAD_USER_INPUT", "Request body broke off");
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
