import { setupI18n } from "@lingui/core";
import { msg, plural, select } from "@lingui/core/macro";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, it } from "vitest";
import { type Sentence, toEnglish, toText, withValues } from "./sentence.ts";

const max = 1_000;
const field = "name";

it.each<[string, Sentence, string, ReturnType<typeof toText>]>([
  ["English words", "Send a JSON object", "Send a JSON object", undefined],
  ["a sentence", msg`Don’t panic`, "Don’t panic", undefined],
  [
    "a name",
    msg`This ${{ program: "Todoist" }} table is broken`,
    "This Todoist table is broken",
    { pattern: "This {program} table is broken", values: { program: "Todoist" } },
  ],
  [
    "a number of things",
    msg`At most ${plural(max, { one: "# item", other: "# items" })} at once`,
    "At most 1,000 items at once",
    { pattern: "At most {max, plural, one {# item} other {# items}} at once", values: { max: 1_000 } },
  ],
  [
    "a number alone",
    withValues(msg({ message: "Sign up for {more, number}" }), { more: 2_000 }),
    "Sign up for 2,000",
    { pattern: "Sign up for {more, number}", values: { more: 2_000 } },
  ],
  [
    "a choice of words",
    msg`${select(field, { name: "Name", other: field })} is required`,
    "Name is required",
    { pattern: "{field, select, name {Name} other {{field}}} is required", values: { field: "name" } },
  ],
])("%s is said in English, and its values stand apart", (_what, sentence, english, text) => {
  expect(toEnglish(sentence)).toBe(english);
  expect(toText(sentence)).toEqual(text);
});

it("a text has the id by which a page finds its translation", () => {
  const sentence = msg`At most ${plural(max, { one: "# item", other: "# items" })} at once`;
  const german = setupI18n({
    locale: "de",
    messages: { de: { [sentence.id]: compileMessage("Höchstens {max, plural, one {# Ding} other {# Dinge}}") } },
  });
  expect(german._(sentence)).toBe("Höchstens 1.000 Dinge");
});
