import { t } from "@lingui/core/macro";
import { useState } from "react";
import { getPitch } from "../../shared/pitch.ts";
import { useAllLists } from "../lists/model/queries.ts";
import { hasPart } from "../ui/browser/serverParts.ts";
import { useArrivalState } from "../ui/hooks/useArrivalState.ts";
import { useHydrated } from "../ui/hooks/useHydrated.ts";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { lazyComponent } from "../ui/loading.ts";
import { FirstList } from "./FirstList.tsx";
import { countPresses } from "./presses.ts";
import { Introduction } from "./Introduction.tsx";
import { dayClass } from "./classNames.ts";
import { OwnListsPlaceholder } from "./OwnListsPlaceholder.tsx";
import { useSaveReturning } from "./returning.ts";

const FailedRead = lazyComponent(() => import("../sync/FailedRead.tsx"), "FailedRead", { preloaded: true });
const OwnLists = lazyComponent(() => import("./OwnLists.tsx"), "OwnLists", {
  preloaded: true,
  fallback: () => (
    <div data-growing="">
      <OwnListsPlaceholder />
    </div>
  ),
});
const BeginHere = lazyComponent(() => import("./BeginHere.tsx"), "BeginHere", {
  fallback: () => <div className="h-14" />,
});
const Today = lazyComponent(() => import("./Today.tsx"), "Today", { preloaded: true, fallback: () => <NoDay /> });
const Example = lazyComponent(() => import("./Example.tsx"), "Example", { fallback: () => <div className="h-100" /> });

/**
 * `/`: for a new user what Listbook is, and an empty list to type into; for a returning user the day, the empty list, and
 * their own lists and templates. The empty list keeps its place in both cases, so that text that the user types before
 * the lists are loaded is not lost. The page has the layout of the last visit, which `boot.js` marks with
 * `data-returning`, until the lists are loaded; then that mark is set again.
 */
export function HomePage() {
  const { lists: readLists, error, retry } = useAllLists();
  const hydrated = useHydrated();
  const { isTyping } = useArrivalState();
  // What the user has pressed on the screens before.
  const [pressesBefore] = useState(() => (hydrated ? countPresses() : 0));
  // The list that the user creates here must not change this screen, so the first item freezes the lists.
  const [frozenLists, setFrozenLists] = useState<typeof readLists>();
  const Begin = hasPart("guests") ? FirstList : BeginHere;
  const lists = hydrated ? (frozenLists ?? readLists) : undefined;
  const isReturning = !!lists && lists.length > 0;
  const isNew = lists?.length === 0;
  useTitle(undefined);
  useSaveReturning(lists);

  return (
    <div
      data-home=""
      data-growing={lists || error ? undefined : "returning"}
      className="flex flex-col gap-12 pt-5 in-data-returning:gap-5 in-data-returning:pt-3 md:in-data-returning:pt-13"
    >
      <div>
        {!isReturning && <Brand />}
        <div className={heroClass}>
          <div className="flex flex-col gap-5">
            {!isReturning && <Pitch />}
            {!isNew && (
              <div className="hidden in-data-returning:block">
                <Today />
              </div>
            )}
            {error && <FailedRead title={t`Couldn’t load your lists`} error={error} onRetry={retry} />}
            <Begin
              key="first"
              label={isReturning ? t`Start a list: type the first item` : t`Type the first item`}
              focused={!isReturning || isTyping}
              onFirstItem={() => setFrozenLists(readLists ?? [])}
            />
          </div>
          {!isReturning && (
            <div className="in-data-returning:hidden">
              <Example />
            </div>
          )}
        </div>
      </div>
      {!lists && !error && <OwnListsPlaceholder />}
      {isReturning ? <OwnLists lists={lists} pressesBefore={isTyping ? undefined : pressesBefore} /> : <Introduction />}
    </div>
  );
}

const heroClass =
  "grid items-center gap-8 pt-6 in-data-returning:block in-data-returning:pt-0! " +
  "min-[56.25rem]:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] min-[56.25rem]:gap-16 min-[56.25rem]:pt-12";

const Brand = () => (
  <div className="flex h-10 items-center gap-2 text-lg font-bold tracking-tight in-data-returning:hidden">
    <img src="/icon.svg" alt="" className="size-7.5" />
    Listbook
  </div>
);

const Pitch = () => (
  <div className="in-data-returning:hidden">
    <h1 className="text-say font-bold md:text-say-wide">{getPitch()}</h1>
    <p className="quiet mt-3 max-w-[34ch] text-lg/6.75 text-pretty">
      {t`For what you pack, buy and check again and again.`}
      {hasPart("guests") && ` ${t`No account needed.`}`}
    </p>
  </div>
);

/** The place of the heading for a returning user, which is the day. */
const NoDay = () => (
  <h1 className={dayClass}>
    <span className="sr-only">{t`Today`}</span>
  </h1>
);
