import { joinWithAnd } from "../../../shared/joinWithAnd.ts";
import { useEffect, useState, type ReactNode } from "react";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { deleteItems } from "../../items/model/actions.ts";
import { isAlwaysSkipped } from "../../items/rows/SkippedHint.tsx";
import { readCachedList } from "../../rows/list.ts";
import { useClient } from "../../sync/state/state.ts";
import { Button, smallButtonClass } from "../../ui/Button.tsx";
import { formatCount, formatCountOf } from "../../ui/format.ts";
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
          <LineButton onPress={() => take(offer)}>Order as you tick ({formatCountOf(moveCount, "move")})</LineButton>
          <LineButton quiet onPress={() => dismissedOrders.set(target.id, runCount)}>
            Not now
          </LineButton>
        </>
      }
    >
      {target.isTemplate
        ? "You tick this template’s lists in a different order."
        : "You tick this list in a different order."}
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

  async function putIntoTemplate(target: ListFieldsFragment) {
    if (await addItems(client, target, names)) void refetch().catch(() => {});
  }

  return (
    <Line
      buttons={
        <>
          {missing.length > 0 && (
            <LineButton onPress={() => void addItems(client, list, missing)}>
              Add {formatCount(missing.length)}
            </LineButton>
          )}
          {template && mayCall(template, "createItems") && (
            <LineButton onPress={() => void putIntoTemplate(template)}>Add to the template</LineButton>
          )}
          <LineButton quiet onPress={() => withoutAdditions.set(templateId, 1)}>
            Never
          </LineButton>
        </>
      }
    >
      You usually add <bdi>{formatNames(names)}</bdi>
    </Line>
  );
}

/** "Milk, Bread and 2 more". */
const formatNames = (names: readonly string[]) =>
  names.length > MAX_NAMES + 1
    ? joinWithAnd([...names.slice(0, MAX_NAMES), `${formatCount(names.length - MAX_NAMES)} more`])
    : names.join(", ");

/** Says which items of the template were skipped in all of the last five uses, and offers to remove them. */
function SkipsLine({ list, mayComeLate }: Props) {
  const client = useClient();
  const mayCall = useMayCall();
  const { offers } = useTemplateOffers(list);
  const removable = offers?.items.filter(({ skipped }) => isAlwaysSkipped(skipped)) ?? [];
  const isShown = useIsShown(removable.length > 0, mayComeLate);
  if (!isShown || !offers?.list || !mayCall(offers.list, "deleteItems")) return null;
  return removable.map(({ id, name }) => (
    <Line key={id} buttons={<LineButton onPress={() => void deleteItems(client, [id])}>Remove</LineButton>}>
      <bdi>{name}</bdi> <span className="quiet">Skipped in 5 of 5</span>
    </Line>
  ));
}
