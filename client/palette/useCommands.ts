import { matchPath, useLocation } from "react-router";
import { type Command, compute, pickCommands } from "../actions/defineCommand.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { pickShown } from "../rows/notebook.ts";
import { useSession } from "../session/session.ts";
import { normalizeText } from "../../shared/normalizeText.ts";
import { mayCall } from "../../shared/roles.ts";
import { filterByText } from "../items/model/filterByText.ts";
import { type ListParts, openListParts } from "../items/screen/listParts.ts";
import { Notebooks } from "../lists/model/queries.ts";
import { LIST_SEARCH } from "../lists/screen/commands.ts";
import { useListScene } from "../lists/screen/listScene.ts";
import { readCachedList } from "../rows/list.ts";
import { useClient } from "../sync/state/state.ts";
import { useStore } from "../ui/createStore.ts";
import type { Choice } from "../ui/overlays/ComboboxDialog.tsx";
import { useReadOnly } from "../ui/readOnly.ts";
import { useResolvedColorMode } from "../ui/browser/theme.ts";
import { useSignOut } from "../account/signOut/useSignOut.ts";
import { useAdditions } from "./useAdditions.ts";
import { PAGE_SEARCH, type PageScene } from "./commands.ts";
import { useNavigateWithFocus } from "./useNavigateWithFocus.ts";

type FoundCommands = { onList: Choice[]; everywhere: Choice[]; additions: Choice[]; isAddition: boolean };

/**
 * Returns the commands whose names or words match the text: those of the open list, and those of every screen. "add milk"
 * offers to add milk to a list; `isAddition` says that the text is not the beginning of a command, such as "add a note".
 */
export function useCommands(searchText: string): FoundCommands {
  const list = useOpenList();
  const parts: ListParts = Object.assign({}, ...useStore(openListParts));
  const buildListScene = useListScene();
  const everywhere = findCommands(PAGE_SEARCH, usePageScene(), searchText);
  const onList = list ? findCommands(LIST_SEARCH, buildListScene({ ...parts, list, isPage: true }), searchText) : [];
  const additions = useAdditions(list, searchText);
  const start = normalizeText(searchText);
  const isCommand = [...onList, ...everywhere].some(({ name }) => normalizeText(name).startsWith(start));
  return { onList, everywhere, additions, isAddition: additions.length > 0 && !isCommand };
}

/** Returns the commands of a scene that the text finds, as choices of the search. Exported for tests. */
export function findCommands<Scene>(commands: readonly Command<Scene>[], scene: Scene, searchText: string): Choice[] {
  const choices = pickCommands(commands, scene).map((command) => {
    // The dots say that a question follows. In the search a command may always ask.
    const name = compute(command.name, scene).replace(/\s*…$/, "");
    const choice = { id: name, icon: compute(command.icon, scene), name, onChoose: () => command.run(scene) };
    return { name: `${name} ${command.words ?? ""}`, choice };
  });
  return filterByText(choices, searchText).map(({ choice }) => choice);
}

/** Returns the list of the open screen, if it is cached. */
function useOpenList(): ListFieldsFragment | null {
  const { cache } = useClient();
  const listId = matchPath("/n/:notebookId/l/:listId", useLocation().pathname)?.params.listId;
  return listId ? readCachedList(cache, listId) : null;
}

function usePageScene(): PageScene {
  const client = useClient();
  const { state: session } = useSession();
  return {
    client,
    open: useNavigateWithFocus(),
    signOut: useSignOut(),
    session,
    isReadOnly: useReadOnly(),
    notebookId: useCurrentNotebookId(),
    colorMode: useResolvedColorMode(),
  };
}

/** Returns the id of the notebook for a new list: the open notebook, or the user's first one in the cache. */
function useCurrentNotebookId(): string | undefined {
  const openId = matchPath("/n/:notebookId/*", useLocation().pathname)?.params.notebookId;
  const client = useClient();
  const all = client.readQuery({ query: Notebooks })?.notebooks ?? [];
  const open = all.find(({ id }) => id === openId);
  if (openId && (!open || (mayCall(open, "createList") && !open.holdsOneList))) return openId;
  return pickShown(all).find(({ role }) => role === "OWNER")?.id;
}
