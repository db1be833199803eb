import { generatePushKeys } from "../domain/accounts/pushKeys.ts";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../shared/texts/languages.ts";
import { LOCAL_PRODUCTION, PRODUCTION } from "../testing/productionSettings.ts";
import { SETTING_NAMES } from "./declarations.ts";
import { readSettings } from "./settings.ts";

const PUSH_KEYS = generatePushKeys();

const CLERK_PUBLISHABLE_KEY = `pk_live_${Buffer.from("clerk.example.com$").toString("base64")}`;
const CLERK_SECRET_KEY = "sk_live_secret";
const KEYS = { CLERK_PUBLISHABLE_KEY, CLERK_SECRET_KEY };
const FEEDBACK_URL_MISTAKE =
  "FEEDBACK_URL must be an address like https://lists.example.com/feedback or mailto:help@lists.example.com.";
const SMTP_URL_MISTAKE = "SMTP_URL must be an address like smtps://user:password@mail.example.com:465.";
const PEM = "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----";

describe("settings", () => {
  it.each(["prod", "Production", "staging"])(
    "refuse NODE_ENV=%s, which would start a server for developers",
    (name) => {
      expect(() => readSettings({ NODE_ENV: name })).toThrow("NODE_ENV must be production, development or test.");
    },
  );

  it("have defaults for an empty environment", () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: "localhost",
      origin: "http://localhost:3000",
      localAddress: "http://localhost:3000",
      isOriginGuessed: false,
      databaseUrl: null,
      dataDir: resolve(".data"),
      allowsLoopbackPush: true,
      pushKeys: null,
      backups: null,
      memory: "normal",
      graphiql: true,
      introspection: true,
      trustedDocuments: false,
      rateLimits: true,
      trustProxy: 0,
      logLevel: "info",
      languages: LANGUAGES,
      feedbackUrl: "mailto:support@localhost",
      supportEmail: "support@localhost",
      identity: null,
      openId: null,
      mail: null,
      signUp: "open",
      guests: true,
      quotas: true,
      metricsPort: null,
      publicMetrics: true,
      traces: null,
      payments: "stand-in",
    });
  });

  it("put metrics on the app's port only outside production and without METRICS_PORT", () => {
    expect(readSettings(LOCAL_PRODUCTION)).toMatchObject({ metricsPort: null, publicMetrics: false });
    expect(readSettings({ METRICS_PORT: "9464" })).toMatchObject({ metricsPort: 9464, publicMetrics: false });
  });

  it("take the origin from host and port", () => {
    expect(readSettings({ HOST: "::1", PORT: "80" }).origin).toBe("http://[::1]:80");
    expect(readSettings({ ORIGIN: "https://lists.example.com" }).origin).toBe("https://lists.example.com");
    const onAll = { HOST: "0.0.0.0", PORT: "80" };
    expect(readSettings(onAll)).toMatchObject({ origin: "http://localhost:80", isOriginGuessed: true });
    expect(readSettings({ ...onAll, ORIGIN: "http://nas:3000" })).toMatchObject({
      origin: "http://nas:3000",
      isOriginGuessed: false,
    });
  });

  it.each([
    ["en-XA", ["en", "en-XA"]],
    ["EN-xa,en", ["en", "en-XA"]],
    ["  en-XA , en\ten-XA ", ["en", "en-XA"]],
    ["en", ["en"]],
    [" ", LANGUAGES.map(({ code }) => code)],
  ])("offer the languages of %j, and always English", (value, codes) => {
    expect(readSettings({ LANGUAGES: value }).languages.map(({ code }) => code)).toEqual(codes);
  });

  it("turn backups on with BACKUP_DIR", () => {
    const folder = resolve("kept");
    expect(readSettings({ BACKUP_DIR: "kept" }).backups).toEqual({ folder, keep: 7, beforeUpgrade: true });
    expect(readSettings({ BACKUP_DIR: folder, BACKUP_KEEP: "30", BACKUP_BEFORE_UPGRADE: "off" }).backups).toEqual({
      folder,
      keep: 30,
      beforeUpgrade: false,
    });
    expect(readSettings({ BACKUP_KEEP: "30" }).backups).toBeNull();
  });

  it("turn GraphiQL and introspection off in production; GRAPHIQL=on turns only GraphiQL on", () => {
    expect(readSettings(LOCAL_PRODUCTION)).toMatchObject({ graphiql: false, introspection: false });
    expect(readSettings({ ...LOCAL_PRODUCTION, GRAPHIQL: "on" })).toMatchObject({
      graphiql: true,
      introspection: false,
    });
  });

  it.each([
    ["PORT", "eighty", "PORT must be a number from 0 to 65535."],
    ["PORT", "65536", "PORT must be a number from 0 to 65535."],
    ["HOST", "my host", "HOST must be a host name or an address."],
    ["ORIGIN", "lists.example.com", "ORIGIN must be an origin like https://lists.example.com, without a path."],
    ["FEEDBACK_URL", "javascript:alert(1)", FEEDBACK_URL_MISTAKE],
    ["FEEDBACK_URL", "ftp://lists.example.com/feedback", FEEDBACK_URL_MISTAKE],
    ["FEEDBACK_URL", "support@lists.example.com", FEEDBACK_URL_MISTAKE],
    ["FEEDBACK_URL", "mailto:help", FEEDBACK_URL_MISTAKE],
    ["LANGUAGES", "en, tlh", `LANGUAGES must be languages out of ${LANGUAGES.map(({ code }) => code).join(", ")}.`],
    ["SUPPORT_EMAIL", "help", "SUPPORT_EMAIL must be an email address."],
    ["ORIGIN", "https://a.example/", "ORIGIN must be an origin like https://lists.example.com, without a path."],
    ["DATABASE_URL", "mysql://a", "DATABASE_URL must begin with postgres://."],
    ["BACKUP_KEEP", "0", "BACKUP_KEEP must be a number from 1 to 999."],
    ["BACKUP_KEEP", "1000", "BACKUP_KEEP must be a number from 1 to 999."],
    ["BACKUP_BEFORE_UPGRADE", "no", "BACKUP_BEFORE_UPGRADE must be on or off."],
    ["MEMORY", "256", "MEMORY must be normal or small."],
    ["GRAPHIQL", "yes", "GRAPHIQL must be on or off."],
    ["RATE_LIMITS", "none", "RATE_LIMITS must be on or off."],
    ["TRUST_PROXY", "true", "TRUST_PROXY must be a number from 0 to 9."],
    ["LOG_LEVEL", "debug", "LOG_LEVEL must be one of error, warn, info."],
    ["METRICS_PORT", "all", "METRICS_PORT must be a number from 0 to 65535."],
    [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "collector:4318",
      "OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://collector:4318.",
    ],
    ["BILLING", "free", "BILLING must be auto, local or off."],
    ["STRIPE_SECRET_KEY", "pk_live_1", "STRIPE_SECRET_KEY must be a secret key of Stripe, like sk_live_…."],
    ["STRIPE_WEBHOOK_SECRET", "secret", "STRIPE_WEBHOOK_SECRET must begin with whsec_."],
    ["SMTP_URL", "mail.example.com", SMTP_URL_MISTAKE],
    ["SMTP_URL", "https://mail.example.com", SMTP_URL_MISTAKE],
    ["SMTP_URL", "smtps://mail.example.com/?pool=true", SMTP_URL_MISTAKE],
    ["SIGN_UP", "family", "SIGN_UP must be open, invited or closed."],
    ["GUESTS", "no", "GUESTS must be on or off."],
    ["QUOTAS", "none", "QUOTAS must be on or off."],
    ["IDENTITY", "off", "IDENTITY must be auto or local."],
    ["CLERK_JWT_KEY", "MIIB", "CLERK_JWT_KEY must begin with -----BEGIN PUBLIC KEY-----."],
    ["CLERK_WEBHOOK_SIGNING_SECRET", "secret", "CLERK_WEBHOOK_SIGNING_SECRET must begin with whsec_."],
  ])("refuse %s=%s and say why in one line", (name, value, line) => {
    expect(() => readSettings({ [name]: value })).toThrow(new Error(line));
  });

  it.each([
    ["http://lists.example.com/feedback"],
    ["https://lists.example.com/feedback?from=app"],
    ["mailto:help@lists.example.com"],
    ["mailto:help@lists.example.com?subject=Listbook"],
  ])("take %s as the address for feedback", (url) => {
    expect(readSettings({ FEEDBACK_URL: url }).feedbackUrl).toBe(url);
  });

  it.each([
    ["without FEEDBACK_URL", { FEEDBACK_URL: "" }, "FEEDBACK_URL is missing."],
    ["without SUPPORT_EMAIL", { SUPPORT_EMAIL: " " }, "SUPPORT_EMAIL is missing."],
    [
      "without both addresses",
      { FEEDBACK_URL: "", SUPPORT_EMAIL: "" },
      "FEEDBACK_URL is missing.\nSUPPORT_EMAIL is missing.",
    ],
    [
      "with a wrong address and without the other",
      { FEEDBACK_URL: "", SUPPORT_EMAIL: "help" },
      "SUPPORT_EMAIL must be an email address.\nFEEDBACK_URL is missing.",
    ],
  ])("are refused in production with Clerk %s", (_label, env, lines) => {
    expect(() => readSettings({ ...PRODUCTION, ...KEYS, ...env })).toThrow(new Error(lines));
  });

  it("need no addresses in production with local accounts", () => {
    const none = { feedbackUrl: null, supportEmail: null };
    expect(readSettings({ NODE_ENV: "production", IDENTITY: "local" })).toMatchObject(none);
    expect(() => readSettings({ ...LOCAL_PRODUCTION, SUPPORT_EMAIL: "help" })).toThrow(
      "SUPPORT_EMAIL must be an email address.",
    );
  });

  it("are refused with one line for each mistake", () => {
    expect(() => readSettings({ PORT: "x", GRAPHIQL: "x" })).toThrow(/PORT.*\n.*GRAPHIQL/);
  });
});

describe("the identity provider's settings", () => {
  const secrets = { CLERK_JWT_KEY: PEM.replaceAll("\n", "\\n"), CLERK_WEBHOOK_SIGNING_SECRET: "whsec_c2VjcmV0" };

  it.each([
    ["both keys", KEYS, { jwtKey: null, webhookSecret: null }],
    ["all keys, with the PEM in one line", { ...KEYS, ...secrets }, { jwtKey: PEM, webhookSecret: "whsec_c2VjcmV0" }],
    ["both keys in production", { ...KEYS, ...PRODUCTION }, { jwtKey: null, webhookSecret: null }],
  ])("are accepted with %s", (_title, env, optionalKeys) => {
    const keys = { publishableKey: CLERK_PUBLISHABLE_KEY, secretKey: CLERK_SECRET_KEY };
    expect(readSettings(env).identity).toEqual({ ...keys, ...optionalKeys });
  });

  it.each<[string, Record<string, string>]>([
    ["without keys", {}],
    ["with IDENTITY=local", { IDENTITY: "local" }],
    ["with IDENTITY=local in production", LOCAL_PRODUCTION],
  ])("select the stand-in %s", (_label, env) => {
    expect(readSettings(env).identity).toBeNull();
  });

  it.each([
    [
      "a public key of push messages alone",
      { VAPID_PUBLIC_KEY: PUSH_KEYS.publicKey },
      "Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither.",
    ],
    [
      "two keys of push messages that are no pair",
      { VAPID_PUBLIC_KEY: PUSH_KEYS.publicKey, VAPID_PRIVATE_KEY: generatePushKeys().privateKey },
      "VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY.",
    ],
    [
      "a private key of push messages that is too short",
      { VAPID_PUBLIC_KEY: PUSH_KEYS.publicKey, VAPID_PRIVATE_KEY: "AAAA" },
      "VAPID_PRIVATE_KEY must be a private key of P-256: 32 bytes in base64url.",
    ],
    [
      "a publishable key without a secret key",
      { CLERK_PUBLISHABLE_KEY },
      "CLERK_SECRET_KEY is missing; CLERK_PUBLISHABLE_KEY is set.",
    ],
    [
      "a secret key without a publishable key",
      { CLERK_SECRET_KEY },
      "CLERK_PUBLISHABLE_KEY is missing; CLERK_SECRET_KEY is set.",
    ],
    [
      "both keys with IDENTITY=local",
      { ...KEYS, IDENTITY: "local" },
      "IDENTITY=local and the keys of Clerk exclude each other.",
    ],
    [
      "production without keys",
      PRODUCTION,
      "Set CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY, or IDENTITY=local to keep accounts here.",
    ],
    [
      "SIGN_UP=closed with both keys",
      { ...KEYS, SIGN_UP: "closed" },
      "SIGN_UP=closed is for local accounts: with the keys of Clerk, set it in Clerk's dashboard.",
    ],
    [
      "a publishable key without a host",
      { ...KEYS, CLERK_PUBLISHABLE_KEY: "pk_live_bm90aGluZw" },
      "CLERK_PUBLISHABLE_KEY must be a publishable key of Clerk, like pk_live_….",
    ],
    [
      "a secret key in another form",
      { ...KEYS, CLERK_SECRET_KEY: "secret" },
      "CLERK_SECRET_KEY must be a secret key of Clerk, like sk_live_….",
    ],
  ])("refuse %s and say why in one line", (_label, env, line) => {
    expect(() => readSettings(env)).toThrow(new Error(line));
  });
});

describe("the settings of an OpenID provider", () => {
  const PROVIDER = {
    OIDC_ISSUER: "https://id.example.com/realms/home",
    OIDC_CLIENT_ID: "listbook",
    OIDC_CLIENT_SECRET: "secret",
  };

  it("are taken together, with a name for the button", () => {
    const { OIDC_ISSUER: issuer } = PROVIDER;
    const openId = { issuer, clientId: "listbook", clientSecret: "secret", name: "OpenID" };
    expect(readSettings(PROVIDER).openId).toEqual(openId);
    expect(readSettings({ ...PROVIDER, OIDC_NAME: "Our house" }).openId).toEqual({ ...openId, name: "Our house" });
    expect(readSettings({ ...PROVIDER, OIDC_ISSUER: "http://localhost:9000" }).openId).not.toBeNull();
  });

  it.each([
    ["no id", { ...PROVIDER, OIDC_CLIENT_ID: "" }, "OIDC_CLIENT_ID is missing; OIDC_ISSUER is set."],
    ["no issuer", { ...PROVIDER, OIDC_ISSUER: "" }, "OIDC_ISSUER is missing; OIDC_CLIENT_ID is set."],
    [
      "http on another computer",
      { ...PROVIDER, OIDC_ISSUER: "http://id.example.com" },
      "OIDC_ISSUER must be an address like https://id.example.com; http is possible only on this computer.",
    ],
    [
      "the keys of Clerk",
      { ...PROVIDER, ...KEYS },
      "OIDC_ISSUER is for local accounts: with the keys of Clerk, set the provider in Clerk's dashboard.",
    ],
  ])("refuse %s and say why in one line", (_label, env, line) => {
    expect(() => readSettings({ ...env })).toThrow(new Error(line));
  });
});

describe("the settings of mail", () => {
  const MAIL_FROM = "lists@example.com";

  it.each([
    [
      "smtps://ann%40example.com:p%3Aw%2Fd@mail.example.com",
      {
        host: "mail.example.com",
        port: 465,
        isSecure: true,
        isLoopback: false,
        user: "ann@example.com",
        password: "p:w/d",
      },
    ],
    ["smtp://mail.example.com", { port: 587, isSecure: false, isLoopback: false, user: null, password: null }],
    ["smtp://[::1]:2525", { host: "::1", port: 2525, isLoopback: true }],
  ])("take %s apart", (url, parts) => {
    expect(readSettings({ SMTP_URL: url, MAIL_FROM }).mail).toMatchObject(parts);
  });

  it.each([
    ["lists@example.com", { name: "Listbook", address: "lists@example.com" }],
    ["Our lists <lists@example.com>", { name: "Our lists", address: "lists@example.com" }],
  ])("take %s as the sender", (text, from) => {
    expect(readSettings({ SMTP_URL: "smtp://localhost", MAIL_FROM: text }).mail?.from).toEqual(from);
  });

  it.each([
    ["no sender", { SMTP_URL: "smtp://localhost" }, "MAIL_FROM is missing; SMTP_URL is set."],
    ["no server", { MAIL_FROM }, "SMTP_URL is missing; MAIL_FROM is set."],
    [
      "a sender that is no address",
      { SMTP_URL: "smtp://localhost", MAIL_FROM: "Listbook" },
      "MAIL_FROM must be an address like lists@example.com, or Listbook <lists@example.com>.",
    ],
    [
      "a broken password",
      { SMTP_URL: "smtp://ann:50%@localhost", MAIL_FROM },
      "SMTP_URL must have % in its user and password written as %25.",
    ],
  ])("refuse %s and say why in one line", (_label, env, line) => {
    expect(() => readSettings({ ...env })).toThrow(new Error(line));
  });
});

describe("the payment provider's settings", () => {
  const keys = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

  it.each<[string, object, unknown]>([
    ["select the stand-in in development", {}, "stand-in"],
    ["turn payments off with BILLING=off", { BILLING: "off" }, "off"],
    ["turn payments off in production", LOCAL_PRODUCTION, "off"],
    ["turn payments off with QUOTAS=off", { QUOTAS: "off" }, "off"],
    ["select the stand-in in production with BILLING=local", { ...LOCAL_PRODUCTION, BILLING: "local" }, "stand-in"],
    ["select Stripe with both keys", keys, { secretKey: "sk_live_1", webhookSecret: "whsec_1" }],
    [
      "select Stripe with both keys in production",
      { ...keys, ...LOCAL_PRODUCTION },
      { secretKey: "sk_live_1", webhookSecret: "whsec_1" },
    ],
    [
      "select Stripe with a restricted key",
      { ...keys, STRIPE_SECRET_KEY: "rk_test_1" },
      { secretKey: "rk_test_1", webhookSecret: "whsec_1" },
    ],
  ])("%s", (_title, env, payments) => {
    expect(readSettings({ ...env }).payments).toEqual(payments);
  });

  it.each([
    [
      "a secret key without the secret of webhooks",
      { STRIPE_SECRET_KEY: "sk_live_1" },
      "STRIPE_WEBHOOK_SECRET is missing; STRIPE_SECRET_KEY is set.",
    ],
    [
      "a secret of webhooks without the secret key",
      { STRIPE_WEBHOOK_SECRET: "whsec_1" },
      "STRIPE_SECRET_KEY is missing; STRIPE_WEBHOOK_SECRET is set.",
    ],
    [
      "both keys with BILLING=local",
      { ...keys, BILLING: "local" },
      "BILLING=local and the keys of Stripe exclude each other.",
    ],
    [
      "both keys with BILLING=off",
      { ...keys, BILLING: "off" },
      "BILLING=off and the keys of Stripe exclude each other.",
    ],
    ["both keys with QUOTAS=off", { ...keys, QUOTAS: "off" }, "QUOTAS=off and the keys of Stripe exclude each other."],
    [
      "BILLING=local with QUOTAS=off",
      { BILLING: "local", QUOTAS: "off" },
      "QUOTAS=off and BILLING=local exclude each other.",
    ],
    [
      "a test key in production",
      { ...keys, ...LOCAL_PRODUCTION, STRIPE_SECRET_KEY: "sk_test_1" },
      "STRIPE_SECRET_KEY is a test key: anybody could subscribe with a test card.",
    ],
  ])("refuse %s and say why in one line", (_label, env, line) => {
    expect(() => readSettings({ ...env })).toThrow(new Error(line));
  });
});

describe(".env.example", () => {
  /** What the tests and the packaged PostgreSQL read, and the server does not. */
  const OTHERS = ["POSTGRES_BIN", "CHROMIUM"];

  it("names every setting and no others", () => {
    const example = readFileSync(".env.example", "utf8");
    const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set([...SETTING_NAMES, ...OTHERS]));
  });
});
