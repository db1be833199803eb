import { ignoreFailure } from "../feedback/errors.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { MenuItem, MenuStep } from "../ui/overlays/MenuItem.tsx";
import { useUpdateList } from "./mutations.ts";
import { useNotebookNames } from "./queries.ts";

/** The other notebooks that a list can go to. */
export function MoveListStep({ list: { id, notebookId } }: { list: ListFieldsFragment }) {
  const updateList = useUpdateList();
  const { notebooks, error } = useNotebookNames();
  const others = notebooks?.filter((notebook) => notebook.id !== notebookId);

  if (!others)
    return error ? <DisabledStep words="The notebooks could not be read" /> : <DisabledStep words="Loading" />;
  if (others.length === 0) return <DisabledStep words="There is no other notebook" />;
  return (
    <MenuStep label="Move to notebook">
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

function DisabledStep({ words }: { words: string }) {
  return (
    <MenuStep label="Move to notebook">
      <MenuItem icon="lucide:notebook" disabled onSelect={() => {}}>
        {words}
      </MenuItem>
    </MenuStep>
  );
}
