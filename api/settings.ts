import { resolve } from "node:path";

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
};

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

const originOf = (host: string, port: number) => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Errors: one Error whose message has a line for each mistake. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const mistakes: string[] = [];
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
  };
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  return settings;
}
