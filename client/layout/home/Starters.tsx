import { StarterCard, type MakeList } from "../../lists/StarterCard.tsx";
import { STARTERS } from "../../lists/starters.ts";
import { loadBeginList } from "./loadBeginList.ts";

const make: MakeList = async (...list) => (await loadBeginList())(...list);

/** Lists to begin with. */
export function Starters() {
  return (
    <section aria-labelledby="starters" className="flex flex-col gap-4">
      <h2 id="starters" className="scroll-mt-20 text-xl">
        Start from a template
      </h2>
      <ul aria-label="Templates" className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        {STARTERS.map((starter) => (
          <StarterCard key={starter.name} starter={starter} make={make} />
        ))}
      </ul>
    </section>
  );
}
