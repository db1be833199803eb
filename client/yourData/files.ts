import { t } from "@lingui/core/macro";
import { account } from "../account/account.ts";
import { readBodyMessage, saySentence } from "../sync/server/serverErrors.ts";
import type { ServerText } from "../sync/server/serverTexts.ts";

/** A list as the preview of an import shows it. */
export type PreviewedList = {
  number: number;
  name: string;
  chosen: boolean;
  isTemplate: boolean;
  itemCount: number;
  headingCount: number;
  /** The bytes of the names and notes of its items. */
  text: number;
  runCount: number;
  items: string[];
};

type Counts = { notebooks: number; lists: number; items: number };

/** Something that is left out, or that is imported into another place. */
export type Remark = { what: string; count: number; places: string[] };

/** A way to read the file. One of each group is chosen. */
export type Reading = { group: string; value: string; label: string; chosen: boolean };

/** The answer of `POST /api/import/preview` (docs/api.md, Import). */
export type ImportPreview = {
  source: string;
  notices: string[];
  /** The values of the sentences that have any. */
  texts: Record<string, ServerText>;
  readings: Reading[];
  leftOut: Remark[];
  intoNotes: Remark[];
  counts: Counts;
  /** `text` is in bytes. */
  room: Counts & { text: number };
  problem: string | null;
  notebooks: { name: string; lists: PreviewedList[] }[];
};

/** The answer of `POST /api/import`. */
export type ImportResult = { id: string; counts: Counts; notebooks: { id: string; name: string }[] };

/** A way to read the file that names a column of it, which is not a sentence. */
const COLUMN = /^name-\d+$/;

/** Says the sentences of a preview in the language of the page, once `loadServerTexts` has loaded what that takes. */
export function sayPreview(preview: ImportPreview): ImportPreview {
  const { notices, texts, readings, leftOut, intoNotes, problem } = preview;
  const say = (sentence: string) => saySentence(sentence, texts[sentence]);
  const sayRemark = (remark: Remark): Remark => ({ ...remark, what: say(remark.what) });
  const sayReading = ({ group, value, label, chosen }: Reading): Reading => ({
    group: say(group),
    value,
    label: COLUMN.test(value) ? label : say(label),
    chosen,
  });
  return {
    ...preview,
    notices: notices.map(say),
    readings: readings.map(sayReading),
    leftOut: leftOut.map(sayRemark),
    intoNotes: intoNotes.map(sayRemark),
    problem: problem === null ? null : say(problem),
  };
}

/** The server has refused a request; the message is for the user. */
export class RefusedFile extends Error {
  override name = "RefusedFile";
}

const UNREACHABLE = t`Couldn’t reach Listbook. Check your connection.`;

async function getHeaders(): Promise<Record<string, string>> {
  const { token } = await account.getCredentials();
  return token ? { authorization: `Bearer ${token}` } : {};
}

const createRefusal = async (body: string) => new RefusedFile((await readBodyMessage(body)) ?? UNREACHABLE);

export type DownloadOptions = {
  signal?: AbortSignal | undefined;
  /** Called with the number of bytes that have arrived. */
  onProgress?: ((received: number) => void) | undefined;
};

/** Passes chunks on and counts their bytes. */
function countBytes(onProgress: (received: number) => void) {
  let received = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      onProgress(received);
      controller.enqueue(chunk);
    },
  });
}

/** Downloads all data that the user owns. Returns the file and its name. Throws as `fetchDownload` does. */
export async function fetchExport(options: DownloadOptions) {
  const { disposition, content } = await fetchDownload("/api/export", options);
  return { name: /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "listbook.zip", content };
}

/** Downloads a file. Throws a `RefusedFile`, or the reason of `signal` when it is aborted. */
export async function fetchDownload(path: string, { signal, onProgress = () => {} }: DownloadOptions = {}) {
  const headers = await getHeaders();
  const response = await fetch(path, { headers, signal: signal ?? null }).catch(() => {
    signal?.throwIfAborted();
    throw new RefusedFile(UNREACHABLE);
  });
  if (!response.ok) throw await createRefusal(await response.text());
  // A blob is stored outside of the page's memory.
  const counted = new Response(response.body?.pipeThrough(countBytes(onProgress)), { headers: response.headers });
  const content = await counted.blob().catch(() => {
    signal?.throwIfAborted();
    throw new RefusedFile(t`The download was interrupted. Try again.`);
  });
  return { disposition: response.headers.get("content-disposition"), content };
}

/** Makes sure that there is a user to whom imported lists can belong. Throws when the server cannot be reached. */
export async function ensureUser(): Promise<void> {
  const answer = await fetch("/api/user/current?createAnonymousUser=true", { headers: await getHeaders() });
  // A body that is not read keeps its connection open.
  await answer.arrayBuffer();
}

type SendOptions = {
  path: string;
  query: Record<string, string>;
  signal: AbortSignal;
  /** Called with the fraction of the file that was sent, from 0 to 1. */
  onProgress: (sent: number) => void;
};

/** Sends a file. Rejects with a `RefusedFile`, or with the reason of `signal` when it is aborted. */
export async function sendFile<Answer>(file: File, { path, query, signal, onProgress }: SendOptions): Promise<Answer> {
  const headers = await getHeaders();
  return new Promise((resolve, reject) => {
    // `fetch` does not report the progress of an upload.
    const request = new XMLHttpRequest();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    request.open("POST", `${path}?${new URLSearchParams({ name: file.name, timeZone, ...query })}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as Answer);
      else void createRefusal(request.responseText).then(reject);
    });
    request.addEventListener("error", () => reject(new RefusedFile(UNREACHABLE)));
    request.addEventListener("abort", () => reject(signal.reason as Error));
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) reject(signal.reason as Error);
    else request.send(file);
  });
}
