import { t } from "@lingui/core/macro";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { lazyComponent } from "../../ui/loading.ts";
import type { ListActionsProps } from "./ListActions.tsx";

const ListActions = lazyComponent(() => import("./ListActions.tsx"), "ListActions", { preloaded: true });

/** The menu of a list with its button. */
export function ListMenu(props: ListActionsProps) {
  return <Menu label={t`Actions for ${{ name: props.list.name }}`}>{() => <ListActions {...props} />}</Menu>;
}
