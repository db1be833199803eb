import { countSettled, isOpen } from "../../cache/settled.ts";
import { readCachedListItems } from "../../cache/places.ts";
import { type Command, defineCommand } from "../../actions/defineCommand.ts";
import { runRequest } from "../../actions/defineRequest.ts";
import { ignoreFailure } from "../../actions/errors.ts";
import { copyText } from "../../actions/toasts.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { skipItems } from "../../items/model/actions.ts";
import { FIND_KEY, HEADING_KEY, SELECT_KEY, SHOP_KEY, TYPE_KEY } from "../../items/screen/keys.ts";
import { readCachedNotebook } from "../../rows/notebook.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import type { ChooseNotebookDialogProps } from "../destination/ChooseNotebookDialog.tsx";
import { chooseNotebookForCopy } from "../destination/chooseNotebook.ts";
import { duplicateList, updateList } from "../model/actions.ts";
import { copyListAsText, downloadList } from "../model/exportList.ts";
import { createCopyName } from "../model/labels.ts";
import { printList } from "../model/printing.ts";
import { runAgain } from "../runs/actions.ts";
import { mayPackForWayBack } from "../runs/wayBack.ts";
import { openShare, openShareList } from "../sharing/openShare.ts";
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
  name: "Shop",
  words: "store supermarket tick",
  takesFocus: true,
});

export const findItem = command({
  ...FIND_KEY,
  icon: "lucide:search",
  name: FIND_KEY.keyName,
  words: "filter",
  takesFocus: true,
});

export const selectAll = command({
  ...SELECT_KEY,
  icon: "lucide:list-checks",
  name: SELECT_KEY.keyName,
  takesFocus: true,
});

const typeItem = command({ ...TYPE_KEY, icon: "lucide:plus", name: TYPE_KEY.keyName, words: "add" });

export const addHeading = command({
  ...HEADING_KEY,
  icon: "lucide:heading",
  name: HEADING_KEY.keyName,
  words: "section title",
  takesFocus: true,
});

export const rename = command({
  icon: "lucide:pencil",
  name: "Rename",
  words: "name title",
  takesFocus: true,
  when: (scene) => mayWrite(scene) && !!scene.rename,
  run: (scene) => scene.rename?.(),
});

export const editNote = command({
  icon: "lucide:text-align-start",
  name: ({ list }) => (list.note === null ? "Add a note" : "Edit note"),
  shortName: "Note",
  words: "description text",
  takesFocus: true,
  when: (scene) => mayWrite(scene) && !!scene.editNote,
  run: (scene) => scene.editNote?.(),
});

export const addTemplate = command({
  icon: "lucide:list-plus",
  name: "Add a template",
  words: "insert copy",
  takesFocus: true,
  when: isWritableList,
  run: ({ list }) => void openOverlay(AddTemplateDialog, { list }),
});

/** Shares the list, or opens the people of its notebook if that is shared already. */
export const share = command({
  icon: (scene) => (isShared(scene) ? "lucide:users" : "lucide:user-plus"),
  name: ({ mayCall, list }) => (mayCall(list, "shareNotebook") ? "Share" : "People"),
  words: "share people link invite",
  takesFocus: true,
  when: (scene) => isShared(scene) || scene.mayCall(scene.list, "shareNotebook"),
  run: (scene) => (isShared(scene) ? openShare(scene.list.notebookId) : openShareList(scene.list)),
});

const changeDate = command({
  icon: "lucide:calendar",
  name: "Date",
  words: "day today tomorrow due",
  takesFocus: true,
  when: mayWrite,
  run: ({ list }) => void openOverlay(DateDialog, { list }),
});

export const changeRepeat = command({
  icon: "lucide:repeat",
  name: "Repeat",
  words:
    "when it comes back recurring schedule every day week month year monday tuesday wednesday thursday friday saturday sunday",
  takesFocus: true,
  when: mayWrite,
  run: ({ list }) => void openOverlay(RepeatDialog, { list }),
});

export const publish = command({
  icon: "lucide:globe",
  name: "Publish",
  words: "public link web",
  takesFocus: true,
  when: (scene) => mayPublish(scene) && scene.list.publishedUrl === null,
  run: ({ list }) => void openOverlay(PublishDialog, { template: list }),
});

export const copyLink = command({
  icon: "lucide:link",
  name: "Copy link",
  words: "public published url web",
  when: (scene) => mayPublish(scene) && scene.list.publishedUrl !== null,
  run: ({ list }) => void copyText(list.publishedUrl ?? "", "Link copied"),
});

export const stopPublishing = command({
  icon: "lucide:globe-lock",
  name: "Stop publishing",
  words: "unpublish private link",
  when: (scene) => mayPublish(scene) && scene.list.publishedUrl !== null,
  run: ({ client, list }) => void runRequest(client, unpublishTemplate, { listId: list.id }),
});

/** Copies the list into its notebook, or into one that the user chooses. The page of a list opens the copy. */
export const duplicate = command({
  icon: "lucide:copy",
  name: (scene) => (staysHere(scene) ? "Duplicate" : "Copy to notebook"),
  words: "copy clone",
  takesFocus: (scene) => !staysHere(scene),
  when: ({ mayCall, list }) => mayCall(list, "duplicateList"),
  run({ client, navigate, list, isPage }) {
    const open = (copy: ListFieldsFragment) => void navigate(`/n/${copy.notebookId}/l/${copy.id}`);
    const copyTo = (notebookId: string) => {
      const name = notebookId === list.notebookId ? createCopyName(list.name) : list.name;
      const values = { name, isTemplate: list.isTemplate, notebookId };
      ignoreFailure(duplicateList(client, list, values, isPage ? open : undefined));
    };
    ignoreFailure(chooseNotebookForCopy(list, copyTo));
  },
});

export const keep = command({
  icon: "lucide:copy-check",
  name: "Keep as template",
  shortName: "Keep this list as a template",
  words: "save reuse",
  takesFocus: (scene) => !staysHere(scene),
  when: ({ mayCall, list }) => !list.isTemplate && mayCall(list, "duplicateList"),
  run: ({ client, navigate, list }) => keepAsTemplate(client, navigate, list),
});

export const startAgain = command({
  icon: "lucide:rotate-ccw",
  name: "Start again",
  words: "clear ticks reset run uncheck",
  when: (scene) => isWritableList(scene) && countSettled(scene.list) > 0,
  run: ({ client, list }) => void runAgain(client, list),
});

export const packForWayBack = command({
  icon: "lucide:luggage",
  name: "Pack for the way back",
  words: "return again only ticked",
  when: (scene) => isWritableList(scene) && mayPackForWayBack(scene.list),
  run: ({ client, list }) => void runAgain(client, list, true),
});

const readOpenIds = ({ client, list }: ListScene) =>
  readCachedListItems(client.cache, list.id).flatMap((item) => (isOpen(item) ? item.id : []));

const skipOpenItems = command({
  icon: "lucide:minus",
  name: "Skip what’s open",
  words: "not this time rest",
  when: (scene) => isWritableList(scene) && readOpenIds(scene).length > 0,
  run: (scene) => void skipItems(scene.client, readOpenIds(scene), true),
});

export const showPastRuns = command({
  icon: "lucide:history",
  name: "Past runs",
  words: "log earlier times",
  takesFocus: true,
  when: ({ list }) => !list.isTemplate && (list.runNumber > 1 || countSettled(list) > 0),
  run: ({ list }) => void openOverlay(PastRunsDialog, { list }),
});

export const compare = command({
  icon: "lucide:git-compare",
  name: "Compare with template",
  shortName: "Compare with it",
  words: "difference update changes",
  takesFocus: true,
  when: (scene) => isWritableList(scene) && !!scene.list.templateId,
  run: ({ list }) => void openOverlay(CompareDialog, { list }),
});

export const turnInto = command({
  icon: "lucide:square-dashed",
  name: ({ list }) => (list.isTemplate ? "Turn into a list" : "Turn into a template"),
  words: "convert",
  when: mayWrite,
  run: ({ client, list }) => ignoreFailure(updateList(client, list.id, { isTemplate: !list.isTemplate })),
});

export const printAll = command({
  icon: "lucide:printer",
  name: "Print",
  shortName: "All items",
  words: "paper pdf",
  when: ({ isPage }) => isPage,
  run: () => printList("all"),
});

export const printOpen = command({
  icon: "lucide:printer",
  name: "Print without ticked items",
  shortName: "Without ticked items",
  words: "paper pdf open",
  when: ({ isPage, list }) => isPage && !list.isTemplate && countSettled(list) > 0,
  run: () => printList("open"),
});

export const copyAsText = command({
  icon: "lucide:clipboard",
  name: "Copy as text",
  words: "markdown export",
  run: ({ client, list }) => void copyListAsText(client, list),
});

export const downloadMarkdown = command({
  icon: "lucide:file-text",
  name: "Download as Markdown",
  shortName: "Markdown",
  words: "export file save",
  run: ({ client, list }) => void downloadList(client, list, "md"),
});

export const downloadCsv = command({
  icon: "lucide:table",
  name: "Download as CSV",
  shortName: "CSV",
  words: "export file save table sheet",
  run: ({ client, list }) => void downloadList(client, list, "csv"),
});

/** The menu offers the other notebooks in a step. */
export const moveToNotebook = command({
  icon: "lucide:folder-input",
  name: "Move to a notebook",
  words: "folder",
  takesFocus: true,
  when: mayWrite,
  run({ client, list }) {
    const onChoose = (notebookId: string) => ignoreFailure(updateList(client, list.id, { notebookId }));
    openOverlay<ChooseNotebookDialogProps>(ChooseNotebookDialog, {
      title: "Move to a notebook",
      hiddenId: list.notebookId,
      onChoose,
    });
  },
});

export const putAway = command({
  icon: ({ list }) => (list.active ? "lucide:archive" : "lucide:archive-restore"),
  name: ({ list }) => (list.active ? "Put away" : "Make active"),
  words: "archive",
  when: isWritableList,
  run: ({ client, list }) => ignoreFailure(updateList(client, list.id, { active: !list.active })),
});

export const remove = command({
  icon: "lucide:trash-2",
  name: ({ list }) => (list.isTemplate ? "Delete template" : "Delete list"),
  shortName: "Delete",
  words: "remove trash",
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
  printAll,
  printOpen,
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
  compare,
  turnInto,
  copyAsText,
  downloadMarkdown,
  downloadCsv,
  moveToNotebook,
  remove,
];
