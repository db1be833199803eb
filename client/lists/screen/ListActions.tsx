import { CommandMenu, type MenuEntry } from "../../actions/CommandMenu.tsx";
import type { MenuStep } from "../../actions/defineCommand.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import type { ListParts } from "../../items/screen/listParts.ts";
import {
  addTemplate,
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
  printOpen,
  publish,
  putAway,
  remove,
  rename,
  share,
  shop,
  showPastRuns,
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
  parts: ListParts;
};

/** The entries of a list's menu, or of the step that the user has chosen in it. */
export function ListActions({ list, isPage = false, parts }: ListActionsProps) {
  const buildScene = useListScene();
  return <CommandMenu groups={LIST_MENU} scene={buildScene({ ...parts, list, isPage })} />;
}

const print: MenuStep<ListScene> = {
  icon: "lucide:printer",
  name: "Print",
  key: "Ctrl+P",
  when: ({ isPage }) => isPage,
  commands: [printAll, printOpen],
};

const download: MenuStep<ListScene> = {
  icon: "lucide:download",
  name: "Download",
  commands: [downloadMarkdown, downloadCsv],
};

const move: MenuStep<ListScene> = {
  ...moveToNotebook,
  Step: ({ scene }) => <MoveListStep list={scene.list} />,
};

/** Exported for tests: the search offers all of it. */
export const LIST_MENU: readonly MenuEntry<ListScene>[][] = [
  [shop, rename, editNote, findItem, addTemplate],
  [
    share,
    publish,
    copyLink,
    stopPublishing,
    duplicate,
    keep,
    startAgain,
    packForWayBack,
    showPastRuns,
    compare,
    turnInto,
    print,
    copyAsText,
    download,
  ],
  [move, putAway, remove],
];
