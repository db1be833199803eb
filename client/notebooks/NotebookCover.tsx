import { t } from "@lingui/core/macro";
import { useRef, type Ref } from "react";
import { Link } from "react-router";
import { countSettled } from "../cache/settled.ts";
import type { ListFieldsFragment, NotebookFieldsFragment, SharingRole } from "../graphql/graphql.ts";
import { formatProgress } from "../lists/model/labels.ts";
import { getListPath, isSharedAlone } from "../rows/list.ts";
import { getToday } from "../ui/format.ts";
import { DashedBox, ProgressRing } from "../ui/ListMark.tsx";
import { hueClass, Ribbon } from "../ui/Ribbon.tsx";
import { SharedMark } from "../ui/SharedMark.tsx";
import type { EditableTextHandle } from "../ui/fields/EditableText.tsx";
import { useDeleteNotebook } from "./actions.ts";
import { asleepClass } from "./classNames.ts";
import { NotebookMenu } from "./NotebookMenu.tsx";
import { NotebookName } from "./NotebookName.tsx";
import { formatPeople } from "../lists/sharing/labels.ts";
import { formatContents, formatSize, type NotebookContents } from "./contents.ts";

type Props = {
  ref: Ref<HTMLLIElement>;
  notebook: NotebookFieldsFragment;
  /** What the cover says of its lists; undefined if they could not be read. */
  contents: NotebookContents<ListFieldsFragment> | undefined;
};

/** Shows a notebook as a cover in its colour: its name, first lists, a line at its foot, and its menu. */
export function NotebookCover({ ref, notebook, contents }: Props) {
  const { id, name } = notebook;
  const deleteNotebook = useDeleteNotebook();
  const title = useRef<EditableTextHandle>(null);

  return (
    <li ref={ref} className={`group ${coverClass} ${hueClass(notebook)}`}>
      <Ribbon {...notebook} hanging className="absolute end-5.5 top-0" />
      <h2 className="flex pe-10 text-title font-bold text-wrap wrap-anywhere max-[35rem]:pe-0 max-[35rem]:text-section">
        <NotebookName ref={title} notebook={notebook}>
          <Link to={`/n/${id}`} dir="auto" className="line-clamp-3 after:absolute after:inset-0 after:rounded-float">
            {name}
          </Link>
        </NotebookName>
      </h2>
      {contents && contents.first.length > 0 && <FirstLists lists={contents.first} />}
      <div className="mt-auto flex min-h-8 items-center justify-between gap-2 max-[35rem]:items-end">
        <Foot notebook={notebook} contents={contents} />
        <div className={`-me-2 max-md:-my-1.5 pointer-coarse:-my-1.5 ${asleepClass}`}>
          <NotebookMenu
            notebook={notebook}
            onRename={() => title.current?.open("all")}
            onDelete={() => void deleteNotebook(id)}
          />
        </div>
      </div>
    </li>
  );
}

/** On a phone covers are small, two in a row. They name no lists. */
const coverClass =
  "cover flex min-h-54 flex-col rounded-e-float p-5 ps-9 pb-4 " +
  "max-[35rem]:min-h-44 max-[35rem]:px-2.5 max-[35rem]:ps-7 max-[35rem]:pt-12 max-[35rem]:pb-3";

/** Each name leads to its list, above the link of the cover. */
function FirstLists({ lists }: { lists: readonly ListFieldsFragment[] }) {
  return (
    <ul aria-label={t`First lists`} className="-mx-2 mt-2 mb-3 max-[35rem]:hidden">
      {lists.map((list) => (
        <li
          key={list.id}
          className="relative flex min-h-8 items-center gap-2.5 rounded-box px-2 hover:bg-hover pointer-coarse:min-h-11"
        >
          {list.isTemplate ? <DashedBox /> : <ProgressRing value={countSettled(list)} max={list.itemCount} />}
          <Link
            to={getListPath(list)}
            dir="auto"
            className="min-w-0 truncate after:absolute after:inset-0 after:rounded-box"
          >
            {list.name}
          </Link>
          {isSharedAlone(list) && <SharedMark className="size-4" />}
          <span className="quiet ms-auto shrink-0 text-sm">
            {list.isTemplate ? t({ message: "template", comment: "At the end of a row" }) : formatProgress(list)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function formatSharing(people: string, role: SharingRole): string {
  if (role === "TICKER") return t({ message: `${people}, tick only`, comment: "Shared with Anna, tick only" });
  return role === "VIEWER" ? t({ message: `${people}, read only`, comment: "Shared with Anna, read only" }) : people;
}

function Foot({ notebook: { role, sharing }, contents }: Omit<Props, "ref">) {
  const shared = sharing && formatSharing(formatPeople(sharing), role);
  return (
    <p className="quiet min-w-0 text-sm wrap-anywhere max-[35rem]:pb-1.5 max-[35rem]:leading-4.5">
      <span className="max-[35rem]:hidden">{shared ?? (contents && formatContents(contents, getToday()))}</span>
      <span className="min-[35rem]:hidden">
        {[contents && formatSize(contents), shared].filter(Boolean).join(" · ")}
      </span>
    </p>
  );
}
