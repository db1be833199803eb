import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState, type FormEvent } from "react";
import type { OpenedGuestFragment } from "../../graphql/graphql.ts";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import { Button } from "../../ui/Button.tsx";
import { titleClass } from "../../ui/classNames.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { useTitle } from "../../ui/hooks/useTitle.ts";
import { formatHoldings } from "../holdings.ts";
import { openGuest, showOpenedGuest } from "./openGuest.ts";
import { useClient } from "../../sync/state/state.ts";
import { replaceAddress } from "../../ui/overlays/moves.ts";

/** Returns the code in the address. It comes after `#`, so that no server and no referrer gets it. */
const readLinkedCode = () => new URLSearchParams(window.location.hash.slice(1)).get("code") ?? "";

/**
 * `/recover`: opens the lists of a guest with a recovery key or with the code of another device. A link with a code
 * does not open them without a question, because an attacker's link could otherwise sign this browser in as the
 * attacker's guest.
 */
export function RecoverPage() {
  useTitle(t`Open your lists here`);
  const client = useClient();
  const [linkedCode] = useState(readLinkedCode);
  const [text, setText] = useState(linkedCode);
  const [question, setQuestion] = useState<OpenedGuestFragment>();
  const [failure, setFailure] = useState<string>();
  // The code is removed from the address, which others may read and the browser may save.
  useEffect(() => {
    if (linkedCode) replaceAddress(window.location.pathname);
  }, [linkedCode]);

  async function open(isAdded: boolean) {
    setFailure(undefined);
    try {
      const opened = await openGuest(client, text, isAdded);
      if (opened.user) await showOpenedGuest(client);
      else setQuestion(opened);
    } catch (error) {
      setQuestion(undefined);
      setFailure(getErrorMessage(error));
    }
  }

  const [add, isAdding] = useBusyAction(() => open(true));
  const [find, isFinding] = useBusyAction(() => open(false));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim()) void find();
  }

  return (
    <div className="flex w-full max-w-xl flex-col gap-3">
      <h1 className={titleClass("")}>{t`Open your lists here`}</h1>
      {question ? (
        <Question
          question={question}
          isBusy={isAdding}
          onAdd={() => void add()}
          onKeep={() => setQuestion(undefined)}
        />
      ) : (
        <form onSubmit={submit} className="flex flex-col items-start gap-3">
          <p className="quiet">
            <Trans>
              Enter the eight words of your recovery key, or the code shown under <em>Open on another device</em> on a
              device that has your lists. Use only your own: anything you add here goes to the lists you open.
            </Trans>
          </p>
          <label className="flex w-full flex-col gap-1">
            <span className="text-sm font-semibold">{t`Recovery key or code`}</span>
            <textarea
              dir="ltr"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => event.key === "Enter" && submit(event)}
              rows={2}
              autoCapitalize="none"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              aria-invalid={failure !== undefined}
              aria-describedby={failure === undefined ? undefined : "recovery-failure"}
              className="field w-full font-mono"
            />
          </label>
          {failure !== undefined && (
            <p id="recovery-failure" role="alert" className="font-medium">
              {failure}
            </p>
          )}
          <Button kind="primary" type="submit" aria-disabled={isFinding}>
            {t({ message: "Open", context: "button" })}
          </Button>
        </form>
      )}
    </div>
  );
}

type QuestionProps = { question: OpenedGuestFragment; isBusy: boolean; onAdd: () => void; onKeep: () => void };

/** Asks whether to add the lists of this browser to the lists that are about to be opened. */
function Question({ question, isBusy, onAdd, onKeep }: QuestionProps) {
  const here = formatHoldings(question.here);
  const there = formatHoldings(question.there);
  return (
    <section aria-labelledby="add-question" className="flex flex-col items-start gap-3">
      <h2 id="add-question" className="text-section">{t`Add the lists from this browser?`}</h2>
      <p aria-live="polite">{t`This browser has ${here}. What you’re opening has ${there}.`}</p>
      <p className="quiet">
        <Trans>
          <em>Keep separate</em> opens nothing and changes nothing.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" aria-disabled={isBusy} onClick={onAdd}>{t`Add and open`}</Button>
        <Button onClick={onKeep}>{t`Keep separate`}</Button>
      </div>
    </section>
  );
}
