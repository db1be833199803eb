import { findUses } from "../lists/model/uses.ts";

type AnyList = { id: string; isTemplate: boolean; active: boolean; templateId: string | null; createdAt: string };

/** A list of a notebook; for a template with the lists that were created from it. */
export type Row<List> = {
  list: List;
  /** The last lists that were created from it, the newest first. */
  uses: readonly List[];
  /** Those before them, which stand behind their number. */
  olderUses: readonly List[];
};

/** The number of lists that stand below their template. */
const MAX_USES = 2;

/**
 * Arranges the lists of a notebook, which are sorted by name: those that are not put away with the templates, and those that
 * are. A list that was created from one of the templates stands below it, also when it is put away.
 */
export function arrangeLists<List extends AnyList>(lists: readonly List[]): { rows: Row<List>[]; putAway: List[] } {
  const templateIds = new Set(lists.filter(({ isTemplate }) => isTemplate).map(({ id }) => id));
  const isUse = ({ isTemplate, templateId }: List) => !isTemplate && templateId !== null && templateIds.has(templateId);
  const others = lists.filter((list) => !isUse(list));
  const used = lists.filter(isUse);
  const rows = others
    .filter(({ isTemplate, active }) => isTemplate || active)
    .map((list) => {
      const uses = list.isTemplate ? findUses(list.id, used) : [];
      return { list, uses: uses.slice(0, MAX_USES), olderUses: uses.slice(MAX_USES) };
    });
  return { rows, putAway: others.filter(({ isTemplate, active }) => !isTemplate && !active) };
}
