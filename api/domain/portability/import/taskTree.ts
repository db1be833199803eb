/** A task of a file, which names the one that it is below. An empty id is not known. */
type TreeTask<Task> = { id: string; parentId: string; children: Task[] };

/** Gives each task those below it, and returns the ones that are below none. */
export function linkTasks<Task extends TreeTask<Task>>(tasks: readonly Task[]): Task[] {
  const byId = new Map(tasks.flatMap((task) => (task.id ? [[task.id, task] as const] : [])));
  return tasks.filter((task) => {
    const parent = byId.get(task.parentId);
    parent?.children.push(task);
    return !parent;
  });
}

/**
 * Yields tasks in their order, each followed by those below it, unless they were seen before. Tasks of a broken file can be
 * below each other in a circle.
 */
export function* walkTasks<Task extends TreeTask<Task>>(
  tasks: readonly Task[],
  byOrder: (a: Task, b: Task) => number,
  seen: Set<Task>,
): Generator<Task> {
  const waiting = tasks.toSorted(byOrder).reverse();
  for (let task = waiting.pop(); task; task = waiting.pop()) {
    if (seen.has(task)) continue;
    seen.add(task);
    yield task;
    for (const child of task.children.toSorted(byOrder).reverse()) waiting.push(child);
  }
}
