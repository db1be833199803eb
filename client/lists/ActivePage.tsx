import { Link } from "react-router";
import { sentence } from "../apollo/failures.ts";
import { buttonLook } from "../ui/Button.tsx";
import { CardGrid } from "../ui/CardGrid.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { ListCard } from "./ListCard.tsx";
import { useActiveLists } from "./reads.ts";

/** `/active`: the lists that are active and no templates, highest priority first. */
export function ActivePage() {
  const { lists, loaded, error, retry } = useActiveLists();
  useTitle("Active");

  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl">Active</h1>
      {error && <FailedState what="The active lists could not be read" why={sentence(error)} onRetry={retry} />}
      {lists.length > 0 && (
        <CardGrid label="Active lists">
          {lists.map((list) => (
            <ListCard key={list.id} list={list} heading="h2" />
          ))}
        </CardGrid>
      )}
      {loaded && lists.length === 0 && !error && <NoneActive />}
      {!loaded && !error && <Skeleton rows={3} className="h-24" />}
    </div>
  );
}

function NoneActive() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>No list is active. A new list is, until you say otherwise.</p>
      <Link to="/n" className={buttonLook("primary")}>
        Open your notebooks
      </Link>
    </div>
  );
}
