import { useEffect } from "react";

/** Returns the title of a page; without a name it is "Listbook". */
export const formatTitle = (name?: string) => (name ? `${name} · Listbook` : "Listbook");

/** Sets the title of the document. */
export function useTitle(name: string | undefined) {
  useEffect(() => {
    document.title = formatTitle(name);
  }, [name]);
}
