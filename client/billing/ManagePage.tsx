import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import type { ReactNode } from "react";
import { useQuery } from "@apollo/client/react";
import { getErrorMessage } from "../sync/server/serverErrors.ts";
import { useAccount, useAuthContext } from "../account/account.ts";
import { getAccountPath } from "../account/accountPath.ts";
import { buttonClass, Button } from "../ui/Button.tsx";
import { titleClass } from "../ui/classNames.ts";
import { FailedState } from "../ui/FailedState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { Notice } from "../ui/Notice.tsx";
import { PlanQuery, type Plan } from "./queries.ts";
import {
  isSubscriptionOver,
  PAID_PLAN_NAME,
  describeSubscription,
  formatUsage,
  type SubscriptionDescription,
} from "./labels.ts";
import { createPortalSession } from "./mutations.ts";
import { useProviderRedirect } from "./useProviderRedirect.ts";
import { ProgressLine } from "../ui/ProgressLine.tsx";
import { withPayments } from "./withPayments.ts";

/** `/subscription/manage`: shows the plan, the state of the subscription, and how much of the plan is used. */
export const ManagePage = withPayments(function ManagePage() {
  const { state } = useAccount();
  const { plan, error, retry } = usePolledPlan();
  useTitle(t`Subscription Management`);
  if (state === "signedOut" || plan?.name === "guest") return <SignIn />;
  return (
    <div className="flex max-w-list flex-col gap-8 pt-2">
      <h1 className={titleClass("")}>{t`Your subscription`}</h1>
      {error && <FailedState what={t`Couldn’t load your plan`} why={getErrorMessage(error)} onRetry={retry} />}
      {plan && (
        <>
          <SubscriptionSummary plan={plan} />
          <Usage quotas={plan.quotas} />
        </>
      )}
      {!plan && !error && <Skeleton rows={2} className="h-44" />}
    </div>
  );
});

/** Asks a guest to sign in: a guest has no subscription, but may have an account with one. */
function SignIn() {
  return (
    <Notice icon="lucide:lock" title={t`Sign in to see your subscription`}>
      <p className="quiet">{t`You’re using Listbook as a guest, for free. A subscription needs an account.`}</p>
      <div className="flex flex-wrap gap-2">
        <Link to={getAccountPath("/sign-in", "/subscription/manage")} className={buttonClass("primary")}>
          {t`Sign In`}
        </Link>
        <Link to="/upgrade" className={buttonClass("plain")}>{t`See what you get`}</Link>
      </div>
    </Notice>
  );
}

/** Shows the plan and the state of the subscription, with a button to change it. */
function SubscriptionSummary({ plan: { name, subscription } }: { plan: Plan }) {
  const description = subscription && describeSubscription(subscription);
  const isOpen = subscription !== null && !isSubscriptionOver(subscription);
  return (
    <section aria-labelledby="plan" className="sheet flex flex-col gap-3 p-5 md:p-7">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="plan" className="text-title">
          {name === "paid" ? t`Listbook ${PAID_PLAN_NAME}` : t({ message: "Listbook Free", comment: "The free plan" })}
        </h2>
        {description && <Status {...description} />}
      </div>
      <p>
        {description ? description.meaning : t`Listbook is free for as long as you like.`}
        {isOpen && subscription.interval && (
          <>
            {" "}
            <span className="quiet">{subscription.interval === "yearly" ? t`Billed yearly.` : t`Billed monthly.`}</span>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isOpen && (
          <Link to="/upgrade" className={buttonClass("primary")}>
            {t`See what you get with ${PAID_PLAN_NAME}`}
          </Link>
        )}
        {description && <PortalButton label={description.actionLabel} kind={isOpen ? "primary" : "plain"} />}
      </div>
    </section>
  );
}

/** The state of a subscription. One that needs the user is bold, beside an orange dot, as what is late is. */
const Status = ({ label, needsUser }: SubscriptionDescription) => (
  <span className={`flex items-center gap-1.5 text-sm ${needsUser ? "font-semibold" : "quiet"}`}>
    {needsUser && <span aria-hidden className="size-2 rounded-full bg-fill" />}
    {label}
  </span>
);

type PortalButtonProps = { label: string; kind: "primary" | "plain" };

/** Opens the payment provider's portal, which leads back to this page. */
function PortalButton({ label, kind }: PortalButtonProps) {
  const { start, isBusy, failure } = useProviderRedirect((options) =>
    createPortalSession(options, window.location.origin + window.location.pathname),
  );
  return (
    <>
      <Button
        kind={kind}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : start}
        className="aria-disabled:opacity-60"
      >
        {isBusy ? t`Opening…` : label}
      </Button>
      {failure && (
        <div className="w-full">
          <FailedState what={t`Couldn’t open the page`} why={failure} onRetry={start} />
        </div>
      )}
    </>
  );
}

type Quotas = Plan["quotas"];

/**
 * Shows how much of each quota is used. After a downgrade the user may have more than the limit; the bar is full then.
 */
function Usage({ quotas }: { quotas: Quotas }) {
  const { orgId } = useAuthContext();
  return (
    <section aria-labelledby="usage" className="flex flex-col gap-1">
      <h2 id="usage" className="text-section">{t`Your usage`}</h2>
      <ul>
        <QuotaRow name={t`Notebooks`} quota={quotas.notebooks} />
        <QuotaRow name={t`Lists`} quota={quotas.lists} />
        <QuotaRow name={t`Items`} quota={quotas.items} />
        <QuotaRow name={t`Devices`} quota={quotas.devices}>
          <Link
            to="/account/devices"
            className="quiet inline-flex items-center self-start text-sm underline decoration-strike underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
          >{t`See your devices`}</Link>
        </QuotaRow>
        {orgId !== null && <QuotaRow name={t`Your organisation’s notebooks`} quota={quotas.organizationNotebooks} />}
      </ul>
    </section>
  );
}

type QuotaRowProps = { name: string; quota: Quotas["lists"]; children?: ReactNode };

function QuotaRow({ name, quota: { used, limit }, children }: QuotaRowProps) {
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{name}</span>
        <span className="quiet">{formatUsage(used, limit)}</span>
      </p>
      {limit !== null && <ProgressLine value={Math.min(used, limit)} max={limit} />}
      {children}
    </li>
  );
}

/** Milliseconds between two reads of the plan. */
const POLL_INTERVAL = 3_000;

const isPageInactive = () => document.hidden || !navigator.onLine;

/**
 * Returns the plan, and reads it again every few seconds while the page is visible and online. A change on the payment
 * provider's page reaches the server only some moments after the user has come back.
 */
function usePolledPlan() {
  const { data, error, refetch } = useQuery(PlanQuery, {
    pollInterval: POLL_INTERVAL,
    skipPollAttempt: isPageInactive,
  });
  return { plan: data?.plan, error, retry: () => void refetch().catch(() => {}) };
}
