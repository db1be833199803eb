import { type ListApp, writeIconAddress, writeManifestAddress } from "../../../shared/listApp.ts";
import { forgetInstall } from "../../ui/browser/install.ts";

/** What the page says of the app that it would be installed as: each link, and what a list has in its place. */
const LINKS = [
  ['link[rel="manifest"]', writeManifestAddress],
  ['link[rel="apple-touch-icon"]', writeIconAddress],
] as const;

/**
 * Makes the page one that browsers install as an app of one list, until the returned function is called. A browser that can
 * install it then offers that again.
 */
export function showListApp(app: ListApp): () => void {
  const { head } = document;
  forgetInstall();
  const before = LINKS.map(([selector, write]) => {
    const link = head.querySelector<HTMLLinkElement>(selector);
    const address = link?.getAttribute("href") ?? "";
    link?.setAttribute("href", write(app));
    return () => link?.setAttribute("href", address);
  });
  // Safari gives the app the title of the page.
  const { title } = document;
  document.title = app.name;
  return () => {
    document.title = title;
    for (const restore of before) restore();
    forgetInstall();
  };
}
