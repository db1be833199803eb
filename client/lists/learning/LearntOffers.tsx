import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState, type ReactNode } from "react";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { deleteItems } from "../../items/model/actions.ts";
import { isAlwaysSkipped } from "../../items/rows/SkippedHint.tsx";
import { readCachedList } from "../../rows/list.ts";
import { useClient } from "../../sync/state/state.ts";
import { Button, smallButtonClass } from "../../ui/Button.tsx";
import { formatCount, formatList } from "../../ui/format.ts";
import { addItems, findMissing } from "./additions.ts";
import { findOrderOffer, getFoundOffer, takeOrder, type OrderOffer } from "./learntOrder.ts";
import { createRemembered } from "../model/remembered.ts";
import { useTemplateOffers } from "./templateOffers.ts";

/** A dismissed order waits for so many runs. */
const WAITED_RUNS = 3;
/** The number of names that are said. */
const MAX_NAMES = 3;

/** The number of runs at which an order was dismissed, by the list; and the templates to which nothing is offered to add. */
const dismissedOrders = createRemembered("listbook.dismissedOrders");
const withoutAdditions = createRemembered("listbook.templatesWithoutAdditions");

type Props = {
  list: ListFieldsFragment;
  /** Whether an offer appears also when it is found after the first render. */
  mayComeLate: boolean;
};

/**
 * What the runs of a list and the lists of its template have taught: each with what can be done about it. The order is
 * the last line, because it may be found after the others.
 */
export function LearntOffers(props: Props) {
  return (
    <div className="mt-4 flex w-full flex-col gap-3 text-start empty:hidden">
      <AdditionsLine {...props} />
      <SkipsLine {...props} />
      <OrderLine {...props} />
    </div>
  );
}

/** Whether an offer is shown. One that would come late waits for another time, so that nothing below it moves. */
export function useIsShown(isOffered: boolean, mayComeLate: boolean): boolean {
  const [isFirst] = useState(isOffered);
  return isOffered && (isFirst || mayComeLate);
}

type LineProps = { children: ReactNode; buttons: ReactNode };

const Line = ({ children, buttons }: LineProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <p className="min-w-48 grow basis-0 text-pretty wrap-anywhere">{children}</p>
    <span className="flex flex-wrap gap-1">{buttons}</span>
  </div>
);

type ButtonProps = { onPress: () => void; quiet?: boolean; children: ReactNode };

const LineButton = ({ onPress, quiet = false, children }: ButtonProps) => (
  <Button kind={quiet ? "quiet" : "plain"} className={smallButtonClass} onClick={onPress}>
    {children}
  </Button>
);

/** Offers the order in which the rows are ticked. Dismissed, it waits for three runs. */
function OrderLine({ list, mayComeLate }: Props) {
  const client = useClient();
  const mayCall = useMayCall();
  const [offer, setOffer] = useState(() => getFoundOffer(client, list));
  const { id, runNumber } = list;
  const dismissedAt = dismissedOrders.use(offer?.target.id);

  useEffect(() => {
    let isCurrent = true;
    const known = readCachedList(client.cache, id);
    // Without an answer nothing is offered. The client logs the failure.
    if (known?.runNumber === runNumber)
      findOrderOffer(client, known).then(
        (found) => isCurrent && setOffer(found),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [client, id, runNumber]);

  const isShown = useIsShown(offer !== null, mayComeLate);
  if (!offer || !isShown || !mayCall(offer.target, "sortItems")) return null;
  if (dismissedAt !== undefined && offer.runCount < dismissedAt + WAITED_RUNS) return null;
  const { target, moveCount, runCount } = offer;
  function take(taken: OrderOffer) {
    setOffer(null);
    void takeOrder(client, taken);
  }
  return (
    <Line
      buttons={
        <>
          <LineButton onPress={() => take(offer)}>
            {plural(moveCount, { one: "Order as you tick (# move)", other: "Order as you tick (# moves)" })}
          </LineButton>
          <LineButton quiet onPress={() => dismissedOrders.set(target.id, runCount)}>{t`Not now`}</LineButton>
        </>
      }
    >
      {target.isTemplate
        ? t`You tick this template’s lists in a different order.`
        : t`You tick this list in a different order.`}
    </Line>
  );
}

/** Offers what is usually added to the lists of the template. */
function AdditionsLine({ list, mayComeLate }: Props) {
  const client = useClient();
  const mayCall = useMayCall();
  const { templateId } = list;
  const { offers, refetch } = useTemplateOffers(list);
  const template = offers?.list;
  const isWithout = withoutAdditions.use(templateId) !== undefined;
  const names = offers?.templateDifferences.usuallyAdded.map(({ name }) => name) ?? [];
  const isShown = useIsShown(names.length > 0, mayComeLate);
  if (!templateId || isWithout || !isShown) return null;
  const missing = mayCall(list, "createItems") ? findMissing(client, list.id, names) : [];
  const missingCount = formatCount(missing.length);
  const items = <bdi>{formatNames(names)}</bdi>;

  async function putIntoTemplate(target: ListFieldsFragment) {
    if (await addItems(client, target, names)) void refetch().catch(() => {});
  }

  return (
    <Line
      buttons={
        <>
          {missing.length > 0 && (
            <LineButton onPress={() => void addItems(client, list, missing)}>
              {t({ message: `Add ${missingCount}`, comment: "Adds a number of items" })}
            </LineButton>
          )}
          {template && mayCall(template, "createItems") && (
            <LineButton onPress={() => void putIntoTemplate(template)}>{t`Add to the template`}</LineButton>
          )}
          <LineButton quiet onPress={() => withoutAdditions.set(templateId, 1)}>{t`Never`}</LineButton>
        </>
      }
    >
      <Trans>You usually add {items}</Trans>
    </Line>
  );
}

/** "Milk and Bread", "Milk, Bread, Salt and 2 more". */
const formatNames = (names: readonly string[]) =>
  names.length > MAX_NAMES + 1 ? formatList(names.slice(0, MAX_NAMES), names.length - MAX_NAMES) : formatList(names);

/** Says which items of the template were skipped in all of the last five uses, and offers to remove them. */
function SkipsLine({ list, mayComeLate }: Props) {
  const client = useClient();
  const mayCall = useMayCall();
  const { offers } = useTemplateOffers(list);
  const removable = offers?.items.filter(({ skipped }) => isAlwaysSkipped(skipped)) ?? [];
  const isShown = useIsShown(removable.length > 0, mayComeLate);
  if (!isShown || !offers?.list || !mayCall(offers.list, "deleteItems")) return null;
  return removable.map(({ id, name }) => (
    <Line key={id} buttons={<LineButton onPress={() => void deleteItems(client, [id])}>{t`Remove`}</LineButton>}>
      <bdi>{name}</bdi> <span className="quiet">{t`Skipped in 5 of 5`}</span>
    </Line>
  ));
}
