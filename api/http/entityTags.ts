import { createHash, hash } from "node:crypto";
import { inTurns } from "../domain/base/turns.ts";

const toTag = (digest: string): string => `"${digest.slice(0, 22)}"`;

/** Returns the ETag of a text. It is strong: another text has another one. */
export const hashText = (text: string): string => toTag(hash("sha256", text, "base64url"));

/** Returns the ETag of a text in pieces. Between two of them others get their turn. */
export async function hashPieces(pieces: Iterable<string>): Promise<string> {
  const whole = createHash("sha256");
  for await (const piece of inTurns(pieces)) whole.update(piece);
  return toTag(whole.digest("base64url"));
}

const TAG = /(?:W\/)?(?:"([^"]*)"|([^\s",]+))/g;

/**
 * Returns what the ETags of a header name. Whether they are weak counts for nothing, because a proxy that compresses
 * answers makes them so, and nor do the quotes, which some programs leave out.
 */
export const readTags = (header: string): string[] =>
  [...header.matchAll(TAG)].map(([, quoted, bare]) => quoted ?? bare ?? "");

/**
 * Returns an ETag as the server has written it: proxies that compress add the name of the compression. Only for one that
 * ends with no hyphen.
 */
export const stripCompression = (tag: string): string => tag.replace(/--?(?:gzip|br|zstd|deflate)$/, "");

/** Whether an ETag is our own one, also with what a proxy has added. A hyphen at its end is ours. */
const isOwn = (tag: string, own: string): boolean =>
  tag === own || (tag.startsWith(own) && stripCompression(tag.slice(own.length)) === "");

/** Whether an ETag is among those of `If-Match` or `If-None-Match`, or one of them is `*`. */
export function isAmong(header: string, etag: string): boolean {
  const [own = ""] = readTags(etag);
  return readTags(header).some((each) => each === "*" || isOwn(each, own));
}

/** Whether a reader has the version already that an `ETag` names. */
export const hasVersion = ({ headers }: Request, etag: string): boolean =>
  isAmong(headers.get("if-none-match") ?? "", etag);
