import { Link } from "react-router";
import { evictCollections } from "../cache/cache.ts";
import { clearPersistedRows } from "../cache/persistence.ts";
import { useClient } from "../sync/state/state.ts";
import { safeLocalStorage } from "../ui/safeStorage.ts";
import { Logo } from "../ui/Logo.tsx";

/** The logo and the name, which lead home. They also clear the cached rows, so that the next screen reads them again. */
export function HomeLink() {
  const { cache } = useClient();

  function clearRows() {
    evictCollections(cache);
    clearPersistedRows(safeLocalStorage);
  }

  return (
    <Link
      to="/"
      dir="ltr"
      onClick={clearRows}
      className="flex min-h-8 items-center gap-2 rounded-row font-bold tracking-tight text-ink pointer-coarse:min-h-11"
    >
      <Logo className="size-6.5" />
      <span className="narrow:sr-only">Listbook</span>
    </Link>
  );
}
