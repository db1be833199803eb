import { useMemo, useState } from "react";

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
