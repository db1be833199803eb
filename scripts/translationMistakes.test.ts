import { describe, expect, it } from "vitest";
import { findSourceMistakes, findTranslationMistakes } from "./translationMistakes.ts";

const ITEMS = "{count, plural, one {# item} other {# items}}";
const RULE = "on {day} {week, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}";

describe("a translation is right", () => {
  it.each([
    ["en", "Delete “{name}”", "Delete “{name}”"],
    ["de", "Delete “{name}”", "„{name}“ löschen"],
    ["de", ITEMS, "{count, plural, one {# Ding} other {# Dinge}}"],
    ["de", ITEMS, "{count, plural, =0 {nichts} one {ein Ding} other {# Dinge}}"],
    ["pl", ITEMS, "{count, plural, one {# rzecz} few {# rzeczy} many {# rzeczy} other {# rzeczy}}"],
    ["ja", ITEMS, "{count, plural, other {#個}}"],
    ["ar", ITEMS, "{count, plural, zero {ه} one {و} two {ز} few {# ح} many {# ط} other {# ي}}"],
    ["fr", RULE, "le {day} {week, selectordinal, one {#er} other {#e}}"],
    ["de", "<0>Open</0> or {name}<1/>", "{name}<1/> oder <0>öffnen</0>"],
    ["de", "{kind, select, list {List} other {Template}}", "{kind, select, list {Liste} other {Vorlage}}"],
    ["pl", "every {day}", "{day, select, monday {w każdy {day}} other {co {day}}}"],
    ["de", "It''s 5 o''clock", "Es ist 5 Uhr"],
  ])("in %s: %s", (language, message, translation) => {
    expect(findTranslationMistakes(message, translation, language)).toEqual([]);
  });
});

describe("a translation is wrong", () => {
  it.each([
    ["with a lost value", "de", "Delete {name}", "Löschen", "{name} is missing"],
    ["with a value of its own", "de", "Delete", "{name} löschen", "the English text has no {name}"],
    ["with a translated value", "de", ITEMS, "{zahl, plural, one {# Ding} other {# Dinge}}", "{count} is missing"],
    ["with a lost tag", "de", "<0>Open</0> it", "Öffnen", "<0> is missing"],
    [
      "with a tag that is not closed",
      "de",
      "<0>Open</0> it",
      "<0>Öffnen<0></0>",
      "a tag is not closed where it was opened",
    ],
    [
      "with tags across forms",
      "de",
      "<0>{n, plural, one {a} other {b}}</0>",
      "{n, plural, one {<0>a} other {b</0>}}",
      "a tag",
    ],
    ["that is no message", "de", "Delete {name}", "{name löschen", "it cannot be read: "],
    ["with a plural without other", "de", ITEMS, "{count, plural, one {# Ding}}", "the forms one, not one, other"],
    [
      "with a choice of its own without other",
      "pl",
      "every {day}",
      "{day, select, monday {{day}}}",
      "the forms monday, not other",
    ],
    [
      "with too few forms",
      "pl",
      ITEMS,
      "{count, plural, one {#} other {#}}",
      "the forms one, other, not few, many, one, other",
    ],
    [
      "with a form that its language has not",
      "ja",
      ITEMS,
      "{count, plural, one {#} other {#}}",
      "the forms one, other, not other",
    ],
    ["without its plural", "de", ITEMS, "{count} Dinge", "{count} is no plural"],
    [
      "without its number",
      "de",
      ITEMS,
      "{count, plural, one {ein Ding} other {Dinge}}",
      "the number # of {count} is missing",
    ],
    [
      "with other words to choose from",
      "de",
      "{kind, select, list {a} other {b}}",
      "{kind, select, liste {a} other {b}}",
      "liste",
    ],
  ])("%s", (_what, language, message, translation, mistake) => {
    expect(findTranslationMistakes(message, translation, language).join("\n")).toContain(mistake);
  });
});

describe("an English text is wrong", () => {
  it.each([
    ["with a value without a name", "Delete {0}", "{0} has no name"],
    ["with one form", "{count, plural, other {# items}}", "{count} has the forms other, not one, other"],
    ["that is no message", "Delete {name", "it cannot be read: "],
  ])("%s", (_what, message, mistake) => {
    expect(findSourceMistakes(message).join("\n")).toContain(mistake);
  });

  it("in no other case", () => {
    expect([ITEMS, RULE, "Delete “{name}”?", "<0>Open</0>"].flatMap(findSourceMistakes)).toEqual([]);
  });
});
