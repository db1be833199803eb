import { resolve } from "node:path";
import type { Rolldown } from "vite";

/** The screens whose code shares files, those that are opened first before the others. */
const SCREENS = {
  home: ["home/HomePage.tsx"],
  list: ["frame/Frame.tsx", "lists/screen/ListPage.tsx"],
  notebooks: ["lists/screen/ActivePage.tsx", "notebooks/NotebookPage.tsx", "notebooks/NotebooksPage.tsx"],
  account: ["account/pages/AccountPage.tsx"],
};

/**
 * The modules, from `client/`, that a page starts with: what each page runs, the screens that are opened most, and the one
 * that says what could not be loaded.
 */
export const START_PARTS = [
  "app/main.tsx",
  "app/offline.ts",
  "frame/ErrorPage.tsx",
  ...SCREENS.home,
  ...SCREENS.list,
  ...SCREENS.notebooks,
];

/**
 * Returns groups for Rolldown. What a screen has in common with others is one file, that of the first screen here that
 * needs it. Otherwise each set of screens and dialogs that share modules would have a file: a list would start with 36
 * files instead of 9, which would be larger together, because small files compress worse.
 */
export const groupByScreen = (...screens: (keyof typeof SCREENS)[]) =>
  screens.map((name) => ({
    name: nameParts(name, SCREENS[name]),
    debugName: name,
    minShareCount: 2,
  }));

/** Returns a function that gives `name` to all modules that these files import, directly or not, and to the files. */
function nameParts(name: string, files: string[]): Rolldown.CodeSplittingNameFunction {
  const parts = new Set<string>();
  return (id, context) => {
    function addPart(part: string) {
      if (parts.has(part)) return;
      parts.add(part);
      for (const imported of context.getModuleInfo(part)?.importedIds ?? []) addPart(imported);
    }
    for (const file of files) addPart(resolve(import.meta.dirname, "../client", file));
    return parts.has(id) ? name : null;
  };
}
