import { useRef, useState } from "react";

/**
 * Returns a function that runs the action, and whether it is running. While it is running it cannot start again, so
 * that a double click runs it once.
 */
export function useBusyAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  async function run(...args: Args) {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await action(...args);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return [run, isBusy] as const;
}
