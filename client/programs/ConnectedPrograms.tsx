import { t } from "@lingui/core/macro";
import { useState } from "react";
import { Link } from "react-router";
import { useRequest } from "../actions/defineRequest.ts";
import type { ProgramsQuery } from "../graphql/graphql.ts";
import { Button, buttonClass, smallButtonClass } from "../ui/Button.tsx";
import { formatDayAndTime, formatDayWithYear, toDay } from "../ui/format.ts";
import { Confirm } from "../ui/overlays/Confirm.tsx";
import { PROGRAM_LOG_PATH, revokeToken } from "./programs.ts";
import { isEnding } from "./tokenEnds.ts";

type Token = ProgramsQuery["tokens"][number];

/** The programs that are connected: what each may do and did, when it was here, and the way to end it. */
export function ConnectedPrograms({
  tokens,
  onChanged,
}: {
  tokens: readonly Token[];
  onChanged: () => Promise<unknown>;
}) {
  return (
    <section aria-labelledby="connected" className="flex flex-col items-start gap-2">
      <h2 id="connected" className="text-section">{t`Connected`}</h2>
      {tokens.length === 0 && <p className="quiet">{t`No program yet.`}</p>}
      <ul className="w-full">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoked={onChanged} />
        ))}
      </ul>
      <Link to={PROGRAM_LOG_PATH} className={`-ms-3 ${buttonClass("quiet")}`}>{t`What programs did`}</Link>
    </section>
  );
}

function TokenRow({ token, onRevoked }: { token: Token; onRevoked: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false);
  const { send, isBusy } = useRequest(revokeToken, { onDone: onRevoked });

  function revoke() {
    setAsking(false);
    void send({ id: token.id });
  }

  if (isAsking)
    return (
      <li className="py-2">
        <Confirm
          label={t`Disconnect`}
          question={t`Disconnect ${{ name: token.name }}?`}
          onConfirm={revoke}
          onKeep={() => setAsking(false)}
        >{t`It loses access at once. What it did stays.`}</Confirm>
      </li>
    );
  return (
    <li className="flex min-h-14 items-center gap-2 py-2 narrow:flex-wrap">
      <div className="min-w-0 grow narrow:basis-full">
        <p dir="auto" className="font-medium wrap-anywhere">
          {token.name}
        </p>
        <p className="quiet text-sm wrap-anywhere">
          {describeScope(token)} {describeUse(token)}{" "}
          <span className={isEnding(token) ? "overdue" : ""}>
            {t`Works until ${{ end: formatDayWithYear(toDay(token.expiresAt)) }}.`}
          </span>
        </p>
      </div>
      {token.write && (
        <Link
          to={`${PROGRAM_LOG_PATH}?token=${token.id}`}
          aria-label={t`What it did: ${{ name: token.name }}`}
          className={`shrink-0 ${buttonClass("plain")} ${smallButtonClass}`}
        >{t`What it did`}</Link>
      )}
      <Button
        disabled={isBusy}
        aria-label={t`Disconnect: ${{ name: token.name }}`}
        className={`shrink-0 ${smallButtonClass}`}
        onClick={() => setAsking(true)}
      >{t`Disconnect`}</Button>
    </li>
  );
}

function describeScope({ write, notebook }: Token): string {
  if (!notebook) return write ? t`Can read and change everything.` : t`Can read everything.`;
  return write ? t`Can read and change “${{ name: notebook.name }}”.` : t`Can read “${{ name: notebook.name }}”.`;
}

const describeUse = ({ lastUsedAt }: Token): string =>
  lastUsedAt === null ? t`Not used yet.` : t`Last here ${{ lastUse: formatDayAndTime(lastUsedAt) }}.`;
