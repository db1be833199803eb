import { Initial1795893982316 } from "./1795893982316-Initial.ts";
import { AddPushLanguage1795987319000 } from "./1795987319000-AddPushLanguage.ts";
import { AddAuthorizationCodes1795997286000 } from "./1795997286000-AddAuthorizationCodes.ts";
import { AddTemplateTies1796083200000 } from "./1796083200000-AddTemplateTies.ts";
import { AddSharedLists1796086800000 } from "./1796086800000-AddSharedLists.ts";
import { AddStayingInvitations1796090400000 } from "./1796090400000-AddStayingInvitations.ts";
import { AddAnswers1796094000000 } from "./1796094000000-AddAnswers.ts";
import { AddRemarks1796097600000 } from "./1796097600000-AddRemarks.ts";
import { AddClaimedOwners1796101200000 } from "./1796101200000-AddClaimedOwners.ts";

/**
 * All migrations in the order in which TypeORM runs them. The list has classes instead of file patterns, because the
 * build bundles the server into one file.
 */
export const migrations = [
  Initial1795893982316,
  AddPushLanguage1795987319000,
  AddAuthorizationCodes1795997286000,
  AddTemplateTies1796083200000,
  AddSharedLists1796086800000,
  AddStayingInvitations1796090400000,
  AddAnswers1796094000000,
  AddRemarks1796097600000,
  AddClaimedOwners1796101200000,
];
