import { TransNoContext } from "@lingui/react/server";
import type { ReactElement } from "react";
import { i18n } from "../../shared/texts/i18n.ts";

type Props = {
  id: string;
  message?: string;
  values?: Record<string, unknown>;
  components?: Record<string, ReactElement>;
};

const lingui = { i18n };

/**
 * Lingui puts values into the message before it looks for the message's tags, so a name such as "<b>Milk</b>" would lose
 * its own. An element is put in after that.
 */
const toElement = (value: unknown) => (typeof value === "string" && value.includes("<") ? <>{value}</> : value);

/** A text with elements in it. The macro `Trans` becomes it. */
export const Trans = ({ values = {}, ...props }: Props) => (
  <TransNoContext
    {...props}
    values={Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toElement(value)]))}
    lingui={lingui}
  />
);
