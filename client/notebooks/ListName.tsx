import { t } from "@lingui/core/macro";
import type { Ref } from "react";
import { Link } from "react-router";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { mayMove, useUpdateList } from "../lists/model/actions.ts";
import { dragList } from "../lists/model/draggedList.ts";
import { getListPath } from "../rows/list.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { EditableText, type EditableTextHandle } from "../ui/fields/EditableText.tsx";

type Props = { ref: Ref<EditableTextHandle>; list: ListFieldsFragment; className: string };

/** The name of a list: a link that covers what it stands on, and a field when the menu opens it. */
export function ListName({ ref, list, className }: Props) {
  const { id, name } = list;
  const updateList = useUpdateList();
  const mayCall = useMayCall();
  return (
    <EditableText
      ref={ref}
      value={name}
      label={t`Name of the list`}
      onSave={(text, was) => updateList(id, { name: text, was: { name: was } })}
      readOnly={!mayCall(list, "updateList")}
    >
      <Link
        to={getListPath(list)}
        dir="auto"
        {...(mayMove(list, mayCall) && dragList(list))}
        className={`min-w-0 truncate after:absolute after:inset-0 ${className}`}
      >
        {name}
      </Link>
    </EditableText>
  );
}
