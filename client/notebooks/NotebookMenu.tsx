import type { NotebookFieldsFragment } from "../graphql/graphql.ts";
import { Menu } from "../ui/overlays/Menu.tsx";
import { lazyComponent } from "../ui/loading/lazy.ts";

export type NotebookActionsProps = { notebook: NotebookFieldsFragment; onRename: () => void; onDelete: () => void };

const NotebookActions = lazyComponent(() =>
  import("./NotebookActions.tsx").then(({ NotebookActions }) => NotebookActions),
);

/** The menu of a notebook with its button. */
export function NotebookMenu(props: NotebookActionsProps) {
  return <Menu label={`Actions for ${props.notebook.name}`}>{() => <NotebookActions {...props} />}</Menu>;
}
