import { t } from "@lingui/core/macro";
import { countSettled, isOpen, isUsed } from "../../cache/settled.ts";
import { readCachedListItems } from "../../cache/places.ts";
import { type Command, defineCommand } from "../../actions/defineCommand.ts";
import { runRequest } from "../../actions/defineRequest.ts";
import { ignoreFailure } from "../../actions/errors.ts";
import { copyText } from "../../actions/toasts.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { mayAddUp, openAddUp } from "../../items/addUp/openAddUp.ts";
import { skipItems } from "../../items/model/actions.ts";
import { FIND_KEY, HEADING_KEY, SELECT_KEY, SHOP_KEY, TYPE_KEY } from "../../items/screen/keys.ts";
import { getListPath, getPlaceId } from "../../rows/list.ts";
import { readCachedNotebook } from "../../rows/notebook.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import type { ChooseNotebookDialogProps } from "../destination/ChooseNotebookDialog.tsx";
import { chooseNotebookForCopy } from "../destination/chooseNotebook.ts";
import { duplicateList, mayMove, moveList, updateList } from "../model/actions.ts";
import { copyListAsText, downloadList } from "../model/exportList.ts";
import { createCopyName } from "../model/copyName.ts";
import { printList } from "../model/printing.ts";
import { runAgain } from "../runs/actions.ts";
import { mayPackForWayBack } from "../runs/wayBack.ts";
import { openPrintWithLink, openShare, openShareList } from "../sharing/openShare.ts";
import { keepAsTemplate } from "../templates/keepAsTemplate.ts";
import { unpublishTemplate } from "../templates/publishing.ts";
import type { ListScene } from "./listScene.ts";

const AddTemplateDialog = lazyComponent(() => import("../templates/AddTemplateDialog.tsx"), "AddTemplateDialog", {
  preloaded: true,
});
const ChooseNotebookDialog = lazyComponent(
  () => import("../destination/ChooseNotebookDialog.tsx"),
  "ChooseNotebookDialog",
  { preloaded: true },
);
const CompareDialog = lazyComponent(() => import("../templates/CompareDialog.tsx"), "CompareDialog", {
  preloaded: true,
});
const HomeScreenDialog = lazyComponent(() => import("../homeScreen/HomeScreenDialog.tsx"), "HomeScreenDialog", {
  preloaded: true,
});
const DateDialog = lazyComponent(() => import("../fields/DateDialog.tsx"), "DateDialog", { preloaded: true });
const PastRunsDialog = lazyComponent(() => import("../runs/PastRunsDialog.tsx"), "PastRunsDialog", {
  preloaded: true,
});
const PublishDialog = lazyComponent(() => import("../templates/PublishDialog.tsx"), "PublishDialog", {
  preloaded: true,
});
const RepeatDialog = lazyComponent(() => import("../repeat/RepeatDialog.tsx"), "RepeatDialog", { preloaded: true });

const command = defineCommand<ListScene>;

const mayWrite = ({ mayCall, list }: ListScene) => mayCall(list, "updateList");
const isWritableList = (scene: ListScene) => mayWrite(scene) && !scene.list.isTemplate;
const staysHere = ({ mayCall, list }: ListScene) => mayCall(list, "createList");
const isShared = ({ client, list }: ListScene) => !!readCachedNotebook(client.cache, list.notebookId)?.sharing;
const mayPublish = ({ mayCall, list }: ListScene) => list.isTemplate && mayCall(list, "publishTemplate");

export const shop = command({
  ...SHOP_KEY,
  icon: "lucide:shopping-basket",
  name: t({ message: "Shop", context: "button" }),
  words: `store supermarket tick ${t({ message: "store supermarket tick", context: "search words" })}`,
  takesFocus: true,
});

export const findItem = command({
  ...FIND_KEY,
  icon: "lucide:search",
  name: FIND_KEY.keyName,
  words: `filter ${t({ message: "filter", context: "search words" })}`,
  takesFocus: true,
});

export const selectAll = command({
  ...SELECT_KEY,
  icon: "lucide:list-checks",
  name: SELECT_KEY.keyName,
  takesFocus: true,
});

const typeItem = command({
  ...TYPE_KEY,
  icon: "lucide:plus",
  name: TYPE_KEY.keyName,
  words: `add ${t({ message: "add", context: "search words" })}`,
});

export const addHeading = command({
  ...HEADING_KEY,
  icon: "lucide:heading",
  name: HEADING_KEY.keyName,
  words: `section title ${t({ message: "section title", context: "search words" })}`,
  takesFocus: true,
});

export const rename = command({
  icon: "lucide:pencil",
  name: t`Rename`,
  words: `name title ${t({ message: "name title", context: "search words" })}`,
  takesFocus: true,
  when: (scene) => mayWrite(scene) && !!scene.rename,
  run: (scene) => scene.rename?.(),
});

export const editNote = command({
  icon: "lucide:text-align-start",
  name: ({ list }) => (list.note === null ? t`Add a note` : t`Edit note`),
  shortName: t({ message: "Note", comment: "Adds or edits the note of a list" }),
  words: `description text ${t({ message: "description text", context: "search words" })}`,
  takesFocus: true,
  when: (scene) => mayWrite(scene) && !!scene.editNote,
  run: (scene) => scene.editNote?.(),
});

export const addTemplate = command({
  icon: "lucide:list-plus",
  name: t`Add a template`,
  words: `insert copy ${t({ message: "insert copy", context: "search words" })}`,
  takesFocus: true,
  when: isWritableList,
  run: ({ list }) => void openOverlay(AddTemplateDialog, { list }),
});

const chooseWhen = command({
  icon: "lucide:calendar-days",
  key: "w",
  name: t`When the item is due`,
  words: `days before after deadline ${t({ message: "days before after deadline", context: "search words" })}`,
  takesFocus: true,
  when: (scene) => mayWrite(scene) && (scene.hasChosenRow?.() ?? false),
  run: (scene) => scene.chooseWhen?.(),
});

const remarkItem = command({
  icon: "lucide:message-square-text",
  key: "v",
  name: t`Remark on the item`,
  words: `value reading result ${t({ message: "value reading result", context: "search words" })}`,
  takesFocus: true,
  when: (scene) => scene.hasRemarkedRow?.() ?? false,
  run: (scene) => scene.remarkItem?.(),
});

/** Shares the list, or opens the people of its notebook if that is shared already. */
export const share = command({
  icon: (scene) => (isShared(scene) ? "lucide:users" : "lucide:user-plus"),
  name: ({ mayCall, list }) =>
    mayCall(list, "shareNotebook") ? t({ message: "Share", context: "button" }) : t`People`,
  words: `share people link invite ${t({ message: "share people link invite", context: "search words" })}`,
  takesFocus: true,
  when: (scene) => isShared(scene) || scene.mayCall(scene.list, "shareNotebook"),
  run: (scene) => (isShared(scene) ? openShare(scene.list.notebookId) : openShareList(scene.list)),
});

const changeDate = command({
  icon: "lucide:calendar",
  name: t`Date`,
  words: `day today tomorrow due ${t({ message: "day today tomorrow due", context: "search words" })}`,
  takesFocus: true,
  when: mayWrite,
  run: ({ list }) => void openOverlay(DateDialog, { list }),
});

const REPEAT_WORDS = t({
  message:
    "when it comes back recurring schedule every day week month year monday tuesday wednesday thursday friday saturday sunday",
  context: "search words",
});

export const changeRepeat = command({
  icon: "lucide:repeat",
  name: t`Repeat`,
  words: `when it comes back recurring schedule every day week month year monday tuesday wednesday thursday friday saturday sunday ${REPEAT_WORDS}`,
  takesFocus: true,
  when: mayWrite,
  run: ({ list }) => void openOverlay(RepeatDialog, { list }),
});

export const publish = command({
  icon: "lucide:globe",
  name: t`Publish`,
  words: `public link web ${t({ message: "public link web", context: "search words" })}`,
  takesFocus: true,
  when: (scene) => mayPublish(scene) && scene.list.publishedUrl === null,
  run: ({ list }) => void openOverlay(PublishDialog, { template: list }),
});

export const copyLink = command({
  icon: "lucide:link",
  name: t`Copy link`,
  words: `public published url web ${t({ message: "public published url web", context: "search words" })}`,
  when: (scene) => mayPublish(scene) && scene.list.publishedUrl !== null,
  run: ({ list }) => void copyText(list.publishedUrl ?? "", t`Link copied`),
});

export const stopPublishing = command({
  icon: "lucide:globe-lock",
  name: t`Stop publishing`,
  words: `unpublish private link ${t({ message: "unpublish private link", context: "search words" })}`,
  when: (scene) => mayPublish(scene) && scene.list.publishedUrl !== null,
  run: ({ client, list }) => void runRequest(client, unpublishTemplate, { listId: list.id }),
});

/** Copies the list into its notebook, or into one that the user chooses. The page of a list opens the copy. */
export const duplicate = command({
  icon: "lucide:copy",
  name: (scene) => (staysHere(scene) ? t`Duplicate` : t`Copy to notebook`),
  words: `copy clone ${t({ message: "copy clone", context: "search words" })}`,
  takesFocus: (scene) => !staysHere(scene),
  when: ({ mayCall, list }) => mayCall(list, "duplicateList"),
  run({ client, navigate, list, isPage }) {
    const open = (copy: ListFieldsFragment) => void navigate(getListPath(copy));
    const copyTo = (notebookId: string) => {
      const name = notebookId === getPlaceId(list) ? createCopyName(list.name) : list.name;
      const values = { name, isTemplate: list.isTemplate, notebookId };
      ignoreFailure(duplicateList(client, list, values, isPage ? open : undefined));
    };
    ignoreFailure(chooseNotebookForCopy(list, copyTo));
  },
});

export const keep = command({
  icon: "lucide:copy-check",
  name: t`Keep as template`,
  shortName: t`Keep this list as a template`,
  words: `save reuse ${t({ message: "save reuse", context: "search words" })}`,
  takesFocus: (scene) => !staysHere(scene),
  when: ({ mayCall, list }) => !list.isTemplate && mayCall(list, "duplicateList"),
  run: ({ client, navigate, list }) => keepAsTemplate(client, navigate, list),
});

const wasUsed = ({ client, list }: ListScene) => isUsed(list, readCachedListItems(client.cache, list.id));

export const startAgain = command({
  icon: "lucide:rotate-ccw",
  name: t`Start again`,
  words: `clear ticks reset run uncheck ${t({ message: "clear ticks reset run uncheck", context: "search words" })}`,
  when: (scene) => isWritableList(scene) && wasUsed(scene),
  run: ({ client, list }) => void runAgain(client, list),
});

export const packForWayBack = command({
  icon: "lucide:luggage",
  name: t`Pack for the way back`,
  words: `return again only ticked ${t({ message: "return again only ticked", context: "search words" })}`,
  when: (scene) => isWritableList(scene) && mayPackForWayBack(scene.list),
  run: ({ client, list }) => void runAgain(client, list, true),
});

const readOpenIds = ({ client, list }: ListScene) =>
  readCachedListItems(client.cache, list.id).flatMap((item) => (isOpen(item) ? item.id : []));

const skipOpenItems = command({
  icon: "lucide:minus",
  name: t`Skip what’s open`,
  words: `not this time rest ${t({ message: "not this time rest", context: "search words" })}`,
  when: (scene) => isWritableList(scene) && readOpenIds(scene).length > 0,
  run: (scene) => void skipItems(scene.client, readOpenIds(scene), true),
});

export const showPastRuns = command({
  icon: "lucide:history",
  name: t`Past runs`,
  words: `log earlier times ${t({ message: "log earlier times", context: "search words" })}`,
  takesFocus: true,
  when: (scene) => !scene.list.isTemplate && (scene.list.runNumber > 1 || wasUsed(scene)),
  run: ({ list }) => void openOverlay(PastRunsDialog, { list }),
});

export const addUp = command({
  icon: "lucide:sigma",
  name: t({ message: "Add up", context: "button" }),
  words: `sum total money weight time price ${t({ message: "sum total money weight time price", context: "search words" })}`,
  takesFocus: true,
  when: ({ client, list }) => mayAddUp(readCachedListItems(client.cache, list.id)),
  run: ({ client, list }) => openAddUp({ title: list.name, items: readCachedListItems(client.cache, list.id) }),
});

const GRID_WORDS = t({ message: "table matrix overview columns", context: "search words" });

const grid = {
  icon: "lucide:grid-3x3",
  words: `table matrix overview columns ${GRID_WORDS}`,
  takesFocus: true,
  run: ({ navigate, list }: ListScene) => void navigate(`${getListPath(list)}/grid`),
};

/** Shows the lists that were made from a template side by side. */
export const showGrid = command({
  ...grid,
  name: t`Grid of its lists`,
  shortName: t({ message: "Grid", comment: "A table of a template's rows and of its lists" }),
  when: ({ list }) => list.isTemplate,
});

/** Shows the runs of a list side by side. */
export const showRunsGrid = command({
  ...grid,
  name: t`Past runs as a grid`,
  when: ({ list }) => !list.isTemplate && list.runNumber > 1,
});

export const compare = command({
  icon: "lucide:git-compare",
  name: t`Compare with template`,
  shortName: t`Compare with it`,
  words: `difference update changes ${t({ message: "difference update changes", context: "search words" })}`,
  takesFocus: true,
  when: (scene) => isWritableList(scene) && !!scene.list.templateId,
  run: ({ list }) => void openOverlay(CompareDialog, { list }),
});

export const turnInto = command({
  icon: "lucide:square-dashed",
  name: ({ list }) => (list.isTemplate ? t`Turn into a list` : t`Turn into a template`),
  words: `convert ${t({ message: "convert", context: "search words" })}`,
  when: mayWrite,
  run: ({ client, list }) => ignoreFailure(updateList(client, list.id, { isTemplate: !list.isTemplate })),
});

export const printAll = command({
  icon: "lucide:printer",
  name: t`Print`,
  shortName: t`All items`,
  words: `paper pdf ${t({ message: "paper pdf", context: "search words" })}`,
  when: ({ isPage }) => isPage,
  run: () => printList("all"),
});

export const printOpen = command({
  icon: "lucide:printer",
  name: t`Print without ticked items`,
  shortName: t`Without ticked items`,
  words: `paper pdf open ${t({ message: "paper pdf open", context: "search words" })}`,
  when: ({ isPage, list }) => isPage && !list.isTemplate && countSettled(list) > 0,
  run: () => printList("open"),
});

/** Prints the list with a code that others scan to tick in it. */
export const printLinked = command({
  icon: "lucide:qr-code",
  name: t`Print with its link`,
  shortName: t`With its link`,
  words: `qr code scan poster ${t({ message: "qr code scan poster", context: "search words" })}`,
  takesFocus: true,
  when: ({ list, mayCall }) => !list.isTemplate && mayCall(list, "shareNotebook"),
  run: ({ client, list }) => openPrintWithLink(client, list),
});

export const copyAsText = command({
  icon: "lucide:clipboard",
  name: t`Copy as text`,
  words: `markdown export ${t({ message: "markdown export", context: "search words" })}`,
  run: ({ client, list }) => void copyListAsText(client, list),
});

export const downloadMarkdown = command({
  icon: "lucide:file-text",
  name: t`Download as Markdown`,
  shortName: "Markdown",
  words: `export file save ${t({ message: "export file save", context: "search words" })}`,
  run: ({ client, list }) => void downloadList(client, list, "md"),
});

export const downloadCsv = command({
  icon: "lucide:table",
  name: t`Download as CSV`,
  shortName: "CSV",
  words: `export file save table sheet ${t({ message: "export file save table sheet", context: "search words" })}`,
  run: ({ client, list }) => void downloadList(client, list, "csv"),
});

/** Only the page of a list can become an app. */
export const putOnHomeScreen = command({
  icon: "lucide:smartphone",
  name: t`Put on home screen`,
  words: `install app shortcut qr code print ${t({ message: "install app shortcut code print", context: "search words" })}`,
  takesFocus: true,
  when: ({ isPage }) => isPage,
  run: ({ list }) => void openOverlay(HomeScreenDialog, { list }),
});

/** The menu offers the other notebooks in a step. */
export const moveToNotebook = command({
  icon: "lucide:folder-input",
  name: t`Move to a notebook`,
  words: `folder ${t({ message: "folder", context: "search words" })}`,
  takesFocus: true,
  when: ({ list, mayCall }) => mayMove(list, mayCall),
  run({ client, list }) {
    openOverlay<ChooseNotebookDialogProps>(ChooseNotebookDialog, {
      title: t`Move to a notebook`,
      hiddenId: getPlaceId(list),
      onChoose: (notebookId) => moveList(client, list, notebookId),
    });
  },
});

export const putAway = command({
  icon: ({ list }) => (list.active ? "lucide:archive" : "lucide:archive-restore"),
  name: ({ list }) => (list.active ? t({ message: "Put away", context: "button" }) : t`Make active`),
  words: `archive ${t({ message: "archive", context: "search words" })}`,
  when: isWritableList,
  run: ({ client, list }) => ignoreFailure(updateList(client, list.id, { active: !list.active })),
});

export const remove = command({
  icon: "lucide:trash-2",
  name: ({ list }) => (list.isTemplate ? t`Delete template` : t`Delete list`),
  shortName: t`Delete`,
  words: `remove trash ${t({ message: "remove trash", context: "search words" })}`,
  danger: true,
  takesFocus: true,
  when: (scene) => scene.mayCall(scene.list, "deleteList") && !!scene.remove,
  run: (scene) => scene.remove?.(),
});

/** What the search offers for the list that is open. */
export const LIST_SEARCH: readonly Command<ListScene>[] = [
  shop,
  share,
  changeDate,
  changeRepeat,
  startAgain,
  packForWayBack,
  skipOpenItems,
  chooseWhen,
  remarkItem,
  printAll,
  printOpen,
  printLinked,
  putAway,
  rename,
  editNote,
  findItem,
  typeItem,
  addHeading,
  selectAll,
  addTemplate,
  publish,
  copyLink,
  stopPublishing,
  duplicate,
  keep,
  showPastRuns,
  showGrid,
  showRunsGrid,
  addUp,
  compare,
  turnInto,
  copyAsText,
  downloadMarkdown,
  downloadCsv,
  putOnHomeScreen,
  moveToNotebook,
  remove,
];
