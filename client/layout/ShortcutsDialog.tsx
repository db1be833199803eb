import { Dialog } from "../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../ui/overlays/Overlays.tsx";
import { getShortcuts, setLetterKeysEnabled, useLetterKeysEnabled } from "../ui/browser/shortcuts.ts";

/** Lists the shortcuts that work on the open screen. */
export function ShortcutsDialog({ onClose }: OverlayProps) {
  const letterKeysEnabled = useLetterKeysEnabled();
  return (
    <Dialog title="Keys" wide onClose={onClose}>
      <div className="-mt-4 gap-10 md:columns-2">
        {getShortcuts().map(({ title, shortcuts }) => (
          <section key={title} aria-label={title} className="break-inside-avoid pt-4">
            <h3 className="mb-2 font-semibold">{title}</h3>
            <dl className="grid grid-cols-[2fr_3fr] items-baseline gap-x-4 gap-y-2">
              {shortcuts.map(({ keys, label }) => (
                <div key={keys} className="contents">
                  <dt className="flex flex-wrap gap-1">
                    {keys.split(" ").map((key) => (
                      <kbd key={key} className={keyClass}>
                        {key}
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
      <label className="mt-4 flex items-start gap-3 border-t border-rule pt-4">
        <input
          type="checkbox"
          checked={letterKeysEnabled}
          onChange={(event) => setLetterKeysEnabled(event.currentTarget.checked)}
          className="mt-0.5 size-5"
        />
        Keys of a single letter or sign work
      </label>
    </Dialog>
  );
}

const keyClass = "rounded border border-mark px-1.5 py-0.5 text-sm whitespace-nowrap";
