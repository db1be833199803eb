import type { ScryptOptions } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { LocalClient } from "./entities/LocalClient.ts";
import type { SendClerkEvent } from "./webhooks.ts";
import type { SigningKeys } from "./keys.ts";

/** One request of the components, read and ready to be answered. */
export type FrontendCall = {
  db: EntityManager;
  /** Milliseconds since 1970. */
  now: number;
  /** Where e-mails go: a line each. */
  log: (line: string) => void;
  tell: SendClerkEvent;
  /** The origin of the pages that may call. */
  origin: string;
  keys: SigningKeys;
  /** How much work it is to hash a password. */
  passwordCost: ScryptOptions;
  form: URLSearchParams;
  query: URLSearchParams;
  userAgent: string;
  /** Where it comes from; "" when nobody counts that. */
  address: string;
  /** The browser that calls, when its cookie proves it. */
  client: LocalClient | null;
  /** Set when the answer must carry the client's cookie anew; "" takes the cookie away. */
  token: string | null;
};

/** Answers the resource that the call asked for; the ids of its path come after the call, in order. */
export type FrontendHandler = (call: FrontendCall, ...ids: string[]) => Promise<object | null>;

/** By method and path: `"POST /client/sign_ins/:id/attempt_first_factor"`. */
export type FrontendRoutes = Record<string, FrontendHandler>;

/** What the components show to the person, or act upon by its code. */
export class ClerkApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The field that the message stands below. */
  readonly field: string | undefined;

  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** Somebody else's id and one that was never given out look alike. */
export const resourceNotFound = () => new ClerkApiError(404, "resource_not_found", "Resource not found");

/** A field of the form without spaces around it; "" when it is missing. */
export const readField = ({ form }: FrontendCall, name: string): string => form.get(name)?.trim() ?? "";

/** The database's form of a moment. */
export const toIso = (milliseconds: number) => new Date(milliseconds).toISOString();
