import { msg } from "@lingui/core/macro";
import { hasRight } from "../../../../shared/roles.ts";
import type { AnswerInput } from "../../../../shared/marks/answers.ts";
import { createUseName } from "../../../../shared/useName.ts";
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
import { answersRule, checkInput, idRule, isUuid, referenceRule, schemaTypeRule } from "../../base/rules.ts";
import type {
  MutationPublishTemplateArgs,
  MutationUnpublishTemplateArgs,
  MutationUsePublishedTemplateArgs,
  PublishedLink,
  PublishedTemplate,
  QueryPublishedTemplateArgs,
} from "../../base/schema.types.ts";
import { inTransaction } from "../../callers/transaction.ts";
import { lockOwnerToAdd } from "../../limits/owners.ts";
import { buildListFromTemplate, copyListInto, type CopyTarget } from "../listCopies.ts";
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
    if (!list.isTemplate) throw badInput({ listId: msg`This list isn’t a template` });
    return { url: buildUrl(tx, await ensureToken(tx, list)) };
  });

/** Ends the link of a template. Errors: `NOT_FOUND`, also for a list that is not published, `FORBIDDEN` for a viewer. */
export const unpublishTemplate = (context: Context, { listId }: MutationUnpublishTemplateArgs) =>
  inTransaction(context, async (tx) => {
    const { ownerId, id } = await lockListToWrite(tx, listId);
    if (!(await deleteTokens(tx, ownerId, [id])))
      throw new DomainError("NOT_FOUND", msg`This template isn’t published`);
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
  if (!template) throw new DomainError("NOT_FOUND", msg`This template is no longer published`);
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
 * Returns the template that an owner has of a published one: its copy, which keeps the id of that as `templateId`, or the
 * published one itself.
 */
async function findOwnTemplate(target: ScopedContext, published: List): Promise<List | undefined> {
  if (published.ownerId === target.scopedOwnerId) return published;
  const isCopy = sql`template_id = ${published.id} and is_template order by created_at, id limit 1`;
  return (await findRows(target, List, isCopy))[0];
}

const buildOwnTemplate = (source: List): List => ({
  ...source,
  active: false,
  date: null,
  templateId: source.id,
  // Those of another person are private.
  answers: null,
});

/**
 * Returns the template that an owner has of a published one, and makes it with this id where there is none. Call it in a
 * transaction. Errors: `BAD_USER_INPUT` for the id of a list.
 */
async function ensureOwnTemplate(published: List, target: CopyTarget): Promise<List> {
  // Of two calls at once, the second one finds the template of the first.
  await lockOwnerToAdd(target.scoped);
  const known = await findOwnTemplate(target.scoped, published);
  const source = scopeTo(target.scoped, published.ownerId);
  const own = known ?? (await copyListInto(source, { source: published, build: buildOwnTemplate }, target));
  if (!own.isTemplate) throw badInput({ templateId: msg`This list isn’t a template` });
  return own;
}

/** Names a list that is made from a template in a notebook on a day. */
async function chooseUseName({ scoped, notebookId }: CopyTarget, template: List, day: string): Promise<string> {
  const others = await queryOwned<Pick<List, "name">>(
    scoped,
    sql`select name from ${List} where ${callers(List)} and notebook_id = ${notebookId}`,
  );
  return createUseName(template.name, day, new Set(others.map(({ name }) => name)));
}

type ChosenUse = {
  id: string;
  notebookId: string | undefined;
  templateId: string | undefined;
  day: string | null | undefined;
  answers: AnswerInput[] | null | undefined;
};

/** Makes a list from a published template, and where it is asked for a template for that. Call it in a transaction. */
async function makeUse(context: Context, published: List, chosen: ChosenUse): Promise<List> {
  const { id, templateId, day, answers } = chosen;
  const notebookId = chosen.notebookId ?? (await getDefaultNotebook(context));
  const scoped = await scopeToRow(context, Notebook, notebookId);
  if (!templateId) {
    const build = (source: List) => buildListFromTemplate(source, { answers });
    return copyListInto(scopeTo(context, published.ownerId), { source: published, build }, { scoped, notebookId, id });
  }
  const own = await ensureOwnTemplate(published, { scoped, notebookId, id: templateId });
  const target = { scoped, notebookId: chosen.notebookId ?? own.notebookId, id };
  const name = await chooseUseName(target, own, day ?? new Date().toISOString().slice(0, 10));
  return copyListInto(
    scoped,
    { source: own, build: (source) => buildListFromTemplate(source, { name, answers }) },
    target,
  );
}

/**
 * Copies a published template, un-ticked, into a notebook of the caller, by default into the default notebook. With
 * `templateId` the caller gets a template too. Nobody becomes a guest by it, whose cookie the response sets. A repeated
 * call with the same `id` answers the list that is there. Errors: `NOT_FOUND` for the template and the notebook,
 * `FORBIDDEN` for a notebook that the caller can only view, `BAD_USER_INPUT`, `QUOTA_EXCEEDED`, `CONFLICT` for an id in
 * the trash.
 */
export async function usePublishedTemplate(context: Context, args: MutationUsePublishedTemplateArgs): Promise<List> {
  const { token, ...input } = { ...args, notebookId: args.notebookId ?? undefined };
  const rules = {
    id: idRule,
    notebookId: referenceRule("Notebook"),
    templateId: idRule,
    day: schemaTypeRule,
    answers: answersRule,
  };
  const { id = "", notebookId, templateId, day, answers } = checkInput(input, rules);
  const { viewer } = context.caller;
  const isNewcomer = viewer.kind === "nobody" && !viewer.session;
  const used = await inTransaction(context, async (tx) => {
    const [existing] = isNewcomer ? [] : await findRows(tx, List, sql`id = ${id}`);
    if (existing) return { caller: tx.caller, list: existing };
    const { template } = await findTemplate(tx, token);
    const caller = isNewcomer ? await createGuestCaller(tx) : tx.caller;
    const list = await makeUse({ ...tx, caller }, template, { id, notebookId, templateId, day, answers });
    return { caller, list };
  });
  Object.assign(context.caller, used.caller);
  return used.list;
}
