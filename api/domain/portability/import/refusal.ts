import { type Sentence, toEnglish } from "../../../texts/sentence.ts";

/** A file that cannot be imported. The sentence is for the user. */
export class Refusal extends Error {
  override name = "Refusal";

  constructor(
    readonly sentence: Sentence,
    readonly code: "BAD_USER_INPUT" | "PAYLOAD_TOO_LARGE" = "BAD_USER_INPUT",
  ) {
    super(toEnglish(sentence));
  }
}
