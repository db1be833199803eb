import { plural, t } from "@lingui/core/macro";
import { withUndo } from "../actions/undo.ts";
import { graphql } from "../graphql/index.ts";
import type { ImportResult } from "./files.ts";
import type { SyncClient } from "../sync/state/state.ts";

const UndoImport = graphql(`
  mutation UndoImport($id: ID!) {
    undoImport(id: $id) {
      success
    }
  }
`);

const RestoreImported = graphql(`
  mutation RestoreImported($id: ID!) {
    restoreNotebook(id: $id) {
      id
    }
  }
`);

/** The collections that an import changes, by their fields in the cache. */
const CHANGED_FIELDS = ["currentUser", "notebooks", "lists", "activeLists", "templates", "notebookLists", "plan"];

/** Reads the changed collections again after an import. */
async function readAgain(client: SyncClient) {
  for (const fieldName of CHANGED_FIELDS) client.cache.evict({ id: "ROOT_QUERY", fieldName, broadcast: false });
  await client.refetchQueries({ include: "active" });
}

/** Shows the imported rows, and a toast with actions that undo the import and open it. */
export async function announceImport(client: SyncClient, { id, counts: { lists }, notebooks }: ImportResult) {
  const [first, ...others] = notebooks;
  const action = {
    done: t`Imported ${plural(lists, { one: "# list", other: "# lists" })}`,
    offersUndo: true,
    ...(first && {
      link: {
        label: t({ message: "Open", context: "button" }),
        altText: t`Open the notebooks`,
        to: others.length > 0 ? "/n" : `/n/${first.id}`,
      },
    }),
    async undo() {
      await client.mutate({ mutation: UndoImport, variables: { id } });
      await readAgain(client);
    },
    // The page no longer has the file, but the trash has what was made of it.
    async redo() {
      try {
        for (const notebook of notebooks)
          await client.mutate({ mutation: RestoreImported, variables: { id: notebook.id } });
      } finally {
        await readAgain(client);
      }
    },
  };
  await withUndo(client, action, readAgain(client));
}
