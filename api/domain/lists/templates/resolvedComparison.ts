import { type Answers, fillAnswers, resolve, resolveName } from "../../../../shared/marks/resolve.ts";
import { unresolve, unresolveNote } from "../../../../shared/marks/unresolve.ts";
import type { ItemText } from "../../../entities/TemplateCopy.ts";
import { type ComparedItem, type Comparison, type Difference, pairItems } from "./templateComparison.ts";

/** Returns the text of a row as answers make it. */
const resolveText = <Text extends ItemText>(text: Text, answers: Answers): Text => ({
  ...text,
  name: resolveName(text.name, answers).name,
  note: text.note === null ? null : fillAnswers(text.note, answers),
});

/** Returns a comparison in which the template has the words that answers make of its own. It has all its items. */
export const resolveTemplate = <Item extends ComparedItem>(
  comparison: Comparison<Item>,
  answers: Answers,
): Comparison<Item> => ({
  ...comparison,
  template: comparison.template.map((item) => resolveText(item, answers)),
});

/**
 * Returns a comparison in which both sides have the words that the answers of the list make of theirs. What they leave out
 * is not in the template, unless the list has it all the same.
 */
export function resolveComparison<Item extends ComparedItem>(
  comparison: Comparison<Item>,
  answers: Answers | null,
): Comparison<Item> {
  if (!answers) return comparison;
  const inList = new Set(pairItems(comparison).flatMap(({ item, original }) => (item && original ? original.id : [])));
  return {
    copied: comparison.copied.map((entry) => resolveText(entry, answers)),
    template: resolve(comparison.template, answers).flatMap(({ row, name, note, isLeftOut }) =>
      isLeftOut && !inList.has(row.id) ? [] : [{ ...row, name, note }],
    ),
    list: comparison.list.map((item) => resolveText(item, answers)),
  };
}

/** Returns a difference with the text that the template shall have: the new words with what it asks. */
export function unresolveDifference(
  difference: Difference,
  template: readonly ComparedItem[],
  answers: Answers | null,
): Difference {
  const { kind, templateItemId, after } = difference;
  const original = template.find(({ id }) => id === templateItemId);
  if (kind !== "CHANGED" || !answers || !after || !original) return difference;
  const name = unresolve(after.name, original.name, answers);
  const note = after.note === null ? null : unresolveNote(after.note, original.note ?? "", answers);
  return { ...difference, after: { ...after, name, note } };
}
