import { t } from "@lingui/core/macro";
import { Icon } from "../ui/Icon.tsx";
import { Ribbon } from "../ui/Ribbon.tsx";

const SETTLED = [t`Passport`, t`Tickets`];
const OPEN = [t`Socks ×7`, t`Rain jacket`, t`Sun cream`, t`Book for the train`];

/**
 * A picture of a list, in which one item is ticked after a moment. Its boxes cannot be used, so screen readers skip it.
 */
export const Example = () => (
  <div aria-hidden className="relative h-100 max-w-100 rounded-sheet bg-sheet px-7 pt-11 lifted min-[56.25rem]:mx-auto">
    <Ribbon name={t`Trips`} color="blue" hanging className="absolute start-7 top-0" />
    <p className="text-name font-bold">{t({ message: "Packing", context: "starter" })}</p>
    <div className="quiet flex justify-between text-sm">
      <span>{t`3 of 7`}</span>
      <span className="flex items-center gap-1.5">
        <Icon name="lucide:repeat" className="size-4 text-mark" />
        {t({ message: "used 4 times", comment: "In a picture of a list that is made from a template" })}
      </span>
    </div>
    <div className="mt-2 mb-1.5 h-0.75 overflow-hidden rounded-full bg-rule">
      <div className="motion-safe:animate-[example-fill_150ms_var(--ease-done)_1.2s_backwards] h-full w-3/7 origin-left bg-fill rtl:origin-right" />
    </div>
    <ul>
      {SETTLED.map((name) => (
        <li key={name} className={rowClass}>
          <span className="relative size-5 shrink-0">
            <Tick className="-inset-px bg-mark" />
          </span>
          <span className="done-text">{name}</span>
        </li>
      ))}
      <li className={rowClass}>
        <span
          className={`motion-safe:animate-[example-box_150ms_var(--ease-done)_1.2s_backwards] relative border-accent bg-fill ${boxClass}`}
        >
          <Tick className="motion-safe:animate-[example-tick_150ms_var(--ease-done)_1.2s_backwards] inset-px bg-on-fill" />
        </span>
        <span className="done-text">{t`Charger`}</span>
      </li>
      {OPEN.map((name) => (
        <li key={name} className={rowClass}>
          <span className={`border-mark ${boxClass}`} />
          {name}
        </li>
      ))}
    </ul>
  </div>
);

const rowClass = "flex min-h-9.5 items-center gap-3";
const boxClass = "size-5 shrink-0 rounded-box border-[1.5px]";

const Tick = ({ className }: { className: string }) => (
  <span className={`absolute [mask:var(--tick)_center/contain_no-repeat] ${className}`} />
);
