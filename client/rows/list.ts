import { t } from "@lingui/core/macro";
import type { RepeatRule } from "../../shared/repeat/rule.ts";
import type { ApolloCache } from "@apollo/client";
import { graphql } from "../graphql/index.ts";
import type { ListFieldsFragment, UpdateListInput } from "../graphql/graphql.ts";
import { omitNulls, type RowUpdate, type RowValues } from "./values.ts";

/** The fields of a list that every query and mutation selects, so that a cached list is always complete. */
export const ListFields = graphql(`
  fragment ListFields on List {
    __typename
    id
    name
    notebookId
    shownIn
    isTemplate
    active
    priority
    date
    note
    repeat {
      __typename
      unit
      every
      weekdays
      day
      week
      month
      from
      time
      zone
      start
      until
      daysAhead
      next
      nextAt
    }
    repeatProblem
    templateId
    answers {
      __typename
      name
      choice
      number
      words
    }
    runId
    runNumber
    runStartedAt
    dueDays {
      day
      openCount
    }
    replaced {
      name
      note
      at
    }
    createdAt
    updatedAt
    role
    itemCount
    completedCount
    skippedCount
    lastUsedAt
    publishedUrl
  }
`);

/** The place of the lists that others share on their own, and that the user has put into no notebook. */
export const SHARED_WITH_ME = t`Shared with me`;

type Place = { notebookId: string; shownIn: string | null };

/**
 * Returns the notebook of the user in which a list stands. That of a list which others share on its own, and which the user
 * has put nowhere, is the notebook that holds it alone: that is not shown.
 */
export const getPlaceId = ({ notebookId, shownIn }: Place): string => shownIn ?? notebookId;

/** Returns the name of the place in which a list stands; undefined while its notebook is not known. */
export const namePlace = (
  { shownIn }: Pick<Place, "shownIn">,
  notebooks: readonly { id: string; name: string }[],
): string | undefined => (shownIn === null ? SHARED_WITH_ME : notebooks.find(({ id }) => id === shownIn)?.name);

/** Whether a list is shared on its own, and not with a whole notebook. */
export const isSharedAlone = ({ notebookId, shownIn }: Place): boolean => shownIn !== notebookId;

/** Returns the path of a list, below the notebook in which it stands. */
export const getListPath = (list: Place & { id: string }): string => `/n/${getPlaceId(list)}/l/${list.id}`;

/** The answer of a mutation that changes a list together with its items, or creates both. */
export const ListAndItems = graphql(`
  fragment ListAndItems on List {
    ...ListFields
    items {
      ...ItemFields
    }
  }
`);

/** The fields of a list that a tick needs. The others are counted from all items. */
const RunAndNotebook = graphql(`
  fragment RunAndNotebook on List {
    runId
    notebookId
  }
`);

/** Reads a list from the cache, with optimistic changes; null if it is not cached. */
export const readCachedList = (cache: ApolloCache, id: string) =>
  cache.readFragment({ fragment: ListFields, id: `List:${id}` }, true);

/** Returns the key of a run in the outbox, which no row has: a list has its own id for its first run. */
export const getRunKey = (id: string) => `run ${id}`;

/** Returns the current run of a cached list. A tick names it, so that a tick from an earlier run changes nothing. */
export const readCachedRunId = (cache: ApolloCache, listId: string | undefined) =>
  readRunAndNotebook(cache, listId)?.runId ?? null;

/** Returns the id of the notebook of a list; undefined if the list is not cached. */
export const readCachedNotebookId = (cache: ApolloCache, listId: string) =>
  readRunAndNotebook(cache, listId)?.notebookId;

const readRunAndNotebook = (cache: ApolloCache, listId: string | undefined) =>
  cache.readFragment({ fragment: RunAndNotebook, id: `List:${listId}` }, true);

/** Builds a list as the server would create it at the time `at`: this is the one place of the defaults. */
export const newList = (
  values: RowValues<ListFieldsFragment, "id" | "name" | "notebookId" | "role">,
  at: string,
): ListFieldsFragment => ({
  __typename: "List",
  isTemplate: false,
  active: !values.isTemplate,
  priority: 0,
  date: null,
  note: null,
  templateId: null,
  answers: [],
  itemCount: 0,
  ...buildNewState(values.id, at),
  ...omitNulls(values),
  shownIn: values.shownIn === undefined ? values.notebookId : values.shownIn,
});

/** Builds a copy of a list, with other values. It has every other field of the list. */
export const copyList = <List extends ListFieldsFragment>(
  list: List,
  values: Pick<ListFieldsFragment, "id"> & Partial<ListFieldsFragment>,
  at: string,
): List => ({ ...list, ...buildNewState(values.id, at), ...values });

/** The fields that a new list never copies from another list. Its first run has its id. */
const buildNewState = (id: string, at: string) => ({
  runId: id,
  runNumber: 1,
  runStartedAt: at,
  dueDays: [],
  repeat: null,
  repeatProblem: null,
  replaced: null,
  publishedUrl: null,
  completedCount: 0,
  skippedCount: 0,
  createdAt: at,
  updatedAt: at,
  lastUsedAt: at,
});

/** The fields of a list that an update changes. `setRepeat` changes the rule. */
export type ListUpdate = Omit<RowUpdate<ListFieldsFragment, UpdateListInput>, "repeat">;

/** The rule of a list, with its next day. */
export type ListRepeat = NonNullable<ListFieldsFragment["repeat"]>;

/** Returns the rule without what only the server says of it, to send it. */
export const toRepeatInput = ({ __typename: _type, next: _next, nextAt: _nextAt, ...rule }: ListRepeat): RepeatRule =>
  rule;
