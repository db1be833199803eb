import { type NavigateFunction, useNavigate } from "react-router";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import type { ListParts } from "../../items/screen/listParts.ts";
import { type SyncClient, useClient } from "../../sync/state/state.ts";

/** What the commands of a list act on: the list, and the parts of its page or row that show it. */
export type ListScene = ListParts & {
  client: SyncClient;
  navigate: NavigateFunction;
  mayCall: ReturnType<typeof useMayCall>;
  list: ListFieldsFragment;
  /** Whether the page of the list is open, and not only its row. */
  isPage: boolean;
};

/** Returns the function that builds a scene, for menus and for the search. */
export function useListScene() {
  const client = useClient();
  const navigate = useNavigate();
  const mayCall = useMayCall();
  return (shown: ListParts & Pick<ListScene, "list" | "isPage">): ListScene => ({
    ...shown,
    client,
    navigate,
    mayCall,
  });
}
