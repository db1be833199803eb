import { readDay } from "../../../shared/marks/readMarks.ts";

/** Returns the words of a row as it shows them: without a day, unless they are nothing else. */
export const getShownWords = (name: string): string => readDay(name)?.base || name;
