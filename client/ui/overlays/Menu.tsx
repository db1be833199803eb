import { Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Icon } from "../Icon.tsx";
import { iconButtonClass } from "../classNames.ts";
import { lazyComponent } from "../loading/lazy.ts";

type Props = {
  /** What the menu is about. */
  label: string;
  /** What its button shows; without it, three dots that are named like the menu. */
  button?: { content: ReactNode; look: string };
  /** Asked for when the menu opens; drawn when it is loaded. */
  children: () => ReactNode;
};

const MenuContent = lazyComponent(() => import("./MenuContent.tsx").then(({ MenuContent }) => MenuContent));

/**
 * A button with a menu. The menu's own machinery listens to the whole document and takes 30 kB, so it is loaded after
 * the first paint and there only while it is open: a list has a thousand of these buttons.
 */
export function Menu({ label, button: { content, look } = DOTS, children }: Props) {
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
        // A click that was made with a key counts no presses.
        onClick={(event) => setOpened(event.detail === 0 ? "keys" : "mouse")}
        onKeyDown={openWithArrow}
        className={look}
      >
        {content}
      </button>
      {opened && (
        <Suspense>
          <MenuContent
            label={label}
            align={content === DOTS.content ? "end" : "start"}
            byKeys={opened === "keys"}
            onClose={() => setOpened(undefined)}
            onReturn={() => button.current?.focus()}
          >
            {children()}
          </MenuContent>
        </Suspense>
      )}
    </span>
  );
}

const DOTS = { content: <Icon name="lucide:ellipsis" />, look: iconButtonClass };
