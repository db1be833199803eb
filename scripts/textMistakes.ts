import { readdirSync, readFileSync } from "node:fs";
import { LANGUAGES, SOURCE_LANGUAGE } from "../shared/texts/languages.ts";
import { type Catalogue, readCatalogues } from "./catalogues.ts";
import { findSourceMistakes, findTranslationMistakes } from "./translationMistakes.ts";
import { findUnmarkedTexts } from "./unmarkedTexts.ts";

/** Says that a file is not what `npm run texts` writes. */
function findFileMistakes({ file, content, expected, added, removed }: Catalogue): string[] {
  if (content === expected) return [];
  const why = added + removed > 0 ? `${added} missing and ${removed} unused` : "it has another form";
  return [`${file}: ${why}. Run npm run texts.`];
}

/** Finds what is wrong with the texts of a catalogue. Of a complete language, each has a translation. */
function findTextMistakes({ language, file, texts }: Catalogue, isComplete: boolean): string[] {
  return texts.flatMap(({ message = "", translation }) => {
    const found =
      language === SOURCE_LANGUAGE
        ? findSourceMistakes(message)
        : translation
          ? findTranslationMistakes(message, translation, language)
          : isComplete
            ? ["there is no translation"]
            : [];
    return found.map((mistake) => `${file}: “${message}”: ${mistake}.`);
  });
}

/** Finds what is wrong with the catalogues. Exported for tests. */
export const findCatalogueMistakes = (catalogues: Catalogue[], languages = LANGUAGES): string[] =>
  catalogues.flatMap((catalogue) => {
    const isComplete = languages.some((language) => language.code === catalogue.language && language.isComplete);
    return [...findFileMistakes(catalogue), ...findTextMistakes(catalogue, isComplete)];
  });

/** Generated code, tests, and GraphiQL, which is in English. */
const UNREAD = /^client\/(graphql|graphiql)\/|\.test\.tsx?$|\/testing\//;

/** Words that are right without a mark. `text` is the whole text; without it all words of the file are. */
const EXCEPTIONS: { file?: RegExp; text?: RegExp; reason: string }[] = [
  { file: /^shared\/marks\/(currencies|measures)\.ts$/, reason: "words of currencies and times in many languages" },
  { text: /^(Listbook|Plus|My Notebook|Markdown|CSV)$/, reason: "These names are the same in all languages." },
  { text: /^(Google Keep|Microsoft To Do|Notion|Todoist|Trello)$/, reason: "The names of other programs." },
  { text: /^((Alt|Ctrl)[+ ]\w+ ?)+$/, reason: "The names of keys." },
  { text: /^Bearer …$/, reason: "A header of HTTP." },
  { file: /^client\/account\/clerk\/ClerkProfiles\.tsx$/, text: /^[a-zA-Z]+$/, reason: "The provider's own entries." },
  { file: /^client\/account\/clerk\/customPages\.tsx$/, reason: "A warning for developers." },
  {
    file: /^client\/frame\/ErrorPage\.tsx$/,
    text: /^(Debug|Status|Message|URL)$/,
    reason: "Shown to developers only.",
  },
  { file: /^client\/programs\/recipes\.ts$/, text: /authorization|^…/i, reason: "Texts that programs read." },
  { file: /^client\/ui\/browser\/shortcuts\.ts$/, text: /^(Escape|Delete)$/, reason: "The browser's name of a key." },
  { file: /^client\/lists\/model\/copyName\.ts$/, reason: "The word for a copy in each language, which is read back." },
  {
    file: /^client\/lists\/templates\/starter(Items\/[\w-]+|Names)\.ts$/,
    reason: "Each language has starters of its own.",
  },
  {
    file: /^shared\/(serverParts|repeat\/rule)\.ts$/,
    reason: "The server says them, and translates them by their words.",
  },
  { file: /^shared\/texts\/languages\.ts$/, reason: "Each language has its own name." },
  { file: /^shared\/quantity\.ts$/, reason: "Units as people type them, in several languages." },
  { file: /^shared\/marks\/dayWords\.ts$/, reason: "Days as people type them, in many languages." },
];

/** Finds words in the client, and in what it shares with the server, that are in no catalogue. */
function findUnmarkedMistakes(): string[] {
  const files = ["client", "shared"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  );
  const read = files.filter((file) => /\.tsx?$/.test(file) && !UNREAD.test(file)).sort();
  const found = read.flatMap((file) =>
    findUnmarkedTexts(file, readFileSync(file, "utf8")).map((unmarked) => ({ file, ...unmarked })),
  );
  const isRight = (exception: (typeof EXCEPTIONS)[number], { file, text }: { file: string; text: string }) =>
    (exception.file?.test(file) ?? true) && (exception.text?.test(text) ?? true);
  return [
    ...found
      .filter((each) => !EXCEPTIONS.some((exception) => isRight(exception, each)))
      .map(({ file, line, text }) => `${file}:${line}: “${text.slice(0, 80)}” has no mark, so it is in no catalogue.`),
    ...EXCEPTIONS.filter((exception) => !found.some((each) => isRight(exception, each))).map(
      ({ reason }) => `scripts/textMistakes.ts: no text needs the exception “${reason}”`,
    ),
  ];
}

/** Finds all that is wrong with the texts of the repository. */
export const findMistakes = async (): Promise<string[]> => [
  ...findCatalogueMistakes(await readCatalogues()),
  ...findUnmarkedMistakes(),
];
