import type { ComponentType } from "react";

/** A value, or the function that computes it from what the command acts on. */
type Computed<Scene, Value> = Value | ((scene: Scene) => Value);

/** How menus, toolbars and the search show an entry, and where. */
type Entry<Scene> = {
  icon: Computed<Scene, string>;
  /** It ends with "…" where a menu says that a question follows. */
  name: Computed<Scene, string>;
  /** The key that menus show. */
  key?: string;
  danger?: true;
  /** Whether the scene has it. Without `when`, each scene has it. */
  when?: (scene: Scene) => boolean;
};

/**
 * A command is what a menu, a toolbar, the search or a key offers, in one object. `Scene` is what it acts on: the row, the
 * client, and what the screen around it can do.
 */
export type Command<Scene> = Entry<Scene> & {
  /** More words that find it in the search. */
  words?: string;
  /** The name in a toolbar or in a menu, where the place says the rest. */
  shortName?: string;
  /** A menu shows it, and it does nothing. */
  disabled?: Computed<Scene, boolean>;
  /** A menu stays open after it, so that it can be chosen again. */
  staysOpen?: true;
  /** Whether `run` moves the focus itself, such as by opening a dialog. Otherwise the focus goes back to the menu's button. */
  takesFocus?: Computed<Scene, boolean>;
  run: (scene: Scene) => void;
};

/** An entry of a menu that asks further: its `commands`, or what `Step` renders, take the place of the menu's entries. */
export type MenuStep<Scene> = Omit<Entry<Scene>, "name"> & { name: string } & (
    { commands: readonly MenuEntry<Scene>[] } | { Step: ComponentType<{ scene: Scene }> }
  );

export type MenuEntry<Scene> = Command<Scene> | MenuStep<Scene>;

export const isStep = <Scene>(entry: MenuEntry<Scene>): entry is MenuStep<Scene> =>
  "Step" in entry || "commands" in entry;

export const defineCommand = <Scene>(command: Command<Scene>): Command<Scene> => command;

/** Returns the commands that the scene has. */
export const pickCommands = <Each extends Pick<Entry<Scene>, "when">, Scene>(
  entries: readonly Each[],
  scene: Scene,
): Each[] => entries.filter(({ when }) => !when || when(scene));

/** Returns the entries of a menu that the scene has. A step without any is left out. */
export const pickEntries = <Scene>(entries: readonly MenuEntry<Scene>[], scene: Scene): MenuEntry<Scene>[] =>
  pickCommands(entries, scene).filter(
    (entry) => !("commands" in entry) || pickEntries(entry.commands, scene).length > 0,
  );

export const compute = <Scene, Value extends string | boolean | undefined>(
  value: Computed<Scene, Value>,
  scene: Scene,
): Value => (typeof value === "function" ? value(scene) : value);
