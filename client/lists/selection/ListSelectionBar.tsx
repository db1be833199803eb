import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import { MAX_LISTS_AT_ONCE } from "../../../shared/listLimits.ts";
import { compute, pickCommands } from "../../actions/defineCommand.ts";
import { formatSelected } from "../../items/model/labels.ts";
import { readCachedList } from "../../rows/list.ts";
import { useClient } from "../../sync/state/state.ts";
import { actionBarRef } from "../../ui/browser/pageElements.ts";
import type { RowElements } from "../../ui/browser/rowElements.ts";
import { useShortcuts } from "../../ui/browser/shortcuts.ts";
import { formatCount } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LISTS_BAR } from "./commands.ts";
import { endSelection } from "./selectedLists.ts";
import type { ListSelection } from "./useListSelection.ts";
import { useListsActions } from "./useListsActions.ts";

type Props = { selection: ListSelection; rows: RowElements };

/** The bar of the selected lists: in the middle of the lower edge, and on a phone in the place of the bar there. */
export function ListSelectionBar({ selection: { scope, ids }, rows }: Props) {
  const { cache } = useClient();
  const actions = useListsActions(scope, rows);
  const scene = useMemo(
    () => ({ lists: ids.flatMap((id) => readCachedList(cache, id) ?? []), actions }),
    [cache, ids, actions],
  );
  const commands = pickCommands(LISTS_BAR, scene);
  useShortcuts(
    useMemo(
      () => ({
        title: t`Selected lists`,
        shortcuts: pickCommands(LISTS_BAR, scene).map(({ key = "", name, run }) => ({
          keys: key,
          label: compute(name, scene),
          run: () => run(scene),
        })),
      }),
      [scene],
    ),
  );

  return (
    <div
      role="toolbar"
      aria-label={t`Selected lists`}
      ref={takeActionBar}
      className={
        "fixed bottom-0 z-15 flex items-center gap-0.5 bg-ink px-2 text-sheet print:hidden " +
        "max-md:inset-x-0 max-md:min-h-14 max-md:px-(--inset-x) max-md:pb-(--inset-b) " +
        "md:inset-x-0 md:bottom-6 md:mx-auto md:w-fit md:rounded-float md:p-1.5 md:shadow-(--float-shadow) with-side-bar:start-64"
      }
    >
      <output className="px-2.5 font-semibold whitespace-nowrap tabular-nums max-md:text-sm">
        <span className="md:hidden" aria-hidden>
          {formatCount(ids.length)}
        </span>
        <span className="max-md:sr-only">
          {formatSelected(ids.length)}
          {ids.length === MAX_LISTS_AT_ONCE && t`, the most at once`}
        </span>
      </output>
      {commands.map(({ icon, name, takesFocus, run }) => {
        const label = compute(name, scene);
        return (
          <button
            key={label}
            type="button"
            aria-haspopup={takesFocus ? "dialog" : undefined}
            onClick={() => run(scene)}
            className={`${buttonClass} gap-2 px-3 font-medium max-md:min-w-0 max-md:grow max-md:basis-0 max-md:flex-col max-md:gap-0 max-md:px-0 max-md:text-center max-md:text-xs`}
          >
            <Icon name={compute(icon, scene)} className="size-5 max-md:size-5.5" />
            {label}
          </button>
        );
      })}
      <button
        type="button"
        aria-label={t`Clear selection`}
        onClick={() => endSelection(scope)}
        className={`${buttonClass} ms-auto w-10 shrink-0`}
      >
        <Icon name="lucide:x" className="size-5" />
      </button>
    </div>
  );
}

/** Toasts do not cover the bar while it is there. */
function takeActionBar(element: HTMLDivElement) {
  const before = actionBarRef.current;
  actionBarRef.current = element as typeof actionBarRef.current;
  return () => void (actionBarRef.current = before);
}

const buttonClass =
  "inline-flex min-h-10 items-center justify-center rounded-control whitespace-nowrap max-md:min-h-12 max-md:whitespace-normal " +
  "hover:bg-sheet/15 focus-visible:-outline-offset-2 focus-visible:outline-sheet pointer-coarse:min-h-11";
