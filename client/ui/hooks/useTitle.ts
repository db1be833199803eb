import { useEffect } from "react";

/** Names the document after what it shows. */
export function useTitle(name: string | undefined) {
  useEffect(() => {
    document.title = name ? `${name} · Listbook` : "Listbook";
  }, [name]);
}
