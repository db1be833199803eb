import { t } from "@lingui/core/macro";
import { useMemo, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { isFinished } from "../cache/settled.ts";
import type { NotebookFieldsFragment } from "../graphql/graphql.ts";
import { findLastUse } from "../lists/model/labels.ts";
import { findUses } from "../lists/model/uses.ts";
import { describeRule, isRepeating } from "../lists/repeat/rules.ts";
import { SelectableLists } from "../lists/selection/SelectableLists.tsx";
import { SelectButton } from "../lists/selection/SelectButton.tsx";
import { type ListSelection, useListSelection } from "../lists/selection/useListSelection.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { type RowElements, useRowElements } from "../ui/browser/rowElements.ts";
import { formatCount, formatTimeAgo, getToday } from "../ui/format.ts";
import { useIsWide } from "../ui/hooks/useIsWide.ts";
import { useRestoreFocus } from "../ui/hooks/useRestoreFocus.ts";
import { formatLastUse, formatTemplate, groupLists, pickLastUsed, sortByUse } from "./contents.ts";
import { Folder, folderClass, FolderMark, useFolder } from "./Folder.tsx";
import { ListRow } from "./ListRow.tsx";
import { ListSheet } from "./ListSheet.tsx";
import type { NotebookList } from "./queries.ts";
import { TemplateTiles } from "./TemplateTiles.tsx";
import { LastUses } from "./LastUses.tsx";

type Props = { notebook: NotebookFieldsFragment; lists: readonly NotebookList[] };

/** The lists of a notebook, its templates, and what is put away. */
export function NotebookLists({ notebook, lists }: Props) {
  const mayCall = useMayCall();
  const rows = useRowElements();
  const focusHandlers = useRestoreFocus(rows, { follow: true });
  const { active, templates, putAway } = useMemo(() => groupLists(lists), [lists]);
  const [sheets, others] = useLastUsed(active);
  const [isPutAwayOpen, togglePutAway] = useFolder(`put away ${notebook.id}`);
  const shown = useMemo(
    () => [...sheets, ...others, ...(isPutAwayOpen ? putAway : [])],
    [sheets, others, putAway, isPutAwayOpen],
  );
  const scope = `notebook ${notebook.id}`;
  const selection = useListSelection(scope, shown, rows);
  const parts = { rows, selection };
  return (
    <div {...focusHandlers} className="@container flex flex-col gap-5 md:gap-8">
      <SelectableLists selection={selection} rows={rows} className="contents">
        {active.length > 0 && (
          <Section
            name={t`Lists`}
            count={active.length}
            end={<SelectButton scope={scope} lists={active} className="-me-3" />}
          >
            {sheets.length > 0 && <Sheets {...parts} lists={sheets} templates={templates} />}
            {others.length > 0 && (
              <Rows {...parts} label={sheets.length > 0 ? t`More lists` : t`Lists`} lists={others} />
            )}
          </Section>
        )}
        {templates.length > 0 && <Templates notebook={notebook} rows={rows} templates={templates} lists={lists} />}
        <div>
          {putAway.length > 0 && (
            <Folder
              name={t`Put away ${{ count: formatCount(putAway.length) }}`}
              isOpen={isPutAwayOpen}
              onToggle={togglePutAway}
              more={formatLast(putAway)}
            >
              <Rows {...parts} label={PUT_AWAY} lists={putAway} />
            </Folder>
          )}
          {mayCall(notebook, "restoreList") && (
            <Link to="/deleted" className={folderClass}>
              <FolderMark />
              {t`Recently deleted`}
            </Link>
          )}
        </div>
      </SelectableLists>
    </div>
  );
}

const PUT_AWAY = t({ message: "Put away", context: "state" });

/**
 * Returns the lists that were used last, which a wide window shows as sheets, and the others. The sheets stay the same
 * while the page is open, so that a tick moves none of them.
 */
function useLastUsed(active: readonly NotebookList[]) {
  const isWide = useIsWide();
  const [kept, setKept] = useState<readonly string[]>([]);
  const picked = useMemo(() => pickLastUsed(active, kept), [active, kept]);
  if (picked.length !== kept.length || picked.some(({ id }, index) => id !== kept[index]))
    setKept(picked.map(({ id }) => id));
  return useMemo<readonly [sheets: readonly NotebookList[], rows: readonly NotebookList[]]>(() => {
    const others = active.filter((list) => !picked.includes(list));
    return isWide ? [picked, others] : [[], [...picked, ...others]];
  }, [active, picked, isWide]);
}

type SectionProps = { name: string; count: number; end?: ReactNode; children: ReactNode };

const Section = ({ name, count, end, children }: SectionProps) => (
  <section aria-label={name} className="flex flex-col gap-3">
    <div className="flex items-center gap-2">
      <h2 className="text-section md:text-title">{name}</h2>
      <span className="quiet me-auto pt-1 text-sm">{formatCount(count)}</span>
      {end}
    </div>
    {children}
  </section>
);

type PartProps = { rows: RowElements; selection: ListSelection; lists: readonly NotebookList[] };

function Sheets({ rows, selection, lists, templates }: PartProps & { templates: readonly NotebookList[] }) {
  return (
    <ul
      aria-label={t`Last used lists`}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4 pt-1"
    >
      {lists.map((list) => (
        <ListSheet
          key={list.id}
          ref={rows.ref(list.id)}
          list={list}
          template={templates.find(({ id }) => id === list.templateId)?.name}
          isSelected={selection.isSelected(list.id)}
        />
      ))}
    </ul>
  );
}

const Rows = ({ label, rows, selection, lists }: PartProps & { label: string }) => (
  <ul aria-label={label}>
    {lists.map((list) => (
      <ListRow key={list.id} ref={rows.ref(list.id)} list={list} isSelected={selection.isSelected(list.id)} />
    ))}
  </ul>
);

type TemplatesProps = {
  notebook: NotebookFieldsFragment;
  rows: RowElements;
  templates: readonly NotebookList[];
  lists: readonly NotebookList[];
};

function Templates({ notebook, rows, templates, lists }: TemplatesProps) {
  const today = getToday();
  const over = lists.filter((list) => !list.active || isFinished(list));
  const sorted = useMemo(() => sortByUse(templates, lists), [templates, lists]);
  return (
    <Section name={t`Templates`} count={templates.length}>
      <TemplateTiles
        scope={`templates ${notebook.id}`}
        isMainPart={false}
        rows={rows}
        templates={sorted}
        getNotebook={() => notebook}
        describe={(template) =>
          formatTemplate(
            template,
            isRepeating(template) ? describeRule(template.repeat) : formatLastUse(findLastUse(template, lists), today),
          )
        }
        renderMore={(template) => <LastUses template={template} uses={findUses(template.id, over)} />}
      />
    </Section>
  );
}

/** "last one on Sun 22 Nov": when the last of the lists was used. */
function formatLast(lists: readonly NotebookList[]): string {
  const last =
    lists
      .map(({ lastUsedAt }) => lastUsedAt)
      .toSorted()
      .at(-1) ?? "";
  const time = formatTimeAgo(last, getToday());
  return t({ message: `last one ${time}`, comment: "After “Put away 24”: last one on Sun 22 Nov" });
}
