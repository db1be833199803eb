import { useState } from "react";
import { getErrorMessage } from "../../sync/serverErrors.ts";
import { useRetryableQuery } from "../../sync/useRetryableQuery.ts";
import { Items } from "../../cache/places.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { formatUses } from "../labels.ts";
import { getToday } from "../../ui/format.ts";
import { useAllLists } from "../queries.ts";
import { StarterCard, STARTERS, type CreateListFunction } from "./StarterCard.tsx";
import { createListWithItems } from "../createListWithItems.ts";
import { nameListFromTemplate } from "./naming.ts";
import { ItemNames, TemplateItems } from "./TemplateItems.tsx";
import { UseTemplateButton } from "./UseTemplateButton.tsx";

type Props = { notebookId: string; onClose: () => void };

/** Offers the user's templates and the starter lists, to create a list in this notebook from one of them. */
export function TemplateDialog({ notebookId, onClose }: Props) {
  const { lists, error, retry } = useAllLists();
  const templates = lists?.filter(({ isTemplate }) => isTemplate) ?? [];
  const createList: CreateListFunction = (client, { id, template }, items) => {
    const name = nameListFromTemplate(client.cache, template, notebookId);
    return { notebookId, answer: createListWithItems(client, { id, name, notebookId }, items) };
  };

  return (
    <Dialog title="New list from a template" onClose={onClose}>
      <div className="flex flex-col gap-6">
        {error && <FailedState what="Your templates could not be read" why={getErrorMessage(error)} onRetry={retry} />}
        {templates.length > 0 && (
          <section aria-label="Your templates">
            <ul aria-label="Your templates" className="flex flex-col gap-3">
              {templates.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  uses={formatUses(template, lists ?? [], getToday())}
                  notebookId={notebookId}
                  onCreated={onClose}
                />
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="begin" className="flex flex-col gap-3">
          <h3 id="begin" className="font-medium">
            To begin with
          </h3>
          <ul aria-label="To begin with" className="flex flex-col gap-3">
            {STARTERS.map((starter) => (
              <StarterCard key={starter.name} starter={starter} createList={createList} onCreated={onClose} />
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}

type CardProps = { template: ListFieldsFragment; uses: string; notebookId: string; onCreated: () => void };

function TemplateCard({ template, uses, notebookId, onCreated }: CardProps) {
  return (
    <li className="sheet flex flex-col gap-1 p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h3 dir="auto" className="font-medium wrap-anywhere">
            {template.name}
          </h3>
          <p className="quiet text-sm tabular-nums">{uses}</p>
        </div>
        <UseTemplateButton template={template} notebookId={notebookId} onCreated={onCreated} />
      </div>
      <CardItems template={template} />
    </li>
  );
}

function CardItems({ template: { id, name, itemCount } }: Pick<CardProps, "template">) {
  const [opened, setOpened] = useState(false);
  return (
    <TemplateItems of={name} count={itemCount} onOpen={() => setOpened(true)}>
      {opened && <LoadedItems listId={id} />}
    </TemplateItems>
  );
}

function LoadedItems({ listId }: { listId: string }) {
  const { known, error, retry } = useRetryableQuery(Items, { listId });
  if (error) return <FailedState what="The items could not be read" why={getErrorMessage(error)} onRetry={retry} />;
  return <ItemNames items={known?.items ?? []} />;
}
