import { t } from "@lingui/core/macro";
import { memo, type RefCallback } from "react";
import { haveSameElements } from "../../ui/haveSameElements.ts";
import { isSettled } from "../../cache/settled.ts";
import { nameField, renderFieldWords } from "../../items/remarks/FieldWords.tsx";
import { showRemark } from "../../items/remarks/rowRemark.ts";
import { TickedBy } from "../../items/rows/RowParts.tsx";
import { ShopLine } from "../../items/shop/ShopLayer.tsx";
import { listNotes } from "../../items/shop/ShopMode.tsx";
import { OwnerMark, type TripOwner } from "./Owners.tsx";
import { describeRow, isRowSettled, isRowTicked, type TripRow } from "./tripRows.ts";

type Props = {
  rowRef: RefCallback<HTMLElement>;
  row: TripRow;
  owners: ReadonlyMap<string, TripOwner>;
  onTick: (row: TripRow, completed: boolean) => void;
};

/** A row of a trip, with the marks of the lists that want it. */
export const TripLine = memo(function TripLine({ rowRef, row, owners, onTick }: Props) {
  const { items } = row;
  const { name: text, amount, shares } = describeRow(row);
  const settled = isRowSettled(row);
  const completed = isRowTicked(row);
  const wanted = settled ? items : items.filter((item) => !isSettled(item));
  const remarks = items.flatMap(({ remark }) => remark ?? []);
  const shown = showRemark(text, items.length === 1 ? (remarks[0] ?? null) : null);
  const shared = shares.map(({ listId, amount: part }) => {
    const list = owners.get(listId)?.name ?? "";
    return t({ message: `${list} ${part}`, comment: "How much of a thing a list wants: Weekly shop 2" });
  });
  const below = items.length === 1 ? [shown.below ?? []].flat() : remarks;
  const notes = [...(shared.length > 0 ? [joinShares(shared)] : []), ...wanted.flatMap(listNotes), ...below];
  const name = nameField(shown);
  const tickedBy = completed ? items.findLast(({ completedBy }) => completedBy)?.completedBy : undefined;
  return (
    <ShopLine
      rowRef={rowRef}
      label={amount ? t({ message: `${name}, ${amount}`, comment: "A thing, and how much of it: Milk, ×3" }) : name}
      name={renderFieldWords(shown)}
      notes={[...new Set(notes)]}
      amount={amount}
      completed={completed}
      isSkipped={settled && !completed}
      onTick={(isTicked) => onTick(row, isTicked)}
    >
      {shown.end !== null && <bdi className="shrink-0 text-base/7 font-semibold">{shown.end}</bdi>}
      {tickedBy && <TickedBy person={tickedBy} />}
      <span className="mt-1.5 flex min-w-15 shrink-0 justify-end gap-2">
        {wanted.map(({ id, listId }) => {
          const owner = owners.get(listId);
          return owner && <OwnerMark key={id} owner={owner} />;
        })}
      </span>
    </ShopLine>
  );
}, isSameLine);

/** "Weekly shop 2, Mum 1" */
const joinShares = (shares: readonly string[]) =>
  shares.reduce((first, next) => t({ message: `${first}, ${next}`, comment: "Joins two parts: Weekly shop 2, Mum 1" }));

/** Rows are made again at each tick, of the same items. */
function isSameLine(before: Props, after: Props): boolean {
  const isSameRow = haveSameElements(before.row.items, after.row.items);
  return isSameRow && before.owners === after.owners && before.onTick === after.onTick;
}
