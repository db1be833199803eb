import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { Link } from "react-router";
import { countSettled, isFinished } from "../../cache/settled.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { getListPath } from "../../rows/list.ts";
import { FailedRead } from "../../sync/FailedRead.tsx";
import { useRetryableQuery } from "../../sync/useRetryableQuery.ts";
import { formatProgress } from "../model/labels.ts";
import { formatTimeAgo, getToday } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressRing } from "../../ui/ListMark.tsx";

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
      <h2 id="uses" className="pb-2 text-section">
        {plural({ count: uses.length }, { one: "One list made from it", other: "# lists made from it" })}
      </h2>
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
