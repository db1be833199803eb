import type { ScryptOptions } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { Mail, SendMail } from "../../domain/base/context.ts";
import { DomainError } from "../../domain/base/errors.ts";
import type { SignUpMode } from "../../settings/values.ts";
import type { LocalClient } from "./entities/LocalClient.ts";
import type { OpenIdProvider } from "./openId/provider.ts";
import type { SendClerkEvent } from "./webhooks.ts";
import type { SigningKeys } from "./keys.ts";

/** A request of Clerk's components, with everything that its handler needs. */
export type FrontendCall = {
  db: EntityManager;
  /** Milliseconds since 1970. */
  now: number;
  /** Writes an email as a line of the log, where none can be sent. */
  log: (line: string) => void;
  sendMail: SendMail | null;
  sendEvent: SendClerkEvent;
  /** The origin of the pages that may call. */
  origin: string;
  keys: SigningKeys;
  /** The OpenID provider at which people can sign in; null without one. */
  openId: OpenIdProvider | null;
  /** Whom the screens say to ask; null for nobody. */
  supportEmail: string | null;
  /** Who may make an account. */
  signUp: SignUpMode;
  /** The scrypt parameters for passwords. */
  passwordCost: ScryptOptions;
  form: URLSearchParams;
  query: URLSearchParams;
  userAgent: string;
  /** The language of the pages that call, for mails. */
  language: string;
  /** The network address of the browser; "" when attempts are not limited by address. */
  address: string;
  /** The browser that calls; null when it has no valid cookie. */
  client: LocalClient | null;
  /** The token for the client's cookie in the response; "" deletes the cookie, null leaves it as it is. */
  token: string | null;
};

/** Returns the resource for a call. The ids of the path follow the call, in their order. */
export type FrontendHandler = (call: FrontendCall, ...ids: string[]) => Promise<object | null>;

/** Handlers by method and path: `"POST /client/sign_ins/:id/attempt_first_factor"`. */
export type FrontendRoutes = Record<string, FrontendHandler>;

/** An error in Clerk's form. The components show its message or handle its code. */
export class ClerkApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The form field that the message belongs to. */
  readonly field: string | undefined;

  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** The error for an unknown id, and for the id of another user's resource. */
export const resourceNotFound = () => new ClerkApiError(404, "resource_not_found", "Resource not found");

/** A field of the form without spaces around it; "" when it is missing. */
export const readField = ({ form }: FrontendCall, name: string): string => form.get(name)?.trim() ?? "";

/** Sends an email, or writes `line` to the log where none can be sent. Throws a `ClerkApiError`. */
export async function sendOrLog({ sendMail, log }: FrontendCall, mail: Mail, line: string): Promise<void> {
  if (!sendMail) return log(`Email to ${mail.to}: ${line}`);
  try {
    await sendMail(mail);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "RATE_LIMITED") throw new ClerkApiError(429, "too_many_requests", `${error.message}.`);
    throw new ClerkApiError(503, "mail_not_sent", "Couldn’t send the email. Try again in a moment.");
  }
}

/** Converts milliseconds since 1970 to ISO 8601, as the tables take it. */
export const toIso = (milliseconds: number) => new Date(milliseconds).toISOString();
