type Fetch = typeof fetch;

async function readJson<T>(fetch: Fetch, path: string): Promise<T> {
  const answer = await fetch(path, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** The build that the server has now (docs/contract.md, Builds). */
export const readLatestBuild = async (fetch: Fetch) =>
  (await readJson<{ id: string }>(fetch, "/builds/latest.json")).id;

/** The pages that were rendered when a build was made. */
export const readPrerendered = async (fetch: Fetch, id: string) =>
  (await readJson<{ prerendered: string[] }>(fetch, `/builds/meta/${id}.json`)).prerendered;

/** The build that rendered a page: going there shows, without an hour's waiting, that there is a newer one. */
export const readPayloadBuild = async (fetch: Fetch, path: string) =>
  (await readJson<{ id: string }>(fetch, `${path === "/" ? "" : path}/_payload.json`)).id;

/** The build that this page is of; undefined where pages are not built. */
export const readOwnBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content;
