import { useFragment } from "@apollo/client/react";
import { Icon } from "../../ui/Icon.tsx";
import { NotebookFields } from "../destination/notebookFields.ts";
import { formatPeople } from "./labels.ts";

/** Says of a list that its notebook is shared, with how many people, and that the user may only view it. */
export function SharedMark({ notebookId }: { notebookId: string }) {
  const from = { __typename: "Notebook" as const, id: notebookId };
  const { data, complete } = useFragment({ fragment: NotebookFields, fragmentName: "NotebookFields", from });
  const text = complete && formatPeople(data.sharing);
  if (!text) return null;
  const others = (data.sharing?.people.length ?? 1) - 1;
  return (
    <span className="ms-1 inline-flex items-center gap-1 align-bottom">
      <Icon name="lucide:users" className="size-4" />
      <span className="max-md:sr-only">{text}</span>
      <span aria-hidden className="md:hidden">
        {others || null}
      </span>
      {data.role === "VIEWER" && <span className="ms-2">View only</span>}
    </span>
  );
}
