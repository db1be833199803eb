import type { MigrationClass } from "../../database/dataSource.ts";
import { CreateAccounts1795389284454 } from "./1795389284454-CreateAccounts.ts";
import { CreatePayments1795389284455 } from "./1795389284455-CreatePayments.ts";

/** The migrations, in the order in which they run. */
export const migrations: MigrationClass[] = [CreateAccounts1795389284454, CreatePayments1795389284455];
