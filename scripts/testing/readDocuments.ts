import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";

type Text = { file: string; text: string };

/** What a line of a file names: a path, a link, a decision. */
export type Named = { file: string; line: number; name: string };

/** A document that a file cites, and the text after its name. */
type Citation = Named & { following: string; isInParentheses: boolean };

const FILE_NAME = /\.(tsx?|mjs|js|json|md|graphql|sql|css|html|ya?ml|sh|svg|png|webmanifest)$/;
/** The files whose comments cite documents. */
const SOURCE = /(\.(tsx?|mjs|js|graphql|sql|css|html|ya?ml|example)|file)$/;

/** The API of the last release stays as it was, whatever is renamed since. */
const RELEASED = /^docs\/released\/\d/;

/** The files of the repository as they are now. */
export const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
  .toString()
  .split("\0")
  .filter((file) => file && !RELEASED.test(file) && existsSync(file))
  .toSorted();

const listFolders = (file: string): string[] => {
  const folder = posix.dirname(file);
  return folder === "." ? [] : [...listFolders(folder), folder];
};
export const folders = [...new Set(files.flatMap(listFolders))];

const readText = (file: string): Text => ({ file, text: readFileSync(file, "utf8") });
export const documents = files.filter((file) => file.endsWith(".md")).map(readText);
export const sources = files.filter((file) => SOURCE.test(file)).map(readText);

const topLevel = new Set(files.map((file) => file.split("/")[0]));
const folderNames = new Set(folders.map((folder) => posix.basename(folder)));

/** Returns whether a path begins with a file or a folder of the root. */
export const beginsInRoot = (path: string) => topLevel.has(path.split("/")[0]);

const FENCE = /^ *```[^\n]*\n[^]*?^ *```$/gm;
const FENCE_MARK = /^ *```.*$/gm;
const SPAN = /(?<!`)(`+)(?!`)([^]+?)(?<!`)\1(?!`)/g;
const LINK = /\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]: *(\S+)|\b(?:src|href)="([^"]+)"/gm;
/** A fence with a tree of folders. */
const TREE = /(?<=^```\n)[^`]*^[\w.-]+\/ [^`]*(?=^```$)/gm;

/** Replaces what matches by blanks, so that the rest keeps its place. */
const blank = (text: string, pattern: RegExp) => text.replaceAll(pattern, (match) => match.replaceAll(/[^\n]/g, " "));

const withoutFences = ({ text }: Text) => blank(text, FENCE);

const createNamed = ({ file, text }: Text, offset: number, name: string): Named => ({
  file,
  line: text.slice(0, offset).split("\n").length,
  name,
});

/** Returns the words of a text with their offsets. The value of an option, as in `--file=a.sql`, is a word. */
const listWords = (text: string) =>
  [...text.matchAll(/(?:\{[^{}\s]*\}|[^\s=,;()"'{}])+/g)].map(({ 0: word, index }) => ({
    word: word.replace(/[.:]+$/, ""),
    index,
  }));

/** Returns whether a word of a code span is a path. `/api/list` is a route, `…/leave` is its end, `@a/b` is a package. */
function isPath(word: string): boolean {
  if (/^[/…@$]|:\/\//.test(word)) return false;
  if (FILE_NAME.test(word)) return true;
  const [first = ""] = word.split("/");
  return first === word
    ? beginsInRoot(word) && word.includes(".")
    : beginsInRoot(word) || folderNames.has(first) || word.endsWith("/");
}

/** Returns the paths in the code spans of a document. */
export const listSpanPaths = (document: Text): Named[] =>
  [...withoutFences(document).matchAll(SPAN)].flatMap(({ 1: mark = "", 2: span = "", index }) =>
    listWords(span)
      .filter(({ word }) => isPath(word))
      .map((found) => createNamed(document, index + mark.length + found.index, found.word)),
  );

/** Returns the paths of files in sentences and in commands that begin with a folder of the root. */
export const listPlainPaths = (document: Text): Named[] =>
  listWords([TREE, FENCE_MARK, SPAN, LINK].reduce(blank, document.text))
    .filter(({ word }) => word.includes("/") && beginsInRoot(word) && FILE_NAME.test(word))
    .map(({ word, index }) => createNamed(document, index, word));

/**
 * Returns the paths in the folder trees of a document. A line has names that are in the folder above it. After a gap it
 * has a description, whose names are in the first folder of the line. A description can go on in the next line.
 */
export const listTreePaths = (document: Text): Named[] =>
  [...document.text.matchAll(TREE)].flatMap(({ 0: tree, index }) => {
    let open: { indent: number; path: string }[] = [];
    const list = (text: string, folder = "") =>
      listWords(text)
        .filter(({ word }) => word.endsWith("/") || FILE_NAME.test(word))
        .map(({ word }) => posix.join(folder, word));
    return [...tree.matchAll(/^( *)(.+)$/gm)].flatMap(({ 1: { length: indent } = "", 2: line = "", index: inTree }) => {
      const goesOn = open.length > 0 && indent > (open.at(-1)?.indent ?? 0) + 2;
      const [names = "", ...description] = goesOn ? ["", line] : line.split(/ {2,}/);
      if (!goesOn) open = open.filter((folder) => folder.indent < indent);
      const own = list(names, open.at(-1)?.path);
      if (own[0]) open.push({ indent, path: own[0] });
      return [...own, ...list(description.join(" "), open.at(-1)?.path)].map((path) =>
        createNamed(document, index + inTree, path),
      );
    });
  });

/** Returns the links of a document to files and headings of the repository. */
export const listLinks = (document: Text): Named[] =>
  [...blank(withoutFences(document), SPAN).matchAll(LINK)]
    .map(({ 1: inline, 2: reference, 3: attribute, index }) =>
      createNamed(document, index, inline ?? reference ?? attribute ?? ""),
    )
    .filter(({ name }) => !/^[a-z]+:/i.test(name));

/** Returns the headings of a document without the marks of code. */
export const listHeadings = (document: Text): string[] =>
  [...withoutFences(document).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = ""]) =>
    heading.replaceAll("`", "").trim(),
  );

/** Returns the anchors that GitHub gives to headings. The second one of the same text gets a number. */
export function listAnchors(headings: readonly string[]): string[] {
  const toAnchor = (heading: string) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
      .replaceAll(" ", "-");
  const anchors = headings.map(toAnchor);
  return anchors.map((anchor, index) => {
    const before = anchors.slice(0, index).filter((each) => each === anchor).length;
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

/** Joins the lines of a text and drops the marks of comments at their beginnings. All else keeps its place. */
const joinLines = (text: string) =>
  text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|#|--)?/g, (match) => " ".repeat(match.length));

/** A document by its path from the root, or by a link. */
const CITED = /(\(?)(?:\[[^\]]*\]\(([\w./-]+\.md)\)|`?\b((?:docs|api|docker)\/[\w./-]+\.md)\b`?)/g;

/** Returns the documents that a file cites. */
export function listCitations(source: Text): Citation[] {
  const text = joinLines(source.text);
  return [...text.matchAll(CITED)].map(({ 0: match, 1: parenthesis, 2: link, 3: path = "", index }) => ({
    ...createNamed(source, index, link === undefined ? path : posix.join(posix.dirname(source.file), link)),
    following: text.slice(index + match.length, index + match.length + 200).replaceAll(/ +/g, " "),
    isInParentheses: parenthesis === "(",
  }));
}

/**
 * Returns the headings that a citation names after a comma: "docs/api.md, Devices and Claim". A sentence can follow,
 * and a heading can have a comma, so `headings` tells where it ends. In parentheses all of the text is headings.
 */
export function listCitedHeadings({ following, isInParentheses }: Citation, headings: readonly string[]): string[] {
  const [, cited] = /^, ([^]*)/.exec(following.replaceAll("`", "")) ?? [];
  if (cited === undefined || (!isInParentheses && !/^\p{Lu}/u.test(cited))) return [];
  const known = headings.filter(
    (each) => cited.startsWith(each) && /^([.,;:)"]| \*\/|$)/.test(cited.slice(each.length)),
  );
  if (known[0] !== undefined && !isInParentheses) return known;
  const [text = ""] = cited.split(isInParentheses ? /[);]/ : /[.,;:)"]| \*\//);
  return headings.includes(text) ? [text] : text.split(" and ");
}

/** Returns the numbers of the decisions that a file names: "decision 31", "decisions 5 and 26". */
export const listDecisions = (source: Text): Named[] =>
  [...joinLines(source.text).matchAll(/\bdecisions? +(\d+(?:(?:,| and) +\d+)*)/gi)].flatMap(
    ({ 1: numbers = "", index }) => (numbers.match(/\d+/g) ?? []).map((number) => createNamed(source, index, number)),
  );
