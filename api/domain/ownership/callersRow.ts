import { column } from "./columns.ts";
import {
  callers,
  type CallersSql,
  callersWithTrash,
  createOwnerCondition,
  type Entity,
  parameter,
  Sql,
  sql,
  type Trashable,
  writeMembership,
} from "./sql.ts";

/** The owner of the row that the caller means by an id: of several rows the caller's own, else the oldest. */
const ownerOfRow = (entity: Entity<Trashable>, id: Sql): CallersSql =>
  new Sql((writer) => {
    sql`(select owner_id from ${entity} where ${callersWithTrash(entity)} and id = ${id} and deleted_at is null
          order by owner_id = `.write(writer);
    writer.addShared("first owner", writer.ownerIds[0]);
    writer.add(" desc, created_at limit 1)");
  }) as CallersSql;

/** Condition: the row belongs to the owner of the row that the caller means by an id. */
export const ownedAs = (entity: Entity, parent: Entity<Trashable>, parentId: string): Sql =>
  new Sql((writer) => {
    // Then `callers` says the same.
    if (writer.ownerIds.length === 1) return writer.add("true");
    sql`${column(entity, "ownerId")} = ${ownerOfRow(parent, parameter(parentId))}`.write(writer);
  });

/**
 * Condition of an update: the row is the one that the caller means by an id, and the caller may change it now. Where the
 * caller has several owners, the statement chooses the one, and must return the columns of the row.
 */
export const callersRow = (entity: Entity<Trashable>, rowId: string): CallersSql =>
  createOwnerCondition(entity, (writer) => {
    const { membership, change, ownerIds } = writer;
    const id = parameter(rowId);
    if (ownerIds.length === 1) return sql`${callers(entity)} and id = ${id}`.write(writer);
    if (change) change.choosesOwner = true;
    const ownerId = column(entity, "ownerId");
    // Names all of them too, because a cluster does not know the one before the statement runs.
    sql`${ownerId} = `.write(writer);
    writer.addOwners();
    sql` and ${ownerId} = ${ownerOfRow(entity, id)} and id = ${id} and deleted_at is null`.write(writer);
    if (!membership) return;
    const ownIds = ownerIds.filter((each) => !membership.groupIds.includes(each));
    sql` and (${ownerId} = any(${ownIds}) or `.write(writer);
    writeMembership(writer, membership, () => ownerId.write(writer));
    writer.add(")");
  }) as CallersSql;
