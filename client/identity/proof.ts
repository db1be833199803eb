type Act = () => Promise<unknown>;
type Prover = (act: Act) => Promise<boolean>;

let prover: Prover | undefined;

/** The provider tells how a fresh proof is asked for; answers what takes it back. */
export function setProver(next: Prover) {
  prover = next;
  return () => {
    if (prover === next) prover = undefined;
  };
}

/**
 * Does what the server does only for somebody who has just shown who they are: if it asks for that, the provider does,
 * and the act is tried again. Answers false when the person would rather not. Errors: the act's own, and the server's
 * wish when it stays with it, or when there is no provider to ask.
 */
export async function prove(act: Act): Promise<boolean> {
  if (prover) return prover(act);
  await act();
  return true;
}
