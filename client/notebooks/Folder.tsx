import type { ReactNode } from "react";
import { createStore, useStore } from "../ui/createStore.ts";
import { Icon } from "../ui/Icon.tsx";

/** The folders that are open. They stay so while the user goes to a list and comes back. */
const openFolders = createStore<readonly string[]>([]);

/** Returns whether a folder is open, and a function that opens or closes it. */
export function useFolder(key: string) {
  const isOpen = useStore(openFolders, (open) => open.includes(key));
  const toggle = () =>
    openFolders.set((open) => (open.includes(key) ? open.filter((each) => each !== key) : [...open, key]));
  return [isOpen, toggle] as const;
}

export const folderClass =
  "quiet -mx-2.5 flex min-h-11 w-[calc(100%+1.25rem)] items-center gap-2 rounded-row px-2.5 text-start text-sm font-semibold hover:bg-hover";

type Props = {
  name: string;
  isOpen: boolean;
  onToggle: () => void;
  /** What stands at the end of the line. */
  more?: string;
  children: ReactNode;
};

/** Rows behind a line that opens and closes them. */
export const Folder = ({ name, isOpen, onToggle, more, children }: Props) => (
  <div>
    <button type="button" aria-expanded={isOpen} onClick={onToggle} className={folderClass}>
      <FolderMark isOpen={isOpen} />
      {name}
      {more && <span className="ms-auto font-normal">{more}</span>}
    </button>
    {isOpen && children}
  </div>
);

export const FolderMark = ({ isOpen = false }: { isOpen?: boolean }) => (
  <Icon
    name="lucide:chevron-right"
    className={`size-4 transition-transform duration-120 ease-quick ${isOpen ? "rotate-90" : "rtl:rotate-180"}`}
  />
);
