import { StarterCard, type CreateListFunction } from "../../lists/templates/StarterCard.tsx";
import { STARTERS } from "../../lists/templates/starters.ts";
import { loadCreateFirstList } from "./loadCreateFirstList.ts";

const makeList: CreateListFunction = async (...list) => (await loadCreateFirstList())(...list);

/** Lists to begin with. */
export function Starters() {
  return (
    <section aria-labelledby="starters" className="flex flex-col gap-4">
      <h2 id="starters" className="scroll-mt-20 text-xl">
        Start from a template
      </h2>
      <ul aria-label="Templates" className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        {STARTERS.map((starter) => (
          <StarterCard key={starter.name} starter={starter} make={makeList} />
        ))}
      </ul>
    </section>
  );
}
