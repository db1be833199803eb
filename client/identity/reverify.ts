type Action = () => Promise<unknown>;
type Reverifier = (act: Action) => Promise<boolean>;

let reverifier: Reverifier | undefined;

/** The provider tells how a fresh proof is asked for; answers what takes it back. */
export function setReverifier(next: Reverifier) {
  reverifier = next;
  return () => {
    if (reverifier === next) reverifier = undefined;
  };
}

/**
 * Does what the server does only for somebody who has just shown who they are: if it asks for that, the provider does,
 * and the act is tried again. Answers false when the person would rather not. Errors: the act's own, and the server's
 * wish when it stays with it, or when there is no provider to ask.
 */
export async function reverify(act: Action): Promise<boolean> {
  if (reverifier) return reverifier(act);
  await act();
  return true;
}
