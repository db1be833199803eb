import { useEffect, useRef, useState } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import type { RowDay } from "../days/rowDays.ts";
import { headerRef } from "../../ui/browser/pageElements.ts";
import { Icon } from "../../ui/Icon.tsx";
import { setCollapsed } from "./collapsed.ts";
import { getDirection } from "./direction.ts";
import { SectionCount, SectionLine } from "./HeadingParts.tsx";
import type { SectionCount as Count } from "./itemGroups.ts";
import type { ItemRowElements } from "./itemRowElements.ts";

type Props = {
  rows: ItemRowElements;
  items: readonly ItemFieldsFragment[];
  counts: ReadonlyMap<string, Count>;
  days: ReadonlyMap<string, RowDay>;
  tickable: boolean;
};

/**
 * The heading of the section whose rows pass below the header. It covers the heading's own row, which scrolls on, and in a
 * long list may not be rendered; keys and assistive technology use that row. A press folds the section.
 */
export function SectionBar({ rows, items, counts, days, tickable }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [headingId, setHeadingId] = useState<string>();

  useEffect(() => {
    let frame = 0;
    function follow() {
      const { current } = bar;
      if (!current) return;
      const top = getHeaderBottom();
      const height = current.scrollHeight || USUAL_HEIGHT;
      const { passedId, nextBottom } = findSection(items, rows, top + height);
      current.style.top = `${top}px`;
      // The next heading pushes this one out of sight.
      current.style.translate = `0 ${Math.min(0, nextBottom - top - 2 * height)}px`;
      setHeadingId(passedId);
    }
    // The header moves in an event handler, too; this follows all of them.
    const followInFrame = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(follow);
    };
    followInFrame();
    for (const event of ["scroll", "resize"]) window.addEventListener(event, followInFrame, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const event of ["scroll", "resize"]) window.removeEventListener(event, followInFrame);
    };
  }, [items, rows]);

  const heading = items.find(({ id }) => id === headingId);
  const { total, settled } = counts.get(headingId ?? "") ?? { total: 0, settled: 0 };
  const day = days.get(headingId ?? "");

  function fold() {
    if (!heading) return;
    setCollapsed(heading.id, true);
    requestAnimationFrame(() => rows.get(heading.id)?.element.scrollIntoView({ block: "nearest" }));
  }

  return (
    <div ref={bar} aria-hidden className={barClass}>
      {heading && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the heading's own row has the button
        <div
          dir={getDirection(heading.name)}
          onClick={fold}
          className="relative -mx-2.5 bg-sheet px-2.5 pt-1 pb-1 max-md:pb-0"
        >
          <div className="flex gap-2">
            <span className="min-w-0 grow truncate text-section font-semibold">{day?.words ?? heading.name}</span>
            {day && <bdi className={`quiet shrink-0 text-sm ${day.isDue ? "overdue" : ""}`}>{day.label}</bdi>}
            <SectionCount total={total} settled={settled} tickable={tickable} />
            <Icon name="lucide:chevron-right" className={foldMarkClass} />
          </div>
          <SectionLine total={total} settled={settled} tickable={tickable} />
        </div>
      )}
    </div>
  );
}

/** The mark that folds the section, where the heading's own row shows it at its end. */
const foldMarkClass = "absolute end-1 top-2 size-4 rotate-90 text-mark md:pointer-fine:hidden";

/** The height of the bar with a heading of one line, in pixels. */
const USUAL_HEIGHT = 39;

/** It takes no room. It moves as the header of a phone does, which is out of sight while the user scrolls down. */
const barClass = "sticky z-1 h-0 transition-[top] duration-150 ease-out print:hidden";

/** Returns where the header ends with the line that says that the server cannot be reached, in pixels. */
function getHeaderBottom() {
  const header = headerRef.current;
  if (!header || header.hasAttribute("data-scrolled-away")) return 0;
  const line = header.querySelector("output > *")?.getBoundingClientRect().bottom ?? 0;
  return Math.max(header.offsetHeight, line);
}

type Section = {
  /** The id of the last heading whose row ends above `line`; undefined before the first. */
  passedId: string | undefined;
  /** Where the next heading ends, in pixels from the top of the window; `Infinity` when none is rendered. */
  nextBottom: number;
};

function findSection(items: readonly ItemFieldsFragment[], rows: ItemRowElements, line: number): Section {
  let passedId: string | undefined;
  let isBelow = false;
  for (const { id, isHeading } of items) {
    // Rows far above the screen are not rendered.
    const bottom = rows.get(id)?.element.getBoundingClientRect().bottom;
    isBelow ||= bottom !== undefined && bottom > line;
    if (isHeading && isBelow) return { passedId, nextBottom: bottom ?? Infinity };
    if (isHeading) passedId = id;
  }
  return { passedId, nextBottom: Infinity };
}
