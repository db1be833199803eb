import { t } from "@lingui/core/macro";
import { useState } from "react";
import { ClearRow, PickRow, StepRow } from "../fields/choices.tsx";
import { getLocale } from "../format.ts";
import { SheetDialog } from "../overlays/Dialog.tsx";
import type { OverlayProps } from "../overlays/Overlays.tsx";
import { Sheet } from "../overlays/Sheet.tsx";
import { findDeviceLanguage, readChosenLanguage, readOfferedLanguages, switchLanguage } from "./languages.ts";
import { chooseLocale, formatSample, listLocales, nameRegion, readChosenLocale } from "./regions.ts";

/** Chooses the language of this browser, and how dates and numbers are written in it. */
export function LanguageDialog({ onClose }: OverlayProps) {
  const [isStep, setIsStep] = useState(false);
  const title = isStep ? t`Days and numbers` : t`Language`;
  return (
    <SheetDialog title={title} onClose={() => onClose()}>
      <Sheet title={title} onBack={isStep ? () => setIsStep(false) : undefined} onDone={() => onClose()}>
        {isStep ? <LocaleChoice /> : <LanguageChoice onOpenLocales={() => setIsStep(true)} />}
      </Sheet>
    </SheetDialog>
  );
}

/** Each language has its own name in it. */
function LanguageChoice({ onOpenLocales }: { onOpenLocales: () => void }) {
  const offered = readOfferedLanguages();
  const chosen = readChosenLanguage();
  const device = findDeviceLanguage(offered);
  return (
    <>
      {offered.length > 0 && (
        <PickRow isChosen={chosen === null} onChoose={() => switchLanguage(null)}>
          {t`Same as this device`}
          <span lang={device?.code} dir="auto" className="quiet block text-sm">
            {device?.name}
          </span>
        </PickRow>
      )}
      {offered.map(({ code, name }) => (
        <PickRow key={code} isChosen={code === chosen} onChoose={() => switchLanguage(code)}>
          <span lang={code} dir="auto">
            {name}
          </span>
        </PickRow>
      ))}
      <StepRow name={t`Days and numbers`} value={nameRegion(getLocale())} onOpen={onOpenLocales} />
      <p className="quiet -mt-2.5 pb-2 text-sm">{formatSample(getLocale())}</p>
    </>
  );
}

/** The regions where the language of the page is spoken, each with an example. */
function LocaleChoice() {
  const chosen = readChosenLocale();
  return (
    <>
      {listLocales().map((locale) => (
        <PickRow key={locale} isChosen={locale === chosen} onChoose={() => chooseLocale(locale)}>
          {nameRegion(locale)}
          <span className="quiet block text-sm">{formatSample(locale)}</span>
        </PickRow>
      ))}
      {chosen !== null && <ClearRow onClear={() => chooseLocale(null)}>{t`Same as this device`}</ClearRow>}
    </>
  );
}
