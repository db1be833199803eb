import { t } from "@lingui/core/macro";
import { defineCommand } from "../../actions/defineCommand.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { mayAddUp, openAddUp } from "../addUp/openAddUp.ts";
import { formatSelected } from "../model/labels.ts";
import type { BulkActions } from "./useBulkActions.tsx";

/** What the commands of the selection act on. */
export type SelectionScene = {
  items: readonly ItemFieldsFragment[];
  /** Whether the user may tick the items. */
  mayTick: boolean;
  /** Whether the user may not change the list. */
  readOnly: boolean;
  actions: BulkActions;
};

const command = defineCommand<SelectionScene>;

const getIds = ({ items }: SelectionScene) => items.map(({ id }) => id);
const mayWrite = ({ readOnly }: SelectionScene) => !readOnly;
const canSetCompleted =
  (completed: boolean) =>
  ({ items, mayTick }: SelectionScene) =>
    mayTick && items.some((item) => !item.isHeading && item.completed !== completed);

/** The toolbar of the selection. */
export const SELECTION_BAR = [
  command({
    icon: "lucide:square-check",
    name: t`Tick`,
    when: canSetCompleted(true),
    run: (scene) => scene.actions.tick(getIds(scene), true),
  }),
  command({
    icon: "lucide:square",
    name: t`Untick`,
    when: canSetCompleted(false),
    run: (scene) => scene.actions.tick(getIds(scene), false),
  }),
  command({
    icon: "lucide:arrow-right",
    name: t`Move`,
    takesFocus: true,
    when: mayWrite,
    run: (scene) => scene.actions.moveToList(getIds(scene)),
  }),
  command({
    icon: "lucide:clipboard",
    name: t`Copy as Markdown`,
    shortName: t({ message: "Copy", context: "button" }),
    run: (scene) => scene.actions.copy(getIds(scene)),
  }),
  command({
    icon: "lucide:sigma",
    name: t({ message: "Add up", context: "button" }),
    takesFocus: true,
    when: ({ items }) => items.length > 1 && mayAddUp(items),
    run: ({ items }) => openAddUp({ title: formatSelected(items.length), items }),
  }),
  command({
    icon: "lucide:trash-2",
    name: t`Delete`,
    danger: true,
    when: mayWrite,
    run: (scene) => scene.actions.remove(getIds(scene)),
  }),
];
