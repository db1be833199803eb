import { useMemo, useState } from "react";

export type FindInList = ReturnType<typeof useFindInList>;

/** Keeps whether the search field of a list is open, and its text. */
export function useFindInList() {
  const [searchText, setSearchText] = useState<string>();
  const [openCount, setOpenCount] = useState(0);
  const actions = useMemo(
    () => ({
      open: () => {
        setSearchText((text) => text ?? "");
        setOpenCount((times) => times + 1);
      },
      close: () => setSearchText(undefined),
      setSearchText,
    }),
    [],
  );
  return {
    isOpen: searchText !== undefined,
    searchText: searchText ?? "",
    /** How often the field was opened. As its key, it gives the field the focus each time. */
    openCount,
    ...actions,
  };
}
