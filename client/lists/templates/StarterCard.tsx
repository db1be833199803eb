import { useApolloClient } from "@apollo/client/react";
import type { ApolloClient } from "@apollo/client";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { v7 } from "uuid";
import { reportCreateFailure, ignoreFailure } from "../../feedback/errors.ts";
import type { NewItemInput } from "../../graphql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyComponent } from "../../ui/loading.ts";
import { useIsCurrentScreen } from "../../ui/hooks/useIsCurrentScreen.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { TemplateItems } from "./TemplateItems.tsx";

/** Makes a list with these items, once for the same ids, and answers the notebook that it is in. */
export type CreateListFunction = (
  client: ApolloClient,
  list: { id: string; name: string },
  items: NewItemInput[],
) => Promise<string>;

type Props = { starter: Starter; make: CreateListFunction; onMade?: () => void };

const loadStarterItems = () => import("./starterItems.tsx");
const StarterItems = lazyComponent(() => loadStarterItems().then(({ StarterItems }) => StarterItems), {
  preloaded: true,
});

/** A list to begin with, which can be read to its end before it is used. */
export function StarterCard({ starter: { name, about, count }, make, onMade }: Props) {
  const [use, busy] = useStarter(name, make, onMade);
  const [opened, setOpened] = useState(false);
  return (
    <li className="sheet flex flex-col gap-1 p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h3 className="font-medium">{name}</h3>
          <p className="quiet text-sm">{about}</p>
        </div>
        <Button aria-label={`Use ${name}`} aria-disabled={busy} onClick={() => ignoreFailure(use())}>
          Use
        </Button>
      </div>
      <TemplateItems of={name} count={count} onOpen={() => setOpened(true)}>
        {opened && <StarterItems of={name} />}
      </TemplateItems>
    </li>
  );
}

/** Makes the list, and the guest when there is nobody yet, and opens it. The same ids again make it once. */
function useStarter(name: string, make: CreateListFunction, onMade?: () => void) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const isHere = useIsCurrentScreen();
  const [id] = useState(() => v7());
  const rows = useRef<NewItemInput[]>(undefined);

  async function use() {
    const { getStarterItems } = await loadStarterItems();
    rows.current ??= getStarterItems(name).map((item) => ({ id: v7(), name: item }));
    const notebookId = await make(client, { id, name }, rows.current);
    if (!isHere()) return;
    onMade?.();
    await navigate(`/n/${notebookId}/l/${id}`);
  }

  return useBusyAction(() => reportCreateFailure("list", name, use()));
}

/** A list to begin with: what it is called, what it is about, and how many items it has. */
type Starter = { name: string; about: string; count: number };

/** Lists that many people need sooner or later; their items are in `starterItems.tsx`, which is loaded later. */
export const STARTERS: readonly Starter[] = [
  { name: "Packing for a week", about: "One bag, nothing forgotten", count: 22 },
  { name: "Moving house", about: "From giving notice to the last key", count: 20 },
  { name: "Weekly shop", about: "In the order of most shops", count: 21 },
  { name: "First day with a dog", about: "Before it comes, and when it is there", count: 20 },
  { name: "Trip abroad", about: "What takes weeks, and what takes a minute", count: 20 },
  { name: "Home office day", about: "A day with a beginning and an end", count: 16 },
  { name: "Party at home", about: "From the guest list to the last bottle", count: 19 },
  { name: "Launch", about: "The week before, the day, the day after", count: 21 },
];
