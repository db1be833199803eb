import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { QueryFailedError } from "typeorm";
import { Device } from "../../entities/Device.ts";
import { DeviceSession } from "../../entities/DeviceSession.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { Run } from "../../entities/Run.ts";
import { Subscription } from "../../entities/Subscription.ts";
import { MAX_ITEMS_PER_LIST } from "../../../shared/listLimits.ts";
import { badInput, DomainError, type EntityName, itemsNotFound, notFound, overloaded } from "../base/errors.ts";

type Entity = new () => object;

/** The name of each entity in messages to users. */
const ENTITY_NAMES = new Map<Entity, EntityName>([
  [Notebook, "Notebook"],
  [List, "List"],
  [Item, "Item"],
  [Run, "Run"],
  [Device, "Device"],
  [DeviceSession, "Session"],
  [Subscription, "Subscription"],
]);

const DELETED = new Map<Entity, MessageDescriptor>([
  [Notebook, msg`This notebook was deleted; restore it instead of creating it again`],
  [List, msg`This list was deleted; restore it instead of creating it again`],
  [Item, msg`This item was deleted; restore it instead of creating it again`],
]);

export const rowNotFound = (entity: Entity) => notFound(ENTITY_NAMES.get(entity) ?? "Row");

/** A create with the id of a row in the trash. */
export const deletedConflict = (entity: Entity): DomainError =>
  new DomainError("CONFLICT", DELETED.get(entity) ?? msg`This was deleted; restore it instead of creating it again`);

/** The guest was claimed since the request began. */
export const claimed = () => new DomainError("UNAUTHENTICATED", msg`These lists belong to an account now; sign in`);

export const listFull = () =>
  new DomainError(
    "QUOTA_EXCEEDED",
    msg`A list holds at most ${plural({ max: MAX_ITEMS_PER_LIST }, { one: "# item", other: "# items" })}; delete some or start another list`,
  );

export const listTextFull = () => new DomainError("QUOTA_EXCEEDED", msg`This list has no room for more text`);

/** A bulk change of items that are not all in one list; `argument` has their ids. */
export const itemsOfSeveralLists = (argument: string) =>
  badInput({ [argument]: msg`These items are in different lists` });

/** A call with an id that has changed another list. */
export const usedId = () => new DomainError("CONFLICT", msg`This id belongs to a change of another list`);

/** The key of a program's request is the id of a call of another program. */
const usedCall = () => new DomainError("CONFLICT", "This Idempotency-Key belongs to a call of another program");

/** A create with the id of an item that is there. */
export const knownItem = () => new DomainError("CONFLICT", msg`An item already has one of these ids`);

/** A statement would exceed a quota. `limits/quotas.ts` says which one in the words of the caller's plan. */
export class QuotaReached extends Error {
  override name = "QuotaReached";

  constructor(readonly kind: "notebooks" | "lists" | "items" | "text") {
    super(`The quota of ${kind} is reached`);
  }
}

/** The rows of an account are those of other owners than the caller knew. The operation runs again. */
export class AccountChanged extends DomainError {
  override name = "AccountChanged";

  constructor() {
    super("UNAVAILABLE", overloaded().sentence);
  }
}

/** What PostgreSQL says about a statement that fails. */
type DatabaseError = { code?: string; message?: string; detail?: string; constraint?: string };

/** The code of `refuse_write` in the database, whose message is a reason. */
const WRITE_REFUSED = "LB002";

/** The error of each reason for which the functions of the database refuse a write. */
const REASONS: Record<string, (detail: string) => Error> = {
  "changed account": () => new AccountChanged(),
  claimed: () => claimed(),
  "no list": () => rowNotFound(List),
  "no notebook": () => rowNotFound(Notebook),
  "deleted item": () => deletedConflict(Item),
  "full list": () => listFull(),
  "full text": () => listTextFull(),
  "quota of notebooks": () => new QuotaReached("notebooks"),
  "quota of lists": () => new QuotaReached("lists"),
  "quota of items": () => new QuotaReached("items"),
  "quota of text": () => new QuotaReached("text"),
  "items of several lists": () => itemsOfSeveralLists("items"),
  "missing items": (detail) => itemsNotFound(detail.split(" ")),
  template: () => badInput({ listId: msg`A template has no runs` }),
  "used id": () => usedId(),
  "used call": () => usedCall(),
};

/** The error of each constraint that refuses a row. */
const CONSTRAINTS: Record<string, () => Error> = {
  items_heading_check: () => badInput({ completed: msg`A heading cannot be completed` }),
  items_skipped_check: () => badInput({ skipped: msg`A heading cannot be skipped` }),
  items_remark_check: () => badInput({ remark: msg`A heading cannot have a remark` }),
  items_pkey: () => knownItem(),
  lists_notebook_fkey: () => rowNotFound(Notebook),
  items_list_fkey: () => rowNotFound(List),
};

function toError({ code, message = "", detail = "", constraint = "" }: DatabaseError): Error | undefined {
  if (code === WRITE_REFUSED) return REASONS[message]?.(detail);
  // A cluster may pass on only the message of a machine, and the name of a constraint ends with the number of a shard there:
  // `items_pkey_102008`.
  const name = constraint || (/ constraint "(\w+)"/.exec(message)?.[1] ?? "");
  return CONSTRAINTS[name.replace(/_\d+$/, "")]?.();
}

/**
 * Waits for a statement, and throws the error that the caller gets where a function or a constraint of the database
 * refuses it: `NOT_FOUND` for the parent of a row, `BAD_USER_INPUT` for a completed heading, `CONFLICT` for a known id,
 * and those of the reasons. `QuotaReached` is for this program.
 */
export async function mapDatabaseError<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    throw (error instanceof QueryFailedError && toError(error.driverError as DatabaseError)) || error;
  }
}
