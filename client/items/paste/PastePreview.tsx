import { plural, t } from "@lingui/core/macro";
import { useMemo, useState, type SubmitEvent } from "react";
import { MAX_ITEMS_PER_LIST } from "../../../shared/listLimits.ts";
import type { PastedText, PasteOptions } from "../../../shared/parsePastedText.ts";
import type { PastedItem } from "../../../shared/pastedDrafts.ts";
import type { FoundTable, TableChoice } from "../../../shared/pastedTables.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckboxLine, checkboxLinesClass } from "../../ui/fields/CheckboxLine.tsx";
import { formatCount } from "../../ui/format.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { choosePasted, placePasted, type ExistingItem } from "./choosePasted.ts";

type PastePreviewProps = {
  /** Reads what was pasted. */
  read: (options: PasteOptions) => PastedText;
  /** The items of the list, in their order. */
  existing: readonly ExistingItem[];
  /** True for a template, in which nothing can be ticked. */
  isTemplate: boolean;
};

/** The answer of the preview: the items to add, or that the text is one item. */
type PasteAnswer = ReturnType<typeof placePasted> | "as one item";

/** Shows what a pasted text would add to a list, with a checkbox for each line. Enter adds what is checked. */
export function PastePreview({ read, existing, isTemplate, onClose }: PastePreviewProps & OverlayProps<PasteAnswer>) {
  const [joinsParents, setJoinsParents] = useState(false);
  const [table, setTable] = useState<TableChoice>({});
  const pasted = useMemo(
    () => (isTemplate ? untick(read({ joinsParents, table })) : read({ joinsParents, table })),
    [read, joinsParents, table, isTemplate],
  );
  const remaining = Math.max(MAX_ITEMS_PER_LIST - existing.length, 0);
  const { isKnown, isChosen } = useMemo(
    () => choosePasted(pasted.items, existing, remaining),
    [pasted.items, existing, remaining],
  );
  /** The lines that the user has checked or unchecked, by their index. */
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const chosen = isChosen.map((isAdded, index) => changed.get(index) ?? isAdded);
  const count = chosen.filter(Boolean).length;

  function add(event: SubmitEvent) {
    event.preventDefault();
    if (count > 0 && count <= remaining) onClose(placePasted(pasted.items, chosen, existing));
  }

  return (
    <Dialog
      title={t`Add what you pasted`}
      description={describeCounts(pasted.items, isKnown)}
      onClose={() => onClose()}
    >
      <form onSubmit={add} className="flex flex-col gap-4">
        {pasted.leftOutCount > 0 && <p>{describeLeftOut(pasted.leftOutCount)}</p>}
        {(count > remaining || pasted.items.length - isKnown.filter(Boolean).length > remaining) && (
          <p>{describeRemaining(remaining)}</p>
        )}
        {pasted.hasParents && (
          <CheckboxLine checked={joinsParents} onChange={setJoinsParents}>
            {t`Keep the parent’s name: “Pack the car: Roof box”`}
          </CheckboxLine>
        )}
        {pasted.table && pasted.table.columns.length > 1 && (
          <TableColumns
            table={pasted.table}
            off={table.offColumns ?? []}
            onChange={(choice) => {
              setTable({ ...table, ...choice });
              setChanged(new Map());
            }}
          />
        )}
        <ul aria-label={t`Lines`} className={checkboxLinesClass}>
          {pasted.items.map((item, index) => (
            <Line
              // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else that it is known by
              key={index}
              item={item}
              isKnown={isKnown[index] === true}
              isChosen={chosen[index] === true}
              onChange={(isAdded) => setChanged((before) => new Map(before).set(index, isAdded))}
            />
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onClose("as one item")}>{t`As one item`}</Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter adds what was pasted */}
          <Button type="submit" kind="primary" autoFocus disabled={count === 0 || count > remaining}>
            {describeAdd(pasted.items, chosen)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type LineProps = { item: PastedItem; isKnown: boolean; isChosen: boolean; onChange: (isChosen: boolean) => void };

function Line({ item: { name, note, isHeading, completed }, isKnown, isChosen, onChange }: LineProps) {
  const hint = describeLine(completed, isKnown);
  return (
    <li className="[contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]">
      <CheckboxLine checked={isChosen} onChange={onChange}>
        <span className="min-w-0 grow">
          <span dir="auto" className={`block wrap-anywhere ${isHeading ? "font-semibold" : ""}`}>
            {name}
          </span>
          {note && (
            <span dir="auto" className="quiet block truncate text-sm">
              {note}
            </span>
          )}
        </span>
        {hint && <span className="quiet shrink-0 text-sm">{hint}</span>}
      </CheckboxLine>
    </li>
  );
}

/** Says what a line has, or where it is already. */
function describeLine(isTicked: boolean, isKnown: boolean) {
  if (isTicked) return isKnown ? t`ticked, already here` : t`ticked`;
  return isKnown ? t`already here` : undefined;
}

type TableProps = {
  table: FoundTable;
  /** The indexes of the columns that do not come. */
  off: readonly number[];
  onChange: (choice: TableChoice) => void;
};

/** Asks how a table is read: whether it is one, whether its first line has the names of its columns, and which ones come. */
function TableColumns({ table: { isRead, hasHeader, columns, nameColumn }, off, onChange }: TableProps) {
  const others = columns.flatMap((label, column) => (column === nameColumn ? [] : { label, column }));
  return (
    <fieldset className="flex flex-col">
      <legend className="quiet text-sm">{t`Table`}</legend>
      <CheckboxLine checked={isRead} onChange={(checked) => onChange({ isRead: checked })}>
        {t`Read it as a table with ${plural({ count: columns.length }, { one: "# column", other: "# columns" })}`}
      </CheckboxLine>
      {isRead && (
        <>
          <CheckboxLine checked={hasHeader} onChange={(checked) => onChange({ hasHeader: checked })}>
            {t`First line is a header`}
          </CheckboxLine>
          <label className="flex flex-wrap items-center gap-3 py-1">
            {t`Name column`}
            <select
              className="field max-w-full"
              value={nameColumn}
              onChange={(event) => onChange({ nameColumn: Number(event.currentTarget.value) })}
            >
              {columns.map((label, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- two columns can have one name
                <option key={column} value={column}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          {others.map(({ label, column }) => (
            <CheckboxLine
              key={column}
              checked={!off.includes(column)}
              onChange={(comes) =>
                onChange({ offColumns: comes ? off.filter((each) => each !== column) : [...off, column] })
              }
            >
              <span dir="auto" className="min-w-0 wrap-anywhere">{t`Add “${label}”`}</span>
            </CheckboxLine>
          ))}
        </>
      )}
    </fieldset>
  );
}

/** Nothing is ticked in a template. */
const untick = (pasted: PastedText): PastedText => ({
  ...pasted,
  items: pasted.items.map((item) => ({ ...item, completed: false })),
});

/** Describes a pasted text: "36 items in 6 groups, 2 already here". */
function describeCounts(items: readonly PastedItem[], isKnown: readonly boolean[]) {
  const groups = items.filter(({ isHeading }) => isHeading).length;
  const known = items.filter(({ isHeading }, index) => !isHeading && isKnown[index]).length;
  const count = items.length - groups;
  if (groups === 0)
    return known === 0
      ? plural(count, { one: "# item", other: "# items" })
      : t`${plural(count, { one: "# item", other: "# items" })}, ${plural(known, { one: "# already here", other: "# already here" })}`;
  return known === 0
    ? t`${plural(count, { one: "# item", other: "# items" })} in ${plural(groups, { one: "# group", other: "# groups" })}`
    : t`${plural(count, { one: "# item", other: "# items" })} in ${plural(groups, { one: "# group", other: "# groups" })}, ${plural(known, { one: "# already here", other: "# already here" })}`;
}

/** Returns the label of the button: the number of chosen items, or of headings if no item is chosen. */
function describeAdd(items: readonly PastedItem[], chosen: readonly boolean[]) {
  const added = items.filter((_, index) => chosen[index]);
  const itemCount = added.filter(({ isHeading }) => !isHeading).length;
  if (added.length === 0) return t`Add`;
  return itemCount > 0
    ? t`Add ${{ count: formatCount(itemCount) }}`
    : t`Add ${plural({ count: added.length }, { one: "# section", other: "# sections" })}`;
}

const describeRemaining = (remaining: number) =>
  t`A list holds up to ${{ max: formatCount(MAX_ITEMS_PER_LIST) }} items and sections. There’s room for ${{ remaining: formatCount(remaining) }} more.`;

const describeLeftOut = (count: number) =>
  t`Left out: ${plural(count, { one: "# unsupported character", other: "# unsupported characters" })}.`;
