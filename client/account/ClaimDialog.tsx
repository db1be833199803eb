import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../ui/overlays/Overlays.tsx";
import { formatHoldings, type ClaimAnswer, type ClaimQuestion } from "./claim.ts";

/** Asks whether to add the guest's work to the member's account. The dialog names the account by its email address. */
export function ClaimDialog({ preview, failure, onClose }: ClaimQuestion & OverlayProps<ClaimAnswer>) {
  const { email, here, there } = preview;
  return (
    <Dialog
      title={failure === null ? `Add the lists from this browser to ${email ?? "your account"}?` : "Couldn’t add it"}
      description={`This browser has ${formatHoldings(here)}, created without an account. ${email ?? "Your account"} has ${formatHoldings(there)}.`}
      onClose={() => onClose()}
    >
      {failure !== null && (
        <p role="alert" className="mb-4">
          <span className="block">{failure}</span> Nothing has changed.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => onClose("add")}>
          {failure === null ? "Add to this account" : "Try again"}
        </Button>
        <Button onClick={() => onClose("keep")}>Keep separate</Button>
      </div>
    </Dialog>
  );
}
