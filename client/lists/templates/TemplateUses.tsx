import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Items } from "../../cache/places.ts";
import { countSettled, isFinished } from "../../cache/settled.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { getListPath } from "../../rows/list.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { FailedRead } from "../../sync/FailedRead.tsx";
import { useClient } from "../../sync/state/state.ts";
import { useRetryableQuery } from "../../sync/useRetryableQuery.ts";
import { useStore } from "../../ui/createStore.ts";
import { formatProgress } from "../model/labels.ts";
import { formatTimeAgo, getToday } from "../../ui/format.ts";
import { Button, buttonClass, smallButtonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressRing } from "../../ui/ListMark.tsx";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { TemplateChanges } from "./actions.ts";
import { type Change, joinChanges, listUnreached } from "./joinChanges.ts";
import { UpdateListsDialog } from "./UpdateListsDialog.tsx";

const TemplateUsesQuery = graphql(`
  query TemplateUses($templateId: ID!) {
    templateUses(templateId: $templateId) {
      ...ListFields
    }
  }
`);

/** Loads the counts of skips into the cache, from which the rows of the template read them. */
const SkippedItems = graphql(`
  query SkippedItems($listId: ID!) {
    items(listId: $listId) {
      ...ItemFields
      ...ItemSkipped
    }
  }
`);

/** The lists that were created from a template, the newest first. */
export function TemplateUses({ template }: { template: ListFieldsFragment }) {
  const { known, error, retry } = useRetryableQuery(TemplateUsesQuery, { templateId: template.id });
  useQuery(SkippedItems, { variables: { listId: template.id }, fetchPolicy: "cache-and-network" });
  const uses = known?.templateUses ?? [];
  if (error) return <FailedRead title={t`Couldn’t load the lists made from it`} error={error} onRetry={retry} />;
  if (uses.length === 0) return null;
  return (
    <section aria-labelledby="uses" className="mt-12">
      <div className="flex items-baseline gap-3 pb-2">
        <h2 id="uses" className="grow text-section">
          {plural({ count: uses.length }, { one: "One list made from it", other: "# lists made from it" })}
        </h2>
        <Link to={`${getListPath(template)}/grid`} className={`${buttonClass("quiet")} ${smallButtonClass}`}>
          <Icon name="lucide:grid-3x3" className="size-4 text-mark" />
          {t({ message: "Grid", comment: "A table of a template's rows and of its lists" })}
        </Link>
      </div>
      <ul aria-labelledby="uses" className="-mx-2.5">
        {uses.map((use) => (
          <li key={use.id}>
            <Link
              to={getListPath(use)}
              className="flex min-h-(--row) items-center gap-3 rounded-row px-2.5 py-1 hover:bg-hover"
            >
              {isFinished(use) ? (
                <Icon name="lucide:check" className="size-4 text-mark" />
              ) : (
                <ProgressRing value={countSettled(use)} max={use.itemCount} />
              )}
              <span dir="auto" className="min-w-0 grow wrap-anywhere">
                {use.name}
              </span>
              <span className="quiet shrink-0 text-sm">{describeUse(use)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeUse(use: ListFieldsFragment): string {
  const progress = formatProgress(use);
  const time = formatTimeAgo(use.createdAt, getToday());
  return t({ message: `${progress}, ${time}`, comment: "A list that was made from a template: 4 of 12, yesterday" });
}

type UnreachedProps = { template: ListFieldsFragment; otherwise: ReactNode };

/**
 * Says that changes of a template are not in lists that were made from it, and opens the sheet that brings them there.
 * `otherwise` stands there while they are in all of them.
 */
export function UnreachedLists({ template, otherwise }: UnreachedProps) {
  const { id } = template;
  const mayCall = useMayCall();
  const changes = joinChanges(useTemplateChanges(id));
  if (changes.length === 0 || !mayCall(template, "updateListsFromTemplate")) return otherwise;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:w-full">
      <output className="text-sm">{describeUnreached(changes.length, listUnreached(changes).length)}</output>
      <Button onClick={() => void openOverlay(UpdateListsDialog, { template })} className={smallButtonClass}>
        {t({ message: "Look", comment: "A button that opens the changes of a template" })}
      </Button>
    </div>
  );
}

const describeUnreached = (changeCount: number, listCount: number): string =>
  t`${plural(changeCount, { one: "# change is", other: "# changes are" })} not in ${plural(listCount, { one: "# list", other: "# lists" })}`;

/** Reads the changes of a template, and reads them again when the server has got another one. */
function useTemplateChanges(templateId: string): readonly Change[] {
  const { sync } = useClient();
  const { data, refetch } = useQuery(TemplateChanges, { variables: { templateId }, fetchPolicy: "cache-and-network" });
  const { data: known } = useQuery(Items, { variables: { listId: templateId }, fetchPolicy: "cache-only" });
  const isSent = useStore(sync.outboxState).count === 0;
  const said = known && JSON.stringify(known.items.map(({ id, name, note, isHeading }) => [id, name, note, isHeading]));
  const compared = useRef(said);
  useEffect(() => {
    if (!isSent || said === undefined || said === compared.current) return;
    const isFirst = compared.current === undefined;
    compared.current = said;
    if (!isFirst) void refetch().catch(() => undefined);
  }, [isSent, said, refetch]);
  return data?.templateChanges.changes ?? [];
}
