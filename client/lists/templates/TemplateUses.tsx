import { useQuery } from "@apollo/client/react";
import { Link } from "react-router";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { getErrorMessage } from "../../sync/serverErrors.ts";
import { useRetryableQuery } from "../../sync/useRetryableQuery.ts";
import { FailedState } from "../../ui/FailedState.tsx";
import { formatProgress, formatTimeAgo } from "../labels.ts";
import { getToday } from "../../ui/format.ts";

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
  if (error) return <FailedState what="The uses could not be read" why={getErrorMessage(error)} onRetry={retry} />;
  if (uses.length === 0) return null;
  return (
    <section aria-labelledby="uses" className="flex flex-col gap-2">
      <h2 id="uses" className="text-lg">
        {uses.length === 1 ? "Used once" : `Used ${uses.length} times`}
      </h2>
      <ul aria-labelledby="uses" className="sheet divide-y divide-rule">
        {uses.map((use) => (
          <li key={use.id}>
            <Link
              to={`/n/${use.notebookId}/l/${use.id}`}
              className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-hover"
            >
              <span dir="auto" className="min-w-0 grow wrap-anywhere">
                {use.name}
              </span>
              <span className="quiet shrink-0 text-sm tabular-nums">
                {formatProgress(use)}, {formatTimeAgo(use.createdAt, getToday())}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
