import { useFragment } from "@apollo/client/react";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { NotebookFields } from "../../rows/notebook.ts";
import { Icon } from "../../ui/Icon.tsx";
import { formatPeople } from "./labels.ts";

/**
 * Shows that the user may only view a list, and the number of people who share its notebook. The role is a field of the
 * list, so it appears at once, even if the notebook is loaded later.
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
    <span className="inline-flex items-center gap-1.5 align-bottom [&_svg]:text-mark">
      <Icon name="lucide:users" className="size-4" />
      <span className="max-md:sr-only">{text}</span>
      <span aria-hidden className="md:hidden">
        {others || null}
      </span>
    </span>
  );
}
