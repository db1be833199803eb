import { useEffect, type ReactNode } from "react";
import { Link } from "react-router";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../../graphql/graphql.ts";
import { byUrgency } from "../../cache/order.ts";
import { DateInWords } from "../../lists/fields/DateInWords.tsx";
import { formatItemCount, formatProgress, findLastUse } from "../../lists/labels.ts";
import { PriorityMark } from "../../lists/fields/PriorityMark.tsx";
import { useNotebooks } from "../../lists/queries.ts";
import { UseTemplateButton } from "../../lists/templates/UseTemplateButton.tsx";
import { Ribbon } from "../../ui/Ribbon.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressLine } from "../../ui/ProgressLine.tsx";
import { saveReturning } from "./returning.ts";

type Props = { lists: readonly ListFieldsFragment[] };

const getListPath = ({ notebookId, id }: ListFieldsFragment) => `/n/${notebookId}/l/${id}`;

/** A link to the list that the user used last, if there is an unfinished one. */
export function ContinueList({ lists }: Props) {
  const list = pickLastList(lists);
  const hasList = list !== undefined;
  useEffect(() => saveReturning(hasList ? "continue" : "lists"), [hasList]);
  if (!list) return null;
  return (
    <Link
      to={getListPath(list)}
      className="sheet flex flex-col gap-3 border-orange-300 p-4 hover:border-orange-500 dark:border-orange-900 dark:hover:border-orange-500"
    >
      <span className="flex items-center gap-3 narrow:flex-wrap">
        <span className="min-w-0 truncate">
          Continue: <bdi className="font-semibold">{list.name}</bdi>
        </span>
        <span className="quiet -ms-1.5 me-auto shrink-0 tabular-nums">– {formatProgress(list)}</span>
        <Icon name="lucide:arrow-right" className="size-5 text-orange-800 rtl:-scale-x-100 dark:text-orange-400" />
      </span>
      <ProgressLine value={list.completedCount} max={list.itemCount} />
    </Link>
  );
}

/** The user's own templates, the last used first, the first active lists, and the children after them. */
export function OwnLists({ lists, children }: Props & { children: ReactNode }) {
  const { notebooks } = useNotebooks();
  const notebookById = new Map(notebooks.map((notebook) => [notebook.id, notebook]));
  const templates = pickLastTemplates(lists);
  const activeLists = lists.filter(isActive).toSorted(byUrgency);
  return (
    <>
      {templates.length > 0 && (
        <Section
          title="Your templates"
          more={{ to: "/n", text: "All templates" }}
          columnsClass="md:grid-cols-[minmax(0,1fr)_auto_auto]"
        >
          {templates.map((template) => (
            <Row key={template.id} list={template} notebook={notebookById.get(template.notebookId)}>
              <span className="quiet text-end text-sm whitespace-nowrap tabular-nums">
                {formatItemCount(template.itemCount)}
              </span>
              <UseTemplateButton template={template} className="relative -my-1" />
            </Row>
          ))}
        </Section>
      )}
      {activeLists.length > 0 && (
        <Section
          title="Active"
          label="Active lists"
          more={{
            to: "/active",
            text: activeLists.length > MAX_ACTIVE_LISTS ? `All ${activeLists.length} active` : "Open Active",
          }}
          columnsClass="md:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
        >
          {activeLists.slice(0, MAX_ACTIVE_LISTS).map((list) => (
            <Row key={list.id} list={list} notebook={notebookById.get(list.notebookId)}>
              <span className="quiet text-sm whitespace-nowrap max-md:empty:hidden">
                {list.date && <DateInWords date={list.date} />}
              </span>
              <span className="quiet flex text-sm whitespace-nowrap">
                <PriorityMark priority={list.priority} />
              </span>
              <span className="quiet min-w-12 text-end text-sm whitespace-nowrap tabular-nums">
                {formatProgress(list)}
              </span>
            </Row>
          ))}
        </Section>
      )}
      {children}
    </>
  );
}

type SectionProps = {
  title: string;
  /** The accessible name of the rows; by default the title. */
  label?: string;
  more: { to: string; text: string };
  /** The grid columns of the rows, which have the same widths in all rows. */
  columnsClass: string;
  children: ReactNode;
};

function Section({ title, label = title, more, columnsClass, children }: SectionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        <Link to={more.to} className="quiet py-1 text-sm underline underline-offset-4 pointer-coarse:py-3">
          {more.text}
        </Link>
      </div>
      <ul
        aria-label={label}
        className={`sheet divide-y divide-rule md:grid md:gap-x-3 ${columnsClass}`}
      >
        {children}
      </ul>
    </section>
  );
}

type RowProps = {
  list: ListFieldsFragment;
  /** The notebook of the list; undefined until the notebooks are loaded. */
  notebook: NotebookFieldsFragment | undefined;
  children: ReactNode;
};

function Row({ list, notebook, children }: RowProps) {
  return (
    <li className="relative flex min-h-11 items-center gap-x-2 py-2 ps-5 pe-3 narrow:flex-wrap md:col-span-full md:grid md:grid-cols-subgrid md:gap-x-3 pointer-coarse:min-h-13">
      {notebook && <Ribbon {...notebook} />}
      <span className="min-w-0 grow">
        <Link
          to={getListPath(list)}
          dir="auto"
          className="block w-fit max-w-full truncate font-medium after:absolute after:inset-0 after:rounded-[10px]"
        >
          {list.name}
        </Link>
      </span>
      {children}
    </li>
  );
}

const MAX_ACTIVE_LISTS = 5;
const MAX_TEMPLATES = 4;

const isActive = ({ isTemplate, active }: ListFieldsFragment) => active && !isTemplate;

/** Returns the active list that was used last and is not finished. */
export const pickLastList = (lists: readonly ListFieldsFragment[]) =>
  lists
    .filter((list) => isActive(list) && list.completedCount < list.itemCount)
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))[0];

/** Returns the templates that were used last, and after them those without a use, the last changed first. */
export function pickLastTemplates(lists: readonly ListFieldsFragment[]) {
  const getKey = (template: ListFieldsFragment) => `${findLastUse(template, lists) ?? "0"} ${template.lastUsedAt}`;
  return lists
    .filter(({ isTemplate }) => isTemplate)
    .map((template) => ({ template, key: getKey(template) }))
    .toSorted((a, b) => b.key.localeCompare(a.key))
    .slice(0, MAX_TEMPLATES)
    .map(({ template }) => template);
}
