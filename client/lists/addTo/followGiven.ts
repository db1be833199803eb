import { hasLayer, isTyping } from "../../ui/browser/shortcuts.ts";
import { isReadOnly } from "../../ui/readOnly.ts";

/** Loads the code that reads what is given. */
const loadGiven = () => import("./givenFiles.ts");

/**
 * Offers to a list what is pasted outside of a field, or dropped on the page from another program, until the returned
 * function is called.
 */
export function followGiven(): () => void {
  const following = new AbortController();
  const { signal } = following;
  /** Whether the user drags something of this page, such as a list, which stays in it. */
  let isOwnDrag = false;
  const setOwnDrag = (isOwn: boolean) => () => void (isOwnDrag = isOwn);
  document.addEventListener("dragstart", setOwnDrag(true), { signal });
  // The browser does not report the end when what is dragged has moved.
  for (const end of ["dragend", "pointerdown"]) document.addEventListener(end, setOwnDrag(false), { signal });

  // A picker of files takes what is given to it before the event reaches the window.
  window.addEventListener("paste", (event) => isFree(event) && take(event, event.clipboardData), { signal });
  window.addEventListener("drop", (event) => !isOwnDrag && isFree(event) && take(event, event.dataTransfer), {
    signal,
  });
  window.addEventListener(
    "dragover",
    (event) => {
      const types = event.dataTransfer?.types ?? [];
      const isGiven = types.includes("Files") || types.includes("text/plain");
      // Without this the browser would open what is dropped in the place of the page.
      if (!isOwnDrag && isGiven && isFree(event)) event.preventDefault();
    },
    { signal },
  );
  return () => following.abort();
}

/** Whether nothing else of the page takes what is given: no field, no dialog, no menu, and nothing that was faster. */
const isFree = ({ defaultPrevented, target }: Event) =>
  !defaultPrevented && !isTyping(target) && !isReadOnly() && !hasLayer();

function take(event: Event, data: DataTransfer | null) {
  // The browser takes the data away after the event.
  const files = [...(data?.files ?? [])];
  const clip = { text: data?.getData("text/plain") ?? "", html: data?.getData("text/html") ?? "" };
  if (files.length === 0 && !clip.text.trim()) return;
  event.preventDefault();
  void loadGiven().then(({ openGivenFiles, openGivenClip }) =>
    files.length > 0 ? openGivenFiles(files, { text: "" }) : openGivenClip(clip),
  );
}
