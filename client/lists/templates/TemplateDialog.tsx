import { t } from "@lingui/core/macro";
import { useState } from "react";
import { FailedRead } from "../../sync/FailedRead.tsx";
import { useRetryableQuery } from "../../sync/useRetryableQuery.ts";
import { Items } from "../../cache/places.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { smallButtonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { formatItemCount, formatUses } from "../model/labels.ts";
import { getToday } from "../../ui/format.ts";
import { useAllLists } from "../model/queries.ts";
import { StarterCard } from "./StarterCard.tsx";
import { STARTER_THEMES } from "./starters.ts";
import { ItemNames } from "./ItemNames.tsx";
import { TemplateItems } from "./TemplateItems.tsx";
import { TemplateTile } from "./TemplateTile.tsx";
import { UseTemplateButton } from "./UseTemplateButton.tsx";

type Props = { notebookId: string; onClose: () => void };

/** Offers the user's templates and the starter lists, to create a list in this notebook from one of them. */
export function TemplateDialog({ notebookId, onClose }: Props) {
  const { lists, error, retry } = useAllLists();
  const templates = lists?.filter(({ isTemplate }) => isTemplate) ?? [];

  return (
    <Dialog title={t`New list from a template`} onClose={onClose}>
      <div className="flex flex-col gap-6">
        {error && <FailedRead title={t`Couldn’t load your templates`} error={error} onRetry={retry} />}
        {templates.length > 0 && (
          <section aria-label={t`Your templates`}>
            <ul aria-label={t`Your templates`}>
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
        <section aria-labelledby="begin">
          <h3 id="begin" className="part-heading">{t`Starters`}</h3>
          <ul aria-labelledby="begin">
            {STARTER_THEMES.flatMap(({ starters }) =>
              starters.map((starter) => (
                <StarterCard key={starter.id} starter={starter} notebookId={notebookId} onCreated={onClose} />
              )),
            )}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}

type CardProps = { template: ListFieldsFragment; uses: string; notebookId: string; onCreated: () => void };

function TemplateCard({ template, uses, notebookId, onCreated }: CardProps) {
  const [opened, setOpened] = useState(false);
  return (
    <TemplateTile
      mark={<Icon name="lucide:book-copy" className="size-6" />}
      action={
        <UseTemplateButton
          template={template}
          notebookId={notebookId}
          onCreated={onCreated}
          className={smallButtonClass}
        />
      }
    >
      <TemplateItems
        name={template.name}
        about={`${formatItemCount(template.itemCount)} · ${uses}`}
        onOpen={() => setOpened(true)}
      >
        {opened && <LoadedItems listId={template.id} />}
      </TemplateItems>
    </TemplateTile>
  );
}

function LoadedItems({ listId }: { listId: string }) {
  const { known, error, retry } = useRetryableQuery(Items, { listId });
  if (error) return <FailedRead title={t`Couldn’t load the items`} error={error} onRetry={retry} />;
  return <ItemNames items={known?.items ?? []} />;
}
