import { t } from "@lingui/core/macro";
import { useMemo, useState } from "react";
import { readCachedRows } from "../../cache/places.ts";
import { useClient } from "../../sync/state/state.ts";
import { isTouchScreen } from "../../ui/browser/touch.ts";
import { joinLastReasons, usePastReasons } from "./skipReasons.ts";
import { type EndAsked, useAsked } from "../../ui/fields/useAsked.ts";

/** The maximum length of a reason. */
const MAX_LENGTH = 200;

type Props = {
  listId: string;
  reason: string | null;
  onEnd: EndAsked;
};

/** Asks below a skipped row why it is not for this time. Enter leaves it empty, a press elsewhere ends it too. */
export function SkipReason({ listId, reason, onEnd }: Props) {
  const { typed, setTyped, end, lineProps } = useAsked(reason, onEnd);
  const known = useLastReasons(listId);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the field and of its buttons
    <div {...lineProps} className="flex flex-wrap items-center gap-x-2 pb-1.5 text-sm">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for it
        autoFocus={!isTouchScreen()}
        type="text"
        dir="auto"
        aria-label={t`Why?`}
        placeholder={t`Why?`}
        maxLength={MAX_LENGTH}
        enterKeyHint="done"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="min-h-7 min-w-32 grow basis-0 border-b border-mark bg-transparent px-1 outline-none focus:border-ink pointer-coarse:min-h-11"
      />
      {known.map((each) => (
        <button
          key={each}
          type="button"
          dir="auto"
          onClick={() => end(each, true)}
          className="max-w-40 min-h-7 truncate rounded-full bg-press px-2.5 pointer-coarse:min-h-11"
        >
          {each}
        </button>
      ))}
    </div>
  );
}

/** Returns the last reasons of the items that the page knew first. Those of past runs come later, at the end. */
function useLastReasons(listId: string) {
  const client = useClient();
  const [rows] = useState(() => readCachedRows(client.cache, "Item"));
  const past = usePastReasons(listId);
  return useMemo(() => joinLastReasons(rows, past), [rows, past]);
}
