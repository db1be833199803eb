import { t } from "@lingui/core/macro";
import { mayCall, type NotebookOperation } from "../../../shared/roles.ts";
import { defineCommand } from "../../actions/defineCommand.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { mayMove } from "../model/actions.ts";
import { mayShopTogether } from "../trip/tripPath.ts";
import type { ListsActions } from "./useListsActions.ts";

/** What the commands of the bar act on. */
type ListsScene = { lists: readonly ListFieldsFragment[]; actions: ListsActions };

const command = defineCommand<ListsScene>;

const getIds = (lists: readonly ListFieldsFragment[]) => lists.map(({ id }) => id);
const mayAll =
  (operation: NotebookOperation) =>
  ({ lists }: ListsScene) =>
    lists.length > 0 && lists.every((list) => mayCall(list, operation));
const isActive = ({ active, isTemplate }: ListFieldsFragment) => active && !isTemplate;
/** Templates are neither active nor put away. */
const isAway = ({ active, isTemplate }: ListFieldsFragment) => !active && !isTemplate;

/** The bar of the selected lists. */
export const LISTS_BAR = [
  command({
    icon: "lucide:archive",
    name: t({ message: "Put away", context: "button" }),
    key: "p",
    when: (scene) => mayAll("updateLists")(scene) && scene.lists.some(isActive),
    run: ({ lists, actions }) => actions.setActive(getIds(lists.filter(isActive)), false),
  }),
  command({
    icon: "lucide:archive-restore",
    name: t`Make active`,
    key: "p",
    when: (scene) => mayAll("updateLists")(scene) && !scene.lists.some(isActive) && scene.lists.some(isAway),
    run: ({ lists, actions }) => actions.setActive(getIds(lists.filter(isAway)), true),
  }),
  command({
    icon: "lucide:folder-input",
    name: t`Move`,
    key: "m",
    takesFocus: true,
    when: ({ lists }) => lists.length > 0 && lists.every((list) => mayMove(list, mayCall)),
    run: ({ lists, actions }) => actions.move(lists),
  }),
  command({
    icon: "lucide:trash-2",
    name: t`Delete`,
    key: "Del",
    when: mayAll("deleteLists"),
    run: ({ lists, actions }) => actions.remove(getIds(lists)),
  }),
  command({
    icon: "lucide:shopping-basket",
    name: t`Shop together`,
    key: "s",
    when: ({ lists }) => mayShopTogether(lists),
    run: ({ lists, actions }) => actions.shop(lists),
  }),
];
