import { v5 as deriveUuid } from "uuid";
import { listToMarkdown } from "../../../../shared/markdown.ts";

/** What the text of a list says of an item. */
export type TextItem = {
  name: string;
  note: string | null;
  completed: boolean;
  isSkipped: boolean;
  isHeading: boolean;
};

/** A row of a list as a caller has read it. */
export type VersionItem = TextItem & { id: string };

/** A list as a caller has read it: what its text says, and the rows that the text has no ids of. */
export type ListVersion = { name: string; note: string | null; items: VersionItem[] };

const NAMESPACE = "5b0c9f4e-53c3-4d0b-9d3c-0b6c3a1c5f0e";

export const writeVersion = ({ name, note, items }: ListVersion): string => listToMarkdown({ name, note }, items);

/** Returns the id of a version of a list, a UUID: two versions with one id have the same text and the same rows. */
export const hashVersion = (listId: string, version: ListVersion, text = writeVersion(version)): string =>
  deriveUuid(JSON.stringify([listId, version.items.map(({ id }) => id), text]), NAMESPACE);

/** Whether two items have the same words. */
export const hasSameWords = (one: TextItem, other: TextItem): boolean =>
  one.name === other.name && one.note === other.note;

/** Whether two items are both open, both ticked or both skipped. */
export const hasSameState = (one: TextItem, other: TextItem): boolean =>
  one.completed === other.completed && one.isSkipped === other.isSkipped;
