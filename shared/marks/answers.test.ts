import { describe, expect, it } from "vitest";
import { isAnswers, isAnswerValue, isQuestionName, mergeAnswers, toAnswerList } from "./answers.ts";

describe("answers", () => {
  it("replace those of the same name, and go where nothing is sent", () => {
    const answers = mergeAnswers({ kids: true, nights: 5, guest: "Ana" }, [
      { name: "Kids", choice: false },
      { name: "NIGHTS" },
      { name: "host", words: " Bo " },
    ]);
    expect(answers).toEqual({ kids: false, guest: "Ana", host: "Bo" });
    expect(mergeAnswers(answers, [])).toEqual(answers);
    expect(mergeAnswers(null, [{ name: "kids", choice: null }])).toEqual({});
  });

  it("are written with one value each", () => {
    expect(toAnswerList({ nights: 0, kids: false, host: "" })).toEqual([
      { name: "host", choice: null, number: null, words: "" },
      { name: "kids", choice: false, number: null, words: null },
      { name: "nights", choice: null, number: 0, words: null },
    ]);
    expect(toAnswerList(null)).toEqual([]);
  });

  it.for(["a", "kids", "rental-car", "the guest", "子供", "बच्चे", "a1"])("can answer %s", (name) => {
    expect(isQuestionName(name)).toBe(true);
  });

  it.for(["", " a", "a ", "a-", "1a", "a\nb", "{a}", "a?", "x".repeat(31), "ﷺﷺ"])("cannot answer %j", (name) => {
    expect(isQuestionName(name)).toBe(false);
  });

  it("cannot become marks, nor be longer than a line", () => {
    for (const value of [true, 0, 999, "", "Aunt Ida", "x".repeat(100)]) expect(isAnswerValue(value)).toBe(true);
    for (const value of [-1, 1.5, 1000, Number.NaN, "{a}", "×2", "a ?b", "a ？b", "a\nb", "x".repeat(101), null, {}])
      expect(isAnswerValue(value)).toBe(false);
  });

  it("are read from a file only where all of them are right", () => {
    expect(isAnswers({ kids: true, nights: 5, guest: "Ana" })).toBe(true);
    for (const value of [null, [], "kids", { kids: null }, { "": true }, { nights: 1000 }])
      expect(isAnswers(value)).toBe(false);
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`a${at}`, true]));
    expect(isAnswers(many)).toBe(false);
  });
});
