import { t } from "@lingui/core/macro";
import { getErrorMessage } from "../sync/server/serverErrors.ts";
import { graphql } from "../graphql/index.ts";
import type { ClaimPreviewQuery } from "../graphql/graphql.ts";
import { addToast } from "../actions/toasts.ts";
import type { SyncClient } from "../sync/state/state.ts";
import { formatHoldings, isEmpty } from "./holdings.ts";

/** What a guest or an account has. */
export const HoldingCounts = graphql(`
  fragment HoldingCounts on Holdings {
    notebooks
    lists
    items
  }
`);

const ClaimPreview = graphql(`
  query ClaimPreview {
    claimPreview {
      email
      here {
        ...HoldingCounts
      }
      there {
        ...HoldingCounts
      }
    }
  }
`);

const ClaimGuest = graphql(`
  mutation ClaimGuest {
    claimGuest {
      ...HoldingCounts
    }
  }
`);

type Preview = NonNullable<ClaimPreviewQuery["claimPreview"]>;

/** The question whether to claim. `failure` is the message of the failed claim before it; null the first time. */
export type ClaimQuestion = { preview: Preview; failure: string | null };
/** Undefined if the user closed the dialog without an answer; the next start of the page asks again. */
export type ClaimAnswer = "add" | "keep" | undefined;

type ClaimOptions = {
  client: SyncClient;
  askToClaim: (question: ClaimQuestion) => Promise<ClaimAnswer>;
  /** Called when another tab is claiming or asking the user, so that this tab does not ask. */
  onWait: () => void;
  /** Returns whether the user is still signed in. */
  isStillSignedIn: () => boolean;
  /** Whether the user has chosen in this session to keep the guest's work separate. */
  keptSeparate: { read: () => boolean; set: () => void };
};

/**
 * Moves the work of this browser's guest to the member's account (docs/app.md, Claim). If the guest and the
 * account both have work, the function asks the user first. A claim that fails changes nothing, and the user is asked
 * again. Errors: those of reading the preview.
 */
export async function offerClaim(options: ClaimOptions): Promise<void> {
  const { client, askToClaim, onWait, isStillSignedIn, keptSeparate } = options;
  await withClaimLock(onWait, async (hasWaited) => {
    // The user may have signed out while this tab waited for the lock; the server would refuse the query.
    if (!isStillSignedIn()) return;
    const { data } = await client.query({ query: ClaimPreview, fetchPolicy: "network-only" });
    const preview = data?.claimPreview;
    // The tab that had the lock before may have claimed everything, so the screen is out of date.
    if (!preview && hasWaited) await client.refetchQueries({ include: "active" });
    if (!preview || keptSeparate.read()) return;
    let failure: string | null = null;
    let answer: ClaimAnswer =
      isEmpty(preview.there) || isEmpty(preview.here) ? "add" : await askToClaim({ preview, failure });
    while (answer === "add") {
      failure = await claimGuest(client);
      if (failure === null) return;
      answer = await askToClaim({ preview, failure });
    }
    if (answer === "keep") keptSeparate.set();
  });
}

/** Claims the guest. Returns null, or the message of the failure. */
async function claimGuest(client: SyncClient): Promise<string | null> {
  try {
    const { data } = await client.mutate({ mutation: ClaimGuest });
    if (data && !isEmpty(data.claimGuest)) {
      const holdings = formatHoldings(data.claimGuest);
      addToast({ type: "background", title: t`Added to your account: ${holdings}` });
    }
  } catch (error) {
    return getErrorMessage(error);
  }
  await client.sync.storage?.guest.forgetClaimed();
  await client.refetchQueries({ include: "active" });
  return null;
}

/**
 * Runs the callback in one tab at a time. `hasWaited` is whether another tab had the lock first; `onWait` is called
 * before the wait for it.
 */
async function withClaimLock(onWait: () => void, callback: (hasWaited: boolean) => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  const name = "listbook.claim";
  if (!locks) return callback(false);
  return locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock) return callback(false);
    onWait();
    return locks.request(name, () => callback(true));
  });
}
