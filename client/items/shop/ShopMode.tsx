import { t } from "@lingui/core/macro";
import { memo, useMemo, useRef, type ReactNode, type RefCallback } from "react";
import { formatAmount, readPieces } from "../../../shared/quantity.ts";
import { isSettled } from "../../cache/settled.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { getFirstLine } from "../../ui/fields/noteLine.ts";
import { useRowElements } from "../../ui/browser/rowElements.ts";
import { useSteadyValue } from "../../ui/browser/touch.ts";
import type { DatedList } from "../days/rowDays.ts";
import { useRowDays } from "../days/useRowDays.ts";
import { useCompleteItem } from "../model/actions.ts";
import { nameField, renderFieldWords } from "../remarks/FieldWords.tsx";
import { showRemark } from "../remarks/rowRemark.ts";
import { TickedBy } from "../rows/RowParts.tsx";
import { countSections, groupItems } from "../rows/itemGroups.ts";
import type { ItemRowHandle } from "../rows/itemRowElements.ts";
import { useRecentlyTicked } from "../rows/useRecentlyTicked.ts";
import { AskedValue } from "./AskedValue.tsx";
import { splitIntoSections } from "./sections.ts";
import { useAskedValue } from "./useAskedValue.ts";
import { DoneRows, LeaveButton, RowBlock, ShopLayer, ShopLine, ShopSection } from "./ShopLayer.tsx";

type ShopModeProps = {
  name: string;
  /** The run of the list. */
  runId: string;
  /** What says on which days rows are due. */
  dated: DatedList;
  items: readonly ItemFieldsFragment[];
  /** The field that adds an item. */
  field: ReactNode;
  /** The content above the done items when there are no others. */
  finished: ReactNode;
  /** Puts the list away; undefined where it is put away already. */
  onPutAway: (() => void) | undefined;
  onClose: () => void;
};

/**
 * The list alone, made for one thumb: large rows that tick wherever they are tapped, headings that stay in sight, and a
 * screen that stays awake.
 */
export function ShopMode(props: ShopModeProps) {
  const { name, runId, dated, items: latestItems, finished, field, onPutAway, onClose } = props;
  const items = useSteadyValue(latestItems);
  const days = useRowDays(items, dated);
  const rows = useRowElements<ItemRowHandle>();
  const container = useRef<HTMLDivElement>(null);
  const completeItem = useCompleteItem();
  const { asked, askAtTick, endAsked } = useAskedValue(items);
  const { recentlyTicked, keepInPlace, haveRowsJustMoved } = useRecentlyTicked(items, { runId, container });
  const { open, done } = useMemo(() => groupItems(items, recentlyTicked), [items, recentlyTicked]);
  const sections = useMemo(() => splitIntoSections(open), [open]);
  const counts = useMemo(() => countSections(items), [items]);
  const tickable = items.filter(({ isHeading }) => !isHeading);
  const isFinished = tickable.length > 0 && sections.length === 0;

  const tick = useMemo(
    () => (item: ItemFieldsFragment, completed: boolean) => {
      askAtTick(item, completed);
      queueMicrotask(() => keepInPlace(item.id));
      void completeItem(item.id, completed);
    },
    [askAtTick, completeItem, keepInPlace],
  );

  const renderRow = (item: ItemFieldsFragment) => (
    <ShopRow
      key={item.id}
      rowRef={rows.ref(item.id)}
      item={item}
      words={days.get(item.id)?.words}
      dayLabel={days.get(item.id)?.label}
      isDayDue={days.get(item.id)?.isDue ?? false}
      onTick={tick}
    />
  );

  return (
    <ShopLayer
      title={name}
      counts={{ total: tickable.length, settled: tickable.filter(isSettled).length }}
      container={container}
      rows={rows}
      haveRowsJustMoved={haveRowsJustMoved}
      footer={
        asked ? (
          <AskedValue key={asked.id} item={asked} words={days.get(asked.id)?.words ?? asked.name} onEnd={endAsked} />
        ) : (
          <>
            {field}
            <LeaveButton onPutAway={isFinished ? onPutAway : undefined} onLeave={onClose} />
          </>
        )
      }
      onClose={onClose}
    >
      {items.length === 0 && <p className="quiet px-5 py-4">{t`Nothing here yet.`}</p>}
      {sections.map(({ heading, blocks }) => (
        <ShopSection
          key={heading?.id ?? ""}
          heading={heading}
          day={days.get(heading?.id ?? "")}
          count={counts.get(heading?.id ?? "")}
        >
          {blocks.map((block) => (
            <RowBlock key={block[0]?.id} count={block.length}>
              {block.map(renderRow)}
            </RowBlock>
          ))}
        </ShopSection>
      ))}
      {isFinished && <div className="px-3 pt-2">{finished}</div>}
      {done.length > 0 && <DoneRows count={done.length}>{done.map(renderRow)}</DoneRows>}
    </ShopLayer>
  );
}

type RowProps = {
  rowRef: RefCallback<HTMLElement>;
  item: ItemFieldsFragment;
  /** The words without the day that is among them, that day, and whether it is today or was before. */
  words: string | undefined;
  dayLabel: string | undefined;
  isDayDue: boolean;
  onTick: (item: ItemFieldsFragment, completed: boolean) => void;
};

const ShopRow = memo(function ShopRow({ rowRef, item, words = item.name, dayLabel, isDayDue, onTick }: RowProps) {
  const { id, name, completed, isSkipped, remark } = item;
  const quantity = readPieces(name);
  const shown = showRemark(quantity?.base ?? words, remark);
  return (
    <ShopLine
      rowRef={rowRef}
      label={shown.hasField ? nameField(shown) : words}
      name={renderFieldWords(shown)}
      day={dayLabel === undefined ? undefined : { id: `shop-day-${id}`, label: dayLabel, isDue: isDayDue }}
      notes={[...listNotes(item), ...(shown.below === null ? [] : [shown.below])]}
      amount={quantity && formatAmount(quantity)}
      completed={completed}
      isSkipped={isSkipped}
      onTick={(isTicked) => onTick(item, isTicked)}
    >
      {shown.end !== null && <bdi className="shrink-0 text-base/7 font-semibold">{shown.end}</bdi>}
      {completed && item.completedBy && <TickedBy person={item.completedBy} />}
    </ShopLine>
  );
});

/** Returns what stands below the name of an item: its note, and why it is skipped. */
export function listNotes({ note, isSkipped, skipReason }: ItemFieldsFragment): string[] {
  return [...(note === null ? [] : [getFirstLine(note)]), ...(isSkipped ? [skipReason ?? t`skipped`] : [])];
}
