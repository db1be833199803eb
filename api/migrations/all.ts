import { Initial1795893982316 } from "./1795893982316-Initial.ts";

/**
 * All migrations in the order in which TypeORM runs them. The list has classes instead of file patterns, because the
 * build bundles the server into one file.
 */
export const migrations = [Initial1795893982316];
