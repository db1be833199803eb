import { useEffect, useRef, useState } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { useCompleteItem } from "../../items/model/actions.ts";
import { RECENTLY_TICKED_TIME } from "../../items/rows/useRecentlyTicked.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { useWithClient } from "../../sync/useWithClient.ts";
import { isTouching, isTouchScreen } from "../../ui/browser/touch.ts";
import { ListWithNextItem, type ActiveList } from "./queries.ts";

/** Milliseconds until the next try to move the items, if a finger may be on its way to one. */
const RETRY_TIME = 500;
/** A tap within this many milliseconds after items have moved was meant for an item that is no longer there. */
const REACTION_TIME = 350;

/** What an active list shows while its items stay where they are. */
type Held = {
  next: ItemFieldsFragment | null;
  /** What the user has ticked (true) and un-ticked (false) since then, by the ids of the items. */
  ticked: ReadonlyMap<string, boolean>;
};

export type Ticks = {
  /** The first open item, or the one that was the first when the user began to tick. Null when there is none. */
  next: ItemFieldsFragment | null;
  /** Whether the shown items stay where they are, because the user has just ticked one of them. */
  areHeld: boolean;
  isTicked: (item: ItemFieldsFragment) => boolean;
  tick: (item: ItemFieldsFragment, completed: boolean) => void;
};

/**
 * Ticks the items that an active list shows. They stay where they are until nothing was ticked for
 * `RECENTLY_TICKED_TIME` and no finger is on the screen (docs/app.md, No row moves under a finger).
 */
export function useTicks(list: ActiveList): Ticks {
  const completeItem = useCompleteItem();
  const fetchNextItem = useWithClient(queryNextItem);
  const [held, setHeld] = useState<Held>();
  const movedAt = useRef(-Infinity);
  const next = held ? held.next : (list.nextItem ?? null);

  useEffect(() => {
    if (!held) return undefined;
    let timer = setTimeout(release, RECENTLY_TICKED_TIME);
    function release() {
      if (isTouching()) {
        timer = setTimeout(release, RETRY_TIME);
        return;
      }
      movedAt.current = performance.now();
      setHeld(undefined);
    }
    return () => clearTimeout(timer);
  }, [held]);

  async function tickItem(id: string, completed: boolean) {
    setHeld((current) => ({ next, ...current, ticked: new Map(current?.ticked).set(id, completed) }));
    if (!(await completeItem(id, completed)))
      setHeld(
        (current) => current && { ...current, ticked: new Map([...current.ticked].filter(([key]) => key !== id)) },
      );
    fetchNextItem(list.id);
  }

  return {
    next,
    areHeld: !!held,
    isTicked: ({ id, completed }) => held?.ticked.get(id) ?? completed,
    tick({ id }, completed) {
      const isStray = isTouchScreen() && performance.now() - movedAt.current < REACTION_TIME;
      if (!isStray) void tickItem(id, completed);
    },
  };
}

/**
 * Reads the next item and the counts of a list from the server, because the cache cannot derive them from items that it
 * does not have. The client logs a failure.
 */
function queryNextItem(client: SyncClient, id: string) {
  client.query({ query: ListWithNextItem, variables: { id }, fetchPolicy: "network-only" }).catch(() => {});
}
