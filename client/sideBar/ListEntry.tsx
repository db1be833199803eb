import { t } from "@lingui/core/macro";
import { useFragment } from "@apollo/client/react";
import { memo, type ReactNode } from "react";
import { dropTemplateName } from "../../shared/useName.ts";
import { countSettled } from "../cache/settled.ts";
import type { SharingRole } from "../graphql/graphql.ts";
import { mayMove } from "../lists/model/actions.ts";
import { dragList } from "../lists/model/draggedList.ts";
import { markClass } from "../lists/selection/SelectMark.tsx";
import { getListPath, isSharedAlone, ListFields } from "../rows/list.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { addDropPlace } from "../ui/browser/dropTargets.ts";
import { mirrorKey } from "../ui/browser/pageDirection.ts";
import type { RowElements } from "../ui/browser/rowElements.ts";
import { Icon } from "../ui/Icon.tsx";
import { DashedBox, ListMark } from "../ui/ListMark.tsx";
import { SharedMark } from "../ui/SharedMark.tsx";
import { EntryLink, shadedClass } from "./Entry.tsx";
import type { ArrowKeys } from "./useArrowKeys.ts";

export type SideBarList = {
  id: string;
  name: string;
  notebookId: string;
  shownIn: string | null;
  isTemplate: boolean;
  active: boolean;
  role: SharingRole;
  templateId: string | null;
  createdAt: string;
};

export const getNotebookPath = (notebookId: string) => `/n/${notebookId}`;

export const listClass = "gap-2 ps-(--indent) pe-2";

/** Lists that were created from a template stand further to the right, and closer to each other. */
export const lastUseClass = "min-h-7! gap-2 ps-[calc(var(--indent)+1rem)] pe-2 pointer-coarse:min-h-11!";

export type ListEntryProps = {
  list: SideBarList;
  /** The name of the template below which the list stands. */
  template?: string;
  /** The rows among which the list can be selected. */
  rows?: RowElements;
  /** Whether it is selected; undefined if it cannot be selected now. */
  isSelected?: boolean | undefined;
  arrowKeys: ArrowKeys;
  /** Called when the user leaves the list with ←. */
  onLeave: () => void;
  children?: ReactNode;
};

/** A list in the side bar, and what stands below it. */
export function ListEntry({ list, template, rows, isSelected, arrowKeys, onLeave, children }: ListEntryProps) {
  const mayCall = useMayCall();
  const { id, isTemplate, name } = list;

  function register(element: HTMLDivElement) {
    const removePlace = addDropPlace(element, { ...list, mayAdd: mayCall(list, "createItem") });
    const removeRow = rows?.add({ key: id, element });
    return () => {
      removePlace();
      removeRow?.();
    };
  }

  return (
    <li>
      <div ref={register} className="drop-target">
        <EntryLink
          {...arrowKeys.entry(getListPath(list))}
          {...(mayMove(list, mayCall) && dragList(list))}
          to={getListPath(list)}
          mark={<EntryMark list={list} isSelected={isSelected} />}
          name={template === undefined ? name : dropTemplateName(name, template)}
          title={name}
          onKeyDown={({ key }) => mirrorKey(key) === "ArrowLeft" && onLeave()}
          className={`${template === undefined ? listClass : lastUseClass} ${shadedClass} ${isSelected ? "bg-select!" : ""}`}
        >
          {isTemplate && <span className="sr-only">{t({ message: "template", comment: "At the end of a row" })}</span>}
          {isSelected && <span className="sr-only">{t({ message: "selected", comment: "At the end of a row" })}</span>}
          {isSharedAlone(list) && <SharedMark className="ms-auto size-4" />}
        </EntryLink>
      </div>
      {children}
    </li>
  );
}

function EntryMark({ list: { id, isTemplate }, isSelected }: Pick<ListEntryProps, "list" | "isSelected">) {
  if (isSelected !== undefined)
    return (
      <span aria-hidden className={`-mx-0.25 grid size-4 shrink-0 place-items-center ${markClass(isSelected)}`}>
        {isSelected && <Icon name="lucide:check" className="size-3" />}
      </span>
    );
  return isTemplate ? <DashedBox className="size-3.5" /> : <Progress id={id} />;
}

/** The ring of a list. It reads the counts itself, so that a tick renders nothing else in the side bar. */
const Progress = memo(function Progress({ id }: { id: string }) {
  const from = { __typename: "List" as const, id };
  const { data } = useFragment({ fragment: ListFields, fragmentName: "ListFields", from });
  const { itemCount = 0, completedCount = 0, skippedCount = 0 } = data;
  return (
    <ListMark list={{ isTemplate: false, itemCount, settledCount: countSettled({ completedCount, skippedCount }) }} />
  );
});
