/** A file that cannot be imported. The message is a sentence for the user. */
export class Refusal extends Error {
  override name = "Refusal";

  constructor(
    message: string,
    readonly code: "BAD_USER_INPUT" | "PAYLOAD_TOO_LARGE" = "BAD_USER_INPUT",
  ) {
    super(message);
  }
}
