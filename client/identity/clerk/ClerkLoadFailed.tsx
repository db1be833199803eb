import { useHydrated } from "../../ui/hooks/useHydrated.ts";

const readSupportEmail = () => document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? null;

/** docs/contract.md, Failures: the code, and the advice to contact support. */
export function ClerkLoadFailed({ code }: { code: string }) {
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
