import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Route, Routes, useLocation } from "react-router";
import { titleClass } from "../../ui/classNames.ts";
import { useTitle } from "../../ui/hooks/useTitle.ts";
import { ProgramLogPage } from "../../programs/ProgramLogPage.tsx";
import { DownloadAndImport } from "../../yourData/portability.tsx";
import { getAccountTitle } from "../accountPages.ts";
import { AccountHome } from "./AccountHome.tsx";
import { AllowPage } from "./AllowPage.tsx";
import { ConnectPage } from "./ConnectPage.tsx";
import { DeletePage } from "./DeletePage.tsx";
import { NotificationsPage } from "./NotificationsPage.tsx";
import { OtherDevicesPage } from "./OtherDevicesPage.tsx";
import { ProviderScreen } from "./ProviderScreen.tsx";
import { SafePage } from "./SafePage.tsx";

/** `/account` and its pages, and `/connect`, which are one file. Only those of the provider wait for it. */
export function AccountPage() {
  const { pathname } = useLocation();
  const isAsking = pathname.startsWith("/connect");
  const title = isAsking ? t`Connect a program` : (getAccountTitle(pathname) ?? t`Account`);
  useTitle(title);
  if (isAsking) return <AllowPage />;
  const show = (page: ReactNode) => <Page title={title}>{page}</Page>;
  return (
    <Routes>
      <Route path="safe" element={show(<SafePage />)} />
      <Route path="devices" element={show(<OtherDevicesPage />)} />
      <Route path="notifications" element={show(<NotificationsPage />)} />
      <Route path="programs" element={show(<ConnectPage />)} />
      <Route path="programs/log" element={show(<ProgramLogPage />)} />
      <Route path="data" element={show(<DownloadAndImport />)} />
      <Route path="delete" element={show(<DeletePage />)} />
      <Route path="profile/*" element={show(<ProviderScreen />)} />
      <Route path="organization/*" element={show(<ProviderScreen />)} />
      <Route path="*" element={<AccountHome />} />
    </Routes>
  );
}

/** A page of the account: its heading, and what it is about. */
const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex w-full flex-col gap-5">
    <h1 className={titleClass("")}>{title}</h1>
    {children}
  </div>
);
