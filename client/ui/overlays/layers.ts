import { setFollower } from "./moves.ts";

/**
 * Back closes what is on top. Each open layer has an entry in the browser's history above that of the page. It is a copy of
 * the page's entry with the number of layers up to it, so that the router takes it for the page. A layer that closes by
 * itself takes its entry away (docs/decisions/0040-back-closes-what-is-on-top.md).
 */

type Layer = { onBack: () => void };

/** The open layers, the last one on top. */
const layers: Layer[] = [];

/** What the router writes into the history while entries of layers are above that of the page. */
const writes: (() => void)[] = [];

/** Whether the browser is on its way to another entry because of `settle`. It gets there in a later task. */
let isMoving = false;

/** The page that the router shows. It has the same key and address in the entries of its layers. */
let shownPage: string;

let isFollowing = false;

const getState = () => window.history.state as { key?: string; layer?: number } | null;
const getPage = () => `${getState()?.key} ${window.location.href}`;

/** The number of layers that have an entry up to the current one. */
const countEntries = () => getState()?.layer ?? 0;

/** Opens a layer, which `onBack` closes. Returns a function to call when the layer has closed. */
export function openLayer(onBack: () => void) {
  followHistory();
  const layer = { onBack };
  layers.push(layer);
  queueMicrotask(settle);
  return () => {
    const index = layers.indexOf(layer);
    if (index < 0) return;
    layers.splice(index, 1);
    // A layer that opens in the same task, such as the dialog of a menu's entry, takes over the entry.
    queueMicrotask(settle);
  };
}

/**
 * Follows the history from now on. It is called when the page has loaded, too: the entry of a layer outlives a reload, and
 * the layer does not.
 */
export function followHistory() {
  if (isFollowing) return;
  isFollowing = true;
  shownPage = getPage();
  setFollower({
    write(method, state, url) {
      // What the router writes is about the page and not about a layer.
      writes.push(() => window.history[method](state && { ...state, layer: undefined }, "", url));
      settle();
    },
    move: followMove,
  });
  settle();
}

/** Gives each open layer an entry, and takes the entries of closed layers away. */
function settle() {
  if (isMoving) return;
  const wanted = writes.length > 0 ? 0 : layers.length;
  const surplus = countEntries() - wanted;
  if (surplus > 0) {
    isMoving = true;
    window.history.go(-surplus);
    return;
  }
  if (writes.length > 0) {
    for (const write of writes.splice(0)) write();
    shownPage = getPage();
  }
  for (let layer = countEntries() + 1; layer <= layers.length; layer++)
    window.history.pushState({ ...getState(), layer }, "");
}

/**
 * The browser shows another entry: the user has gone back or forward, or `settle` has. Returns whether it is that of another
 * page, which the router must know.
 */
function followMove(): boolean {
  const isByUser = !isMoving;
  isMoving = false;
  const isSamePage = getPage() === shownPage;
  if (!isSamePage) shownPage = getPage();
  const kept = isSamePage ? countEntries() : 0;
  if (isByUser || !isSamePage) while (layers.length > kept) layers.pop()?.onBack();
  settle();
  return !isSamePage;
}
