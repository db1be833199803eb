import { plural, t } from "@lingui/core/macro";
import type { RefObject } from "react";
import { writeDay } from "../../../shared/marks/writeDay.ts";
import { writeField } from "../../../shared/marks/writeField.ts";
import { defineCommand, type MenuEntry, type MenuStep } from "../../actions/defineCommand.ts";
import { mayAddUp, openAddUp } from "../addUp/openAddUp.ts";
import { AS_MANY_AS, ASK_FOR_WORDS, type AskedKind, ONLY_WITH } from "../asked/askedWords.ts";
import { openAsked } from "../asked/openAsked.ts";
import { openWhen } from "../days/openWhen.ts";
import { getShownWords } from "../days/shownWords.ts";
import { describeMove, describeRows } from "../model/labels.ts";
import { findAmountStep } from "./amountStep.ts";
import type { MoveDirection } from "./itemGroups.ts";
import type { ItemActionSet } from "./useItemActions.ts";

/** What the menu of an item acts on: the item, or all selected items if it is one of them. */
export type ItemScene = {
  id: string;
  name: string;
  isHeading: boolean;
  actions: ItemActionSet;
  affected: ReturnType<ItemActionSet["getAffected"]>;
  movable: boolean;
  /** Whether the user may not change the list. */
  readOnly: boolean;
  /** The menu's button. */
  opener: RefObject<HTMLElement | null>;
  edit: () => void;
  editNote: () => void;
  rename: (name: string) => void;
  isTemplate: boolean;
  isSkipped: boolean;
  /** Undefined where nothing can be skipped, as in a template. */
  skip: (() => void) | undefined;
  /** Asks for another reason. */
  askWhy: () => void;
  /** Undefined where nothing can have a remark, as in a template. */
  remark: (() => void) | undefined;
};

const command = defineCommand<ItemScene>;

const isSingle = ({ affected }: ItemScene) => affected.length === 1;

const editNote = command({
  icon: "lucide:text-align-start",
  name: t`Note`,
  takesFocus: true,
  when: isSingle,
  run: (scene) => scene.editNote(),
});

const SKIP = {
  single: () => t({ message: "Skip", context: "button" }),
  items: (count: number) => t`Skip ${plural(count, { one: "# item", other: "# items" })}`,
};
const UNSKIP = {
  single: () => t`Unskip`,
  items: (count: number) => t`Unskip ${plural(count, { one: "# item", other: "# items" })}`,
};

const skip = command({
  icon: ({ isSkipped }) => (isSkipped ? "lucide:undo-2" : "lucide:skip-forward"),
  name: ({ affected, isSkipped }) => describeRows(affected, isSkipped ? UNSKIP : SKIP),
  key: "x",
  takesFocus: true,
  when: (scene) => scene.skip !== undefined,
  run: (scene) => scene.skip?.(),
});

const askWhy = command({
  icon: "lucide:message-circle-question-mark",
  name: t`Why?`,
  takesFocus: true,
  when: (scene) => scene.isSkipped && isSingle(scene),
  run: (scene) => scene.askWhy(),
});

const remark = command({
  icon: "lucide:message-square-text",
  name: t({ message: "Remark", context: "button", comment: "Writes what came of an item" }),
  key: "v",
  takesFocus: true,
  when: (scene) => scene.remark !== undefined && isSingle(scene),
  run: (scene) => scene.remark?.(),
});

/** The field is written into the words of the row. */
const askForValue = command({
  icon: "lucide:text-cursor-input",
  name: t`Ask for a value`,
  when: (scene) => isSingle(scene) && !scene.isHeading && writeField(scene.name) !== null,
  run: (scene) => scene.rename(writeField(scene.name) ?? scene.name),
});

const moveToList = command({
  icon: "lucide:corner-up-right",
  name: ({ affected }) => describeMove(affected),
  takesFocus: true,
  run: ({ id, actions, opener }) => actions.moveToList(id, opener.current),
});

/** The day is written into the words of the row. Long ones cannot have one. */
const when = command({
  icon: "lucide:calendar-days",
  name: t({ message: "When", context: "button", comment: "Chooses the day on which an item is due" }),
  key: "w",
  takesFocus: true,
  when: (scene) => isSingle(scene) && writeDay(scene.name, "1 day before") !== null,
  run: ({ id, name, affected }) => openWhen({ id, listId: affected[0]?.listId ?? "", words: getShownWords(name) }),
});

/** What a row of a template asks when it is used. It is written into its words too. */
const ask = (kind: AskedKind, icon: string, name: string, isPossible: (scene: ItemScene) => boolean) =>
  command({
    icon,
    name,
    takesFocus: true,
    when: (scene) => isSingle(scene) && scene.isTemplate && isPossible(scene),
    run: ({ id, affected }) => openAsked({ id, listId: affected[0]?.listId ?? "", kind }),
  });

const asks = [
  ask("only", "lucide:circle-question-mark", ONLY_WITH, () => true),
  ask("times", "lucide:hash", AS_MANY_AS, ({ isHeading }) => !isHeading),
  ask("words", "lucide:braces", ASK_FOR_WORDS, () => true),
];

const edit = command({
  icon: "lucide:pencil",
  name: t`Edit`,
  takesFocus: true,
  when: isSingle,
  run: (scene) => scene.edit(),
});

/** Changes the amount in the words, as often as it is chosen. */
const changeAmount = (direction: 1 | -1) =>
  command({
    icon: direction > 0 ? "lucide:plus" : "lucide:minus",
    name: ({ name }) => findAmountStep(name, direction)?.label ?? "",
    staysOpen: true,
    when: (scene) => isSingle(scene) && !scene.isHeading && findAmountStep(scene.name, direction) !== null,
    run(scene) {
      const step = findAmountStep(scene.name, direction);
      if (step) scene.rename(step.name);
    },
  });

const setHeading = command({
  icon: "lucide:heading",
  name: ({ isHeading }) => (isHeading ? t`Make it an item` : t`Make it a section`),
  takesFocus: true,
  when: isSingle,
  run: ({ id, isHeading, actions }) => actions.setHeading(id, !isHeading),
});

/** Adds up what stands below a heading. */
const addUp = command({
  icon: "lucide:sigma",
  name: t({ message: "Add up", context: "button" }),
  takesFocus: true,
  when: (scene) => scene.isHeading && isSingle(scene) && mayAddUp(scene.actions.getSection(scene.id)),
  run: ({ id, name, actions }) => openAddUp({ title: getShownWords(name), items: actions.getSection(id) }),
});

const move = (direction: MoveDirection, icon: string, name: string) =>
  command({
    icon,
    name,
    when: (scene) => scene.movable && isSingle(scene),
    disabled: ({ id, actions }) => !actions.canMove(id, direction),
    run: ({ id, actions }) => actions.move(id, direction),
  });

/** What is chosen seldom, so that the menu stays short. */
const more: MenuStep<ItemScene> = {
  icon: "lucide:ellipsis",
  name: t`More`,
  commands: [
    move("up", "lucide:arrow-up", t`Move up`),
    move("down", "lucide:arrow-down", t`Move down`),
    move("top", "lucide:arrow-up-to-line", t`Move to top`),
    move("bottom", "lucide:arrow-down-to-line", t`Move to bottom`),
    askForValue,
    addUp,
  ],
};

const remove = command({
  icon: "lucide:trash-2",
  name: ({ affected }) =>
    describeRows(affected, {
      single: () => t`Delete`,
      items: (count) => t`Delete ${plural(count, { one: "# item", other: "# items" })}`,
      sections: (count) => t`Delete ${plural(count, { one: "# section", other: "# sections" })}`,
    }),
  danger: true,
  takesFocus: true,
  run: ({ id, actions }) => actions.remove(id),
});

const removeWithItems = command({
  icon: "lucide:trash-2",
  name: t`Delete with its items`,
  danger: true,
  takesFocus: true,
  when: (scene) => scene.isHeading && isSingle(scene),
  run: ({ id, actions }) => actions.removeWithItems(id),
});

/** The menu of an item in a list in which the user may only tick. */
export const TICK_MENU: readonly MenuEntry<ItemScene>[][] = [[skip, askWhy, remark]];

export const ITEM_MENU: readonly MenuEntry<ItemScene>[][] = [
  [editNote, skip, askWhy, remark, moveToList],
  [when, ...asks, edit, changeAmount(1), changeAmount(-1), setHeading, more],
  [remove, removeWithItems],
];
