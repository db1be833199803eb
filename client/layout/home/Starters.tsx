import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { v7 } from "uuid";
import { creating, told } from "../../apollo/failures.ts";
import { Button } from "../../ui/Button.tsx";
import { useHere } from "../../ui/useHere.ts";
import { useOnce } from "../../ui/useOnce.ts";
import { loadBeginList } from "./loadBeginList.ts";
import { STARTERS, type Starter } from "./starters.ts";

/** Lists to begin with: each can be read to its end before it is used. */
export function Starters() {
  return (
    <section aria-labelledby="starters" className="flex flex-col gap-4">
      <h2 id="starters" className="scroll-mt-20 text-xl">
        Start from a template
      </h2>
      <ul aria-label="Templates" className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        {STARTERS.map((starter) => (
          <StarterCard key={starter.name} starter={starter} />
        ))}
      </ul>
    </section>
  );
}

function StarterCard({ starter: { name, about, items } }: { starter: Starter }) {
  const [use, busy] = useStarter(name, items);
  return (
    <li className="sheet flex flex-col gap-1 p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h3 className="font-medium">{name}</h3>
          <p className="quiet text-sm">{about}</p>
        </div>
        <Button aria-label={`Use ${name}`} aria-disabled={busy} onClick={() => told(use())}>
          Use
        </Button>
      </div>
      <details className="text-sm">
        <summary className="quiet -mx-1 flex min-h-8 list-none items-center gap-1 rounded-lg px-1 underline decoration-dotted underline-offset-4 pointer-coarse:min-h-11">
          {items.length} items<span className="sr-only"> of {name}</span>
        </summary>
        <ol className="list-disc ps-5 pt-1">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      </details>
    </li>
  );
}

/** Makes the list, and the guest when there is nobody yet, and opens it. The same ids again make it once. */
function useStarter(name: string, items: readonly string[]) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const isHere = useHere();
  const [id] = useState(() => v7());
  const [rows] = useState(() => items.map((item) => ({ id: v7(), name: item })));

  async function make() {
    const beginList = await loadBeginList();
    const notebookId = await beginList(client, { id, name }, rows);
    if (isHere()) await navigate(`/n/${notebookId}/l/${id}`);
  }

  return useOnce(() => creating("list", name, make()));
}
