import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
 * The element into which `ClerkHost` renders the provider's components. `ClerkHost` loads after the first paint. If it
 * wrapped the page instead, React would mount the page again at that time, and the user would lose what they had typed.
 * `height` is the class of what is shown until then.
 */
export function ClerkSlot({ name, height = "h-96" }: { name: SlotName; height?: string }) {
  const { isReady, failure } = useAccount();
  const slotRef = useRef<HTMLDivElement>(null);

  useEffect(requestClerk, []);

  useEffect(() => {
    return isReady && slotRef.current ? openSlot(name, slotRef.current) : undefined;
  }, [isReady, name]);

  const isPart = name === "account";
  if (failure !== null) return <ClerkLoadFailed code={failure} Heading={isPart ? "h2" : "h1"} />;
  return (
    <div ref={slotRef} className={`grid ${isPart ? "" : "justify-items-center"}`}>
      {!isReady && <Skeleton rows={1} className={`${height} w-full max-w-100`} />}
    </div>
  );
}

const readSupportEmail = () => document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? null;

/** Shows the failure's code and the advice to contact support (docs/app.md, Failures). */
function ClerkLoadFailed({ code, Heading }: { code: string; Heading: "h1" | "h2" }) {
  const supportEmail = useHydrated() ? readSupportEmail() : null;
  return (
    <div role="alert" className="mx-auto max-w-list rounded-sheet bg-desk p-5">
      <Heading className="text-section">{t`Failed to load Clerk`}</Heading>
      <p className="mt-2">
        {supportEmail ? (
          <Trans>
            You can’t sign in right now, but everything else works. Check your connection and reload. If it keeps
            happening, contact <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </Trans>
        ) : (
          <Trans>
            You can’t sign in right now, but everything else works. Check your connection and reload. If it keeps
            happening, contact support.
          </Trans>
        )}
      </p>
      <p className="quiet mt-2 text-sm">{code}</p>
    </div>
  );
}
