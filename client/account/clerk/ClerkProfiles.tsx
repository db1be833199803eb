import { t } from "@lingui/core/macro";
import {
  CreateOrganization,
  OrganizationProfile,
  OrganizationSwitcher,
  UserButton,
  UserProfile,
  useOrganization,
} from "@clerk/clerk-react";
import { Icon } from "../../ui/Icon.tsx";
import { createMenuItems, createOrganizationPages, createUserButtonPages, createUserPages } from "./customPages.tsx";
import type { CustomMenuItem, CustomPage } from "./customPages.tsx";
import { DownloadAndImport } from "../../yourData/portability.tsx";

const renderIcon = (name: string) => <Icon name={name} className="block size-4" />;

/** The pages and links that Listbook adds to the provider's profile. */
const PAGES: CustomPage[] = [
  {
    kind: "page",
    label: t`Take it with me`,
    url: "take-it-with-me",
    icon: renderIcon("lucide:arrow-right-left"),
    content: <DownloadAndImport />,
  },
  { kind: "link", label: t`Devices`, url: "/account/devices", icon: renderIcon("lucide:monitor-smartphone") },
];
const ORGANIZATION_PAGES: CustomPage[] = [
  { kind: "own", label: "general" },
  { kind: "own", label: "members" },
  { kind: "link", label: t`Notebooks`, url: "/n", icon: renderIcon("lucide:notebook") },
];
const MENU_ENTRIES: CustomMenuItem[] = [
  {
    kind: "action",
    label: t`Take it with me`,
    icon: renderIcon("lucide:arrow-right-left"),
    open: "take-it-with-me",
  },
  { kind: "link", label: t`Devices`, icon: renderIcon("lucide:monitor-smartphone"), href: "/account/devices" },
  { kind: "own", label: "manageAccount" },
  { kind: "own", label: "signOut" },
];

// They are created once and not at each render, so that a wrong entry logs one warning.
const PROFILE_PAGES = createUserPages(PAGES);
const BUTTON_PROFILE_PAGES = createUserButtonPages(PAGES);
const ORGANIZATION_PROFILE_PAGES = createOrganizationPages(ORGANIZATION_PAGES);
const MENU_ITEMS = createMenuItems(MENU_ENTRIES);

/** The pages of the account share the links of `ProviderScreen`, so the provider's navigation is hidden. */
const APPEARANCE = {
  elements: {
    rootBox: { width: "100%" },
    cardBox: { width: "100%", height: "auto", gridTemplateColumns: "minmax(0, 1fr)" },
    navbar: { display: "none" },
    // On narrow screens the provider shows it with a media query, whose rule would come later.
    navbarMobileMenuRow: { display: "none !important" },
  },
};

/** The provider's user button, which opens the profile in a dialog with the provider's navigation. */
export const AccountButton = () => (
  <UserButton showName>
    {BUTTON_PROFILE_PAGES}
    <UserButton.MenuItems>{MENU_ITEMS}</UserButton.MenuItems>
  </UserButton>
);

/** `/account/profile` */
export const ProfileScreen = () => (
  <UserProfile path="/account/profile" appearance={APPEARANCE}>
    {PROFILE_PAGES}
  </UserProfile>
);

/** Shows the active organisation, and lets the user switch to another one. */
export const OrganizationMenu = () => (
  <OrganizationSwitcher
    organizationProfileMode="navigation"
    organizationProfileUrl="/account/organization"
    createOrganizationMode="navigation"
    createOrganizationUrl="/account/organization"
    afterSelectOrganizationUrl="/n"
    afterSelectPersonalUrl="/n"
  />
);

/** `/account/organization`: the profile of the active organisation, or the form that creates one. */
export function OrganizationScreen() {
  const { organization } = useOrganization();
  return (
    <div className="flex flex-col gap-4">
      <OrganizationMenu />
      {organization ? (
        <OrganizationProfile path="/account/organization" appearance={APPEARANCE}>
          {ORGANIZATION_PROFILE_PAGES}
        </OrganizationProfile>
      ) : (
        <CreateOrganization
          path="/account/organization"
          afterCreateOrganizationUrl="/account/organization"
          skipInvitationScreen
        />
      )}
    </div>
  );
}
