import { plural, t } from "@lingui/core/macro";
import { MAX_ITEMS_PER_LIST } from "../../../shared/listLimits.ts";
import type { PastedItem } from "../../../shared/pastedDrafts.ts";
import type { FoundTable, TableChoice } from "../../../shared/pastedTables.ts";
import { CheckboxLine, checkboxLinesClass } from "../../ui/fields/CheckboxLine.tsx";
import { formatCount } from "../../ui/format.ts";
import type { PastedLinesState } from "./usePastedLines.ts";

/** What a text would add to a list, with a checkbox for each line, and the choice of how it is read. */
export function PastedLines({ lines }: { lines: PastedLinesState }) {
  const { pasted, remaining, isKnown, chosen, count } = lines;
  return (
    <>
      {pasted.leftOutCount > 0 && <p>{describeLeftOut(pasted.leftOutCount)}</p>}
      {(count > remaining || pasted.items.length - isKnown.filter(Boolean).length > remaining) && (
        <p>{describeRemaining(remaining)}</p>
      )}
      {pasted.hasParents && (
        <CheckboxLine checked={lines.joinsParents} onChange={lines.setJoinsParents}>
          {t`Keep the parent’s name: “Pack the car: Roof box”`}
        </CheckboxLine>
      )}
      {pasted.table && pasted.table.columns.length > 1 && (
        <TableColumns table={pasted.table} off={lines.offColumns} onChange={lines.readTable} />
      )}
      <ul aria-label={t`Lines`} className={checkboxLinesClass}>
        {pasted.items.map((item, index) => (
          <Line
            // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else that it is known by
            key={index}
            item={item}
            isKnown={isKnown[index] === true}
            isChosen={chosen[index] === true}
            onChange={(isAdded) => lines.choose(index, isAdded)}
          />
        ))}
      </ul>
    </>
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
export function describeLine(isTicked: boolean, isKnown: boolean) {
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

/** Describes a pasted text: "36 items in 6 groups, 2 already here". */
export function describeCounts(items: readonly PastedItem[], isKnown: readonly boolean[]) {
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

const describeRemaining = (remaining: number) =>
  t`A list holds up to ${{ max: formatCount(MAX_ITEMS_PER_LIST) }} items and sections. There’s room for ${{ remaining: formatCount(remaining) }} more.`;

const describeLeftOut = (count: number) =>
  t`Left out: ${plural(count, { one: "# unsupported character", other: "# unsupported characters" })}.`;
