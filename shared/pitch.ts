/** What Listbook is, in one sentence: on home, below the pages that links open, and where a link to home is shown. */
export const PITCH = "Write a list once, use it every time.";
