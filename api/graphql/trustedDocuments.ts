import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { DomainError } from "../domain/base/errors.ts";
import type { HttpRequest } from "./documents.ts";

/** The SHA-256 hash, in hexadecimal, of each document that may run. Null: all documents may run. */
export type TrustedDocuments = ReadonlySet<string> | null;

/** Reads the hashes that the build has written. Errors: an `Error` for the operator when the file is missing. */
export async function readTrustedDocuments(file: string): Promise<ReadonlySet<string>> {
  const list = await readFile(file, "utf8").catch(() => {
    throw new Error(`TRUSTED_DOCUMENTS=on needs the list that the build writes, and there is no ${file}.`);
  });
  return new Set(JSON.parse(list) as string[]);
}

function readQuery({ method, body, url }: HttpRequest): unknown {
  if (method === "GET") return new URL(url).searchParams.get("query");
  return typeof body === "object" && body !== null ? (body as { query?: unknown }).query : undefined;
}

/** Checks the document of a request before it is parsed. Errors: `FORBIDDEN` when its hash is not in `trusted`. */
export function refuseUntrusted(trusted: TrustedDocuments, request: HttpRequest): void {
  if (!trusted) return;
  const query = readQuery(request);
  const hash = typeof query === "string" && createHash("sha256").update(query).digest("hex");
  if (!hash || !trusted.has(hash))
    throw new DomainError("FORBIDDEN", "This server answers only the operations of Listbook’s own pages");
}
