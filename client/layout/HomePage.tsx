import { useState } from "react";
import { Link } from "react-router";
import { sentence } from "../apollo/failures.ts";
import { useAllLists } from "../lists/reads.ts";
import { FailedState } from "../ui/FailedState.tsx";
import { useHydrated } from "../ui/useHydrated.ts";
import { useTitle } from "../ui/useTitle.ts";
import { Continue, TopActive } from "./home/Continue.tsx";
import { FirstList } from "./home/FirstList.tsx";
import { returningOf } from "./home/returning.ts";
import { Starters } from "./home/Starters.tsx";
import { Steps } from "./home/Steps.tsx";

/**
 * `/`: one sentence and a list to type into; for whoever returns, the way back to what they were doing instead. The
 * list stands in the same place for both, so that what is typed before the lists are known stays there.
 */
export function HomePage() {
  const { lists, error, retry } = useAllLists();
  const hydrated = useHydrated();
  // What is made here must not change the screen that it is made on.
  const [before, freeze] = useState<typeof lists>();
  const { last, top } = returningOf((hydrated && (before ?? lists)) || []);
  const returns = top.length > 0;
  useTitle(undefined);

  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-10 pt-6 sm:pt-12">
      <div className="flex flex-col gap-5">
        {returns ? <h1 className="sr-only">Listbook</h1> : <Pitch />}
        {error && <FailedState what="Your lists could not be read" why={sentence(error)} onRetry={retry} />}
        {last && <Continue list={last} />}
        <FirstList key="first" focused={!returns} onBegin={() => freeze(lists ?? [])} />
        <Ways />
      </div>
      {top.length > 0 && <TopActive lists={top} />}
      <Starters />
      {!returns && <Steps />}
    </div>
  );
}

function Pitch() {
  return <h1 className="text-3xl sm:text-4xl">Write a list once, and use it every time.</h1>;
}

function Ways() {
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
