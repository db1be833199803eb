import { msg } from "@lingui/core/macro";
import type { Context, FinishedUse, RowKey } from "../../base/context.ts";
import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { Run, type RunItem } from "../../../entities/Run.ts";
import { badInput } from "../../base/errors.ts";
import { readCounted } from "../../base/nestedRows.ts";
import * as owned from "../../ownership/ownedRows.ts";
import { isNobody } from "../../ownership/scope.ts";
import { callers, literal, parameter, sameOwner, sql } from "../../ownership/sql.ts";
import { TEMPLATE_OWNER } from "../../rows/templateTies.ts";
import { addCounts } from "../listCounts.ts";
import type { QueryTemplateUsesArgs, Skipped } from "../../base/schema.types.ts";

/**
 * Returns the lists that were made from a template, the newest first; an empty array when nobody is calling. Errors:
 * `NOT_FOUND`, `BAD_USER_INPUT` for a list that is no template, and for too many rows.
 */
export async function templateUses(context: Context, { templateId }: QueryTemplateUsesArgs): Promise<List[]> {
  if (isNobody(context)) return [];
  const template = await getTemplate(context, templateId);
  return readCounted(context, (limit) =>
    owned.findRows(context, List, sql`${isUseOf(template)} ${NEWEST_FIRST} limit ${limit}`, addCounts(context)),
  );
}

/** Returns a template. Errors: `NOT_FOUND`, `BAD_USER_INPUT` for a list that is no template. */
export async function getTemplate(context: Context, templateId: string): Promise<List> {
  const template = await owned.getRow(context, List, templateId);
  if (!template.isTemplate) throw badInput({ templateId: msg`This list isn’t a template` });
  return template;
}

/** Condition: the list was made from a template. */
export const isUseOf = (template: RowKey) =>
  sql`template_id = ${template.id} and ${TEMPLATE_OWNER} = ${template.ownerId}`;

export const NEWEST_FIRST = sql`order by created_at desc, id desc`;

/** The uses of a template that are read: as many as `findUsualAdditions` counts. */
const READ_USES = 6;

/** The uses in which items can be skipped, and how many are needed to say so (docs/api.md, Templates and copies). */
const COUNTED_USES = 5;
const LEAST_USES = 3;

/** `ownerId` is that of the template. */
type UseRow = Omit<FinishedUse, "tickedIds" | "added" | "hadIds"> & {
  finishedAt: string;
  isAnswered: boolean;
  items: Pick<RunItem, "templateItemId" | "completed" | "isHeading" | "name">[] | null;
};

/**
 * Reads the last finished uses of each template: past runs of its lists in which something was ticked, and lists that are put away. A list that has
 * been run again counts as it is only when something in it is ticked. Lists that are no templates have no uses.
 */
export async function readFinishedUses(context: Context, listIds: string[]): Promise<FinishedUse[]> {
  const templateIds = parameter(listIds);
  const rows = await owned.queryOwned<UseRow>(
    context,
    sql`select recent.template_owner_id as "ownerId", recent.template_id as "templateId", recent.started_at as "startedAt",
               recent.finished_at as "finishedAt", recent.is_answered as "isAnswered",
               coalesce(recent.run_items, (
                 select jsonb_agg(jsonb_build_object('templateItemId', template_item_id, 'completed', completed,
                                                     'isHeading', is_heading, 'name', name)
                                  order by sorting_order, created_at, id)
                   from ${Item} where ${callers(Item)} and items.owner_id = recent.owner_id and list_id = recent.id)) as items
          from (select uses.*, row_number() over (partition by owner_id, template_owner_id, template_id
                                                  order by finished_at desc, id) as place
                  from (select lists.owner_id, lists.template_id, ${TEMPLATE_OWNER} as template_owner_id, runs.id,
                               runs.started_at, runs.finished_at, runs.run_items, lists.answers is not null as is_answered
                          from ${List} join ${Run} on ${sameOwner(Run, List)} and runs.list_id = lists.id
                         where ${callers(List)} and ${callers(Run)} and lists.template_id = any(${templateIds})
                           and runs.completed_count > 0
                     union all
                        select lists.owner_id, lists.template_id, ${TEMPLATE_OWNER}, lists.id,
                               coalesce(run_started_at, created_at), updated_at, null, answers is not null
                          from ${List}
                         where ${callers(List)} and template_id = any(${templateIds}) and not active and not is_template
                           and (run_number = 1 or exists (select 1 from ${Item} where ${sameOwner(Item, List)}
                                                             and items.list_id = lists.id and completed))) as uses) as recent
         where place <= ${literal(READ_USES)} order by place`,
  );
  return pickLastUses(rows).flatMap(({ items, isAnswered, finishedAt: _finishedAt, ...use }) => {
    // A list that was made before its items knew those of the template says nothing about them.
    const copied = items?.filter(({ templateItemId }) => templateItemId) ?? [];
    const tickedIds = copied.flatMap(({ templateItemId, completed }) => (completed && templateItemId) || []);
    const isAdded = (item: NonNullable<UseRow["items"]>[number]) =>
      item.completed && !item.isHeading && !item.templateItemId;
    const added = (items ?? []).filter(isAdded).map(({ name }) => name);
    const hadIds = isAnswered ? new Set(copied.flatMap(({ templateItemId }) => templateItemId ?? [])) : null;
    return copied.length > 0 ? [{ ...use, tickedIds: new Set(tickedIds), hadIds, added }] : [];
  });
}

/**
 * Returns the last uses of each template, the last first. They were read of each owner of its lists: a cluster that is
 * spread by owner sorts no rows of several.
 */
function pickLastUses(rows: readonly UseRow[]): UseRow[] {
  const counts = new Map<string, number>();
  return rows
    .toSorted((one, other) => other.finishedAt.localeCompare(one.finishedAt))
    .filter(({ ownerId, templateId }) => {
      const count = (counts.get(`${ownerId} ${templateId}`) ?? 0) + 1;
      counts.set(`${ownerId} ${templateId}`, count);
      return count <= READ_USES;
    });
}

/**
 * Returns in how many of the last finished uses of its template an item was not ticked. Uses that began before the item
 * was there do not count, nor do those whose answers left it out. Null for a heading, outside a template, and while there
 * are too few uses.
 */
export async function skipped(item: Item, _args: unknown, { loaders }: Context): Promise<Skipped | null> {
  if (item.isHeading) return null;
  const uses = await loaders.finishedUses.load({ ownerId: item.ownerId, id: item.listId });
  const counted = uses
    .slice(0, COUNTED_USES)
    .filter(({ startedAt, hadIds }) => startedAt >= item.createdAt && (hadIds?.has(item.id) ?? true));
  if (counted.length < LEAST_USES) return null;
  return { times: counted.filter(({ tickedIds }) => !tickedIds.has(item.id)).length, of: counted.length };
}
