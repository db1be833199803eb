type Action = () => Promise<unknown>;
type Reverifier = (action: Action) => Promise<boolean>;

let reverifier: Reverifier | undefined;

/** Sets how `reverify` asks for a fresh proof. Returns a function that unsets it, unless it was replaced. */
export function setReverifier(next: Reverifier) {
  reverifier = next;
  return () => {
    if (reverifier === next) reverifier = undefined;
  };
}

/**
 * Runs an action for which the server may need a fresh proof of the user's identity. If the server asks for one, the
 * provider asks the user, and the action runs again. Returns false if the user cancels. Errors: those of the action,
 * and the server's demand for a proof if it repeats it, or if the provider is not loaded.
 */
export async function reverify(action: Action): Promise<boolean> {
  if (reverifier) return reverifier(action);
  await action();
  return true;
}
