import { createECDH } from "node:crypto";
import { resolve } from "node:path";
import { LANGUAGES, type Language } from "../../shared/texts/languages.ts";
import type { LogLevel } from "../logging/log.ts";
import { SETTING_NAMES, type Setting, type SettingName, SETTINGS, type SettingValue } from "./declarations.ts";
import type { MailSender, Memory, SignUpMode, SmtpServer } from "./values.ts";

/** The keys of Clerk, the identity provider. */
type IdentityKeys = {
  publishableKey: string;
  secretKey: string;
  /** The key in PEM with which the server verifies session tokens; null: the server fetches the provider's keys. */
  jwtKey: string | null;
  /** Null: the server refuses the provider's webhooks. */
  webhookSecret: string | null;
};

/** The keys of Stripe, the payment provider. */
type StripeKeys = { secretKey: string; webhookSecret: string };

/** The backups that the server makes by itself. */
export type BackupSettings = {
  /** Absolute path. */
  folder: string;
  /** The number of nightly backups that are kept. */
  keep: number;
  beforeUpgrade: boolean;
};

/** The OpenID provider at which people sign in beside local accounts. */
export type OpenIdSettings = { issuer: string; clientId: string; clientSecret: string; name: string };

/** The mail server and the sender of mails. */
export type MailSettings = SmtpServer & { from: MailSender };

/** The settings from the environment variables, which `.env.example` explains. */
export type Settings = {
  port: number;
  host: string;
  /** The one origin of the app, without a slash at its end. */
  origin: string;
  /** The address under which this computer itself reaches the server, without a slash at its end. */
  localAddress: string;
  /** Whether the server can be reached at other addresses, and no setting says which one people use. */
  isOriginGuessed: boolean;
  /** Null: the server starts the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Absolute path. */
  dataDir: string;
  /** Null: the server makes no backups by itself. */
  backups: BackupSettings | null;
  memory: Memory;
  graphiql: boolean;
  introspection: boolean;
  /** Whether the GraphQL server runs only the operations of the web app. */
  trustedDocuments: boolean;
  /** Whether the server counts calls and refuses them above the rate limits. */
  rateLimits: boolean;
  /** The number of proxies in front of the server whose `X-Forwarded-For` entries it trusts. */
  trustProxy: number;
  logLevel: LogLevel;
  /** The languages that people can choose, in the order in which they are offered. */
  languages: Language[];
  /** The page, or the `mailto:` address, to which users send feedback; null: there is no link. */
  feedbackUrl: string | null;
  supportEmail: string | null;
  /** Null: the server uses the stand-in for the identity provider, with accounts in Listbook's database. */
  identity: IdentityKeys | null;
  /** Null: people sign in with a password or a code. */
  openId: OpenIdSettings | null;
  /** Null: the server sends no mail. */
  mail: MailSettings | null;
  /** Who may make a local account, but for the first one, which everybody may make. */
  signUp: SignUpMode;
  /** Whether people can begin as guests, without an account. */
  guests: boolean;
  /** Whether a member's plan decides the quotas; otherwise every member has those of the paid plan. */
  quotas: boolean;
  /** The port of `/metrics`; null: the app's own port, or none in production. */
  metricsPort: number | null;
  /** Whether `/metrics` is on the app's own port, where every client can read it. */
  publicMetrics: boolean;
  /** The base URL of the collector to which the server sends traces; null: it sends none. */
  traces: string | null;
  /** The keys by which push services know the server; null: it makes them at its first start. */
  pushKeys: { publicKey: string; privateKey: string } | null;
  /** Whether push messages may be sent to this computer itself. */
  allowsLoopbackPush: boolean;
  /** The keys of Stripe, or the stand-in for Stripe, or no payments. */
  payments: StripeKeys | "stand-in" | "off";
};

type Environment = Record<string, string | undefined>;

/** Creates a reader of single settings, which adds a message to `mistakes` for each invalid or missing value. */
function createSettingsReader(env: Environment, isProduction: boolean) {
  const mistakes: string[] = [];
  const has = (name: SettingName) => Boolean(env[name]?.trim());
  function read<Name extends SettingName>(name: Name): SettingValue<Name> {
    const setting = SETTINGS[name] as unknown as Setting<SettingValue<Name>>;
    const fallback = isProduction ? setting.inProduction : setting.default;
    const parse = (text: string | null) => (text === null ? (null as SettingValue<Name>) : setting.parse(text));
    try {
      return parse(env[name]?.trim() || fallback);
    } catch (error) {
      mistakes.push(`${name} ${(error as Error).message}.`);
      return parse(fallback);
    }
  }
  return { read, has, mistakes };
}

/** Returns a message when the keys of Clerk are incomplete or contradict other settings; otherwise null. */
function findClerkKeyMistake(hasPublishable: boolean, hasSecret: boolean, isLocal: boolean, isProduction: boolean) {
  if (hasPublishable && !hasSecret) return "CLERK_SECRET_KEY is missing; CLERK_PUBLISHABLE_KEY is set.";
  if (!hasPublishable && hasSecret) return "CLERK_PUBLISHABLE_KEY is missing; CLERK_SECRET_KEY is set.";
  if (hasSecret && isLocal) return "IDENTITY=local and the keys of Clerk exclude each other.";
  if (!hasSecret && !isLocal && isProduction)
    return "Set CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY, or IDENTITY=local to keep accounts here.";
  return null;
}

/** Returns the OpenID provider; null without one. */
function readOpenId({ read, has, mistakes }: ReturnType<typeof createSettingsReader>): OpenIdSettings | null {
  const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  const given = names.find(has);
  const [issuer, clientId, clientSecret] = [read("OIDC_ISSUER"), read("OIDC_CLIENT_ID"), read("OIDC_CLIENT_SECRET")];
  if (given) mistakes.push(...names.filter((name) => !has(name)).map((name) => `${name} is missing; ${given} is set.`));
  if (given && has("CLERK_SECRET_KEY"))
    mistakes.push(`${given} is for local accounts: with the keys of Clerk, set the provider in Clerk's dashboard.`);
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name: read("OIDC_NAME") } : null;
}

/** Returns how mails are sent; null without a mail server. */
function readMail({ read, has, mistakes }: ReturnType<typeof createSettingsReader>): MailSettings | null {
  const [server, from] = [read("SMTP_URL"), read("MAIL_FROM")];
  if (server && !has("MAIL_FROM")) mistakes.push("MAIL_FROM is missing; SMTP_URL is set.");
  if (from && !has("SMTP_URL")) mistakes.push("SMTP_URL is missing; MAIL_FROM is set.");
  return server && from ? { ...server, from } : null;
}

/** Returns who may make a local account. Clerk decides itself who may make one of its own. */
function readSignUp({ read, has, mistakes }: ReturnType<typeof createSettingsReader>): SignUpMode {
  const mode = read("SIGN_UP");
  if (mode !== "open" && has("CLERK_SECRET_KEY"))
    mistakes.push(`SIGN_UP=${mode} is for local accounts: with the keys of Clerk, set it in Clerk's dashboard.`);
  return mode;
}

/** Returns the keys of Clerk; null for the stand-in, which production uses only with IDENTITY=local. */
function readIdentity(
  { read, has, mistakes }: ReturnType<typeof createSettingsReader>,
  isProduction: boolean,
): IdentityKeys | null {
  const isLocal = read("IDENTITY") === "local";
  const mistake = findClerkKeyMistake(has("CLERK_PUBLISHABLE_KEY"), has("CLERK_SECRET_KEY"), isLocal, isProduction);
  if (mistake) mistakes.push(mistake);
  const publishableKey = read("CLERK_PUBLISHABLE_KEY");
  const secretKey = read("CLERK_SECRET_KEY");
  const jwtKey = read("CLERK_JWT_KEY");
  const webhookSecret = read("CLERK_WEBHOOK_SIGNING_SECRET");
  return publishableKey && secretKey ? { publishableKey, secretKey, jwtKey, webhookSecret } : null;
}

/** Returns a message when the keys of Stripe are incomplete or the settings contradict each other; otherwise null. */
function findPaymentMistake(
  secretKey: string | null,
  webhookSecret: string | null,
  mode: string,
  hasQuotas: boolean,
  isProduction: boolean,
) {
  if (secretKey && !webhookSecret) return "STRIPE_WEBHOOK_SECRET is missing; STRIPE_SECRET_KEY is set.";
  if (!secretKey && webhookSecret) return "STRIPE_SECRET_KEY is missing; STRIPE_WEBHOOK_SECRET is set.";
  if (secretKey && mode !== "auto") return `BILLING=${mode} and the keys of Stripe exclude each other.`;
  if (secretKey && !hasQuotas) return "QUOTAS=off and the keys of Stripe exclude each other.";
  if (mode === "local" && !hasQuotas) return "QUOTAS=off and BILLING=local exclude each other.";
  if (isProduction && secretKey?.slice(1).startsWith("k_test_"))
    return "STRIPE_SECRET_KEY is a test key: anybody could subscribe with a test card.";
  return null;
}

/**
 * Returns the keys of Stripe, or "stand-in", which production uses only with BILLING=local, or "off". Where everybody
 * has the room of the paid plan there is nothing to pay for.
 */
function readPayments(
  { read, mistakes }: ReturnType<typeof createSettingsReader>,
  hasQuotas: boolean,
  isProduction: boolean,
): Settings["payments"] {
  const before = mistakes.length;
  const mode = read("BILLING");
  const secretKey = read("STRIPE_SECRET_KEY");
  const webhookSecret = read("STRIPE_WEBHOOK_SECRET");
  const mistake =
    mistakes.length === before ? findPaymentMistake(secretKey, webhookSecret, mode, hasQuotas, isProduction) : null;
  if (mistake) mistakes.push(mistake);
  if (secretKey && webhookSecret) return { secretKey, webhookSecret };
  return mode === "local" || (mode === "auto" && !isProduction && hasQuotas) ? "stand-in" : "off";
}

/** Returns the keys by which push services know the server; null where they are not set. */
function readPushKeys({ read, has, mistakes }: ReturnType<typeof createSettingsReader>): Settings["pushKeys"] {
  const [publicKey, privateKey] = [read("VAPID_PUBLIC_KEY"), read("VAPID_PRIVATE_KEY")];
  if (has("VAPID_PUBLIC_KEY") !== has("VAPID_PRIVATE_KEY"))
    mistakes.push("Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither.");
  if (!publicKey || !privateKey) return null;
  if (!isKeyPair(publicKey, privateKey)) mistakes.push("VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY.");
  return { publicKey, privateKey };
}

function isKeyPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  return pair.getPublicKey("base64url") === publicKey;
}

function readBackups({ read }: ReturnType<typeof createSettingsReader>): BackupSettings | null {
  const [folder, keep, beforeUpgrade] = [read("BACKUP_DIR"), read("BACKUP_KEEP"), read("BACKUP_BEFORE_UPGRADE")];
  return folder === null ? null : { folder: resolve(folder), keep, beforeUpgrade };
}

/** The hosts with which a server listens on all addresses. */
const ALL_ADDRESSES = ["0.0.0.0", "::"];

/** Returns the address under which this computer itself reaches the server. */
function buildLocalAddress(host: string, port: number): string {
  if (ALL_ADDRESSES.includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** The values of NODE_ENV. Any other one would start a server for developers. */
const NODE_ENVS = ["production", "development", "test"];

/** Reads and checks all settings. Throws an Error whose message has one line for each mistake. */
export function readSettings(env: Environment): Settings {
  const isProduction = env["NODE_ENV"] === "production";
  const reader = createSettingsReader(env, isProduction);
  const { read, has, mistakes } = reader;
  if (env["NODE_ENV"] && !NODE_ENVS.includes(env["NODE_ENV"]))
    mistakes.push("NODE_ENV must be production, development or test.");
  const port = read("PORT");
  const host = read("HOST");
  const localAddress = buildLocalAddress(host, port);
  const metricsPort = read("METRICS_PORT");
  const quotas = read("QUOTAS");
  const settings: Settings = {
    port,
    host,
    origin: read("ORIGIN") ?? localAddress,
    localAddress,
    isOriginGuessed: !has("ORIGIN") && ALL_ADDRESSES.includes(host),
    databaseUrl: read("DATABASE_URL"),
    dataDir: resolve(read("DATA_DIR")),
    backups: readBackups(reader),
    memory: read("MEMORY"),
    graphiql: read("GRAPHIQL"),
    introspection: read("INTROSPECTION"),
    trustedDocuments: read("TRUSTED_DOCUMENTS"),
    rateLimits: read("RATE_LIMITS"),
    trustProxy: read("TRUST_PROXY"),
    logLevel: read("LOG_LEVEL"),
    languages: read("LANGUAGES") ?? LANGUAGES,
    feedbackUrl: read("FEEDBACK_URL"),
    supportEmail: read("SUPPORT_EMAIL"),
    identity: readIdentity(reader, isProduction),
    openId: readOpenId(reader),
    mail: readMail(reader),
    signUp: readSignUp(reader),
    guests: read("GUESTS"),
    quotas,
    metricsPort,
    publicMetrics: metricsPort === null && !isProduction,
    traces: read("OTEL_EXPORTER_OTLP_ENDPOINT"),
    pushKeys: readPushKeys(reader),
    allowsLoopbackPush: !isProduction,
    payments: readPayments(reader, quotas, isProduction),
  };
  const isComplete = !isProduction || read("IDENTITY") === "local";
  const required = SETTING_NAMES.filter((name) => !isComplete && SETTINGS[name].isRequired);
  mistakes.push(...required.filter((name) => !has(name)).map((name) => `${name} is missing.`));
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  return settings;
}
