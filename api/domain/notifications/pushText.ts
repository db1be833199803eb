/** What a notification shows, and the path on our own origin that it opens. */
export type PushText = { title: string; body: string; path: string };

type ListNews = { id: string; notebookId: string; name: string };
export type PushNews = {
  /** Lists that are due, or that came back. */
  due: readonly (ListNews & { cameBack: boolean })[];
  /** Lists that somebody else has finished. */
  finished: readonly (ListNews & { person: string })[];
};

/** The most lists that a message names, and the most characters of a name in it. */
const MAX_NAMED = 3;
const MAX_NAME = 60;

const cut = (name: string) => {
  const characters = [...name];
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join("")}…` : name;
};

/** Joins the first texts, and says how many more there are. */
function joinSome(texts: readonly string[], separator: ", " | "\n"): string {
  const more = texts.length - MAX_NAMED;
  const named = texts.slice(0, MAX_NAMED).join(separator);
  return more > 0 ? `${named}${separator === ", " ? " " : separator}and ${more} more` : named;
}

const getPath = ({ id, notebookId }: ListNews) => `/n/${notebookId}/l/${id}`;

/** Writes one message about all the news; null where there is none. */
export function writePushText({ due, finished }: PushNews): PushText | null {
  const done = finished.map(({ name, person }) => `${cut(person)} finished ${cut(name)}`);
  const [list, ...others] = due;
  if (!list) {
    const [first, ...more] = finished;
    if (!first) return null;
    const title = more.length === 0 ? (done[0] ?? "") : `${finished.length} lists finished`;
    return {
      title,
      body: more.length === 0 ? "" : joinSome(done, "\n"),
      path: more.length === 0 ? getPath(first) : "/n",
    };
  }
  const isOne = others.length === 0;
  const title = isOne ? cut(list.name) : `${due.length} lists for today`;
  const names = due.map(({ name }) => cut(name));
  const what = isOne ? (list.cameBack ? "Came back" : "Due today") : joinSome(names, ", ");
  const body = done.length === 0 ? what : `${what}\n${joinSome(done, "\n")}`;
  return { title, body, path: isOne && done.length === 0 ? getPath(list) : "/active" };
}
