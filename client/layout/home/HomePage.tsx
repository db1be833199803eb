import { useEffect, useState } from "react";
import { Link } from "react-router";
import { getErrorMessage } from "../../sync/serverErrors.ts";
import { useAllLists } from "../../lists/queries.ts";
import { FailedState } from "../../ui/FailedState.tsx";
import { useHydrated } from "../../ui/hooks/useHydrated.ts";
import { useTitle } from "../../ui/hooks/useTitle.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { saveReturning } from "./returning.ts";
import { FirstList, loadCreateFirstList } from "./FirstList.tsx";
import { StarterCard, STARTERS, type CreateListFunction } from "../../lists/templates/StarterCard.tsx";
import { Icon } from "../../ui/Icon.tsx";

const ContinueList = lazyComponent(() => import("./OwnLists.tsx"), "ContinueList", {
  preloaded: true,
  fallback: ContinuePlaceholder,
});
const OwnLists = lazyComponent(() => import("./OwnLists.tsx"), "OwnLists", {
  preloaded: true,
  fallback: () => <div data-growing="" />,
});
const KeepListsOffer = lazyComponent(() => import("../../identity/recovery/KeepListsOffer.tsx"), "KeepListsOffer", {
  preloaded: true,
  fallback: () => <div data-growing="" />,
});

/**
 * `/`: a heading and an empty list to type into. A returning user sees their own lists and templates instead of the
 * heading. The empty list keeps its place in both cases, so that text that the user types before the lists are loaded
 * is not lost. Until then the page has the layout of the last visit, which `boot.js` marks with `data-returning`.
 */
export function HomePage() {
  const { lists: readLists, error, retry } = useAllLists();
  const hydrated = useHydrated();
  // The list that the user creates here must not change this screen, so the first item freezes the lists.
  const [frozenLists, setFrozenLists] = useState<typeof readLists>();
  const lists = hydrated ? (frozenLists ?? readLists) : undefined;
  const isReturning = !!lists && lists.length > 0;
  const isNew = lists?.length === 0;
  useTitle(undefined);
  useEffect(() => {
    if (isNew) saveReturning(null);
  }, [isNew]);

  return (
    <div data-growing={lists || error ? undefined : "returning"} className="flex flex-col gap-10 pt-6 md:pt-12">
      <div className="flex flex-col gap-5">
        {isReturning ? <h1 className="sr-only">Listbook</h1> : <Pitch />}
        {error && <FailedState what="Your lists could not be read" why={getErrorMessage(error)} onRetry={retry} />}
        {isReturning && <ContinueList lists={lists} />}
        {!lists && !error && <ContinuePlaceholder />}
        <FirstList key="first" focused={!isReturning} onFirstItem={() => setFrozenLists(readLists ?? [])} />
        <ScreenLinks />
      </div>
      {isReturning ? (
        <OwnLists lists={lists}>
          <MoreTemplates />
        </OwnLists>
      ) : (
        <Introduction />
      )}
      {isReturning && <KeepListsOffer lists={lists} />}
    </div>
  );
}

function Pitch() {
  return <h1 className="text-3xl in-data-returning:sr-only md:text-4xl">Write a list once, and use it every time.</h1>;
}

/** Reserves the place of the list to continue, if the last visit showed one. */
function ContinuePlaceholder() {
  return <div aria-hidden className="skeleton hidden h-18.5 in-data-[returning=continue]:block" />;
}

/** The content below the empty list for a new user. */
function Introduction() {
  return (
    <div className="flex flex-col gap-10 in-data-returning:hidden">
      <section aria-labelledby="starters" className="flex flex-col gap-4">
        <h2 id="starters" className="scroll-mt-20 text-xl">
          Start from a template
        </h2>
        <Starters />
      </section>
      <HowItWorks />
    </div>
  );
}

function MoreTemplates() {
  return (
    <details className="group">
      <summary className="quiet -mx-1 flex min-h-9 list-none items-center gap-1 self-start rounded-lg px-1 pointer-coarse:min-h-11">
        <Icon name="lucide:chevron-right" className="size-5 transition-transform duration-150 group-open:rotate-90" />
        <h2 className="text-lg">More templates</h2>
      </summary>
      <div className="pt-3">
        <Starters />
      </div>
    </details>
  );
}

function ScreenLinks() {
  const className = "quiet py-1 underline underline-offset-4 pointer-coarse:py-2.5";
  return (
    <nav aria-label="Your lists" className="flex flex-wrap gap-x-6">
      <Link to="/n" className={className}>
        Your notebooks
      </Link>
      <Link to="/active" className={className}>
        Active lists
      </Link>
    </nav>
  );
}

const createList: CreateListFunction = async (...list) => (await loadCreateFirstList())(...list);

/** The starter lists. */
function Starters() {
  return (
    <ul aria-label="Templates" className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
      {STARTERS.map((starter) => (
        <StarterCard key={starter.name} starter={starter} createList={createList} />
      ))}
    </ul>
  );
}

const STEPS = [
  { icon: "lucide:list-checks", title: "Make", text: "Type what you need, one line after the other." },
  { icon: "lucide:repeat", title: "Use again", text: "Save it as a template. Every copy starts with nothing ticked." },
  { icon: "lucide:notebook", title: "Keep", text: "Notebooks hold your lists; Active shows what is urgent." },
];

/** Explains Listbook in three steps, and says what it costs. */
function HowItWorks() {
  return (
    <>
      <section aria-labelledby="steps" className="flex flex-col gap-4">
        <h2 id="steps" className="text-xl">
          How it works
        </h2>
        <ol className="grid grid-cols-1 gap-4 md:grid-cols-3">
          {STEPS.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-3 md:flex-col md:gap-1">
              <Icon name={icon} className="size-5 mt-0.5 text-mark" />
              <div>
                <h3 className="font-medium">{title}</h3>
                <p className="quiet">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="price" className="flex flex-col gap-1">
        <h2 id="price" className="text-xl">
          What it costs
        </h2>
        <p className="quiet max-w-[44rem]">
          Listbook is free to use as a guest, in this browser, without an account and without a card.{" "}
          <Link to="/sign-up" className="underline underline-offset-4">
            Sign up
          </Link>{" "}
          to have your lists on all your devices, or{" "}
          <Link to="/sign-in" className="underline underline-offset-4">
            sign in
          </Link>
          . Who keeps more than most{" "}
          <Link to="/upgrade" className="underline underline-offset-4">
            pays for more room
          </Link>
          .
        </p>
      </section>
    </>
  );
}
