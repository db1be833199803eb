import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@apollo/client/react";
import { type SubmitEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { useRequest } from "../../actions/defineRequest.ts";
import type { AskingProgramQuery, ProgramsQuery } from "../../graphql/graphql.ts";
import { PermissionFields, sayLimits, usePermissions } from "../../programs/permissions.tsx";
import { allowProgram, AskingProgram, Programs } from "../../programs/programs.ts";
import { useSession } from "../../session/session.ts";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { titleClass } from "../../ui/classNames.ts";
import { FailedState } from "../../ui/FailedState.tsx";
import { useReadOnly } from "../../ui/readOnly.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { getAccountPath } from "../accountPath.ts";
import { useHolder } from "./holder.ts";

/** `/connect`: asks whether a program that wants to be connected may use the lists, and what it may do. */
export function AllowPage() {
  const { search } = useLocation();
  const { kind } = useHolder();
  const asking = useQuery(AskingProgram, { variables: { request: search }, fetchPolicy: "no-cache" });
  const own = useQuery(Programs, { fetchPolicy: "network-only", skip: kind === "unknown" || kind === "nobody" });
  const isReadOnly = useReadOnly();
  const program = asking.data?.programRequest;
  const error = asking.error ?? own.error;
  const heading = program ? t`Connect ${{ name: program.name }}?` : t`Connect a program`;
  return (
    <div className="flex w-full flex-col gap-5">
      <h1 dir="auto" className={titleClass(heading)}>
        {heading}
      </h1>
      {program && <WhoAsks {...program} />}
      {error && !(program && own.data) && (
        <FailedState
          what={t`This program can’t be connected`}
          why={getErrorMessage(error)}
          onRetry={() => window.location.reload()}
        />
      )}
      {!error && !program && <Skeleton rows={3} className="h-10" />}
      {program && kind === "nobody" && <NobodyHere denyUrl={program.denyUrl} path={`/connect${search}`} />}
      {program && own.data && !isReadOnly && (
        <AllowForm program={program} notebooks={own.data.notebooks} request={search} />
      )}
    </div>
  );
}

type Program = AskingProgramQuery["programRequest"];

/** Anyone can give a program any name, so its hosts are named too. */
const WhoAsks = ({ name, host, returnHost, returnsHere }: Program) => (
  <div className="flex flex-col gap-2 text-pretty">
    <p>
      {host === null ? (
        <Trans>
          A program that calls itself <b className="font-semibold">{name}</b> wants to use your lists.
        </Trans>
      ) : (
        <Trans>
          <b className="font-semibold">{name}</b> from <bdi className="font-semibold">{host}</bdi> wants to use your
          lists.
        </Trans>
      )}{" "}
      {returnsHere
        ? t`It runs on this computer. Allow it only if you have just started it yourself.`
        : t`You then go back to ${returnHost}. Allow it only if you have just come from there.`}
    </p>
  </div>
);

type AllowProps = { program: Program; notebooks: ProgramsQuery["notebooks"]; request: string };

function AllowForm({ program, notebooks, request }: AllowProps) {
  const { user } = useSession();
  const { fields, values, isComplete } = usePermissions(notebooks, program.name, program.wantsWrite ? "write" : "read");
  const [isLeaving, setLeaving] = useState(false);
  const { send, isBusy } = useRequest(allowProgram, {
    onDone({ allowProgram: { redirectUrl } }) {
      setLeaving(true);
      window.location.assign(redirectUrl);
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isBusy && !isLeaving && isComplete) void send({ request, ...values });
  }

  return (
    <form aria-label={t`What it may do`} onSubmit={submit} className="flex flex-col gap-4">
      <p className="quiet">
        {user?.primaryEmail
          ? t`It gets a key to the lists of ${{ email: user.primaryEmail }}.`
          : t`It gets a key to the lists in this browser.`}{" "}
        {sayLimits()}
      </p>
      <PermissionFields {...fields} />
      <div className="flex flex-wrap justify-end gap-2">
        <a href={program.denyUrl} className={buttonClass("plain")}>{t`Don’t allow`}</a>
        <Button type="submit" kind="primary" aria-disabled={isBusy || isLeaving || !isComplete}>
          {t({ message: "Allow", context: "button" })}
        </Button>
      </div>
    </form>
  );
}

const NobodyHere = ({ denyUrl, path }: { denyUrl: string; path: string }) => (
  <div className="flex flex-col items-start gap-3">
    <p className="quiet">{t`No lists in this browser yet. Sign in, or open yours here, and come back to the program.`}</p>
    <div className="flex flex-wrap gap-2">
      <Link to={getAccountPath("/sign-in", path)} className={buttonClass("primary")}>{t`Sign In`}</Link>
      <Link to="/recover" className={buttonClass("plain")}>{t`I have a recovery key or a code`}</Link>
      <a href={denyUrl} className={buttonClass("quiet")}>{t`Don’t allow`}</a>
    </div>
  </div>
);
