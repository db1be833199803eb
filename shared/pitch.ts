import { t } from "@lingui/core/macro";

/**
 * Says what Listbook is, in one sentence: on home, below the pages that links open, and where a link to home is shown. It is
 * a function, because the server says it in several languages.
 */
export const getPitch = () => t`Write a list once, use it every time.`;
