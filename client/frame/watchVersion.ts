/** Milliseconds between two checks for a newer build (docs/app.md, Builds). */
const VERSION_CHECK_INTERVAL = 3_600_000;

type Options = {
  /** The id of the build of this page. */
  ownBuild: string;
  fetch: typeof fetch;
  /** Called once, when the server has another build than this page. */
  onNew: () => void;
};

export type VersionWatch = ReturnType<typeof watchVersion>;

/**
 * Checks every hour whether the server has a newer build. `checkScreen` also checks when a prerendered screen is
 * opened, and `stop` ends all checks.
 */
export function watchVersion({ ownBuild, fetch, onNew }: Options) {
  let prerendered: Promise<string[]> | undefined;
  let isOver = false;
  const timer = setInterval(() => compare(readLatestBuild(fetch)), VERSION_CHECK_INTERVAL);

  function compare(build: Promise<string | undefined>) {
    const notifyIfNew = (id: string | undefined) => {
      if (isOver || id === undefined || id === ownBuild) return;
      stop();
      onNew();
    };
    // A failed check is ignored; the next one may succeed.
    build.then(notifyIfNew, () => undefined);
  }

  async function readScreenBuild(path: string) {
    prerendered ??= readPrerendered(fetch, ownBuild);
    return (await prerendered).includes(path) ? readPayloadBuild(fetch, path) : undefined;
  }

  function stop() {
    clearInterval(timer);
    isOver = true;
  }

  return { checkScreen: (path: string) => void (isOver || compare(readScreenBuild(path))), stop };
}

type Fetch = typeof fetch;

async function readJson<T>(fetch: Fetch, path: string): Promise<T> {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** Reads the id of the server's latest build (docs/app.md, Builds). Errors: those of the request. */
const readLatestBuild = async (fetch: Fetch) => (await readJson<{ id: string }>(fetch, "/builds/latest.json")).id;

/** Reads the paths that a build has prerendered. Errors: those of the request. */
const readPrerendered = async (fetch: Fetch, id: string) =>
  (await readJson<{ prerendered: string[] }>(fetch, `/builds/meta/${id}.json`)).prerendered;

/** Reads the id of the build that prerendered a path. Errors: those of the request. */
const readPayloadBuild = async (fetch: Fetch, path: string) =>
  (await readJson<{ id: string }>(fetch, `${path === "/" ? "" : path}/_payload.json`)).id;

/** Returns the id of the build of this page; undefined on the development server. */
export const readOwnBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content;
