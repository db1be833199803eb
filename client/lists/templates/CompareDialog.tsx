import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@apollo/client/react";
import { useState, type ReactNode, type SubmitEvent } from "react";
import { differsInAmount } from "../../../shared/quantity.ts";
import type { DifferenceFieldsFragment as Difference, ListFieldsFragment } from "../../graphql/graphql.ts";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckboxLine, checkboxLinesClass } from "../../ui/fields/CheckboxLine.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { formatCount } from "../../ui/format.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LearntOffers } from "../learning/LearntOffers.tsx";
import { TemplateDifferences, updateFromTemplate, updateTemplate } from "./actions.ts";
import { setWithoutUpdates, useIsWithoutUpdates } from "./withoutUpdates.ts";
import { useClient } from "../../sync/state/state.ts";

type CompareProps = { list: ListFieldsFragment };

/** Shows the differences between a list and its template, each with a checkbox, and updates either of them. */
export function CompareDialog({ list, onClose }: CompareProps & OverlayProps) {
  const client = useClient();
  const { data, error, refetch } = useQuery(TemplateDifferences, {
    variables: { listId: list.id },
    fetchPolicy: "network-only",
  });
  const isWithoutUpdates = useIsWithoutUpdates(list.templateId);
  const differences = data?.templateDifferences;
  const isSame = differences && differences.toTemplate.length + differences.toList.length === 0;

  async function update(change: typeof updateTemplate, ids: string[]) {
    if (await change(client, list, ids)) onClose();
    else void refetch().catch(() => {});
  }

  return (
    <Dialog title={t`Compare with template`} description={list.name} onClose={() => onClose()}>
      <div className="flex flex-col gap-6">
        {error && (
          <FailedState
            what={t`Couldn’t compare with the template`}
            why={getErrorMessage(error)}
            onRetry={() => void refetch().catch(() => {})}
          />
        )}
        {!differences && !error && <Skeleton rows={3} className="h-9" />}
        {isSame && <p>{t`The list and its template are the same.`}</p>}
        {differences && differences.toTemplate.length > 0 && (
          <DifferenceForm
            title={t`Changed in this list`}
            renderButton={(count) => t`Update the template (${count})`}
            differences={differences.toTemplate}
            isChosen={(each) => isReworded(each) && isOffered(each, differences.toList)}
            onApply={(ids) => update(updateTemplate, ids)}
          />
        )}
        {differences && differences.toList.length > 0 && (
          <DifferenceForm
            title={t`Changed in the template`}
            renderButton={(count) => t`Update this list (${count})`}
            differences={differences.toList}
            isChosen={(each) => each.kind !== "REMOVED" && isOffered(each, differences.toTemplate)}
            onApply={(ids) => update(updateFromTemplate, ids)}
          />
        )}
        <LearntOffers list={list} mayComeLate />
        {list.templateId && (
          <CheckboxLine
            checked={isWithoutUpdates}
            onChange={(isWithout) => setWithoutUpdates(list.templateId ?? "", isWithout)}
          >{t`Don’t suggest this when a list is done`}</CheckboxLine>
        )}
      </div>
    </Dialog>
  );
}

const isReworded = ({ kind }: Difference) => kind === "CHANGED" || kind === "MOVED";

/**
 * Whether a difference is checked at first: not an amount alone, which is that of one use, and not what both have
 * changed.
 */
const isOffered = (difference: Difference, others: readonly Difference[]) =>
  !isAmount(difference) && !isInBoth(difference, others);

/** Whether nothing but the amount differs. */
const isAmount = ({ before, after }: Difference) =>
  !!before && !!after && before.note === after.note && differsInAmount(before.name, after.name);

/** Whether the other side has changed the same item too. */
const isInBoth = ({ templateItemId }: Difference, others: readonly Difference[]) =>
  templateItemId !== null && others.some((other) => other.templateItemId === templateItemId);

type FormProps = {
  title: string;
  /** Says what the button does with a number of differences. */
  renderButton: (count: string) => string;
  differences: readonly Difference[];
  /** Whether a difference is checked at first. */
  isChosen: (difference: Difference) => boolean;
  onApply: (ids: string[]) => Promise<void>;
};

function DifferenceForm({ title, renderButton, differences, isChosen, onApply }: FormProps) {
  /** The differences that the user has checked or unchecked, by their ids. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const isChecked = (each: Difference) => changed.get(each.id) ?? isChosen(each);
  const ids = differences.filter(isChecked).map(({ id }) => id);

  async function apply(event: SubmitEvent) {
    event.preventDefault();
    if (ids.length === 0 || isBusy) return;
    setBusy(true);
    await onApply(ids);
    setBusy(false);
  }

  return (
    <form aria-label={title} onSubmit={(event) => void apply(event)} className="flex flex-col gap-2">
      <h3 className="part-heading">{title}</h3>
      <ul className={checkboxLinesClass}>
        {differences.map((each) => (
          <li key={each.id}>
            <CheckboxLine
              checked={isChecked(each)}
              onChange={(checked) => setChanged((before) => new Map(before).set(each.id, checked))}
            >
              <DifferenceText difference={each} />
            </CheckboxLine>
          </li>
        ))}
      </ul>
      <Button type="submit" aria-disabled={isBusy} disabled={ids.length === 0} className="self-end">
        {renderButton(formatCount(ids.length))}
      </Button>
    </form>
  );
}

/** Shows the effect of a difference: "Add", "Remove", "Move", or the text before and after. */
function DifferenceText({ difference: { kind, before, after } }: { difference: Difference }) {
  const name = after?.name ?? before?.name ?? "";
  if (kind !== "CHANGED" || !before || !after)
    return (
      <span className="min-w-0 grow wrap-anywhere">
        <Effect kind={kind} item={<span dir="auto">{name}</span>} />
      </span>
    );
  const hasNewNote = before.note !== after.note;
  const isTurned = before.isHeading !== after.isHeading;
  return (
    <span className="min-w-0 grow wrap-anywhere">
      {before.name !== after.name && (
        <>
          <del dir="auto" className="quiet">
            {before.name}
          </del>{" "}
        </>
      )}
      <span dir="auto">{name}</span>
      {isTurned && (
        <span className="quiet block text-sm">{after.isHeading ? t`becomes a section` : t`becomes an item`}</span>
      )}
      {hasNewNote && (
        <span dir="auto" className="quiet block text-sm">
          {after.note === null ? t`without its note` : t`note: ${{ note: after.note }}`}
        </span>
      )}
    </span>
  );
}

type EffectProps = { kind: Difference["kind"]; item: ReactNode };

/** Says what happens to an item. */
export function Effect({ kind, item }: EffectProps) {
  if (kind === "ADDED")
    return (
      <Trans>
        <span className="quiet">Add</span> {item}
      </Trans>
    );
  if (kind === "REMOVED")
    return (
      <Trans>
        <span className="quiet">Remove</span> {item}
      </Trans>
    );
  if (kind === "MOVED")
    return (
      <Trans>
        <span className="quiet">Move</span> {item}
      </Trans>
    );
  return (
    <Trans>
      <span className="quiet">Change</span> {item}
    </Trans>
  );
}
