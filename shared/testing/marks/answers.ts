import { toQuestionName } from "../../marks/blanks.ts";
import type { Answers } from "../../marks/resolve.ts";

/** Reads answers as the tables write them: "kids=yes; nights=5; guest=Ana". */
export const readAnswers = (text: string): Answers =>
  Object.fromEntries(
    text
      .split("; ")
      .filter(Boolean)
      .map((each) => {
        const [name = "", value = ""] = each.split("=");
        const isNumber = /^\d+$/u.test(value);
        return [
          toQuestionName(name),
          isNumber ? Number(value) : value === "yes" ? true : value === "no" ? false : value,
        ];
      }),
  );
