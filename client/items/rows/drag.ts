/** Pixels from the edge of what is seen in which the page scrolls, and how many it scrolls in a millisecond there. */
const SCROLL_EDGE = 60;
const SCROLL_SPEED = 1.2;
const SETTLE_ANIMATION = { duration: 120, easing: "ease-out" };

type DragHandlers = {
  onStart: (id: string) => void;
  /** The row goes to another place, from 0, among those shown together. */
  onDrop: (id: string, to: number) => void;
  onEnd: () => void;
};

/**
 * Drags a row by its handle, with a mouse, a finger or a pen. The rows make room while it goes over them; Escape puts
 * it back. Nothing of the list changes before it is dropped: until then the rows are only drawn elsewhere.
 */
export function dragRow(handle: HTMLElement, down: PointerEvent, { onStart, onDrop, onEnd }: DragHandlers) {
  const row = handle.closest<HTMLElement>("[data-row]");
  const list = row?.parentElement;
  // Whoever has let go already drags nothing.
  if (!row || !list || !capturePointer(handle, down.pointerId)) return;

  const id = row.dataset["row"] ?? "";
  const grip = down.clientY - row.getBoundingClientRect().top;
  const ending = new AbortController();
  const until = { signal: ending.signal };
  let pointerY = down.clientY;
  let to = getRowIndex(row);
  let frame = requestAnimationFrame(scroll);
  let before = performance.now();

  function draw() {
    if (!row || !list) return;
    const wanted = pointerY - grip - list.getBoundingClientRect().top;
    const top = Math.max(0, Math.min(wanted, list.offsetHeight - row.offsetHeight));
    to = makeRoom(list, row, top);
    row.style.transform = `translateY(${top - row.offsetTop}px)`;
  }

  function scroll(now: number) {
    const step = getEdgeDepth(pointerY) * SCROLL_SPEED * (now - before);
    before = now;
    frame = requestAnimationFrame(scroll);
    if (step === 0) return;
    window.scrollBy(0, step);
    draw();
  }

  function end(isDropped: boolean) {
    if (!row || !list) return;
    ending.abort();
    cancelAnimationFrame(frame);
    if (isDropped && to !== getRowIndex(row)) {
      settleAfterReorder(list, row);
      onDrop(id, to);
    } else settle(list, row);
    onEnd();
  }

  row.dataset["dragged"] = "";
  onStart(id);
  handle.addEventListener("pointermove", ({ clientY }) => ((pointerY = clientY), draw()), until);
  handle.addEventListener("pointerup", () => end(true), until);
  // A finger is caught by the drawing inside the handle first, and lost by it.
  handle.addEventListener("lostpointercapture", ({ target }) => target === handle && end(false), until);
  window.addEventListener("scroll", draw, until);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    end(false);
  };
  window.addEventListener("keydown", onKeyDown, { capture: true, ...until });
}

function capturePointer(handle: HTMLElement, pointerId: number) {
  try {
    handle.setPointerCapture(pointerId);
    return true;
  } catch {
    return false;
  }
}

const findRows = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(":scope > [data-row]")];
const getRowIndex = (row: HTMLElement) => Number(row.ariaPosInSet) - 1;

/** Moves the others out of the way of a row that is drawn at `top`, and answers the place that it has then. */
function makeRoom(list: HTMLElement, row: HTMLElement, top: number): number {
  const [from, height] = [getRowIndex(row), row.offsetHeight];
  const others = findRows(list).filter((other) => other !== row);
  const isPassed = (other: HTMLElement) => {
    const middle = other.offsetTop + other.offsetHeight / 2;
    return getRowIndex(other) > from ? top + height > middle : top < middle;
  };
  const passed = others.filter(isPassed).map(getRowIndex);
  for (const other of others) {
    const shift = isPassed(other) ? (getRowIndex(other) > from ? -height : height) : 0;
    other.style.transition = "transform 150ms ease-out";
    other.style.transform = shift ? `translateY(${shift}px)` : "";
  }
  return top > row.offsetTop ? Math.max(from, ...passed) : Math.min(from, ...passed);
}

/** How far into the edge of what is seen a height lies: -1 at the top, 1 at the bottom, 0 between. */
function getEdgeDepth(y: number): number {
  const top = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const above = Math.max(0, top) + SCROLL_EDGE - y;
  const below = y - (window.innerHeight - SCROLL_EDGE);
  if (above > 0) return -Math.min(1, above / SCROLL_EDGE);
  return below > 0 ? Math.min(1, below / SCROLL_EDGE) : 0;
}

/** Waits until the list has its new order, so that nothing is seen in its old place between. */
function settleAfterReorder(list: HTMLElement, row: HTMLElement) {
  const observer = new MutationObserver(stop);
  const timer = setTimeout(stop, 500);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    settle(list, row);
  }
  observer.observe(list, { childList: true });
}

/** Takes every row to where the list has it; the dragged one is seen going there. */
function settle(list: HTMLElement, row: HTMLElement) {
  const seen = row.getBoundingClientRect().top;
  for (const each of findRows(list)) {
    each.style.transition = "";
    each.style.transform = "";
  }
  delete row.dataset["dragged"];
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const way = seen - row.getBoundingClientRect().top;
  row.animate([{ transform: `translateY(${way}px)` }, { transform: "none" }], SETTLE_ANIMATION);
}
