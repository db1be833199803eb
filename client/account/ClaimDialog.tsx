import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../ui/overlays/Overlays.tsx";
import { formatHoldings, type ClaimAnswer, type ClaimQuestion } from "./claim.ts";

/** Asks whether to add the guest's work to the member's account. The dialog names the account by its e-mail address. */
export function ClaimDialog({ preview, failure, onClose }: ClaimQuestion & OverlayProps<ClaimAnswer>) {
  const { email, here, there } = preview;
  const account = email ?? "your account";
  return (
    <Dialog
      title={failure === null ? `Add what you made here to ${account}?` : "It was not added"}
      description={`This browser has ${formatHoldings(here)}, made without an account. ${account} has ${formatHoldings(there)}.`}
      onClose={() => onClose()}
    >
      {failure !== null && (
        <p role="alert" className="mb-4">
          {failure} Both are as they were.
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
