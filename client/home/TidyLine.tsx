import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { pickUntouched, UNTOUCHED_DAYS } from "../lists/model/untouched.ts";
import { safeLocalStorage } from "../ui/safeStorage.ts";
import { Button } from "../ui/Button.tsx";
import { iconButtonClass } from "../ui/classNames.ts";
import { addDays, formatCount, getToday } from "../ui/format.ts";
import type { ArrivalState } from "../ui/hooks/useArrivalState.ts";
import { Icon } from "../ui/Icon.tsx";

/** The last day on which this browser does not show the line. */
const HIDDEN_KEY = "listbook.tidyHidden";

/** Says how many active lists lie about, and leads to the active lists, where these are selected. */
export function TidyLine({ lists }: { lists: readonly ListFieldsFragment[] }) {
  const navigate = useNavigate();
  const [isHidden, setHidden] = useState(() => getToday() <= (safeLocalStorage.get(HIDDEN_KEY) ?? ""));
  const count = pickUntouched(lists).length;
  const days = formatCount(UNTOUCHED_DAYS);

  function look() {
    const state: ArrivalState = { tidy: true };
    void navigate("/active", { state });
  }

  function hide() {
    safeLocalStorage.set(HIDDEN_KEY, addDays(getToday(), UNTOUCHED_DAYS - 1));
    setHidden(true);
  }

  if (count === 0 || isHidden) return null;
  return (
    <section
      aria-label={t`Tidy up`}
      className="quiet mt-2 flex min-h-12 flex-wrap items-center gap-x-3 rounded-control bg-desk py-1 ps-4 pe-1.5"
    >
      <span className="grow py-1">
        {plural(count, {
          one: `# list not touched for ${days} days`,
          other: `# lists not touched for ${days} days`,
        })}
      </span>
      <Button
        kind="quiet"
        className="text-ink! underline decoration-strike underline-offset-4 hover:bg-press!"
        onClick={look}
      >
        {plural(count, { one: "Look at it", other: "Look at them" })}
      </Button>
      <button
        type="button"
        aria-label={t`Hide for ${days} days`}
        data-tooltip={t`Hide for ${days} days`}
        onClick={hide}
        className={`${iconButtonClass} hover:bg-press!`}
      >
        <Icon name="lucide:x" className="size-4" />
      </button>
    </section>
  );
}
