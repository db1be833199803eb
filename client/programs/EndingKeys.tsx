import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { Link } from "react-router";
import { graphql } from "../graphql/index.ts";
import { PROBE_CONTEXT } from "../sync/links/reads.ts";
import { buttonClass } from "../ui/Button.tsx";
import { describeEnd, findEndingToken } from "./tokenEnds.ts";

const KeyEnds = graphql(`
  query KeyEnds {
    tokens {
      id
      name
      expiresAt
    }
  }
`);

/** Says on Home which key of a program ends within a week, and leads to a new one. */
export function EndingKeys() {
  const { data } = useQuery(KeyEnds, { fetchPolicy: "cache-and-network", context: PROBE_CONTEXT });
  const ending = findEndingToken(data?.tokens ?? []);
  if (!ending) return null;
  return (
    <section aria-label={t`Keys for programs`} className="sheet flex flex-wrap items-center gap-3 p-4">
      <p className="min-w-0 grow basis-80">
        <span className="overdue">{describeEnd(ending)}</span> {t`After that the program can’t use your lists.`}
      </p>
      <Link to="/account/programs" className={buttonClass("plain")}>{t`Connect it again`}</Link>
    </section>
  );
}
