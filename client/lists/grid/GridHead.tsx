import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { titleClass } from "../../ui/classNames.ts";
import { ProgressRing, DashedBox } from "../../ui/ListMark.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import type { ColumnCount } from "./model/grid.ts";

type Props = {
  list: ListFieldsFragment;
  /** What the grid shows, and how much of it. */
  about: ReactNode;
  menu: ReactNode;
};

/** The name of the template, or of the list whose runs are shown, with the menu of the grid. */
export const GridHead = ({ list: { name }, about, menu }: Props) => (
  <header className="pt-0.5 md:pt-0">
    <div className="flex items-start gap-2">
      <h1 dir="auto" className={`min-w-0 grow wrap-anywhere ${titleClass(name)}`}>
        {name}
      </h1>
      <div className="relative z-1 -my-1.25 -me-3 flex shrink-0 items-center md:my-1 md:-me-1.5">
        <Menu label={t`Actions for ${name}`}>{() => menu}</Menu>
      </div>
    </div>
    <p className="quiet flex min-h-9 items-center gap-2 text-sm max-md:mt-1 md:mt-1.5">
      <DashedBox />
      <span>{about}</span>
    </p>
  </header>
);

type ColumnProps = { name: string; shortName?: string; counts: Pick<ColumnCount, "settled" | "total"> };

/** What the head of a column shows: a ring and its name, to screen readers the whole one. */
export const ColumnName = ({ name, shortName = name, counts: { settled, total } }: ColumnProps) => (
  <>
    <ProgressRing value={settled} max={total} className="size-5 text-fill" />
    {shortName === name ? (
      <span dir="auto">{name}</span>
    ) : (
      <>
        <span dir="auto" aria-hidden>
          {shortName}
        </span>
        <span className="sr-only">{name}</span>
      </>
    )}
  </>
);
