import { downloadEverything, openImport } from "../../yourData/portability.tsx";
import { MenuItem, MenuSeparator, MenuTitle } from "../../ui/overlays/MenuItem.tsx";
import { useReadOnly } from "../../ui/readOnly.ts";
import { useNavigateWithFocus } from "../../palette/useNavigateWithFocus.ts";

const PAGE = "/account/data";

/** The entries of a guest's menu. */
export function GuestActions() {
  const navigate = useNavigateWithFocus();
  const isReadOnly = useReadOnly();
  const open = (path: string) => () => void navigate(path);
  return (
    <>
      <MenuTitle>Save access</MenuTitle>
      <MenuItem icon="lucide:database" takesFocus onSelect={open(PAGE)}>
        Your data
      </MenuItem>
      <MenuItem icon="lucide:smartphone" takesFocus onSelect={open(`${PAGE}#another-device`)}>
        Open on another device
      </MenuItem>
      <MenuItem icon="lucide:key-round" takesFocus onSelect={open(`${PAGE}#recovery-key`)}>
        Recovery key
      </MenuItem>
      <MenuItem icon="lucide:bell" takesFocus onSelect={open("/account/notifications")}>
        Notifications
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="lucide:download" onSelect={() => void downloadEverything()}>
        Download everything
      </MenuItem>
      {!isReadOnly && (
        <MenuItem icon="lucide:upload" takesFocus onSelect={() => openImport()}>
          Import
        </MenuItem>
      )}
    </>
  );
}
