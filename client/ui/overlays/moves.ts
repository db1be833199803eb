type Method = "pushState" | "replaceState";

/** What follows the history of the page. Its code is loaded later (`layers.ts`). */
type Follower = {
  /** Writes an entry of a page. */
  write: (method: Method, state: object | null, url?: string | URL | null) => void;
  /** Called when the browser shows another entry. Returns whether it is that of another page. */
  move: () => boolean;
};

let follower: Follower | undefined;

export const setFollower = (next: Follower) => void (follower = next);

function writeEntry(method: Method, state: object | null, url?: string | URL | null) {
  if (follower) follower.write(method, state, url);
  else window.history[method](state, "", url);
}

/** Gives the entry of the page another address, without a move. */
export const replaceAddress = (url: string) => writeEntry("replaceState", window.history.state as object | null, url);

/** Returns `target` with some properties of another kind. Methods of a window and its history only run on these themselves. */
const wrap = <Target extends object>(target: Target, own: Partial<Record<keyof Target, unknown>>) =>
  new Proxy(target, {
    get(_, key) {
      const value: unknown = key in own ? own[key as keyof Target] : Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

/**
 * Returns the window as the router sees it. Entries of layers stand above that of the page: the router writes its own
 * through `layers.ts`, and hears only of moves to another page.
 */
export const createRouterWindow = (): Window =>
  wrap(window, {
    history: wrap(window.history, {
      pushState: (state: object | null, _title: string, url?: string | URL | null) =>
        writeEntry("pushState", state, url),
      replaceState: (state: object | null, _title: string, url?: string | URL | null) =>
        writeEntry("replaceState", state, url),
    }),
    addEventListener: (type: string, listener: (event: Event) => void) =>
      window.addEventListener(type, (event) => {
        if (type !== "popstate" || !follower || follower.move()) listener(event);
      }),
  });
