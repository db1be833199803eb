import {
  type ParseSetting,
  parseBillingMode,
  parseClerkSecretKey,
  parseCollectorUrl,
  parseCount,
  parseDatabaseUrl,
  parseEmail,
  parseFeedbackUrl,
  parseHost,
  parseIdentityMode,
  parseJwtKey,
  parseLanguages,
  parseLogLevel,
  parseMemory,
  parseOnOff,
  parseOrigin,
  parsePath,
  parsePort,
  parseProxyCount,
  parsePublishableKey,
  parsePushPrivateKey,
  parsePushPublicKey,
  parseIssuer,
  parseMailFrom,
  parseSignUp,
  parseSmtpUrl,
  parseStripeKey,
  parseText,
  parseWebhookSecret,
} from "./values.ts";

/** A setting: an environment variable of the server. */
export type Setting<T> = {
  parse: ParseSetting<T>;
  /** The text that counts where the variable is not set; null: the value is null then. */
  default: string | null;
  /** The same with NODE_ENV=production. */
  inProduction: string | null;
  /** Whether it must be set with NODE_ENV=production, unless the accounts are local. */
  isRequired: boolean;
  /** What the documentation says about it, in Markdown. */
  meaning: string;
};

const withDefault = <T>(parse: ParseSetting<T>, text: string, meaning: string, inProduction = text): Setting<T> => ({
  parse,
  default: text,
  inProduction,
  isRequired: false,
  meaning,
});

const withoutDefault = <T>(parse: ParseSetting<T>, meaning: string): Setting<T | null> => ({
  parse,
  default: null,
  inProduction: null,
  isRequired: false,
  meaning,
});

/** A server with local accounts may be without it. */
const requiredWithClerk = <T>(parse: ParseSetting<T>, text: string, meaning: string): Setting<T | null> => ({
  parse,
  default: text,
  inProduction: null,
  isRequired: true,
  meaning,
});

/** All settings. `readSettings` reads no others, and `npm run generate` writes them into the documentation. */
export const SETTINGS = {
  PORT: withDefault(parsePort, "3000", "The port on which the server listens."),
  HOST: withDefault(parseHost, "localhost", "The name or the address on which it listens."),
  ORIGIN: withoutDefault(
    parseOrigin,
    "The one origin at which it is reached. Without it: `http://HOST:PORT`, or `localhost` on all addresses.",
  ),
  DATABASE_URL: withoutDefault(parseDatabaseUrl, "A PostgreSQL database. Without it the server starts its own."),
  DATA_DIR: withDefault(parsePath, ".data", "The folder of the server's own PostgreSQL."),
  BACKUP_DIR: withoutDefault(
    parsePath,
    "The folder of the backups that the server makes every night and before an upgrade. Without it: none.",
  ),
  BACKUP_KEEP: withDefault(parseCount, "7", "The number of nightly backups that are kept, from 1 to 999."),
  BACKUP_BEFORE_UPGRADE: withDefault(
    parseOnOff,
    "on",
    "With `BACKUP_DIR`: a backup before the tables are migrated; without one there is no upgrade.",
  ),
  MEMORY: withDefault(parseMemory, "normal", "`small` is for a computer with 1 GB of memory."),
  GRAPHIQL: withDefault(parseOnOff, "on", "The page for developers at `/graphiql`.", "off"),
  INTROSPECTION: withDefault(parseOnOff, "on", "Schema introspection in GraphQL.", "off"),
  TRUSTED_DOCUMENTS: withDefault(parseOnOff, "off", "GraphQL runs only the operations of the web app."),
  RATE_LIMITS: withDefault(parseOnOff, "on", "The rate limits; `off` is for load tests."),
  TRUST_PROXY: withDefault(parseProxyCount, "0", "The number of proxies in front of the server."),
  LOG_LEVEL: withDefault(parseLogLevel, "info", "`info`, `warn` or `error`."),
  LANGUAGES: withoutDefault(
    parseLanguages,
    "The languages that people can choose, such as `en, de, pt-BR`. English is always there. Without it: all.",
  ),
  FEEDBACK_URL: requiredWithClerk(
    parseFeedbackUrl,
    "mailto:support@localhost",
    "Where the Feedback link leads. With local accounts it may be missing in production; then there is no such link.",
  ),
  SUPPORT_EMAIL: requiredWithClerk(
    parseEmail,
    "support@localhost",
    "The address for Contact Support, and for reports about templates. With local accounts it may be missing too.",
  ),
  VAPID_PUBLIC_KEY: withoutDefault(
    parsePushPublicKey,
    "The key that identifies the server to push services; set it with the next one. Without it the server creates one.",
  ),
  VAPID_PRIVATE_KEY: withoutDefault(parsePushPrivateKey, "Its private part."),
  CLERK_PUBLISHABLE_KEY: withoutDefault(
    parsePublishableKey,
    "A key of Clerk, the identity provider; set it with the next one. In production set both, or `IDENTITY=local`.",
  ),
  CLERK_SECRET_KEY: withoutDefault(parseClerkSecretKey, "The secret key of Clerk."),
  CLERK_JWT_KEY: withoutDefault(parseJwtKey, "The public key that verifies sessions without asking Clerk."),
  CLERK_WEBHOOK_SIGNING_SECRET: withoutDefault(parseWebhookSecret, "The secret of the endpoint for Clerk's events."),
  IDENTITY: withDefault(parseIdentityMode, "auto", "`local` keeps accounts here, in production too."),
  SIGN_UP: withDefault(
    parseSignUp,
    "open",
    "Who may create a local account: everyone, with `invited` only people invited by the command, with `closed` no one. The first account can always be created.",
  ),
  OIDC_ISSUER: withoutDefault(
    parseIssuer,
    "An OpenID provider that people can sign in with besides local accounts; set it with the next two.",
  ),
  OIDC_CLIENT_ID: withoutDefault(parseText, "The id of Listbook at the provider."),
  OIDC_CLIENT_SECRET: withoutDefault(parseText, "Its secret. The redirect URI is `ORIGIN/__clerk/v1/oauth_callback`."),
  OIDC_NAME: withDefault(parseText, "OpenID", "The name of the provider, which the button shows."),
  SMTP_URL: withoutDefault(
    parseSmtpUrl,
    "The mail server: `smtps://user:password@host:465`. Without it no mail is sent, and codes are in the log.",
  ),
  MAIL_FROM: withoutDefault(parseMailFrom, "The sender of mails: an address, or `Listbook <lists@example.com>`."),
  GUESTS: withDefault(parseOnOff, "on", "With `off` no one can begin without an account. Existing guests stay."),
  QUOTAS: withDefault(parseOnOff, "on", "`off` gives every member the room of the paid plan. It needs no payments."),
  METRICS_PORT: withoutDefault(
    parsePort,
    "The port of `/metrics`. Without it `/metrics` is on `PORT`, and in production nowhere.",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: withoutDefault(parseCollectorUrl, "The collector to which traces are sent."),
  STRIPE_SECRET_KEY: withoutDefault(
    parseStripeKey,
    "A key of Stripe, the payment provider; set it with the next one. In production not a test key.",
  ),
  STRIPE_WEBHOOK_SECRET: withoutDefault(parseWebhookSecret, "The secret of the endpoint for Stripe's events."),
  BILLING: withDefault(
    parseBillingMode,
    "auto",
    "`off` turns payments off, and no page mentions them; `local` uses test payments. `auto` is `local`, and `off` in production.",
  ),
};

export type SettingName = keyof typeof SETTINGS;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export type SettingValue<Name extends SettingName> = (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never;
