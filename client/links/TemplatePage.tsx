import type { TemplatePage as Props } from "../../shared/linkPage.ts";
import { buttonClass } from "../ui/Button.tsx";
import { formatCountOf } from "../ui/format.ts";
import { Failure, LinkFrame } from "./LinkFrame.tsx";

/** `/t/{token}`: a published template, with a button that creates a list from it. It works without scripts. */
export const TemplatePage = ({ name, note, items, once, reportTo, failure }: Props) => (
  <LinkFrame>
    <p className="quiet">A template. Make a list of your own from it, without an account.</p>
    <h1 dir="auto" className="text-3xl wrap-anywhere">
      {name}
    </h1>
    {note !== null && <PlainNote text={note} />}
    {groupByHeading(items).map(({ heading, rows }, index) => (
      <section key={index} className="flex w-full flex-col gap-2">
        {heading && (
          <>
            <h2 dir="auto" className="text-lg wrap-anywhere">
              {heading.name}
            </h2>
            {heading.note !== null && <PlainNote text={heading.note} />}
          </>
        )}
        {rows.length > 0 && (
          <ul className="sheet w-full divide-y divide-rule">
            {rows.map((item, place) => (
              <li key={place} className="px-4 py-2">
                <p dir="auto" className="wrap-anywhere">
                  {item.name}
                </p>
                {item.note !== null && <PlainNote text={item.note} />}
              </li>
            ))}
          </ul>
        )}
      </section>
    ))}
    <UseBar once={once} failure={failure} count={items.filter(({ isHeading }) => !isHeading).length} />
    <p className="quiet text-sm">
      Somebody shares this template with everybody who has its link.
      {reportTo !== null && (
        <>
          {" "}
          <a href={reportTo} className="underline underline-offset-4">
            Report it
          </a>
        </>
      )}
    </p>
  </LinkFrame>
);

/** A note as plain text. Its addresses are not links, because they are unchecked. */
const PlainNote = ({ text }: { text: string }) => (
  <p dir="auto" className="quiet text-sm wrap-anywhere whitespace-pre-wrap">
    {text}
  </p>
);

type Row = Props["items"][number];

/** Divides the items by the headings above them. The first part may have none. */
function groupByHeading(items: readonly Row[]): { heading: Row | null; rows: Row[] }[] {
  const groups: { heading: Row | null; rows: Row[] }[] = [];
  for (const item of items) {
    if (item.isHeading) groups.push({ heading: item, rows: [] });
    else if (groups.length === 0) groups.push({ heading: null, rows: [item] });
    else groups.at(-1)?.rows.push(item);
  }
  return groups;
}

/** The form stays at the bottom of the window. `main.ts` fills in the notebook that was used last. */
const UseBar = ({ once, failure, count }: Pick<Props, "once" | "failure"> & { count: number }) => (
  <form
    method="post"
    data-sticky=""
    className="sticky bottom-0 flex w-full flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule bg-sheet py-3"
  >
    <input type="hidden" name="once" value={once} />
    <input type="hidden" name="notebookId" value="" />
    <p className="quiet grow tabular-nums">{formatCountOf(count, "item")}</p>
    <button type="submit" className={buttonClass("primary")}>
      Use this list
    </button>
    {failure !== null && <Failure id="use-failure" text={failure} />}
  </form>
);
