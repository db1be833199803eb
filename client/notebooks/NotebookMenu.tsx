import { t } from "@lingui/core/macro";
import { Menu } from "../ui/overlays/Menu.tsx";
import { lazyComponent } from "../ui/loading.ts";
import type { NotebookActionsProps } from "./NotebookActions.tsx";

const NotebookActions = lazyComponent(() => import("./NotebookActions.tsx"), "NotebookActions", { preloaded: true });

/** The menu of a notebook with its button. */
export function NotebookMenu(props: NotebookActionsProps) {
  return <Menu label={t`Actions for ${{ name: props.notebook.name }}`}>{() => <NotebookActions {...props} />}</Menu>;
}
