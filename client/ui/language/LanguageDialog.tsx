import { t } from "@lingui/core/macro";
import { SheetDialog } from "../overlays/Dialog.tsx";
import type { OverlayProps } from "../overlays/Overlays.tsx";
import { Sheet } from "../overlays/Sheet.tsx";
import { PickRow } from "../fields/choices.tsx";
import { readChosenLanguage, readOfferedLanguages, switchLanguage } from "./languages.ts";

/** Chooses the language of this browser. Each language has its own name in it. */
export function LanguageDialog({ onClose }: OverlayProps) {
  const chosen = readChosenLanguage();
  return (
    <SheetDialog title={t`Language`} onClose={() => onClose()}>
      <Sheet title={t`Language`} onDone={() => onClose()}>
        <PickRow isChosen={chosen === null} onChoose={() => switchLanguage(null)}>
          {t`Same as this device`}
        </PickRow>
        {readOfferedLanguages().map(({ code, name }) => (
          <PickRow key={code} isChosen={code === chosen} onChoose={() => switchLanguage(code)}>
            <span lang={code} dir="auto">
              {name}
            </span>
          </PickRow>
        ))}
      </Sheet>
    </SheetDialog>
  );
}
