import type { ApolloClient } from "@apollo/client";
import { getErrorMessage } from "../network/serverErrors.ts";
import { graphql } from "../graphql/index.ts";
import type { ClaimPreviewQuery } from "../graphql/graphql.ts";
import { addToast } from "../feedback/toasts.ts";

const ClaimPreview = graphql(`
  query ClaimPreview {
    claimPreview {
      email
      here {
        notebooks
        lists
        items
      }
      there {
        notebooks
        lists
        items
      }
    }
  }
`);

const ClaimGuest = graphql(`
  mutation ClaimGuest {
    claimGuest {
      notebooks
      lists
      items
    }
  }
`);

export type Preview = NonNullable<ClaimPreviewQuery["claimPreview"]>;
type Holdings = Preview["here"];

/** What a person is asked; `failed` says why adding did not work the last time. */
export type ClaimQuestion = { preview: Preview; failed: string | null };
/** Undefined when the question was put aside: it comes again with the next start. */
export type ClaimAnswer = "add" | "keep" | undefined;

export type ClaimOptions = {
  client: ApolloClient;
  askToClaim: (question: ClaimQuestion) => Promise<ClaimAnswer>;
  /** Whether the person is still signed in. */
  isStillSignedIn: () => boolean;
  /** Whether the person has said since they signed in that the two stay separate, and the place where that is noted. */
  kept: { read: () => boolean; note: () => void };
};

const isEmpty = ({ notebooks, lists, items }: Holdings) => notebooks + lists + items === 0;

/** "2 lists and 5 items" */
export function formatHoldings({ notebooks, lists, items }: Holdings): string {
  const parts = [
    [notebooks, "notebook"],
    [lists, "list"],
    [items, "item"],
  ] as const;
  const said = parts.filter(([many]) => many > 0).map(([many, word]) => `${many} ${word}${many === 1 ? "" : "s"}`);
  return said.length < 2 ? (said[0] ?? "nothing") : `${said.slice(0, -1).join(", ")} and ${said.at(-1)}`;
}

/**
 * Brings a guest's work to the account that has signed in (docs/contract.md, Claim): at once to one with nothing of its
 * own, else when the person says so. Whatever fails leaves both as they are.
 */
export async function offerClaim({ client, askToClaim, isStillSignedIn, kept }: ClaimOptions): Promise<void> {
  await withClaimLock(async (hasWaited) => {
    // Whoever signed out while this tab waited for its turn has nothing to claim, and would be refused.
    if (!isStillSignedIn()) return;
    const { data } = await client.query({ query: ClaimPreview, fetchPolicy: "network-only" });
    const preview = data?.claimPreview;
    // The tab that this one has waited for may have added everything.
    if (!preview && hasWaited) await client.refetchQueries({ include: "active" });
    if (!preview || kept.read()) return;
    let failed: string | null = null;
    let answer: ClaimAnswer =
      isEmpty(preview.there) || isEmpty(preview.here) ? "add" : await askToClaim({ preview, failed });
    while (answer === "add") {
      failed = await claimGuest(client);
      if (failed === null) return;
      answer = await askToClaim({ preview, failed });
    }
    if (answer === "keep") kept.note();
  });
}

/** Null when it worked, else why it did not. */
async function claimGuest(client: ApolloClient): Promise<string | null> {
  try {
    const { data } = await client.mutate({ mutation: ClaimGuest });
    if (data && !isEmpty(data.claimGuest))
      addToast({ type: "background", title: `Added to your account: ${formatHoldings(data.claimGuest)}` });
  } catch (error) {
    return getErrorMessage(error);
  }
  await client.refetchQueries({ include: "active" });
  return null;
}

/** Of two tabs one asks; the other waits for what comes of it. */
async function withClaimLock(act: (hasWaited: boolean) => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  const name = "listbook.claim";
  if (!locks) return act(false);
  return locks.request(name, { ifAvailable: true }, (lock) =>
    lock ? act(false) : locks.request(name, () => act(true)),
  );
}
