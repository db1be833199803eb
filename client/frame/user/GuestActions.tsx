import { t } from "@lingui/core/macro";
import { downloadEverything, openImport } from "../../yourData/portability.tsx";
import { MenuItem, MenuSeparator, MenuTitle } from "../../ui/overlays/MenuItem.tsx";
import { useReadOnly } from "../../ui/readOnly.ts";
import { useNavigateWithFocus } from "../../palette/useNavigateWithFocus.ts";

/** The entries of a guest's menu. */
export function GuestActions() {
  const navigate = useNavigateWithFocus();
  const isReadOnly = useReadOnly();
  const open = (path: string) => () => void navigate(path);
  return (
    <>
      <MenuTitle>{t`Save access`}</MenuTitle>
      <MenuItem icon="lucide:user" takesFocus onSelect={open("/account")}>{t`Account`}</MenuItem>
      <MenuItem icon="lucide:smartphone" takesFocus onSelect={open("/account/devices")}>
        {t`Open on another device`}
      </MenuItem>
      <MenuItem icon="lucide:key-round" takesFocus onSelect={open("/account/safe")}>{t`Recovery key`}</MenuItem>
      <MenuItem icon="lucide:bell" takesFocus onSelect={open("/account/notifications")}>{t`Notifications`}</MenuItem>
      <MenuSeparator />
      <MenuItem icon="lucide:download" onSelect={() => void downloadEverything()}>{t`Download everything`}</MenuItem>
      {!isReadOnly && (
        <MenuItem icon="lucide:upload" takesFocus onSelect={() => openImport()}>
          {t({ message: "Import", context: "button" })}
        </MenuItem>
      )}
    </>
  );
}
