import { useApolloClient } from "@apollo/client/react";
import { useRef } from "react";
import { focusFirst } from "../ui/browser/rowElements.ts";
import {
  dismissReplacedWords,
  formatReplaced,
  putBackReplacedWords,
  type ReplacedRow,
  type SendWords,
} from "./replaced.ts";

const buttonClass = "min-h-6 underline underline-offset-4 pointer-coarse:min-h-11";

/** Says which words of an item or a list another device has replaced, and offers them. */
export function ReplacedNotice({ row, send }: { row: ReplacedRow; send: SendWords }) {
  const client = useApolloClient();
  const notice = useRef<HTMLParagraphElement>(null);
  const words = formatReplaced(row.replaced);

  function end(act: () => Promise<unknown>) {
    // The notice goes, so the focus goes to the words beside it.
    if (notice.current?.parentElement) focusFirst(notice.current.parentElement);
    void act();
  }

  return (
    <p ref={notice} className="quiet flex flex-wrap items-center gap-x-2 pb-1.5 text-sm">
      <span className="wrap-anywhere">
        Changed on another device meanwhile: <bdi>{words}</bdi>.
      </span>
      <button
        type="button"
        aria-label={`Use this: ${words}`}
        onClick={() => end(() => putBackReplacedWords(client, row, send))}
        className={buttonClass}
      >
        Use this
      </button>
      <button
        type="button"
        aria-label={`Dismiss: ${words}`}
        onClick={() => end(() => dismissReplacedWords(send))}
        className={buttonClass}
      >
        Dismiss
      </button>
    </p>
  );
}
