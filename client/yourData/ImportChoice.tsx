import { plural, t } from "@lingui/core/macro";
import { useState, type SubmitEvent } from "react";
import { Button } from "../ui/Button.tsx";
import { CheckboxLine, checkboxLinesClass } from "../ui/fields/CheckboxLine.tsx";
import { Icon } from "../ui/Icon.tsx";
import { formatCount } from "../ui/format.ts";
import type { ImportPreview, PreviewedList, Remark } from "./files.ts";
import { joinReadings, Readings } from "./Readings.tsx";

/** The user's choice for a file: the numbers of the lists, and the ways in which the file was read. */
export type ImportSelection = { lists: number[]; reading: string };

type Props = {
  preview: ImportPreview;
  onReading: (reading: string) => void;
  onImport: (selection: ImportSelection) => void;
};

/** Shows the lists that a file would add, each with a checkbox, and the parts that are left out. */
export function ImportChoice({ preview, onReading, onImport }: Props) {
  const { source, notebooks, notices, readings, leftOut, intoNotes, room: remaining, problem } = preview;
  const lists = notebooks.flatMap((notebook) => notebook.lists);
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isChosen = ({ number, chosen }: PreviewedList) => changed.get(number) ?? chosen;
  const chosen = lists.filter(isChosen);
  const listCount = chosen.length;
  const itemCount = chosen.reduce((sum, list) => sum + list.itemCount, 0);
  // A heading counts as an item.
  const rowCount = chosen.reduce((sum, list) => sum + list.headingCount, itemCount);
  const text = chosen.reduce((sum, list) => sum + list.text, 0);
  const notebookCount = notebooks.filter((each) => each.lists.some(isChosen)).length;
  const fits =
    rowCount <= remaining.items &&
    text <= remaining.text &&
    listCount <= remaining.lists &&
    notebookCount <= remaining.notebooks;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onImport({ lists: chosen.map(({ number }) => number), reading: joinReadings(readings) });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p>
        {t`${source}: ${plural(listCount, { one: "# list", other: "# lists" })} with ${plural(itemCount, { one: "# item", other: "# items" })}`}
      </p>
      {!fits && <p role="alert">{problem ?? t`These lists don’t all fit in your plan`}</p>}
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      <Readings readings={readings} onReading={onReading} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what is longer */}
      <section tabIndex={0} aria-label={t`What will be added`} className={checkboxLinesClass}>
        {notebooks.map((notebook, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two notebooks can have one name
          <section key={index} aria-label={notebook.name}>
            <h3 dir="auto" className="px-3 py-1 font-semibold wrap-anywhere">
              {notebook.name}
            </h3>
            <ul>
              {notebook.lists.map((list) => (
                <ListLine
                  key={list.number}
                  list={list}
                  isChosen={isChosen(list)}
                  onChange={(checked) => setChanged((before) => new Map(before).set(list.number, checked))}
                />
              ))}
            </ul>
          </section>
        ))}
      </section>
      <Remarks title={t`Goes into a note`} remarks={intoNotes} />
      <Remarks title={t`Left out`} remarks={leftOut} />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter imports what was chosen */}
      <Button type="submit" kind="primary" autoFocus className="self-end" disabled={!fits || listCount === 0}>
        {t`Import ${plural(listCount, { one: "# list", other: "# lists" })}`}
      </Button>
    </form>
  );
}

type LineProps = { list: PreviewedList; isChosen: boolean; onChange: (checked: boolean) => void };

/** A list with the names of its items, which are rendered when the user opens them. */
function ListLine({ list, isChosen, onChange }: LineProps) {
  const { name, items } = list;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <CheckboxLine checked={isChosen} onChange={onChange}>
        <span dir="auto" className="min-w-0 grow wrap-anywhere">
          {name}
        </span>
        <span className="quiet shrink-0 text-sm">{describeContents(list)}</span>
      </CheckboxLine>
      {items.length > 0 && (
        <details
          className="group quiet px-3 ps-11 pb-1 text-sm"
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className="flex min-h-8 list-none items-center gap-1 pointer-coarse:min-h-11">
            <Icon
              name="lucide:chevron-right"
              className="size-4 text-mark transition-transform duration-120 ease-quick group-open:rotate-90 rtl:group-not-open:rotate-180"
            />
            {t`Items in ${name}`}
          </summary>
          {isOpen && (
            <ul>
              {items.map((item, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two items can have one name
                <li key={index} dir="auto" className="wrap-anywhere">
                  {item}
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
    </li>
  );
}

function describeContents({ isTemplate, itemCount, runCount }: PreviewedList): string {
  if (runCount === 0)
    return isTemplate
      ? t`template, ${plural(itemCount, { one: "# item", other: "# items" })}`
      : plural(itemCount, { one: "# item", other: "# items" });
  return isTemplate
    ? t`template, ${plural(itemCount, { one: "# item", other: "# items" })}, ${plural(runCount, { one: "# past run", other: "# past runs" })}`
    : t`${plural(itemCount, { one: "# item", other: "# items" })}, ${plural(runCount, { one: "# past run", other: "# past runs" })}`;
}

function Remarks({ title, remarks }: { title: string; remarks: Remark[] }) {
  if (remarks.length === 0) return null;
  return (
    <section aria-label={title} className="text-sm">
      <h3 className="font-semibold">{title}</h3>
      <ul className="quiet">
        {remarks.map((remark) => (
          <li key={remark.what} className="wrap-anywhere">
            {describeRemark(remark)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeRemark({ what, count, places }: Remark): string {
  const times = formatCount(count);
  if (places.length === 0) return t`${times} × ${what}`;
  const where = places.join("; ");
  return count > places.length ? t`${times} × ${what} (${where} …)` : t`${times} × ${what} (${where})`;
}
