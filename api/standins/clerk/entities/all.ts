import { LocalAttempt } from "./LocalAttempt.ts";
import { LocalClient } from "./LocalClient.ts";
import { LocalCode } from "./LocalCode.ts";
import { LocalEmail } from "./LocalEmail.ts";
import { LocalIdentity } from "./LocalIdentity.ts";
import { LocalInvitation } from "./LocalInvitation.ts";
import { LocalKey } from "./LocalKey.ts";
import { LocalMembership } from "./LocalMembership.ts";
import { LocalOrganization } from "./LocalOrganization.ts";
import { LocalSession } from "./LocalSession.ts";
import { LocalSignIn } from "./LocalSignIn.ts";
import { LocalSignUp } from "./LocalSignUp.ts";
import { LocalTicket } from "./LocalTicket.ts";
import { LocalUser } from "./LocalUser.ts";
import { LocalVisit } from "./LocalVisit.ts";

/** The entities of the local accounts, for the data source. */
export const clerkEntities = [
  LocalAttempt,
  LocalClient,
  LocalCode,
  LocalEmail,
  LocalIdentity,
  LocalInvitation,
  LocalKey,
  LocalMembership,
  LocalOrganization,
  LocalSession,
  LocalSignIn,
  LocalSignUp,
  LocalTicket,
  LocalUser,
  LocalVisit,
];
