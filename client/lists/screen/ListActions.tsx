import { t } from "@lingui/core/macro";
import { CommandMenu } from "../../actions/CommandMenu.tsx";
import type { MenuEntry, MenuStep } from "../../actions/defineCommand.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { type ListParts, openListParts } from "../../items/screen/listParts.ts";
import { useStore } from "../../ui/createStore.ts";
import {
  addUp,
  addHeading,
  addTemplate,
  changeRepeat,
  compare,
  copyAsText,
  copyLink,
  downloadCsv,
  downloadMarkdown,
  duplicate,
  editNote,
  findItem,
  keep,
  moveToNotebook,
  packForWayBack,
  printAll,
  printLinked,
  printOpen,
  publish,
  putAway,
  putOnHomeScreen,
  remove,
  rename,
  selectAll,
  share,
  shop,
  showGrid,
  showPastRuns,
  showRunsGrid,
  startAgain,
  stopPublishing,
  turnInto,
} from "./commands.ts";
import { type ListScene, useListScene } from "./listScene.ts";
import { MoveListStep } from "./MoveListStep.tsx";

export type ListActionsProps = {
  list: ListFieldsFragment;
  /** Whether the page of the list is open, and not only its row. */
  isPage?: boolean;
  /** What the row does itself. The page has its own parts. */
  parts?: ListParts;
};

/** The entries of a list's menu, or of the step that the user has chosen in it. */
export function ListActions({ list, isPage = false, parts }: ListActionsProps) {
  const buildScene = useListScene();
  const pageParts = useStore(openListParts);
  const shown: ListParts = isPage ? Object.assign({}, ...pageParts) : { ...parts };
  return <CommandMenu title={list.name} groups={LIST_MENU} scene={buildScene({ ...shown, list, isPage })} />;
}

const template: MenuStep<ListScene> = {
  icon: "lucide:copy-check",
  name: t({ message: "Template", comment: "A step of a menu: what a list has to do with templates" }),
  commands: [showGrid, compare, addTemplate, keep, publish, copyLink, stopPublishing, turnInto],
};

const print: MenuStep<ListScene> = {
  icon: "lucide:printer",
  name: t`Print`,
  key: "Ctrl+P",
  when: ({ isPage }) => isPage,
  commands: [printAll, printOpen, printLinked],
};

const download: MenuStep<ListScene> = {
  icon: "lucide:download",
  name: t`Download`,
  commands: [downloadMarkdown, downloadCsv],
};

const move: MenuStep<ListScene> = {
  icon: "lucide:folder-input",
  name: t`Move to a notebook`,
  when: moveToNotebook.when,
  Step: ({ scene }) => <MoveListStep list={scene.list} />,
};

const more: MenuStep<ListScene> = {
  icon: "lucide:ellipsis",
  name: t({ message: "More", context: "menu" }),
  commands: [
    move,
    duplicate,
    editNote,
    changeRepeat,
    showPastRuns,
    showRunsGrid,
    packForWayBack,
    addUp,
    findItem,
    selectAll,
    print,
    copyAsText,
    download,
    putOnHomeScreen,
  ],
};

/** Exported for tests: the search offers all of it. */
export const LIST_MENU: readonly MenuEntry<ListScene>[][] = [
  [shop, share, rename, addHeading],
  [template, startAgain, more],
  [putAway, remove],
];
