import { readField } from "../../../shared/marks/field.ts";
import { fillField, readUnit, showField } from "../../../shared/marks/showField.ts";

/** What a row shows of its remark, and of the field in its words. */
export type RowRemark = {
  /** The words of the row before the value and behind it; all of them are `before` where no value stands among them. */
  before: string;
  after: string;
  /** The value among the words; an empty text for a blank, and null where none is there. */
  value: string | null;
  /** What stands at the end of the row; null for nothing. */
  end: string | null;
  /** What stands below the words; null for nothing. */
  below: string | null;
  /** The words with the value among them; null while a value is missing. */
  filled: string | null;
  /** Whether the words have a field. */
  hasField: boolean;
  /** The unit behind the field; empty for none. */
  unit: string;
};

/** Longer remarks do not fit beside the words. */
const MAX_END = 16;

/** Returns how a row with these words shows its remark. */
export function showRemark(words: string, remark: string | null): RowRemark {
  const field = readField(words);
  const plain = { before: words, after: "", value: null, end: null, below: null, unit: "" };
  if (!field) {
    const isShort = remark !== null && remark.length <= MAX_END;
    return { ...plain, hasField: false, filled: words, end: isShort ? remark : null, below: isShort ? null : remark };
  }
  const common = { ...plain, hasField: true, unit: readUnit(field) };
  if (remark === null) return { ...common, ...field, value: "", filled: null };
  const shown = showField(field, remark);
  const filled = fillField(field, remark);
  return shown.isAtEnd
    ? { ...common, before: shown.words, end: shown.value, filled }
    : { ...common, ...field, value: remark, filled };
}
