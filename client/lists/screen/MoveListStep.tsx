import { t } from "@lingui/core/macro";
import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { MenuItem, MenuStep } from "../../ui/overlays/MenuItem.tsx";
import { useUpdateList } from "../model/actions.ts";
import { useNotebooks } from "../model/queries.ts";

/** Offers the other notebooks to move the list to, in place of the entries of its menu. */
export function MoveListStep({ list: { id, notebookId } }: { list: ListFieldsFragment }) {
  const mayCall = useMayCall();
  const updateList = useUpdateList();
  const { notebooks, loaded, error } = useNotebooks();
  const others = notebooks.filter((notebook) => notebook.id !== notebookId && mayCall(notebook, "createList"));

  if (!loaded)
    return error ? <DisabledMoveStep text={t`Couldn’t load the notebooks`} /> : <DisabledMoveStep text={t`Loading`} />;
  if (others.length === 0) return <DisabledMoveStep text={t`No other notebooks`} />;
  return (
    <MenuStep label={t`Move to a notebook`}>
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
    <MenuStep label={t`Move to a notebook`}>
      <MenuItem icon="lucide:notebook" disabled onSelect={() => {}}>
        {text}
      </MenuItem>
    </MenuStep>
  );
}
