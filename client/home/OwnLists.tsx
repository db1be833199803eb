import { plural, t } from "@lingui/core/macro";
import { memo, useEffect, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { countSettled } from "../cache/settled.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { KeepListsOffer } from "../account/recovery/KeepListsOffer.tsx";
import { DueDate } from "../lists/days/DueDate.tsx";
import { type Due, findDue, readDueDays } from "../lists/days/dueDays.ts";
import { findLastUse, formatItemCount, formatProgress } from "../lists/model/labels.ts";
import { readLastLists } from "../lists/model/lastOpened.ts";
import { useNotebooks } from "../lists/model/queries.ts";
import { TemplateTile } from "../lists/templates/TemplateTile.tsx";
import { UseTemplateButton } from "../lists/templates/UseTemplateButton.tsx";
import { formatLastUse } from "../notebooks/contents.ts";
import { getListPath, getPlaceId } from "../rows/list.ts";
import { useClient } from "../sync/state/state.ts";
import { actionBarRef } from "../ui/browser/pageElements.ts";
import { smallButtonClass } from "../ui/Button.tsx";
import { getToday } from "../ui/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { lazyComponent } from "../ui/loading.ts";
import { ProgressRing } from "../ui/ListMark.tsx";
import { Ribbon } from "../ui/Ribbon.tsx";
import { dueRowClass, linkClass, partHeadingClass } from "./classNames.ts";
import { ContinueList } from "./ContinueList.tsx";
import { DueItems } from "./DueItems.tsx";
import { InstallOffer } from "./InstallOffer.tsx";
import { Starters } from "./Introduction.tsx";
import { pickContinued, pickDue, pickLastTemplates } from "./picks.ts";
import { countPresses } from "./presses.ts";

const EndingKeys = lazyComponent(() => import("../programs/EndingKeys.tsx"), "EndingKeys");
const TidyLine = lazyComponent(() => import("./TidyLine.tsx"), "TidyLine", { preloaded: true });

type Props = {
  lists: readonly ListFieldsFragment[];
  /** What `countPresses` returned before this screen; undefined when the user has asked for the field. */
  pressesBefore: number | undefined;
};

/** The list to continue, the first active lists, the templates that were used last, and the starters. */
export function OwnLists({ lists, pressesBefore }: Props) {
  const { notebooks } = useNotebooks();
  const notebookById = new Map(notebooks.map((notebook) => [notebook.id, notebook]));
  const continued = useContinued(lists);
  const { cache } = useClient();
  const today = getToday();
  const findDueOf = (list: ListFieldsFragment) => findDue(list, readDueDays(cache, list), today);
  const due = pickDue(lists, continued?.id, (list) => findDueOf(list).nextDay);
  const activeCount = lists.filter(({ active, isTemplate }) => active && !isTemplate).length;
  const templates = pickLastTemplates(lists);
  useEffect(() => {
    if (pressesBefore !== undefined) restField(pressesBefore);
  }, [pressesBefore]);
  return (
    <div className="flex flex-col gap-6">
      {continued && (
        <ContinueList key={continued.id} list={continued} notebook={notebookById.get(getPlaceId(continued))} />
      )}
      {due.length > 0 && (
        <Part
          title={due.some(({ date }) => date) ? t`Due` : t`Active`}
          more={{ to: "/active", text: formatActive(activeCount) }}
        >
          {due.map((list) => (
            <DueRow
              key={list.id}
              list={list}
              notebook={notebookById.get(getPlaceId(list))}
              today={today}
              {...findDueOf(list)}
            />
          ))}
        </Part>
      )}
      {templates.length > 0 && (
        <Part
          title={t`Use again`}
          more={{ to: "/n", text: t`All templates` }}
          columnsClass="md:grid md:grid-cols-2 md:gap-x-8"
        >
          {templates.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              notebook={notebookById.get(getPlaceId(template))}
              uses={formatLastUse(findLastUse(template, lists), today)}
            />
          ))}
        </Part>
      )}
      <StarterTemplates title={templates.length > 0 ? t`More templates` : t`Templates`} />
      <EndingKeys />
      <TidyLine lists={lists} />
      <KeepListsOffer lists={lists} />
      <InstallOffer />
    </div>
  );
}

/**
 * Takes the focus from the field, which gets it while the lists are not known, unless the user uses it: a keyboard would
 * hide the bottom bar.
 */
function restField(pressesBefore: number) {
  const { activeElement: field } = document;
  if (!(field instanceof HTMLInputElement) || field.form !== actionBarRef.current) return;
  if (countPresses() === pressesBefore && !field.value) field.blur();
}

/** Returns the list to continue. It stays the same on this screen while it is active, also when it is finished. */
function useContinued(lists: Props["lists"]) {
  const [first] = useState(() => pickContinued(lists, readLastLists()[0]));
  return lists.find(({ id, active }) => id === first?.id && active) ?? pickContinued(lists, readLastLists()[0]);
}

/** Names the link to all active lists. */
const formatActive = (count: number) =>
  count > 1
    ? plural(count, { one: "# active", other: "All # active" })
    : t({ message: "Open Active", comment: "“Active” is the page of the active lists" });

type PartProps = {
  title: string;
  more: { to: string; text: string };
  columnsClass?: string;
  children: ReactNode;
};

function Part({ title, more, columnsClass = "", children }: PartProps) {
  return (
    <section aria-label={title}>
      <div className={partHeadingClass}>
        <h2 className="text-section">{title}</h2>
        <Link to={more.to} className={`${linkClass} shrink-0 pointer-coarse:-my-3`}>
          {more.text}
        </Link>
      </div>
      <ul aria-label={title} className={`pt-1 ${columnsClass}`}>
        {children}
      </ul>
    </section>
  );
}

/** `notebook` is undefined until the notebooks are loaded. */
type RowProps = { list: ListFieldsFragment; notebook: NotebookFieldsFragment | undefined };

const DueRow = memo(function DueRow({ list, notebook, today, ...due }: RowProps & Due & { today: string }) {
  const dueCount = due.todayCount + due.overdueCount;
  return (
    <li>
      <div className={`${dueRowClass} hover:bg-hover`}>
        <Link
          to={getListPath(list)}
          className="flex min-h-11 min-w-0 items-center gap-2.5 font-semibold after:absolute after:inset-0 after:rounded-row"
        >
          {notebook ? <Ribbon {...notebook} /> : <span className="w-2 shrink-0" />}
          <bdi className="min-w-0 truncate">{list.name}</bdi>
        </Link>
        <span className="quiet flex items-center gap-1.5 text-sm whitespace-nowrap max-[30rem]:hidden">
          <ProgressRing value={countSettled(list)} max={list.itemCount} />
          {formatProgress(list)}
        </span>
        <span className="quiet flex flex-col items-end text-sm whitespace-nowrap">
          <DueDate date={list.date} today={today} {...due} />
        </span>
      </div>
      {dueCount > 0 && <DueItems list={list} count={dueCount} />}
    </li>
  );
});

type TemplateProps = { template: ListFieldsFragment; notebook: RowProps["notebook"]; uses: string };

const TemplateRow = memo(function TemplateRow({ template, notebook, uses }: TemplateProps) {
  return (
    <TemplateTile
      mark={notebook && <Ribbon {...notebook} className="scale-135" />}
      action={<UseTemplateButton template={template} className={`relative ${smallButtonClass}`} />}
    >
      <span className="flex h-12 min-w-0 flex-col justify-center">
        <Link to={getListPath(template)} className="flex font-semibold after:absolute after:inset-0 after:rounded-row">
          <bdi className="min-w-0 truncate">{template.name}</bdi>
        </Link>
        <span className="quiet truncate text-sm">
          {formatItemCount(template.itemCount)} · {uses}
        </span>
      </span>
    </TemplateTile>
  );
});

const StarterTemplates = ({ title }: { title: string }) => (
  <details className="group mt-3">
    <summary className="quiet -mx-1 flex min-h-9 list-none items-center gap-1 rounded-row px-1 hover:text-ink pointer-coarse:min-h-11">
      <Icon
        name="lucide:chevron-right"
        className="size-5 text-mark transition-transform duration-120 ease-quick group-open:rotate-90 rtl:group-not-open:rotate-180"
      />
      <h2 className="text-base tracking-normal">{title}</h2>
    </summary>
    <Starters />
  </details>
);
