import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useRef } from "react";
import { focusFirst } from "../../ui/browser/rowElements.ts";
import {
  dismissReplacedText,
  formatReplaced,
  putBackReplacedText,
  type ReplacedRow,
  type SendTextChange,
} from "../model/replaced.ts";
import { useClient } from "../../sync/state/state.ts";

const buttonClass = "min-h-6 text-ink underline decoration-strike underline-offset-4 pointer-coarse:min-h-11";

/** Shows the text of an item or a list that another device has replaced, and offers it. */
export function ReplacedNotice({ row, send }: { row: ReplacedRow; send: SendTextChange }) {
  const client = useClient();
  const notice = useRef<HTMLParagraphElement>(null);
  const text = formatReplaced(row.replaced);

  function end(act: () => Promise<unknown>) {
    // The notice disappears, so the focus moves to the text beside it.
    if (notice.current?.parentElement) focusFirst(notice.current.parentElement);
    void act();
  }

  return (
    <p ref={notice} className="quiet flex flex-wrap items-center gap-x-2 pb-1.5 text-sm">
      <bdi className="wrap-anywhere">
        <Trans>
          Changed on another device meanwhile: <bdi>{text}</bdi>.
        </Trans>
      </bdi>
      <button
        type="button"
        aria-label={t`Use this: ${text}`}
        onClick={() => end(() => putBackReplacedText(client, row, send))}
        className={buttonClass}
      >
        {t`Use this`}
      </button>
      <button
        type="button"
        aria-label={t`Dismiss: ${text}`}
        onClick={() => end(() => dismissReplacedText(send))}
        className={buttonClass}
      >
        {t`Dismiss`}
      </button>
    </p>
  );
}
