import { Trans } from "@lingui/react/macro";
import { t } from "@lingui/core/macro";
import { OTHER_PARAMETER } from "../../../shared/linkPage.ts";
import { readJoinPath } from "../../session/visitor.ts";
import { useNotebooks } from "../model/queries.ts";
import { findOwnName } from "../sharing/labels.ts";

/** Says below a list as whom a visitor is here, and lets another person take the place with the same device. */
export function VisitorNote() {
  const name = findOwnName(useNotebooks().all);
  const path = readJoinPath();
  if (!name) return null;
  return (
    <p id="visitor" tabIndex={-1} className="quiet mt-4 flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
      <span>
        <Trans>
          You’re here as <bdi>{name}</bdi>.
        </Trans>
      </span>
      {path && (
        <a
          href={`${path}${path.includes("?") ? "&" : "?"}${OTHER_PARAMETER}`}
          className="inline-flex min-h-11 items-center underline decoration-strike underline-offset-4 hover:text-ink"
        >
          {t`Not you?`}
        </a>
      )}
    </p>
  );
}
