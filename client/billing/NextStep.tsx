import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BillingInterval } from "../gql/graphql.ts";
import { useSession } from "../identity/session.ts";
import { Button, buttonLook } from "../ui/Button.tsx";
import { CheckoutButton } from "./CheckoutButton.tsx";
import { pathToAccount, upgradePath } from "./intervals.ts";
import type { Plan } from "./reads.ts";
import { isOver, PAID } from "./words.ts";

type Props = {
  /** Undefined while it is not known. */
  plan: Plan | undefined;
  interval: BillingInterval;
  onRetry: () => void;
};

const link = "underline underline-offset-4";
const wide = `${buttonLook("primary")} min-h-11 w-full text-lg sm:w-auto sm:px-8`;

/** The one thing to do next, which depends on who is here and on what they have. */
export function NextStep({ plan, interval, onRetry }: Props) {
  const { state } = useSession();
  if (!plan || state === "loading") return <Waiting />;
  if (plan.subscription && !isOver(plan.subscription)) return <Subscribed isPaid={plan.name === "paid"} />;
  if (plan.payments === "NOT_SET_UP") return <NotSold />;
  if (plan.payments === "UNREACHABLE") return <OutOfReach onRetry={onRetry} />;
  return (
    <Step>
      {state === "signedIn" ? <CheckoutButton interval={interval} look={wide} /> : <SignUp interval={interval} />}
    </Step>
  );
}

/** As high as what comes. */
const Step = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-25 flex-col gap-3 sm:min-h-20">{children}</div>
);

const Waiting = () => (
  <Step>
    <span className="sr-only">Loading</span>
    <span aria-hidden className="skeleton h-11 w-full sm:w-64" />
  </Step>
);

/** A guest has an account first, and is then back here with the same choice. */
function SignUp({ interval }: { interval: BillingInterval }) {
  const here = upgradePath(interval);
  return (
    <>
      <Link to={pathToAccount("/sign-up", here)} className={`${wide} self-start`}>
        Sign up to subscribe
      </Link>
      <p className="quiet text-sm">
        What you have made here comes along. Have an account?{" "}
        <Link to={pathToAccount("/sign-in", here)} className={link}>
          Sign in
        </Link>
      </p>
    </>
  );
}

function Subscribed({ isPaid }: { isPaid: boolean }) {
  return (
    <Step>
      <p>{isPaid ? `You have ${PAID} already.` : "You have a subscription already, which needs you."}</p>
      <Link to="/subscription/manage" className={`${wide} self-start`}>
        Manage Subscription
      </Link>
    </Step>
  );
}

/** Whoever runs this server sells nothing. */
function NotSold() {
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">Payments are not set up here.</p>
      <p className="quiet">Nothing can be bought on this server. What you have stays yours, and free.</p>
    </div>
  );
}

function OutOfReach({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p>
        <span className="font-medium">The payment provider does not answer.</span>{" "}
        <span className="quiet">Nothing was charged. Try again in a moment.</span>
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
