import { safeSessionStorage } from "../ui/safeStorage.ts";

/** Where the router keeps how far each entry of the history was scrolled, by its key. */
const POSITIONS_KEY = "react-router-scroll-positions";

/** What ends the wait, besides the end of the page's growth. */
const USER_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown", "popstate"];

/**
 * Scrolls a page to which the user has come back by a full load, such as with *Back* from an address. The router does so
 * when it shows the screen, whose rows may come later: then the page was too short. This scrolls again when it is long
 * enough, unless the user has done something by then.
 */
export function restoreScroll(key: string) {
  const top = readPosition(key);
  if (top === undefined || window.scrollY >= top) return;
  const controller = new AbortController();
  const { signal } = controller;
  const sizes = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    controller.abort();
    window.scrollTo(0, top);
  });
  signal.addEventListener("abort", () => sizes.disconnect());
  for (const event of USER_EVENTS)
    window.addEventListener(event, () => controller.abort(), { capture: true, passive: true, signal });
  sizes.observe(document.body);
}

function readPosition(key: string): number | undefined {
  const positions = JSON.parse(safeSessionStorage.get(POSITIONS_KEY) ?? "{}") as Record<string, number>;
  return positions[key];
}
