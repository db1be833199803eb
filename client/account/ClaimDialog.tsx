import { t } from "@lingui/core/macro";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../ui/overlays/Overlays.tsx";
import type { ClaimAnswer, ClaimQuestion } from "./claim.ts";
import { formatHoldings } from "./holdings.ts";

/** Asks whether to add the guest's work to the member's account. The dialog names the account by its email address. */
export function ClaimDialog({ preview, failure, onClose }: ClaimQuestion & OverlayProps<ClaimAnswer>) {
  const { email } = preview;
  const here = formatHoldings(preview.here);
  const there = formatHoldings(preview.there);
  const question = email
    ? t`Add the lists from this browser to ${email}?`
    : t`Add the lists from this browser to your account?`;
  const description = email
    ? t`This browser has ${here}, created without an account. ${email} has ${there}.`
    : t`This browser has ${here}, created without an account. Your account has ${there}.`;
  return (
    <Dialog
      title={failure === null ? question : t`Couldn’t add it`}
      description={description}
      onClose={() => onClose()}
    >
      {failure !== null && (
        <p role="alert" className="mb-4">
          <span className="block">{failure}</span> {t`Nothing has changed.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => onClose("add")}>
          {failure === null ? t`Add to this account` : t`Try again`}
        </Button>
        <Button onClick={() => onClose("keep")}>{t`Keep separate`}</Button>
      </div>
    </Dialog>
  );
}
