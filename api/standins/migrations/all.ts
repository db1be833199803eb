import type { MigrationClass } from "../../database/dataSource.ts";
import { InitialStandIns1795894007666 } from "./1795894007666-InitialStandIns.ts";

/** The migrations, in the order in which they run. */
export const migrations: MigrationClass[] = [InitialStandIns1795894007666];
