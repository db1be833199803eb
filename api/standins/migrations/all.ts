import type { MigrationClass } from "../../database/dataSource.ts";
import { CreateAccounts1795389284454 } from "./1795389284454-CreateAccounts.ts";
import { CreatePayments1795389284455 } from "./1795389284455-CreatePayments.ts";
import { AddTickets1795770000000 } from "./1795770000000-AddTickets.ts";
import { AddOpenId1795770100000 } from "./1795770100000-AddOpenId.ts";

/** The migrations, in the order in which they run. */
export const migrations: MigrationClass[] = [
  CreateAccounts1795389284454,
  CreatePayments1795389284455,
  AddTickets1795770000000,
  AddOpenId1795770100000,
];
