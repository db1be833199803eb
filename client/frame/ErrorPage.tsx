import { t } from "@lingui/core/macro";
import { errorIcons } from "virtual:errorIcons";
import { Link, useLocation, useNavigate, useRouteError, isRouteErrorResponse } from "react-router";
import { isPaymentPath } from "../../shared/serverParts.ts";
import { hasPart } from "../ui/browser/serverParts.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { addIcons } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { FeedbackLink } from "./FeedbackLink.tsx";
import { usePageSettings } from "./pageSettings.ts";

addIcons(errorIcons);

/** Replaces a screen that threw an error or does not exist (docs/app.md, Error page). Bots see nothing. */
export function ErrorPage() {
  const { pathname } = useLocation();
  const thrown = useRouteError();
  // The path may be one that has no screen on any server.
  const isOff = isPaymentPath(pathname) && !hasPart("payments");
  const error = describeError(isOff ? { status: 404, message: t`Payments are off here` } : thrown);
  const { isBot } = usePageSettings();
  useTitle(error.title);
  return isBot ? null : <ErrorView error={error} />;
}

/** Shows an error to a person. Exported for tests. */
export function ErrorView({ error }: { error: ErrorDescription }) {
  const { status, title, description, suggestion, icon } = error;
  return (
    <Notice icon={icon} title={title}>
      <p className="wrap-anywhere">{description}</p>
      <p className="quiet">
        {suggestion} <span className="whitespace-nowrap">{t`Error ${status}.`}</span>
      </p>
      <ErrorButtons status={status} />
      <HelpLinks />
      {import.meta.env.DEV && <DebugDetails error={error} />}
    </Notice>
  );
}

function ErrorButtons({ status }: { status: number }) {
  const navigate = useNavigate();
  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate("/"));
  return (
    <div className="flex flex-wrap gap-2">
      {status >= 500 && <Button kind="primary" onClick={() => window.location.reload()}>{t`Try Again`}</Button>}
      {status !== 503 && (
        <>
          <Link to="/" className={buttonClass(status >= 500 ? "plain" : "primary")}>{t`Go Home`}</Link>
          <Button onClick={goBack}>{t`Go Back`}</Button>
        </>
      )}
    </div>
  );
}

function HelpLinks() {
  const { feedbackUrl, supportEmail } = usePageSettings();
  return (
    <ul aria-label={t`Help`} className="quiet flex flex-wrap gap-x-4 text-sm">
      <li>
        <Link to="/n" className={helpClass}>{t`View My Lists`}</Link>
      </li>
      {feedbackUrl && (
        <li>
          <FeedbackLink className={helpClass}>{t`Send Feedback`}</FeedbackLink>
        </li>
      )}
      {supportEmail && (
        <li>
          <a href={`mailto:${supportEmail}`} className={helpClass}>{t`Contact Support`}</a>
        </li>
      )}
    </ul>
  );
}

const helpClass =
  "inline-flex min-h-8 items-center underline decoration-strike underline-offset-4 pointer-coarse:min-h-11";

/** Shown in development only. */
function DebugDetails({ error: { status, message, stack } }: { error: ErrorDescription }) {
  const { pathname, search } = useLocation();
  return (
    <details className="sheet w-full p-4 text-sm wrap-anywhere">
      <summary>Debug</summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4">
        <dt>Status</dt>
        <dd>{status}</dd>
        <dt>Message</dt>
        <dd>{message}</dd>
        <dt>URL</dt>
        <dd>{pathname + search}</dd>
      </dl>
      {stack && <pre className="mt-2 overflow-x-auto">{stack}</pre>}
    </details>
  );
}

type ErrorDescription = {
  status: number;
  message: string;
  stack: string | undefined;
  title: string;
  description: string;
  suggestion: string;
  icon: string;
};

/** The texts of a status. Without a description, the page shows the message of the error. */
type ErrorTexts = Pick<ErrorDescription, "title" | "suggestion" | "icon"> & { description?: string };

/** The texts of the statuses that have their own (docs/app.md, Error page). */
const STATUS_TEXTS: Record<number, ErrorTexts> = {
  404: {
    title: t`Page Not Found`,
    suggestion: t`Check the address, or start from your lists.`,
    icon: "lucide:search-x",
  },
  403: {
    title: t`Access Forbidden`,
    description: t`You don’t have permission to see this page.`,
    suggestion: t`Sign in with an account that does.`,
    icon: "lucide:lock",
  },
  500: {
    title: t`Server Error`,
    description: t`Something went wrong on our side. What you saved is safe.`,
    suggestion: t`Try again in a moment.`,
    icon: "lucide:server-crash",
  },
  503: {
    title: t`Service Unavailable`,
    description: t`Listbook isn’t available right now.`,
    suggestion: t`Try again in a few minutes.`,
    icon: "lucide:construction",
  },
};

const OTHER_TEXTS: ErrorTexts = {
  title: t`Something Went Wrong`,
  suggestion: t`If it keeps happening, tell us what you were doing.`,
  icon: "lucide:triangle-alert",
};

/** Returns what the error page shows about a thrown value. A value without a status is a 500. Exported for tests. */
export function describeError(error: unknown): ErrorDescription {
  const { status, message, stack } = readError(error);
  return { status, message, stack, description: message, ...(STATUS_TEXTS[status] ?? OTHER_TEXTS) };
}

function readError(error: unknown): Pick<ErrorDescription, "status" | "message" | "stack"> {
  if (isRouteErrorResponse(error))
    return { status: error.status, message: readMessage(error.data) || error.statusText, stack: undefined };
  const stack = error instanceof Error ? error.stack : undefined;
  const { status, statusCode } = (error ?? {}) as { status?: unknown; statusCode?: unknown };
  const errorStatus = [status, statusCode].find((value) => typeof value === "number" && value >= 400);
  return { status: (errorStatus as number | undefined) ?? 500, message: readMessage(error), stack };
}

function readMessage(thrown: unknown): string {
  if (typeof thrown === "string") return thrown;
  const { message } = (thrown ?? {}) as { message?: unknown };
  return typeof message === "string" && message ? message : OTHER_TEXTS.title;
}
