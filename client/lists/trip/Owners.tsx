import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMemo } from "react";
import { Link } from "react-router";
import { countSettled } from "../../cache/settled.ts";
import { getListPath, getPlaceId } from "../../rows/list.ts";
import { formatCount } from "../../ui/format.ts";
import { hueClass } from "../../ui/Ribbon.tsx";
import { useNotebooks } from "../model/queries.ts";
import { chooseMarks, type TripList } from "./tripRows.ts";

/** How the rows of a list are marked: by the colour of the notebook in which it stands, and by a letter, because colours alone are too alike. */
export type TripOwner = { name: string; mark: string; hue: string };

/** Returns the owners of rows by the ids of their lists. */
export function useOwners(lists: readonly TripList[]): ReadonlyMap<string, TripOwner> {
  const { notebooks } = useNotebooks();
  const named = lists.map(({ list }) => {
    const { id, name } = list;
    const notebook = notebooks.find((each) => each.id === getPlaceId(list));
    return { id, name, hue: hueClass(notebook ?? { color: "stone", name: "" }) };
  });
  // The same map as long as it says the same, so that a tick does not render the rows of other lists.
  const key = JSON.stringify(named);
  return useMemo(() => {
    const known = JSON.parse(key) as typeof named;
    const marks = chooseMarks(known.map(({ name }) => name));
    return new Map(known.map(({ id, name, hue }, index) => [id, { name, hue, mark: marks[index] ?? "" }]));
  }, [key]);
}

/** The dot and the letter of a list. Screen readers hear its name. */
export const OwnerMark = ({ owner: { name, mark, hue }, isNamed = true }: { owner: TripOwner; isNamed?: boolean }) => (
  <span className="quiet inline-flex items-center gap-0.75 text-xs/4 font-medium">
    <span aria-hidden className={`hue-dot ${hue}`} />
    <span aria-hidden>{mark}</span>
    {isNamed && <span className="sr-only">{name}</span>}
  </span>
);

type LegendProps = { lists: readonly TripList[]; owners: ReadonlyMap<string, TripOwner> };

/** The lists of a trip, each with its mark, its name and how far it is. */
export const TripLegend = ({ lists, owners }: LegendProps) => (
  <ul aria-label={t`Lists`} className="quiet flex flex-wrap gap-x-5 px-5 pb-1.5 text-sm">
    {lists.map(({ list }) => {
      const { id, name, itemCount } = list;
      const owner = owners.get(id);
      const [settled, total] = [formatCount(countSettled(list)), formatCount(itemCount)];
      return (
        <li key={id} className="min-w-0">
          <Link to={getListPath(list)} className="flex min-h-11 items-center gap-2 hover:underline">
            {owner && <OwnerMark owner={owner} isNamed={false} />}
            <bdi className="min-w-0 truncate">{name}</bdi>
            <span className="shrink-0">
              <Trans>
                <span className="font-semibold text-ink">{settled}</span> of {total}
              </Trans>
            </span>
          </Link>
        </li>
      );
    })}
  </ul>
);
