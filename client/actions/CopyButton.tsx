import { t } from "@lingui/core/macro";
import { type FocusEvent, type ReactNode, useEffect, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { writeClipboard } from "./toasts.ts";

/** How long the button says that it has copied, in milliseconds. */
const COPIED_TIME = 2_500;

type Props = {
  text: string;
  kind?: "primary" | "plain";
  /** What is copied, for screen readers, where several of these buttons are on the screen. */
  label?: string;
  /** It gets the focus when it appears. */
  focused?: boolean;
  /** The text was copied before the button appeared. */
  wasCopied?: boolean;
};

/** A button that copies a text, and says itself that it has. */
export function CopyButton({ text, kind = "primary", label, focused = false, wasCopied = false }: Props) {
  // Another text on the same button is not copied yet.
  const [copied, setCopied] = useState<string | null>(wasCopied ? text : null);
  const isCopied = copied === text;
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(null), COPIED_TIME);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <Button
      kind={kind}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- copying is the next step
      autoFocus={focused}
      aria-label={label && !isCopied ? t`Copy: ${label}` : undefined}
      onClick={() => void writeClipboard(text).then((done) => setCopied(done ? text : null))}
      className="min-w-28 shrink-0"
    >
      <Icon name={isCopied ? "lucide:check" : "lucide:copy"} />
      <span aria-live="polite">{isCopied ? t`Copied` : t({ message: "Copy", context: "button" })}</span>
    </Button>
  );
}

type TextProps = {
  label: string;
  text: string;
  children?: ReactNode;
  /** The button gets the focus when it appears, because the user has asked for the text. Without it, it says what it copies. */
  isFocused?: boolean;
  kind?: Props["kind"];
};

/** A text with the button that copies it, in one line or in as many as it has. `children` are more buttons. */
export function TextToCopy({ label, text, children, isFocused = true, kind = "primary" }: TextProps) {
  const lines = text.split("\n").length;
  const field = {
    // It is a link, a key or code.
    dir: "ltr",
    readOnly: true,
    "aria-label": label,
    value: text,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
  };
  return (
    <div className={`flex w-full flex-wrap gap-2 ${lines > 1 ? "flex-col items-start" : ""}`}>
      {lines > 1 ? (
        <textarea {...field} rows={lines} wrap="off" className={`w-full resize-none p-3 font-mono ${textClass}`} />
      ) : (
        <input {...field} className={`min-w-28 grow basis-32 truncate px-3 ${textClass}`} />
      )}
      <CopyButton text={text} kind={kind} focused={isFocused} {...(!isFocused && { label })} />
      {children}
    </div>
  );
}

const textClass = "rounded-control bg-desk text-sm text-ink-2";

/** A link with the button that copies it. Where the device can send it, as a phone does, there is a button for that. `children` are more ways. */
export function LinkToCopy({ url, children }: { url: string; children?: ReactNode }) {
  const send = () => navigator.share({ url }).catch(() => undefined);
  return (
    <TextToCopy label={t`Link`} text={url}>
      {"share" in navigator && (
        <Button aria-label={t`Send`} onClick={() => void send()} className="px-0!">
          <Icon name="lucide:share" />
        </Button>
      )}
      {children}
    </TextToCopy>
  );
}
