import { t } from "@lingui/core/macro";
import type { KeyboardEvent } from "react";
import type { NotebookFieldsFragment } from "../graphql/graphql.ts";
import { mirrorKey } from "../ui/browser/pageDirection.ts";
import { Icon } from "../ui/Icon.tsx";
import { Ribbon } from "../ui/Ribbon.tsx";
import { SharedMark } from "../ui/SharedMark.tsx";
import { EntryLink } from "./Entry.tsx";
import { setExpanded } from "./expandedKeys.ts";
import { getListKeys, ListEntries, type ListsContent } from "./ListEntries.tsx";
import { getNotebookPath } from "./ListEntry.tsx";
import type { ArrowKeys } from "./useArrowKeys.ts";
import { useDropOnNotebook } from "./useDropOnNotebook.ts";

/** What the side bar shows of a notebook. */
export type NotebookContent = ListsContent & { notebook: NotebookFieldsFragment };

/** Returns the keys of the entries of a notebook, for the arrow keys. */
export const getEntryKeys = (content: NotebookContent) => [getNotebookPath(content.id), ...getListKeys(content)];

type Props = { content: NotebookContent; arrowKeys: ArrowKeys };

/** A notebook, and its lists to the right of it. */
export function NotebookEntry({ content, arrowKeys }: Props) {
  const { notebook, isExpanded } = content;
  const { id, name, color, sharing } = notebook;
  const path = getNotebookPath(id);
  const dropHandlers = useDropOnNotebook(notebook);

  function handleKeyDown(event: KeyboardEvent) {
    const key = mirrorKey(event.key);
    if (key === "ArrowRight" && isExpanded) arrowKeys.focusNext(path);
    else if (key === "ArrowRight" || key === "ArrowLeft") setExpanded(id, key === "ArrowRight");
  }

  return (
    <li>
      <div
        {...dropHandlers}
        className="drop-target flex items-center hover:bg-hover-desk has-[[aria-current=page]]:bg-hover-desk"
      >
        <button
          type="button"
          aria-label={t`Lists of ${name}`}
          aria-expanded={isExpanded}
          // The keys → and ← of the link beside it do the same.
          tabIndex={-1}
          onClick={() => setExpanded(id, !isExpanded)}
          className="grid size-8 shrink-0 place-items-center rounded-row text-mark hover:text-ink pointer-coarse:size-11"
        >
          <Icon
            name="lucide:chevron-right"
            className={`size-4 transition-transform duration-120 ${isExpanded ? "rotate-90" : "rtl:rotate-180"}`}
          />
        </button>
        <EntryLink
          {...arrowKeys.entry(path)}
          to={path}
          mark={<Ribbon color={color} name={name} />}
          name={name}
          onKeyDown={handleKeyDown}
          className="gap-2 pe-2"
        >
          {sharing && <SharedMark className="ms-auto size-4" />}
        </EntryLink>
      </div>
      {isExpanded && (
        <ListEntries
          content={content}
          arrowKeys={arrowKeys}
          className={indentClass}
          onLeave={() => arrowKeys.focus(path)}
        />
      )}
    </li>
  );
}

/** The names of lists begin to the right of their notebook's name. */
const indentClass = "[--indent:--spacing(10.5)] pointer-coarse:[--indent:--spacing(13.5)]";
