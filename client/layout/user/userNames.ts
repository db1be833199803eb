import type { SessionUser } from "../../identity/session.ts";

/** First name, else username, else primary e-mail (docs/contract.md, Screens). */
export const getDisplayName = ({ firstName, username, primaryEmail }: SessionUser) =>
  [firstName, username, primaryEmail].find((name) => name?.trim())?.trim() ?? "";

/** The first letters of the first two words of a name (docs/contract.md, Screens). */
export const getInitials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? "")
    .join("");
