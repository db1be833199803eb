import { plural, t } from "@lingui/core/macro";
import { formatList } from "../ui/format.ts";

type Holdings = { notebooks: number; lists: number; items: number };

export const isEmpty = ({ notebooks, lists, items }: Holdings) => notebooks + lists + items === 0;

/** Returns the counts as text, such as "2 lists and 5 items". It is the object of a verb, or follows a colon. */
export function formatHoldings({ notebooks, lists, items }: Holdings): string {
  const parts = [
    notebooks > 0 &&
      t({ message: plural(notebooks, { one: "# notebook", other: "# notebooks" }), context: "object of a verb" }),
    lists > 0 && t({ message: plural(lists, { one: "# list", other: "# lists" }), context: "object of a verb" }),
    items > 0 && t({ message: plural(items, { one: "# item", other: "# items" }), context: "object of a verb" }),
  ].filter((part) => part !== false);
  return (
    formatList(parts) || t({ message: "nothing", context: "object of a verb", comment: "This browser has nothing." })
  );
}
