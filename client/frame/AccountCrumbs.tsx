import { t } from "@lingui/core/macro";
import { getAccountTitle } from "../account/accountPages.ts";
import { Crumb } from "./Crumb.tsx";

/** The crumbs of the account and of its open page. */
export function AccountCrumbs({ pathname }: { pathname: string }) {
  const title = getAccountTitle(pathname);
  return (
    <>
      <Crumb to={title && "/account"} untruncated>{t`Account`}</Crumb>
      {title && <Crumb untruncated>{title}</Crumb>}
    </>
  );
}
