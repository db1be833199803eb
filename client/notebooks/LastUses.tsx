import { plural, t } from "@lingui/core/macro";
import { Link } from "react-router";
import { dropTemplateName } from "../../shared/useName.ts";
import { countSettled } from "../cache/settled.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { getListPath } from "../rows/list.ts";
import { ProgressRing } from "../ui/ListMark.tsx";

/** The number of lists that are named. */
const MAX_USES = 3;

type Props = {
  template: ListFieldsFragment;
  /** The lists that were created from it and are over, the newest first. */
  uses: readonly ListFieldsFragment[];
};

/** The last lists that were created from a template, by what tells them apart: "21 Nov", "14 Nov", "7 Nov", "8 older". */
export function LastUses({ template, uses }: Props) {
  const older = uses.length - MAX_USES;
  if (uses.length === 0) return null;
  return (
    <ul
      aria-label={t`Lists made from ${{ name: template.name }}`}
      className="relative z-1 col-start-2 -col-end-1 -ms-2 flex flex-wrap gap-x-1 narrow:col-start-1"
    >
      {uses.slice(0, MAX_USES).map((use) => (
        <li key={use.id} className="min-w-0">
          <Link to={getListPath(use)} className={lastUseClass}>
            <ProgressRing value={countSettled(use)} max={use.itemCount} className="size-3.5 text-fill" />
            <bdi className="min-w-0 truncate">{dropTemplateName(use.name, template.name)}</bdi>
          </Link>
        </li>
      ))}
      {older > 0 && (
        <li>
          <Link to={getListPath(template)} className={lastUseClass}>
            {plural({ count: older }, { one: "# older", other: "# older" })}
          </Link>
        </li>
      )}
    </ul>
  );
}

const lastUseClass =
  "quiet inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-row px-2 text-sm hover:bg-hover hover:text-ink pointer-coarse:min-h-11";
