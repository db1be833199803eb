import { Dialog } from "../ui/Dialog.tsx";
import type { OverlayProps } from "../ui/overlays.ts";

const KEYS = [
  ["Enter", "Add what is typed, or save it"],
  ["Esc", "Leave a field as it was, or close what is open"],
  ["F8", "Go to the notifications"],
] as const;

/** What the keys do. */
export function KeysDialog({ onClose }: OverlayProps) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {KEYS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-stone-400 px-1.5 py-0.5 text-sm dark:border-stone-600">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
