import { t } from "@lingui/core/macro";
import { Dialog } from "../ui/overlays/Dialog.tsx";
import { CheckboxLine } from "../ui/fields/CheckboxLine.tsx";
import type { OverlayProps } from "../ui/overlays/Overlays.tsx";
import { mirrorKey } from "../ui/browser/pageDirection.ts";
import { getShortcuts, setLetterKeysEnabled, useLetterKeysEnabled } from "../ui/browser/shortcuts.ts";

/** Lists the shortcuts that work on the open screen. */
export function ShortcutsDialog({ onClose }: OverlayProps) {
  const letterKeysEnabled = useLetterKeysEnabled();
  return (
    <Dialog title={t`Keyboard shortcuts`} wide onClose={onClose}>
      <div className="-mt-4 gap-10 md:columns-2">
        {getShortcuts().map(({ title, shortcuts }) => (
          <section key={title} aria-label={title} className="break-inside-avoid pt-4">
            <h3 className="part-heading mb-2">{title}</h3>
            <dl className="grid grid-cols-[2fr_3fr] items-baseline gap-x-4 gap-y-2">
              {shortcuts.map(({ keys, label }) => (
                <div key={keys} className="contents">
                  <dt className="flex flex-wrap gap-1">
                    {keys.split(" ").map((key) => (
                      <kbd key={key} className={keyClass}>
                        {mirrorKey(key)}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-4">
        <CheckboxLine checked={letterKeysEnabled} onChange={setLetterKeysEnabled}>
          {t`Single-key shortcuts`}
        </CheckboxLine>
      </div>
    </Dialog>
  );
}

const keyClass = "outlined rounded-box px-1.5 py-0.5 text-sm whitespace-nowrap";
