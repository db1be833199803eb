import { hasRight } from "../../../../shared/roles.ts";
import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { Notebook } from "../../../entities/Notebook.ts";
import type { Context } from "../../base/context.ts";
import { badInput, DomainError } from "../../base/errors.ts";
import { columns } from "../../ownership/columns.ts";
import { rowNotFound } from "../../ownership/databaseErrors.ts";
import { findRows, queryOwned, scopeToRow } from "../../ownership/ownedRows.ts";
import { getRole, isNobody, requireViewer, scopeTo, type ScopedContext } from "../../ownership/scope.ts";
import { callers, sql, update } from "../../ownership/sql.ts";
import { createGuestCaller } from "../../callers/callerUser.ts";
import { getDefaultNotebook } from "../../accounts/users.ts";
import { checkInput, idRule, isUuid, referenceRule } from "../../base/rules.ts";
import type {
  MutationPublishTemplateArgs,
  MutationUnpublishTemplateArgs,
  MutationUsePublishedTemplateArgs,
  PublishedLink,
  PublishedTemplate,
  QueryPublishedTemplateArgs,
} from "../../base/schema.types.ts";
import { inTransaction } from "../../callers/transaction.ts";
import { buildListFromTemplate, copyListInto } from "../listCopies.ts";
import { bySortingOrder } from "../../rows/order.ts";
import { ITEM_FIELDS, LIST_FIELDS, pickPublicFields } from "../../rows/userFields.ts";
import { deleteTokens, ensureToken, findPublishedList } from "../../rows/publications.ts";

const buildUrl = ({ services }: Context, token: string) => `${services.origin}/t/${token}`;

/**
 * Locks a list and returns it. The statement changes nothing, but it is a write: it checks what the caller may do at this
 * moment, and other pages get the news that `publishedUrl` has changed. Errors: `NOT_FOUND`, `FORBIDDEN` for a viewer.
 */
async function lockListToWrite(tx: Context, id: string): Promise<List> {
  requireViewer(tx);
  if (!isUuid(id)) throw rowNotFound(List);
  const [list] = await queryOwned<List>(
    await scopeToRow(tx, List, id),
    sql`${update(List)} set is_template = is_template where ${callers(List)} and id = ${id} returning ${columns(List)}`,
  );
  if (!list) throw rowNotFound(List);
  return list;
}

/**
 * Publishes a template: everybody with the link can read and use it. A repeated call answers the same link. Errors:
 * `BAD_USER_INPUT` for a list that is no template, `NOT_FOUND`, `FORBIDDEN` for a viewer of a shared notebook.
 */
export const publishTemplate = (context: Context, { listId }: MutationPublishTemplateArgs): Promise<PublishedLink> =>
  inTransaction(context, async (tx) => {
    const list = await lockListToWrite(tx, listId);
    if (!list.isTemplate) throw badInput({ listId: "This list is not a template" });
    return { url: buildUrl(tx, await ensureToken(tx, list)) };
  });

/** Ends the link of a template. Errors: `NOT_FOUND`, also for a list that is not published, `FORBIDDEN` for a viewer. */
export const unpublishTemplate = (context: Context, { listId }: MutationUnpublishTemplateArgs) =>
  inTransaction(context, async (tx) => {
    const { ownerId, id } = await lockListToWrite(tx, listId);
    if (!(await deleteTokens(tx, ownerId, [id]))) throw new DomainError("NOT_FOUND", "This template is not published");
    return { success: true as const };
  });

/** Returns the link of a published template, for those who may end it; null for every other list and caller. */
export async function publishedUrl(list: List, _args: unknown, context: Context): Promise<string | null> {
  if (!list.isTemplate || !hasRight(getRole(context, list), "write")) return null;
  const token = await context.loaders.publishedTokens.load(list);
  return token && buildUrl(context, token);
}

/**
 * Finds the template under a token, in a context that is limited to its owner. A token that is unknown, one that was
 * ended, and one whose list is in the trash or no template read alike. Errors: `NOT_FOUND`.
 */
async function findTemplate(context: Context, token: string): Promise<{ scoped: ScopedContext; template: List }> {
  const published = await findPublishedList(context, token);
  const scoped = scopeTo(context, published?.ownerId ?? "");
  const [template] = published ? await findRows(scoped, List, sql`id = ${published.id} and is_template`) : [];
  if (!template) throw new DomainError("NOT_FOUND", "This template is not published any more");
  return { scoped, template };
}

/** Returns what everybody with the link may see of a template, as it is now. Errors: `NOT_FOUND`. */
export async function publishedTemplate(
  context: Context,
  { token }: QueryPublishedTemplateArgs,
): Promise<PublishedTemplate> {
  const { scoped, template } = await findTemplate(context, token);
  const found = await findRows(scoped, Item, sql`list_id = ${template.id}`);
  const rows = found.sort(bySortingOrder);
  return {
    ...pickPublicFields(LIST_FIELDS, template),
    items: rows.map((row) => pickPublicFields(ITEM_FIELDS, row)),
  };
}

/** Returns a text that is another one after each change of what everybody may see of a template. Errors: `NOT_FOUND`. */
export async function readPublishedVersion(context: Context, token: string): Promise<string> {
  const { scoped, template } = await findTemplate(context, token);
  // PostgreSQL gives a row another `xmin` with each change, also where two are made in one millisecond.
  const [items] = await queryOwned<{ version: string | null }>(
    scoped,
    sql`select md5(string_agg(id::text || xmin::text, ' ' order by id)) as version
          from ${Item} where ${callers(Item)} and list_id = ${template.id}`,
  );
  return JSON.stringify([pickPublicFields(LIST_FIELDS, template), items?.version]);
}

/** Returns the id of a notebook if the caller may add to it, and undefined for every other text. */
export async function findNotebookToAddTo(context: Context, id: string | null): Promise<string | undefined> {
  if (isNobody(context) || !isUuid(id)) return undefined;
  const [notebook] = await findRows(context, Notebook, sql`id = ${id}`);
  return notebook && hasRight(getRole(context, notebook), "write") ? notebook.id : undefined;
}

/**
 * Copies a published template, un-ticked, into a notebook of the caller, by default into the default notebook. Nobody
 * becomes a guest by it, whose cookie the response sets. A repeated call with the same `id` answers the list that is
 * there. Errors: `NOT_FOUND` for the template and the notebook, `FORBIDDEN` for a notebook that the caller can only view,
 * `BAD_USER_INPUT`, `QUOTA_EXCEEDED`, `CONFLICT` for an id in the trash.
 */
export async function usePublishedTemplate(context: Context, args: MutationUsePublishedTemplateArgs): Promise<List> {
  const { token, ...input } = { ...args, notebookId: args.notebookId ?? undefined };
  const rules = { id: idRule, notebookId: referenceRule("Notebook") };
  const { id = "", notebookId: chosenNotebookId } = checkInput(input, rules);
  const { viewer } = context.caller;
  const isNewcomer = viewer.kind === "nobody" && !viewer.session;
  const used = await inTransaction(context, async (tx) => {
    const [existing] = isNewcomer ? [] : await findRows(tx, List, sql`id = ${id}`);
    if (existing) return { caller: tx.caller, list: existing };
    const { template } = await findTemplate(tx, token);
    const caller = isNewcomer ? await createGuestCaller(tx) : tx.caller;
    const acting = { ...tx, caller };
    const notebookId = chosenNotebookId ?? (await getDefaultNotebook(acting));
    const target = await scopeToRow(acting, Notebook, notebookId);
    const build = (source: List) => buildListFromTemplate(source, {});
    const scoped = scopeTo(acting, template.ownerId);
    const list = await copyListInto(scoped, { source: template, build }, { scoped: target, notebookId, id });
    return { caller, list };
  });
  Object.assign(context.caller, used.caller);
  return used.list;
}
