import { CreateTables1795234539083 } from "./1795234539083-CreateTables.ts";
import { CreateLocalAccounts1795236849774 } from "./1795236849774-CreateLocalAccounts.ts";
import { AddOrganizations1795238615997 } from "./1795238615997-AddOrganizations.ts";
import { AddDevices1795239462291 } from "./1795239462291-AddDevices.ts";
import { AddClaims1795239937557 } from "./1795239937557-AddClaims.ts";
import { AddWebhooks1795241211893 } from "./1795241211893-AddWebhooks.ts";
import { AddSubscriptions1795268536421 } from "./1795268536421-AddSubscriptions.ts";
import { AddRateCounts1795268542178 } from "./1795268542178-AddRateCounts.ts";
import { AddTrash1795268627287 } from "./1795268627287-AddTrash.ts";
import { CreateLocalPayments1795270330438 } from "./1795270330438-CreateLocalPayments.ts";
import { DropLocalTables1795389344454 } from "./1795389344454-DropLocalTables.ts";
import { AddNotebookColor1795402055420 } from "./1795402055420-AddNotebookColor.ts";
import { AddSessionRefusals1795420604731 } from "./1795420604731-AddSessionRefusals.ts";
import { AddUndoableSince1795421950391 } from "./1795421950391-AddUndoableSince.ts";
import { AddHeadings1795440612488 } from "./1795440612488-AddHeadings.ts";
import { AddSessionTimes1795443555321 } from "./1795443555321-AddSessionTimes.ts";
import { AddDeviceNames1795444741228 } from "./1795444741228-AddDeviceNames.ts";
import { AddSearch1795448656000 } from "./1795448656000-AddSearch.ts";
import { AddExpiryIndexes1795460245845 } from "./1795460245845-AddExpiryIndexes.ts";
import { AddRuns1795472290731 } from "./1795472290731-AddRuns.ts";
import { AddTemplateCopies1795474646839 } from "./1795474646839-AddTemplateCopies.ts";
import { AddRememberedAnswers1795488894653 } from "./1795488894653-AddRememberedAnswers.ts";
import { AddReplaced1795489090000 } from "./1795489090000-AddReplaced.ts";
import { DropTemplateKey1795519000000 } from "./1795519000000-DropTemplateKey.ts";
import { AddSharing1795523575485 } from "./1795523575485-AddSharing.ts";
import { AddGuestCredentials1795523600000 } from "./1795523600000-AddGuestCredentials.ts";
import { AddItemBound1795530000000 } from "./1795530000000-AddItemBound.ts";
import { AddPublishedTemplates1795559879511 } from "./1795559879511-AddPublishedTemplates.ts";
import { AddRefuseChangedCaller1795567000000 } from "./1795567000000-AddRefuseChangedCaller.ts";
import { AddLockListToRun1795567100000 } from "./1795567100000-AddLockListToRun.ts";
import { AddDatabaseVersion1795568000000 } from "./1795568000000-AddDatabaseVersion.ts";
import { AddOwnerStates1795570000000 } from "./1795570000000-AddOwnerStates.ts";
import { AddTextBounds1795571000000 } from "./1795571000000-AddTextBounds.ts";
import { AddInvitationRefusals1795669254648 } from "./1795669254648-AddInvitationRefusals.ts";
import { AddSameSigns1795684000000 } from "./1795684000000-AddSameSigns.ts";
import { AddRepeat1795725000000 } from "./1795725000000-AddRepeat.ts";
import { AddTicksAndSkips1795728000000 } from "./1795728000000-AddTicksAndSkips.ts";
import { AddCalendarFeeds1795731000000 } from "./1795731000000-AddCalendarFeeds.ts";
import { AddPush1795732000000 } from "./1795732000000-AddPush.ts";
import { AddAccessTokens1795740000000 } from "./1795740000000-AddAccessTokens.ts";
import { AddChangedRows1795745000000 } from "./1795745000000-AddChangedRows.ts";
import { AddProgramChanges1795750000000 } from "./1795750000000-AddProgramChanges.ts";

/**
 * All migrations in the order in which TypeORM runs them. The list has classes instead of file patterns, because the
 * build bundles the server into one file.
 */
export const migrations = [
  CreateTables1795234539083,
  CreateLocalAccounts1795236849774,
  AddOrganizations1795238615997,
  AddDevices1795239462291,
  AddClaims1795239937557,
  AddWebhooks1795241211893,
  AddSubscriptions1795268536421,
  AddRateCounts1795268542178,
  AddTrash1795268627287,
  CreateLocalPayments1795270330438,
  DropLocalTables1795389344454,
  AddNotebookColor1795402055420,
  AddSessionRefusals1795420604731,
  AddUndoableSince1795421950391,
  AddHeadings1795440612488,
  AddSessionTimes1795443555321,
  AddDeviceNames1795444741228,
  AddSearch1795448656000,
  AddExpiryIndexes1795460245845,
  AddRuns1795472290731,
  AddTemplateCopies1795474646839,
  AddRememberedAnswers1795488894653,
  AddReplaced1795489090000,
  DropTemplateKey1795519000000,
  AddSharing1795523575485,
  AddGuestCredentials1795523600000,
  AddItemBound1795530000000,
  AddPublishedTemplates1795559879511,
  AddRefuseChangedCaller1795567000000,
  AddLockListToRun1795567100000,
  AddDatabaseVersion1795568000000,
  AddOwnerStates1795570000000,
  AddTextBounds1795571000000,
  AddInvitationRefusals1795669254648,
  AddSameSigns1795684000000,
  AddRepeat1795725000000,
  AddTicksAndSkips1795728000000,
  AddCalendarFeeds1795731000000,
  AddPush1795732000000,
  AddAccessTokens1795740000000,
  AddChangedRows1795745000000,
  AddProgramChanges1795750000000,
];
