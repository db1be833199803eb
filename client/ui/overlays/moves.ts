let handleMove: ((event: PopStateEvent) => void) | undefined;

/**
 * Tells the handler of each move to another entry of the browser's history. A browser calls the listeners of a window in the
 * order in which they were added, so this is called before the router is made: the handler can keep a move from it.
 */
export const listenForMoves = () => window.addEventListener("popstate", (event) => handleMove?.(event));

/** Sets the handler, whose code is loaded later (`layers.ts`). */
export const setMoveHandler = (handler: typeof handleMove) => void (handleMove = handler);
