import { ignoreFailure, showFailure } from "../../actions/errors.ts";
import { Items } from "../../cache/places.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useMayCall } from "../../identity/devices/useMayCall.ts";
import { type SyncClient, useClient } from "../../sync/state/state.ts";
import { MenuItem, MenuStep } from "../../ui/overlays/MenuItem.tsx";
import { useUpdateList } from "../model/actions.ts";
import { printList } from "../model/printing.ts";
import { useNotebooks } from "../model/queries.ts";

/** What a list's menu asks for after some of its entries. */

/** Asks for the file format of the download. */
export function DownloadStep({ list }: { list: ListFieldsFragment }) {
  const client = useClient();
  return (
    <MenuStep label="Download">
      <MenuItem icon="lucide:file-text" onSelect={() => void downloadList(client, list, "md")}>
        Markdown
      </MenuItem>
      <MenuItem icon="lucide:table" onSelect={() => void downloadList(client, list, "csv")}>
        CSV
      </MenuItem>
    </MenuStep>
  );
}

/** Asks which items are printed. */
export function PrintStep() {
  return (
    <MenuStep label="Print">
      <MenuItem icon="lucide:list-checks" onSelect={() => printList("all")}>
        All items
      </MenuItem>
      <MenuItem icon="lucide:list" onSelect={() => printList("open")}>
        Without the ticked ones
      </MenuItem>
    </MenuStep>
  );
}

/** Offers the other notebooks to move the list to. */
export function MoveListStep({ list: { id, notebookId } }: { list: ListFieldsFragment }) {
  const mayCall = useMayCall();
  const updateList = useUpdateList();
  const { notebooks, loaded, error } = useNotebooks();
  const others = notebooks.filter((notebook) => notebook.id !== notebookId && mayCall(notebook, "createList"));

  if (!loaded)
    return error ? <DisabledMoveStep text="The notebooks could not be read" /> : <DisabledMoveStep text="Loading" />;
  if (others.length === 0) return <DisabledMoveStep text="There is no other notebook" />;
  return (
    <MenuStep label="Move to a notebook">
      {others.map((notebook) => (
        <MenuItem
          key={notebook.id}
          icon="lucide:notebook"
          onSelect={() => ignoreFailure(updateList(id, { notebookId: notebook.id }))}
        >
          <span dir="auto">{notebook.name}</span>
        </MenuItem>
      ))}
    </MenuStep>
  );
}

function DisabledMoveStep({ text }: { text: string }) {
  return (
    <MenuStep label="Move to a notebook">
      <MenuItem icon="lucide:notebook" disabled onSelect={() => {}}>
        {text}
      </MenuItem>
    </MenuStep>
  );
}

/** Saves a list as a file. A toast reports a failure. */
async function downloadList(client: SyncClient, list: ListFieldsFragment, kind: "md" | "csv") {
  try {
    const [{ data }, { buildListFile }, { saveFile }] = await Promise.all([
      client.query({ query: Items, variables: { listId: list.id } }),
      import("../model/listFile.ts"),
      import("../../ui/browser/saveFile.ts"),
    ]);
    const { name, content } = buildListFile(list, data?.items ?? [], kind);
    saveFile(name, content);
  } catch (error) {
    showFailure("Nothing was downloaded", error, { retry: () => downloadList(client, list, kind) });
  }
}
