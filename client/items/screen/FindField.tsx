import { t } from "@lingui/core/macro";
import type { KeyboardEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { formatCount } from "../../ui/format.ts";
import { useBackCloses } from "../../ui/overlays/useBackCloses.ts";
import type { FindInList } from "./useFindInList.ts";

type Props = {
  find: FindInList;
  onClose: () => void;
  /** The number of items that the search has found. */
  foundCount: number;
  /** The number of items of the list. */
  count: number;
};

/** The field that filters the items of a list by their text. It also finds items that are not rendered. */
export function FindField({ find: { searchText, setSearchText }, onClose, foundCount, count }: Props) {
  useBackCloses(onClose);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  }

  return (
    <search className="block pb-3">
      <div className="flex gap-2">
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened this field
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          type="search"
          aria-label={t`Find in this list`}
          placeholder={t`Find in this list`}
          autoComplete="off"
          dir="auto"
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="field w-full min-w-0"
        />
        <Button kind="quiet" aria-label={t`Show all items again`} className="px-0!" onClick={onClose}>
          <Icon name="lucide:x" />
        </Button>
      </div>
      <output className="quiet block pt-1.5 text-sm empty:hidden">
        {searchText.trim() &&
          t`${{ found: formatCount(foundCount) }} of ${{ total: formatCount(count) }} shown. Show all to move items.`}
      </output>
    </search>
  );
}
