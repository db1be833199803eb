import { useRef, useState } from "react";

/** An act that cannot be started again while it is under way: a double click acts once. */
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
