import { Menu } from "../ui/Menu.tsx";
import { onDemand } from "../ui/onDemand.ts";
import type { ListActsProps } from "./ListActs.tsx";

const ListActs = onDemand(() => import("./ListActs.tsx").then(({ ListActs }) => ListActs));

/** The menu of a list with its button. */
export function ListMenu(props: ListActsProps) {
  return <Menu label={`Actions for ${props.list.name}`}>{() => <ListActs {...props} />}</Menu>;
}
