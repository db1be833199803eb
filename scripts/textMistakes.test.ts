import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeConfig } from "@lingui/conf";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Language } from "../shared/texts/languages.ts";
import { readCatalogues, writeCatalogues } from "./catalogues.ts";
import linguiConfig from "./lingui.config.mjs";
import { findCatalogueMistakes } from "./textMistakes.ts";

const CORE = 'import { msg, plural, t } from "@lingui/core/macro";\n';
const REACT = 'import { Trans } from "@lingui/react/macro";\n';

let folder: string;
// `makeConfig` writes the folder into what it gets.
const config = () =>
  makeConfig({ ...structuredClone(linguiConfig), rootDir: folder, locales: ["en", "de"] }, { skipValidation: true });

const write = (file: string, content: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};
const read = (file: string) => readFileSync(join(folder, file), "utf8");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "listbook-texts-"));
  for (const each of ["client", "shared", "api"]) mkdirSync(join(folder, each));
  write("client/Sheet.tsx", `${CORE}${REACT}export const a = [t\`Delete “\${name}”\`, <Trans>Open <b>it</b></Trans>];`);
  write("shared/rule.ts", `${CORE}export const b = t({ message: "Open", context: "button", comment: "On a sheet" });`);
  write("api/List.ts", `${CORE}@Entity() export class List { @Column() name!: string; }; throw msg\`No list\`;`);
});
afterEach(() => rmSync(folder, { recursive: true }));

const PAGE = "shared/texts/page/de.po";
const SERVER = "shared/texts/server/de.po";

/** Translates a text in a catalogue. */
const translate = (file: string, text: string, translation: string) =>
  write(file, read(file).replace(`msgid "${text}"\nmsgstr ""`, `msgid "${text}"\nmsgstr "${translation}"`));

describe("npm run texts", () => {
  it("collects the texts of page and server for each language, in the order of their words", async () => {
    expect(await writeCatalogues(config())).toEqual([
      "shared/texts/page/en.po: 3 new, 0 removed, 0 to translate",
      "shared/texts/page/de.po: 3 new, 0 removed, 3 to translate",
      "shared/texts/server/en.po: 1 new, 0 removed, 0 to translate",
      "shared/texts/server/de.po: 1 new, 0 removed, 1 to translate",
    ]);
    expect(read(PAGE)).toBe(`msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: de\\n"

#: client/Sheet.tsx
msgid "Delete “{name}”"
msgstr ""

#. On a sheet
#: shared/rule.ts
msgctxt "button"
msgid "Open"
msgstr ""

#: client/Sheet.tsx
msgid "Open <0>it</0>"
msgstr ""
`);
    expect(read(SERVER)).toContain('#: api/List.ts\nmsgid "No list"\nmsgstr ""\n');
    expect(read("shared/texts/server/en.po")).toContain('msgid "No list"\nmsgstr "No list"\n');
    expect(await writeCatalogues(config())).toEqual([]);
  });

  it("keeps translations, removes texts that the code has no more, and names each file once", async () => {
    await writeCatalogues(config());
    translate(PAGE, "Delete “{name}”", "„{name}“ löschen");
    translate(PAGE, "Open <0>it</0>", "<0>Öffnen</0>");
    write("client/Sheet.tsx", `${CORE}export const a = [t\`Delete “\${name}”\`, t\`Close\`, t\`Delete “\${name}”\`];`);
    expect(await writeCatalogues(config())).toContain("shared/texts/page/de.po: 1 new, 1 removed, 2 to translate");
    expect(read(PAGE)).toContain('#: client/Sheet.tsx\nmsgid "Delete “{name}”"\nmsgstr "„{name}“ löschen"\n');
    expect(read(PAGE)).not.toContain("Öffnen");
  });
});

describe("the check of the catalogues", () => {
  const german: Language = { code: "de", name: "Deutsch", direction: "ltr", isComplete: false };
  const check = async (isComplete = false) =>
    findCatalogueMistakes(await readCatalogues(config()), [{ ...german, isComplete }]);

  beforeEach(() => writeCatalogues(config()));

  it("finds nothing in what the script has written", async () => {
    expect(await check()).toEqual([]);
  });

  it("finds a text that is not in the files, and one that is there and not in the code", async () => {
    write("api/List.ts", `${CORE}throw msg\`No such list\`;`);
    expect(await check()).toEqual([
      "shared/texts/server/en.po: 1 missing and 1 unused. Run npm run texts.",
      "shared/texts/server/de.po: 1 missing and 1 unused. Run npm run texts.",
    ]);
  });

  it("finds a file that the script would write otherwise, and one that is missing", async () => {
    write(SERVER, read(SERVER).replace("Language: de", "Language: de\\nDate: today"));
    rmSync(join(folder, PAGE));
    expect(await check()).toEqual([
      "shared/texts/page/de.po: 3 missing and 0 unused. Run npm run texts.",
      "shared/texts/server/de.po: it has another form. Run npm run texts.",
    ]);
  });

  it("finds mistakes of translations and of the English texts", async () => {
    translate(PAGE, "Delete “{name}”", "Löschen");
    write("api/List.ts", `${CORE}throw [msg\`No list\`, msg\`No \${list.name}\`];`);
    await writeCatalogues(config());
    expect(await check()).toEqual([
      "shared/texts/page/de.po: “Delete “{name}””: {name} is missing.",
      "shared/texts/server/en.po: “No {0}”: {0} has no name.",
    ]);
  });

  it("finds what a complete language does not say", async () => {
    translate(SERVER, "No list", "Keine Liste");
    const missing = await check(true);
    expect(missing).toHaveLength(3);
    expect(missing[0]).toBe("shared/texts/page/de.po: “Delete “{name}””: there is no translation.");
  });
});
