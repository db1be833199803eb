import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BillingInterval } from "../graphql/graphql.ts";
import { getAccountPath } from "../account/accountPath.ts";
import { useSession } from "../session/session.ts";
import { hasPart } from "../ui/browser/serverParts.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { getUpgradePath } from "./intervals.ts";
import type { Plan } from "./queries.ts";
import { isSubscriptionOver, PAID_PLAN_NAME } from "./labels.ts";
import { FailedState } from "../ui/FailedState.tsx";
import { createCheckoutSession } from "./mutations.ts";
import { useProviderRedirect } from "./useProviderRedirect.ts";

type Props = {
  /** Undefined until it is loaded. */
  plan: Plan | undefined;
  interval: BillingInterval;
  onRetry: () => void;
};

const linkClass = "underline decoration-strike underline-offset-4 hover:text-ink";
const wideButtonClass = `${buttonClass("primary")} min-h-12! px-6! max-md:w-full`;

/** Shows the one next step, which depends on the session, on the subscription and on the payment provider. */
export function NextStep({ plan, interval, onRetry }: Props) {
  const { state } = useSession();
  if (!plan || state === "loading") return <LoadingStep />;
  if (plan.subscription && !isSubscriptionOver(plan.subscription)) return <Subscribed isPaid={plan.name === "paid"} />;
  if (plan.payments === "UNREACHABLE") return <ProviderUnreachable onRetry={onRetry} />;
  return (
    <StepLayout>
      {state === "signedIn" ? (
        <CheckoutButton interval={interval} className={wideButtonClass} />
      ) : (
        <SignUp interval={interval} />
      )}
    </StepLayout>
  );
}

/** Reserves the height of the next step, so that the page does not move when it loads. */
const StepLayout = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-25 flex-col gap-2 md:min-h-20">{children}</div>
);

const LoadingStep = () => (
  <StepLayout>
    <span className="sr-only">{t`Loading`}</span>
    <span aria-hidden className="skeleton h-12 w-full md:w-60" />
  </StepLayout>
);

/** Sends a guest to sign up, or to sign in, and then back to this page with the same interval. */
function SignUp({ interval }: { interval: BillingInterval }) {
  const returnPath = getUpgradePath(interval);
  if (!hasPart("sign-up"))
    return (
      <Link to={getAccountPath("/sign-in", returnPath)} className={`${wideButtonClass} self-start`}>
        {t`Sign in to subscribe`}
      </Link>
    );
  return (
    <>
      <Link to={getAccountPath("/sign-up", returnPath)} className={`${wideButtonClass} self-start`}>
        {t`Sign up to subscribe`}
      </Link>
      <p className="quiet text-sm">
        <Trans>
          Your lists will move to your account. Already have one?{" "}
          <Link to={getAccountPath("/sign-in", returnPath)} className={linkClass}>
            Sign in
          </Link>
        </Trans>
      </p>
    </>
  );
}

function Subscribed({ isPaid }: { isPaid: boolean }) {
  return (
    <StepLayout>
      <p>
        {isPaid ? t`You already have ${PAID_PLAN_NAME}.` : t`You already have a subscription. It needs your attention.`}
      </p>
      <Link to="/subscription/manage" className={`${wideButtonClass} self-start`}>{t`Manage Subscription`}</Link>
    </StepLayout>
  );
}

function ProviderUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p>
        <span className="font-medium">{t`Can’t reach the payment provider.`}</span>{" "}
        <span className="quiet">{t`Nothing was charged. Try again in a moment.`}</span>
      </p>
      <Button onClick={onRetry}>{t`Try again`}</Button>
    </div>
  );
}

/** Opens the payment provider's checkout. */
function CheckoutButton({ interval, className }: { interval: BillingInterval; className: string }) {
  const { start, isBusy, failure } = useProviderRedirect((options) => createCheckoutSession(options, interval));
  return (
    <>
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : start}
        className={`${className} self-start aria-disabled:opacity-60`}
      >
        {isBusy ? t`Opening the checkout…` : t`Continue to payment`}
      </button>
      <p className="quiet text-sm">{t`You’ll enter your card on the payment provider’s page, then come back here.`}</p>
      {failure && (
        <FailedState what={t`Couldn’t open the checkout. Nothing was charged.`} why={failure} onRetry={start} />
      )}
    </>
  );
}
