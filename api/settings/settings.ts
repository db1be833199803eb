import { resolve } from "node:path";
import type { LogLevel } from "../logging/log.ts";
import {
  type ParseSetting,
  parseBillingMode,
  parseCollectorUrl,
  parseProxyCount,
  parseDatabaseUrl,
  parseEmail,
  parseHost,
  parseIdentityMode,
  parseJwtKey,
  parseHttpUrl,
  parseLogLevel,
  parseOrigin,
  parsePort,
  parsePublishableKey,
  parseClerkSecretKey,
  parseStripeKey,
  parseOnOff,
  parseWebhookSecret,
} from "./values.ts";

/** The identity provider's keys, under the names of its own settings. */
export type IdentityKeys = {
  publishableKey: string;
  secretKey: string;
  /** PEM. With it session tokens are verified without asking the provider; null: its keys are fetched. */
  jwtKey: string | null;
  /** Null: the provider's webhooks are refused. */
  webhookSecret: string | null;
};

/** The payment provider's keys, under the names of its own settings. */
export type StripeKeys = { secretKey: string; webhookSecret: string };

/** The environment, read and checked once. `.env.example` explains each setting. */
export type Settings = {
  port: number;
  host: string;
  /** The one origin that the app is served under, without a slash at its end. */
  origin: string;
  /** Null: start the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Absolute path. */
  dataDir: string;
  graphiql: boolean;
  introspection: boolean;
  /** Whether only the operations of our own pages run. */
  trustedDocuments: boolean;
  /** Whether calls are counted and refused when they are too many. */
  rateLimits: boolean;
  /** How many proxies stand in front, whose word on where a request comes from is taken. */
  trustProxy: number;
  logLevel: LogLevel;
  /** Where people tell what they think. */
  feedbackUrl: string;
  /** Null: nobody answers mail. */
  supportEmail: string | null;
  /** Null: the stand-in for the identity provider, with accounts of its own. */
  identity: IdentityKeys | null;
  /** Where `/metrics` is told; null: on the app's own port, but in production nowhere. */
  metricsPort: number | null;
  /** Whether `/metrics` is told on the app's own port, to everybody. */
  publicMetrics: boolean;
  /** Where traces are sent, the base URL of a collector; null: there are none. */
  traces: string | null;
  /** Stripe by its keys, or its stand-in, or no payments at all. */
  payments: StripeKeys | "stand-in" | "off";
};

/** Where the project collects what people tell. */
const DEFAULT_FEEDBACK_URL = "https://github.com/listbook/listbook/issues";

type Environment = Record<string, string | undefined>;

/** Reads settings one by one and remembers what is wrong with them. */
function createSettingsReader(env: Environment) {
  const mistakes: string[] = [];
  const has = (name: string) => Boolean(env[name]?.trim());
  function read<T>(name: string, parse: ParseSetting<T>, fallback: T): T {
    const value = env[name]?.trim();
    if (!value) return fallback;
    try {
      return parse(value);
    } catch (error) {
      mistakes.push(`${name} ${(error as Error).message}.`);
      return fallback;
    }
  }
  return { read, has, mistakes };
}

/** What is wrong with the keys as a whole; null when nothing is. */
function findClerkKeyMistake(hasPublishable: boolean, hasSecret: boolean, isLocal: boolean, isProduction: boolean) {
  if (hasPublishable && !hasSecret) return "CLERK_SECRET_KEY is missing; CLERK_PUBLISHABLE_KEY is set.";
  if (!hasPublishable && hasSecret) return "CLERK_PUBLISHABLE_KEY is missing; CLERK_SECRET_KEY is set.";
  if (hasSecret && isLocal) return "IDENTITY=local and the keys of Clerk exclude each other.";
  if (!hasSecret && !isLocal && isProduction)
    return "Set CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY, or IDENTITY=local to keep accounts here.";
  return null;
}

/**
 * Both keys: the provider. None: the stand-in, but in production only if it is asked for (docs/contract.md, Settings).
 */
function readIdentity(
  { read, has, mistakes }: ReturnType<typeof createSettingsReader>,
  isProduction: boolean,
): IdentityKeys | null {
  const isLocal = read("IDENTITY", parseIdentityMode, "auto") === "local";
  const mistake = findClerkKeyMistake(has("CLERK_PUBLISHABLE_KEY"), has("CLERK_SECRET_KEY"), isLocal, isProduction);
  if (mistake) mistakes.push(mistake);
  const publishableKey = read("CLERK_PUBLISHABLE_KEY", parsePublishableKey, null);
  const secretKey = read("CLERK_SECRET_KEY", parseClerkSecretKey, null);
  const jwtKey = read("CLERK_JWT_KEY", parseJwtKey, null);
  const webhookSecret = read("CLERK_WEBHOOK_SIGNING_SECRET", parseWebhookSecret, null);
  return publishableKey && secretKey ? { publishableKey, secretKey, jwtKey, webhookSecret } : null;
}

/** What is wrong with the keys of Stripe as a whole; null when nothing is. */
function findStripeKeyMistake(
  secretKey: string | null,
  webhookSecret: string | null,
  mode: string,
  isProduction: boolean,
) {
  if (secretKey && !webhookSecret) return "STRIPE_WEBHOOK_SECRET is missing; STRIPE_SECRET_KEY is set.";
  if (!secretKey && webhookSecret) return "STRIPE_SECRET_KEY is missing; STRIPE_WEBHOOK_SECRET is set.";
  if (secretKey && mode !== "auto") return `BILLING=${mode} and the keys of Stripe exclude each other.`;
  if (isProduction && secretKey?.slice(1).startsWith("k_test_"))
    return "STRIPE_SECRET_KEY is a test key: anybody could subscribe with a test card.";
  return null;
}

/** Both keys: Stripe. None: the stand-in, but in production only if it is asked for (docs/contract.md, Settings). */
function readPayments(
  { read, mistakes }: ReturnType<typeof createSettingsReader>,
  isProduction: boolean,
): Settings["payments"] {
  const before = mistakes.length;
  const mode = read("BILLING", parseBillingMode, "auto");
  const secretKey = read("STRIPE_SECRET_KEY", parseStripeKey, null);
  const webhookSecret = read("STRIPE_WEBHOOK_SECRET", parseWebhookSecret, null);
  const mistake =
    mistakes.length === before ? findStripeKeyMistake(secretKey, webhookSecret, mode, isProduction) : null;
  if (mistake) mistakes.push(mistake);
  if (secretKey && webhookSecret) return { secretKey, webhookSecret };
  return mode === "local" || (mode === "auto" && !isProduction) ? "stand-in" : "off";
}

const buildDefaultOrigin = (host: string, port: number) => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Errors: one Error whose message has a line for each mistake. */
export function readSettings(env: Environment): Settings {
  const reader = createSettingsReader(env);
  const { read, mistakes } = reader;
  const isProduction = env["NODE_ENV"] === "production";
  const port = read("PORT", parsePort, 3000);
  const host = read("HOST", parseHost, "localhost");
  const metricsPort = read<number | null>("METRICS_PORT", parsePort, null);
  const settings: Settings = {
    port,
    host,
    origin: read("ORIGIN", parseOrigin, buildDefaultOrigin(host, port)),
    databaseUrl: read("DATABASE_URL", parseDatabaseUrl, null),
    dataDir: resolve(read("DATA_DIR", (value) => value, ".data")),
    graphiql: read("GRAPHIQL", parseOnOff, !isProduction),
    introspection: read("INTROSPECTION", parseOnOff, !isProduction),
    trustedDocuments: read("TRUSTED_DOCUMENTS", parseOnOff, false),
    rateLimits: read("RATE_LIMITS", parseOnOff, true),
    trustProxy: read("TRUST_PROXY", parseProxyCount, 0),
    logLevel: read("LOG_LEVEL", parseLogLevel, "info"),
    feedbackUrl: read("FEEDBACK_URL", parseHttpUrl, DEFAULT_FEEDBACK_URL),
    supportEmail: read<string | null>("SUPPORT_EMAIL", parseEmail, null),
    identity: readIdentity(reader, isProduction),
    metricsPort,
    publicMetrics: metricsPort === null && !isProduction,
    traces: read<string | null>("OTEL_EXPORTER_OTLP_ENDPOINT", parseCollectorUrl, null),
    payments: readPayments(reader, isProduction),
  };
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  return settings;
}
