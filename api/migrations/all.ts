import { CreateTables1795234539083 } from "./1795234539083-CreateTables.ts";

/** In the order in which they run. Classes rather than file patterns, because the server is bundled into one file. */
export const migrations = [CreateTables1795234539083];
