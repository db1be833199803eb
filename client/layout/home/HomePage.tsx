import { useState } from "react";
import { Link } from "react-router";
import { getErrorMessage } from "../../network/serverErrors.ts";
import { useAllLists } from "../../lists/queries.ts";
import { FailedState } from "../../ui/FailedState.tsx";
import { useHydrated } from "../../ui/hooks/useHydrated.ts";
import { useTitle } from "../../ui/hooks/useTitle.ts";
import { ContinueList, UrgentLists } from "./RecentLists.tsx";
import { FirstList } from "./FirstList.tsx";
import { pickRecentLists } from "./pickRecentLists.ts";
import { Starters } from "./Starters.tsx";
import { HowItWorks } from "./HowItWorks.tsx";

/**
 * `/`: one sentence and a list to type into; for whoever returns, the way back to what they were doing instead. The
 * list stands in the same place for both, so that what is typed before the lists are known stays there.
 */
export function HomePage() {
  const { lists, error, retry } = useAllLists();
  const hydrated = useHydrated();
  // What is made here must not change the screen that it is made on.
  const [before, freeze] = useState<typeof lists>();
  const { last, top } = pickRecentLists((hydrated && (before ?? lists)) || []);
  const returns = top.length > 0;
  useTitle(undefined);

  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-10 pt-6 sm:pt-12">
      <div className="flex flex-col gap-5">
        {returns ? <h1 className="sr-only">Listbook</h1> : <Pitch />}
        {error && <FailedState what="Your lists could not be read" why={getErrorMessage(error)} onRetry={retry} />}
        {last && <ContinueList list={last} />}
        <FirstList key="first" focused={!returns} onBegin={() => freeze(lists ?? [])} />
        <ScreenLinks />
      </div>
      {top.length > 0 && <UrgentLists lists={top} />}
      <Starters />
      {!returns && <HowItWorks />}
    </div>
  );
}

function Pitch() {
  return <h1 className="text-3xl sm:text-4xl">Write a list once, and use it every time.</h1>;
}

function ScreenLinks() {
  const look = "quiet py-1 underline underline-offset-4 pointer-coarse:py-2.5";
  return (
    <nav aria-label="Your lists" className="flex flex-wrap gap-x-6">
      <Link to="/n" className={look}>
        Your notebooks
      </Link>
      <Link to="/active" className={look}>
        Active lists
      </Link>
    </nav>
  );
}
