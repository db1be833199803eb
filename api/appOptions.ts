import type { DataSource } from "typeorm";
import type { Language } from "../shared/texts/languages.ts";
import type { ClientDocuments, PaymentProvider, Policy, PushService, SendMail } from "./domain/base/context.ts";
import type { GraphQLOptions } from "./graphql/server.ts";
import type { LinkPageOptions } from "./http/linkPages.ts";
import type { ClientOptions } from "./http/pages.ts";
import type { UntakenAnswers } from "./http/untakenAnswers.ts";
import type { IdentityProvider } from "./identity/clerk.ts";
import type { ChangeChannel } from "./live/changeChannel.ts";
import type { EventStreams } from "./live/eventStreams.ts";
import type { Logger } from "./logging/log.ts";

export type AppOptions = GraphQLOptions & {
  db: DataSource;
  /** The origin of the app, for example `https://lists.example.com`. */
  origin: string;
  graphiql: boolean;
  /** The languages that people can choose; by default all. */
  languages?: Language[];
  /** Whether the rate limits are on. */
  rateLimits: boolean;
  /** The number of trusted proxies in front of the server. */
  trustProxy: number;
  log: Logger;
  /** Verifies the sessions of members. Without it (null) users cannot sign in. */
  identity: IdentityProvider | null;
  /** Null where users cannot pay. */
  payments: PaymentProvider | null;
  /** Null where no push messages can be sent. */
  push: PushService | null;
  /** Reads the descriptions of programs that ask to be connected; without it (null) such a program is not known. */
  clientDocuments?: ClientDocuments | null;
  /** Serves everything under `/__stripe` when the stand-in of the payment provider is used. */
  paymentPages?: (request: Request) => Promise<Response>;
  /** Tells pages about changes of other pages. Without it (null) there is no `/api/live`. */
  live: { changes: ChangeChannel; streams: EventStreams } | null;
  /** The built client; null when another server serves it. */
  client: Omit<ClientOptions, "hasMail"> | null;
  /** Renders the pages with a token; null where there are none. */
  linkPages: LinkPageOptions | null;
  /** Bounds the large answers that wait to be taken; by default those of this app. */
  answers?: UntakenAnswers;
  /** What the operator lets callers do; by default everything. */
  policy?: Policy;
  /** Sends mails; without it (null) there are none. */
  sendMail?: SendMail | null;
  /** The program that reads imported files; without it (null) nothing can be imported. */
  importProgram: string | null;
  /** The megabytes of its heap, if not the usual ones. */
  importHeap?: number | undefined;
};
