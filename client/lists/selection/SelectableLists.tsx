import type { ReactNode } from "react";
import type { RowElements } from "../../ui/browser/rowElements.ts";
import { lazyComponent } from "../../ui/loading.ts";
import type { ListSelection } from "./useListSelection.ts";

const ListSelectionBar = lazyComponent(() => import("./ListSelectionBar.tsx"), "ListSelectionBar", { preloaded: true });

type Props = { selection: ListSelection; rows: RowElements; className?: string; children: ReactNode };

/** The rows of lists that can be selected, and the bar while some are. */
export const SelectableLists = ({ selection, rows, className = "", children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the pointer and the keys of its rows
  <div {...selection.handlers} className={`[-webkit-touch-callout:none] ${className}`}>
    {children}
    {selection.isOn && <ListSelectionBar selection={selection} rows={rows} />}
  </div>
);
