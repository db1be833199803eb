import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { msg } from "@lingui/core/macro";
import { DomainError, overloaded } from "../domain/base/errors.ts";
import { decompress } from "./requestBody.ts";

/** The most bytes of bodies that this process keeps in files at once: over all owners, and of each of them. */
const MAX_SAVED_BYTES = 400 * 1024 * 1024;
export const MAX_SAVED_BYTES_OF_OWNER = 100 * 1024 * 1024;

let savedBytes = 0;
/** The bytes of each owner who has some. */
const savedByOwner = new Map<string, number>();

/** Counts bytes that are saved, or, less than 0, that are gone. Errors: `UNAVAILABLE` when there are too many then. */
function countSaved(ownerId: string, bytes: number): void {
  savedBytes += bytes;
  const ofOwner = (savedByOwner.get(ownerId) ?? 0) + bytes;
  if (ofOwner > 0) savedByOwner.set(ownerId, ofOwner);
  else savedByOwner.delete(ownerId);
  if (bytes > 0 && (savedBytes > MAX_SAVED_BYTES || ofOwner > MAX_SAVED_BYTES_OF_OWNER)) throw overloaded();
}

/** A body in a file without a name, which is gone when it is closed, or when this process ends. */
type SavedBody = { file: FileHandle; hash: string; close: () => Promise<void> };

async function openUnnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `listbook-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

/**
 * Writes a body of any type into a file, so that a slow sender takes no memory. Errors: `PAYLOAD_TOO_LARGE` above
 * `maxBytes`, counted after decompression; `BAD_USER_INPUT` for a body that is missing or breaks off; `UNAVAILABLE` when
 * the owner or all together have sent too much.
 */
export async function saveBody(request: Request, maxBytes: number, ownerId: string): Promise<SavedBody> {
  const chunks = readChunks(decompress(request));
  const file = await openUnnamedFile();
  const hash = createHash("sha256");
  let size = 0;
  const close = async () => {
    countSaved(ownerId, -size);
    await file.close();
  };
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      countSaved(ownerId, chunk.byteLength);
      if (size > maxBytes) throw new DomainError("PAYLOAD_TOO_LARGE", msg`Request body is too large`);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    if (size === 0) throw new DomainError("BAD_USER_INPUT", msg`Request body is required`);
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
        throw new DomainError("BAD_USER_INPUT", msg`Request body is incomplete`);
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
