import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { buttonClass } from "../../ui/Button.tsx";
import { DevicesPage } from "../devices/DevicesPage.tsx";
import { DeviceCodeSection } from "../recovery/guestAccess.tsx";
import { useHolder } from "./holder.ts";

/** `/account/devices`: how the lists come to other devices, and which have them. */
export function OtherDevicesPage() {
  const { kind } = useHolder();
  if (kind === "unknown") return null;
  return (
    <div className="flex flex-col gap-8">
      {kind === "member" && <p className="quiet">{t`Sign in on another device, and your lists are there.`}</p>}
      {kind === "guest" && <DeviceCodeSection />}
      {kind !== "member" && (
        <section aria-labelledby="from-elsewhere" className="flex flex-col items-start gap-2">
          <h2 id="from-elsewhere" className="text-section">{t`Bring lists here`}</h2>
          <p className="quiet">{t`Enter the code that your other device shows, or your recovery key.`}</p>
          <Link to="/recover" className={buttonClass("plain")}>{t`Enter a code`}</Link>
        </section>
      )}
      {kind !== "nobody" && <DevicesPage />}
    </div>
  );
}
