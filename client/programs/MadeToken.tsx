import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { TextToCopy } from "../actions/CopyButton.tsx";
import { Button } from "../ui/Button.tsx";
import { OptionSwitch } from "../ui/fields/OptionSwitch.tsx";
import type { NewToken } from "./programs.ts";
import { writeAssistantSettings, writeHomeAssistantSettings } from "./settings.ts";

/** The texts that a program can take a token from. */
const FORMS = [
  { value: "token", label: t({ message: "Key", context: "of a program" }) },
  { value: "assistant", label: t`An assistant (MCP)` },
  { value: "home", label: t`Home Assistant` },
] as const;
type Form = (typeof FORMS)[number]["value"];

const HOME_ASSISTANT = t`For configuration.yaml.`;
const HOME_ASSISTANT_ADDS = t`For configuration.yaml. The action takes name and list_id, which is the last part of a list’s address.`;

/** A new token, which the server shows once, as the text that its program needs. */
export function MadeToken({ name, text, write, onDone }: NewToken & { onDone: () => void }) {
  const [form, setForm] = useState<Form>("token");
  const { origin } = window.location;
  const shown = {
    token: {
      label: t({ message: "Key", context: "of a program" }),
      text,
      hint: t`The program sends it as Authorization: Bearer.`,
    },
    assistant: {
      label: t`Settings`,
      text: writeAssistantSettings(origin, text),
      hint: t`For an assistant that lets you set headers.`,
    },
    home: {
      label: t`Settings`,
      text: writeHomeAssistantSettings(origin, text, write),
      hint: write ? HOME_ASSISTANT_ADDS : HOME_ASSISTANT,
    },
  }[form];
  return (
    <div aria-live="polite" className="flex w-full flex-col items-start gap-2">
      <p>
        <Trans>
          The key for <bdi>{name}</bdi>. You won’t see it again.
        </Trans>
      </p>
      <OptionSwitch
        legend={t({ message: "For", comment: "Above: Key, An assistant (MCP), Home Assistant" })}
        name="token-form"
        options={FORMS}
        value={form}
        onChange={setForm}
      />
      <p className="quiet text-sm">{shown.hint}</p>
      <TextToCopy label={shown.label} text={shown.text} />
      <Button onClick={onDone}>{t({ message: "Done", context: "button" })}</Button>
    </div>
  );
}
