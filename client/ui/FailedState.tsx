import { Button } from "./Button.tsx";

type Props = { what: string; why: string; onRetry: () => void };

/** Says what failed and why, with a button to try again. Screens show it in addition to the data they already have. */
export function FailedState({ what, why, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-desk px-4 py-2"
    >
      <div className="min-w-0 grow wrap-anywhere">
        <p className="font-medium">{what}</p>
        <p className="quiet text-sm">{why}</p>
      </div>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
