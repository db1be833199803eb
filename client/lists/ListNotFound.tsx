import { Link } from "react-router";
import { buttonClass } from "../ui/Button.tsx";
import { DeletedLink } from "./DeletedLink.tsx";

/** Shown in place of a list that does not exist or that the user cannot see. */
export function ListNotFound({ notebookId }: { notebookId: string }) {
  return (
    <div className="flex flex-col items-start gap-3 pt-0.5 md:pt-0">
      <h1 className="text-name md:text-name-wide">This list is not here</h1>
      <p>It may have been deleted.</p>
      <Link to={`/n/${notebookId}`} className={buttonClass("primary")}>
        Open its notebook
      </Link>
      <DeletedLink />
    </div>
  );
}
