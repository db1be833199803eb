import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { showRemark } from "../remarks/rowRemark.ts";
import type { RowDay } from "./rowDays.ts";

/** What a row says on paper. */
type PrintedWords = {
  /** With the value among them. Without one, underscores are a place to write it. */
  words: string;
  /** The day that the words name, which they then leave out; null where they name none, or the list has no date. */
  day: string | null;
  /** A remark that is not among the words; null for none. */
  remark: string | null;
};

/** Returns what a row says on paper. A template has no remarks. */
export function readPrintedWords(
  { name, remark }: ItemFieldsFragment,
  day: RowDay | undefined,
  isTemplate: boolean,
): PrintedWords {
  const ownDay = day?.ownDay ?? null;
  const words = ownDay === null || !day ? name : day.words;
  const known = isTemplate ? null : remark;
  const { filled, hasField } = showRemark(words, known);
  return { words: filled ?? words, day: ownDay, remark: hasField ? null : known };
}
