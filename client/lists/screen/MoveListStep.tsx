import { t } from "@lingui/core/macro";
import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { getPlaceId, isSharedAlone, SHARED_WITH_ME } from "../../rows/list.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { useClient } from "../../sync/state/state.ts";
import { MenuItem, MenuStep } from "../../ui/overlays/MenuItem.tsx";
import { moveList } from "../model/actions.ts";
import { useNotebooks } from "../model/queries.ts";
import { showListIn } from "../model/showListIn.ts";

/** Offers the other notebooks to move the list to, in place of the entries of its menu. */
export function MoveListStep({ list }: { list: ListFieldsFragment }) {
  const client = useClient();
  const mayCall = useMayCall();
  const { notebooks, loaded, error } = useNotebooks();
  const others = notebooks.filter(({ id, role }) => id !== getPlaceId(list) && mayCall({ role }, "createList"));

  if (!loaded)
    return error ? <DisabledMoveStep text={t`Couldn’t load the notebooks`} /> : <DisabledMoveStep text={t`Loading`} />;
  // What others share can go back among it.
  const canLeave = isSharedAlone(list) && list.shownIn !== null && list.role !== "OWNER";
  if (others.length === 0 && !canLeave) return <DisabledMoveStep text={t`No other notebooks`} />;
  return (
    <MenuStep label={t`Move to a notebook`}>
      {others.map((notebook) => (
        <MenuItem key={notebook.id} icon="lucide:notebook" onSelect={() => moveList(client, list, notebook.id)}>
          <span dir="auto">{notebook.name}</span>
        </MenuItem>
      ))}
      {canLeave && (
        <MenuItem icon="lucide:users" onSelect={() => ignoreFailure(showListIn(client, list.id, null))}>
          {SHARED_WITH_ME}
        </MenuItem>
      )}
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
