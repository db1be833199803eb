import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../ui/overlays/Overlays.tsx";
import { formatHoldings, type ClaimAnswer, type ClaimQuestion } from "./claim.ts";

/** Asks whether a guest's work goes to the account that has signed in, which it names by its e-mail address. */
export function ClaimDialog({ preview, failed, onClose }: ClaimQuestion & OverlayProps<ClaimAnswer>) {
  const { email, here, there } = preview;
  const account = email ?? "your account";
  return (
    <Dialog
      title={failed === null ? `Add what you made here to ${account}?` : "It was not added"}
      description={`This browser has ${formatHoldings(here)}, made without an account. ${account} has ${formatHoldings(there)}.`}
      onClose={() => onClose()}
    >
      {failed !== null && (
        <p role="alert" className="mb-4">
          {failed} Both are as they were.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => onClose("add")}>
          {failed === null ? "Add to this account" : "Try again"}
        </Button>
        <Button onClick={() => onClose("keep")}>Keep separate</Button>
      </div>
    </Dialog>
  );
}
