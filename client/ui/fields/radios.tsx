import type { ReactNode } from "react";
import { Icon } from "../Icon.tsx";

type RadioProps = {
  /** The name of the group of radio buttons, which no other on the screen has. */
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** The radio button covers its label, so that the whole label can be clicked. */
const Radio = ({ group, isChosen, onChoose }: Omit<RadioProps, "children">) => (
  <input
    type="radio"
    name={group}
    checked={isChosen}
    onChange={onChoose}
    className="absolute inset-0 size-full cursor-pointer appearance-none rounded-row"
  />
);

type RowProps = RadioProps & {
  /** What stands at the end of the row. */
  detail?: string | undefined;
};

/** One of several, as a row with a tick at its end. */
export const RadioRow = ({ children, detail, ...radio }: RowProps) => (
  <label
    className={`relative -ms-3 flex min-h-(--row) items-center gap-3 rounded-row px-3 ${radio.isChosen ? "bg-select" : "hover:bg-hover"}`}
  >
    <Radio {...radio} />
    <span dir="auto" className="min-w-0 grow wrap-anywhere">
      {children}
    </span>
    {detail && <span className="quiet text-sm">{detail}</span>}
    <span className="size-5 shrink-0">{radio.isChosen && <Icon name="lucide:check" />}</span>
  </label>
);

/** One of a few, as a tile with an icon above its word. */
export const RadioTile = ({ icon, children, ...radio }: RadioProps & { icon: string }) => (
  <label
    className={`relative flex min-h-16 flex-col gap-1 rounded-float border p-3 ${radio.isChosen ? "border-ink bg-select" : "border-rule hover:bg-hover"}`}
  >
    <Radio {...radio} />
    <span className="flex justify-between">
      <Icon name={icon} className="size-5 text-mark" />
      {radio.isChosen && <Icon name="lucide:check" />}
    </span>
    <span className="font-semibold wrap-anywhere">{children}</span>
  </label>
);
