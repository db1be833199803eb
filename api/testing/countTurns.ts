/** Counts the turns of the process until `end` is called. */
export function countTurns(): { read: () => number; end: () => void } {
  let [turn, isRunning] = [0, true];
  const next = () => {
    turn++;
    if (isRunning) setImmediate(next);
  };
  setImmediate(next);
  return { read: () => turn, end: () => (isRunning = false) };
}
