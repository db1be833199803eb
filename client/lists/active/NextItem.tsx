import type { ApolloClient } from "@apollo/client";
import { useEffect, useRef, useState } from "react";
import { useWithClient } from "../../network/useWithClient.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { useCompleteItem } from "../../items/mutations.ts";
import { RECENTLY_TICKED_TIME } from "../../items/rows/useRecentlyTicked.ts";
import { ListWithNextItem, type ActiveList } from "../queries.ts";

/** The first item of a list that is not done, ticked where it stands. It stays for a second, then the next one comes. */
export function NextItem({ list }: { list: ActiveList }) {
  const completeItem = useCompleteItem();
  const readProgress = useWithClient(refetchNextItem);
  const [held, hold] = useHeldItem();
  const item = held ?? list.nextItem;
  if (!item) return null;

  async function tick({ id }: ItemFieldsFragment, completed: boolean) {
    hold(completed && item ? item : undefined);
    if (!(await completeItem(id, completed))) hold(undefined);
    readProgress(list.id);
  }

  const completed = !!held || item.completed;
  return (
    <label className="relative -mx-2 flex items-center gap-x-1">
      <span className="grid size-9 shrink-0 place-items-center pointer-coarse:size-11">
        <input
          type="checkbox"
          checked={completed}
          onChange={(event) => void tick(item, event.currentTarget.checked)}
          className="size-5 accent-orange-700 dark:accent-orange-400"
        />
      </span>
      <span dir="auto" className={`line-clamp-2 min-w-0 grow wrap-anywhere ${completed ? "quiet line-through" : ""}`}>
        {item.name}
      </span>
    </label>
  );
}

function useHeldItem() {
  const [held, setHeld] = useState<ItemFieldsFragment>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function hold(item: ItemFieldsFragment | undefined) {
    clearTimeout(timer.current);
    setHeld(item);
    if (item) timer.current = setTimeout(() => setHeld(undefined), RECENTLY_TICKED_TIME);
  }

  return [held, hold] as const;
}

/** Only the server knows what is next in a list whose items were never read. A failure is logged by the client. */
function refetchNextItem(client: ApolloClient, id: string) {
  client.query({ query: ListWithNextItem, variables: { id }, fetchPolicy: "network-only" }).catch(() => {});
}
