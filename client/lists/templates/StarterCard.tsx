import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { v7 } from "uuid";
import { reportCreateFailure, ignoreFailure } from "../../actions/errors.ts";
import type { NewItemInput } from "../../graphql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { useReadOnly } from "../../ui/readOnly.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { useIsCurrentScreen } from "../../ui/hooks/useIsCurrentScreen.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { TemplateItems } from "./TemplateItems.tsx";
import { type SyncClient, useClient } from "../../sync/state.ts";

/**
 * Creates a list with these items, named after the template. Returns the id of its notebook, and a promise that rejects
 * when the server refuses the list, which a toast reports. A repeated call with the same ids creates nothing twice.
 */
export type CreateListFunction = (
  client: SyncClient,
  list: { id: string; template: string },
  items: NewItemInput[],
) => Promise<CreatedList> | CreatedList;

type CreatedList = { notebookId: string; answer: Promise<unknown> };

type Props = { starter: Starter; createList: CreateListFunction; onCreated?: () => void };

const loadStarterItems = () => import("./starterItems.tsx");
const StarterItems = lazyComponent(loadStarterItems, "StarterItems", { preloaded: true });

/** Shows a starter list and its items, with a button that creates a list from it. */
export function StarterCard({ starter: { name, about, count }, createList, onCreated }: Props) {
  const [create, isBusy] = useCreateFromStarter(name, createList, onCreated);
  const [opened, setOpened] = useState(false);
  const isReadOnly = useReadOnly();
  return (
    <li className="sheet flex flex-col gap-1 p-4 pointer-coarse:pb-2">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h3 className="font-medium">{name}</h3>
          <p className="quiet text-sm">{about}</p>
        </div>
        {!isReadOnly && (
          <Button aria-label={`Use ${name}`} aria-disabled={isBusy} onClick={() => ignoreFailure(create())}>
            Use
          </Button>
        )}
      </div>
      <TemplateItems of={name} count={count} onOpen={() => setOpened(true)}>
        {opened && <StarterItems of={name} />}
      </TemplateItems>
    </li>
  );
}

/**
 * Returns a function that creates a list from a starter and opens it, and whether it is running. The ids stay the same,
 * so that a second try after a failure creates nothing twice.
 */
function useCreateFromStarter(name: string, createList: CreateListFunction, onCreated?: () => void) {
  const client = useClient();
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const [id] = useState(() => v7());
  const items = useRef<NewItemInput[]>(undefined);

  async function createAndOpen() {
    const { getStarterItems } = await loadStarterItems();
    items.current ??= getStarterItems(name).map((item) => ({ id: v7(), name: item }));
    const { notebookId, answer } = await createList(client, { id, template: name }, items.current);
    const path = `/n/${notebookId}/l/${id}`;
    // The server has refused the opened list, so it does not exist.
    answer.catch(() => window.location.pathname === path && void navigate(-1));
    if (!isCurrentScreen()) return;
    onCreated?.();
    await navigate(path, { state: { naming: true } });
  }

  return useBusyAction(() => reportCreateFailure("list", name, createAndOpen()));
}

type Starter = {
  name: string;
  about: string;
  /** The number of its items in `starterItems.tsx`, which is loaded later. */
  count: number;
};

/** The starter lists: built-in templates of lists that many people need. */
export const STARTERS: readonly Starter[] = [
  { name: "Packing for a week", about: "One bag, nothing forgotten", count: 22 },
  { name: "Moving house", about: "From giving notice to the last key", count: 20 },
  { name: "Weekly shop", about: "In the order of most shops", count: 21 },
  { name: "First day with a dog", about: "Before it comes, and when it is there", count: 20 },
  { name: "Trip abroad", about: "Weeks before, and the last minute", count: 20 },
  { name: "Home office day", about: "A day with a beginning and an end", count: 16 },
  { name: "Party at home", about: "From the guest list to the last bottle", count: 19 },
  { name: "Launch", about: "The week before, and the day after", count: 21 },
];
