import { readLatestBuild, readPayloadBuild, readPrerendered } from "./builds.ts";

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
