import { told } from "../apollo/failures.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { MenuItem, MenuStep } from "../ui/MenuItem.tsx";
import { useUpdateList } from "./changes.ts";
import { useNotebookNames } from "./reads.ts";

/** The other notebooks that a list can go to. */
export function MoveStep({ list: { id, notebookId } }: { list: ListFieldsFragment }) {
  const updateList = useUpdateList();
  const { notebooks, error } = useNotebookNames();
  const others = notebooks?.filter((notebook) => notebook.id !== notebookId);

  if (!others) return error ? <Nothing words="The notebooks could not be read" /> : <Nothing words="Loading" />;
  if (others.length === 0) return <Nothing words="There is no other notebook" />;
  return (
    <MenuStep label="Move to notebook">
      {others.map((notebook) => (
        <MenuItem
          key={notebook.id}
          icon="lucide:notebook"
          onSelect={() => told(updateList(id, { notebookId: notebook.id }))}
        >
          <span dir="auto">{notebook.name}</span>
        </MenuItem>
      ))}
    </MenuStep>
  );
}

function Nothing({ words }: { words: string }) {
  return (
    <MenuStep label="Move to notebook">
      <MenuItem icon="lucide:notebook" disabled onSelect={() => {}}>
        {words}
      </MenuItem>
    </MenuStep>
  );
}
