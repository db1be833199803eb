import { t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { deriveItemId, deriveRunId } from "../../../shared/repeat/derivedIds.ts";
import { planReturn } from "../../../shared/repeat/rule.ts";
import { createUseName } from "../../../shared/useName.ts";
import { defineAction } from "../../actions/defineAction.ts";
import { type UndoableAction, withUndo } from "../../actions/undo.ts";
import { placeList, readCachedListItems } from "../../cache/places.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { type EndedItem, OPEN, pickUsed } from "../../rows/item.ts";
import { getRunKey, readCachedList, type ListRepeat, toRepeatInput } from "../../rows/list.ts";
import { PROBE_CONTEXT } from "../../sync/links/reads.ts";
import { endTicksOfRun } from "../../sync/outbox/refusals.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { quote } from "../../ui/format.ts";
import { undoNewList, updateList } from "../model/actions.ts";
import { buildListFromTemplate, chooseNotebook, copyCachedItems, countItems } from "../model/copies.ts";
import { resolveCachedItems } from "../model/answeredItems.ts";
import { ListWithItems } from "../model/queries.ts";
import { NO_COUNTS, restoreRun, runAgain } from "../runs/actions.ts";
import { getListKeys } from "../model/writeKeys.ts";
import { haveSameRule, isRepeating, type RepeatingList, withNextDay } from "./rules.ts";

/** What the page knows of a return that it has made itself. */
type KnownReturn = { rule: ListRepeat; runId: string };

/**
 * Runs a list again for the next day of its rule, which has come, as the server does, or makes the list of a template.
 * The ids are those that the server makes too. `day` is the next day of the rule; the run is for the latest one.
 */
export const comeBack = defineAction({
  mutation: graphql(`
    mutation ComeBack($listId: ID!, $day: Date!) {
      comeBack(listId: $listId, day: $day) {
        ...ListAndItems
      }
    }
  `),
  plan(
    cache: ApolloCache,
    { id, name, isTemplate, repeat, runId, runStartedAt, date, active }: RepeatingList,
    day: string,
  ) {
    const items = readCachedListItems(cache, id);
    const settled = pickUsed(items);
    const madeId = deriveRunId(id, planDays(repeat, day, new Date()).day);
    const reversal = isTemplate
      ? undoNewList(madeId)
      : undoReturn({ id, runId, runStartedAt, date, active }, planDays(repeat, day, new Date()).day, settled);
    const madeKeys = isTemplate ? [madeId, ...items.map((item) => deriveItemId(madeId, item.id))] : [getRunKey(madeId)];
    return {
      variables: { listId: id, day },
      keys: [...getListKeys(cache, id), ...madeKeys],
      before: { rule: repeat, runId: madeId } satisfies KnownReturn,
      // There may be no room for the list still.
      needsServer: repeat.next !== day,
      done: isTemplate ? t`Created a list from ${{ name: quote(name) }}` : t`${{ name: quote(name) }} came back`,
      failed: isTemplate ? t`Couldn’t create the list` : t`Couldn’t bring ${{ name: quote(name) }} back`,
      ...reversal,
      offersUndo: true,
    };
  },
  show(cache, { listId, day }, { at }) {
    const template = readCachedList(cache, listId);
    if (template && isRepeating(template) && template.isTemplate && isDue(template, day))
      placeUse(cache, template, planDays(template.repeat, day, new Date(at)).day, at);
  },
  predict(cache, { listId, day }, { at }) {
    const list = readCachedList(cache, listId);
    if (!list || !isRepeating(list) || !isDue(list, day)) return null;
    const plan = planDays(list.repeat, day, new Date(at));
    const items = readCachedListItems(cache, listId);
    if (list.isTemplate) return { comeBack: { ...list, ...moveRuleOn(list, day, plan.next), items } };
    const runId = deriveRunId(listId, plan.day);
    const begun = { runId, runNumber: list.runNumber + 1, runStartedAt: at };
    const run = { ...begun, ...NO_COUNTS, active: true, date: plan.day };
    const opened = items.map((item) => ({ ...item, ...OPEN, remark: null }));
    return { comeBack: { ...list, ...run, repeat: withNextDay(toRepeatInput(list.repeat), plan.next), items: opened } };
  },
  async settle(client, { listId }, { data, before }) {
    const { rule, runId } = before as KnownReturn;
    // The answer is the template, without the list that was made from it. The client logs a failure.
    if (data.comeBack.isTemplate) void client.refetchQueries({ include: "active" }).catch(() => {});
    if (data.comeBack.isTemplate || data.comeBack.runId === runId || haveSameRule(rule, data.comeBack.repeat)) return;
    // The rule was changed elsewhere, so nobody may have run the list on that day.
    const { data: known } = await client.query({
      query: RunsOfList,
      variables: { listId },
      fetchPolicy: "no-cache",
      // Other reads of the list wait for this change.
      context: PROBE_CONTEXT,
    });
    if (known?.runs.some(({ id }) => id === runId)) return;
    endTicksOfRun(client as SyncClient, runId, data.comeBack.runId, explainTicks(data.comeBack.name));
  },
  whenGone: "drop",
  describe: () => t`Bring a list back`,
});

const explainTicks = (list: string) => t`${{ list: quote(list) }} was rescheduled on another device.`;

const RunsOfList = graphql(`
  query RunsOfList($listId: ID!) {
    runs(listId: $listId) {
      id
    }
  }
`);

/** Returns the day for which a list comes back that is due on `due`, and the next one. */
const planDays = (repeat: ListRepeat, due: string, now: Date): { day: string; next: string | null } =>
  repeat.from === "FINISH" ? { day: due, next: null } : planReturn(toRepeatInput(repeat), due, now);

/** Whether a list comes back on a day, or a list was not made from a template on that day. */
const isDue = ({ repeat, repeatProblem }: RepeatingList, day: string) => [repeat.next, repeatProblem].includes(day);

/** Returns the fields of a template that has made the list of a day. */
function moveRuleOn({ repeat }: RepeatingList, day: string, next: string | null) {
  const isLate = repeat.next !== day;
  return { repeatProblem: null, repeat: isLate ? repeat : withNextDay(toRepeatInput(repeat), next) };
}

/** Places the list that is made from a template for a day in the cache, with its items. */
function placeUse(cache: ApolloCache, template: RepeatingList, day: string, at: string) {
  const id = deriveRunId(template.id, day);
  const itemIds = readCachedListItems(cache, template.id).map((item) => ({
    from: item.id,
    id: deriveItemId(id, item.id),
  }));
  const { notebookId, answers } = template;
  const sources = resolveCachedItems(cache, template.id, answers);
  const items = copyCachedItems(cache, { sourceId: template.id, listId: id, itemIds, at, sources });
  const chosen = { id, name: createUseName(template.name, day, new Set()), ...chooseNotebook(cache, notebookId) };
  const made = { ...buildListFromTemplate(template, chosen, at), answers, date: day };
  // Less than the template has, where its answers leave items out.
  const list = readCachedList(cache, id) ?? { ...made, ...(answers.length > 0 && { itemCount: countItems(items) }) };
  cache.writeQuery({ query: ListWithItems, variables: { id }, data: { list, items } });
  placeList(cache, list);
}

/** A list as it was before it came back. */
type ListBefore = Pick<ListFieldsFragment, "id" | "runId" | "runStartedAt" | "date" | "active">;

/**
 * Returns the undo of a return for `day`, which makes the run before it the current one again, and its redo, which runs
 * the list again. The next day of the rule stays.
 */
const undoReturn = (
  { id, runId, runStartedAt, date, active }: ListBefore,
  day: string | null,
  settled?: readonly EndedItem[],
): Pick<UndoableAction, "undo" | "redo"> => ({
  undo: (client) =>
    Promise.all([
      restoreRun.send(client, { id: runId, listId: id, startedAt: runStartedAt, ...(settled && { settled }) }),
      updateList.send(client, id, { date, active }),
    ]),
  redo: (client) =>
    Promise.all([
      runAgain.send(client, { id, runId, completedCount: 0 }),
      updateList.send(client, id, { date: day, active: true }),
    ]),
});

/** Shows a toast that a list came back for `day`, which this page has not done. `before` is the list as it was. */
export function announceReturn(client: SyncClient, before: ListFieldsFragment, day: string | null) {
  const action = { done: t`${{ name: quote(before.name) }} came back`, ...undoReturn(before, day), offersUndo: true };
  void withUndo(client, action, Promise.resolve());
}
