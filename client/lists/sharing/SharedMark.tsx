import { useFragment } from "@apollo/client/react";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { Icon } from "../../ui/Icon.tsx";
import { NotebookFields } from "../destination/notebookFields.ts";
import { formatPeople } from "./labels.ts";

/**
 * Says of a list that the user may only view it, and with how many people its notebook is shared. The list itself has
 * the role, so the user reads it at once, also where the notebook comes later.
 */
export function SharedMark({ list: { notebookId, role } }: { list: Pick<ListFieldsFragment, "notebookId" | "role"> }) {
  return (
    <>
      {role === "VIEWER" && <span>View only</span>}
      <PeopleMark notebookId={notebookId} />
    </>
  );
}

function PeopleMark({ notebookId }: { notebookId: string }) {
  const from = { __typename: "Notebook" as const, id: notebookId };
  const { data, complete } = useFragment({ fragment: NotebookFields, fragmentName: "NotebookFields", from });
  const text = complete && formatPeople(data.sharing);
  if (!text) return null;
  const others = (data.sharing?.people.length ?? 1) - 1;
  return (
    <span className="inline-flex items-center gap-1 align-bottom">
      <Icon name="lucide:users" className="size-4" />
      <span className="max-md:sr-only">{text}</span>
      <span aria-hidden className="md:hidden">
        {others || null}
      </span>
    </span>
  );
}
