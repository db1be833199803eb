import { RememberedAnswer } from "../entities/RememberedAnswer.ts";
import type { Context } from "./context.ts";
import { DomainError, overloaded } from "./errors.ts";
import { createLoaders } from "./lists/loaders.ts";
import { findRows, insertRow, queryOwned } from "./ownership/ownedRows.ts";
import { requireOwnerId, scopeTo, type ScopedContext } from "./ownership/scope.ts";
import { callers, deleteFrom, literal, sql, update } from "./ownership/sql.ts";
import type { ErrorCode } from "./schema.types.ts";
import { inTransaction } from "./transaction.ts";

/** The HTTP status and the body of an answer. */
export type Answer = { status: number; body: string };

/** A request that a client may send several times, so that the server does once what it asks for. */
export type KeyedRequest = {
  /** The UUID that the client sends as `Idempotency-Key`. */
  key: string;
  /** A hash of the request. Another request has another one. */
  fingerprint: string;
};

/** The server does not remember a longer answer. In bytes, as the two others. */
const MAX_ANSWER = 10_000_000;
/** Longer answers of one caller have at most `MAX_LARGE_ANSWERS` together. The index of these has this number too. */
const LARGE_ANSWER = 16_384;
const MAX_LARGE_ANSWERS = 50_000_000;

/** After an error with one of these codes, the same request may succeed later. */
const PASSING_CODES: ErrorCode[] = ["UNAUTHENTICATED", "DEVICE_REFUSED", "RATE_LIMITED", "UNAVAILABLE", "INTERNAL"];

/** Whether the server answers the same error when a request that caused it is repeated. */
export const isLasting = (code: ErrorCode): boolean => !PASSING_CODES.includes(code);

/** A write throws this to answer errors, so that nothing of it stays. `codes` are those of the errors. */
export class RefusedWrite extends Error {
  override name = "RefusedWrite";

  constructor(
    readonly answer: Answer,
    readonly codes: ErrorCode[],
  ) {
    super(`A write was refused: ${codes.join(", ")}`);
  }
}

/**
 * Runs `write` in one transaction together with its answer, which the server remembers for the caller
 * (docs/contract.md, Idempotency-Key). Answers what is remembered where the caller has sent this key before; the same
 * request at the same time waits for the first. Errors: `CONFLICT` for the key of another request, `UNAUTHENTICATED`.
 */
export async function answerOnce(
  context: Context,
  request: KeyedRequest,
  write: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const ownerId = requireOwnerId(context);
  try {
    const done = await inTransaction(context, async (tx) => {
      const [scoped, inside] = [scopeTo(tx, ownerId), separateContext(tx)];
      const known = await addAnswer(scoped, request, NO_ANSWER_YET);
      const answer = known ?? (await write(inside));
      if (!known) await storeAnswer(scoped, request, answer);
      return { answer, changedOwnerIds: inside.changedOwnerIds };
    });
    for (const id of done.changedOwnerIds) context.changedOwnerIds.add(id);
    return done.answer;
  } catch (error) {
    if (!(error instanceof RefusedWrite)) throw error;
    const { answer, codes } = error;
    // The same request at the same time may have begun when the transaction ended; then its answer counts.
    return (codes.every(isLasting) && (await addAnswer(scopeTo(context, ownerId), request, answer))) || answer;
  }
}

/** Holds the place of the answer while the write runs; no other transaction sees it. */
const NO_ANSWER_YET: Answer = { status: 0, body: "" };

/** Separates the context of a transaction from its request: loaders read inside, and its changes may be rolled back. */
function separateContext(tx: Context): Context {
  const inside: Context = { ...tx, loaders: createLoaders(() => inside), changedOwnerIds: new Set() };
  return inside;
}

/**
 * Adds an answer, unless the key has one; then it returns that one, and null otherwise. It waits while another
 * transaction adds one. Errors: `CONFLICT` for the key of another request.
 */
async function addAnswer(
  context: ScopedContext,
  { key, fingerprint }: KeyedRequest,
  answer: Answer,
): Promise<Answer | null> {
  if (await insertRow(context, RememberedAnswer, { id: key, fingerprint, ...answer })) return null;
  const [known] = await findRows(context, RememberedAnswer, sql`id = ${key}`);
  // It was deleted in this moment.
  if (!known) throw overloaded();
  if (known.fingerprint !== fingerprint)
    throw new DomainError("CONFLICT", "This Idempotency-Key belongs to another request");
  return known;
}

/** Stores the answer of a key, unless the answer is too long. */
async function storeAnswer(context: ScopedContext, { key }: KeyedRequest, { status, body }: Answer): Promise<void> {
  const size = Buffer.byteLength(body);
  const change =
    size > MAX_ANSWER
      ? sql`${deleteFrom(RememberedAnswer)} where ${callers(RememberedAnswer)} and id = ${key}`
      : sql`${update(RememberedAnswer)} set status = ${status}, body = ${body}
             where ${callers(RememberedAnswer)} and id = ${key}`;
  await queryOwned(context, change);
  if (size > LARGE_ANSWER) await limitLargeAnswers(context);
}

/** Deletes the oldest large answers of the caller where all of them have too many bytes. */
const limitLargeAnswers = (context: ScopedContext) =>
  queryOwned(
    context,
    sql`${deleteFrom(RememberedAnswer)} where ${callers(RememberedAnswer)} and id in (
          select id from (
            select id, sum(octet_length(body)) over (order by created_at desc, id) as total from ${RememberedAnswer}
             where ${callers(RememberedAnswer)} and octet_length(body) > ${literal(LARGE_ANSWER)}) as large
           where total > ${literal(MAX_LARGE_ANSWERS)})`,
  );
