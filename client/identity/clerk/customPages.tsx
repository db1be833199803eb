import { OrganizationProfile, UserButton, UserProfile } from "@clerk/clerk-react";
import type { ComponentType, ReactNode } from "react";

/** A page or a link among the provider's own, or the place of one of those, by its label. */
export type CustomPage =
  | { kind: "page"; label: string; url: string; icon: ReactNode; content: ReactNode }
  | { kind: "link"; label: string; url: string; icon: ReactNode }
  | { kind: "own"; label: string };

/** An entry of the user button's menu. `open` is the path of a page of the profile that it opens. */
export type CustomMenuItem =
  | { kind: "action"; label: string; icon: ReactNode; onClick?: () => void; open?: string }
  | { kind: "link"; label: string; icon: ReactNode; href: string }
  | { kind: "own"; label: string };

/**
 * The provider's own labels (docs/contract.md, Identity widgets): they give an entry its place and name nothing else.
 */
const RESERVED_LABELS = {
  user: ["account", "security"],
  organization: ["general", "members"],
  menu: ["manageAccount", "signOut"],
};

const MISSING_ACTION = "Custom menu item must have either onClick or open property";

const isNonEmpty = (value: unknown) => typeof value === "string" && value.trim() !== "";
const isRendered = (node: ReactNode) => node !== undefined && node !== null && node !== false && node !== "";

/** What is wrong with a label; null when nothing is. */
function findLabelMistake({ kind, label }: { kind: string; label: string }, reserved: string[]): string | null {
  if (!isNonEmpty(label)) return "it needs a label";
  if (kind === "own" && !reserved.includes(label))
    return `"${label}" is none of the provider's own: ${reserved.join(", ")}`;
  if (kind !== "own" && reserved.includes(label)) return `the label "${label}" is the provider's own`;
  return null;
}

function findPageMistake(page: CustomPage): string | null {
  if (page.kind === "own") return null;
  if (!isNonEmpty(page.url)) return "it needs a url";
  if (!isRendered(page.icon)) return "it needs an icon";
  if (page.kind === "page" && !isRendered(page.content)) return "it needs content";
  return null;
}

function findMenuMistake(item: CustomMenuItem): string | null {
  if (item.kind === "own") return null;
  if (!isRendered(item.icon)) return "it needs an icon";
  if (item.kind === "link") return isNonEmpty(item.href) ? null : "it needs a href";
  return typeof item.onClick === "function" || isNonEmpty(item.open) ? null : MISSING_ACTION;
}

/** Skips what is wrong with a warning (docs/contract.md, Identity widgets): the library would skip it in silence. */
function filterValid<Item extends { kind: string; label: string }>(
  items: Item[],
  reserved: string[],
  findMistake: (item: Item) => string | null,
): Item[] {
  return items.filter((item) => {
    const mistake = findLabelMistake(item, reserved) ?? findMistake(item);
    if (mistake)
      console.warn(mistake === MISSING_ACTION ? MISSING_ACTION : `Custom item "${item.label}" is skipped: ${mistake}`);
    return mistake === null;
  });
}

/** The pages and links that are right (docs/contract.md, Identity widgets). */
export const filterValidPages = (of: "user" | "organization", pages: CustomPage[]) =>
  filterValid(pages, RESERVED_LABELS[of], findPageMistake);

/** The menu entries that are right; a path gets the slash that it lacks (docs/contract.md, Identity widgets). */
export const filterValidMenuItems = (items: CustomMenuItem[]) =>
  filterValid(items, RESERVED_LABELS.menu, findMenuMistake).map((item) =>
    item.kind === "action" && item.open !== undefined && !item.open.startsWith("/")
      ? { ...item, open: `/${item.open}` }
      : item,
  );

type Entry = { label: string; labelIcon?: ReactNode; children?: ReactNode };

/** What the library's parts take in common; each widget has labels of its own in their types. */
type Parts = { Page: ComponentType<Entry & { url?: string }>; Link: ComponentType<Entry & { url: string }> };
type MenuParts = {
  Action: ComponentType<Entry & { onClick?: () => void; open?: string }>;
  Link: ComponentType<Entry & { href: string }>;
};

const USER = { Page: UserProfile.Page, Link: UserProfile.Link } as unknown as Parts;
const BUTTON = { Page: UserButton.UserProfilePage, Link: UserButton.UserProfileLink } as unknown as Parts;
const ORGANIZATION = { Page: OrganizationProfile.Page, Link: OrganizationProfile.Link } as unknown as Parts;
const MENU = { Action: UserButton.Action, Link: UserButton.Link } as unknown as MenuParts;

/** The library looks at the types of its children: these are its own elements, and nothing around them. */
const toElements = ({ Page, Link }: Parts, pages: CustomPage[]) =>
  pages.map((page) => {
    if (page.kind === "own") return <Page key={page.label} label={page.label} />;
    if (page.kind === "link") return <Link key={page.label} label={page.label} url={page.url} labelIcon={page.icon} />;
    return (
      <Page key={page.label} label={page.label} url={page.url} labelIcon={page.icon}>
        {page.content}
      </Page>
    );
  });

export const createUserPages = (pages: CustomPage[]) => toElements(USER, filterValidPages("user", pages));
export const createOrganizationPages = (pages: CustomPage[]) =>
  toElements(ORGANIZATION, filterValidPages("organization", pages));

/** For the profile that the user button opens. */
export const createUserButtonPages = (pages: CustomPage[]) => toElements(BUTTON, filterValidPages("user", pages));

export const createMenuItems = (items: CustomMenuItem[]) => {
  const { Action, Link } = MENU;
  return filterValidMenuItems(items).map((item) => {
    if (item.kind === "own") return <Action key={item.label} label={item.label} />;
    if (item.kind === "link")
      return <Link key={item.label} label={item.label} href={item.href} labelIcon={item.icon} />;
    const act = item.onClick ? { onClick: item.onClick } : { open: item.open ?? "" };
    return <Action key={item.label} label={item.label} labelIcon={item.icon} {...act} />;
  });
};
