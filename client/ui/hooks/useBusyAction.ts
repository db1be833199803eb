import { useRef, useState } from "react";

/** Wraps an action that cannot start again while it is running, so that a double click runs it once. */
export function useBusyAction(act: () => Promise<unknown>) {
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);

  async function run() {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return [run, busy] as const;
}
