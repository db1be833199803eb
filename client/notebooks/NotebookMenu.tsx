import { Menu } from "../ui/Menu.tsx";
import { onDemand } from "../ui/onDemand.ts";

type Props = { name: string; onRename: () => void; onDelete: () => void };

const NotebookActs = onDemand(() => import("./NotebookActs.tsx").then(({ NotebookActs }) => NotebookActs));

/** The menu of a notebook with its button. */
export function NotebookMenu({ name, ...acts }: Props) {
  return <Menu label={`Actions for ${name}`}>{() => <NotebookActs {...acts} />}</Menu>;
}
