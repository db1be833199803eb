import { Button } from "../ui/Button.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { createPortalSession } from "./mutations.ts";
import { useProviderRedirect } from "./useProviderRedirect.ts";

type Props = { label: string; kind: "primary" | "plain" };

/** The way to the payment provider's portal, and back to this page. */
export function PortalButton({ label, kind }: Props) {
  const { start, isBusy, failure } = useProviderRedirect((opening) =>
    createPortalSession(opening, window.location.origin + window.location.pathname),
  );
  return (
    <>
      <Button
        kind={kind}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : start}
        className="aria-disabled:opacity-60"
      >
        {isBusy ? "Opening…" : label}
      </Button>
      {failure && (
        <div className="w-full">
          <FailedState what="The page did not open" why={failure} onRetry={start} />
        </div>
      )}
    </>
  );
}
