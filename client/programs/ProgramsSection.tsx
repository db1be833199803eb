import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Link } from "react-router";
import { useRequest } from "../actions/defineRequest.ts";
import type { ProgramsQuery } from "../graphql/graphql.ts";
import { getErrorMessage } from "../sync/server/serverErrors.ts";
import { hasPart } from "../ui/browser/serverParts.ts";
import { Button, buttonClass, smallButtonClass } from "../ui/Button.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { formatDayAndTime, formatDayWithYear, toDay } from "../ui/format.ts";
import { Confirm } from "../ui/overlays/Confirm.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { MadeToken } from "./MadeToken.tsx";
import { type NewToken, PROGRAM_LOG_PATH, Programs, revokeToken } from "./programs.ts";
import { TokenForm } from "./TokenForm.tsx";

type Token = ProgramsQuery["tokens"][number];

/** The tokens with which programs act for the user: makes them, says what they may do and did, and revokes them. */
export function ProgramsSection() {
  const { data, error, refetch } = useQuery(Programs, { fetchPolicy: "network-only" });
  const [step, setStep] = useState<"list" | "form" | NewToken>("list");

  async function showToken(token: NewToken) {
    setStep(token);
    await refetch();
  }

  return (
    <section aria-labelledby="programs" className="flex max-w-list flex-col items-start gap-2">
      <h2 id="programs" className="text-section">{t`Programs`}</h2>
      <p className="quiet">
        {t`A key lets a program, such as a script, an assistant or Home Assistant, use your lists for you.`}{" "}
        {hasPart("payments")
          ? t`It can’t share lists, pay, or delete your account.`
          : t`It can’t share lists or delete your account.`}
      </p>
      {error && (
        <FailedState what={t`Couldn’t load your keys`} why={getErrorMessage(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton rows={1} className="h-10" />}
      {data && (
        <>
          <ul className="w-full">
            {data.tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoked={() => refetch()} />
            ))}
          </ul>
          {step === "form" && (
            <TokenForm
              notebooks={data.notebooks}
              onMade={(token) => void showToken(token)}
              onCancel={() => setStep("list")}
            />
          )}
          {step === "list" && (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setStep("form")}>{t`Create a key`}</Button>
              <Link to={PROGRAM_LOG_PATH} className={buttonClass("quiet")}>{t`What programs did`}</Link>
            </div>
          )}
          {typeof step === "object" && <MadeToken {...step} onDone={() => setStep("list")} />}
        </>
      )}
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
          label={t`Revoke`}
          question={t`Revoke the key for ${{ name: token.name }}?`}
          onConfirm={revoke}
          onKeep={() => setAsking(false)}
        >{t`The program will lose access immediately.`}</Confirm>
      </li>
    );
  return (
    <li className="flex min-h-14 items-center gap-2 py-2 narrow:flex-wrap">
      <div className="min-w-0 grow narrow:basis-full">
        <p dir="auto" className="font-medium wrap-anywhere">
          {token.name}
        </p>
        <p className="quiet text-sm wrap-anywhere">
          {describeScope(token)} {describeUse(token)}
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
        aria-label={t`Revoke: ${{ name: token.name }}`}
        className={`shrink-0 ${smallButtonClass}`}
        onClick={() => setAsking(true)}
      >{t`Revoke`}</Button>
    </li>
  );
}

function describeScope({ write, notebook }: Token): string {
  if (!notebook) return write ? t`Can read and change everything.` : t`Can read everything.`;
  return write ? t`Can read and change “${{ name: notebook.name }}”.` : t`Can read “${{ name: notebook.name }}”.`;
}

function describeUse({ lastUsedAt, expiresAt }: Token): string {
  const end = formatDayWithYear(toDay(expiresAt));
  return lastUsedAt
    ? t`Last used ${{ lastUse: formatDayAndTime(lastUsedAt) }}, valid until ${end}`
    : t`Not used yet, valid until ${end}`;
}
