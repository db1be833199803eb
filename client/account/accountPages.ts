import { t } from "@lingui/core/macro";

/** The headings of the pages of the account, by their paths. The breadcrumb shows them too. */
const ACCOUNT_TITLES: ReadonlyMap<string, string> = new Map([
  ["/account/safe", t`Keep my lists safe`],
  ["/account/devices", t`On my other devices`],
  ["/account/notifications", t`Notifications and calendar`],
  ["/account/programs", t`Connect a program`],
  ["/account/programs/log", t`What programs did`],
  ["/account/data", t`Take it with me`],
  ["/account/delete", t`Delete everything`],
]);

/** Returns the heading of the page of the account at a path; that of the provider's pages is of their first one. */
export function getAccountTitle(pathname: string): string | undefined {
  if (pathname.startsWith("/account/profile")) return t`Profile`;
  if (pathname.startsWith("/account/organization")) return t`Organisation`;
  return ACCOUNT_TITLES.get(pathname.replace(/\/$/, ""));
}
