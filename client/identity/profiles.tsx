import {
  CreateOrganization,
  OrganizationProfile,
  OrganizationSwitcher,
  UserButton,
  UserProfile,
  useOrganization,
} from "@clerk/clerk-react";
import { Icon } from "../ui/Icon.tsx";
import { menuItems, organizationPages, userButtonPages, userPages } from "./customPages.tsx";
import type { CustomMenuItem, CustomPage } from "./customPages.tsx";
import { DataPage } from "./DataPage.tsx";

const icon = (name: string) => <Icon name={name} className="block size-4" />;

/** Our own pages among the provider's. */
const PAGES: CustomPage[] = [
  { kind: "page", label: "Your data", url: "your-data", icon: icon("lucide:database"), content: <DataPage /> },
  { kind: "link", label: "Devices", url: "/account/devices", icon: icon("lucide:monitor-smartphone") },
];
const ORGANIZATION_PAGES: CustomPage[] = [
  { kind: "own", label: "general" },
  { kind: "own", label: "members" },
  { kind: "link", label: "Notebooks", url: "/n", icon: icon("lucide:notebook") },
];
const MENU: CustomMenuItem[] = [
  { kind: "action", label: "Your data", icon: icon("lucide:database"), open: "your-data" },
  { kind: "link", label: "Devices", icon: icon("lucide:monitor-smartphone"), href: "/account/devices" },
  { kind: "own", label: "manageAccount" },
  { kind: "own", label: "signOut" },
];

// Checked once: what is wrong is warned of once, and not with every change on the screen.
const PROFILE = userPages(PAGES);
const BUTTON_PROFILE = userButtonPages(PAGES);
const ORGANIZATION = organizationPages(ORGANIZATION_PAGES);
const ITEMS = menuItems(MENU);

/** The provider's user button, which opens the profile above the page. */
export const AccountButton = () => (
  <UserButton showName>
    {BUTTON_PROFILE}
    <UserButton.MenuItems>{ITEMS}</UserButton.MenuItems>
  </UserButton>
);

/** `/account/profile` */
export const ProfileScreen = () => <UserProfile path="/account/profile">{PROFILE}</UserProfile>;

/** Which organisation is active, and the way to another. */
export const Switcher = () => (
  <OrganizationSwitcher
    organizationProfileMode="navigation"
    organizationProfileUrl="/account/organization"
    createOrganizationMode="navigation"
    createOrganizationUrl="/account/organization"
    afterSelectOrganizationUrl="/n"
    afterSelectPersonalUrl="/n"
  />
);

/** `/account/organization`: the active organisation, or the making of one. */
export function OrganizationScreen() {
  const { organization } = useOrganization();
  return (
    <div className="flex flex-col gap-4">
      <Switcher />
      {organization ? (
        <OrganizationProfile path="/account/organization">{ORGANIZATION}</OrganizationProfile>
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
