import { ChangedRows } from "../../entities/ChangedRows.ts";
import { Device } from "../../entities/Device.ts";
import { DeviceSession } from "../../entities/DeviceSession.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { IdempotencyRecord } from "../../entities/IdempotencyRecord.ts";
import { AppliedOperation } from "../../entities/AppliedOperation.ts";
import { ProgramCall } from "../../entities/ProgramCall.ts";
import { ProgramChange } from "../../entities/ProgramChange.ts";
import { Run } from "../../entities/Run.ts";
import { Subscription } from "../../entities/Subscription.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import type { ScopedContext } from "../ownership/scope.ts";
import { callers, callersWithTrash, deleteFrom, type Entity, literal, sql } from "../ownership/sql.ts";
import { deleteInBatches, forEachChunk, LISTS_PER_CHUNK } from "../base/chunks.ts";
import { deleteTokens } from "./publications.ts";
import { deleteTies } from "./templateTies.ts";
import { deleteOwnerState, lockOwner } from "../limits/owners.ts";

/**
 * Permanently deletes all rows of an owner: notebooks with their content and the trash, devices, sessions of devices and
 * subscriptions. Call it in a transaction.
 */
export async function hardDeleteOwner(context: ScopedContext): Promise<void> {
  await hardDeleteNotebooks(context);
  for (const entity of [DeviceSession, Device, Subscription])
    await queryOwned(context, sql`${deleteFrom(entity)} where ${callers(entity)}`);
  await hardDeleteInBatches(context, ChangedRows);
  await deleteOwnerState(context);
}

/** Permanently deletes all notebooks of an owner with their content and the trash. Call it in a transaction. */
export async function hardDeleteNotebooks(context: ScopedContext): Promise<void> {
  await lockOwner(context);
  const lists = await queryOwned<{ id: string }>(context, sql`select id from ${List} where ${callersWithTrash(List)}`);
  await hardDeleteLists(
    context,
    lists.map(({ id }) => id),
  );
  await queryOwned(context, sql`${deleteFrom(Notebook)} where ${callersWithTrash(Notebook)}`);
  for (const entity of [AppliedOperation, IdempotencyRecord, ProgramCall, ProgramChange])
    await hardDeleteInBatches(context, entity);
}

/** Permanently deletes all rows of an owner, who can have any number of them. */
const hardDeleteInBatches = (
  context: ScopedContext,
  entity: Entity<AppliedOperation | IdempotencyRecord | ProgramCall | ProgramChange | ChangedRows>,
) =>
  deleteInBatches(async (size) => {
    const batch = await queryOwned(
      context,
      sql`${deleteFrom(entity)} where ${callers(entity)} and id in (
            select id from ${entity} where ${callers(entity)} limit ${literal(size)}) returning id`,
    );
    return batch.length;
  });

/**
 * Permanently deletes lists with their items, runs and links, a few lists in each statement. A cascade from the notebooks or lists would
 * delete everything in a single long statement.
 */
export const hardDeleteLists = (context: ScopedContext, ids: string[]): Promise<void> =>
  forEachChunk(ids, LISTS_PER_CHUNK, async (chunk) => {
    await queryOwned(context, sql`${deleteFrom(Item)} where ${callersWithTrash(Item)} and list_id = any(${chunk})`);
    await queryOwned(context, sql`${deleteFrom(Run)} where ${callers(Run)} and list_id = any(${chunk})`);
    await queryOwned(context, sql`${deleteFrom(List)} where ${callersWithTrash(List)} and id = any(${chunk})`);
    await deleteTokens(context, context.scopedOwnerId, chunk);
    await deleteTies(context, context.scopedOwnerId, chunk);
  });
