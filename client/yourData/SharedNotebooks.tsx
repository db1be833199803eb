import { plural } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { mayCall } from "../../shared/roles.ts";
import { graphql } from "../graphql/index.ts";
import type { WhatGoesQuery } from "../graphql/graphql.ts";

/** What the user has, and which of it others have too. */
export const WhatGoes = graphql(`
  query WhatGoes {
    plan {
      quotas {
        notebooks {
          used
        }
        lists {
          used
        }
        items {
          used
        }
      }
    }
    notebooks {
      id
      name
      role
      sharing {
        people {
          id
        }
        heir {
          id
          name
        }
      }
    }
  }
`);

type SharedNotebook = WhatGoesQuery["notebooks"][number];

/** Returns the notebooks that the user and others have. */
export const findSharedNotebooks = (data: WhatGoesQuery | undefined): SharedNotebook[] =>
  (data?.notebooks ?? []).filter(({ sharing }) => sharing && sharing.people.length > 1);

/** Says what becomes of shared notebooks when the user deletes everything. */
export function SharedNotebooks({ notebooks }: { notebooks: readonly SharedNotebook[] }) {
  const own = notebooks.filter((notebook) => mayCall(notebook, "shareNotebook"));
  const othersCount = notebooks.length - own.length;
  return (
    <ul className="list-disc ps-5 wrap-anywhere">
      {own.map(({ id, name, sharing }) => (
        <li key={id}>
          <Fate name={name} heir={sharing?.heir?.name} />
        </li>
      ))}
      {othersCount > 0 && (
        <li>
          {plural(othersCount, {
            one: "You’ll leave # notebook others share with you.",
            other: "You’ll leave # notebooks others share with you.",
          })}
        </li>
      )}
    </ul>
  );
}

const Fate = ({ name, heir }: { name: string; heir: string | undefined }) =>
  heir === undefined ? (
    <Trans>
      “<bdi>{name}</bdi>” is deleted for everyone, because no one else can edit it.
    </Trans>
  ) : (
    <Trans>
      “<bdi>{name}</bdi>” goes to <bdi>{heir}</bdi>. Everyone else keeps access.
    </Trans>
  );
