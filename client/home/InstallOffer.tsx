import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { readDaysOfUse } from "../ui/browser/daysOfUse.ts";
import { install, isApple, isInstalled, useCanInstall } from "../ui/browser/install.ts";
import { safeLocalStorage } from "../ui/safeStorage.ts";
import { Button } from "../ui/Button.tsx";

/** The offer comes on the third day on which this browser is used. */
const MIN_DAYS = 3;

const OFFERED_KEY = "listbook.installOffered";

/**
 * Offers to install Listbook as an app, once: until the user accepts or dismisses it. Where the browser cannot ask, on an
 * iPhone, it says how.
 */
export function InstallOffer() {
  const canInstall = useCanInstall();
  const [isAnswered, setAnswered] = useState(() => safeLocalStorage.get(OFFERED_KEY) !== null);
  if (isAnswered || readDaysOfUse() < MIN_DAYS || !(canInstall || isApple()) || isInstalled()) return null;

  function answer() {
    safeLocalStorage.set(OFFERED_KEY, "yes");
    setAnswered(true);
  }

  async function accept() {
    answer();
    await install();
  }

  return (
    <section aria-label={t`Install Listbook`} className="sheet flex flex-wrap items-center gap-3 p-4">
      <p className="min-w-0 grow basis-80">
        {canInstall ? (
          t`Install Listbook as an app: it works offline, and you can share to it from other apps.`
        ) : (
          <Trans>
            Keep Listbook on your home screen: tap <b>Share</b>, then <b>Add to Home Screen</b>. It works offline and
            can send notifications.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {canInstall && <Button onClick={() => void accept()}>{t`Install`}</Button>}
        <Button kind="quiet" onClick={answer}>
          {canInstall ? t`Not now` : t`Got it`}
        </Button>
      </div>
    </section>
  );
}
