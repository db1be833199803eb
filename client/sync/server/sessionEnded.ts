/**
 * The session ended before the answer arrived. No screen waits for that answer, so `client.ts` does not log this error.
 */
export class SessionEndedError extends Error {
  override name = "SessionEnded";
}
