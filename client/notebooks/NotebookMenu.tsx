import { Menu } from "../ui/overlays/Menu.tsx";
import { lazyComponent } from "../ui/loading/lazy.ts";

type Props = { name: string; onRename: () => void; onDelete: () => void };

const NotebookActions = lazyComponent(() =>
  import("./NotebookActions.tsx").then(({ NotebookActions }) => NotebookActions),
);

/** The menu of a notebook with its button. */
export function NotebookMenu({ name, ...acts }: Props) {
  return <Menu label={`Actions for ${name}`}>{() => <NotebookActions {...acts} />}</Menu>;
}
