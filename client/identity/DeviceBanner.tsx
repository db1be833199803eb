import { Link } from "react-router";
import { useDeviceAccess } from "./devices.ts";
import { useAccount } from "./account.ts";

const REASON_TEXTS: Partial<Record<string, string>> = {
  device_removed: "This device was removed.",
  device_limit: "Too many devices are in use.",
};

/** Says why this device is refused, and what the user can still do with it (docs/contract.md, Devices). */
export function DeviceBanner() {
  const access = useDeviceAccess();
  const { state } = useAccount();
  const reason = access && REASON_TEXTS[access.reason];
  if (!reason) return null;
  return (
    <output className="block border-b border-orange-700 bg-orange-50 px-4 py-2 text-center dark:bg-stone-900">
      {reason} You can read and export here, but not change anything.{" "}
      {state === "signedIn" && (
        <Link to="/account/devices" className="underline">
          Devices
        </Link>
      )}{" "}
      {state === "signedIn" && access.reason === "device_limit" && (
        <Link to="/upgrade" className="underline">
          Upgrade
        </Link>
      )}
    </output>
  );
}
