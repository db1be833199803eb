import type { EntityManager } from "typeorm";
import { LANGUAGES, SOURCE_LANGUAGE } from "../../shared/texts/languages.ts";
import { type Calling, type Context, OPEN_POLICY, type Services } from "../domain/base/context.ts";
import { createEffects } from "../domain/base/effects.ts";
import { createNestedRows } from "../domain/base/nestedRows.ts";
import { createCaller } from "../domain/callers/createCaller.ts";
import { createLoaders } from "../domain/lists/loaders.ts";
import { NO_GUESS_LIMITER } from "../http/rateLimits.ts";
import { nameDevice } from "../identity/deviceName.ts";

/** What a process offers that has only a database. */
export const NO_SERVICES: Services = {
  origin: null,
  languages: LANGUAGES,
  policy: OPEN_POLICY,
  payments: null,
  push: null,
  clientDocuments: null,
  sendMail: null,
};

/** The time zone of a caller who does not name one. */
export const UNKNOWN_ZONE = "UTC";

/** The calling of a webhook or a job. */
const createNobody = (): Calling => ({
  caller: createCaller({ kind: "nobody" }, null),
  call: null,
  deviceName: nameDevice(null),
  language: SOURCE_LANGUAGE,
  zone: UNKNOWN_ZONE,
  clientLag: 0,
  signal: null,
  guesses: NO_GUESS_LIMITER,
});

/** Creates the context of a request; without `calling` that of a webhook or a job. */
export function createContext(db: EntityManager, services: Services, calling = createNobody()): Context {
  const context: Context = {
    ...calling,
    db,
    services,
    loaders: createLoaders(() => context),
    nestedRows: createNestedRows(),
    effects: createEffects(),
  };
  return context;
}
