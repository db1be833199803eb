import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { say } from "../../texts/texts.ts";

/** What a notification shows, and the path on our own origin that it opens. */
export type PushText = { title: string; body: string; path: string };

type ListNews = { id: string; notebookId: string; name: string };
export type PushNews = {
  /** Lists that are due, or that came back; with the number of their items that are due on another day than their own. */
  due: readonly (ListNews & { cameBack: boolean; dueCount: number | null })[];
  /** Lists that somebody else has finished. */
  finished: readonly (ListNews & { person: string })[];
  /** Keys of programs that end on a day. */
  endingKeys: readonly { name: string; day: string }[];
};

/** The most lists that a message names, and the most characters of a name in it. */
const MAX_NAMED = 3;
const MAX_NAME = 60;

const cut = (name: string) => {
  const characters = [...name];
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join("")}…` : name;
};

/** Joins the first names, and says how many more there are. */
function joinNames(i18n: I18n, [first = "", ...others]: readonly string[]): string {
  const more = others.length + 1 - MAX_NAMED;
  const names = others
    .slice(0, MAX_NAMED - 1)
    .reduce((list, name) => say(i18n, msg({ message: `${list}, ${name}`, comment: "Joins names to a list" })), first);
  return more > 0 ? say(i18n, msg`${names} and ${plural(more, { one: "# more", other: "# more" })}`) : names;
}

/** Writes the first sentences below each other, and how many more there are. */
function joinLines(i18n: I18n, sentences: readonly string[]): string {
  const more = sentences.length - MAX_NAMED;
  const lines = sentences.slice(0, MAX_NAMED);
  if (more > 0) lines.push(say(i18n, msg`and ${plural(more, { one: "# more", other: "# more" })}`));
  return lines.join("\n");
}

const sayDone = (i18n: I18n, { name, person }: PushNews["finished"][number]) =>
  say(i18n, msg`${{ person: cut(person) }} finished ${{ list: cut(name) }}`);

function sayState({ cameBack, dueCount }: PushNews["due"][number]): MessageDescriptor {
  if (cameBack) return msg`Came back`;
  return dueCount === null
    ? msg`Due today`
    : msg`${plural({ count: dueCount }, { one: "# due today", other: "# due today" })}`;
}

const sayEnd = (i18n: I18n, { name, day }: PushNews["endingKeys"][number]) => {
  const format = new Intl.DateTimeFormat(i18n.locale, { day: "numeric", month: "long", timeZone: "UTC" });
  return say(i18n, msg`The key for ${{ program: cut(name) }} ends on ${{ day: format.format(new Date(day)) }}`);
};

/** Where the keys of programs are. */
const KEYS_PATH = "/account/programs";

const getPath = ({ id, notebookId }: ListNews) => `/n/${notebookId}/l/${id}`;

/** Writes one message about all the news; null where there is none. */
export function writePushText(i18n: I18n, { due, finished, endingKeys }: PushNews): PushText | null {
  const ends = endingKeys.map((each) => sayEnd(i18n, each));
  const lists = writeListNews(i18n, { due, finished });
  if (ends.length === 0) return lists;
  if (lists === null) return { title: ends[0] ?? "", body: joinLines(i18n, ends.slice(1)), path: KEYS_PATH };
  return { ...lists, body: [lists.body, joinLines(i18n, ends)].filter((text) => text !== "").join("\n") };
}

function writeListNews(i18n: I18n, { due, finished }: Omit<PushNews, "endingKeys">): PushText | null {
  const done = finished.map((each) => sayDone(i18n, each));
  const [list, ...others] = due;
  if (!list) {
    const [first, ...more] = finished;
    if (!first) return null;
    const count = finished.length;
    const lists = msg`${plural(count, { one: "# list finished", other: "# lists finished" })}`;
    const title = more.length === 0 ? (done[0] ?? "") : say(i18n, lists);
    return {
      title,
      body: more.length === 0 ? "" : joinLines(i18n, done),
      path: more.length === 0 ? getPath(first) : "/n",
    };
  }
  const isOne = others.length === 0;
  const count = due.length;
  const lists = msg`${plural(count, { one: "# list for today", other: "# lists for today" })}`;
  const title = isOne ? cut(list.name) : say(i18n, lists);
  const names = due.map(({ name }) => cut(name));
  const what = isOne ? say(i18n, sayState(list)) : joinNames(i18n, names);
  const body = done.length === 0 ? what : `${what}\n${joinLines(i18n, done)}`;
  return { title, body, path: isOne && done.length === 0 ? getPath(list) : "/active" };
}
