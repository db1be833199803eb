import { ALL_LANGUAGES, type Language, LANGUAGES, SOURCE_LANGUAGE } from "../../shared/texts/languages.ts";
import { LOG_LEVELS, type LogLevel } from "../logging/log.ts";

/** Parses the text of one setting. Throws an Error whose message continues a sentence that begins with the name. */
export type ParseSetting<T> = (value: string) => T;

const EMAIL_ADDRESS = /^[^\s@<>?&"]+@[^\s@<>?&"]+$/;

export const parsePort: ParseSetting<number> = (value) => {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw new Error("must be a number from 0 to 65535");
  return Number(value);
};

export const parseHost: ParseSetting<string> = (value) => {
  if (!/^[\w.:-]+$/.test(value)) throw new Error("must be a host name or an address");
  return value;
};

export const parsePath: ParseSetting<string> = (value) => value;

export const parseOrigin: ParseSetting<string> = (value) => {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol) || new URL(value).origin !== value)
    throw new Error("must be an origin like https://lists.example.com, without a path");
  return value;
};

export const parseDatabaseUrl: ParseSetting<string> = (value) => {
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error("must begin with postgres://");
  return value;
};

export const parseOnOff: ParseSetting<boolean> = (value) => {
  if (value !== "on" && value !== "off") throw new Error("must be on or off");
  return value === "on";
};

export const parseProxyCount: ParseSetting<number> = (value) => {
  if (!/^\d$/.test(value)) throw new Error("must be a number from 0 to 9");
  return Number(value);
};

export const parseCount: ParseSetting<number> = (value) => {
  if (!/^[1-9]\d{0,2}$/.test(value)) throw new Error("must be a number from 1 to 999");
  return Number(value);
};

/** "small" keeps the server's own PostgreSQL and the reading of imported files to what a computer with 1 GB has. */
export type Memory = "normal" | "small";

export const parseMemory: ParseSetting<Memory> = (value) => {
  if (value !== "normal" && value !== "small") throw new Error("must be normal or small");
  return value;
};

export const parseLogLevel: ParseSetting<LogLevel> = (value) => {
  const level = LOG_LEVELS.find((each) => each === value);
  if (!level) throw new Error(`must be one of ${LOG_LEVELS.join(", ")}`);
  return level;
};

const isLanguage = (tag: string, { code }: Language) => code.toLowerCase() === tag.toLowerCase();

/** English is always among them. */
export const parseLanguages: ParseSetting<Language[]> = (value) => {
  const tags = value.split(/[\s,]+/).filter(Boolean);
  if (!tags.every((tag) => ALL_LANGUAGES.some((language) => isLanguage(tag, language))))
    throw new Error(`must be languages out of ${LANGUAGES.map(({ code }) => code).join(", ")}`);
  return ALL_LANGUAGES.filter(
    (language) => language.code === SOURCE_LANGUAGE || tags.some((tag) => isLanguage(tag, language)),
  );
};

export const parseFeedbackUrl: ParseSetting<string> = (value) => {
  const { protocol, pathname } = URL.canParse(value) ? new URL(value) : { protocol: "", pathname: "" };
  if (!/^https?:$/.test(protocol) && !(protocol === "mailto:" && EMAIL_ADDRESS.test(pathname)))
    throw new Error("must be an address like https://lists.example.com/feedback or mailto:help@lists.example.com");
  return value;
};

export const parseCollectorUrl: ParseSetting<string> = (value) => {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new Error("must be an address like http://collector:4318");
  return value;
};

export const parseEmail: ParseSetting<string> = (value) => {
  if (!EMAIL_ADDRESS.test(value)) throw new Error("must be an email address");
  return value;
};

export const parsePublishableKey: ParseSetting<string> = (value) => {
  const [, encoded = ""] = /^pk_(?:test|live)_(.+)$/.exec(value) ?? [];
  // The encoded part of a key is the provider's host name and a dollar sign, in base64.
  if (!/^[^$]+\.[^$]+\$$/.test(Buffer.from(encoded, "base64").toString()))
    throw new Error("must be a publishable key of Clerk, like pk_live_…");
  return value;
};

const parseBase64Url =
  (bytes: number, what: string): ParseSetting<string> =>
  (value) => {
    if (!/^[\w-]+$/.test(value) || Buffer.from(value, "base64url").length !== bytes)
      throw new Error(`must be ${what}: ${bytes} bytes in base64url`);
    return value;
  };

export const parsePushPublicKey = parseBase64Url(65, "a public key of P-256");
export const parsePushPrivateKey = parseBase64Url(32, "a private key of P-256");

export const parseClerkSecretKey: ParseSetting<string> = (value) => {
  if (!/^sk_(test|live)_.+/.test(value)) throw new Error("must be a secret key of Clerk, like sk_live_…");
  return value;
};

export const parseJwtKey: ParseSetting<string> = (value) => {
  // Many settings stores allow only one line, so a key may contain `\n` instead of line breaks.
  const pem = value.replaceAll("\\n", "\n");
  if (!pem.startsWith("-----BEGIN PUBLIC KEY-----")) throw new Error("must begin with -----BEGIN PUBLIC KEY-----");
  return pem;
};

export const parseWebhookSecret: ParseSetting<string> = (value) => {
  if (!value.startsWith("whsec_")) throw new Error("must begin with whsec_");
  return value;
};

export const parseIdentityMode: ParseSetting<"auto" | "local"> = (value) => {
  if (value !== "auto" && value !== "local") throw new Error("must be auto or local");
  return value;
};

/** Who may make an account: everybody, who has an invitation of the operator, or nobody. */
export type SignUpMode = "open" | "invited" | "closed";

export const parseSignUp: ParseSetting<SignUpMode> = (value) => {
  if (value !== "open" && value !== "invited" && value !== "closed") throw new Error("must be open, invited or closed");
  return value;
};

/** A mail server. `isLoopback`: it is on this computer. */
export type SmtpServer = {
  host: string;
  port: number;
  isSecure: boolean;
  isLoopback: boolean;
  user: string | null;
  password: string | null;
};

/** Whether a host is this computer. */
export const isLoopback = (hostname: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** Returns the text that a part of a URL stands for. Throws an Error for a broken one. */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error("must have % in its user and password written as %25");
  }
}

export const parseSmtpUrl: ParseSetting<SmtpServer> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !/^\/?$/.test(url.pathname) || url.search || url.hash)
    throw new Error("must be an address like smtps://user:password@mail.example.com:465");
  const isSecure = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    isLoopback: isLoopback(url.hostname),
    user: url.username ? decodePart(url.username) : null,
    password: url.password ? decodePart(url.password) : null,
  };
};

export const parseText: ParseSetting<string> = (value) => value;

export const parseIssuer: ParseSetting<string> = (value) => {
  const { protocol, hostname, search, hash } = URL.canParse(value)
    ? new URL(value)
    : { protocol: "", hostname: "", search: "", hash: "" };
  if (search || hash || !(protocol === "https:" || (protocol === "http:" && isLoopback(hostname))))
    throw new Error("must be an address like https://id.example.com; http is possible only on this computer");
  return value;
};

/** The sender of mails. */
export type MailSender = { name: string; address: string };

export const parseMailFrom: ParseSetting<MailSender> = (value) => {
  const [, name = "", address = ""] = /^([^<>]*)<([^<>]+)>$/.exec(value) ?? ["", "Listbook", value];
  if (!EMAIL_ADDRESS.test(address))
    throw new Error("must be an address like lists@example.com, or Listbook <lists@example.com>");
  return { name: name.trim(), address };
};

export const parseStripeKey: ParseSetting<string> = (value) => {
  if (!/^[sr]k_(test|live)_.+/.test(value)) throw new Error("must be a secret key of Stripe, like sk_live_…");
  return value;
};

export const parseBillingMode: ParseSetting<"auto" | "local" | "off"> = (value) => {
  if (value !== "auto" && value !== "local" && value !== "off") throw new Error("must be auto, local or off");
  return value;
};
