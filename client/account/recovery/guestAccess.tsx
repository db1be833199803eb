import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { defineRequest, useRequest } from "../../actions/defineRequest.ts";
import { graphql } from "../../graphql/index.ts";
import type { CreateDeviceCodeMutation } from "../../graphql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDayWithYear, getToday } from "../../ui/format.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { dismissOffer } from "./offer.ts";

/** Milliseconds for which a device code works. The clock of this device may be wrong, so `expiresAt` is not used. */
const CODE_TIME = 5 * 60_000;

const CreateRecoveryKey = graphql(`
  mutation CreateRecoveryKey {
    createRecoveryKey {
      words
    }
  }
`);

const CreateDeviceCode = graphql(`
  mutation CreateDeviceCode {
    createDeviceCode {
      code
      expiresAt
    }
  }
`);

const createRecoveryKey = defineRequest({
  mutation: CreateRecoveryKey,
  failed: t`Couldn’t create the recovery key`,
  after: dismissOffer,
});

const createDeviceCode = defineRequest({
  mutation: CreateDeviceCode,
  failed: t`Couldn’t create the code`,
  after: dismissOffer,
});

const QrPicture = lazyComponent(() => import("../../ui/QrPicture.tsx"), "QrPicture", {
  preloaded: true,
  fallback: () => <div className="aspect-square w-56 max-w-full" />,
});

/** A key and the day on which it was created. */
type Key = { words: string[]; day: string };

/** Lets a guest, who has no account, get the lists back after the browser has lost them. */
export function RecoveryKeySection() {
  const [key, setKey] = useState<Key>();
  const { send, isBusy } = useRequest(createRecoveryKey, {
    onDone: ({ createRecoveryKey: { words } }) => setKey({ words, day: getToday() }),
  });

  return (
    <section aria-labelledby="recovery-key" className="flex flex-col items-start gap-2">
      <h2 id="recovery-key" className="text-section">{t`Recovery key`}</h2>
      <p className="quiet">
        <Trans>
          Eight words that restore your lists if this browser’s data is cleared. You’ll see them only once, so write
          them down. Anyone who has them can open your lists. A new key replaces the old one.
        </Trans>
      </p>
      {key && (
        <div aria-live="polite" className="sheet w-full p-4">
          <Words words={key.words} />
          <p className="quiet mt-3 text-sm">
            {t`Go to ${{ address: getRecoverAddress() }} and enter the words there.`}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {key && <Button kind="primary" onClick={() => window.print()}>{t`Print`}</Button>}
        <Button aria-disabled={isBusy} onClick={() => void send({})}>
          {key ? t`Create a new key` : t`Create a recovery key`}
        </Button>
      </div>
      {key && <PrintedKey {...key} />}
    </section>
  );
}

const getRecoverAddress = () => `${window.location.host}/recover`;

const Words = ({ words }: { words: string[] }) => (
  <ol dir="ltr" className="grid list-inside list-decimal grid-cols-2 gap-x-6 gap-y-1 font-mono text-lg">
    {words.map((word, index) => (
      <li key={`${index} ${word}`}>{word}</li>
    ))}
  </ol>
);

/** The printed key; `styles.css` hides everything else of the page in print. */
function PrintedKey({ words, day }: Key) {
  const address = getRecoverAddress();
  const created = formatDayWithYear(day);
  return createPortal(
    <article data-print="" className="hidden print:block">
      <h1 className="mb-4 border-b border-black pb-2 text-2xl">{t`Listbook: recovery key`}</h1>
      <Words words={words} />
      <p className="mt-4">
        <Trans>
          To restore your lists, go to {address} and enter these words in order. Created {created}. A newer key replaces
          this one.
        </Trans>
      </p>
    </article>,
    document.body,
  );
}

type Code = CreateDeviceCodeMutation["createDeviceCode"];

/** Lets a guest open the lists on another device. */
export function DeviceCodeSection() {
  const [made, setMade] = useState<Code>();
  const [isOver, setIsOver] = useState(false);
  const { send, isBusy } = useRequest(createDeviceCode, {
    onDone(data) {
      setIsOver(false);
      setMade(data.createDeviceCode);
    },
  });

  useEffect(() => {
    if (!made) return undefined;
    const timer = setTimeout(() => setIsOver(true), CODE_TIME);
    return () => clearTimeout(timer);
  }, [made]);

  return (
    <section aria-labelledby="another-device" className="flex flex-col items-start gap-2">
      <h2 id="another-device" className="text-section">{t`Open on another device`}</h2>
      <p className="quiet">
        <Trans>A code opens your lists on a phone or in another browser. It works once, within five minutes.</Trans>
      </p>
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {made && !isOver && <ShownCode {...made} />}
        {isOver && <p>{t`This code has expired.`}</p>}
      </div>
      <Button aria-disabled={isBusy} onClick={() => void send({})}>
        {made ? t`Create a new code` : t`Create a code`}
      </Button>
    </section>
  );
}

function ShownCode({ code }: Code) {
  const address = getRecoverAddress();
  const shownCode = `${code.slice(0, 4)}-${code.slice(4)}`;
  return (
    <>
      <QrPicture text={`${window.location.origin}/recover#code=${code}`} label={t`QR code that opens your lists`} />
      <p>
        <Trans>
          Point the other device’s camera at the QR code, or go to {address} there and enter{" "}
          <span dir="ltr" className="font-mono text-lg whitespace-nowrap">
            {shownCode}
          </span>
        </Trans>
      </p>
    </>
  );
}
