/** Whether a reader has the version already that an `ETag` names. */
export const hasVersion = ({ headers }: Request, etag: string): boolean =>
  headers.get("if-none-match")?.split(/, */).includes(etag) ?? false;
