import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "../Button.tsx";
import { useLetterKeysEnabled } from "./shortcuts.ts";

type Props = {
  /** The key with the same action. The caller registers it with `useShortcuts`. */
  keys: string;
  primary?: boolean;
  children: ReactNode;
} & ({ to: string } | { onClick: () => void });

/** The next step on an empty screen: a link or a button that names its key. */
export function NextStep({ keys, primary = false, children, ...target }: Props) {
  const kind = primary ? "primary" : "plain";
  const content = (
    <>
      {children}
      <KeyHint keys={keys} />
    </>
  );
  if ("to" in target)
    return (
      <Link to={target.to} aria-keyshortcuts={keys} className={buttonClass(kind)}>
        {content}
      </Link>
    );
  return (
    <Button kind={kind} aria-keyshortcuts={keys} onClick={target.onClick}>
      {content}
    </Button>
  );
}

/** Names a key beside the control with the same action. It is hidden on touch screens and when single keys are off. */
export function KeyHint({ keys }: { keys: string }) {
  const isOn = useLetterKeysEnabled() || keys.length > 1;
  if (!isOn) return null;
  // The key is not part of the accessible name of the control.
  return <kbd aria-hidden data-keys={keys} className={keyClass} />;
}

const keyClass = "ms-1 shrink-0 px-1 text-xs font-normal pointer-coarse:hidden";
