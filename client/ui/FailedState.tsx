import { t } from "@lingui/core/macro";
import { Button, smallButtonClass } from "./Button.tsx";

type Props = { what: string; why: string; onRetry: () => void };

/** Says what failed and why, with a button to try again. Screens show it in addition to the data they already have. */
export function FailedState({ what, why, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="flex min-h-10 flex-wrap items-center gap-2.5 rounded-control bg-desk px-4 py-2 text-sm"
    >
      {/* The server cannot be asked for an icon now. */}
      <svg aria-hidden viewBox="0 0 24 24" className="size-5 shrink-0 fill-none stroke-mark" strokeWidth="2">
        <path d="M12 10v4m0 3.5v.01M3 20.5 12 4l9 16.5z" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <p className="min-w-0 grow basis-32 wrap-anywhere">
        <span className="block font-semibold">{what}</span> <span className="quiet">{why}</span>
      </p>
      <Button onClick={onRetry} className={`shrink-0 ${smallButtonClass}`}>
        {t`Try again`}
      </Button>
    </div>
  );
}
