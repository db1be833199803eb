import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { CopyButton } from "../actions/CopyButton.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

type BoxProps = { label: string | undefined; text: string; children: ReactNode };

/** A text in one line, with a button beside it. */
const Box = ({ label, text, children }: BoxProps) => (
  <div className="flex flex-col gap-1">
    {label && <span className="text-sm font-semibold">{label}</span>}
    <div className="flex min-h-12 items-center gap-2 rounded-control bg-desk p-1.5 ps-3">
      <code dir="ltr" translate="no" className="min-w-0 grow truncate font-mono text-sm">
        {text}
      </code>
      {children}
    </div>
  </div>
);

type CopyBoxProps = {
  label?: string | undefined;
  text: string;
  isMain: boolean;
  /** The text was copied before this box appeared. */
  wasCopied?: boolean;
};

/** A text that is copied. */
export const CopyBox = ({ label, text, isMain, wasCopied = false }: CopyBoxProps) => (
  <Box label={label} text={text}>
    <CopyButton
      text={text}
      kind={isMain ? "primary" : "plain"}
      label={label ?? t`Settings`}
      focused={isMain}
      wasCopied={wasCopied}
    />
  </Box>
);

/** A text that has no key yet: the button makes one, and copies the text with it. */
export const UnmadeBox = ({ label, text, isBusy }: { label?: string | undefined; text: string; isBusy: boolean }) => (
  <Box label={label} text={text}>
    <Button type="submit" kind="primary" aria-disabled={isBusy} className="min-w-28 shrink-0">
      <Icon name="lucide:copy" />
      {t({ message: "Copy", context: "button" })}
    </Button>
  </Box>
);
