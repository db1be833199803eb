import { t } from "@lingui/core/macro";
import { useCallback, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { mayCall } from "../../../shared/roles.ts";
import { completeTogether } from "../../items/model/completeTogether.ts";
import type { ItemRowHandle } from "../../items/rows/itemRowElements.ts";
import { useRecentlyTicked } from "../../items/rows/useRecentlyTicked.ts";
import { splitIntoBlocks } from "../../items/shop/sections.ts";
import { AskedValue } from "../../items/shop/AskedValue.tsx";
import { DoneRows, LeaveButton, RowBlock, ShopLayer, ShopSection } from "../../items/shop/ShopLayer.tsx";
import { useAskedValue } from "../../items/shop/useAskedValue.ts";
import { FailedRead } from "../../sync/FailedRead.tsx";
import { useClient } from "../../sync/state/state.ts";
import { useRowElements } from "../../ui/browser/rowElements.ts";
import { useSteadyValue } from "../../ui/browser/touch.ts";
import { useUnchanged } from "../../ui/hooks/useUnchanged.ts";
import { Button } from "../../ui/Button.tsx";
import { RowsSkeleton } from "../../ui/Skeleton.tsx";
import { updateLists } from "../model/bulkActions.ts";
import { finishedClass } from "../runs/classNames.ts";
import { formatFinished } from "../runs/labels.ts";
import { Sun } from "../runs/Sun.tsx";
import { AddToTrip } from "./AddToTrip.tsx";
import { TripLegend, useOwners } from "./Owners.tsx";
import { isShopList } from "./tripPath.ts";
import { countRows, groupRows, isRowTicked, joinLists, type TripRead, type TripRow } from "./tripRows.ts";
import { TripLine } from "./TripLine.tsx";
import { useLostLists } from "./useLostLists.ts";

/** Several lists as one, in shop mode. Each tick goes to the list of its item. */
export function TripMode({ reads }: { reads: readonly TripRead[] }) {
  const client = useClient();
  const close = useLeaveTrip();
  const lost = useLostLists(reads);
  const latest = useUnchanged(
    reads.flatMap(({ entry, gone }) => (entry && !gone && isShopList(entry.list) ? entry : [])),
  );
  const lists = useSteadyValue(latest);
  const owners = useOwners(lists);
  const rows = useRowElements<ItemRowHandle>();
  const container = useRef<HTMLDivElement>(null);
  const items = useMemo(() => lists.flatMap((each) => each.items), [lists]);
  const runId = lists.map(({ list }) => list.runId).join();
  const { recentlyTicked, keepInPlace, haveRowsJustMoved } = useRecentlyTicked(items, { runId, container });
  const sections = useMemo(() => joinLists(lists), [lists]);
  const { shown, done } = useMemo(() => groupRows(sections, recentlyTicked), [sections, recentlyTicked]);
  const counts = countRows(sections.flatMap((section) => section.rows));
  const isWaiting = reads.some(({ loaded, error, gone }) => !loaded && !error && !gone);
  const isFinished = counts.total > 0 && shown.length === 0 && !isWaiting;
  const { asked, askAtTick, endAsked } = useAskedValue(items);
  const tick = useTick(keepInPlace, askAtTick);
  const activeIds = lists.flatMap(({ list }) => (list.active && mayCall(list, "updateLists") ? list.id : []));

  function putAway() {
    close();
    void updateLists(client, activeIds, { active: false });
  }

  const renderRow = (row: TripRow) => (
    <TripLine key={row.id} rowRef={rows.ref(row.id)} row={row} owners={owners} onTick={tick} />
  );

  return (
    <ShopLayer
      title={t`Shop together`}
      counts={counts}
      legend={<TripLegend lists={lists} owners={owners} />}
      container={container}
      rows={rows}
      haveRowsJustMoved={haveRowsJustMoved}
      footer={
        asked ? (
          <AskedValue key={asked.id} item={asked} words={asked.name} onEnd={endAsked} />
        ) : (
          <>
            <AddToTrip lists={lists} owners={owners} />
            <LeaveButton onPutAway={isFinished && activeIds.length > 0 ? putAway : undefined} onLeave={close} />
          </>
        )
      }
      onClose={close}
    >
      <output>
        {lost.map((text) => (
          <p key={text} className="quiet px-5 pt-3">
            {text}
          </p>
        ))}
      </output>
      {reads.map(({ id, error, loaded, retry }) =>
        error && !loaded ? (
          <div key={id} className="px-5 pt-2">
            <FailedRead title={t`Couldn’t load this list`} error={error} onRetry={retry} />
          </div>
        ) : null,
      )}
      {isWaiting && lists.length === 0 && (
        <div className="px-5">
          <RowsSkeleton rows={8} className="h-14" />
        </div>
      )}
      {items.length === 0 && !isWaiting && lists.length > 0 && (
        <p className="quiet px-5 py-4">{t`Nothing here yet.`}</p>
      )}
      {shown.map(({ heading, open, count }) => (
        <ShopSection key={heading?.id ?? ""} heading={heading} count={count}>
          {splitIntoBlocks(open).map((block) => (
            <RowBlock key={block[0]?.id} count={block.length}>
              {block.map(renderRow)}
            </RowBlock>
          ))}
        </ShopSection>
      ))}
      {isFinished && <Finished rows={done} onLeave={activeIds.length > 0 ? close : undefined} />}
      {done.length > 0 && <DoneRows count={done.length}>{done.map(renderRow)}</DoneRows>}
    </ShopLayer>
  );
}

/** Returns the function that leaves the trip: back to where the user came from, or to the active lists. */
function useLeaveTrip() {
  const navigate = useNavigate();
  return useCallback(() => {
    // The router numbers the entries of its history.
    const isFirst = !(window.history.state as { idx?: number } | null)?.idx;
    if (isFirst) void navigate("/active", { replace: true });
    else void navigate(-1);
  }, [navigate]);
}

/**
 * Returns the function that ticks a row in all its lists, or takes that back: only in those where this page has ticked it,
 * because it may have been ticked in another one before.
 */
function useTick(keepInPlace: (...ids: string[]) => void, askAtTick: ReturnType<typeof useAskedValue>["askAtTick"]) {
  const client = useClient();
  const ticked = useRef(new Map<string, readonly string[]>());
  return useCallback(
    ({ id, items }: TripRow, completed: boolean) => {
      const changed = items.filter((item) => item.completed !== completed && !(completed && item.isSkipped));
      const all = (changed.length > 0 ? changed : items).map((item) => item.id);
      const own = completed ? all : (ticked.current.get(id) ?? all);
      if (completed) ticked.current.set(id, own);
      else ticked.current.delete(id);
      askAtTick(items[0], completed);
      queueMicrotask(() => keepInPlace(...own));
      void completeTogether(client, own, completed);
    },
    [client, keepInPlace, askAtTick],
  );
}

type FinishedProps = { rows: readonly TripRow[]; onLeave: (() => void) | undefined };

/** Says that all is done. The button that puts the lists away takes the place of the one that leaves. */
function Finished({ rows, onLeave }: FinishedProps) {
  const completedCount = rows.filter(isRowTicked).length;
  const counts = { itemCount: rows.length, completedCount, skippedCount: rows.length - completedCount };
  return (
    <section
      aria-label={t`All done`}
      className={`${finishedClass} mx-3 mt-2 flex flex-col items-center gap-1 px-3 pt-6 pb-5 text-center`}
    >
      <Sun />
      <h3 className="text-name font-semibold">{t`All done`}</h3>
      <p className="quiet">{formatFinished(counts)}</p>
      {onLeave && (
        <Button className="mt-4" onClick={onLeave}>
          {t({ message: "Leave", context: "shop mode" })}
        </Button>
      )}
    </section>
  );
}
