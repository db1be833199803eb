import { Link } from "react-router";
import { sentence } from "../apollo/failures.ts";
import type { NotebookFieldsFragment } from "../gql/graphql.ts";
import { CardGrid } from "../ui/CardGrid.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { NewNotebook } from "./NewNotebook.tsx";
import { useNotebooks } from "./reads.ts";

/** `/n`: the notebooks by name. */
export function NotebooksPage() {
  const { notebooks, loaded, error, retry } = useNotebooks();
  useTitle("Notebooks");

  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl">Notebooks</h1>
      <div className="max-w-[44rem]">
        <NewNotebook />
      </div>
      {error && <FailedState what="Your notebooks could not be read" why={sentence(error)} onRetry={retry} />}
      {notebooks.length > 0 && (
        <CardGrid label="Notebooks">
          {notebooks.map((notebook) => (
            <NotebookCard key={notebook.id} notebook={notebook} />
          ))}
        </CardGrid>
      )}
      {loaded && notebooks.length === 0 && !error && <p>No notebooks yet. Type a name above and press Enter.</p>}
      {!loaded && !error && <Skeleton rows={3} className="h-16" />}
    </div>
  );
}

function NotebookCard({ notebook: { id, name } }: { notebook: NotebookFieldsFragment }) {
  return (
    <li className="sheet relative p-4 transition-colors hover:border-stone-400 dark:hover:border-stone-600">
      <h2 className="line-clamp-3 font-medium wrap-anywhere" dir="auto">
        <Link to={`/n/${id}`} className="after:absolute after:inset-0 after:rounded-[10px]">
          {name}
        </Link>
      </h2>
    </li>
  );
}
