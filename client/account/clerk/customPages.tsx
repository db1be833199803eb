import { OrganizationProfile, UserButton, UserProfile } from "@clerk/clerk-react";
import type { ComponentType, ReactNode } from "react";

/**
 * A page or a link in the provider's profile (Specification, section 5). `own` places one of the provider's own pages, which
 * its label names.
 */
export type CustomPage =
  | { kind: "page"; label: string; url: string; icon: ReactNode; content: ReactNode }
  | { kind: "link"; label: string; url: string; icon: ReactNode }
  | { kind: "own"; label: string };

/** An entry of the user button's menu. `open`: the path of the profile page that the entry opens. */
export type CustomMenuItem =
  | { kind: "action"; label: string; icon: ReactNode; onClick?: () => void; open?: string }
  | { kind: "link"; label: string; icon: ReactNode; href: string }
  | { kind: "own"; label: string };

/** The labels of the provider's own entries, which no other entry may use (docs/app.md, Identity widgets). */
const RESERVED_LABELS = {
  user: ["account", "security"],
  organization: ["general", "members"],
  menu: ["manageAccount", "signOut"],
};

const MISSING_ACTION = "Custom menu item must have either onClick or open property";

const isNonEmpty = (value: unknown) => typeof value === "string" && value.trim() !== "";
const isRendered = (node: ReactNode) => node !== undefined && node !== null && node !== false && node !== "";

/** Returns what is wrong with a label; null if it is valid. */
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

/** Returns the valid items, and logs a warning for each invalid one (docs/app.md, Identity widgets). */
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

/** Returns the valid pages and links (docs/app.md, Identity widgets). */
const filterValidPages = (profile: "user" | "organization", pages: CustomPage[]) =>
  filterValid(pages, RESERVED_LABELS[profile], findPageMistake);

/** Returns the valid menu entries. A path without a leading slash gets one (docs/app.md, Identity widgets). */
const filterValidMenuItems = (items: CustomMenuItem[]) =>
  filterValid(items, RESERVED_LABELS.menu, findMenuMistake).map((item) =>
    item.kind === "action" && item.open !== undefined && !item.open.startsWith("/")
      ? { ...item, open: `/${item.open}` }
      : item,
  );

type EntryProps = { label: string; labelIcon?: ReactNode; children?: ReactNode };

/** The components that a widget uses for its entries. The library's types differ between widgets only in the labels. */
type EntryComponents = {
  Page: ComponentType<EntryProps & { url?: string }>;
  Link: ComponentType<EntryProps & { url: string }>;
};
type MenuComponents = {
  Action: ComponentType<EntryProps & { onClick?: () => void; open?: string }>;
  Link: ComponentType<EntryProps & { href: string }>;
};

const USER_PROFILE = { Page: UserProfile.Page, Link: UserProfile.Link } as unknown as EntryComponents;
const USER_BUTTON = {
  Page: UserButton.UserProfilePage,
  Link: UserButton.UserProfileLink,
} as unknown as EntryComponents;
const ORGANIZATION_PROFILE = {
  Page: OrganizationProfile.Page,
  Link: OrganizationProfile.Link,
} as unknown as EntryComponents;
const USER_MENU = { Action: UserButton.Action, Link: UserButton.Link } as unknown as MenuComponents;

/** Returns the library's own elements. The library checks the types of its children, so no component may wrap them. */
const toElements = ({ Page, Link }: EntryComponents, pages: CustomPage[]) =>
  pages.map((page) => {
    if (page.kind === "own") return <Page key={page.label} label={page.label} />;
    if (page.kind === "link") return <Link key={page.label} label={page.label} url={page.url} labelIcon={page.icon} />;
    return (
      <Page key={page.label} label={page.label} url={page.url} labelIcon={page.icon}>
        {page.content}
      </Page>
    );
  });

export const createUserPages = (pages: CustomPage[]) => toElements(USER_PROFILE, filterValidPages("user", pages));
export const createOrganizationPages = (pages: CustomPage[]) =>
  toElements(ORGANIZATION_PROFILE, filterValidPages("organization", pages));

/** Returns the pages for the profile that the user button opens. */
export const createUserButtonPages = (pages: CustomPage[]) => toElements(USER_BUTTON, filterValidPages("user", pages));

export const createMenuItems = (items: CustomMenuItem[]) => {
  const { Action, Link } = USER_MENU;
  return filterValidMenuItems(items).map((item) => {
    if (item.kind === "own") return <Action key={item.label} label={item.label} />;
    if (item.kind === "link")
      return <Link key={item.label} label={item.label} href={item.href} labelIcon={item.icon} />;
    const props = item.onClick ? { onClick: item.onClick } : { open: item.open ?? "" };
    return <Action key={item.label} label={item.label} labelIcon={item.icon} {...props} />;
  });
};
