import { plural, t } from "@lingui/core/macro";
import { useRef, type Ref } from "react";
import type { NotebookFieldsFragment } from "../graphql/graphql.ts";
import { formatLimit, formatPeople } from "../lists/sharing/labels.ts";
import { openShare } from "../lists/sharing/openShare.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { Button, smallButtonClass } from "../ui/Button.tsx";
import { titleClass } from "../ui/classNames.ts";
import type { EditableTextHandle } from "../ui/fields/EditableText.tsx";
import { useLeaveScreen } from "../ui/hooks/useLeaveScreen.ts";
import { Icon } from "../ui/Icon.tsx";
import { hueClass, Ribbon } from "../ui/Ribbon.tsx";
import { useDeleteNotebook } from "./actions.ts";
import { groupLists } from "./contents.ts";
import { NotebookMenu } from "./NotebookMenu.tsx";
import { NotebookName } from "./NotebookName.tsx";
import { NotebookOwner } from "./NotebookOwner.tsx";
import type { NotebookList } from "./queries.ts";

type Props = {
  notebook: NotebookFieldsFragment;
  /** The lists of the notebook; undefined until they are loaded. */
  lists: readonly NotebookList[] | undefined;
  /** The button that leads to the field for a new list. */
  openerRef: Ref<HTMLButtonElement>;
  onNewList: () => void;
};

/** The cover of a notebook as the head of its page: its name, what it holds, who has it, and what can be done with it. */
export function NotebookHead({ notebook, lists, openerRef, onNewList }: Props) {
  const { id, name } = notebook;
  const mayCall = useMayCall();
  const deleteNotebook = useDeleteNotebook();
  const leave = useLeaveScreen();
  const title = useRef<EditableTextHandle>(null);

  return (
    <header className={`${headClass} ${hueClass(notebook)}`}>
      <Ribbon {...notebook} className="absolute end-16 top-0 h-7.5! w-4! md:end-7 md:h-10.5! md:w-5.5!" />
      <div className="min-w-0 grow basis-48">
        <h1 className={`flex min-w-0 ${titleClass(name)}`}>
          <NotebookName
            ref={title}
            notebook={notebook}
            className="pointer-coarse:min-h-11"
            // On a phone two lines of the name show until it is edited. A user who may not edit it sees all of it.
            textClassName="max-md:line-clamp-2"
          />
        </h1>
        <p className="quiet min-h-6">{lists && formatSize(lists)}</p>
        {notebook.sharing ? <Sharing {...notebook} sharing={notebook.sharing} /> : <NotebookOwner id={id} />}
      </div>
      <div className="-me-2.5 flex items-center gap-1.5 md:me-0">
        {mayCall(notebook, "createList") && (
          <Button ref={openerRef} kind="primary" aria-keyshortcuts="n" onClick={onNewList} className="max-md:hidden">
            <Icon name="lucide:plus" className="size-5" />
            {t`New list`}
          </Button>
        )}
        <NotebookMenu
          notebook={notebook}
          onRename={() => title.current?.open("all")}
          onDelete={() => leave("/n", () => void deleteNotebook(id))}
        />
      </div>
    </header>
  );
}

const headShapeClass = "rounded-s-box rounded-e-sheet";

const headClass =
  `cover ${headShapeClass} mt-1 flex items-center gap-2 overflow-hidden py-4 ps-8 pe-4 pb-3 before:w-3! ` +
  "md:flex-wrap md:items-end md:gap-4 md:ps-11 md:pe-6 md:pt-13 md:pb-5 md:before:w-4.5!";

/** As high as most heads, so that the lists do not move when the head appears. */
export const HeadPlaceholder = () => (
  <div
    aria-hidden
    className={`late mt-1 flex h-22 flex-col justify-end bg-desk p-4 pointer-coarse:h-24 md:h-34.5 md:pointer-coarse:h-35 ${headShapeClass}`}
  >
    <span className="skeleton h-7 w-48" />
  </div>
);

/** "9 lists, 3 templates", "3 templates", "No lists". Lists that are put away do not count. */
function formatSize(lists: readonly NotebookList[]): string {
  const { active, templates } = groupLists(lists);
  const parts = [
    active.length > 0 && plural({ lists: active.length }, { one: "# list", other: "# lists" }),
    templates.length > 0 && plural({ templates: templates.length }, { one: "# template", other: "# templates" }),
  ];
  return parts.filter((part) => part !== false).join(", ") || t`No lists`;
}

type SharingProps = NotebookFieldsFragment & { sharing: NonNullable<NotebookFieldsFragment["sharing"]> };

/** Shows that the user may only view the notebook, and the people who have it, on a button that opens their sheet. */
function Sharing({ id, role, sharing }: SharingProps) {
  return (
    <div className="quiet flex flex-wrap items-center text-sm">
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => openShare(id)} className={`-ms-3 ${smallButtonClass}`}>
        <Icon name="lucide:users" className="size-4" />
        {formatPeople(sharing)}
      </Button>
      {formatLimit(role)}
    </div>
  );
}
