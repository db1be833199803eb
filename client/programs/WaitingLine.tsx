import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { Icon } from "../ui/Icon.tsx";
import { ProgramKeys } from "./programs.ts";

/** How often the page asks whether a program was here, in milliseconds. */
const ASK_EVERY = 3_000;

type Props = { id: string; name: string; waiting: string };

/** Says that a program has not used its key yet, and then that it was here. */
export function WaitingLine({ id, name, waiting }: Props) {
  const { data, stopPolling } = useQuery(ProgramKeys, {
    fetchPolicy: "network-only",
    pollInterval: ASK_EVERY,
    skipPollAttempt: () => document.hidden,
  });
  const isUsed = data?.tokens.some((token) => token.id === id && token.lastUsedAt !== null) ?? false;
  if (isUsed) stopPolling();
  return (
    <output className={`mt-2 flex min-h-11 items-center gap-2 ${isUsed ? "font-semibold" : "quiet"}`}>
      {isUsed ? (
        <Icon name="lucide:check" />
      ) : (
        <span aria-hidden className="size-2 rounded-full border-[1.5px] border-mark" />
      )}
      {isUsed ? t`${name} was here just now` : waiting}
    </output>
  );
}
