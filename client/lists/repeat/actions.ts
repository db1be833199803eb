import { t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { completeRepeat, findDayAfterSkip } from "../../../shared/repeat/rule.ts";
import { defineAction } from "../../actions/defineAction.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment, RepeatInput } from "../../graphql/graphql.ts";
import { readCachedList, toRepeatInput } from "../../rows/list.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { formatWeekday, quote } from "../../ui/format.ts";
import { updateList } from "../model/actions.ts";
import { applyRule, describeDay, describeRule, withNextDay } from "./rules.ts";

/** Gives a list a rule after which it comes back by itself, or ends the rule. Answers false when it failed. */
export const setRepeat = defineAction({
  mutation: graphql(`
    mutation SetRepeat($id: ID!, $repeat: RepeatInput) {
      updateList(id: $id, input: { repeat: $repeat }) {
        ...ListFields
      }
    }
  `),
  plan(cache: ApolloCache, id: string, repeat: RepeatInput | null) {
    const list = readCachedList(cache, id);
    const name = quote(list?.name ?? "");
    return {
      variables: { id, repeat },
      keys: [id],
      done: repeat
        ? t`${name} comes back ${{ rule: describeRule(completeRepeat(repeat)) }}`
        : t`${name} no longer comes back`,
      failed: t`Couldn’t change the repeat`,
      undo: list
        ? (client: SyncClient): Promise<unknown> =>
            takeRuleBack(client, list, list.repeat && toRepeatInput(list.repeat))
        : undefined,
    };
  },
  predict(cache, { id, repeat }, { at }) {
    const list = readCachedList(cache, id);
    return list && { updateList: applyRule(list, repeat ?? null, at) };
  },
  // A rule that is set again after its end is a new one.
  merge: (earlier, later) => (earlier.repeat ? later : null),
  whenGone: "drop",
  describe: ({ repeat }) =>
    repeat ? t`Repeat ${{ rule: describeRule(completeRepeat(repeat)) }}` : t`Stop repeating a list`,
});

/** Gives a list the rule and the date that it had before. A rule may change the date. */
function takeRuleBack(client: SyncClient, { id, date }: ListFieldsFragment, repeat: RepeatInput | null) {
  const isSet = setRepeat.send(client, id, repeat);
  const hasDate = readCachedList(client.cache, id)?.date === date;
  return Promise.all([isSet, hasDate || updateList.send(client, id, { date })]);
}

/** Leaves out the next day of a rule. Answers false when it failed. */
export const skipRepeat = defineAction({
  mutation: graphql(`
    mutation SkipRepeat($listId: ID!, $next: Date!) {
      skipRepeat(listId: $listId, next: $next) {
        ...ListFields
      }
    }
  `),
  plan(cache: ApolloCache, listId: string) {
    const list = readCachedList(cache, listId);
    const next = list?.repeat?.next;
    if (!list || !next) return null;
    return {
      variables: { listId, next },
      keys: [listId],
      done: t`Skipped ${{ weekday: formatWeekday(next) }} ${{ day: describeDay(next) }}`,
      failed: t`Couldn’t skip the day`,
      undo: (client: SyncClient) => takeSkipBack(client, list, next),
      offersUndo: true,
    };
  },
  predict(cache, { listId, next }) {
    const list = readCachedList(cache, listId);
    if (!list?.repeat || list.repeat.next !== next) return null;
    const rule = toRepeatInput(list.repeat);
    return { skipRepeat: { ...list, repeat: withNextDay(rule, findDayAfterSkip(rule, next)) } };
  },
  whenGone: "drop",
  describe: () => t`Skip a day`,
});

/** Gives a list a rule that counts from the skipped day. It has that day, and the same days after it. */
function takeSkipBack(client: SyncClient, list: ListFieldsFragment, day: string) {
  const rule = list.repeat && toRepeatInput(list.repeat);
  // The same rule would change nothing.
  const isEnded = rule?.start === day && setRepeat.send(client, list.id, null);
  return Promise.all([isEnded, takeRuleBack(client, list, rule && { ...rule, start: day })]);
}
