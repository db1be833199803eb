import { sentence } from "../apollo/failures.ts";
import type { NotebookFieldsFragment } from "../gql/graphql.ts";
import { useAllLists } from "../lists/reads.ts";
import { CardGrid } from "../ui/CardGrid.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useFocusKept } from "../ui/useFocusKept.ts";
import { useTitle } from "../ui/useTitle.ts";
import { NewNotebook } from "./NewNotebook.tsx";
import { NotebookCard } from "./NotebookCard.tsx";
import { useNotebooks } from "./reads.ts";
import { contentsInWords, countsOf } from "./sections.ts";

/** `/n`: the notebooks by name. */
export function NotebooksPage() {
  const { notebooks, loaded, error, retry } = useNotebooks();
  const none = loaded && notebooks.length === 0 && !error;
  useTitle("Notebooks");

  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl">Notebooks</h1>
      <div className="max-w-[44rem]">
        <NewNotebook />
      </div>
      {error && <FailedState what="Your notebooks could not be read" why={sentence(error)} onRetry={retry} />}
      {notebooks.length > 0 && <Cards notebooks={notebooks} />}
      {none && <p>No notebooks yet. Type a name above and press Enter.</p>}
      {!loaded && !error && <Skeleton rows={3} className="h-20" />}
    </div>
  );
}

function Cards({ notebooks }: { notebooks: readonly NotebookFieldsFragment[] }) {
  const kept = useFocusKept<HTMLDivElement>({ follow: true });
  const { lists } = useAllLists();
  const counts = lists && countsOf(lists);
  return (
    <div {...kept}>
      <CardGrid label="Notebooks">
        {notebooks.map((notebook) => (
          <NotebookCard
            key={notebook.id}
            notebook={notebook}
            contents={counts && contentsInWords(counts.get(notebook.id) ?? { lists: 0, templates: 0, open: 0 })}
          />
        ))}
      </CardGrid>
    </div>
  );
}
