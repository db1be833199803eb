import { QueryFailedError } from "typeorm";
import { Device } from "../../entities/Device.ts";
import { DeviceSession } from "../../entities/DeviceSession.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { Run } from "../../entities/Run.ts";
import { Subscription } from "../../entities/Subscription.ts";
import { badInput, DomainError, notFound } from "../base/errors.ts";

type Entity = new () => object;

/** The name of each entity in messages to users. */
const ENTITY_NAMES = new Map<Entity, string>([
  [Notebook, "Notebook"],
  [List, "List"],
  [Item, "Item"],
  [Run, "Run"],
  [Device, "Device"],
  [DeviceSession, "Session"],
  [Subscription, "Subscription"],
]);

/** The parent that does not exist when a foreign key refuses a row. */
const FOREIGN_KEY_PARENTS: Record<string, Entity> = {
  lists_notebook_fkey: Notebook,
  items_list_fkey: List,
};

export const rowNotFound = (entity: Entity) => notFound(ENTITY_NAMES.get(entity) ?? "Row");

/** Throws the error for a create with the id of a row in the trash. Errors: `CONFLICT`, always. */
export function throwDeletedConflict(entity: Entity): never {
  const name = ENTITY_NAMES.get(entity)?.toLowerCase();
  throw new DomainError("CONFLICT", `This ${name} was deleted; restore it instead of making it again`);
}

/** The error of `refuse_changed_caller` in the database. */
const CALLER_CHANGED = "LB001";

/** A cached caller is not the same any more, so that nothing of a statement was done. */
export class CallerChanged extends Error {
  override name = "CallerChanged";
  override message = "The caller is not the cached one";
}

/** Waits for a statement that may ask whether the caller is still the same. Throws `CallerChanged`. */
export async function mapCallerError<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const { code } = error instanceof QueryFailedError ? (error.driverError as { code?: string }) : {};
    throw code === CALLER_CHANGED ? new CallerChanged() : error;
  }
}

/**
 * Waits for a statement. Errors: `NOT_FOUND` for the parent when a foreign key refuses the row, `BAD_USER_INPUT` for a
 * completed heading, which a check of the table refuses, `CONFLICT` for the id of another item.
 */
export async function mapConstraintError<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const { constraint = "" } = error instanceof QueryFailedError ? (error.driverError as { constraint?: string }) : {};
    if (constraint === "items_heading_check") throw badInput({ completed: "A heading cannot be completed" });
    if (constraint === "items_pkey") throw new DomainError("CONFLICT", "An item has one of these ids already");
    const parent = FOREIGN_KEY_PARENTS[constraint];
    throw parent ? rowNotFound(parent) : error;
  }
}
