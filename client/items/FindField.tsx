import { useMemo, useState, type KeyboardEvent } from "react";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { formatCount } from "../ui/format.ts";

type Props = {
  finding: FindInList;
  /** How many items are shown, of how many. */
  found: number;
  count: number;
};

/** Finds items of the open list by their text, those too that are far from the screen. */
export function FindField({ finding: { words, change, close }, found, count }: Props) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  }

  return (
    <search className="block border-b border-stone-200 p-2 dark:border-stone-800">
      <div className="flex gap-2">
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          type="search"
          aria-label="Find in this list"
          placeholder="Find in this list"
          autoComplete="off"
          dir="auto"
          value={words}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="field w-full min-w-0 placeholder:text-stone-600 dark:placeholder:text-stone-400"
        />
        <Button kind="quiet" aria-label="Show all items again" className="px-0!" onClick={close}>
          <Icon name="lucide:x" />
        </Button>
      </div>
      <output className="quiet block px-1 pt-1.5 text-sm tabular-nums empty:hidden">
        {words.trim() && `${formatCount(found)} of ${formatCount(count)} shown. Items are moved when all are shown.`}
      </output>
    </search>
  );
}

/** Whether items are looked for, and by which words. */
export type FindInList = ReturnType<typeof useFindInList>;

/** What is looked for in one list. */
export function useFindInList() {
  const [words, setWords] = useState<string>();
  const [asked, setAsked] = useState(0);
  const acts = useMemo(
    () => ({
      open: () => {
        setWords((words) => words ?? "");
        setAsked((times) => times + 1);
      },
      close: () => setWords(undefined),
      change: setWords,
    }),
    [],
  );
  return { isOpen: words !== undefined, words: words ?? "", asked, ...acts };
}
