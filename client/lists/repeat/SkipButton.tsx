import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { useMayCall } from "../../rows/useMayCall.ts";
import { useClient } from "../../sync/state/state.ts";
import { skipRepeat } from "./actions.ts";
import { readRepeat, type RepeatingList } from "./rules.ts";

/** Leaves out the next day of a rule. */
export function SkipButton({ list }: { list: RepeatingList }) {
  const client = useClient();
  const mayCall = useMayCall();
  if (!readRepeat(list).next || !mayCall(list, "skipRepeat")) return null;
  return <LineButton onClick={() => void skipRepeat(client, list.id)}>{t`Skip it`}</LineButton>;
}

/** A button that stands behind a sentence. */
export const LineButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <>
    {"\u00a0· "}
    <button type="button" onClick={onClick} className={lineButtonClass}>
      {children}
    </button>
  </>
);

const lineButtonClass = "touch-target whitespace-nowrap underline decoration-strike underline-offset-4 hover:text-ink";
