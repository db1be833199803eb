import { t } from "@lingui/core/macro";
import { formatHoldings, isEmpty } from "../account/holdings.ts";
import { defineRequest } from "../actions/defineRequest.ts";
import { graphql } from "../graphql/index.ts";
import type { ChangeAct, ProgramChangesQuery, ProgramLogQuery, ThingKind } from "../graphql/graphql.ts";
import { formatDayWithYear } from "../ui/format.ts";

/** A program's calls have no id that the cache knows, and its changes have the ids of rows: neither is kept there. */
export const ProgramLog = graphql(`
  query ProgramLog($tokenId: ID, $before: ID) {
    programLog(tokenId: $tokenId, before: $before) {
      call
      token {
        id
        name
      }
      at
      counts {
        act
        kind
        count
      }
      listName
      listId
      notebookId
      undone
      whyNot
    }
  }
`);

/** What programs did in a list in the last day. */
export const ListProgramLog = graphql(`
  query ListProgramLog($listId: ID!) {
    programLog(listId: $listId) {
      call
      token {
        id
        name
      }
      counts {
        act
        kind
        count
      }
      undone
      whyNot
    }
  }
`);

export const ProgramChanges = graphql(`
  query ProgramChanges($call: ID!) {
    programChanges(call: $call) {
      id
      kind
      act
      name
      place
      listId
      notebookId
      fields {
        field
        before
        after
      }
      undone
    }
  }
`);

const UndoCall = graphql(`
  mutation UndoCall($call: ID!, $ids: [ID!]) {
    undoCall(call: $call, ids: $ids) {
      undone
      left {
        id
        kind
        name
        why
      }
    }
  }
`);

/** Undoes a call, or chosen changes of it. */
export const undoCall = defineRequest({ mutation: UndoCall, failed: t`Couldn’t undo it` });

export type Call = ProgramLogQuery["programLog"][number];
export type Change = ProgramChangesQuery["programChanges"][number];

/** The program of a call, and what it did in one list. */
type DoneInList = { token: { name: string }; counts: Call["counts"] };

type ListDeed = { first: (name: string, count: number) => string; next: (count: number) => string };

/** What a program did with items of a list, after its name and after a comma. The number is that of the items. */
const LIST_DEEDS = {
  ADDED: { first: (name, count) => t`${name} added ${count}`, next: (count) => t`added ${count}` },
  TICKED: { first: (name, count) => t`${name} ticked ${count}`, next: (count) => t`ticked ${count}` },
  UNTICKED: { first: (name, count) => t`${name} unticked ${count}`, next: (count) => t`unticked ${count}` },
  CHANGED: { first: (name, count) => t`${name} changed ${count}`, next: (count) => t`changed ${count}` },
  RESTORED: { first: (name, count) => t`${name} restored ${count}`, next: (count) => t`restored ${count}` },
  DELETED: { first: (name, count) => t`${name} deleted ${count}`, next: (count) => t`deleted ${count}` },
  MOVED: { first: (name, count) => t`${name} moved ${count}`, next: (count) => t`moved ${count}` },
} satisfies Record<ChangeAct, ListDeed>;

/** Says in a list what a program did there: "Claude added 3, ticked 2", "Claude made this list". */
export function describeInList({ token: { name }, counts }: DoneInList): string {
  const ofList = counts.find(({ kind }) => kind === "list");
  if (ofList?.act === "ADDED") return t`${name} made this list`;
  const ofItems = Object.entries(LIST_DEEDS).flatMap(([act, deed]) => {
    const count = counts.find((each) => each.act === act && each.kind === "item")?.count ?? 0;
    return count > 0 ? { deed, count } : [];
  });
  const parts = ofItems.map(({ deed, count }, index) => (index === 0 ? deed.first(name, count) : deed.next(count)));
  if (ofList) parts.push(parts.length === 0 ? t`${name} changed this list` : t`changed this list`);
  return joinParts(parts);
}

type Deed = { first: (things: string) => string; next: (things: string) => string };

/** What a call did with things, at the start of a line and after a comma, in the order in which the line has it. */
const DEEDS = {
  ADDED: { first: (things) => t`Added ${things}`, next: (things) => t`added ${things}` },
  TICKED: { first: (things) => t`Ticked ${things}`, next: (things) => t`ticked ${things}` },
  UNTICKED: { first: (things) => t`Unticked ${things}`, next: (things) => t`unticked ${things}` },
  CHANGED: { first: (things) => t`Changed ${things}`, next: (things) => t`changed ${things}` },
  RESTORED: { first: (things) => t`Restored ${things}`, next: (things) => t`restored ${things}` },
  DELETED: { first: (things) => t`Deleted ${things}`, next: (things) => t`deleted ${things}` },
  MOVED: { first: (things) => t`Moved ${things}`, next: (things) => t`moved ${things}` },
} satisfies Record<ChangeAct, Deed>;

/** Returns "a, b, c". */
export const joinParts = ([first = "", ...others]: readonly string[]): string =>
  others.reduce(
    (before, next) => t({ message: `${before}, ${next}`, comment: "As in “Added 1 item, ticked 2 items”" }),
    first,
  );

/** Says what a call did, without the name of its list: "Added 2 items, ticked 1 item", "Deleted 1 list and 4 items". */
export function describeDeeds({ counts }: Pick<Call, "counts">): string {
  const done = Object.entries(DEEDS).flatMap(([act, deed]) => {
    const countOf = (kind: ThingKind) => counts.find((each) => each.act === act && each.kind === kind)?.count ?? 0;
    const holdings = { notebooks: countOf("notebook"), lists: countOf("list"), items: countOf("item") };
    return isEmpty(holdings) ? [] : { deed, things: formatHoldings(holdings) };
  });
  return joinParts(done.map(({ deed, things }, index) => (index === 0 ? deed.first(things) : deed.next(things))));
}

/** Whether a call did something with a list itself. The line then does not say that it was done in the list. */
export const isAboutList = ({ counts }: Pick<Call, "counts">) => counts.some(({ kind }) => kind === "list");

/** Says what a call did: "Added 2 items in “Shopping”", "Added 1 list and 12 items: “Shopping”". */
export function describeCall(call: Pick<Call, "counts" | "listName">): string {
  const { listName } = call;
  const done = describeDeeds(call);
  if (listName === null) return done;
  return isAboutList(call) ? t`${done}: “${listName}”` : t`${done} in “${listName}”`;
}

/** What a change did with a thing. */
export type ChangeDeed = ChangeAct | "RENAMED" | "SORTED";

export function getDeed({ act, fields }: Pick<Change, "act" | "fields">): ChangeDeed {
  const has = (...names: string[]) => fields.some(({ field }) => names.includes(field));
  if (act !== "CHANGED") return act;
  if (has("name")) return "RENAMED";
  if (has("listId", "notebookId")) return "MOVED";
  return fields.length > 0 && fields.every(({ field }) => field === "sortingOrder") ? "SORTED" : "CHANGED";
}

/** The fields of a change that have no value to be shown. */
const FIELD_WORDS: Record<string, string> = {
  color: t({ message: "colour", context: "what was changed" }),
  isTemplate: t({ message: "template or list", context: "what was changed" }),
  active: t({ message: "put away or not", context: "what was changed" }),
  priority: t({ message: "priority", context: "what was changed" }),
  repeat: t({ message: "when it comes back", context: "what was changed" }),
  notebookId: t({ message: "notebook", context: "what was changed" }),
  runNumber: t({ message: "started again", context: "what was changed" }),
  isHeading: t({ message: "section or item", context: "what was changed" }),
  isSkipped: t({ message: "skipped or not", context: "what was changed" }),
  skipReason: t({ message: "why it is skipped", context: "what was changed" }),
  remark: t({ message: "remark", context: "what was changed" }),
};

/** Says what else was changed: "note: by train", "priority". The name, the place and the tick are said already. */
export const describeFields = ({ fields }: Pick<Change, "fields">): string[] =>
  fields.flatMap(({ field, after }) => {
    if (field === "note") return after === null ? t`note removed` : t`note: ${after}`;
    if (field === "date") return after === null ? t`date removed` : t`date: ${{ date: formatDayWithYear(after) }}`;
    return FIELD_WORDS[field] ?? [];
  });
