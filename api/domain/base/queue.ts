/** Runs tasks one after the other, in the order of their calls. One that fails does not end those after it. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const running = last.then(task);
    last = running.catch(() => undefined);
    return running;
  };
}
