import { resolve } from "node:path";

/** The identity provider's keys, under the names of its own settings. */
export type IdentityKeys = {
  publishableKey: string;
  secretKey: string;
  /** PEM. With it session tokens are verified without asking the provider; null: its keys are fetched. */
  jwtKey: string | null;
  /** Null: the provider's webhooks are refused. */
  webhookSecret: string | null;
};

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
  /** Where people tell what they think. */
  feedbackUrl: string;
  /** Null: nobody answers mail. */
  supportEmail: string | null;
  /** Null: the stand-in for the identity provider, with accounts of its own. */
  identity: IdentityKeys | null;
};

/** Where the project collects what people tell. */
const ISSUES = "https://github.com/listbook/listbook/issues";

type Read<T> = (value: string) => T;

const readPort: Read<number> = (value) => {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw new Error("must be a number from 0 to 65535");
  return Number(value);
};

const readHost: Read<string> = (value) => {
  if (!/^[\w.:-]+$/.test(value)) throw new Error("must be a host name or an address");
  return value;
};

const readOrigin: Read<string> = (value) => {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol) || new URL(value).origin !== value)
    throw new Error("must be an origin like https://lists.example.com, without a path");
  return value;
};

const readDatabaseUrl: Read<string> = (value) => {
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error("must begin with postgres://");
  return value;
};

const readSwitch: Read<boolean> = (value) => {
  if (value !== "on" && value !== "off") throw new Error("must be on or off");
  return value === "on";
};

const readLink: Read<string> = (value) => {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) throw new Error("must begin with https://");
  return value;
};

const readEmail: Read<string> = (value) => {
  if (!/^[^\s@<>?&"]+@[^\s@<>?&"]+$/.test(value)) throw new Error("must be an e-mail address");
  return value;
};

const readPublishableKey: Read<string> = (value) => {
  const [, encoded = ""] = /^pk_(?:test|live)_(.+)$/.exec(value) ?? [];
  // It is the provider's host name and a dollar sign, in base64.
  if (!/^[^$]+\.[^$]+\$$/.test(Buffer.from(encoded, "base64").toString()))
    throw new Error("must be a publishable key of Clerk, like pk_live_…");
  return value;
};

const readSecretKey: Read<string> = (value) => {
  if (!/^sk_(test|live)_.+/.test(value)) throw new Error("must be a secret key of Clerk, like sk_live_…");
  return value;
};

const readJwtKey: Read<string> = (value) => {
  // Many places that hold settings keep them in one line.
  const pem = value.replaceAll("\\n", "\n");
  if (!pem.startsWith("-----BEGIN PUBLIC KEY-----")) throw new Error("must begin with -----BEGIN PUBLIC KEY-----");
  return pem;
};

const readWebhookSecret: Read<string> = (value) => {
  if (!value.startsWith("whsec_")) throw new Error("must begin with whsec_");
  return value;
};

const readIdentityMode: Read<"auto" | "local"> = (value) => {
  if (value !== "auto" && value !== "local") throw new Error("must be auto or local");
  return value;
};

type Environment = Record<string, string | undefined>;

/** Reads settings one by one and remembers what is wrong with them. */
function createReader(env: Environment) {
  const mistakes: string[] = [];
  const has = (name: string) => Boolean(env[name]?.trim());
  function read<T>(name: string, parse: Read<T>, fallback: T): T {
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
function findKeyMistake(hasPublishable: boolean, hasSecret: boolean, isLocal: boolean, isProduction: boolean) {
  if (hasPublishable && !hasSecret) return "CLERK_SECRET_KEY is missing; CLERK_PUBLISHABLE_KEY is set.";
  if (!hasPublishable && hasSecret) return "CLERK_PUBLISHABLE_KEY is missing; CLERK_SECRET_KEY is set.";
  if (hasSecret && isLocal) return "IDENTITY=local and the keys of Clerk exclude each other.";
  if (!hasSecret && !isLocal && isProduction)
    return "Set CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY, or IDENTITY=local to keep accounts here.";
  return null;
}

/** Both keys: the provider. None: the stand-in, but in production only if it is asked for (contract, section 6). */
function readIdentity(
  { read, has, mistakes }: ReturnType<typeof createReader>,
  isProduction: boolean,
): IdentityKeys | null {
  const isLocal = read("IDENTITY", readIdentityMode, "auto") === "local";
  const mistake = findKeyMistake(has("CLERK_PUBLISHABLE_KEY"), has("CLERK_SECRET_KEY"), isLocal, isProduction);
  if (mistake) mistakes.push(mistake);
  const publishableKey = read("CLERK_PUBLISHABLE_KEY", readPublishableKey, null);
  const secretKey = read("CLERK_SECRET_KEY", readSecretKey, null);
  const jwtKey = read("CLERK_JWT_KEY", readJwtKey, null);
  const webhookSecret = read("CLERK_WEBHOOK_SIGNING_SECRET", readWebhookSecret, null);
  return publishableKey && secretKey ? { publishableKey, secretKey, jwtKey, webhookSecret } : null;
}

const originOf = (host: string, port: number) => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Errors: one Error whose message has a line for each mistake. */
export function readSettings(env: Environment): Settings {
  const reader = createReader(env);
  const { read, mistakes } = reader;
  const isProduction = env["NODE_ENV"] === "production";
  const port = read("PORT", readPort, 3000);
  const host = read("HOST", readHost, "localhost");
  const settings: Settings = {
    port,
    host,
    origin: read("ORIGIN", readOrigin, originOf(host, port)),
    databaseUrl: read("DATABASE_URL", readDatabaseUrl, null),
    dataDir: resolve(read("DATA_DIR", (value) => value, ".data")),
    graphiql: read("GRAPHIQL", readSwitch, !isProduction),
    introspection: read("INTROSPECTION", readSwitch, !isProduction),
    feedbackUrl: read("FEEDBACK_URL", readLink, ISSUES),
    supportEmail: read<string | null>("SUPPORT_EMAIL", readEmail, null),
    identity: readIdentity(reader, isProduction),
  };
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  return settings;
}
