import type { Answers } from "../../../../shared/marks/resolve.ts";
import type { Text } from "../../../texts/sentence.ts";
import type { ItemValues, Known, ListValues, NotebookValues } from "../../rows/userFields.ts";

type DraftTimes = { createdAt?: string | undefined; updatedAt?: string | undefined };

/** What a file may say of an item in its run. */
type DraftState = {
  completedAt?: string | null | undefined;
  isSkipped?: boolean | undefined;
  skipReason?: string | null | undefined;
  remark?: string | null | undefined;
};

/** An item as a reader reads it. The names of rows count in the file alone. */
export type DraftItem = Known<ItemValues> &
  DraftTimes &
  DraftState & { id?: string | undefined; templateItemId?: string | null | undefined };

type DraftRunItem = DraftState & {
  itemId: string;
  templateItemId: string | null;
  name: string;
  isHeading: boolean;
  completed: boolean;
};
export type DraftRun = { number: number; startedAt: string; finishedAt: string; items: DraftRunItem[] };

/** An item that a list and its template have in common. */
export type DraftCopiedItem = {
  itemId: string;
  templateItemId: string;
  name: string;
  note: string | null;
  isHeading: boolean;
  before?: { name: string; note: string | null; isHeading: boolean } | null | undefined;
};

export type DraftList = Known<ListValues> &
  DraftTimes & {
    id?: string | undefined;
    templateId?: string | null | undefined;
    answers?: Answers | null | undefined;
    runNumber?: number | undefined;
    runStartedAt?: string | null | undefined;
    items: DraftItem[];
    runs?: DraftRun[] | undefined;
    copiedItems?: DraftCopiedItem[] | null | undefined;
  };

/** A list as the preview shows it. `items` has the names of its first items. */
export type PreviewedList = {
  number: number;
  notebook: number;
  name: string;
  /** False for a list that comes only when it is asked for. */
  chosen: boolean;
  isTemplate: boolean;
  itemCount: number;
  headingCount: number;
  completedCount: number;
  /** The bytes of the names and notes of its items. */
  text: number;
  runCount: number;
  /** The items in its past runs. */
  runItemCount: number;
  items: string[];
};

export type NotebookTimes = { createdAt: string; updatedAt: string };
export type PreviewedNotebook = NotebookValues & { times?: NotebookTimes | undefined };

/** Something that does not come, or comes as text in a note: how often, and where the first ones are in the file. */
export type Remark = { what: string; count: number; places: string[] };

/** A way to read the file. One of each group is chosen. */
export type Reading = { group: string; value: string; label: string; chosen: boolean };

/** The content of a file, before anything of it is written. */
export type DraftSummary = {
  source: string;
  notices: string[];
  /** The values of those sentences that have any, by the sentence in English. */
  texts: Record<string, Text>;
  readings: Reading[];
  notebooks: PreviewedNotebook[];
  lists: PreviewedList[];
  leftOut: Remark[];
  intoNotes: Remark[];
};

type ParsedTimes = { createdAt: string | null; updatedAt: string | null };

/** A list whose rows have their new ids. */
export type ParsedList = ListValues &
  ParsedTimes & {
    id: string;
    notebook: number;
    templateId: string | null;
    answers: Answers | null;
    runId: string | null;
    runNumber: number;
    runStartedAt: string | null;
    items: ParsedItem[];
    runs: DraftRun[];
    copiedItems: DraftCopiedItem[] | null;
  };
export type ParsedItem = ItemValues & ParsedTimes & DraftState & { id: string; templateItemId: string | null };
