/** Milliseconds (docs/contract.md, Builds). */
export const VERSION_CHECK_INTERVAL = 3_600_000;

type Options = {
  /** The build of this page. */
  own: string;
  fetch: typeof fetch;
  /** Called once, when the server has another build. */
  onNew: () => void;
};

export type VersionWatch = ReturnType<typeof watchVersion>;

/** Looks every hour whether the server has a newer build, and whenever a page is opened that tells it anyway. */
export function watchVersion({ own, fetch, onNew }: Options) {
  let prerendered: Promise<string[]> | undefined;
  let isOver = false;
  const timer = setInterval(() => compare(readLatestBuild(fetch)), VERSION_CHECK_INTERVAL);

  function compare(build: Promise<string | undefined>) {
    const tell = (id: string | undefined) => {
      if (isOver || id === undefined || id === own) return;
      stop();
      onNew();
    };
    // Without an answer this page is as good as it was.
    build.then(tell, () => undefined);
  }

  async function readArrival(path: string) {
    prerendered ??= readPrerendered(fetch, own);
    return (await prerendered).includes(path) ? readPayloadBuild(fetch, path) : undefined;
  }

  function stop() {
    clearInterval(timer);
    isOver = true;
  }

  return { arrive: (path: string) => void (isOver || compare(readArrival(path))), stop };
}

type Fetch = typeof fetch;

async function readJson<T>(fetch: Fetch, path: string): Promise<T> {
  const answer = await fetch(path, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** The build that the server has now (docs/contract.md, Builds). */
const readLatestBuild = async (fetch: Fetch) => (await readJson<{ id: string }>(fetch, "/builds/latest.json")).id;

/** The pages that were rendered when a build was made. */
const readPrerendered = async (fetch: Fetch, id: string) =>
  (await readJson<{ prerendered: string[] }>(fetch, `/builds/meta/${id}.json`)).prerendered;

/** The build that rendered a page: going there shows, without an hour's waiting, that there is a newer one. */
const readPayloadBuild = async (fetch: Fetch, path: string) =>
  (await readJson<{ id: string }>(fetch, `${path === "/" ? "" : path}/_payload.json`)).id;

/** The build that this page is of; undefined where pages are not built. */
export const readOwnBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content;
