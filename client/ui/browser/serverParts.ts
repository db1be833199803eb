import type { ServerPart } from "../../../shared/serverParts.ts";

let missing = globalThis.document?.documentElement.dataset["without"];

/** Whether the server has a part. It says so at the root element of each page, so that no page shows it for a moment. */
export const hasPart = (part: ServerPart) => !missing?.includes(part);

/** Whether the server can send mails. */
export const hasMail = () => document.documentElement.dataset["mail"] !== undefined;

/** Says what the server is without for which pages are rendered next, in the build. */
export function setMissingParts(text: string) {
  missing = text;
}
