import { useEffect, useRef } from "react";
import { createStore, useStore } from "../../ui/createStore.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useAccount } from "../account.ts";
import { requestClerk } from "./loadTrigger.ts";
import { useHydrated } from "../../ui/hooks/useHydrated.ts";

/** The screens that show the components of the identity provider. */
type SlotName = "signIn" | "signUp" | "account";
type Slot = { name: SlotName; element: Element };

const openedSlot = createStore<Slot | null>(null);

/** Opens an element of the screen for the provider's components. Returns a function that closes it. */
function openSlot(name: SlotName, element: Element) {
  const opened = { name, element };
  openedSlot.set(opened);
  return () => openedSlot.set((current) => (current === opened ? null : current));
}

/** Returns the slot in which `ClerkHost` renders the provider's components; null if none is open. */
export const useOpenSlot = () => useStore(openedSlot);

/**
 * A place for the provider's components. They are drawn by `ClerkHost`, which comes after the first paint: were it
 * around the page instead, the page would be drawn anew when it comes, and lose what was being typed.
 */
export function ClerkSlot({ name }: { name: SlotName }) {
  const { isReady, failure } = useAccount();
  const place = useRef<HTMLDivElement>(null);

  useEffect(requestClerk, []);

  useEffect(() => {
    return isReady && place.current ? openSlot(name, place.current) : undefined;
  }, [isReady, name]);

  if (failure !== null) return <ClerkLoadFailed code={failure} />;
  return (
    <div ref={place} className="grid justify-items-center">
      {!isReady && <Skeleton rows={1} className="h-96 w-full max-w-100" />}
    </div>
  );
}

const readSupportEmail = () => document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? null;

/** docs/contract.md, Failures: the code, and the advice to contact support. */
function ClerkLoadFailed({ code }: { code: string }) {
  const support = useHydrated() ? readSupportEmail() : null;
  return (
    <div role="alert" className="sheet mx-auto max-w-[44rem] border-red-700 p-6 dark:border-red-400">
      <h1 className="text-lg">Failed to load Clerk</h1>
      <p className="mt-2">
        Signing in and accounts cannot be used now; everything else works. Check your connection and reload the page. If
        it happens again, contact {support ? <a href={`mailto:${support}`}>{support}</a> : "support"}.
      </p>
      <p className="quiet mt-2 text-sm">{code}</p>
    </div>
  );
}
