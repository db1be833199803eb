import { useFragment } from "@apollo/client/react";
import { Icon } from "../../ui/Icon.tsx";
import { NotebookFields } from "../destination/notebookFields.ts";
import { formatPeople } from "./labels.ts";

/** Says of a list that its notebook is shared, and with how many people. */
export function SharedMark({ notebookId }: { notebookId: string }) {
  const from = { __typename: "Notebook" as const, id: notebookId };
  const { data, complete } = useFragment({ fragment: NotebookFields, fragmentName: "NotebookFields", from });
  const text = complete && formatPeople(data.sharing);
  if (!text) return null;
  return (
    <span className="ms-1 inline-flex items-center gap-1 align-bottom">
      <Icon name="lucide:users" className="size-4" />
      <span className="max-md:sr-only">{text}</span>
      <span aria-hidden className="md:hidden">
        {data.sharing?.people.length}
      </span>
    </span>
  );
}
