import { t } from "@lingui/core/macro";
import { SelectableLists } from "../lists/selection/SelectableLists.tsx";
import { useListSelection } from "../lists/selection/useListSelection.ts";
import { useRowElements } from "../ui/browser/rowElements.ts";
import { getPutAwayKey } from "./expandedKeys.ts";
import { ListEntry, type SideBarList } from "./ListEntry.tsx";
import type { ArrowKeys } from "./useArrowKeys.ts";

type Props = { notebookId: string; lists: readonly SideBarList[]; arrowKeys: ArrowKeys };

/** The lists that are put away, which can be selected. */
export function PutAwayEntries({ notebookId, lists, arrowKeys }: Props) {
  const key = getPutAwayKey(notebookId);
  const rows = useRowElements();
  const selection = useListSelection(key, lists, rows, { isMainPart: false });
  return (
    <SelectableLists selection={selection} rows={rows}>
      <ul aria-label={t({ message: "Put away", context: "state" })}>
        {lists.map((list) => (
          <ListEntry
            key={list.id}
            list={list}
            rows={rows}
            isSelected={selection.isSelected(list.id)}
            arrowKeys={arrowKeys}
            onLeave={() => arrowKeys.focus(key)}
          />
        ))}
      </ul>
    </SelectableLists>
  );
}
