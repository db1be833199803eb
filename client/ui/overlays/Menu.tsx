import { t } from "@lingui/core/macro";
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { Dots } from "../Icon.tsx";
import { iconButtonClass } from "../classNames.ts";
import { lazyComponent } from "../loading.ts";

type Props = {
  /** The name of the menu for screen readers. */
  label: string;
  /** The content of the menu's button; by default three dots, with `label` as the button's name. An icon has a tooltip. */
  button?: { content: ReactNode; className: string; tooltip?: string | undefined };
  /** Returns the entries of the menu; it is called only while the menu is open, with the menu's button. */
  children: (button: RefObject<HTMLButtonElement | null>) => ReactNode;
};

const MenuContent = lazyComponent(() => import("./MenuContent.tsx"), "MenuContent", { preloaded: true });

/**
 * A button with a menu. Radix's menu takes 30 kB and listens to the whole document, and a list may have a thousand of
 * these buttons. So its code is loaded after the first paint, and it is mounted only while the menu is open.
 */
export function Menu({ label, button: { content, className, tooltip } = DOTS, children }: Props) {
  const [opened, setOpened] = useState<"mouse" | "keys">();
  const button = useRef<HTMLButtonElement>(null);

  function openWithArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" || event.altKey) return;
    event.preventDefault();
    setOpened("keys");
  }

  return (
    <span className="relative shrink-0">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={!!opened}
        aria-label={content === DOTS.content ? label : undefined}
        data-tooltip={tooltip}
        // `detail` is 0 when the user has clicked with a key.
        onClick={(event) => setOpened(event.detail === 0 ? "keys" : "mouse")}
        onKeyDown={openWithArrow}
        className={className}
      >
        {content}
      </button>
      {opened && (
        <MenuContent
          label={label}
          align={content === DOTS.content ? "end" : "start"}
          byKeys={opened === "keys"}
          onClose={() => setOpened(undefined)}
          onReturn={() => button.current?.focus()}
        >
          {children(button)}
        </MenuContent>
      )}
    </span>
  );
}

const DOTS = { content: <Dots className="size-5" />, className: iconButtonClass, tooltip: t`Actions` };
