import { joinWithAnd } from "../../shared/joinWithAnd.ts";
import { defineRequest } from "../actions/defineRequest.ts";
import { graphql } from "../graphql/index.ts";
import type { ChangeAct, ProgramChangesQuery, ProgramLogQuery, ThingKind } from "../graphql/graphql.ts";
import { formatCountOf, formatDayWithYear } from "../ui/format.ts";

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
export const undoCall = defineRequest({ mutation: UndoCall, failed: "Couldn’t undo it" });

export type Call = ProgramLogQuery["programLog"][number];
export type Change = ProgramChangesQuery["programChanges"][number];

/** The verbs of acts, in the order in which a sentence has them. */
const VERBS = {
  ADDED: "Added",
  TICKED: "Ticked",
  UNTICKED: "Unticked",
  CHANGED: "Changed",
  RESTORED: "Restored",
  DELETED: "Deleted",
  MOVED: "Moved",
} satisfies Record<ChangeAct, string>;

/** The larger thing first. */
const KINDS: ThingKind[] = ["notebook", "list", "item"];

/** What stands between a sentence of a call and the name of its list. */
export const getJoint = ({ counts }: Pick<Call, "counts">) =>
  counts.some(({ kind }) => kind === "list") ? ": " : " in ";

/** Says what a call did, without the name of its list: "Added 2 items, ticked 1 item", "Deleted 1 list and 4 items". */
export function describeCall({ counts }: Pick<Call, "counts">): string {
  const parts = Object.entries(VERBS).flatMap(([act, verb]) => {
    const ofAct = counts.filter((count) => count.act === act);
    const things = KINDS.flatMap((kind) => ofAct.filter((count) => count.kind === kind)).map(({ kind, count }) =>
      formatCountOf(count, kind),
    );
    return things.length > 0 ? `${verb} ${joinWithAnd(things)}` : [];
  });
  const [first = "", ...others] = parts;
  return [first, ...others.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(", ");
}

/** The fields of a change that have no value to be shown. */
const FIELD_WORDS: Record<string, string> = {
  color: "colour",
  isTemplate: "template or list",
  active: "active or not",
  priority: "priority",
  repeat: "when it comes back",
  notebookId: "notebook",
  runNumber: "run",
  isHeading: "section or item",
  isSkipped: "skipped or not",
  skipReason: "why it is skipped",
};

/** Says what was done with a thing. Its name, or the two names of a new name, come after it. */
export function getVerb({ act, fields }: Pick<Change, "act" | "fields">): string {
  const has = (...names: string[]) => fields.some(({ field }) => names.includes(field));
  if (act !== "CHANGED") return VERBS[act];
  if (has("name")) return "Renamed";
  if (has("listId", "notebookId")) return "Moved";
  return fields.length > 0 && fields.every(({ field }) => field === "sortingOrder") ? "Sorted" : VERBS.CHANGED;
}

/** Says what else was changed: "note: by train", "priority". The name, the place and the tick are said already. */
export const describeFields = ({ fields }: Pick<Change, "fields">): string[] =>
  fields.flatMap(({ field, after }) => {
    if (field === "note") return after === null ? "note removed" : `note: ${after}`;
    if (field === "date") return after === null ? "date removed" : `date: ${formatDayWithYear(after)}`;
    return FIELD_WORDS[field] ?? [];
  });
