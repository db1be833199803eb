import { beforeEach, expect, test, vi } from "vitest";
import {
  createMenuItems,
  createOrganizationPages,
  createUserPages,
  type CustomMenuItem,
  type CustomPage,
} from "./customPages.tsx";

const page: CustomPage = { kind: "page", label: "Data", url: "data", icon: "i", content: "c" };
const link: CustomPage = { kind: "link", label: "Help", url: "/help", icon: "i" };
const action: CustomMenuItem = { kind: "action", label: "Data", icon: "i", open: "data" };
const menuLink: CustomMenuItem = { kind: "link", label: "Help", href: "/help", icon: "i" };

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

/** Returns the warnings since the last call. */
const takeWarnings = () => {
  const texts = vi.mocked(console.warn).mock.calls.map(([text]) => String(text));
  vi.mocked(console.warn).mockClear();
  return texts;
};

const listLabels = (elements: { props: { label: string } }[]) => elements.map(({ props }) => props.label);

test.for<[string, CustomPage[], string]>([
  ["without a label", [{ ...page, label: " " }], 'Custom item " " is skipped: it needs a label'],
  ["without a url", [{ ...page, url: "" }], 'Custom item "Data" is skipped: it needs a url'],
  ["without an icon", [{ ...page, icon: null }], 'Custom item "Data" is skipped: it needs an icon'],
  ["without content", [{ ...page, content: undefined }], 'Custom item "Data" is skipped: it needs content'],
  ["a link without a url", [{ ...link, url: "" }], 'Custom item "Help" is skipped: it needs a url'],
  ["a link without an icon", [{ ...link, icon: "" }], 'Custom item "Help" is skipped: it needs an icon'],
  [
    "account",
    [{ ...page, label: "account" }],
    `Custom item "account" is skipped: the label "account" is the provider's own`,
  ],
  [
    "security",
    [{ ...link, label: "security" }],
    `Custom item "security" is skipped: the label "security" is the provider's own`,
  ],
  [
    "an own label that the provider does not have",
    [{ kind: "own", label: "members" }],
    `Custom item "members" is skipped: "members" is none of the provider's own: account, security`,
  ],
])("a page of the user profile is skipped with a warning: %s", ([, pages, warning]) => {
  expect(listLabels(createUserPages([page, ...pages, link]))).toEqual(["Data", "Help"]);
  expect(takeWarnings()).toEqual([warning]);
});

test.for(["general", "members"])("no page of the organization profile may use the provider's label %s", (label) => {
  const pages = createOrganizationPages([
    { ...page, label },
    { kind: "own", label },
  ]);
  expect(pages.map(({ props }) => props)).toEqual([{ label }]);
  expect(takeWarnings()).toHaveLength(1);
});

test.for<[string, CustomMenuItem, string]>([
  [
    "neither handler nor path",
    { kind: "action", label: "Data", icon: "i" },
    "Custom menu item must have either onClick or open property",
  ],
  ["an empty path", { ...action, open: "" }, "Custom menu item must have either onClick or open property"],
  ["no icon", { ...action, icon: undefined }, 'Custom item "Data" is skipped: it needs an icon'],
  ["no href", { ...menuLink, href: "" }, 'Custom item "Help" is skipped: it needs a href'],
  [
    "signOut",
    { ...menuLink, label: "signOut" },
    `Custom item "signOut" is skipped: the label "signOut" is the provider's own`,
  ],
])("a menu item is skipped with a warning: %s", ([, item, warning]) => {
  expect(createMenuItems([item])).toEqual([]);
  expect(takeWarnings()).toEqual([warning]);
});

test("a path without a leading slash gets one", () => {
  const items = createMenuItems([action, { ...action, open: "/data" }]);
  expect(items.map(({ props }) => props.open)).toEqual(["/data", "/data"]);
});

test("valid entries become the library's own elements, in the given order", () => {
  const onClick = vi.fn<() => void>();
  const own: CustomPage = { kind: "own", label: "account" };
  expect(createUserPages([page, own, link]).map(({ props }) => props)).toEqual([
    { label: "Data", url: "data", labelIcon: "i", children: "c" },
    { label: "account" },
    { label: "Help", url: "/help", labelIcon: "i" },
  ]);
  expect(createOrganizationPages([link])).toHaveLength(1);
  const items: CustomMenuItem[] = [action, { kind: "action", label: "Say", icon: "i", onClick }, menuLink];
  expect(createMenuItems([...items, { kind: "own", label: "signOut" }]).map(({ props }) => props)).toEqual([
    { label: "Data", labelIcon: "i", open: "/data" },
    { label: "Say", labelIcon: "i", onClick },
    { label: "Help", labelIcon: "i", href: "/help" },
    { label: "signOut" },
  ]);
});
