import { useEffect } from "react";

/** Sets the title of the document; without a name it is "Listbook". */
export function useTitle(name: string | undefined) {
  useEffect(() => {
    document.title = name ? `${name} · Listbook` : "Listbook";
  }, [name]);
}
