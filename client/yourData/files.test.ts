import { compileMessage } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { afterEach, expect, test } from "vitest";
import { i18n } from "../../shared/texts/i18n.ts";
import { loadServerTexts } from "../sync/server/serverErrors.ts";
import { type ImportPreview, sayPreview } from "./files.ts";

const CONTINUED = "“{name}” has more than {max, plural, one {# item} other {# items}} and continues in “{second}”";
const NOTICE = "“Long” has more than 1,000 items and continues in “Long (2)”";

const preview: ImportPreview = {
  source: "Trello",
  notices: [NOTICE],
  texts: { [NOTICE]: { pattern: CONTINUED, values: { name: "Long", max: 1_000, second: "Long (2)" } } },
  readings: [
    { group: "Table", value: "lines", label: "As lines", chosen: true },
    { group: "Name is in column", value: "name-1", label: "Table", chosen: true },
  ],
  leftOut: [{ what: "Times of day", count: 2, places: ["line 1"] }],
  intoNotes: [],
  counts: { notebooks: 1, lists: 1, items: 1 },
  room: { notebooks: 1, lists: 1, items: 1, text: 1 },
  problem: "This notebook is full",
  notebooks: [],
};

afterEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test("the sentences of a preview are said in the language of the page, and the names in the file stay", async () => {
  const german = {
    [CONTINUED]: "„{name}“ hat mehr als {max, number} Einträge und geht in „{second}“ weiter",
    Table: "Tabelle",
    "As lines": "Als Zeilen",
    "Times of day": "Uhrzeiten",
    "This notebook is full": "Dieses Notizbuch ist voll",
  };
  const messages = Object.entries(german).map(([pattern, said]) => [generateMessageId(pattern), compileMessage(said)]);
  i18n.loadAndActivate({ locale: "de", messages: Object.fromEntries(messages) });
  await loadServerTexts();
  expect(sayPreview(preview)).toMatchObject({
    notices: ["„Long“ hat mehr als 1.000 Einträge und geht in „Long (2)“ weiter"],
    readings: [
      { group: "Tabelle", label: "Als Zeilen" },
      { group: "Spalte mit Namen", label: "Table" },
    ],
    leftOut: [{ what: "Uhrzeiten", count: 2, places: ["line 1"] }],
    problem: "Dieses Notizbuch ist voll",
  });
});

test("a preview in English stays as it is", () => expect(sayPreview(preview)).toEqual(preview));
